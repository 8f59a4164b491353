"""A table seen by perfect eyes: what stands there is what is observed, without a picture."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import pi
from random import Random
from typing import Any, Generic, TypeVar

from device.panel.buttons import Press
from device.referee.effects import Effect, LookAgain, Throw, Whistle, Write
from device.referee.inputs import Input, Saw, Thrown, Tick
from device.referee.referee import Referee
from device.store.entries import Entry
from rules.soccer_tactics.pitch import FIELDS
from vision.observation import Observation, SymbolDie
from vision.soccer_tactics.observation import BallSeen, FieldEvidence, FigureSeen, PitchSeen
from vision.tray.dice import Die

SURE = 0.995
WELLS = ("left", "right")
Seen = TypeVar("Seen", bound=Observation)


@cache
def evidence(occupation: int, sure: float) -> FieldEvidence:
    """How a field looks that is empty, home's, away's or both's."""
    home, away = (sure if occupation & bit else 1 - sure for bit in (1, 2))
    return FieldEvidence((1 - home) * (1 - away), home * (1 - away), away * (1 - home), home * away, 0.0)


@dataclass
class AnyTable(ABC, Generic[Seen]):
    """Pieces on fields or in sectors, dice in wells, an arrow; what game it is, the reader knows."""

    random: Random
    places: dict[str, str | None] = field(default_factory=dict)
    dice: Sequence[tuple[str, Die | SymbolDie]] = ()
    arrow: float = 0.0
    presses: list[str] = field(default_factory=list)
    sure: float = SURE
    ball_hidden: bool = False
    values: dict[str, int] = field(default_factory=dict)
    """What dice show that are pieces of the game."""
    _key: object = None
    _report: Seen | None = None

    def observation(self) -> Seen:
        """What a perfect reader would report; the same report as long as nothing has changed."""
        values = tuple(self.values.items())
        key = (tuple(self.places.items()), tuple(self.dice), self.arrow, self.sure, self.ball_hidden, values)
        if self._report is None or key != self._key:
            self._key, self._report = key, self._read()
        return self._report

    @abstractmethod
    def _read(self) -> Seen:
        """What a perfect reader makes of it."""

    def _tray(self) -> dict[str, Any]:
        """What every reader reports, whatever game lies there."""
        wells = {
            well: tuple(sorted(die.value for name, die in self.dice if name == well and die.value)) for well in WELLS
        }
        cocked = tuple(well for well in WELLS if any(name == well and not die.value for name, die in self.dice))
        return {"dice": wells, "cocked": cocked, "tray": tuple(self.dice), "confidence": self.sure}

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        self.places.update(pieces)

    def roll(self, side: str, count: int, *values: int) -> None:
        well = "left" if side == "home" else "right"
        before = [die for name, die in self.dice if name == well]
        self.dice = [(name, die) for name, die in self.dice if name != well]
        for k in range(count):
            value = values[k] if values else self.random.randint(1, 6)
            # Anywhere in the well, two dice beside each other; a well is 47 mm × 70 mm, a die 16 mm.
            x = self._across(before) + (49 if well == "right" else 0)
            depth = 52 / count
            y = 14 + depth * k + self.random.uniform(0, depth - 18 * (count > 1))
            self.dice = [*self.dice, (well, Die(x, y, self.random.uniform(0, pi / 2), value, 1.0))]

    def _across(self, before: Sequence[Die | SymbolDie]) -> float:
        """Not exactly where a die lay before: that would look as if nobody had rolled."""
        while True:
            x = self.random.uniform(36, 65)
            if all(abs(x - (die.x - 49 * (die.x > 74))) > 5.5 for die in before):
                return x

    def throw(self, side: str, die: str) -> None:
        raise AssertionError(f"this game has no {die} die")

    def take_up(self) -> None:
        self.dice = ()

    def where(self, piece: str) -> str | None:
        return self.places.get(piece)

    def turn(self, piece: str, value: int) -> None:
        self.values[piece] = value

    def spin(self, *degrees: float) -> None:
        self.arrow = degrees[0] if degrees else (self.arrow + self.random.uniform(10, 350)) % 360

    def press(self, button: str) -> None:
        self.presses.append(button)

    def busy(self) -> bool:
        return False


@dataclass
class Table(AnyTable[PitchSeen]):
    """A Soccer Tactics table."""

    def _read(self) -> PitchSeen:
        standing = dict.fromkeys(FIELDS, 0)
        figures = []
        for piece, place in self.places.items():
            if place is not None and piece != "ball":
                side = "home" if piece[0] == "h" else "away"
                standing[place] |= 1 if side == "home" else 2
                figures.append(FigureSeen(side, side, "", place, self.sure, 0.0, 0.0))
        ball = None if self.ball_hidden else self.places.get("ball")
        return PitchSeen(
            True,
            figures=tuple(figures),
            ball=BallSeen(ball, self.sure, 0.0, 0.0) if ball else None,
            spinner_deg=self.arrow,
            fields={name: evidence(occupation, self.sure) for name, occupation in standing.items()},
            **self._tray(),
        )


class Evening:
    """A referee at such a table, with a clock that goes on when it is told to."""

    def __init__(self, referee: Referee, table: AnyTable[Any], random: Random, step: float = 0.25) -> None:
        self.referee, self.table, self.random = referee, table, random
        self.now = 0.0
        self.step = step
        self.effects: list[Effect] = []
        self.keep_effects = True
        self._shown: Observation | None = None
        self._over_it: Observation | None = None
        """What the camera sees instead of the table, until it has gone: a hand, darkness."""

    def pass_time(self, seconds: float) -> None:
        """Time goes on in small steps; presses and changes on the table are told on the way."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(self.now + self.step, end)
            self.tell(Tick(self.now))
            for button in self.table.presses:
                self.tell(Press(button, "short", self.now))
            self.table.presses.clear()
            seen = self.table.observation()
            if seen is not self._shown:
                self.look()

    def press(self, button: str, gesture: str = "short") -> None:
        self.tell(Press(button, gesture, self.now))

    def look(self, observation: Observation | None = None) -> None:
        """The camera sees the table now, or what lies over it."""
        self._over_it = observation
        self.look_again()

    def look_again(self) -> None:
        """It looks as it did, unless somebody has done something."""
        self._shown = self._over_it or self.table.observation()
        self.tell(Saw(self._shown, self.now))

    def tell(self, given: Input) -> None:
        """One input, and what follows from its effects."""
        effects = self.referee.handle(given)
        if self.keep_effects:
            self.effects += effects
        for effect in effects:
            if isinstance(effect, LookAgain):
                self.look_again()
            elif isinstance(effect, Throw):
                self.tell(Thrown(self.random.choice(effect.among), self.now))

    @property
    def sounds(self) -> list[str]:
        return [effect.sound for effect in self.effects if isinstance(effect, Whistle)]

    @property
    def entries(self) -> list[Entry]:
        """What the referee has written."""
        return [entry for effect in self.effects if isinstance(effect, Write) for entry in effect.step.entries]
