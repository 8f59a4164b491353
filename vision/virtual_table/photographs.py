"""A table in a living room and the camera over it: whatever game is played, light, cards, tray and faults are alike."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import cv2
import numpy as np

from vision.virtual_table import sheets
from vision.virtual_table.bodies import draw_die, draw_hand
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array, Random, Room
from vision.virtual_table.rounded_dice import draw_rounded_dice
from vision.virtual_table.things import Die, Hand

SHADOW_SCALE = 1.0
"""Shadows are drawn at one pixel per millimetre."""
SHADOW_MARGIN = (90.0, 60.0)
"""How far beyond the pitch's sides and goal lines shadows are drawn."""
GRAIN_SLACK = 97
"""Grain is drawn once and shifted by chance: drawing it anew would take most of the time."""
SHADOW_DEPTH = 0.85
"""How much of the lamp's light a thing takes away."""

AnyRoom = TypeVar("AnyRoom", bound=Room)


def in_view(look: Room) -> bool:
    """Whether the camera sees all cards and the whole tray, if there is one."""
    x, y, turn = look.tray
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    tray = [(x + u * cos - v * sin, y + u * sin + v * cos) for u in (0, 150) for v in (0, 80)]
    cards = [(u, v) for u in (-40, look.board[0] + 40) for v in (-4, look.board[1] + 4)]
    wanted = tray + cards if look.has_tray else cards
    pixels = DrawnCamera(look).project(np.array([(u, v, 0.0) for u, v in wanted]))
    return bool((pixels > 4).all() and (pixels < np.subtract(look.size, 4)).all())


def drawn_in_view(draw: Callable[[], AnyRoom]) -> AnyRoom:
    """Draw lots until a room's cards and tray are all in the picture."""
    while True:
        look = draw()
        if in_view(look):
            return look


