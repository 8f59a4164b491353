"""Corner cards, dice tray and arrow: what the camera looks for, to the millimetre."""

from math import cos, pi, sin

import cv2
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from vision.printing.pen import cells, draw, write
from vision.printing.shapes import Arc, Colour, Line, Polygon, Rect, Shape

CARD, CARD_MARKER = 36.0, 30.0
TRAY = (150.0, 80.0)
TRAY_MARKER = 20.0
TRAY_MARKERS = {4: (3.0, 30.0), 5: (127.0, 30.0)}
"""Lower-left corners on the sheet."""
WELLS = ((27.0, 5.0, 47.0, 70.0), (76.0, 5.0, 47.0, 70.0))
"""x, y, width, height: left for home, right for away."""
WELL: Colour = (0.22, 0.20, 0.19)
CUT: Colour = (0.6, 0.6, 0.6)
ARROW: Colour = (0.15, 0.14, 0.14)
TICK = 4.0


def marker(canvas: Canvas, number: int, x: float, y: float, size: float) -> None:
    """An ArUco marker of the 4 × 4 dictionary of 50, its black border included in `size`."""
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    picture = cv2.aruco.generateImageMarker(book, number, 6)  # one pixel per cell
    cells(canvas, x, y, size, [[bool(cell > 127) for cell in row] for row in picture])


def cutting_marks(x: float, y: float, width: float, height: float) -> list[Shape]:
    """Short lines outside each corner of a rectangle to cut out."""
    marks: list[Shape] = []
    for cx, out_x in ((x, -1), (x + width, 1)):
        for cy, out_y in ((y, -1), (y + height, 1)):
            marks.append(Line(cx + out_x, cy, cx + out_x * TICK, cy, CUT, 0.2))
            marks.append(Line(cx, cy + out_y, cx, cy + out_y * TICK, CUT, 0.2))
    return marks


def card(canvas: Canvas, number: int, x: float, y: float, words: str) -> None:
    """A corner card with its lower-left corner at x, y; the words stand below, outside the card."""
    inset = (CARD - CARD_MARKER) / 2
    draw(canvas, cutting_marks(x, y, CARD, CARD))
    marker(canvas, number, x + inset, y + inset, CARD_MARKER)
    write(canvas, x, y - 9, words, 3.6)


def tray(canvas: Canvas, x: float, y: float) -> None:
    """The dice tray with its lower-left corner at x, y."""
    draw(canvas, cutting_marks(x, y, *TRAY))
    draw(canvas, [Rect(x, y, *TRAY, stroke=CUT, pen=0.2)])
    draw(canvas, [Rect(x + wx, y + wy, w, h, fill=WELL) for wx, wy, w, h in WELLS])
    for number, (mx, my) in TRAY_MARKERS.items():
        marker(canvas, number, x + mx, y + my, TRAY_MARKER)


def ball(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A flat ball: white with dark marks, as the camera knows it."""
    patch = [(0.38 * radius * sin(k * 0.4 * pi), 0.38 * radius * cos(k * 0.4 * pi)) for k in range(5)]
    seams: list[Shape] = [Line(x + a, y + b, x + 2 * a, y + 2 * b, ARROW, 0.8) for a, b in patch]
    outline = tuple((x + a, y + b) for a, b in patch)
    draw(canvas, [Arc(x, y, radius, stroke=CUT, pen=0.3), Polygon(outline, fill=ARROW), *seams])


def arrow(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """The spinner's arrow, pointing to +x, with its hub at x, y."""
    reach, back = radius * 0.9, radius * 0.55
    outline = (
        (reach, 0),
        (reach - 9, 5),
        (reach - 9, 2),
        (-back, 2.6),
        (-back, -2.6),
        (reach - 9, -2),
        (reach - 9, -5),
    )
    canvas.saveState()
    canvas.translate(x * mm, y * mm)
    draw(canvas, [Polygon(outline, fill=ARROW), Arc(0, 0, 5, fill=ARROW), Arc(0, 0, 0.8, fill=(1, 1, 1))])
    canvas.restoreState()
