"""What is printed on the mat: sectors in their greens, chalk lines, tracks for minutes beside the pitch."""

import cv2
import numpy as np

from rules.fuba.pitch import FACTS, LANES, SECTORS
from vision.fuba.drawn.look import BOARD, MatLook
from vision.virtual_table.sheets import Sheet, blank_board, line

WIDTH, LENGTH = BOARD
TWELFTH = LENGTH / 12
LANE_EDGES = (0.0, WIDTH / 4, 3 * WIDTH / 4, WIDTH)
"""The middle lane is half as wide as the mat."""
CHALK = 2.0
CIRCLE = 48.0
GOAL_AREA = (45.0, 34.0)
"""Half its width, and its depth."""
CELL = 10.5
"""Length of a minute on the track."""
TRACK = (2.5, 16.0)
"""From the pitch's side to the track's near and far edge."""

Box = tuple[float, float, float, float]


def sector_box(sector: str) -> Box:
    """A sector's left, lower, right and upper edge in millimetres."""
    lane = next(k for k, name in enumerate(LANES) if sector in FACTS["sectors"][name])
    low, high = FACTS["sectors"][LANES[lane]][sector]
    return LANE_EDGES[lane], low * TWELFTH, LANE_EDGES[lane + 1], high * TWELFTH


def sector_at(x: float, y: float) -> str:
    """The sector under a point of the pitch."""
    inside = [s for s in SECTORS for a, b, c, d in (sector_box(s),) if a <= x <= c and b <= y <= d]
    return inside[0]


def mat(look: MatLook) -> Sheet:
    """The mat with its margin, without cards."""
    sheet = blank_board(look)
    for k, sector in enumerate(SECTORS):
        left, low, right, high = sector_box(sector)
        green = look.greens[k % len(look.greens)]
        cv2.rectangle(sheet.picture, sheet.pixels(left, low), sheet.pixels(right, high), green, -1, shift=4)
        if look.words:
            _number(sheet, look, sector, ((left + right) / 2, (low + high) / 2))
    _lines(sheet, look)
    for side in look.tracks:
        _track(sheet, look, side)
    return sheet


def _number(sheet: Sheet, look: MatLook, sector: str, at: tuple[float, float]) -> None:
    """A number in a paler green, upright for home."""
    pale = tuple(0.6 * a + 0.4 * b for a, b in zip(look.greens[0], look.line, strict=True))
    column, row = (v // 16 for v in sheet.pixels(*at))
    upright = np.ascontiguousarray(sheet.picture[row - 40 : row + 40, column - 50 : column + 50][::-1])
    text = f"{-(SECTORS.index(sector) % 4) * 2}"
    cv2.putText(upright, text, (15, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.6, pale, 5, cv2.LINE_AA)
    sheet.picture[row - 40 : row + 40, column - 50 : column + 50] = upright[::-1]


def _lines(sheet: Sheet, look: MatLook) -> None:
    corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, LENGTH), (0.0, LENGTH)]
    for k in range(4):
        line(sheet, corners[k - 1], corners[k], look.line, CHALK)
    line(sheet, (0, LENGTH / 2), (WIDTH, LENGTH / 2), look.line, CHALK)
    radius, pen = round(CIRCLE * sheet.scale * 16), round(CHALK * sheet.scale)
    cv2.circle(sheet.picture, sheet.pixels(WIDTH / 2, LENGTH / 2), radius, look.line, pen, cv2.LINE_AA, 4)
    for goal_line, into in ((0.0, 1), (LENGTH, -1)):
        for half, deep in ((WIDTH / 4, 2 * TWELFTH), GOAL_AREA):
            left, right, edge = WIDTH / 2 - half, WIDTH / 2 + half, goal_line + into * deep
            line(sheet, (left, goal_line), (left, edge), look.line, CHALK)
            line(sheet, (right, goal_line), (right, edge), look.line, CHALK)
            line(sheet, (left, edge), (right, edge), look.line, CHALK)


def _track(sheet: Sheet, look: MatLook, side: str) -> None:
    """Minutes between the two cards of a long side."""
    near, far = ((-v if side == "left" else WIDTH + v) for v in TRACK)
    for low in np.arange(34.0, LENGTH - 34.0 - CELL / 2, CELL):
        a, b = sheet.pixels(near, float(low)), sheet.pixels(far, float(low) + CELL)
        cv2.rectangle(sheet.picture, a, b, look.track, round(1.0 * sheet.scale), cv2.LINE_AA, 4)
