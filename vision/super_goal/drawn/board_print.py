"""What is printed on the Super Goal! board: fields, chalk lines, penalty areas, spots, letters."""

import cv2
import numpy as np

from rules.super_goal.pitch import COLUMNS, FACTS, FIELDS, GOAL_COLUMN, OTHER_END, ROWS
from vision.super_goal.drawn.look import BOARD, GoalLook
from vision.virtual_table.look import Colour
from vision.virtual_table.sheets import Sheet, blank_board, line

WIDTH, LENGTH = BOARD
FIELD = WIDTH / len(COLUMNS), LENGTH / ROWS
AREA = frozenset(FACTS["areas"]["penalty"]) | {OTHER_END[field] for field in FACTS["areas"]["penalty"]}

SHOOTING_ROWS = 3
"""Short strokes outside mark where the last three rows begin, for either side."""

Box = tuple[float, float, float, float]


def field_box(field: str) -> Box:
    """A field's left, lower, right and upper edge in millimetres."""
    column, row = COLUMNS.index(field[0]), int(field[1:]) - 1
    return column * FIELD[0], row * FIELD[1], (column + 1) * FIELD[0], (row + 1) * FIELD[1]


def board(look: GoalLook) -> Sheet:
    """The board with its margin, without cards."""
    sheet = blank_board(look)
    for k, field in enumerate(FIELDS):
        left, low, right, high = field_box(field)
        second = {"stripes": k // len(COLUMNS) % 2, "chess": k % 2, "plain": 0}[look.pattern]
        ground = look.area if look.area is not None and field in AREA else look.grounds[second]
        cv2.rectangle(sheet.picture, sheet.pixels(left, low), sheet.pixels(right, high), ground, -1, shift=4)
        if look.names:
            _name(sheet, look, field, (left + 3, low + 3))
    _field_lines(sheet, look)
    _chalk(sheet, look)
    return sheet


def _blend(a: Colour, b: Colour, part: float) -> Colour:
    mixed = [(1 - part) * x + part * y for x, y in zip(a, b, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def _name(sheet: Sheet, look: GoalLook, field: str, at: tuple[float, float]) -> None:
    column, row = (v // 16 for v in sheet.pixels(*at))
    upright = np.ascontiguousarray(sheet.picture[row : row + 18, column : column + 50][::-1])
    ink = _blend(look.grounds[0], look.line, 0.8)
    cv2.putText(upright, field, (1, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1, cv2.LINE_AA)
    sheet.picture[row : row + 18, column : column + 50] = upright[::-1]


def _field_lines(sheet: Sheet, look: GoalLook) -> None:
    ink = _blend(look.grounds[0], look.line, look.field_line)
    for column in range(1, len(COLUMNS)):
        line(sheet, (column * FIELD[0], 0), (column * FIELD[0], LENGTH), ink, look.pen / 2)
    for row in range(1, ROWS):
        line(sheet, (0, row * FIELD[1]), (WIDTH, row * FIELD[1]), ink, look.pen / 2)


def _chalk(sheet: Sheet, look: GoalLook) -> None:
    corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, LENGTH), (0.0, LENGTH)]
    for k in range(4):
        line(sheet, corners[k - 1], corners[k], look.line, look.pen)
    middle = sheet.pixels(WIDTH / 2, LENGTH / 2)
    radius, pen = round(FIELD[0] * 0.8 * sheet.scale * 16), max(round(look.pen * sheet.scale), 1)
    cv2.circle(sheet.picture, middle, radius, look.line, pen, cv2.LINE_AA, 4)
    line(sheet, (0, LENGTH / 2), (WIDTH, LENGTH / 2), look.line, look.pen)
    for goal_line, into in ((0.0, 1), (LENGTH, -1)):
        for half, deep in ((1.5 * FIELD[0], 2 * FIELD[1]), (0.5 * FIELD[0], FIELD[1])):
            left, right, edge = WIDTH / 2 - half, WIDTH / 2 + half, goal_line + into * deep
            line(sheet, (left, goal_line), (left, edge), look.line, look.pen)
            line(sheet, (right, goal_line), (right, edge), look.line, look.pen)
            line(sheet, (left, edge), (right, edge), look.line, look.pen)
        mark = goal_line + into * SHOOTING_ROWS * FIELD[1]
        for x in (-5.0, WIDTH + 2.0):
            line(sheet, (x, mark), (x + 3, mark), look.line, look.pen)
    if look.spots:
        spots = (LENGTH / 2, 1.5 * FIELD[1], LENGTH - 1.5 * FIELD[1])
        x = (COLUMNS.index(GOAL_COLUMN) + 0.5) * FIELD[0]
        for y in spots:
            cv2.circle(sheet.picture, sheet.pixels(x, y), round(2.2 * sheet.scale * 16), look.line, -1, cv2.LINE_AA, 4)
