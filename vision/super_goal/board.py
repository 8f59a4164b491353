"""The Super Goal! table as data: a board of five columns and eleven rows, and the ball."""

from dataclasses import dataclass
from functools import cache
from math import erf, sqrt

from rules.super_goal.pitch import COLUMNS, ROWS
from vision.table import Ball, CardTable, Mark, Pitch, field_marks, outline_marks, printed, table_data


@dataclass(frozen=True, slots=True)
class GoalBoard(CardTable):
    """Everything the reader knows of the table before it has seen it."""

    pitch: Pitch
    ball: Ball
    mark: float
    """Radius of the dark mark in the ball's middle."""

    def marks(self) -> tuple[Mark, ...]:
        """Chalk around the board and along its halfway line, thin lines between fields."""
        return (*outline_marks(self.width, self.length), *field_marks(self.pitch))

    def chances(self, x: float, y: float, doubt: float) -> dict[str, float]:
        """How likely a ball that seems to lie at a place lies on each field, if its place is off by `doubt`."""
        across = [_between(x, c * self.pitch.field[0], self.pitch.field[0], doubt) for c in range(len(COLUMNS))]
        along = [_between(y, r * self.pitch.field[1], self.pitch.field[1], doubt) for r in range(ROWS)]
        found = {
            self.pitch.name(c, r): a * b for c, a in enumerate(across) for r, b in enumerate(along) if a * b > 1e-4
        }
        total = sum(found.values()) or 1.0
        return {field: chance / total for field, chance in found.items()}


def _between(value: float, low: float, wide: float, doubt: float) -> float:
    return 0.5 * (erf((low + wide - value) / doubt / sqrt(2)) - erf((low - value) / doubt / sqrt(2)))


@cache
def goal_board() -> GoalBoard:
    """The table of `table.toml`."""
    data, (cards, tray) = table_data(__package__), printed()
    width, length = data["board"]["field"]
    pitch = Pitch(COLUMNS, ROWS, (width, length))
    return GoalBoard(
        width=pitch.width,
        length=pitch.length,
        cards=cards,
        tray=tray,
        pitch=pitch,
        ball=Ball(data["ball"]["radius"], data["ball"]["height"]),
        mark=data["ball"]["mark"],
    )
