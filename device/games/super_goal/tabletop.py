"""Super Goal! on a virtual table: the ball on the fields, eight symbol dice that are thrown into the tray."""

import math
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np

from device.games.game_page import Telling, ball, tool
from device.games.super_goal.chance import dice_due
from device.games.super_goal.page import ball_name, die_name, face_address
from device.games.super_goal.plan import AROUND, TABLE
from device.virtual.deeds import SHARED_DEEDS, WELL, Deeds
from device.virtual.tabletop import BALL, DICE_APART, WALL, Place, Tabletop
from device.web.contract.table import Die as DieNews
from device.web.contract.table import Piece, Tool
from rules.game import Json
from rules.reading import exactly, one_of
from rules.super_goal.dice import DICE
from rules.super_goal.game import GAME
from rules.super_goal.pitch import FACTS, FIELDS
from vision.designs.names import face_name
from vision.super_goal.drawn.scene import GoalScene, field_at, sides_of
from vision.virtual_table.symbol_die import SymbolDie

CARELESS = 0.35
"""What is left of a careless drop: people put a ball nearer to the middle than their finger was."""
OFF_MIDDLE = 3.0
FULL = 3
"""Dice in a well; before another one is thrown, they are taken up."""
TRIES = 200


class ThrownSymbol(NamedTuple):
    """A symbol die in a well of the tray, with a name of its own for every throw."""

    name: str
    well: str
    die: str
    shown: SymbolDie


class BoardTop(Tabletop):
    """Where everything is now."""

    board = (TABLE.width, TABLE.length)
    around = AROUND
    tray = TABLE.tray
    deeds: ClassVar[Deeds] = {
        **SHARED_DEEDS,
        "throw": {"well": WELL, "die": one_of(*DICE)},
        "arrange": {"position": exactly(ball=one_of(*FIELDS))},
    }

    def __init__(self) -> None:
        super().__init__(())
        self.symbols: tuple[ThrownSymbol, ...] = ()

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a field."""
        return TABLE.pitch.centre(name)

    def field_at(self, x: float, y: float) -> str:
        """The field under a point."""
        return field_at(x, y)

    def _own_deeds(self, deed: Mapping[str, Any], random: np.random.Generator) -> Mapping[str, Callable[[], None]]:
        return {"throw": lambda: self.throw(str(deed["well"]), str(deed["die"]), random)}

    def roll(self, well: str, count: int, random: np.random.Generator) -> None:
        """Ordinary dice have no place in this game; nought of them empty a well as ever."""
        if count == 0:
            self._clear(well)

    def _clear(self, well: str) -> None:
        self.symbols = tuple(thrown for thrown in self.symbols if thrown.well != well)

    def throw(self, well: str, die: str, random: np.random.Generator) -> None:
        """Throw one of the eight dice into a well; if it lay in the tray, it is taken up first."""
        if die not in DICE or well not in self.tray.wells:
            return
        self.symbols = tuple(thrown for thrown in self.symbols if thrown.die != die)
        if sum(thrown.well == well for thrown in self.symbols) >= FULL:
            self._clear(well)
        self.throws += 1
        faces = FACTS["dice"][die]
        face = face_name(die, faces[int(random.integers(len(faces)))])
        x, y = self._room(well, random)
        shown = SymbolDie(x, y, float(random.uniform(0, 2 * np.pi)), face, sides_of(face, random))
        self.symbols = (*self.symbols, ThrownSymbol(f"{die}-{self.throws}", well, die, shown))

    def _room(self, well: str, random: np.random.Generator) -> tuple[float, float]:
        """Somewhere in a well where no other die is touched; where there is no room, the well is emptied."""
        left, right, bottom, top = self.tray.wells[well]
        for _ in range(TRIES):
            x = float(random.uniform(left + WALL, right - WALL))
            y = float(random.uniform(bottom + WALL, top - WALL))
            if all(math.hypot(x - t.shown.x, y - t.shown.y) >= DICE_APART for t in self.symbols):
                return x, y
        self._clear(well)
        return self._room(well, random)

    def set_up(self, random: np.random.Generator) -> None:
        """The ball in the middle, the tray empty."""
        self.symbols = ()
        self.apply_position({"ball": FACTS["spots"]["centre"]}, random)

    def apply_position(self, position: Mapping[str, Any], random: np.random.Generator) -> None:
        """The ball where a state of the rules says; a ball in somebody's hand stays where it is."""
        self.held = ()
        if position["ball"] in FIELDS and self.field_of(BALL) != position["ball"]:
            x, y = TABLE.pitch.centre(position["ball"])
            dx, dy = random.uniform(-1, 1, 2) * OFF_MIDDLE / CARELESS
            self._settle(BALL, x + float(dx), y + float(dy))

    def scene(self) -> GoalScene:
        """What the camera looks at; what is held hides in the hand."""
        ball = None if BALL in self.held else (self.ball.x, self.ball.y)
        return GoalScene(ball, tuple(thrown.shown for thrown in self.symbols), self._hand())

    def pieces(self, telling: Telling) -> list[Piece]:
        """The ball."""
        return [ball(ball_name(telling), self.ball, held=BALL in self.held, off=not self.on_board(self.ball))]

    def lying_dice(self) -> list[DieNews]:
        """Dice with a picture instead of pips."""
        return [
            {
                "id": thrown.name,
                "well": thrown.well,
                "x": round(thrown.shown.x, 1),
                "y": round(thrown.shown.y, 1),
                "turn": round(thrown.shown.turn, 3),
                "pips": 0,
                "sign": "",
                "picture": face_address(thrown.shown.face),
            }
            for thrown in self.symbols
        ]

    def dice_tools(self, well: str, telling: Telling) -> list[Tool]:
        """Each of the eight dice by its first face; those that are due stand out."""
        due = self._due(well, telling)
        return [
            tool(
                die_name(die, telling.lang),
                {"do": "throw", "well": well, "die": die},
                picture=face_address(face_name(die, FACTS["dice"][die][0])),
                due=die in due,
            )
            for die in DICE
        ]

    def tapped(self, well: str, telling: Telling) -> Json:
        """A die that is due; where none is, the one that fell last, into an empty well the first of all."""
        lying = [thrown.die for thrown in self.symbols if thrown.well == well]
        due = self._due(well, telling) or DICE
        again = [die for die in reversed(lying) if die in due]
        return {"do": "throw", "well": well, "die": (again or [*due])[0]}

    @staticmethod
    def _due(well: str, telling: Telling) -> tuple[str, ...]:
        """The dice that may be thrown into this well now."""
        return dice_due(telling.state) if well in telling.due else ()

    def known(self, state: Any) -> Json | None:
        """The ball, unless somebody has it in his hand."""
        field = GAME.state_json(state)["ball"]
        return None if field is None else {"ball": field}

    def _settle(self, piece: str, x: float, y: float) -> None:
        """On the field under the point, near its middle."""
        x0, y0 = TABLE.pitch.centre(field_at(x, y))
        dx, dy = ((value - middle) * CARELESS for value, middle in ((x, x0), (y, y0)))
        self._put(piece, Place(x0 + _within(dx, OFF_MIDDLE), y0 + _within(dy, OFF_MIDDLE)))


def _within(value: float, most: float) -> float:
    return min(max(value, -most), most)


TABLETOP = BoardTop
