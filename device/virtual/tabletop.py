"""The things on a virtual table, whatever game lies there: pieces, dice, a hand, the lamp.

People move things as they like; nothing here knows a rule. What is dropped beside the board goes to the bench; where a
piece comes to lie on the board is the game's own. Chance is an argument, time is not known.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from device.games.game_page import Telling, tool
from device.games.surroundings import Surroundings
from device.virtual.deeds import SHARED_DEEDS, Deeds
from device.virtual.settling import AT_ONCE
from device.web.contract.table import Arrow, Piece, Seat, TableNews, Tool, ToolGroup
from device.web.contract.table import Die as DieNews
from rules.game import Json
from rules.texts import Catalogue
from vision.table import Tray
from vision.virtual_table.things import Die, Hand

BALL = "ball"
OUTSIDE = 14.0
"""So far beyond the line a piece is still meant to stand on the board."""
DICE_APART = 27.0
"""Middles of two dice: more than the diagonal of 16 mm, so that they never touch."""
WALL = 10.0
"""From the middle of a die to the wall of its well, at least."""
HAND_STEP = 24.0
"""A moving hand is seen at every so many millimetres only: each new picture costs time, and a hand is a hand."""
SKIN = (110.0, 150.0, 225.0)
NUDGE_PIXELS, NUDGE_DEGREES = 9.0, 0.8


class Place(NamedTuple):
    """Millimetres on the table."""

    x: float
    y: float


class ThrownDie(NamedTuple):
    """A die in a well of the tray, with a name of its own for every throw."""

    name: str
    well: str
    x: float
    y: float
    turn: float
    value: int


class Pushed(NamedTuple):
    """How often chance was called upon."""

    throws: int
    spins: int


class Nudge(NamedTuple):
    """How the board lies in the camera's picture: pixels right and down, degrees."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0


