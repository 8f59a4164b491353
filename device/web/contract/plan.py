"""The plan of a table: all that the page draws once."""

from typing import Literal, TypedDict

from device.web.contract.measures import Box, Place
from device.web.contract.stage import Sign


class RectShape(TypedDict):
    """A rectangle with round corners."""

    shape: Literal["rect"]
    look: str
    box: Box
    round: float


class LineShape(TypedDict):
    """A straight line."""

    shape: Literal["line"]
    look: str
    box: Box


class CircleShape(TypedDict):
    """A circle."""

    shape: Literal["circle"]
    look: str
    at: Place
    radius: float


class SectorShape(TypedDict):
    """A piece of a round cake; degrees go counter-clockwise from the x axis."""

    shape: Literal["sector"]
    look: str
    at: Place
    radius: float
    degrees: list[float]


class PolygonShape(TypedDict):
    """Corners around a point, upright however the table is turned."""

    shape: Literal["polygon"]
    look: str
    at: Place
    corners: list[Place]


class TextShape(TypedDict):
    """A word, upright however the table is turned."""

    shape: Literal["text"]
    look: str
    at: Place
    lying: Place
    """Where it stands while the table lies with home on the left."""
    shift: Place
    """From there to the right and down."""
    text: str
    only: Literal["always", "live", "real"]
    """Whether it is drawn on every table, only on a virtual one, only over a real board."""


class IconShape(TypedDict):
    """A small picture."""

    shape: Literal["icon"]
    look: Sign
    at: Place
    size: float


Shape = RectShape | LineShape | CircleShape | SectorShape | PolygonShape | TextShape | IconShape
"""One thing to draw; `look` is its class in the style sheet."""


class CornerCards(TypedDict):
    """The cards at the corners of a board: their size, and how far they are away from it."""

    side: float
    gap: float


class TrayPlan(TypedDict):
    """The dice tray."""

    at: Place
    sheet: Place
    die: float
    wells: dict[str, list[float]]
    """x from and to, y from and to, from the tray's corner."""


class SpinnerPlan(TypedDict):
    """Where the arrow turns."""

    at: Place
    radius: float


class NamedPlace(TypedDict):
    """A place that is no field: a pile, a row, a corner of the table."""

    name: str
    at: Place


class Edge(TypedDict):
    """The part of the table top that the page shows."""

    x: list[float]
    y: list[float]


class Plan(TypedDict):
    """`/pitch/GAME/LANGUAGE.json`: all that has to be drawn and does not move."""

    width: float
    length: float
    edge: Edge
    cards: CornerCards
    tray: TrayPlan
    bench: list[float]
    """y of the rows in which pieces stand beside the board."""
    fields: dict[str, Box]
    """The fields that may be chosen or marked, by name."""
    spoken: dict[str, str]
    """What a field is called where its name is not what the board prints."""
    places: list[NamedPlace]
    """Where else something can be put, on a table without fields."""
    ground: list[Shape]
    spinner: SpinnerPlan | None
    card: Place
    """Width and height of a playing card; nought without cards."""
    outlines: dict[str, str]
    """The outlines of tokens as SVG paths, in millimetres around their middle."""
