"""Short cuts for arrays say what NumPy says."""

import numpy as np
import pytest

from vision.arrays import colourful, median_of, mostly_below, share_of


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11])
def test_the_median_is_numpys(count: int) -> None:
    values = np.random.default_rng(count).random(count, np.float32)
    assert np.float32(median_of(values)) == np.median(values)


@pytest.mark.parametrize("bound", [0.1, 0.5, 0.9, 0.95])
def test_a_percentile_is_compared_without_putting_anything_in_order(bound: float) -> None:
    values = np.random.default_rng(1).random(1000, np.float32)
    assert mostly_below(values, 90, bound) == (share_of(values, 90) < bound)


def test_a_grey_pixel_has_no_colour() -> None:
    picture = np.array([[(7, 7, 7), (10, 200, 30)]], np.uint8)
    assert colourful(picture).tolist() == [[0, 190]]
