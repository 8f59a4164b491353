"""What is printed: board, corner cards, dice tray and table top, as flat textures in millimetres."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.virtual_table.look import Array, Colour, Room


@dataclass(frozen=True)
class Sheet:
    """A flat picture lying on the table: `scale` pixels per millimetre, its corner pixel at `origin`."""

    picture: Array
    scale: float
    origin: tuple[float, float]

    def pixels(self, x: float, y: float) -> tuple[int, int]:
        """Millimetres → pixels with four binary places, for OpenCV's `shift=4`."""
        return round((x - self.origin[0]) * self.scale * 16), round((y - self.origin[1]) * self.scale * 16)


def line(sheet: Sheet, a: tuple[float, float], b: tuple[float, float], colour: Colour, width: float) -> None:
    """A printed line, `width` millimetres broad."""
    points = (sheet.pixels(*a), sheet.pixels(*b))
    cv2.line(sheet.picture, *points, colour, max(round(width * sheet.scale), 1), cv2.LINE_AA, 4)


def blank_board(look: Room, scale: float = 2.5) -> Sheet:
    """A pitch's cardboard with nothing printed on it yet."""
    edge = 90.0, 40.0
    size = round((look.board[0] + 2 * edge[0]) * scale), round((look.board[1] + 2 * edge[1]) * scale)
    return Sheet(np.full((size[1], size[0], 3), look.margin, np.uint8), scale, (-edge[0], -edge[1]))


def lay_cards(sheet: Sheet, look: Room) -> None:
    """The four corner cards, each a little off; nothing on a table without cards."""
    if not look.cards:
        return
    right, top = look.board[0] + 6, look.board[1] - 30
    lower_left = ((-36.0, 0.0), (right, 0.0), (right, top), (-36.0, top))
    for marker, ((x, y), (dx, dy, turn)) in enumerate(zip(lower_left, look.card_slips, strict=True)):
        middle = (x + 15 + dx, y + 15 + dy)
        _marker(sheet, marker, middle, turn, 30.0, 36.0, 245.0)


def _marker(
    sheet: Sheet,
    marker: int,
    middle: tuple[float, float],
    turn: float,
    side: float,
    card: float,
    white: float,
) -> None:
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    printed = cv2.aruco.generateImageMarker(book, marker, 60)
    margin = round(60 * (card - side) / side / 2)
    face = cv2.copyMakeBorder(printed, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=255)
    face = np.where(face > 127, white, 22).astype(np.uint8)
    count = face.shape[0]
    cos, sin = np.cos(turn), np.sin(turn)
    half = card / 2
    corners = (
        np.array([(-half, half), (half, half), (half, -half), (-half, -half)]) @ np.array([[cos, sin], [-sin, cos]])
        + middle
    )
    target = ((corners - sheet.origin) * sheet.scale).astype(np.float32)
    low = np.maximum(np.floor(target.min(axis=0)).astype(int) - 1, 0)
    around = sheet.picture[low[1] : int(target[:, 1].max()) + 2, low[0] : int(target[:, 0].max()) + 2]
    source = np.array([(0, 0), (count, 0), (count, count), (0, count)], np.float32)
    warp = cv2.getPerspectiveTransform(source, target - low.astype(np.float32))
    size = (around.shape[1], around.shape[0])
    laid = cv2.warpPerspective(face, warp, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full((count, count), 255, np.uint8), warp, size) > 127
    around[mask] = laid[mask][:, None]


def tray(scale: float = 4.0) -> Sheet:
    """The dice tray's sheet."""
    sheet = Sheet(np.full((round(80 * scale), round(150 * scale), 3), (238, 240, 242), np.uint8), scale, (0.0, 0.0))
    for x, marker in ((3.0, 4), (127.0, 5)):
        _marker(sheet, marker, (x + 10, 40.0), 0.0, 20.0, 22.0, 240.0)
    for x0, x1, colour in ((27.0, 74.0, (60, 70, 200)), (76.0, 123.0, (200, 110, 80))):
        cv2.rectangle(sheet.picture, sheet.pixels(x0, 5), sheet.pixels(x1, 75), (52, 55, 58), -1, shift=4)
        cv2.rectangle(sheet.picture, sheet.pixels(x0, 5), sheet.pixels(x1, 75), colour, round(scale), cv2.LINE_AA, 4)
    return sheet


def table_top(look: Room, random: np.random.Generator, scale: float = 1.0) -> Sheet:
    """Wood or cloth, a metre and more each way."""
    rough = cv2.resize(random.normal(0, 1, (70, 220)).astype(np.float32), (1500, 1300), interpolation=cv2.INTER_CUBIC)
    grain = 1 + 0.12 * rough
    paints = [np.clip(np.float32(paint) * grain, 0, 255).astype(np.uint8) for paint in look.table_top]
    return Sheet(cv2.merge(paints), scale, (-590.0, -430.0))
