"""Pictures of a virtual Super Goal! table."""

from collections.abc import Mapping

import numpy as np

from vision.designs.dice import PIXELS
from vision.super_goal.designs.dice import BODY, drawn_faces
from vision.super_goal.drawn import board_print
from vision.super_goal.drawn.look import GoalLook, random_goal_look
from vision.super_goal.drawn.scene import GoalScene
from vision.virtual_table.bodies import draw_ball
from vision.virtual_table.look import Array, Random
from vision.virtual_table.photographs import PhotographedTable, drawn_in_view
from vision.virtual_table.symbol_die import draw_symbol_die

PLAIN = np.full((PIXELS, PIXELS, 3), BODY["keeper"], np.uint8)
"""A side on which nothing is printed."""


def goal_look_in_view(random: Random, size: tuple[int, int] = (1536, 864)) -> GoalLook:
    """A random look whose cards and tray are all in the picture."""
    return drawn_in_view(lambda: random_goal_look(random, size))


class VirtualBoard(PhotographedTable[GoalLook]):
    """One Super Goal! table; `picture` takes any number of photographs of it."""

    def __init__(self, look: GoalLook, seed: int = 0, strange_faces: Mapping[str, Array] | None = None) -> None:
        super().__init__(look, board_print.board(look), seed)
        self.faces: dict[str, Array] = {"": PLAIN, **drawn_faces(), **(strange_faces or {})}

    def picture(self, scene: GoalScene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        look = self.look
        canvas = self.glared(self.shaded_ground(self.soft_shadows(self.no_shadows(), scene.hand)), self.glare)
        if scene.ball is not None:
            draw_ball(canvas, self.camera, scene.ball, look)
        x, y, turn = look.tray
        for die in sorted(scene.dice, key=lambda d: -np.hypot(d.x + x - look.eye[0], d.y + y - look.eye[1])):
            draw_symbol_die(canvas, self.camera, die, (x, y, float(np.radians(turn))), look, self.faces)
        return self.finished(canvas, (), scene.hand)
