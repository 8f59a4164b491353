"""A Super Goal! board seen by perfect eyes: the ball on its field, symbol dice in the wells."""

from dataclasses import dataclass
from math import pi

from rules.super_goal.pitch import FACTS
from tests.device.referee.table import AnyTable
from vision.observation import SymbolDie
from vision.super_goal.observation import GoalSeen


@dataclass
class GoalTable(AnyTable[GoalSeen]):
    """A table with the board on it."""

    def throw(self, side: str, die: str, face: str = "") -> None:
        """One die falls into a side's well; the others stay where they lie, or are taken out."""
        well = "left" if side == "home" else "right"
        stay = self.random.random() < 0.4
        self.dice = [
            (name, old)
            for name, old in self.dice
            if not str(old.value).startswith(f"{die}/") and (name != well or stay)
        ]
        x = self.random.uniform(37, 64) + (49 if well == "right" else 0)
        y = self.random.uniform(15, 65)
        shown = f"{die}/{face or self.random.choice(FACTS['dice'][die])}"
        self.dice = [*self.dice, (well, SymbolDie(x, y, self.random.uniform(0, 2 * pi), shown, 1.0))]

    def _read(self) -> GoalSeen:
        field = None if self.ball_hidden else self.places.get("ball")
        return GoalSeen(True, ball={field: self.sure} if field else {}, **self._tray())
