"""Pictures of a virtual FUBA table."""

import cv2
import numpy as np

from vision.fuba.drawn import mat_print
from vision.fuba.drawn.look import MatLook, random_mat_look
from vision.fuba.drawn.pieces import draw_ball_die, draw_jersey
from vision.fuba.drawn.scene import HEIGHT, MatScene
from vision.virtual_table.look import Array, Random
from vision.virtual_table.photographs import SHADOW_DEPTH, PhotographedTable, drawn_in_view, shadow_pixels


def mat_look_in_view(random: Random, size: tuple[int, int] = (1536, 864)) -> MatLook:
    """A random look whose cards and tray are all in the picture."""
    return drawn_in_view(lambda: random_mat_look(random, size))


class VirtualMat(PhotographedTable[MatLook]):
    """One FUBA table; `picture` takes any number of photographs of it."""

    def __init__(self, look: MatLook, seed: int = 0) -> None:
        super().__init__(look, mat_print.mat(look), seed)

    def picture(self, scene: MatScene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        look = self.look
        canvas = self.glared(self.shaded_ground(self._shadows(scene)), self.glare)
        pieces = (*scene.jerseys, *scene.referees)
        for jersey in sorted(pieces, key=lambda j: -np.hypot(j.x - look.eye[0], j.y - look.eye[1])):
            draw_jersey(canvas, self.camera, jersey, look)
        if scene.ball is not None:
            draw_ball_die(canvas, self.rays, self.camera, scene.ball, look)
        return self.finished(canvas, scene.dice, scene.hand)

    def _shadows(self, scene: MatScene) -> Array:
        shade, lean = self.no_shadows(), self.lean()
        for jersey in (*scene.jerseys, *scene.referees):
            outline = jersey.outline(self.look.jersey)
            for height in np.linspace(0, HEIGHT, 5):
                cv2.fillPoly(shade, [shadow_pixels(outline + lean * height)], SHADOW_DEPTH, cv2.LINE_AA, 4)
        if scene.ball is not None:
            radius = self.look.ball
            for height in np.linspace(0, 2 * radius, 8)[1:-1]:
                x, y = shadow_pixels(np.add((scene.ball.x, scene.ball.y), lean * height))
                across = np.sqrt(radius**2 - (height - radius) ** 2)
                cv2.circle(shade, (int(x), int(y)), round(across * 16), SHADOW_DEPTH, -1, cv2.LINE_AA, 4)
        return self.soft_shadows(shade, scene.hand)
