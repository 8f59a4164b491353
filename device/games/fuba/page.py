"""FUBA on the page: jerseys in sectors, the ball die, secret formations, rolls as two questions."""

from collections.abc import Sequence
from math import pi
from typing import Any

from device.games.fuba import words
from device.games.fuba.plan import plan
from device.games.game_page import ActionWords, GamePage, Telling, ball, choice, group, on_board, two_dice
from device.games.marks import where_it_happened
from device.web.contract.choices import ChoiceGroup, Choices
from device.web.contract.table import Piece, Token
from rules.fuba.actions import Action
from rules.fuba.game import GAME
from rules.game import SIDES, Json, Side
from vision.fuba.drawn.mat_print import sector_box

JERSEY_ROOM = 22.0
"""From one drawn jersey to the next."""
FROM_EDGE, FROM_MIDDLE = 16.0, 14.0
"""The first jersey in a sector: from its left edge, and from its middle line."""
CARDS = 8
"""Formations that have a card; the others are folded away."""
WITH_THE_BALL = {"target": "to", "corner": "sector"}
"""Actions that choose a place for the ball, and their entry with its name."""
ACTIONS = ActionWords(words.catalogue, {"tactic": "line", "goal-kick": "how", "dive": "way", "aim": "at"})


def draw_jersey(
    piece: str,
    side: Side,
    at: tuple[float, float],
    turn: float,
    telling: Telling,
    *,
    held: bool = False,
    off: bool = False,
) -> Token:
    """A flat jersey in the colour of its side."""
    return {
        "kind": "token",
        "id": piece,
        "name": words.piece(telling.state, side, telling.lang).page,
        "x": round(at[0], 1),
        "y": round(at[1], 1),
        "held": held,
        "off": off,
        "colour": telling.teams[SIDES.index(side)],
        "outline": "jersey",
        "turn": round(turn, 3),
    }


def ball_name(telling: Telling) -> str:
    """The ball in words."""
    return words.piece(telling.state, "ball", telling.lang).page


def pieces(telling: Telling) -> list[Piece]:
    """As many jerseys of each side as the rules know in a sector: home's below the middle, away's above it."""
    told = GAME.state_json(telling.state)
    found: list[Piece] = [
        draw_jersey(f"{side[0]}-{sector.lower()}-{n}", side, _lies(sector, n, side), pi * (side != SIDES[0]), telling)
        for side in SIDES
        for sector, count in told[side].items()
        for n in range(count)
    ]
    if told["ball"] is not None:
        left, low, right, high = sector_box(told["ball"])
        at = ((left + right) / 2, (low + high) / 2)
        found.append(ball(ball_name(telling), at, pips=told["ball_value"]))
    return found


def _lies(sector: str, n: int, side: Side) -> tuple[float, float]:
    left, low, right, high = sector_box(sector)
    across = max(1, int((right - left - 10) // JERSEY_ROOM))
    up = FROM_MIDDLE + n // across * JERSEY_ROOM
    return left + FROM_EDGE + n % across * JERSEY_ROOM, (low + high) / 2 + (-up if side == SIDES[0] else up)


def choices(state: Any, actions: Sequence[Action], lang: str) -> Choices:
    """The ball's targets on the mat; two dice one after the other; formations in secret; the rest as buttons."""
    told = [(action, GAME.action_json(action)) for action in actions]
    ball_to = [(a, j) for a, j in told if j["type"] in WITH_THE_BALL]
    rolls = {tuple(j["dice"]): j for _, j in told if j["type"] == "roll" and len(j["dice"]) == 2}
    formations = [j for _, j in told if j["type"] == "formation"]
    apart = [j for _, j in ball_to] + list(rolls.values()) + formations
    rest = [choice(_label(state, a, j, lang), j) for a, j in told if not any(j is other for other in apart)]
    board = on_board(("ball", j[WITH_THE_BALL[j["type"]]], _label(state, a, j, lang), j) for a, j in ball_to)
    groups = [*_rolls(rolls, lang), *_formations(state, formations, lang)]
    return {
        "board": board,
        "groups": [*groups, *([group("", rest)] if rest else [])],
        "pieces": {"ball": words.piece(state, "ball", lang).page} if board else {},
    }


def _rolls(rolls: dict[Any, Json], lang: str) -> list[ChoiceGroup]:
    said = words.catalogue(lang)
    asked = two_dice(said.page("page.dice-home"), lambda home: said.page("page.dice-away", home=home), rolls)
    return asked if rolls else []


def _formations(state: Any, formations: list[Json], lang: str) -> list[ChoiceGroup]:
    return [shown for side in SIDES for shown in _of_side(state, side, formations, lang)]


def _of_side(state: Any, side: Side, formations: list[Json], lang: str) -> list[ChoiceGroup]:
    """The formations with a card first; any other that makes ten behind a word."""
    said = words.catalogue(lang)
    mine = [choice(action["formation"], action) for action in formations if action["side"] == side]
    title = said.page("page.formation", team=words.piece(state, side, lang))
    more = mine[CARDS:]
    return [group(title, mine[:CARDS], said.page("page.other-formations") if more else "", more)] if mine else []


def _label(state: Any, action: Action, told: Json, lang: str) -> str:
    spelled = " ".join(words.spelled(state, action, lang))
    if told.get("keeper") or told.get("ball"):
        return spelled
    team = words.piece(state, told["side"], lang).page if "side" in told else ""
    return ACTIONS.say(told, lang, spelled, team=team)


PAGE = GamePage(
    plan=plan, pieces=pieces, choices=choices, marks=where_it_happened(lambda: plan("")["fields"], "sector", "target")
)
