"""The Soccer Tactics table as data: pitch, spinner, ball, figures and who stands where before kick-off."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from rules.game import AWAY, HOME
from rules.soccer_tactics import pitch as ruled
from vision.table import (
    Ball,
    CardTable,
    Mark,
    Pitch,
    Spinner,
    box_marks,
    field_marks,
    fields_of,
    outline_marks,
    printed,
    table_data,
)


@dataclass(frozen=True, slots=True)
class FigureSize:
    """Millimetres of a wooden figure, before the start formation has shown the real ones; and where it is at home.

    `rows` counts from its own goal line, 0 is anywhere.
    """

    height: float
    radius: float
    rows: int = 0


@dataclass(frozen=True, slots=True)
class LineUp:
    """`count` figures of one role stand somewhere on `fields` before kick-off (home's view)."""

    role: str
    shape: str
    fields: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Table(CardTable):
    """Everything the reader knows of the Soccer Tactics table before it has seen it."""

    pitch: Pitch
    spinner: Spinner
    ball: Ball
    figures: dict[str, FigureSize]
    start: tuple[LineUp, ...]

    def fields(self) -> tuple[int, int, float, float]:
        """Lines are printed between the pitch's fields."""
        return len(self.pitch.columns), self.pitch.rows, *self.pitch.field

    def marks(self) -> tuple[Mark, ...]:
        """Chalk around pitch, halves and areas, thin lines between fields."""
        areas = ruled.Pitch.from_facts(ruled.FACTS)
        boxes = [self._box(area[side]) for area in (areas.penalty_area, areas.goal_area) for side in (HOME, AWAY)]
        chalk = (mark for box in boxes for mark in box_marks(*box, 0.5))
        return (*outline_marks(self.width, self.length), *field_marks(self.pitch), *chalk)

    def _box(self, area: int) -> tuple[float, float, float, float]:
        """Left, lower, right and upper edge of an area."""
        places = np.array([self.pitch.place(field) for field in ruled.fields_in(area)])
        low, high = places.min(axis=0) * self.pitch.field, (places.max(axis=0) + 1) * self.pitch.field
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @property
    def squad(self) -> int:
        """How many figures a team has."""
        return sum(line.count for line in self.start)


def _pitch() -> Pitch:
    width, length = ruled.FACTS["board"]["field_mm"]
    return Pitch(ruled.COLUMNS, ruled.ROWS, (width, length))


def _spinner(painted: dict[str, str]) -> Spinner:
    pitch, facts = _pitch(), ruled.FACTS["spinner"]
    return Spinner(
        centre=(pitch.width / 2, pitch.length / 2),
        radius=facts["radius_mm"],
        first_edge_deg=facts["first_edge_deg"],
        sectors=tuple(painted[result] for result in facts["sectors"]),
    )


def _line_up(given: dict[str, Any]) -> LineUp:
    lines = ruled.Pitch.from_facts(ruled.FACTS).set_up
    fields = ruled.fields_in(lines[given["line"]][HOME])
    return LineUp(given["role"], given["shape"], tuple(fields), given["count"])


@cache
def table() -> Table:
    """The table of `table.toml`, with fields, spinner and set-up of the rules' facts."""
    data, pitch, (cards, tray) = table_data(__package__), _pitch(), printed()
    return Table(
        width=pitch.width,
        length=pitch.length,
        pitch=pitch,
        cards=cards,
        tray=tray,
        spinner=_spinner(data["painted"]),
        ball=Ball(**fields_of(data["ball"])),
        figures={name: FigureSize(**size) for name, size in data["figures"].items()},
        start=tuple(_line_up(line) for line in data["start"]["figures"]),
    )
