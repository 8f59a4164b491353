"""Pictures of a virtual table: what stays is drawn once, what moves in every picture."""

import cv2
import numpy as np

from vision.virtual_table import board_print
from vision.virtual_table.bodies import draw_arrow, draw_ball, draw_die, draw_fallen, draw_figure, draw_hand, profile
from vision.virtual_table.camera import VirtualCamera
from vision.virtual_table.look import Array, Look, Random, random_look
from vision.virtual_table.scene import BODY_OF, Figure, Scene

SHADOW_SCALE = 1.0
"""Shadows are drawn at one pixel per millimetre."""
SHADOW_ORIGIN = (-90.0, -60.0)
SHADOW_SIZE = (500, 568)
GRAIN_SLACK = 97
"""Grain is drawn once and shifted by chance: drawing it anew would take most of the time."""


def look_in_view(random: Random, size: tuple[int, int] = (1536, 864)) -> Look:
    """A random look whose cards and tray are all in the picture."""
    while True:
        look = random_look(random, size)
        x, y, turn = look.tray
        cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        tray = [(x + u * cos - v * sin, y + u * sin + v * cos) for u in (0, 150) for v in (0, 80)]
        cards = [(u, v) for u in (-40, 360) for v in (-4, 452)]
        pixels = VirtualCamera(look).project(np.array([(u, v, 0.0) for u, v in tray + cards]))
        if (pixels > 4).all() and (pixels < np.subtract(size, 4)).all():
            return look


