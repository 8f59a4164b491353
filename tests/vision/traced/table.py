"""A virtual table whose photographs are traced by POV-Ray (Debian: `sudo apt install povray`)."""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from tests.vision.traced.scene_text import GROWN, scene_text
from vision.soccer_tactics.drawn import board_print
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import Scene
from vision.virtual_table import sheets
from vision.virtual_table.look import Array

DISPLAY_GAMMA = 2.2
HOW = ("+A0.3", "+AM2", "+R2", "+FN16", "File_Gamma=1.0", "-D", "-GA")
"""Edges smoothed, sixteen bits of light, nothing on a screen."""


class TracedTable(VirtualTable):
    """One table; its pictures take seconds instead of a quarter of one, but light falls as it does in a room."""

    def __init__(self, look: PitchLook, seed: int = 0) -> None:
        super().__init__(look, seed)
        board = board_print.board(look)
        sheets.lay_cards(board, look)
        top = sheets.table_top(look, np.random.default_rng(seed))
        self._sheets = {"board": board, "tray": sheets.tray(), "top": top}

    def picture(self, scene: Scene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        light = np.clip(self._traced(scene), 0, None)
        canvas = cv2.pow(cv2.remap(light, *self._bent(light.shape), cv2.INTER_LINEAR), 1 / DISPLAY_GAMMA) * 255
        return self.developed(canvas)

    def _traced(self, scene: Scene) -> Array:
        """What a camera without a lens sees, as light."""
        width, height = (round(side * GROWN) for side in self.look.size)
        order = ["povray", "+Iscene.pov", "+Oscene.png", f"+W{width}", f"+H{height}", *HOW]
        with TemporaryDirectory(prefix="schiri-traced-") as name:
            folder = Path(name)
            for sheet, laid in self._sheets.items():
                cv2.imwrite(str(folder / f"{sheet}.png"), laid.picture[::-1])
            (folder / "scene.pov").write_text(scene_text(self.look, scene, folder), encoding="utf-8")
            subprocess.run(order, cwd=folder, check=True, capture_output=True)
            read = cv2.imread(str(folder / "scene.png"), cv2.IMREAD_UNCHANGED)
        assert read is not None
        return read[..., :3].astype(np.float32) / 65535

    def _bent(self, shape: tuple[int, ...]) -> tuple[Array, Array]:
        """Where each pixel of the photograph lies in the traced picture."""
        seen = self.rays @ self.camera.axes.T.astype(np.float32)
        middle = np.array((shape[1] / 2 - 0.5, shape[0] / 2 - 0.5), np.float32)
        where = seen[..., :2] / seen[..., 2:] * np.float32(self.camera.focal) + middle
        return np.ascontiguousarray(where[..., 0]), np.ascontiguousarray(where[..., 1])
