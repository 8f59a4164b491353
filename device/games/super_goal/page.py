"""Super Goal! on the page: the ball on the fields, and dice with pictures."""

from collections.abc import Sequence
from typing import Any

from device.games.game_page import ActionWords, GamePage, Telling, ball, choice, group, on_board
from device.games.marks import where_it_happened
from device.games.super_goal import words
from device.games.super_goal.plan import TABLE, plan
from device.web.contract.choices import Choices
from device.web.contract.table import Piece
from rules.game import Json
from rules.super_goal.actions import Action
from rules.super_goal.game import GAME
from vision.designs.names import face_name

ACTIONS = ActionWords(words.catalogue, {"announce": "what", "play": "way"})


def face_address(face: str) -> str:
    """Where the picture of a die's face is found; `red/forward-2` is a face."""
    return f"/faces/{GAME.name}/{face}.png"


def die_name(die: str, lang: str) -> str:
    """A die in words."""
    return words.catalogue(lang).page(f"page.die.{die}")


def ball_name(telling: Telling) -> str:
    """The ball in words."""
    return words.piece(telling.state, "ball", telling.lang).page


def pieces(telling: Telling) -> list[Piece]:
    """The ball."""
    field = GAME.state_json(telling.state)["ball"]
    return [] if field is None else [ball(ball_name(telling), TABLE.pitch.centre(field))]


def choices(state: Any, actions: Sequence[Action], lang: str) -> Choices:
    """The ball's places on the board; the faces die by die; everything else as buttons."""
    told = [(action, GAME.action_json(action)) for action in actions]
    board = on_board(("ball", j["to"], _label(state, a, j, lang), j) for a, j in told if "to" in j)
    rolls = [j for _, j in told if "face" in j]
    faces = [
        group("", [_face(action, lang) for action in rolls if action["die"] == die])
        for die in dict.fromkeys(action["die"] for action in rolls)
    ]
    rest = [choice(_label(state, a, j, lang), j) for a, j in told if "to" not in j and "face" not in j]
    return {
        "board": board,
        "groups": [*faces, *([group("", rest)] if rest else [])],
        "pieces": {"ball": words.piece(state, "ball", lang).page} if board else {},
    }


def _face(action: Json, lang: str) -> Any:
    label = f"{die_name(action['die'], lang)}: {words.face(action['face'], lang)}"
    return choice(label, action, picture=face_address(face_name(action["die"], action["face"])))


def _label(state: Any, action: Action, told: Json, lang: str) -> str:
    team = words.piece(state, told["winner"], lang).page if "winner" in told else ""
    return ACTIONS.say(told, lang, " ".join(words.spelled(state, action, lang)), team=team)


PAGE = GamePage(plan=plan, pieces=pieces, choices=choices, marks=where_it_happened(lambda: plan("")["fields"], "field"))
