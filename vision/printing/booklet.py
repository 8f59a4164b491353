"""The booklet: all sheets of a game in one PDF."""

import io
from importlib.resources import files
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from rules.texts import Catalogue
from vision.game_vision import game_vision
from vision.out_files import write_out
from vision.printing import pictures
from vision.printing.boards import LETTER, MARGIN, Board, board_of
from vision.printing.markers import CARD, TRAY, arrow, ball, card, cutting_marks, tray
from vision.printing.paper import EDGE, FOOT, OVERLAP, PAPERS, Tile, room, tiles
from vision.printing.pen import draw, write
from vision.printing.shapes import Line, Rect, Shape

CONTROL = 100.0
BLACK = (0.0, 0.0, 0.0)
CARD_GAP = 3.0
"""From a card's edge to the pitch: the marker itself stands 6 mm off."""


def print_booklet(game: str, out: Path, paper: str = "a4", lang: str = "de", *, small: bool = False) -> int:
    """Write the PDF, whole or not at all, and return its number of pages. Raises `OSError` if that fails.

    `small`: only the board, on one sheet, for the journey.
    """
    board = board_of(game)
    if small:
        return _print_small(board, out, paper, lang)
    sheets = _tiles(board, paper)
    buffer = io.BytesIO()
    width, height = PAPERS[paper]
    canvas = Canvas(buffer, pagesize=(width * mm, height * mm), invariant=1)
    words = Catalogue(lang, files("vision.printing").joinpath("texts"))
    canvas.setTitle(words.page("title", game=board.name))
    cuttings = game_vision(game).pieces(paper)
    pages = 2 + len(sheets) + len(cuttings)
    _cards_page(canvas, board, paper, words)
    _end_page(canvas, paper, words, 1, pages)
    _tray_page(canvas, board, paper, words)
    _end_page(canvas, paper, words, 2, pages)
    for k, tile in enumerate(sheets):
        _board_page(canvas, board, tile, len(sheets), words)
        _end_page(canvas, paper, words, 3 + k, pages)
    for k, sheet in enumerate(cuttings):
        title, hint = words.page(sheet.words), words.page(f"{sheet.words}_hint")
        pictures.draw_sheet(canvas, sheet, _heading(canvas, paper, title, [hint]), paper)
        _end_page(canvas, paper, words, 3 + len(sheets) + k, pages)
    canvas.save()
    write_out(out, buffer.getvalue())
    return pages


def _print_small(board: Board, out: Path, paper: str, lang: str) -> int:
    """The whole board on one sheet, as large as it fits."""
    buffer, words = io.BytesIO(), Catalogue(lang, files("vision.printing").joinpath("texts"))
    width, height = PAPERS[paper]
    canvas = Canvas(buffer, pagesize=(width * mm, height * mm), invariant=1)
    canvas.setTitle(words.page("title", game=board.name))
    wide, _ = room(paper)
    side, end = MARGIN
    top = _heading(canvas, paper, words.page("title", game=board.name), [words.page("small_hint")])
    scale = min(wide / (board.width + 2 * side), (top - 4 - EDGE - FOOT) / (board.length + 2 * end))
    canvas.saveState()
    canvas.translate((width - scale * board.width) / 2 * mm, (EDGE + FOOT + scale * end) * mm)
    canvas.scale(scale, scale)
    draw(canvas, list(board.shapes))
    canvas.restoreState()
    _end_page(canvas, paper, words, 1, 1)
    canvas.save()
    write_out(out, buffer.getvalue())
    return 1


def _end_page(canvas: Canvas, paper: str, words: Catalogue, page: int, pages: int) -> None:
    """The foot that every sheet carries: control line and page number."""
    y = EDGE + 4
    ends: list[Shape] = [Line(x, y - 2, x, y + 2, BLACK, 0.3) for x in (EDGE, EDGE + CONTROL)]
    draw(canvas, [Line(EDGE, y, EDGE + CONTROL, y, BLACK, 0.3), *ends])
    write(canvas, EDGE, EDGE - 2, words.page("control"), 3)
    write(canvas, PAPERS[paper][0] - EDGE - 28, y - 1, words.page("page", page=page, pages=pages), 3.4)
    canvas.showPage()


