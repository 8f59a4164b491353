import numpy as np

from vision.arrays import Array
from vision.flat_view import CoarseGrid, Flat
from vision.soccer_tactics.figures import Shape, outline, slant

FLAT = Flat(320.0, 448.0)
EYE = np.array([160.0, 224.0, 600.0])


def offsets(x: float, y: float) -> tuple[Array, int]:
    shown = outline(Shape(30.0, 8.0), slant(x, y, EYE), 600.0, FLAT.scale, FLAT.shape)
    head = shown.head + 500 * FLAT.shape[1] + 200
    return np.stack(np.divmod(head, FLAT.shape[1]), axis=1) - (500, 200), len(shown.body)


def test_pixels_and_places_are_inverse() -> None:
    assert np.allclose(FLAT.place(*FLAT.pixel(12.5, 400.0)), (12.5, 400.0))


def test_under_the_camera_a_head_stands_over_its_base() -> None:
    head, _ = offsets(160.0, 224.0)
    assert np.abs(head.mean(axis=0)).max() < 0.6


def test_a_head_leans_away_from_the_camera_by_its_height() -> None:
    head, _ = offsets(160.0 + 300.0 * 0.5, 224.0)
    lean = head.mean(axis=0)
    assert abs(lean[0]) < 0.6
    assert 4.5 < lean[1] < 8.5


def test_coarse_sums_count_every_pixel_once() -> None:
    grid = CoarseGrid(FLAT)
    pixels = FLAT.shape[0] * FLAT.shape[1]
    assert grid.sums(np.ones(pixels), grid.cell).sum() == pixels
