"""The pen: draws shapes in millimetres onto a PDF page."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from vision.printing.shapes import Arc, Colour, Line, Polygon, Rect, Shape, Text

BLACK: Colour = (0, 0, 0)
CAPITAL = 0.72
"""Height of a capital letter as a share of the type's size, in Helvetica."""


def draw(canvas: Canvas, shapes: tuple[Shape, ...] | list[Shape]) -> None:
    """Draw shapes, the later over the earlier ones."""
    for shape in shapes:
        canvas.saveState()
        _ink(canvas, shape)
        match shape:
            case Rect():
                canvas.rect(shape.x * mm, shape.y * mm, shape.width * mm, shape.height * mm, **_how(shape))
            case Line():
                canvas.line(shape.x1 * mm, shape.y1 * mm, shape.x2 * mm, shape.y2 * mm)
            case Arc():
                _arc(canvas, shape)
            case Polygon():
                _polygon(canvas, shape)
            case Text():
                write(canvas, shape.x, shape.y, shape.words, shape.size / CAPITAL, shape.fill, middle=True)
        canvas.restoreState()


def write(
    canvas: Canvas,
    x: float,
    y: float,
    words: str,
    size: float,
    colour: Colour = BLACK,
    *,
    middle: bool = False,
) -> None:
    """Words at a place; `size` is the type's size in millimetres."""
    canvas.setFillColorRGB(*colour)
    canvas.setFont("Helvetica", size * mm)
    (canvas.drawCentredString if middle else canvas.drawString)(x * mm, y * mm, words)


def cells(canvas: Canvas, x: float, y: float, size: float, rows: list[list[bool]]) -> None:
    """A marker: a black square with its white cells as one path, so that no seam shows between neighbours."""
    canvas.setFillColorRGB(*BLACK)
    canvas.rect(x * mm, y * mm, size * mm, size * mm, stroke=0, fill=1)
    step = size / len(rows)
    path = canvas.beginPath()
    for r, row in enumerate(rows):
        for c, white in enumerate(row):
            if white:
                path.rect((x + c * step) * mm, (y + size - (r + 1) * step) * mm, step * mm, step * mm)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawPath(path, stroke=0, fill=1, fillMode=1)


def _ink(canvas: Canvas, shape: Shape) -> None:
    if not isinstance(shape, Line | Text) and shape.fill is not None:
        canvas.setFillColorRGB(*shape.fill)
    if not isinstance(shape, Text) and shape.stroke is not None:
        canvas.setStrokeColorRGB(*shape.stroke)
        canvas.setLineWidth(shape.pen * mm)
        canvas.setLineJoin(1)


def _how(shape: Rect | Arc | Polygon) -> dict[str, int]:
    return {"stroke": int(shape.stroke is not None), "fill": int(shape.fill is not None)}


def _arc(canvas: Canvas, arc: Arc) -> None:
    x, y, r = arc.x * mm, arc.y * mm, arc.radius * mm
    if arc.extent >= 360:
        canvas.circle(x, y, r, **_how(arc))
    elif arc.fill is not None:
        canvas.wedge(x - r, y - r, x + r, y + r, arc.start, arc.extent, **_how(arc))
    else:
        canvas.arc(x - r, y - r, x + r, y + r, arc.start, arc.extent)


def _polygon(canvas: Canvas, polygon: Polygon) -> None:
    path = canvas.beginPath()
    first, *rest = polygon.points
    path.moveTo(first[0] * mm, first[1] * mm)
    for x, y in rest:
        path.lineTo(x * mm, y * mm)
    if polygon.fill is not None:
        path.close()
    canvas.drawPath(path, **_how(polygon))
