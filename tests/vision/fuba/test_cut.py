"""A jersey's outline on the flat view, and the patches of paint it is laid over."""

from functools import cache

import cv2
import numpy as np
import pytest

from vision.arrays import Array
from vision.flat_view import Flat
from vision.fuba.blobs import blobs
from vision.fuba.cut import Cut, Placing, cut_of
from vision.fuba.jerseys import find_jerseys
from vision.fuba.mat import mat

FLAT = Flat(mat().width, mat().length, 1.0, 12.0)
EYE = np.array([40.0, 90.0, 650.0])
FOOT = FLAT.pixel(float(EYE[0]), float(EYE[1]))


@cache
def cut() -> Cut:
    return cut_of(mat(), FLAT, EYE)


def painted(placing: Placing) -> Array:
    """Votes for a jersey's upper face and walls, as the camera sees them."""
    votes = np.full(FLAT.shape, -1.0, np.float32)
    for down in np.linspace(0, 1, 5):
        across, along = (way * down for way in cut().sweep(placing.column, placing.row))
        corners = cut().corners(placing._replace(column=placing.column + across, row=placing.row + along))
        cv2.fillPoly(votes, [np.rint(corners * 16).astype(np.int32)], 1.0, shift=4)
    return votes


def test_patches_that_meet_at_a_corner_are_one_and_holes_are_not_theirs() -> None:
    mask = np.zeros((20, 30), np.uint8)
    mask[2:7, 3:8] = 1
    mask[4, 5] = 0
    mask[7:9, 8:10] = 1
    mask[15:18, 20:22] = 1
    found = sorted((box, int(blob.sum())) for box, blob in blobs(mask))
    assert found == [((3, 2, 7, 7), 24 + 4), ((20, 15, 2, 3), 6)]


def test_a_jersey_covers_its_upper_face_and_the_walls_towards_the_camera() -> None:
    face = cv2.contourArea(mat().jersey().astype(np.float32))
    below, far = (cut().bank(*place) for place in (FOOT, (FOOT[0] + 200.0, FOOT[1])))
    assert below.areas.mean() == pytest.approx(face, rel=0.08)
    assert (far.areas > below.areas + 20).all()
    placing = cut().placing(FOOT[0] + 200.0, FOOT[1], 0)
    assert placing[:2] == pytest.approx((FOOT[0] + 200.0 + 200 * 7 / 650 / 2, FOOT[1]))


@pytest.mark.parametrize("turn", [0.0, 0.9, 2.5, 4.0])
def test_a_painted_outline_is_found_where_it_was_painted(turn: float) -> None:
    squad = find_jerseys(painted(Placing(101.3, 160.8, turn)), "home", cut())
    (fit,) = squad.fits
    assert fit.placing[:2] == pytest.approx((101.3, 160.8), abs=0.4)
    assert (fit.placing.turn - turn + np.pi) % (2 * np.pi) - np.pi == pytest.approx(0.0, abs=0.1)
    assert fit.fit > 0.85
    assert np.count_nonzero(squad.covered) == pytest.approx(cut().area(101.3, 160.8), rel=0.05)


def test_touching_outlines_are_laid_side_by_side() -> None:
    votes = np.maximum(painted(Placing(101.3, 160.8, 0.0)), painted(Placing(116.0, 152.0, 2.0)))
    found = sorted(fit.placing.column for fit in find_jerseys(votes, "home", cut()).fits)
    assert found == pytest.approx([101.3, 116.0], abs=0.6)


def test_no_paint_is_no_jersey() -> None:
    assert find_jerseys(np.full(FLAT.shape, -1.0, np.float32), "home", cut()).fits == []
