"""What tables are made of, as data: fields, cards, tray, spinner, ball. Each game puts its own table together."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from vision.arrays import Array


@dataclass(frozen=True, slots=True)
class Pitch:
    """Fields in columns and rows; millimetres from corner A1."""

    columns: str
    rows: int
    field: tuple[float, float]

    @property
    def width(self) -> float:
        """Along home's goal line."""
        return len(self.columns) * self.field[0]

    @property
    def length(self) -> float:
        """From home's goal line to away's."""
        return self.rows * self.field[1]

    def name(self, column: int, row: int) -> str:
        """`(0, 0)` is A1."""
        return f"{self.columns[column]}{row + 1}"

    def place(self, field: str) -> tuple[int, int]:
        """The column and row of a field's name, counted from 0."""
        return self.columns.index(field[0]), int(field[1:]) - 1

    def centre(self, field: str) -> tuple[float, float]:
        """The middle of a field in millimetres."""
        column, row = self.place(field)
        return (column + 0.5) * self.field[0], (row + 0.5) * self.field[1]

    def field_at(self, x: float, y: float) -> str:
        """The field under a point; a point just outside belongs to the nearest field."""
        column = min(max(int(x // self.field[0]), 0), len(self.columns) - 1)
        row = min(max(int(y // self.field[1]), 0), self.rows - 1)
        return self.name(column, row)

    def mirrored(self, field: str) -> str:
        """The field that away sees where home sees `field`."""
        column, row = self.place(field)
        return self.name(column, self.rows - 1 - row)

    def half_turned(self, field: str) -> str:
        """The field that lies here once the board is turned about."""
        column, row = self.place(field)
        return self.name(len(self.columns) - 1 - column, self.rows - 1 - row)

    def fields(self) -> tuple[str, ...]:
        """All names, row by row."""
        return tuple(self.name(c, r) for r in range(self.rows) for c in range(len(self.columns)))


@dataclass(frozen=True, slots=True)
class Cards:
    """The four corner cards."""

    side: float
    gap: float
    slip_mm: float
    turn_deg: float


@dataclass(frozen=True, slots=True)
class Tray:
    """The sheet with the two wells for dice."""

    markers: tuple[int, int]
    marker_side: float
    marker_at: tuple[tuple[float, float], tuple[float, float]]
    below: float
    sheet: tuple[float, float]
    die: float
    wells: dict[str, tuple[float, float, float, float]]


@dataclass(frozen=True, slots=True)
class Spinner:
    """The arrow on the centre spot and the sectors under it."""

    centre: tuple[float, float]
    radius: float
    first_edge_deg: float
    sectors: tuple[str, ...]

    def sector(self, degrees: float) -> str:
        """The sector under the arrow's tip."""
        width = 360 / len(self.sectors)
        return self.sectors[int((degrees - self.first_edge_deg) % 360 // width)]


@dataclass(frozen=True, slots=True)
class Ball:
    """A flat disc."""

    radius: float
    height: float


class Mark(NamedTuple):
    """A straight line printed along or across a board, in millimetres; chalk weighs 1, a thin line or a seam less."""

    start: tuple[float, float]
    end: tuple[float, float]
    weight: float


@dataclass(frozen=True, slots=True)
class CardTable:
    """What every game's table has: a board of known size, cards at its corners, a tray for dice."""

    width: float
    length: float
    cards: Cards
    tray: Tray

    def card_corners(self) -> dict[int, Array]:
        """Marker id → its four corners in millimetres, in the order in which OpenCV reports them."""
        side, gap = self.cards.side, self.cards.gap
        left, right, top = -gap - side, self.width + gap, self.length - side
        lower_left = {0: (left, 0.0), 1: (right, 0.0), 2: (right, top), 3: (left, top)}
        return {marker: square(x, y, side) for marker, (x, y) in lower_left.items()}

    def corners(self) -> Array:
        """The board's own corners, home's left first, then counter-clockwise."""
        return np.array([(0, 0), (self.width, 0), (self.width, self.length), (0, self.length)], float)

    @property
    def broadest_white(self) -> float:
        """Millimetres across the broadest patch of white on this table: chalk and ball have none broader than this."""
        return 14.0

    def fields(self) -> tuple[int, int, float, float] | None:
        """Columns and rows of the fields between which lines are printed, and their width and length; None without."""
        return None

    def marks(self) -> tuple[Mark, ...]:
        """The straight lines by which the board is found without cards; none on a table that cannot be found so."""
        return ()


def outline_marks(width: float, length: float) -> tuple[Mark, ...]:
    """Chalk around a board and along its halfway line."""
    level = ((0.0, y) for y in (0.0, length / 2, length))
    sides = (Mark((x, 0.0), (x, length), 1.0) for x in (0.0, width))
    return (*sides, *(Mark((x, y), (width, y), 1.0) for x, y in level))


def field_marks(pitch: Pitch, weight: float = 0.5) -> tuple[Mark, ...]:
    """Thin lines between fields."""
    (wide, long), width, length = pitch.field, pitch.width, pitch.length
    upright = (Mark((k * wide, 0.0), (k * wide, length), weight) for k in range(1, len(pitch.columns)))
    return (*upright, *(Mark((0.0, k * long), (width, k * long), weight) for k in range(1, pitch.rows)))


def box_marks(left: float, low: float, right: float, high: float, weight: float) -> tuple[Mark, ...]:
    """The four sides of an area."""
    corners = ((left, low), (right, low), (right, high), (left, high))
    return tuple(Mark(corners[k - 1], corners[k], weight) for k in range(4))


def square(x: float, y: float, side: float) -> Array:
    """The corners of a marker from its lower-left corner: top left first, then clockwise."""
    return np.array([(x, y + side), (x + side, y + side), (x + side, y), (x, y)], np.float64)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def fields_of(section: dict[str, Any]) -> dict[str, Any]:
    """A section of a data file as the fields of a frozen value: lists become tuples."""
    return {name: _tuples(value) for name, value in section.items()}


def table_data(room: str, file: str = "table.toml") -> dict[str, Any]:
    """What a data file in a room says: `table_data("vision.NAME")`."""
    return tomllib.loads(files(room).joinpath(file).read_text(encoding="utf-8"))


def printed() -> tuple[Cards, Tray]:
    """Corner cards and tray: `schiri print` prints the same for every game."""
    data = table_data("vision", "printed.toml")
    tray = fields_of(data["tray"])
    tray["wells"] = {name: _tuples(well) for name, well in data["tray"]["wells"].items()}
    return Cards(**fields_of(data["cards"])), Tray(**tray)
