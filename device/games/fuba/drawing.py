"""A position as a picture: the mat lying on the table, home's goal to the left, jerseys in their sectors, the ball die.

Drawn as SVG, so that it is sharp on a page and in a report, and can be compared as text.
"""

from device.games.marks import NO_MARKS, Marks, drawn_marks
from device.games.paint import CHALK, GRASS, PAINT, STRIPE, on_the_table, without_last_line
from rules.fuba import notation
from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.state import State
from rules.game import SIDES, Side
from vision.fuba.drawn.look import BOARD
from vision.fuba.drawn.mat_print import CIRCLE, GOAL_AREA, sector_box

SCALE = 1.25
MARGIN = 26
STEP = 26
"""Pixels from one jersey to the next."""
PER_COLUMN = 4
JERSEY = "M-6-9L-3-11Q0-8 3-11L6-9L12-3L8 1L6-1V11H-6V-1L-8 1L-12-3Z"
LENGTH, WIDTH = BOARD[1] * SCALE, BOARD[0] * SCALE


def as_text(state: State) -> str:
    """The mat in letters, without its last line, which is for machines."""
    return without_last_line(notation.to_pitch(state))


def as_svg(state: State, marks: Marks = NO_MARKS) -> str:
    """The whole picture, with what to look at."""
    parts = [
        *(_sector(sector, GRASS if i % 2 else STRIPE) for i, sector in enumerate(SECTORS)),
        *_lines(),
        *(_jerseys(state, side, sector) for sector in SECTORS for side in SIDES),
        _ball(state),
        *drawn_marks(marks, SCALE),
    ]
    return on_the_table(LENGTH, WIDTH, MARGIN, parts)


def _box(sector: Sector) -> tuple[float, float, float, float]:
    """Left, top, width and height in the picture, in which the pitch lies on its side."""
    left, low, right, high = sector_box(sector)
    return low * SCALE, left * SCALE, (high - low) * SCALE, (right - left) * SCALE


def _sector(sector: Sector, green: str) -> str:
    x, y, width, height = _box(sector)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{green}" stroke="{CHALK}"/>'
        f'<text x="{x + 14:g}" y="{y + 16:g}" fill="{CHALK}">{sector}</text>'
    )


def _lines() -> list[str]:
    half, deep = GOAL_AREA
    top, height = WIDTH / 2 - half * SCALE, 2 * half * SCALE
    goals = [
        f'<rect x="{x:g}" y="{top:g}" width="{deep * SCALE:g}" height="{height:g}"/>'
        for x in (0, LENGTH - deep * SCALE)
    ]
    return [
        f'<g fill="none" stroke="{CHALK}" stroke-width="2">',
        f'<rect width="{LENGTH:g}" height="{WIDTH:g}"/>',
        f'<path d="M{LENGTH / 2:g} 0V{WIDTH:g}"/>',
        f'<circle cx="{LENGTH / 2:g}" cy="{WIDTH / 2:g}" r="{CIRCLE * SCALE:g}"/>',
        *goals,
        "</g>",
    ]


def _jerseys(state: State, side: Side, sector: Sector) -> str:
    """Home's in the left part of a sector, away's in the right, the keeper with a dark rim."""
    x, y, width, height = _box(sector)
    away = side == SIDES[1]
    number = state.players(side, sector)
    rows = min(PER_COLUMN, max(1, int(height // STEP) - 1))
    drawn = []
    for i in range(number):
        across, down = divmod(i, rows)
        cx = x + (width - 18 - across * STEP if away else 18 + across * STEP)
        cy = y + height / 2 + (down - (min(rows, number) - 1) / 2) * STEP
        keeper = i == 0 and state.keeper(side) == sector
        rim = ' stroke="#222" stroke-width="2.5"' if keeper else ' stroke="#fff"'
        paint = PAINT[state.match.options.teams[away]]
        drawn.append(f'<path transform="translate({cx:g} {cy:g})" d="{JERSEY}" fill="{paint}"{rim}/>')
    return "".join(drawn)


def _ball(state: State) -> str:
    if state.ball is None:
        return ""
    x, y, width, height = _box(state.ball)
    cx, cy = x + width / 2, y + height - 16
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="11" fill="#fff" stroke="#222" stroke-width="2"/>'
        f'<text x="{cx:g}" y="{cy + 5:g}" fill="#222" font-weight="bold">{state.ball_value}</text>'
    )
