"""What to look at in a decision: fields to be ringed and lines to be drawn, in millimetres on the board.

Each game says it of its own events. The same marks are drawn over the photograph and into the drawing of the position.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.game import Event

Box = Sequence[float]
"""x and y from, x and y to, in millimetres."""

CULPRIT, WITNESS, SPOT = "culprit", "witness", "spot"
"""Who it is about, who it is measured by, where it happened."""
INKS: Mapping[str, str] = {CULPRIT: "#ff2d55", WITNESS: "#ffd60a", SPOT: "#ffffff"}
LINE_INK = "#ffd60a"


class Ring(NamedTuple):
    """A field to be ringed."""

    look: str
    box: Box


class Marks(NamedTuple):
    """Everything that is drawn for one decision."""

    rings: tuple[Ring, ...] = ()
    lines: tuple[Box, ...] = ()
    """From a point to another."""


NO_MARKS = Marks()


def where_it_happened(fields: Callable[[], Mapping[str, Box]], *facts: str) -> Callable[[Any, Event], Marks]:
    """Ring the fields that these facts of an event name."""

    def marks(_: Any, event: Event) -> Marks:
        known = fields()
        named = dict.fromkeys(event.facts.get(fact) for fact in facts)
        return Marks(tuple(Ring(SPOT, known[field]) for field in named if isinstance(field, str) and field in known))

    return marks


def drawn_marks(marks: Marks, scale: float) -> list[str]:
    """Marks as SVG on a board that lies with home's goal to the left, at so many pixels a millimetre."""
    parts = [
        f'<path d="M{y0 * scale:g} {x0 * scale:g}L{y1 * scale:g} {x1 * scale:g}" stroke="{ink}" stroke-width="{width}"'
        f' fill="none"/>'
        for x0, y0, x1, y1 in marks.lines
        for ink, width in (("#222", 9), (LINE_INK, 5))
    ]
    for ring in marks.rings:
        left, low, right, high = (edge * scale for edge in ring.box)
        middle = f'cx="{(low + high) / 2:g}" cy="{(left + right) / 2:g}"'
        size = f'rx="{(high - low) / 2 + 4:g}" ry="{(right - left) / 2 + 4:g}"'
        parts += [
            f'<ellipse {middle} {size} fill="none" stroke="{ink}" stroke-width="{width}"/>'
            for ink, width in (("#222", 8), (INKS[ring.look], 5))
        ]
    return parts
