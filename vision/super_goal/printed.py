"""The printed board of Super Goal!, and the faces of its dice as stickers."""

from rules.game import AWAY, HOME
from rules.super_goal.pitch import FACTS, seen_by
from vision.printing.boards import CHALK, LETTER, PEN, Board, box_around, grass_fields
from vision.printing.pictures import Sheet, stickers
from vision.printing.shapes import Arc, Line, Rect, Shape
from vision.super_goal.board import goal_board
from vision.super_goal.designs import dice


def board() -> Board:
    """The board of `table.toml`: fields, areas, and strokes where the last three rows begin."""
    board = goal_board()
    pitch, wide, long = board.pitch, board.width, board.length
    shapes: list[Shape] = grass_fields(pitch.columns, pitch.rows, *pitch.field)
    for side, goal_line in ((HOME, long), (AWAY, 0.0)):
        penalty = [seen_by(side, field) for field in FACTS["areas"]["penalty"]]
        goal = [seen_by(side, FACTS["spots"]["goal"])]
        shapes += [Rect(*box_around(pitch, fields), stroke=CHALK, pen=PEN) for fields in (penalty, goal)]
        begins = abs(goal_line - (pitch.rows - FACTS["rows"]["turn"] + 1) * pitch.field[1])
        shapes += [Line(x, begins, x + 3, begins, LETTER, PEN / 2) for x in (-4.5, wide + 1.5)]
    shapes += [
        Arc(wide / 2, long / 2, 0.8 * pitch.field[0], stroke=CHALK, pen=PEN),
        Rect(0, 0, wide, long, stroke=CHALK, pen=PEN),
        Rect(-1.2, -1.2, wide + 2.4, long + 2.4, stroke=LETTER, pen=0.3),
    ]
    return Board("Super Goal!", wide, long, tuple(shapes))


def pieces(paper: str) -> list[Sheet]:
    """Six stickers for each die."""
    return stickers(FACTS["dice"], dice.face, paper)
