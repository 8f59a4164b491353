"""Pictures of a virtual Soccer Tactics table: figures, ball and arrow on the board."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.soccer_tactics.drawn import board_print
from vision.soccer_tactics.drawn.figures import (
    ARROW_HEIGHT,
    arrow_outline,
    draw_arrow,
    draw_fallen,
    draw_figure,
    profile,
)
from vision.soccer_tactics.drawn.look import PitchLook, random_look
from vision.soccer_tactics.drawn.scene import BODY_OF, Figure, Scene
from vision.virtual_table.bodies import BALL_HEIGHT, BALL_RADIUS, draw_ball
from vision.virtual_table.look import Array, Random
from vision.virtual_table.photographs import SHADOW_DEPTH, PhotographedTable, drawn_in_view, shadow_pixels

LOW_SHADOW_SOFT = 0.6
"""Millimetres."""


def look_in_view(
    random: Random,
    size: tuple[int, int] = (1536, 864),
    drawn: Callable[[Random, tuple[int, int]], PitchLook] = random_look,
) -> PitchLook:
    """A random look whose cards and tray are all in the picture."""
    return drawn_in_view(lambda: drawn(random, size))


class VirtualTable(PhotographedTable[PitchLook]):
    """One table; `picture` takes any number of photographs of it."""

    def __init__(self, look: PitchLook, seed: int = 0) -> None:
        super().__init__(look, board_print.board(look), seed)
        self._veil = self._lamp_veil() if look.satin else None

    def picture(self, scene: Scene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        look, camera = self.look, self.camera
        shadows = self._shadows(scene)
        canvas = self.shaded_ground(shadows)
        if self._veil is not None:
            canvas += (self._veil * (1 - self.shade_in_view(shadows)))[..., None]
        glare = self.glare.copy()
        order = sorted(scene.figures, key=lambda f: -np.hypot(f.x - look.eye[0], f.y - look.eye[1]))
        if look.gloss or look.glare:
            for figure in order:
                shown = self._figure(canvas, figure, scene, mirrored=True)
                if shown is not None:
                    rows, columns, seen = shown
                    glare[rows, columns][seen] = 0
        canvas = self.glared(canvas, glare)
        draw_arrow(canvas, camera, scene.spinner_deg, look.arrow)
        if scene.ball is not None:
            draw_ball(canvas, camera, scene.ball, look)
        for figure in order:
            self._figure(canvas, figure, scene)
        for fallen in scene.fallen:
            draw_fallen(canvas, camera, fallen, look.bodies[BODY_OF[fallen.role]], look.paints[fallen.side], look)
        return self.finished(canvas, scene.dice, scene.hand)

    def _lamp_veil(self) -> Array:
        """Grey levels that the lamp adds by its scatter in the varnish, where nothing shades the board."""
        look, lamp = self.look, np.array(self.look.lamp)
        half = lamp - self.rays / np.linalg.norm(self.rays, axis=-1, keepdims=True)
        upright = half[..., 2] / np.linalg.norm(half, axis=-1)
        veil = 255 * look.satin * look.lamp_power * np.clip(upright, 0, 1) ** look.sheen
        return np.asarray(veil * self.on_board(), np.float32)

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
        shade, lean = self.no_shadows(), self.lean()
        for figure in scene.figures:
            z, radii, _ = profile(self.look.bodies[BODY_OF[figure.role]])
            for height, radius in zip(z[::2], radii[::2], strict=True):
                x, y = shadow_pixels(np.add((figure.x, figure.y), lean * height))
                cv2.circle(shade, (int(x), int(y)), round(radius * 16), SHADOW_DEPTH, -1, cv2.LINE_AA, 4)
        return np.maximum(self.soft_shadows(shade, scene.hand), self._low_shadows(scene, lean))

    def _low_shadows(self, scene: Scene, lean: Array) -> Array:
        """Arrow and ball lie low, so their shadows are short and sharp."""
        shade = self.no_shadows()
        arrow = shadow_pixels(arrow_outline(scene.spinner_deg) + lean * ARROW_HEIGHT)
        cv2.fillPoly(shade, [arrow], SHADOW_DEPTH, cv2.LINE_AA, 4)
        if scene.ball is not None:
            x, y = shadow_pixels(np.add(scene.ball, lean * BALL_HEIGHT))
            cv2.circle(shade, (int(x), int(y)), round(BALL_RADIUS * 16), SHADOW_DEPTH, -1, cv2.LINE_AA, 4)
        return np.asarray(cv2.GaussianBlur(shade, (0, 0), LOW_SHADOW_SOFT))
