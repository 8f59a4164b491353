"""A Soccer Tactics table in a living room, photographed quickly."""

import numpy as np

from device.games.soccer_tactics.plan import AROUND
from device.virtual.living_room import LivingRoom
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable, look_in_view
from vision.soccer_tactics.drawn.scene import Figure, Scene
from vision.virtual_table.look import Array

MOST_DRAWINGS = 200
"""Drawings of figures that are kept: all that stand, mirrored or not, and where they stood of late."""

Drawing = tuple[slice, slice, Array]


class QuickTable(VirtualTable):
    """The same pictures for less work: a figure that has not moved is not drawn anew, only put down again."""

    def __init__(self, look: PitchLook, seed: int = 0) -> None:
        super().__init__(look, seed)
        self._drawings: dict[tuple[Figure, bool, bool], tuple[Drawing, Array] | None] = {}
        self._blank = np.zeros((*reversed(look.size), 3), np.float32)

    def _figure(self, canvas: Array, figure: Figure, scene: Scene, mirrored: bool = False) -> Drawing | None:
        on_ball = scene.ball is not None and np.hypot(figure.x - scene.ball[0], figure.y - scene.ball[1]) < 11
        key = (figure, bool(on_ball), mirrored)
        if key not in self._drawings:
            if len(self._drawings) >= MOST_DRAWINGS:
                self._drawings.clear()
            self._drawings[key] = self._draw(figure, scene, mirrored)
        kept = self._drawings[key]
        if kept is None:
            return None
        (rows, columns, seen), paint = kept
        hidden = (self.look.gloss if mirrored else 1.0) * seen[..., None]
        canvas[rows, columns] = canvas[rows, columns] * (1 - hidden) + paint
        return rows, columns, seen

    def _draw(self, figure: Figure, scene: Scene, mirrored: bool) -> tuple[Drawing, Array] | None:
        """The figure alone on black."""
        drawing = super()._figure(self._blank, figure, scene, mirrored)
        if drawing is None:
            return None
        rows, columns, _ = drawing
        paint = self._blank[rows, columns].copy()
        self._blank[rows, columns] = 0
        return drawing, paint


LIVING_ROOM = LivingRoom(
    paint=QuickTable,
    draw=look_in_view,
    usual=PitchLook(
        eye=(168.0, 236.0, 700.0),
        aim=(160.0, 236.0),
        tray=(*AROUND.tray_at, 0.0),
        table_top=(70, 110, 150),
        margin=(60, 80, 60),
        exposure=1.25,
        gloss=0.0,
    ),
)