class VirtualTable:
    """One table; `picture` takes any number of photographs of it."""

    def __init__(self, look: Look, seed: int = 0) -> None:
        self.look = look
        self.camera = VirtualCamera(look)
        self.rays = self.camera.rays()
        self.random: Random = np.random.default_rng(seed)
        on_board = self.camera.on_plane(self.rays, 0.0)
        self._shadow_map = _two_maps((on_board - SHADOW_ORIGIN) * SHADOW_SCALE)
        self.ground = self._ground(on_board)
        self.glare = self._glare(on_board)
        self.light = self._light()
        width, height = look.size
        grain = self.random.normal(0, look.noise, (height + GRAIN_SLACK, width + GRAIN_SLACK, 3))
        self._grain = grain.astype(np.float32)

    def _ground(self, on_board: Array) -> Array:
        board = board_print.board(self.look)
        board_print.lay_cards(board, self.look)
        picture = _laid(board_print.table_top(self.look, self.random), self.camera.on_plane(self.rays, -3.0))
        picture = _over(picture, board, on_board)
        x, y, turn = self.look.tray
        on_table = self.camera.on_plane(self.rays, -3.0) - (x, y)
        turned = on_table @ np.array(
            [
                [np.cos(-np.radians(turn)), np.sin(-np.radians(turn))],
                [-np.sin(-np.radians(turn)), np.cos(-np.radians(turn))],
            ]
        )
        return _over(picture, board_print.tray(), turned.astype(np.float32)).astype(np.float32)

    def _glare(self, on_board: Array) -> Array:
        alpha = np.zeros(on_board.shape[:2], np.float32)
        for x, y, side, turn, strength in self.look.glare:
            away = on_board - (x, y)
            u = away[..., 0] * np.cos(turn) + away[..., 1] * np.sin(turn)
            v = away[..., 1] * np.cos(turn) - away[..., 0] * np.sin(turn)
            alpha = np.maximum(alpha, strength * ((np.abs(u) < side / 2) & (np.abs(v) < side / 2)))
        board = (np.abs(on_board - (160, 224)) < (250, 264)).all(axis=-1)
        return np.asarray(cv2.GaussianBlur(alpha * board, (0, 0), 1.0))

    def _light(self) -> Array:
        width, height = self.look.size
        x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
        slope = 1 + self.look.slope[0] * x + self.look.slope[1] * y
        vignette = 1 - 0.12 * (x**2 + y**2)
        colour = np.array(self.look.tint) * self.look.exposure
        return np.asarray(np.clip(slope * vignette, 0.35, 1.8)[..., None] * colour, np.float32)

    def picture(self, scene: Scene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        look, camera = self.look, self.camera
        ambient = 1 - look.lamp_power
        sun = look.lamp_power * max(look.lamp[2], 0.2)
        shade = cv2.remap(self._shadows(scene), *self._shadow_map, cv2.INTER_LINEAR)
        canvas = self.ground * (ambient + sun * (1 - shade))[..., None]
        glare = self.glare.copy()
        order = sorted(scene.figures, key=lambda f: -np.hypot(f.x - look.eye[0], f.y - look.eye[1]))
        if look.gloss or look.glare:
            for figure in order:
                shown = self._figure(canvas, figure, scene, mirrored=True)
                if shown is not None:
                    rows, columns, seen = shown
                    glare[rows, columns][seen] = 0
        canvas = canvas * (1 - glare[..., None]) + 245 * glare[..., None]
        canvas = np.ascontiguousarray(canvas, np.float32)
        draw_arrow(canvas, camera, scene.spinner_deg)
        if scene.ball is not None:
            draw_ball(canvas, camera, scene.ball, look)
        for figure in order:
            self._figure(canvas, figure, scene)
        for fallen in scene.fallen:
            draw_fallen(canvas, camera, fallen, look.bodies[BODY_OF[fallen.role]], look.paints[fallen.side], look)
        x, y, turn = look.tray
        for die in scene.dice:
            draw_die(canvas, camera, die, (x, y, np.radians(turn)), look)
        if scene.hand is not None:
            draw_hand(canvas, camera, scene.hand, look)
        return self._developed(canvas)

    def _figure(
        self, canvas: Array, figure: Figure, scene: Scene, mirrored: bool = False
    ) -> tuple[slice, slice, Array] | None:
        lifted = scene.ball is not None and np.hypot(figure.x - scene.ball[0], figure.y - scene.ball[1]) < 11
        place = (figure.x, figure.y, 4.0 if lifted and not mirrored else 0.0)
        body = self.look.bodies[BODY_OF[figure.role]]
        return draw_figure(
            canvas, self.rays, self.camera, place, body, self.look.paints[figure.side], self.look, mirrored
        )

    def _shadows(self, scene: Scene) -> Array:
        shade = np.zeros((SHADOW_SIZE[1], SHADOW_SIZE[0]), np.float32)
        lamp = np.array(self.look.lamp)
        lean = -lamp[:2] / max(lamp[2], 0.25)
        for figure in scene.figures:
            z, radii, _ = profile(self.look.bodies[BODY_OF[figure.role]])
            for height, radius in zip(z[::2], radii[::2], strict=True):
                x, y = figure.x + lean[0] * height, figure.y + lean[1] * height
                middle = (round((x - SHADOW_ORIGIN[0]) * 16), round((y - SHADOW_ORIGIN[1]) * 16))
                cv2.circle(shade, middle, round(radius * 16), 0.85, -1, cv2.LINE_AA, 4)
        if scene.hand is not None:
            cos, sin = np.cos(scene.hand.turn), np.sin(scene.hand.turn)
            ends = [
                (scene.hand.x + cos * reach + lean[0] * 40, scene.hand.y + sin * reach + lean[1] * 40)
                for reach in (10, 420)
            ]
            a, b = (tuple(round(v - o) for v, o in zip(end, SHADOW_ORIGIN, strict=True)) for end in ends)
            cv2.line(shade, a, b, 0.85, 60)
        return cv2.GaussianBlur(shade, (0, 0), self.look.shadow_soft)

    def _developed(self, canvas: Array) -> Array:
        look = self.look
        exposed = canvas * self.light
        soft: Array = cv2.GaussianBlur(exposed, (0, 0), look.blur)
        down, across = (int(v) for v in self.random.integers(0, GRAIN_SLACK, 2))
        soft += self._grain[down : down + soft.shape[0], across : across + soft.shape[1]]
        developed = np.clip(soft, 0, 255).astype(np.uint8)
        _, packed = cv2.imencode(".jpg", developed, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg])
        opened = cv2.imdecode(packed, cv2.IMREAD_COLOR)
        return developed if opened is None else opened


def _two_maps(where: Array) -> tuple[Array, Array]:
    return np.ascontiguousarray(where[..., 0], np.float32), np.ascontiguousarray(where[..., 1], np.float32)


def _laid(sheet: board_print.Sheet, places: Array) -> Array:
    where = ((places - sheet.origin) * sheet.scale - 0.5).astype(np.float32)
    return cv2.remap(sheet.picture, *_two_maps(where), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def _over(picture: Array, sheet: board_print.Sheet, places: Array) -> Array:
    where = ((places - sheet.origin) * sheet.scale - 0.5).astype(np.float32)
    laid = cv2.remap(sheet.picture, *_two_maps(where), cv2.INTER_AREA)
    height, width = sheet.picture.shape[:2]
    inside = np.all((where > (0, 0)) & (where < (width - 1, height - 1)), axis=-1)
    return np.asarray(np.where(np.asarray(inside)[..., None], laid, picture))
