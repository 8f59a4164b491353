"""What is handed to the ray tracer; the tracing itself needs POV-Ray."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.photo_dice.traced.__main__ import developed, truth
from tests.vision.photo_dice.traced.lot import draw_lot
from tests.vision.photo_dice.traced.scene_text import scene_text


@pytest.mark.parametrize("seed", range(12))
def test_everything_is_told_once(seed: int, tmp_path: Path) -> None:
    shot = draw_lot(seed)
    told = scene_text(shot, tmp_path)
    assert told.count("superellipsoid {") == len(shot.dice) == len(truth(shot)) > 0
    assert told.count("union {") >= len(shot.dice) + len(shot.things)
    assert told.count("{") == told.count("}")


@pytest.mark.parametrize("seed", range(12))
def test_upper_faces_lie_in_the_picture_and_side_by_side(seed: int) -> None:
    shot = draw_lot(seed)
    faces = [shot.view.pixels(die.corners()[:4]).astype(np.float32) for die in shot.dice]
    for k, face in enumerate(faces):
        assert (face > 0).all() and (face < (shot.view.width, shot.view.height)).all()
        for other in faces[:k]:
            both = cv2.intersectConvexConvex(cv2.convexHull(face), cv2.convexHull(other))[0]
            assert both < 0.03 * cv2.contourArea(face)


def test_a_phone_exposes_for_the_scene() -> None:
    shot = draw_lot(3)
    light = np.full((shot.view.height, shot.view.width, 3), 0.02, np.float32)
    assert developed(shot, light).mean() == pytest.approx(shot.bright, abs=3)
