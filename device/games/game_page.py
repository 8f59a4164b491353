"""What the page is told of a game: its board as shapes, its pieces, what can be entered by hand, what can be done.

Each game has a module `page` with one `GamePage`. The browser draws what it is told and knows no game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from device.games.marks import NO_MARKS, Marks
from device.people.roles import REFEREE, Role
from device.web.contract.choices import BoardChoice, Choice, ChoiceGroup, Choices
from device.web.contract.measures import Box
from device.web.contract.plan import LineShape, Plan, RectShape, Shape, TextShape
from device.web.contract.stage import Sign
from device.web.contract.table import Ball, Figure, Piece, Tool
from rules.game import Event, Game, Json
from rules.texts import Catalogue

FOOTBALL_SIGNS: Mapping[str, Sign] = {
    "goal": "ball",
    "shoot-out-goal": "ball",
    "yellow": "yellow",
    "red": "red",
    "offside": "flag",
    "corner": "flag",
    "wrong": "cross",
    "foul": "whistle",
    "free-kick": "whistle",
    "penalty": "whistle",
    "penalty-shot": "ball",
    "kick-off": "whistle",
    "half-time": "whistle",
    "full-time": "whistle",
    "final": "cup",
    "kick-off-roll": "dice",
    "kick-off-tie": "dice",
    "start-roll": "dice",
    "start-tie": "dice",
    "duel": "dice",
    "duel-won": "dice",
    "duel-tie": "dice",
    "chance": "ball",
    "own-goal": "ball",
}
"""Signs for kinds of events that several games have; all others are a dot."""


class Telling(NamedTuple):
    """What the page is told of: which game, how it stands, in whose words and colours."""

    game: str
    state: Any
    """The state of the rules; before a match, the one that it would start from."""
    playing: bool
    said: Catalogue
    teams: tuple[str, str]
    role: Role = REFEREE
    """Who reads it: what belongs to one player is told to that player alone."""
    telephones: frozenset[Role] = frozenset()
    """Who looks at a telephone of his own, so that the table's screen need not show what is his."""
    due: tuple[str, ...] = ()
    """What has to be thrown or turned now: wells of the tray, or the spinner."""
    dice: int = 1
    """How many dice are due in such a well."""

    @property
    def lang(self) -> str:
        """The language in which everything is told."""
        return self.said.lang


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """One game on the page."""

    plan: Callable[[str], Plan]
    """All that has to be drawn and does not move, with its words in a language."""
    pieces: Callable[[Telling], list[Piece]]
    """The pieces where the rules know them, for a page over a real board."""
    choices: Callable[[Any, Sequence[Any], str], Choices]
    """What can be entered by hand: some legal actions, worded."""
    piece_id: Callable[[str], str] = lambda piece: piece
    """The piece of the page that a repair names."""
    spots: Mapping[str, Box] = field(default_factory=dict)
    """Where a piece belongs that has no field, by the name that a repair has for it."""
    signs: Mapping[str, Sign] = field(default_factory=lambda: FOOTBALL_SIGNS)
    """The sign of each kind of event."""
    marks: Callable[[Any, Event], Marks] = lambda *_: NO_MARKS
    """What to look at in an event, by the position that it came from."""


# Shapes


def rect(look: str, box: Iterable[float], corner: float = 0.0) -> RectShape:
    """A rectangle."""
    return {"shape": "rect", "look": look, "box": _rounded(box), "round": corner}


def line(look: str, *box: float) -> LineShape:
    """A line from a point to another."""
    return {"shape": "line", "look": look, "box": _rounded(box)}


def text(
    look: str,
    word: str,
    at: tuple[float, float],
    *,
    lying: tuple[float, float] | None = None,
    shift: tuple[float, float] = (0.0, 0.0),
    only: Literal["always", "live", "real"] = "always",
) -> TextShape:
    """A word, perhaps at another place while the table lies."""
    return {
        "shape": "text",
        "look": look,
        "at": _rounded(at),
        "lying": _rounded(lying or at),
        "shift": list(shift),
        "text": word,
        "only": only,
    }


INSET = (2.4, 2.4)
"""Millimetres from the corner of a field to its name: beside the lines, which are 1.7 wide."""


def in_corner(word: str, box: Box) -> TextShape:
    """The name of a field, in the corner that is the upper left one on the page; no line runs through it."""
    left, low, _, high = box
    return text("name on-grass", word, (left, high), lying=(left, low), shift=INSET)


