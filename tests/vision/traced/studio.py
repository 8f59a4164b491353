"""The ray tracer as a studio: things on a table in, the light that falls into a camera out.

POV-Ray does the work (Debian: `sudo apt install povray`). A game's traced table stands in
`tests/vision/<game>/traced.py`: it says in POV-Ray's language what lies on its board, and lends its camera.
"""

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np

from tests.vision.traced.room import GROWN, grounds_text, room_text
from vision.virtual_table import sheets
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array, Room
from vision.virtual_table.photographs import PhotographedTable

DISPLAY_GAMMA = 2.2
FINE = 5.0
"""Pixels per millimetre of what is printed on dice and cards: twice as fine as a camera sees it, and no finer, since
what falls between two rays sparkles."""
HOW = ("+A0.3", "+AM2", "+R2", "+FN16", "File_Gamma=1.0", "-D", "-GA")
"""Edges smoothed, sixteen bits of light, nothing on a screen."""


class Studio:
    """One room; `photograph` takes seconds instead of a quarter of one, but light falls as it does in a room."""

    def __init__(
        self, table: PhotographedTable[Any], board: sheets.Sheet, seed: int, pictures: Mapping[str, Array] | None = None
    ) -> None:
        self.look: Room = table.look
        self._table = table
        sheets.lay_cards(board, self.look)
        top = sheets.table_top(self.look, np.random.default_rng(seed))
        tray = {"tray": sheets.tray()} if self.look.has_tray else {}
        self._sheets = {"board": board, **tray, "top": top}
        self._pictures = dict(pictures or {})
        """What is printed on dice and cards, by file."""

    def photograph(self, things: Iterable[str]) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        light = np.clip(self.light(things), 0, None)
        canvas = cv2.pow(cv2.remap(light, *self._bent(light.shape), cv2.INTER_LINEAR), 1 / DISPLAY_GAMMA) * 255
        return self._table.developed(canvas)

    def light(self, things: Iterable[str]) -> Array:
        """What a camera without a lens sees."""
        width, height = (round(side * GROWN) for side in self.look.size)
        order = ["povray", "+Iscene.pov", "+Oscene.png", f"+W{width}", f"+H{height}", *HOW]
        with TemporaryDirectory(prefix="schiri-traced-") as name:
            folder = Path(name)
            for sheet, laid in self._sheets.items():
                cv2.imwrite(str(folder / f"{sheet}.png"), laid.picture[::-1])
            told = self.scene_text(things)
            for file, picture in self._pictures.items():
                if f'"{file}"' in told:
                    cv2.imwrite(str(folder / file), picture)
            (folder / "scene.pov").write_text(told, encoding="utf-8")
            subprocess.run(order, cwd=folder, check=True, capture_output=True)
            read = cv2.imread(str(folder / "scene.png"), cv2.IMREAD_UNCHANGED)
        assert read is not None
        return read[..., :3].astype(np.float32) / 65535

    def scene_text(self, things: Iterable[str]) -> str:
        """Everything on the table under its lamp; pictures lie beside the scene."""
        return "\n".join([room_text(self.look), grounds_text(self.look, self._sheets, Path()), *things])

    def _bent(self, shape: tuple[int, ...]) -> tuple[Array, Array]:
        """Where each pixel of the photograph lies in the traced picture."""
        camera: DrawnCamera = self._table.camera
        seen = self._table.rays @ camera.axes.T.astype(np.float32)
        middle = np.array((shape[1] / 2 - 0.5, shape[0] / 2 - 0.5), np.float32)
        where = seen[..., :2] / seen[..., 2:] * np.float32(camera.focal) + middle
        return np.ascontiguousarray(where[..., 0]), np.ascontiguousarray(where[..., 1])


def printable(pictures: Mapping[str, Array], wide: float, first: str) -> tuple[dict[str, Path], dict[str, Array]]:
    """Files for pictures of so many millimetres, by name; and the pictures by file, as fine as they are traced."""
    files = {name: Path(f"{first}-{number}.png") for number, name in enumerate(sorted(pictures))}
    shrunk = {}
    for name, file in files.items():
        shrink = wide * FINE / pictures[name].shape[1]
        shrunk[file.name] = cv2.resize(pictures[name], None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return files, shrunk
