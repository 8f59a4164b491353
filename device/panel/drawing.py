"""A screen as a picture of 128 × 64 pixels, one bit each: score and clock above, the buttons below, the news between.

Two columns and two rows stay free, so that the whole picture can wander a little and no pixel burns in.
"""

from dataclasses import replace
from functools import lru_cache

import segno
from PIL import Image

from device.panel.fitting import SMALLEST, fit, one_line, shorten
from device.panel.letters import Font, font, icon, symbols
from device.panel.screen import Labels, Row, Scoreboard, Screen

SIZE = (128, 64)
WANDER = 2
"""How far the picture may be shifted, in pixels."""

WIDTH, HEIGHT = SIZE[0] - WANDER, SIZE[1] - WANDER
TOP_BASELINE = 8
BAR = 9
BODY_TOP = 11
TITLE_BAR = 11
"""A title may have a letter that reaches below the line, the digits of a scoreboard do not."""

BUTTONS_BASELINE = 60
BUTTONS_TOP = 50
GAP = 4
"""Between an icon, or a QR code, and the text beside it."""

CENTRED = frozenset({"start", "choice", "goal"})
"""Screens whose words stand in the middle, like a title."""

FINEST_QR = 2
"""Pixels of a module that a telephone can still tell apart; one alone is a sixth of a millimetre."""


@lru_cache(maxsize=64)
def draw(screen: Screen, shift: tuple[int, int] = (1, 1)) -> Image.Image:
    """The picture of a screen, moved right and down by `shift`; callers do not draw into it."""
    paper = Image.new("1", SIZE)
    if screen.qr:
        _address(paper, screen)
    else:
        _top(paper, screen)
        _body(paper, screen)
        _buttons(paper, unsaid(screen), 0)
    moved = Image.new("1", SIZE)
    moved.paste(paper, shift)
    return moved


def _address(paper: Image.Image, screen: Screen) -> None:
    """The QR code, and the words beside it; an address that is too long for a code is written out."""
    code = _qr(screen.qr)
    lines = screen.lines if code else (" ".join(screen.lines), screen.qr)
    left = 0
    if code:
        paper.paste(code, (0, 0))
        left = code.width + GAP
    _text(paper, replace(screen, lines=lines), left, 0, BUTTONS_TOP if any(unsaid(screen)) else HEIGHT)
    _buttons(paper, unsaid(screen), left)


def _top(paper: Image.Image, screen: Screen) -> None:
    if screen.scoreboard:
        _scoreboard(paper, screen.scoreboard)
        return
    right = f"{screen.progress[0]}/{screen.progress[1]}" if screen.progress else ""
    letters = font("B10")
    edge = WIDTH - letters.width(right)
    letters.draw(paper, edge, TOP_BASELINE, right)
    if screen.title:
        title = one_line(screen.title, edge - 2 * GAP if right else WIDTH, "B10", "R10", "R08")
        title.font.draw(paper, 0, TOP_BASELINE, title.text)
    if screen.progress:
        _bar(paper, TITLE_BAR, *screen.progress)


def _scoreboard(paper: Image.Image, board: Scoreboard) -> None:
    letters = font("B10")
    letters.draw(paper, 0, TOP_BASELINE, board.standing)
    edge = WIDTH + 1 - letters.advance(board.clock)
    letters.draw(paper, edge, TOP_BASELINE, board.clock)
    if board.stands and board.clock:
        sign = symbols()["stands", 7]
        paper.paste(1, (edge - sign.width - 3, 1), sign)
        edge -= sign.width + 3
    if board.move_clock is not None:
        _move_clock(
            paper,
            board.move_clock,
            (letters.width(board.standing) + edge) // 2,
            hurry=board.move_clock <= board.warning,
        )
        _bar(paper, BAR, board.move_clock, board.move_limit)


def _move_clock(paper: Image.Image, seconds: int, centre: int, *, hurry: bool) -> None:
    """The seconds for this move in the middle, with a little stopwatch; dark on light when time runs short."""
    watch, letters, text = symbols()["stopwatch", 8], font("B10"), str(max(0, seconds))
    width = watch.width + 3 + letters.advance("00")
    left = centre - width // 2
    ink = 1
    if hurry:
        paper.paste(1, (left - 3, 0, left + width + 3, BAR + 1))
        ink = 0
    paper.paste(ink, (left, 1 - ink), watch)
    letters.draw(paper, left + width - letters.width(text), TOP_BASELINE + 1 - ink, text, ink)


def _bar(paper: Image.Image, y: int, done: int, whole: int) -> None:
    length = round(WIDTH * min(max(done, 0), whole) / whole) if whole else 0
    if length:
        paper.paste(1, (0, y, length, y + 1))


def _body(paper: Image.Image, screen: Screen) -> None:
    top = BODY_TOP if screen.scoreboard else TITLE_BAR + 2 if screen.title or screen.progress else 0
    bottom = BUTTONS_TOP if any(unsaid(screen)) else HEIGHT
    if screen.rows:
        _table(paper, screen.rows, top, bottom)
        return
    pictures = [icon(name, alone=len(screen.icons) == 1) for name in screen.icons]
    left = max((picture.width + GAP + 1 for picture in pictures), default=0)
    if font(SMALLEST) in (line.font for line in fit(screen.headline, screen.lines, WIDTH - left, bottom - top)):
        left = 0  # rather words that can be read than a picture beside them
    else:
        _icons(paper, pictures, top, bottom)
    _text(paper, screen, left, top, bottom)


