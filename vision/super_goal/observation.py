"""What the reader reports of a Super Goal! table: the ball, and the symbol dice in the tray."""

from dataclasses import dataclass, field
from math import degrees
from typing import Any

from vision.observation import Observation, SymbolDie, likeliest


@dataclass(frozen=True, slots=True)
class GoalSeen(Observation):
    """Super Goal!: where the ball lies, and the symbol dice in the tray."""

    ball: dict[str, float] = field(default_factory=dict)
    """Field → how likely the ball lies there; empty if no ball is seen."""
    ball_at: tuple[float, float] | None = None
    """Its place in millimetres from corner a1."""

    def ball_field(self) -> str | None:
        """Where the ball most probably lies."""
        return likeliest(self.ball)

    def pieces(self) -> dict[str, Any]:
        """The ball's field, and every die with its well, place and turn."""
        cell = self.ball_field()
        return {
            "ball": None if cell is None else {"cell": cell, "confidence": round(self.ball[cell], 3)},
            "faces": [self._face(well, die) for well, die in self.tray if isinstance(die, SymbolDie)],
        }

    @staticmethod
    def _face(well: str, die: SymbolDie) -> dict[str, Any]:
        name, _, face = die.value.partition("/")
        return {
            "well": well,
            "die": name or None,
            "face": face or None,
            "x": round(die.x, 1),
            "y": round(die.y, 1),
            "turn_deg": round(degrees(die.turn), 1),
            "confidence": round(die.confidence, 3),
        }
