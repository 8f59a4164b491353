"""A jersey's outline on the flat view, and the patches of paint it is laid over."""

import numpy as np
import pytest

from vision.flat_view import Flat
from vision.fuba.blobs import blobs
from vision.fuba.cut import Cut, Placing, cut_of
from vision.fuba.jerseys import find_jerseys
from vision.fuba.mat import mat

SHAPE = (300, 300)


def cut() -> Cut:
    table = mat()
    return cut_of(table, Flat(table.width, table.length, 1.5, 12.0), np.array([40.0, 90.0, 650.0]))


def test_patches_that_meet_at_a_corner_are_one_and_holes_are_not_theirs() -> None:
    mask = np.zeros((20, 30), np.uint8)
    mask[2:7, 3:8] = 1
    mask[4, 5] = 0
    mask[7:9, 8:10] = 1
    mask[15:18, 20:22] = 1
    found = sorted((box, int(blob.sum())) for box, blob in blobs(mask))
    assert found == [((3, 2, 7, 7), 24 + 4), ((20, 15, 2, 3), 6)]


def test_a_stamp_at_the_edge_of_the_view_is_what_of_it_can_be_seen() -> None:
    whole, edge = cut().stamp(Placing(150.0, 150.0, 0.4), SHAPE), cut().stamp(Placing(-3.0, 298.0, 0.4), SHAPE)
    assert whole.mask.sum() >= cut().area(150.0, 150.0)
    assert 0 < edge.mask.sum() < whole.mask.sum() / 2
    view = np.zeros(SHAPE)
    assert view[edge.rows, edge.columns].shape == edge.mask.shape


@pytest.mark.parametrize("turn", [0.0, 0.9, 2.5, 4.0])
def test_a_painted_outline_is_found_where_it_was_painted(turn: float) -> None:
    votes = np.full(SHAPE, -1.0, np.float32)
    stamp = cut().stamp(Placing(141.3, 160.8, turn), SHAPE)
    votes[stamp.rows, stamp.columns] += 2 * stamp.mask
    fits, _ = find_jerseys(votes, "home", cut())
    (fit,) = fits
    assert fit.placing[:2] == pytest.approx((141.3, 160.8), abs=0.8)
    assert (fit.placing.turn - turn + np.pi) % (2 * np.pi) - np.pi == pytest.approx(0.0, abs=0.1)
    assert fit.fit > 0.9
    assert fit.left_over < 0.1
