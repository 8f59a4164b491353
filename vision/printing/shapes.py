"""The shapes that boards are drawn with, in millimetres. The origin is the corner A1, and y points to away's goal."""

from typing import NamedTuple

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


class Rect(NamedTuple):
    """A rectangle from its lower-left corner; filled, outlined or both."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    stroke: Colour | None = None
    pen: float = 1.0


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Colour
    pen: float = 1.0


class Arc(NamedTuple):
    """A part of a circle, counter-clockwise from `start` over `extent` degrees; a filled one is a sector."""

    x: float
    y: float
    radius: float
    start: float = 0.0
    extent: float = 360.0
    fill: Colour | None = None
    stroke: Colour | None = None
    pen: float = 1.0


class Polygon(NamedTuple):
    """A closed outline."""

    points: tuple[tuple[float, float], ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    pen: float = 1.0


class Text(NamedTuple):
    """Words, centred on x, standing on y, capital letters `size` high."""

    x: float
    y: float
    words: str
    size: float
    fill: Colour


Shape = Rect | Line | Arc | Polygon | Text
