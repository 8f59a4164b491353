"""How the table is laid out and where the camera hangs: from above and from the side, to scale."""

from device.doctor.table import HEIGHT_CM, MOST_TILT_DEG
from device.workshop.plans.pen import INK, Point, box, dot, line, sheet, words
from rules import games
from vision.game_vision import game_vision
from vision.table import CardTable

SCALE, SIDE_SCALE = 0.8, 0.6
"""Drawing units per millimetre, from above and from the side."""

LEFT, TOP = 80, 160
"""Where corner A1 is drawn, seen from above: the board's long side lies across the sheet."""

SIDE_LEFT, TABLE_TOP = 760, 540
GRASS, CARD = "#9c9", "#fff"


def stand() -> str:
    """The drawing for the table of the game that stands first on the shelf."""
    board = game_vision(games()[0]).table()
    parts = [*_from_above(board), *_from_the_side(board)]
    return sheet(1240, 620, "Schiri: the table from above and from the side", parts)


def spot(x: float, y: float) -> Point:
    """Millimetres on the board → drawing: home is on the left, and column A at home's left hand."""
    return LEFT + y * SCALE, TOP + x * SCALE


def _from_above(board: CardTable) -> list[str]:
    width, length = board.width, board.length
    middle = LEFT + length * SCALE / 2
    return [
        words(middle, 60, "from above", size=19),
        box(LEFT - 24, TOP - 40, length * SCALE + 48, width * SCALE + 80, "#e9e2d0", "#bbb"),
        box(LEFT, TOP, length * SCALE, width * SCALE, GRASS),
        line([spot(0, length / 2), spot(width, length / 2)], "#fff", 2),
        words(middle, TOP - 56, "each card's upper edge towards away's goal →", size=13),
        words(LEFT + 8, TOP + width * SCALE / 2 - 8, "home's goal", "start", 13),
        words(LEFT + length * SCALE - 8, TOP + width * SCALE / 2 - 8, "away's goal", "end", 13),
        words(LEFT + 8, TOP + 20, "A1", "start", 13),
        words(LEFT + 8, TOP + width * SCALE - 8, _last_corner(board), "start", 13),
        *_cards(board),
        *_tray(board, middle),
    ]


def _last_corner(board: CardTable) -> str:
    """The name of the field at the other end of home's goal line."""
    columns, *_ = board.fields() or (1,)
    return f"{chr(ord('A') + columns - 1)}1"


def _cards(board: CardTable) -> list[str]:
    parts = []
    side = board.cards.side * SCALE
    for card, corners in board.card_corners().items():
        spots = [spot(float(x), float(y)) for x, y in corners]
        left, upper = min(x for x, _ in spots), min(y for _, y in spots)
        parts += [
            box(left - 2, upper - 2, side + 4, side + 4, CARD),
            words(left + side / 2, upper + side / 2 + 6, str(card), size=17, turn=90),
        ]
    return parts


def _tray(board: CardTable, middle: float) -> list[str]:
    wide, high = (size * SCALE for size in board.tray.sheet)
    x, y = middle - wide / 2, TOP + board.width * SCALE + 64
    half = board.tray.marker_side / 2
    return [
        box(x, y, wide, high, CARD),
        words(x + wide + 12, y + high / 2 + 5, "dice tray: anywhere in view", "start", 13),
        *(
            box(x + x0 * SCALE, y + high - y1 * SCALE, (x1 - x0) * SCALE, (y1 - y0) * SCALE, "#345")
            for x0, x1, y0, y1 in board.tray.wells.values()
        ),
        *(
            words(x + (at_x + half) * SCALE, y + high - (at_y + half) * SCALE + 5, str(marker), size=13)
            for marker, (at_x, at_y) in zip(board.tray.markers, board.tray.marker_at, strict=True)
        ),
    ]


def _from_the_side(board: CardTable) -> list[str]:
    length = board.length * SIDE_SCALE
    begin = SIDE_LEFT + 70
    middle = begin + length / 2
    eye = TABLE_TOP - sum(HEIGHT_CM) / 2 * 10 * SIDE_SCALE
    post = SIDE_LEFT + 20
    return [
        words(middle, 60, "from the side", size=19),
        line([(SIDE_LEFT - 20, TABLE_TOP + 8), (begin + length + 60, TABLE_TOP + 8)], "#a87", 10),
        line([(post, TABLE_TOP), (post, eye - 30), (middle, eye - 30)], "#555", 9),
        box(post - 40, TABLE_TOP - 6, 80, 9, "#555"),
        box(begin, TABLE_TOP - 3, length, 6, GRASS),
        box(middle - 16, eye - 30, 32, 18, "#333"),
        dot(middle, eye - 8, 7, "#79c"),
        line([(middle, eye), (begin - 10, TABLE_TOP - 4)], "#79c", 1.5, "6 5"),
        line([(middle, eye), (begin + length + 10, TABLE_TOP - 4)], "#79c", 1.5, "6 5"),
        line([(middle, eye + 4), (middle, TABLE_TOP - 4)], INK, 1.5),
        words(middle + 10, TABLE_TOP - 76, f"{HEIGHT_CM[0]} to {HEIGHT_CM[1]} cm", "start", 15),
        words(middle + 10, TABLE_TOP - 56, "lens to board", "start", 13),
        words(middle + 30, eye - 24, "over the middle,", "start", 13),
        words(middle + 30, eye - 6, f"tilted by {MOST_TILT_DEG}° at most", "start", 13),
        words(post - 14, TABLE_TOP - 190, "a stand", "end", 13),
        words(post - 14, TABLE_TOP - 172, "that cannot", "end", 13),
        words(post - 14, TABLE_TOP - 154, "tip over", "end", 13),
        words(middle, TABLE_TOP + 48, "the picture's width along the board's long side", size=13),
    ]