class PhotographedTable(Generic[AnyRoom]):
    """What stays is drawn once: table top, board, cards, tray, glare, light and grain."""

    def __init__(self, look: AnyRoom, board: sheets.Sheet, seed: int = 0) -> None:
        self.look = look
        self.camera = DrawnCamera(look)
        self.rays = self.camera.rays()
        self.random: Random = np.random.default_rng(seed)
        on_board = self.camera.on_plane(self.rays, 0.0)
        self._shadow_map = _maps(on_board, np.negative(SHADOW_MARGIN), SHADOW_SCALE, 0.0)
        self.ground = self._ground(board, on_board)
        self.glare = self._glare(on_board)
        self.light = self._light()
        width, height = look.size
        self._grain = np.empty((height + GRAIN_SLACK, width + GRAIN_SLACK, 3), np.float32)
        for row in self._grain:
            row[:] = self.random.normal(0, look.noise, row.shape)

    def _ground(self, board: sheets.Sheet, on_board: Array) -> Array:
        sheets.lay_cards(board, self.look)
        on_table = self.camera.on_plane(self.rays, -self.look.below)
        picture = _laid(sheets.table_top(self.look, self.random), on_table)
        picture = _over(picture, board, on_board)
        if not self.look.has_tray:
            return picture.astype(np.float32)
        x, y, turn = self.look.tray
        turn = -np.radians(turn)
        turned = (on_table - (x, y)) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        return _over(picture, sheets.tray(), turned.astype(np.float32)).astype(np.float32)

    def _glare(self, on_board: Array) -> Array:
        alpha = np.zeros(on_board.shape[:2], np.float32)
        for x, y, side, turn, strength in self.look.glare:
            right, up = on_board[..., 0] - np.float64(x), on_board[..., 1] - np.float64(y)
            u = right * np.cos(turn) + up * np.sin(turn)
            v = up * np.cos(turn) - right * np.sin(turn)
            alpha = np.maximum(alpha, strength * ((np.abs(u) < side / 2) & (np.abs(v) < side / 2)))
        return np.asarray(cv2.GaussianBlur(alpha * self._on_board(on_board), (0, 0), 1.0))

    def _light(self) -> Array:
        width, height = self.look.size
        x, y = np.linspace(-1, 1, width)[None], np.linspace(-1, 1, height)[:, None]
        slope = 1 + self.look.slope[0] * x + self.look.slope[1] * y
        vignette = 1 - 0.12 * (x**2 + y**2)
        bright = np.clip(slope * vignette, 0.35, 1.8)
        colour = np.array(self.look.tint) * self.look.exposure
        return np.asarray(cv2.merge([(bright * part).astype(np.float32) for part in colour]))

    def shaded_ground(self, shadows: Array, ground: Array | None = None) -> Array:
        """The ground under the lamp, or with flat things laid on it, shadows over it."""
        ambient = 1 - self.look.lamp_power
        sun = self.look.lamp_power * max(self.look.lamp[2], 0.2)
        shade = self.shade_in_view(shadows)
        ground = self.ground if ground is None else ground
        lit = ambient + sun * (1 - shade)
        return cv2.multiply(ground, cv2.merge([lit] * 3))

    def shade_in_view(self, shadows: Array) -> Array:
        """Which part of the lamp's light every pixel of the photograph misses."""
        return cv2.remap(shadows, *self._shadow_map, cv2.INTER_LINEAR)

    def on_board(self) -> Array:
        """Which pixels of the photograph show the board."""
        return self._on_board(self.camera.on_plane(self.rays, 0.0))

    def _on_board(self, places: Array) -> Array:
        x, y = np.divide(self.look.board, 2)
        return np.asarray((np.abs(places[..., 0] - x) < x + 90) & (np.abs(places[..., 1] - y) < y + 40))

    def no_shadows(self) -> Array:
        """Where shadows are drawn."""
        width, length = (round(side + 2 * margin) for side, margin in zip(self.look.board, SHADOW_MARGIN, strict=True))
        return np.zeros((length, width), np.float32)

    def lean(self) -> Array:
        """How far a shadow falls for each millimetre of height."""
        lamp = np.array(self.look.lamp)
        return np.asarray(-lamp[:2] / max(lamp[2], 0.25))

    def soft_shadows(self, shade: Array, hand: Hand | None) -> Array:
        """The hand's shadow with all others, as soft as this lamp throws them."""
        if hand is not None:
            lean = self.lean()
            cos, sin = np.cos(hand.turn), np.sin(hand.turn)
            ends = [(hand.x + cos * reach + lean[0] * 40, hand.y + sin * reach + lean[1] * 40) for reach in (10, 420)]
            a, b = (tuple(round(v + o) for v, o in zip(end, SHADOW_MARGIN, strict=True)) for end in ends)
            cv2.line(shade, a, b, SHADOW_DEPTH, 60)
        return np.asarray(cv2.GaussianBlur(shade, (0, 0), self.look.shadow_soft))

    def glared(self, canvas: Array, glare: Array) -> Array:
        """The lamp's mirror image over the ground."""
        x, y, width, height = cv2.boundingRect((glare > 0).astype(np.uint8))
        box = slice(y, y + height), slice(x, x + width)
        canvas[box] = canvas[box] * (1 - glare[box][..., None]) + 245 * glare[box][..., None]
        return canvas

    def finished(self, canvas: Array, dice: Iterable[Die], hand: Hand | None) -> Array:
        """Dice in the tray or beside the board, the hand over all, then the photograph, 8 bit blue-green-red."""
        x, y, turn = self.look.dice_from
        place, rolled = (x, y, float(np.radians(turn))), list(dice)
        for die in rolled:
            if die.make is None:
                draw_die(canvas, self.camera, die, place, self.look)
        draw_rounded_dice(canvas, self.rays, self.camera, rolled, place, self.look)
        if hand is not None:
            draw_hand(canvas, self.camera, hand, self.look)
        return self.developed(canvas)

    def developed(self, canvas: Array) -> Array:
        """The photograph of a canvas; a lens blurs light, which grows with the square of grey levels."""
        look = self.look
        exposed = canvas * self.light
        soft: Array = cv2.sqrt(cv2.GaussianBlur(exposed * exposed, (0, 0), look.blur))
        down, across = (int(v) for v in self.random.integers(0, GRAIN_SLACK, 2))
        soft += self._grain[down : down + soft.shape[0], across : across + soft.shape[1]]
        developed = np.clip(soft, 0, 255).astype(np.uint8)
        _, packed = cv2.imencode(".jpg", developed, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg])
        opened = cv2.imdecode(packed, cv2.IMREAD_COLOR)
        return developed if opened is None else opened


def shadow_pixels(points: Array) -> Array:
    """Millimetres → pixels of the shadows with four binary places, for OpenCV's `shift=4`."""
    return np.rint((points + SHADOW_MARGIN) * SHADOW_SCALE * 16).astype(np.int32)


def _maps(places: Array, origin: Array, scale: float, pixel: float = 0.5) -> tuple[Array, Array]:
    """Where places lie on a sheet, for `cv2.remap`; x and y apart, which is much quicker than in pairs."""
    x, y = ((places[..., k] - np.float64(origin[k])) * scale - pixel for k in range(2))
    return x.astype(np.float32), y.astype(np.float32)


def _laid(sheet: sheets.Sheet, places: Array) -> Array:
    x, y = _maps(places, np.array(sheet.origin), sheet.scale)
    return cv2.remap(sheet.picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def _over(picture: Array, sheet: sheets.Sheet, places: Array) -> Array:
    x, y = _maps(places, np.array(sheet.origin), sheet.scale)
    height, width = sheet.picture.shape[:2]
    inside = (x > 0) & (y > 0) & (x < width - 1) & (y < height - 1)
    return cv2.copyTo(cv2.remap(sheet.picture, x, y, cv2.INTER_AREA), inside.astype(np.uint8), picture)
