"""A position as a picture: the board lying on the table, home's goal to the left, the ball, who attacks.

Drawn as SVG, so that it is sharp on a page and in a report, and can be compared as text.
"""

from device.games.marks import NO_MARKS, Marks, drawn_marks
from device.games.paint import CHALK, GRASS, PAINT, STRIPE, on_the_table, without_last_line
from rules.game import SIDES
from rules.super_goal import notation
from rules.super_goal.pitch import COLUMNS, FACTS, FIELDS, ROWS, Field, seen_by
from rules.super_goal.state import State

SCALE = 1.6
"""Pixels a millimetre."""
FIELD = 48
"""Pixels: a field of 30 mm."""
MARGIN = 30
LENGTH, WIDTH = ROWS * FIELD, len(COLUMNS) * FIELD
BALL = 15


def as_text(state: State) -> str:
    """The board in letters, without its last line, which is for machines."""
    return without_last_line(notation.to_pitch(state))


def as_svg(state: State, marks: Marks = NO_MARKS) -> str:
    """The whole picture, with what to look at."""
    parts = [
        *(_field(field) for field in FIELDS),
        *_lines(state),
        *_names(),
        _attack(state),
        _ball(state),
        *drawn_marks(marks, SCALE),
    ]
    return on_the_table(LENGTH, WIDTH, MARGIN, parts)


def _corner(field: Field) -> tuple[int, int]:
    return (int(field[1:]) - 1) * FIELD, COLUMNS.index(field[0]) * FIELD


def _field(field: Field) -> str:
    x, y = _corner(field)
    green = GRASS if int(field[1:]) % 2 else STRIPE
    return (
        f'<rect x="{x}" y="{y}" width="{FIELD}" height="{FIELD}" fill="{green}" stroke="{CHALK}" stroke-opacity=".5"/>'
    )


def _lines(state: State) -> list[str]:
    areas = [*(state.pitch.penalty_area, {FACTS["spots"]["goal"]})]
    return [
        f'<g fill="none" stroke="{CHALK}" stroke-width="2">',
        f'<rect width="{LENGTH}" height="{WIDTH}"/>',
        f'<path d="M{LENGTH / 2:g} 0V{WIDTH}"/>',
        f'<circle cx="{LENGTH / 2:g}" cy="{WIDTH / 2:g}" r="{FIELD * 0.8:g}"/>',
        *(_outline([seen_by(side, field) for field in area]) for side in SIDES for area in areas),
        "</g>",
    ]


def _outline(fields: list[Field]) -> str:
    corners = [_corner(field) for field in fields]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners) + FIELD, max(y for _, y in corners) + FIELD
    return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"/>'


def _names() -> list[str]:
    rows = [f'<text x="{(row - 0.5) * FIELD:g}" y="{WIDTH + 18}">{row}</text>' for row in range(1, ROWS + 1)]
    columns = [
        f'<text x="{-MARGIN / 2:g}" y="{(i + 0.5) * FIELD + 5:g}">{column}</text>' for i, column in enumerate(COLUMNS)
    ]
    return ['<g fill="#6b5b45">', *rows, *columns, "</g>"]


def _attack(state: State) -> str:
    """An arrow in the attacker's colour, above the board, the way he plays."""
    paint = PAINT[state.match.options.teams[SIDES.index(state.attacking)]]
    ahead = 1 if state.attacking == SIDES[0] else -1
    middle = LENGTH / 2
    return (
        f'<path d="M{middle - 40 * ahead:g} -17H{middle + 26 * ahead:g}V-25L{middle + 44 * ahead:g} -13'
        f'L{middle + 26 * ahead:g} -1V-9H{middle - 40 * ahead:g}Z" fill="{paint}" stroke="#fff"/>'
    )


def _ball(state: State) -> str:
    if state.ball is None:
        return ""
    x, y = _corner(state.ball)
    cx, cy = x + FIELD / 2, y + FIELD / 2
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{BALL}" fill="#fff" stroke="#222" stroke-width="2"/>'
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{BALL / 4:g}" fill="#222"/>'
    )