def _heading(canvas: Canvas, paper: str, title: str, lines: list[str]) -> float:
    """A title and hints at the top; returns how far down they reach."""
    y = PAPERS[paper][1] - EDGE - 6
    write(canvas, EDGE, y, title, 6)
    for line in lines:
        y -= 5.5
        write(canvas, EDGE, y, line, 3.6)
    return y


def _cards_page(canvas: Canvas, board: Board, paper: str, words: Catalogue) -> None:
    title = words.page("title", game=board.name) + " – " + words.page("cards")
    hints = [
        words.page("cards_hint"),
        words.page("card_places"),
        words.page("size", width=board.width, length=board.length),
    ]
    if not board.shapes:
        hints.append(words.page("no_board", game=board.name))
    top = _heading(canvas, paper, title, hints)
    as_they_lie = {3: (0, 0), 2: (1, 0), 0: (0, 1), 1: (1, 1)}
    for number, (column, row) in as_they_lie.items():
        card(canvas, number, EDGE + 20 + column * 80, top - 15 - CARD - row * 65, words.page(f"card_{number}"))


def _tray_page(canvas: Canvas, board: Board, paper: str, words: Catalogue) -> None:
    top = _heading(canvas, paper, words.page("tray"), [words.page("tray_hint")])
    x = (PAPERS[paper][0] - TRAY[0]) / 2
    tray(canvas, x, top - 10 - TRAY[1])
    if board.spinner:
        y = top - TRAY[1] - 40
        write(canvas, EDGE, y, words.page("arrow"), 6)
        write(canvas, EDGE, y - 5.5, words.page("arrow_hint"), 3.6)
        arrow(canvas, x + board.spinner, y - 22, board.spinner)
    if board.ball:
        ball(canvas, x + TRAY[0] - board.ball, top - TRAY[1] - 62, board.ball)
        write(canvas, x + TRAY[0] - 5 * board.ball, top - TRAY[1] - 63, words.page("ball"), 3.6)


def _tiles(board: Board, paper: str) -> list[Tile]:
    if not board.shapes:
        return []
    side, end = MARGIN
    return tiles(-side, -end, board.width + 2 * side, board.length + 2 * end, paper)


def _board_page(canvas: Canvas, board: Board, tile: Tile, count: int, words: Catalogue) -> None:
    """One sheet: the board's part, clipped, with marks where to cut and where the next sheet begins."""
    left, low = EDGE, EDGE + FOOT
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(left * mm, low * mm, tile.width * mm, tile.height * mm)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.translate((left - tile.x) * mm, (low - tile.y) * mm)
    draw(canvas, [*board.shapes, *_card_places(board)])
    canvas.restoreState()
    draw(canvas, [*_seams(tile, left, low), *cutting_marks(left, low, tile.width, tile.height)])
    write(canvas, EDGE, EDGE + 8.2, words.page("tile_hint", overlap=OVERLAP), 3)
    write(canvas, EDGE + CONTROL + 8, EDGE + 3, words.page("tile", label=tile.label, tiles=count), 5)


def _card_places(board: Board) -> list[Shape]:
    """Outlines of the corner cards as far as the margin reaches."""
    low, high = -CARD_GAP, board.length + CARD_GAP - CARD
    left, right = -CARD_GAP - CARD, board.width + CARD_GAP
    return [Rect(x, y, CARD, CARD, stroke=LETTER, pen=0.25) for x in (left, right) for y in (low, high)]


def _seams(tile: Tile, left: float, low: float) -> list[Shape]:
    """Ticks in the margin where a neighbour's edge comes to lie."""
    ticks: list[Shape] = []
    for at in (OVERLAP, tile.width - OVERLAP):
        ticks += [Line(left + at, y, left + at, y + 3, BLACK, 0.2) for y in (low - 3.5, low + tile.height + 0.5)]
    for at in (OVERLAP, tile.height - OVERLAP):
        ticks += [Line(x, low + at, x + 3, low + at, BLACK, 0.2) for x in (left - 3.5, left + tile.width + 0.5)]
    return ticks
