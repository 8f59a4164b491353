"""A position as a picture: the pitch lying on the table, home's goal to the left, figures with their numbers, the ball.

Drawn as SVG, so that it is sharp in a README, on a page and in a report, and can be compared as text.
"""

import re

from device.games.marks import NO_MARKS, Marks, drawn_marks
from device.games.paint import CHALK, GRASS, PAINT, STRIPE, on_the_table, without_last_line
from rules.game import SIDES
from rules.soccer_tactics import notation
from rules.soccer_tactics.lineup import NUMBER_OF, SIDE_OF, Figure, is_defender, is_keeper
from rules.soccer_tactics.pitch import BIT, COLUMN, FIELDS, ROW, Field, Mask, fields_in, printed
from rules.soccer_tactics.state import State

SCALE = 1.5
"""Pixels a millimetre."""
FIELD_LENGTH, FIELD_WIDTH = 42, 60
"""A field of 28 × 40 mm, its short side along the pitch."""
MARGIN = 26
LENGTH, WIDTH = 16 * FIELD_LENGTH, 8 * FIELD_WIDTH


def as_text(state: State) -> str:
    """The pitch in letters, rows as the board prints them; without its last line, which is for machines."""
    letters = without_last_line(notation.to_pitch(state))
    return re.sub(r"^ *(\d+)", lambda row: f"{printed(int(row[1]))[1]:>2}", letters, flags=re.MULTILINE)


def as_svg(state: State, marks: Marks = NO_MARKS) -> str:
    """The whole picture, with what to look at."""
    parts = [
        *_grass(),
        *_lines(state),
        *_names(),
        *(_figure(state, figure) for figure in SIDE_OF if state.where(figure)),
        *_ball(state),
        *drawn_marks(marks, SCALE),
    ]
    return on_the_table(LENGTH, WIDTH, MARGIN, parts)


def _corner(field: Field) -> tuple[int, int]:
    return (ROW[field] - 1) * FIELD_LENGTH, COLUMN[field] * FIELD_WIDTH


def _middle(field: Field) -> tuple[float, float]:
    x, y = _corner(field)
    return x + FIELD_LENGTH / 2, y + FIELD_WIDTH / 2


def _grass() -> list[str]:
    parts = [f'<rect width="{LENGTH}" height="{WIDTH}" fill="{GRASS}"/>']
    for field in FIELDS:
        if (ROW[field] + COLUMN[field]) % 2:
            x, y = _corner(field)
            parts.append(f'<rect x="{x}" y="{y}" width="{FIELD_LENGTH}" height="{FIELD_WIDTH}" fill="{STRIPE}"/>')
    return parts


def _lines(state: State) -> list[str]:
    pitch = state.pitch
    middle = LENGTH / 2
    parts = [
        f'<g fill="none" stroke="{CHALK}" stroke-width="2">',
        f'<rect width="{LENGTH}" height="{WIDTH}"/>',
        f'<path d="M{middle} 0V{WIDTH}"/>',
        f'<circle cx="{middle}" cy="{WIDTH / 2}" r="{FIELD_WIDTH}"/>',
    ]
    for side in SIDES:
        parts += [_outline(pitch.penalty_area[side]), _outline(pitch.goal_area[side])]
    parts.append("</g>")
    for side in SIDES:
        for field in fields_in(pitch.stars[side]):
            x, y = _middle(field)
            parts.append(f'<text x="{x}" y="{y + 8}" font-size="24" fill="{CHALK}">★</text>')
    return parts


def _outline(area: Mask) -> str:
    corners = [_corner(field) for field in fields_in(area)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right = max(x for x, _ in corners) + FIELD_LENGTH
    bottom = max(y for _, y in corners) + FIELD_WIDTH
    return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"/>'


def _names() -> list[str]:
    rows = [
        f'<text x="{(row - 0.5) * FIELD_LENGTH:g}" y="{WIDTH + 18}">{printed(row)[1]}</text>' for row in range(1, 17)
    ]
    columns = [
        f'<text x="{-MARGIN / 2}" y="{(i + 0.5) * FIELD_WIDTH + 5:g}">{column}</text>'
        for i, column in enumerate("ABCDEFGH")
    ]
    return ['<g fill="#6b5b45">', *rows, *columns, "</g>"]


def _figure(state: State, figure: Figure) -> str:
    """A disc in the team's colour; two on one field stand beside each other; defenders have no number."""
    field = state.where(figure)
    assert field is not None
    x, y = _middle(field)
    if all(state.on(side, field) for side in SIDES):
        y += 14 if SIDE_OF[figure] == "away" else -14
    paint = PAINT[state.match.options.teams[SIDE_OF[figure] == "away"]]
    label = "" if is_defender(figure) else str(NUMBER_OF[figure])
    ring = ' stroke="#222" stroke-width="3"' if is_keeper(figure) else ' stroke="#fff" stroke-width="1.5"'
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{paint}"{ring}/>'
        f'<text x="{x:g}" y="{y + 5:g}" fill="#fff" font-weight="bold">{label}</text>'
    )


def _ball(state: State) -> list[str]:
    if state.ball is None:
        return []
    x, y = _middle(state.ball)
    carried = any(BIT[state.ball] & BIT[field] for side in SIDES for field in state.lineup(side))
    x += 13 if carried else 0
    y += 13 if carried else 0
    return [f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="#fff" stroke="#222" stroke-width="2"/>']