def _icons(paper: Image.Image, pictures: list[Image.Image], top: int, bottom: int) -> None:
    """Icons in a column on the left, evenly spaced."""
    column = max((picture.width for picture in pictures), default=0)
    free = bottom - top - sum(picture.height for picture in pictures)
    space = free // (len(pictures) + 1)
    y = top + (free - space * (len(pictures) - 1)) // 2
    for picture in pictures:
        paper.paste(1, ((column - picture.width) // 2, y), picture)
        y += picture.height + space


def _text(paper: Image.Image, screen: Screen, left: int, top: int, bottom: int) -> None:
    """Headline and lines between `top` and `bottom`, with the same space above, between and below."""
    lines = fit(screen.headline, screen.lines, WIDTH - left, bottom - top)
    space, spare = divmod(bottom - top - sum(line.pitch for line in lines), len(lines) + 1)
    y = top + spare // 2
    for line in lines:
        y += space + line.pitch
        x = left + (WIDTH - left - line.width) // 2 if screen.kind in CENTRED else left
        line.font.draw(paper, x, y - line.font.descent, line.text)


def _table(paper: Image.Image, rows: tuple[Row, ...], top: int, bottom: int) -> None:
    """Rows with the words in the middle, home's numbers on the left and away's on the right."""
    height = (bottom - top) // len(rows)
    for number, row in enumerate(rows):
        baseline = top + number * height + height - max(2, (height - 8) // 2)
        numbers = font("B10")
        numbers.draw(paper, 0, baseline, row.home)
        numbers.draw(paper, WIDTH - numbers.width(row.away), baseline, row.away)
        side = max(numbers.width(row.home), numbers.width(row.away)) + GAP
        label = one_line(row.label, WIDTH - 2 * side, "R10", "R08")
        label.font.draw(paper, (WIDTH - label.width) // 2, baseline, label.text)


SIGNS = {"home": "◂", "whistle": "●", "menu": "≡", "away": "▸"}
SIGN_GAP = 3
LEAST_SPACE = 4
"""Between two buttons' labels, in pixels."""


def _buttons(paper: Image.Image, labels: Labels, left: int) -> None:
    """What the buttons do: home at the left edge, away at the right edge, the others between, evenly spaced."""
    pieces = _pieces(labels)
    room = WIDTH - left
    for size in ("R10", "R08"):
        letters = font(size)
        widths = [_piece_width(letters, piece) for piece in pieces]
        if sum(widths) + LEAST_SPACE * (len(pieces) - 1) <= room:
            break
    else:
        share = (room - LEAST_SPACE * (len(pieces) - 1)) // len(pieces)
        signs = [sum(letters.width(text) + SIGN_GAP for text in piece if text in SIGNS.values()) for piece in pieces]
        pieces = [
            tuple(text if text in SIGNS.values() else shorten(text, letters, share - taken) for text in piece)
            for piece, taken in zip(pieces, signs, strict=True)
        ]
        widths = [_piece_width(letters, piece) for piece in pieces]
    only_away = len(pieces) == 1 and pieces[0][-1] == SIGNS["away"]
    space = (room - sum(widths)) / max(1, len(pieces) - 1)
    x = left + (space if only_away else 0.0)
    for piece, width in zip(pieces, widths, strict=True):
        pen = round(x)
        for text in piece:
            letters.draw(paper, pen, BUTTONS_BASELINE, text)
            pen += letters.width(text) + SIGN_GAP
        x += width + space


def unsaid(screen: Screen) -> Labels:
    """The labels that no line above has named together with the button's sign, as in `◂ D6 oder E6 ▸`."""
    said = " ".join(screen.lines)
    signed = {"home": "◂ {}", "whistle": "● {}", "menu": "≡ {}", "away": "{} ▸"}
    labels = screen.buttons._asdict()
    return Labels(
        **{name: "" if label and signed[name].format(label) in said else label for name, label in labels.items()}
    )


def _pieces(labels: Labels) -> list[tuple[str, ...]]:
    """Sign and label of every button that does something; home and away share a label if they do the same."""
    found: list[tuple[str, ...]] = []
    for name, label in zip(labels._fields, labels, strict=True):
        if not label or (name == "home" and label == labels.away):
            continue
        if name == "away":
            found.append((SIGNS["home"], SIGNS["away"], label) if label == labels.home else (label, SIGNS["away"]))
        else:
            found.append((SIGNS[name], label))
    return found


def _piece_width(letters: Font, piece: tuple[str, ...]) -> int:
    return sum(letters.width(text) for text in piece) + SIGN_GAP * (len(piece) - 1)


def _qr(address: str) -> Image.Image | None:
    """The address as a QR code, dark on light, with as much of a quiet zone as fits; none if it would be too fine."""
    matrix = segno.make(address, error="l", boost_error=False, micro=False).matrix
    scale = HEIGHT // len(matrix)
    if scale < FINEST_QR:
        return None
    border = min(4 * scale, (HEIGHT - len(matrix) * scale) // 2)
    side = len(matrix) * scale + 2 * border
    code = Image.new("1", (side, side), 1)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                left, top = border + x * scale, border + y * scale
                code.paste(0, (left, top, left + scale, top + scale))
    return code