def chalk_lines(size: tuple[float, float], boxes: Iterable[Box], goals: Iterable[Box]) -> list[Shape]:
    """Touchlines, halfway line, areas, and the nets of two goals behind the goal lines."""
    width, length = size
    return [
        rect("chalk", (0, 0, width, length)),
        line("chalk", 0, length / 2, width, length / 2),
        *(rect("chalk", box) for box in boxes),
        *(rect("net", _net(box)) for box in goals),
    ]


def _net(goal: Box) -> Box:
    left, low, right, high = goal
    return [left + 8, -9 if low <= 0 else high, right - 8, 0 if low <= 0 else high + 9]


def _rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, 2) for number in numbers]


# Pieces


def ball(name: str, at: tuple[float, float], *, held: bool = False, off: bool = False, pips: int = 0) -> Ball:
    """The ball."""
    x, y = _rounded(at)
    return {"kind": "ball", "id": "ball", "name": name, "x": x, "y": y, "held": held, "off": off, "pips": pips}


def figure(
    piece: str, name: str, at: tuple[float, float], colour: str, word: str, *, rim: bool, held: bool, off: bool
) -> Figure:
    """A standing piece."""
    x, y = _rounded(at)
    return {
        "kind": "figure",
        "id": piece,
        "name": name,
        "x": x,
        "y": y,
        "held": held,
        "off": off,
        "colour": colour,
        "text": word,
        "rim": rim,
    }


# Entering by hand


def choice(
    label: str, action: Json | None, *, picture: str = "", pips: int = 0, then: list[ChoiceGroup] | None = None
) -> Choice:
    """A button."""
    return {"label": label, "picture": picture, "pips": pips, "action": action, "then": then or []}


def group(title: str, choices: list[Choice], more_title: str = "", more: list[Choice] | None = None) -> ChoiceGroup:
    """A question with its answers."""
    return {"title": title, "choices": choices, "more_title": more_title, "more": more or []}


def on_board(found: Iterable[tuple[str, str, str, Json]]) -> list[BoardChoice]:
    """Actions that lead a piece to a field: piece, field, label, action. A label is sent where two would be alike."""
    moves = list(found)
    times: dict[tuple[str, str], int] = {}
    for piece, to, _, _ in moves:
        times[piece, to] = times.get((piece, to), 0) + 1
    return [
        {"piece": piece, "to": to, "label": label if times[piece, to] > 1 else "", "action": action}
        for piece, to, label, action in moves
    ]


def two_dice(first: str, second: Callable[[int], str], pairs: Mapping[tuple[int, int], Json]) -> list[ChoiceGroup]:
    """Thirty-six pairs of dice are two questions of six; a few are asked for by the caller."""
    faces = sorted({home for home, _ in pairs})

    def answers(home: int) -> list[Choice]:
        return [choice(str(away), action, pips=away) for (one, away), action in pairs.items() if one == home]

    return [group(first, [choice(str(f), None, pips=f, then=[group(second(f), answers(f))]) for f in faces])]


def tool(
    label: str, command: Json, *, picture: str = "", pips: int = 0, pressed: bool = False, due: bool = False
) -> Tool:
    """A button below the table; one that is `due` stands out."""
    return {"label": label, "picture": picture, "pips": pips, "pressed": pressed, "due": due, "command": command}


def all_as_buttons(
    rules: Game[Any, Any], spelled: Callable[[Any, Any, str], Sequence[str]]
) -> Callable[[Any, Sequence[Any], str], Choices]:
    """The choices of a game in which nothing is entered on the board: every action as a button, spelled out."""

    def choices(state: Any, actions: Sequence[Any], lang: str) -> Choices:
        buttons = [choice(" ".join(spelled(state, action, lang)), rules.action_json(action)) for action in actions]
        return {"board": [], "groups": [group("", buttons)] if buttons else [], "pieces": {}}

    return choices


class ActionWords(NamedTuple):
    """How a game's actions are put on buttons: the text `page.action.TYPE`, or `page.action.TYPE-WORD`."""

    said: Callable[[str], Catalogue]
    told_apart: Mapping[str, str]
    """The entry of an action that decides its text, by the action's type."""

    def say(self, action: Json, lang: str, otherwise: str, **facts: object) -> str:
        """An action on a button; one without a text of its own is spelled out."""
        said = self.said(lang)
        word = action.get(self.told_apart.get(action["type"], ""))
        key = f"page.action.{action['type']}{f'-{word}' if word else ''}"
        if key not in said.entries:
            return otherwise
        dice = " ".join(die_sign(value) for value in action.get("dice", ()) if isinstance(value, int))
        return said.page(key, **{**action, "dice": dice, **facts})


def die_sign(value: int) -> str:
    """⚀ to ⚅."""
    return chr(0x267F + value)
