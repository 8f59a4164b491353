"""A table seen by perfect eyes: what stands there is what is observed, without a picture."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from device.panel.buttons import Press
from device.referee.effects import Effect, LookAgain, Throw, Write
from device.referee.inputs import Saw, Thrown, Tick
from device.referee.referee import Referee
from rules.soccer_tactics.pitch import FIELDS
from vision.dice_tray import Die
from vision.observation import BallSeen, FieldEvidence, FigureSeen, Observation

SURE = 0.995


@dataclass
class Table:
    """Pieces on fields, dice in wells, an arrow."""

    random: Random
    places: dict[str, str | None] = field(default_factory=dict)
    dice: list[tuple[str, Die]] = field(default_factory=list)
    arrow: float = 0.0
    presses: list[str] = field(default_factory=list)
    sure: float = SURE

    def observation(self, *, hand: bool = False) -> Observation:
        """What a perfect reader would report."""
        if hand:
            return Observation(True, hand=True)
        standing: dict[str, set[str]] = {name: set() for name in FIELDS}
        figures = []
        for piece, place in self.places.items():
            if place is not None and piece != "ball":
                side = "home" if piece[0] == "h" else "away"
                standing[place].add(side)
                figures.append(FigureSeen(side, side, "", place, self.sure, 0.0, 0.0))
        evidence = {}
        for name, sides in standing.items():
            home, away = (self.sure if side in sides else 1 - self.sure for side in ("home", "away"))
            evidence[name] = FieldEvidence(
                (1 - home) * (1 - away), home * (1 - away), away * (1 - home), home * away, 0.0
            )
        ball = self.places.get("ball")
        wells = {
            well: tuple(sorted(die.value for name, die in self.dice if name == well)) for well in ("left", "right")
        }
        return Observation(
            True,
            figures=tuple(figures),
            ball=BallSeen(ball, self.sure, 0.0, 0.0) if ball else None,
            dice=wells,
            tray=tuple(self.dice),
            spinner_deg=self.arrow,
            confidence=self.sure,
            fields=evidence,
        )

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        self.places.update(pieces)

    def roll(self, side: str, count: int, *values: int) -> None:
        well = "left" if side == "home" else "right"
        self.dice = [(name, die) for name, die in self.dice if name != well]
        for k in range(count):
            value = values[k] if values else self.random.randint(1, 6)
            x, y, turn = self.random.uniform(30, 70), 20 + 25 * k + self.random.uniform(0, 8), self.random.uniform(0, 1)
            self.dice.append((well, Die(x, y, turn, value, 1.0)))

    def spin(self, *degrees: float) -> None:
        self.arrow = degrees[0] if degrees else (self.arrow + self.random.uniform(10, 350)) % 360

    def press(self, button: str) -> None:
        self.presses.append(button)

    def busy(self) -> bool:
        return False


class Evening:
    """A referee at such a table, with a clock that goes on when it is told to."""

    def __init__(self, referee: Referee, table: Table, random: Random) -> None:
        self.referee, self.table, self.random = referee, table, random
        self.now = 0.0
        self.effects: list[Effect] = []
        self._shown: Observation | None = None

    def pass_time(self, seconds: float) -> None:
        """Time goes on in small steps; presses and changes on the table are told on the way."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(self.now + 0.25, end)
            self.tell(Tick(self.now))
            for button in self.table.presses:
                self.tell(Press(button, "short", self.now))
            self.table.presses.clear()
            seen = self.table.observation()
            if seen != self._shown:
                self._shown = seen
                self.tell(Saw(seen, self.now))

    def press(self, button: str, gesture: str = "short") -> None:
        self.tell(Press(button, gesture, self.now))

    def look(self, observation: Observation | None = None) -> None:
        """The camera sees the table now."""
        seen = observation or self.table.observation()
        self._shown = seen
        self.tell(Saw(seen, self.now))

    def tell(self, given: object) -> None:
        """One input, and what follows from its effects."""
        effects = self.referee.handle(given)  # type: ignore[arg-type]
        self.effects += effects
        for effect in effects:
            if isinstance(effect, LookAgain):
                self.tell(Saw(self.table.observation(), self.now))
            elif isinstance(effect, Throw):
                self.tell(Thrown(self.random.choice(effect.among), self.now))

    @property
    def sounds(self) -> list[str]:
        return [effect.sound for effect in self.effects if hasattr(effect, "sound")]

    @property
    def written(self) -> list[Write]:
        return [effect for effect in self.effects if isinstance(effect, Write)]
