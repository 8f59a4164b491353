"""What is handed to the ray tracer, and how its light becomes a photograph; the tracing itself needs POV-Ray."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.traced.scene_text import GROWN, scene_text
from tests.vision.traced.table import TracedTable
from vision.arrays import Array
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.scene import Scene, play_scene, start_scene
from vision.virtual_table.things import Die

BENT = PitchLook(bend=0.04, noise=0.0, blur=0.3)
NOTHING = Scene((), None, (), 0.0)


def test_everything_on_the_table_is_told_once() -> None:
    scene = start_scene(np.random.default_rng(3))
    told = scene_text(PitchLook(), scene, Path("sheets"))
    assert told.count("lathe {") == len(scene.figures) == 22
    assert told.count("superellipsoid {") == len(scene.dice)
    assert told.count("texture { White }") == 1
    assert told.count("{") == told.count("}")


def test_an_empty_board_has_neither_ball_nor_hand() -> None:
    told = scene_text(PitchLook(), NOTHING, Path("sheets"))
    assert "lathe {" not in told
    assert "texture { White }" not in told
    assert "cone {" not in told


def test_a_hand_is_told() -> None:
    assert "cone {" in scene_text(PitchLook(), play_scene(np.random.default_rng(1), hand=True), Path("sheets"))


def test_a_die_shows_as_many_hollows_as_its_five_faces_have() -> None:
    told = scene_text(PitchLook(), Scene((), None, (Die(40.0, 40.0, 0.3, 6),), 0.0), Path("sheets"))
    assert told.count("sphere { <") == 6 + 7 + 7


def test_the_lens_bends_the_traced_picture_as_it_bends_the_drawn_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spot of light at a place of the board is photographed where the virtual camera sees that place."""
    place = np.array([(20.0, 400.0, 0.0)])

    def traced(table: TracedTable, scene: Scene) -> Array:
        camera, (width, height) = table.camera, (round(side * GROWN) for side in table.look.size)
        seen = (place[0] - camera.eye) @ camera.axes.T
        spot = seen[:2] / seen[2] * camera.focal + (width / 2 - 0.5, height / 2 - 0.5)
        light = np.zeros((height, width, 3), np.float32)
        cv2.circle(light, (round(spot[0] * 16), round(spot[1] * 16)), 6 * 16, (1.0, 1.0, 1.0), -1, cv2.LINE_AA, 4)
        return light

    monkeypatch.setattr(TracedTable, "_traced", traced)
    table = TracedTable(BENT, 1)
    grey = table.picture(NOTHING).mean(axis=2)
    rows, columns = np.nonzero(grey > 60)
    wanted = table.camera.project(place)[0]
    assert abs(columns.mean() - wanted[0]) < 0.5
    assert abs(rows.mean() - wanted[1]) < 0.5