class Tabletop(ABC):
    """Where everything is now."""

    board: ClassVar[tuple[float, float]]
    """Width and length of the board, in millimetres."""
    around: ClassVar[Surroundings]
    tray: ClassVar[Tray]
    private: ClassVar[bool] = False
    """Whether something lies there that only one player may see."""
    deeds: ClassVar[Deeds] = SHARED_DEEDS
    """What the page may ask for, with the checks of its entries."""

    def __init__(self, figures: Sequence[str]) -> None:
        self._bench = {figure: Place(*self.around.bench_place(figure)) for figure in figures}
        self.figures: dict[str, Place] = dict(self._bench)
        self.ball = Place(*self.around.ball_at_rest)
        self.dice: tuple[ThrownDie, ...] = ()
        self.light = 1.0
        self.nudged = Nudge()
        self.held: tuple[str, ...] = ()
        """Pieces in somebody's hand, the last one taken last."""
        self.throws = 0
        self.settling = AT_ONCE

    @abstractmethod
    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a field or sector."""

    @abstractmethod
    def field_at(self, x: float, y: float) -> str:
        """The field or sector under a point of the board."""

    @abstractmethod
    def set_up(self, random: np.random.Generator) -> None:
        """Everything as before a match."""

    @abstractmethod
    def apply_position(self, position: Mapping[str, Any], random: np.random.Generator) -> None:
        """Put everything where a state of the rules says; what has no place there goes to the bench."""

    @abstractmethod
    def scene(self) -> Any:
        """What the camera looks at; what is held hides in the hand."""

    @abstractmethod
    def _settle(self, piece: str, x: float, y: float) -> None:
        """A piece comes to rest on the board, near the point where it was dropped."""

    @abstractmethod
    def pieces(self, telling: Telling) -> list[Piece]:
        """The pieces of this game for the page, the lowest first."""

    @abstractmethod
    def known(self, state: Any) -> Json | None:
        """Where the rules know everything, in the form that `arrange` takes; nothing while nobody stands there."""

    def do(self, deed: Mapping[str, Any], random: np.random.Generator) -> None:
        """What a `table` command from the page asks for; unknown pieces and deeds of other games are ignored."""
        what, piece = deed["do"], self.piece_named(deed.get("piece"))
        if what in ("lift", "drag", "drop", "let-go", "take-off"):
            if piece in self.figures or piece == BALL:
                self._handle(str(what), str(piece), deed)
            return
        deeds: Mapping[str, Callable[[], None]] = {
            "roll": lambda: self.roll(deed["well"], deed["count"], random),
            "light": lambda: self._switch(float(deed["light"])),
            "arrange": lambda: self.apply_position(deed["position"], random),
            "nudge": lambda: self.nudge(random),
            "set-up": lambda: self.set_up(random),
            **self._own_deeds(deed, random),
        }
        if what in deeds:
            deeds[str(what)]()

    def _own_deeds(self, deed: Mapping[str, Any], random: np.random.Generator) -> Mapping[str, Callable[[], None]]:
        """What can only be done on the table of this game."""
        return {}

    def _handle(self, what: str, piece: str, deed: Mapping[str, Any]) -> None:
        if what == "lift":
            self.lift(piece)
        elif what == "let-go":
            self.let_go(piece)
        elif what == "take-off":
            self.take_off(piece)
        else:
            (self.drag if what == "drag" else self.drop)(piece, deed["x"], deed["y"])

    def _switch(self, light: float) -> None:
        self.light = light

    def turn(self, piece: str, value: int) -> None:
        """Turn a die that is a piece of the game; most games have none, and nothing happens."""
        return

    def place(self, piece: str) -> Place:
        """Where a figure or the ball is."""
        return self.ball if piece == BALL else self.figures[piece]

    def field_of(self, piece: str) -> str | None:
        """The field or sector on which a piece stands; nothing if it is off the board or in a hand."""
        place = self.place(piece)
        return self.field_at(*place) if piece not in self.held and self.on_board(place) else None

    def lift(self, piece: str) -> None:
        """A hand takes a piece."""
        self.held = (*(other for other in self.held if other != piece), piece)

    def drag(self, piece: str, x: float, y: float) -> None:
        """The hand moves."""
        self.lift(piece)
        across, along = self.around.edge["x"], self.around.edge["y"]
        self._put(piece, Place(min(max(x, across[0]), across[1]), min(max(y, along[0]), along[1])))

    def drop(self, piece: str, x: float, y: float) -> None:
        """The hand puts a piece down and goes away."""
        self.held = tuple(other for other in self.held if other != piece)
        if self.on_board(Place(x, y), OUTSIDE):
            self._settle(piece, x, y)
        else:
            self._put(piece, self.rest_place(piece))

    def let_go(self, *pieces: str) -> None:
        """Whoever held these pieces is gone: they come down where they are; without a name, everything in the air."""
        for piece in self.held:
            if piece in pieces or not pieces:
                self.drop(piece, *self.place(piece))

    def take_off(self, piece: str) -> None:
        """A piece leaves the board."""
        self.drop(piece, *self.rest_place(piece))

    def roll(self, well: str, count: int, random: np.random.Generator) -> None:
        """Throw dice into a well; those that lay there are taken up first, nought dice just empty it."""
        self.throws += 1
        others = tuple(die for die in self.dice if die.well != well)
        thrown = self._throw(well, count, random)
        while not _apart((*others, *thrown)):  # a throw in which dice would touch never happened
            thrown = self._throw(well, count, random)
        self.dice = tuple(sorted((*others, *thrown), key=lambda die: die.name))

    def _throw(self, well: str, count: int, random: np.random.Generator) -> tuple[ThrownDie, ...]:
        left, right, bottom, top = self.tray.wells[well]
        return tuple(
            ThrownDie(
                f"{well}-{self.throws}-{number}",
                well,
                float(random.uniform(left + WALL, right - WALL)),
                float(random.uniform(bottom + WALL, top - WALL)),
                float(random.uniform(0, np.pi / 2)),
                int(random.integers(1, 7)),
            )
            for number in range(1, count + 1)
        )

    def nudge(self, random: np.random.Generator) -> None:
        """Somebody bumps into the table."""
        right, down = random.uniform(-NUDGE_PIXELS, NUDGE_PIXELS, 2)
        self.nudged = Nudge(float(right), float(down), float(random.uniform(-NUDGE_DEGREES, NUDGE_DEGREES)))

    def on_board(self, place: Place, beyond: float = 0.0) -> bool:
        """Whether a point is on the board, or at most so far beyond its lines."""
        width, length = self.board
        return -beyond <= place.x <= width + beyond and -beyond <= place.y <= length + beyond

    def rest_place(self, piece: str) -> Place:
        """Where a piece lies off the board."""
        return Place(*self.around.ball_at_rest) if piece == BALL else self._bench[piece]

    def piece_named(self, name: Any) -> Any:
        """The piece that the page knows by this name."""
        return name

    def news(self, telling: Telling) -> TableNews:
        """The topic `table` of the page."""
        said = telling.said
        return {
            "game": telling.game,
            "live": True,
            "pieces": self.pieces(telling),
            "dice": self.lying_dice(),
            "arrow": self.arrow(),
            "tumbles": self.settling.seen(self.settling.roll),
            "light": self.light,
            "seats": self.seats(telling),
            "tools": [*self.throws_tools(telling, said), *self.own_tools(telling, said)],
            "taps": self.taps(telling),
        }

    def lying_dice(self) -> list[DieNews]:
        """The dice in the tray, as the page shows them."""
        return [self.die_news(die, pips=die.value) for die in self.dice]

    @staticmethod
    def die_news(die: ThrownDie, *, pips: int = 0, sign: str = "") -> DieNews:
        """One of them: pips, or a sign."""
        x, y, turn = round(die.x, 1), round(die.y, 1), round(die.turn, 3)
        return {
            "id": die.name,
            "well": die.well,
            "x": x,
            "y": y,
            "turn": turn,
            "pips": pips,
            "sign": sign,
            "picture": "",
        }

    @property
    def pushed(self) -> Pushed:
        """How often dice were thrown and the arrow was pushed."""
        arrow = self.arrow()
        return Pushed(self.throws, arrow["pushes"] if arrow is not None else 0)

    def arrow(self) -> Arrow | None:
        """The arrow of a spinner, in a game that has one."""
        return None

    def seats(self, telling: Telling) -> list[Seat]:
        """The players' places beside the table, in a game without home and away."""
        return []

    def throws_tools(self, telling: Telling, said: Catalogue) -> list[ToolGroup]:
        """The dice of both sides."""
        return [self._throws(well, team, telling) for well, team in zip(self.tray.wells, telling.teams, strict=True)]

    def _throws(self, well: str, team: str, telling: Telling) -> ToolGroup:
        said = telling.said
        return {
            "title": said.page(f"page.colour.{team}"),
            "label": said.page(f"page.table.roll-{well}"),
            "colour": team,
            "tools": self.dice_tools(well, telling),
        }

    def dice_tools(self, well: str, telling: Telling) -> list[Tool]:
        """What can be thrown into a well."""
        words, here = {1: "page.table.one-die", 2: "page.table.two-dice"}, well in telling.due
        return [
            tool(telling.said.page(word), {"do": "roll", "well": well, "count": n}, due=here and n == telling.dice)
            for n, word in words.items()
        ]

    def set_right(self, telling: Telling, said: Catalogue) -> Tool:
        """The tool that puts everything where the referee knows it; before a match, into the common formation."""
        position = self.known(telling.state) if telling.playing else None
        command: Json = {"do": "set-up"} if position is None else {"do": "arrange", "position": position}
        return tool(said.page("page.table.set-up"), command)

    def own_tools(self, telling: Telling, said: Catalogue) -> list[ToolGroup]:
        """What else can be done to this table."""
        return plain_tools(self.set_right(telling, said))

    def taps(self, telling: Telling) -> dict[str, Tool]:
        """What a tap on a well of the tray throws."""
        due = telling.due
        return {
            well: tool(telling.said.page(f"page.table.roll-{well}"), self.tapped(well, telling), due=well in due)
            for well in self.tray.wells
        }

    def tapped(self, well: str, telling: Telling) -> Json:
        """As many dice as are due there, else as many as lie there, at least one."""
        lying = sum(die.well == well for die in self.dice) or 1
        return {"do": "roll", "well": well, "count": telling.dice if well in telling.due else lying}

    def _put(self, piece: str, place: Place) -> None:
        if piece == BALL:
            self.ball = place
        else:
            self.figures[piece] = place

    def _dice(self) -> tuple[Die, ...]:
        """The dice as a camera sees them."""
        return tuple(Die(die.x, die.y, die.turn, die.value) for die in self.dice)

    def _hand(self) -> Hand | None:
        """The hand that holds something."""
        if not self.held:
            return None
        x, y = (round(value / HAND_STEP) * HAND_STEP for value in self.place(self.held[-1]))
        return Hand(x, y, 0.0 if x > self.board[0] / 2 else np.pi, SKIN)


def plain_tools(*tools: Tool) -> list[ToolGroup]:
    """Tools that stand alone."""
    return [{"title": "", "label": "", "colour": "", "tools": [one]} for one in tools]


def _apart(dice: tuple[ThrownDie, ...]) -> bool:
    return all(math.hypot(a.x - b.x, a.y - b.y) >= DICE_APART for k, a in enumerate(dice) for b in dice[:k])
