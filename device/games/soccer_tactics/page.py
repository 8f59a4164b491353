"""Soccer Tactics on the page: figures with numbers, moves on the board, duels as two questions."""

from collections.abc import Sequence
from typing import Any

from device.games.game_page import ActionWords, GamePage, Telling, ball, choice, figure, group, on_board, two_dice
from device.games.soccer_tactics import words
from device.games.soccer_tactics.marks import marks
from device.games.soccer_tactics.plan import PITCH, plan
from device.web.contract.choices import ChoiceGroup, Choices
from device.web.contract.table import Piece
from rules.game import SIDES, Json
from rules.soccer_tactics.actions import Action
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.lineup import LINE_OF, NUMBER_OF, SIDE_OF
from rules.soccer_tactics.speech import field_name

SIDE_BY_SIDE = 10.0
"""Two figures on one field are drawn so far left and right of its middle."""
WITH_THE_BALL = ("play", "dribble")
MANY = 6
"""From more duels than this on, the dice are asked for one after the other."""
ACTIONS = ActionWords(words.catalogue, {"spin": "result", "time": "what"})


def draw_figure(
    piece: str, at: tuple[float, float], telling: Telling, *, held: bool = False, off: bool = False
) -> Piece:
    """A figure: keepers have a dark rim, defenders no number."""
    line, number = LINE_OF[NUMBER_OF[piece]], str(NUMBER_OF[piece])
    name = words.piece(telling.state, piece, telling.lang).page
    colour = telling.teams[SIDES.index(SIDE_OF[piece])]
    word = "" if line == "defenders" else number
    return figure(piece, name, at, colour, word, rim=line == "keeper", held=held, off=off)


def ball_name(telling: Telling) -> str:
    """The ball in words."""
    return words.piece(telling.state, "ball", telling.lang).page


def pieces(telling: Telling) -> list[Piece]:
    """Everybody where the rules know him; two on one field stand side by side."""
    told = GAME.state_json(telling.state)
    fields = {f"{side[0]}{number}": field for side in SIDES for number, field in told[side].items()}
    company = list(fields.values())
    found: list[Piece] = []
    for piece, field in fields.items():
        x, y = PITCH.centre(field)
        off = SIDE_BY_SIDE * (-1 if SIDE_OF[piece] == SIDES[0] else 1) if company.count(field) > 1 else 0.0
        found.append(draw_figure(piece, (x + off, y), telling))
    if told["ball"] is not None:
        found.append(ball(ball_name(telling), PITCH.centre(told["ball"])))
    return found


def choices(state: Any, actions: Sequence[Action], lang: str) -> Choices:
    """Moves on the board; duels die by die; everything else as buttons."""
    told = [(action, GAME.action_json(action)) for action in actions]
    board = on_board((_piece(j), j["to"], _label(state, a, j, lang), j) for a, j in told if "to" in j)
    duels = {(j["home"], j["away"]): j for _, j in told if j["type"] == "duel"}
    asked = _duels(duels, lang) if len(duels) > MANY else []
    rest = [(a, j) for a, j in told if "to" not in j and not (asked and j["type"] == "duel")]
    buttons = [choice(_label(state, a, j, lang), j) for a, j in rest]
    return {
        "board": board,
        "groups": [*asked, *([group("", buttons)] if buttons else [])],
        "pieces": {piece: words.piece(state, piece, lang).page for piece in {move["piece"]: None for move in board}},
    }


def _piece(action: Json) -> str:
    return "ball" if action["type"] in WITH_THE_BALL else str(action["figure"])


def _duels(duels: dict[tuple[int, int], Json], lang: str) -> list[ChoiceGroup]:
    said = words.catalogue(lang)
    return two_dice(said.page("page.duel-home"), lambda home: said.page("page.duel-away", home=home), duels)


def _label(state: Any, action: Action, told: Json, lang: str) -> str:
    to = {"to": field_name(state, told["to"], lang).page} if "to" in told else {}
    return ACTIONS.say(told, lang, " ".join(words.spelled(state, action, lang)), **to)


PAGE = GamePage(plan=plan, pieces=pieces, choices=choices, marks=marks)
