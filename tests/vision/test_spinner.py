"""The arrow on the spinner: right within three degrees, or not seen; never turned about."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.rendering import any_table, plain_table
from vision.arrays import Array, Picture
from vision.arrow_fit import laid
from vision.camera import pose_from_cards
from vision.cards import find_markers
from vision.flat_view import FlatView, flat_of
from vision.sectors import Plate
from vision.spinner import SpinnerView, find_arrow
from vision.table import table
from vision.virtual_table.look import Look
from vision.virtual_table.render import VirtualTable
from vision.virtual_table.scene import Figure, Scene

SOCCER = table("soccer-tactics")
FLAT = flat_of(SOCCER.pitch)
MIDDLE = SOCCER.spinner.centre


def shown(at: VirtualTable, degrees: float, *figures: tuple[float, float]) -> tuple[Picture, Array, SpinnerView]:
    """A picture with figures so far from the pivot, what they leave free in the flat view, and the plate's view."""
    standing = tuple(Figure(0, "defender", "D8", MIDDLE[0] + x, MIDDLE[1] + y) for x, y in figures)
    without = at.picture(Scene((), None, (), degrees))
    with_figures = at.picture(Scene(standing, None, (), degrees)) if figures else without
    pose = pose_from_cards(find_markers(without, frozenset(range(6))), at.look.size, SOCCER)
    assert pose is not None
    view = FlatView(pose, FLAT)
    changed = np.abs(view.look(with_figures).astype(int) - view.look(without)).max(axis=2)
    free = np.where(changed > 30, 0.0, 1.0).astype(np.float32)
    return with_figures, free, SpinnerView(pose, SOCCER.spinner, FLAT)


def off(at: VirtualTable, degrees: float, *figures: tuple[float, float]) -> float | None:
    """By how many degrees the arrow is misread; None if it is not seen."""
    picture, free, view = shown(at, degrees, *figures)
    arrow = find_arrow(picture, np.zeros((*FLAT.shape, 3), np.float32), free, view)
    return None if arrow is None else abs((arrow.degrees - degrees + 180) % 360 - 180)


def along(degrees: float, *reach: float) -> tuple[tuple[float, float], ...]:
    """Places on the line of the arrow, so far from the pivot."""
    turn = np.radians(degrees)
    return tuple((float(r * np.cos(turn)), float(r * np.sin(turn))) for r in reach)


@pytest.mark.parametrize("seed", [2, 5])
def test_a_dark_arrow_is_seen_on_dark_sectors(seed: int) -> None:
    at, _ = any_table(seed)
    misread = [off(at, degrees) for degrees in (40.0, 45.0, 225.0)]
    assert all(error is not None and error < 3 for error in misread), misread


@pytest.mark.parametrize(("lamp", "degrees"), [((0.6, 0.1, 0.75), (40.0, 222.0)), ((0.1, -0.65, 0.7), (64.0,))])
def test_an_arrow_as_bright_as_its_sector_is_told_from_its_shadow(
    lamp: tuple[float, float, float], degrees: tuple[float, ...]
) -> None:
    at = VirtualTable(replace(Look(), arrow=80.0, lamp=lamp, lamp_power=0.6), 1)
    misread = [off(at, angle) for angle in degrees]
    assert all(error is not None and error < 2 for error in misread), misread


@pytest.mark.parametrize("degrees", [45.0, 120.0, 200.0])
def test_a_head_under_a_figure_is_not_taken_for_the_tail(degrees: float) -> None:
    error = off(plain_table(), degrees, *along(degrees, 20.0))
    assert error is not None and error < 3


def test_an_arrow_of_which_both_ends_are_hidden_is_not_seen() -> None:
    assert off(plain_table(), 70.0, *along(70.0, 15.0, -15.0)) is None


def test_a_line_of_which_nothing_shows_has_no_arrow() -> None:
    ground, nothing = np.full((113, 113), 200.0, np.float32), np.zeros((113, 113), np.float32)
    plate = Plate(ground, ground, nothing, nothing, 200.0, nothing, nothing)
    assert [arrow.gain for arrow in laid(plate, 30.0, np.zeros(2), 54.0)] == [0.0]


def test_a_plate_without_an_arrow_shows_none() -> None:
    picture, free, view = shown(plain_table(), 0.0)
    rows, columns = np.mgrid[: FLAT.shape[0], : FLAT.shape[1]]
    column, row = FLAT.pixel(*MIDDLE)
    near = (np.abs(row - rows) < 9) & (columns > column - 16) & (columns < column + 28)
    hidden = np.where(near, 0, free).astype(np.float32)
    assert find_arrow(picture, np.zeros((*FLAT.shape, 3), np.float32), hidden, view) is None
