"""The drawn mat: its truth is beyond dispute, and its pictures show what the truth says."""

from functools import cache

import cv2
import numpy as np
import pytest

from rules.fuba.pitch import SECTORS
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.mat_print import sector_at, sector_box
from vision.fuba.drawn.render import VirtualMat, mat_look_in_view
from vision.fuba.drawn.scene import BallDie, Jersey, MatScene, formation_scene, open_play, overlap


@cache
def plain_mat() -> VirtualMat:
    """Lit from above, next to no grain."""
    return VirtualMat(MatLook(noise=0.1, eye=(180.0, 270.0, 700.0), lamp=(0.0, 0.0, 1.0)), 1)


def test_the_sectors_cover_the_mat_without_overlap() -> None:
    boxes = [sector_box(sector) for sector in SECTORS]
    assert sum((c - a) * (d - b) for a, b, c, d in boxes) == pytest.approx(360 * 540)
    assert sector_at(180, 270) == "C"
    assert sector_at(10, 10) == "L1"
    assert sector_at(350, 530) == "R4"


@pytest.mark.parametrize("seed", range(5))
def test_jerseys_touch_at_most(seed: int) -> None:
    look = MatLook()
    jerseys = open_play(np.random.default_rng(seed), look).jerseys
    assert not any(overlap(a, b) for k, a in enumerate(jerseys) for b in jerseys[k + 1 :])
    assert any(np.hypot(a.x - b.x, a.y - b.y) < 20 for k, a in enumerate(jerseys) for b in jerseys[k + 1 :])


def test_a_formation_is_eleven_a_side_with_the_ball_in_the_centre() -> None:
    look = MatLook()
    truth = formation_scene(np.random.default_rng(3), look).truth(look, "0000.jpg")
    assert [sum(count.values()) for count in truth["counts"].values()] == [11, 11]
    assert truth["ball"] == {"sector": "C", "value": 3}


def test_a_jersey_is_drawn_where_it_lies() -> None:
    table = plain_mat()
    jersey = Jersey(1, 100.0, 200.0, 0.3)
    empty = table.picture(MatScene((), None))
    shown = table.picture(MatScene((jersey,), None))
    yellow = (shown.astype(int) - empty)[..., 2] > 40
    rows, columns = np.nonzero(yellow)
    column, row = table.camera.project(np.array([100.0, 200.0, 7.0]))
    assert columns.mean() == pytest.approx(column, abs=2)
    assert rows.mean() == pytest.approx(row, abs=2)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_ball_die_shows_its_value(value: int) -> None:
    table = plain_mat()
    shown = table.picture(MatScene((), BallDie(180.0, 300.0, 0.4, value)))
    column, row = np.rint(table.camera.project(np.array([180.0, 300.0, 18.0]))).astype(int)
    patch = cv2.resize(shown[row - 10 : row + 11, column - 10 : column + 11], None, fx=4, fy=4)
    dark = (patch.max(axis=2) < 90).astype(np.uint8)
    blobs, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    assert sum(stats[k, cv2.CC_STAT_AREA] > 10 for k in range(1, blobs)) == value


def test_any_room_shows_cards_and_tray() -> None:
    look = mat_look_in_view(np.random.default_rng(4))
    picture = VirtualMat(look, 4).picture(open_play(np.random.default_rng(4), look))
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    _, ids, _ = detector.detectMarkers(picture)
    assert set(np.ravel(ids)) == set(range(6))
