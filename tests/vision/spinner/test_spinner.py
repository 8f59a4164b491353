"""The arrow on the spinner: right within three degrees, or not seen; never turned about."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.rendering import any_table, plain_table
from vision.arrays import Array, Picture
from vision.camera import pose_from_cards
from vision.cards import find_markers
from vision.flat_view import FlatView, flat_of
from vision.ground.lamp import Lamp
from vision.soccer_tactics.drawn import figures, render
from vision.soccer_tactics.drawn.look import PitchLook as TableLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import Figure, Scene
from vision.soccer_tactics.table import table
from vision.spinner.arrow import guesses, masks
from vision.spinner.arrow_fit import CELLS, ArrowLook, any_look, laid, lit_plate, shaded_plate
from vision.spinner.borders import borders, slid, unknown
from vision.spinner.pointer import SpinnerView, find_arrow
from vision.spinner.sectors import Plate, seen_plate

SOCCER = table()
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
    at = VirtualTable(replace(TableLook(), arrow=80.0, lamp=lamp, lamp_power=0.6), 1)
    misread = [off(at, angle) for angle in degrees]
    assert all(error is not None and error < 2 for error in misread), misread


@pytest.mark.parametrize("degrees", [45.0, 120.0, 200.0])
def test_a_head_under_a_figure_is_not_taken_for_the_tail(degrees: float) -> None:
    error = off(plain_table(), degrees, *along(degrees, 20.0))
    assert error is not None and error < 3


def test_an_arrow_of_which_both_ends_are_hidden_is_not_seen() -> None:
    assert off(plain_table(), 70.0, *along(70.0, 15.0, -15.0)) is None


def plate(level: Array, lit: Array, usable: Array) -> Plate:
    """A plate on which nothing else is known."""
    nothing = np.zeros_like(level)
    return Plate(level, lit, usable, nothing, 200.0, np.full((8, 17), np.inf))


def test_a_line_of_which_nothing_shows_has_no_arrow() -> None:
    ground, nothing = np.full((113, 113), 200.0, np.float32), np.zeros((113, 113), np.float32)
    starts = np.array([[[0.0, 0.0, 0.3, 60.0, 1.0]]])
    arrows = laid(plate(ground, ground, nothing), np.array([30.0]), starts, 54.0, any_look(np.zeros(2)))
    assert [arrow.gain for arrow in arrows] == [0.0]


@pytest.mark.parametrize(("breadth", "degrees"), [(0.75, 50.0), (0.75, 218.0), (1.2, 50.0), (1.2, 240.0)])
def test_arrows_may_be_narrower_or_broader(monkeypatch: pytest.MonkeyPatch, breadth: float, degrees: float) -> None:
    usual = figures.arrow_outline

    def cut(turn: float) -> Array:
        along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
        away = usual(turn) - MIDDLE
        line = (away @ along)[:, None] * along
        return np.asarray(MIDDLE + line + breadth * (away - line))

    for where in (figures, render):
        monkeypatch.setattr(where, "arrow_outline", cut)
    at = VirtualTable(replace(TableLook(), lamp=(0.5, 0.4, 0.77), lamp_power=0.5, arrow=85.0), 1)
    error = off(at, degrees)
    assert error is not None and error < 2


TONES = np.array([{"ball": 200.0, "one": 150.0, "flag": 90.0}[name] for name in SOCCER.spinner.sectors])
REACH, SCALE = 57, 2.0
ALL = np.ones((2 * REACH + 1, 2 * REACH + 1), np.float32)


def sectors_at(x: float = 0.0, y: float = 0.0, turned: float = 0.0) -> Array:
    """The plate's levels if it is glued so many millimetres and degrees off."""
    rows, columns = np.mgrid[-REACH : REACH + 1, -REACH : REACH + 1] / SCALE
    width = 360 / len(TONES)
    angle = np.degrees(np.arctan2(rows - y, columns - x)) - SOCCER.spinner.first_edge_deg - turned
    return np.asarray(cv2.GaussianBlur(TONES[(angle % 360 // width).astype(int)].astype(np.float32), (0, 0), 1.2))


def seat(level: Array) -> Array:
    """Where borders show the plate, in millimetres and radians."""
    rows = slid(level, ALL > 0, TONES, borders(SOCCER.spinner, SCALE, REACH))
    return unknown().seen(rows, np.zeros(2), SOCCER.spinner, 0.0).off()


def test_a_plate_that_was_glued_a_little_off_is_found_by_its_borders() -> None:
    assert np.abs(seat(sectors_at(0.8, -0.5, 1.0)) - (0.8, -0.5, np.radians(1.0))).max() < 0.15


def test_a_plate_is_found_also_where_half_of_it_is_in_shadow_or_under_a_mirrored_lamp() -> None:
    shaded, lifted = sectors_at(0.8, -0.5), sectors_at(0.8, -0.5)
    shaded[:, 60:] *= 0.5
    lifted[:, 60:] += 50
    for level in (shaded, lifted):
        assert np.abs(seat(level)[:2] - (0.8, -0.5)).max() < 0.15


def lit_level(level: Array, sector: int, free: Array = ALL) -> float:
    """How bright one sector is taken to be in the light, on a plate that was never seen before."""
    patch, blank = cv2.merge([level] * 3), np.full((*level.shape, 3), 160, np.float32)
    found = seen_plate(patch.astype(np.uint8), lambda: blank, free, SOCCER.spinner, SCALE, 0.0)
    assert found is not None
    middle = np.radians(SOCCER.spinner.first_edge_deg + (sector + 0.5) * 360 / len(TONES))
    return float(found.lit[round(REACH + 30 * np.sin(middle)), round(REACH + 30 * np.cos(middle))])


def test_a_lamp_mirrored_in_part_of_a_sector_is_not_its_paint() -> None:
    level, grey = sectors_at(), int(np.flatnonzero(TONES == 90)[0])
    middle = np.radians(SOCCER.spinner.first_edge_deg + (grey + 0.5) * 360 / len(TONES))
    place = round(REACH + 40 * np.cos(middle)), round(REACH + 40 * np.sin(middle))
    lamp = cv2.circle(np.zeros_like(level), place, 14, 1.0, -1) > 0
    level[lamp] = np.maximum(level[lamp], 140)
    for sector in np.flatnonzero(TONES == 90):
        assert abs(lit_level(level, int(sector)) - 90) < 8


def test_a_few_rows_beside_white_tell_a_sector_that_is_nearly_hidden() -> None:
    free = ALL.copy()
    for sector in np.flatnonzero(TONES == 90):
        middle = np.radians(SOCCER.spinner.first_edge_deg + (sector + 0.5) * 360 / len(TONES))
        place = round(REACH + 42 * np.cos(middle)), round(REACH + 42 * np.sin(middle))
        cv2.circle(free, place, 22, 0.0, -1)
    assert abs(lit_level(sectors_at(), int(np.flatnonzero(TONES == 90)[0]), free) - 90) < 8


def test_dark_behind_a_figure_says_little_on_the_side_to_which_the_arrow_throws_its_shadow() -> None:
    lit, usable = np.full((113, 113), 200.0, np.float32), np.ones((113, 113), np.float32)
    level = lit * 0.6
    usable[40:60, 20:30] = 0
    look = ArrowLook(np.array([0, 0, 2.0 * CELLS, 0, 0.4, 50.0, 1.0]), np.ones(7))
    doubted = shaded_plate(plate(level, lit, usable), look).edges
    assert doubted[50, 50] > 0 and doubted[50, 10] == 0 and doubted[80, 50] == 0
    assert not shaded_plate(plate(lit, lit, usable), look).edges.any()


def test_a_pivot_that_was_seen_stays_on_the_board_when_the_plate_is_found_elsewhere() -> None:
    never = any_look(np.array([3.0, -2.0]))
    assert np.allclose(never.moved(np.array([1.0, 0.5])).values, never.values)
    once = ArrowLook(never.values, np.ones(7)).moved(np.array([1.0, 0.5]))
    assert np.allclose(once.values - never.values, [1.0 * CELLS, 0.5 * CELLS, 0, 0, 0, 0, 0])


def test_a_shadow_is_remembered_also_when_it_lies_along_the_next_arrow() -> None:
    lamp = (0.6, 0.1, 0.75)
    at = VirtualTable(replace(TableLook(), lamp=lamp, lamp_power=0.6), 1)
    _, _, view = shown(at, 100.0)
    for degrees in (100.0, 9.5):
        picture, free, _ = shown(at, degrees)
        find_arrow(picture, np.zeros((*FLAT.shape, 3), np.float32), free, view)
        assert view.arrow_look.known(200.0)
        thrown = -np.array(lamp[:2]) / lamp[2] * figures.ARROW_HEIGHT
        assert np.hypot(*(view.arrow_look.values[2:4] / CELLS - thrown)) < 1


def test_where_a_lamp_is_mirrored_the_plate_itself_is_bright() -> None:
    lit, usable = np.full((113, 113), 80.0, np.float32), np.ones((113, 113), np.float32)
    level = lit.copy()
    level[30:80, 30:80] = 180.0
    level[50:58, 40:70] = 50.0
    found = lit_plate(plate(level, lit, usable)).lit
    assert abs(found[54, 55] - 180) < 5 and abs(found[100, 55] - 80) < 2


def test_an_arrow_beside_a_figure_is_no_broad_shadow() -> None:
    lit, usable = np.full((113, 113), 200.0, np.float32), np.ones((113, 113), np.float32)
    level = lit.copy()
    level[50:58, 10:60] = 50.0
    usable[20:50, 10:60] = 0
    assert lit_plate(plate(level, lit, usable)).lit[52, 35] > 190


def test_an_arrow_of_which_hardly_anything_shows_is_not_seen() -> None:
    at = VirtualTable(replace(TableLook(), arrow=82.0, lamp_power=0.05), 1)
    assert off(at, 226.0, *along(226.0, 16.0, 24.0)) is None


def test_the_lamp_that_throws_figures_shadows_throws_the_arrows() -> None:
    far = Lamp(np.array([MIDDLE[0] - 6000.0, MIDDLE[1] + 3000.0]), 10_000.0, 0.7)
    assert np.allclose(far.thrown(MIDDLE, 2.5), (1.5, -0.75, 0.3), atol=0.01)
    look = any_look(np.zeros(2), far.thrown(MIDDLE, 2.5))
    assert look.thrown() and not look.known(200.0) and not any_look(np.zeros(2)).thrown()
    level, lit = np.full((113, 113), 80.0, np.float32), np.full((113, 113), 200.0, np.float32)
    _, starts = guesses(plate(level, lit, np.ones_like(lit)), masks(np.zeros(2), 54.0, 56), look)
    assert np.allclose(starts[:, 0, :2], np.array([1.5, -0.75]) * CELLS, atol=0.05)


def test_a_plate_without_an_arrow_shows_none() -> None:
    picture, free, view = shown(plain_table(), 0.0)
    rows, columns = np.mgrid[: FLAT.shape[0], : FLAT.shape[1]]
    column, row = FLAT.pixel(*MIDDLE)
    near = (np.abs(row - rows) < 9) & (columns > column - 16) & (columns < column + 28)
    hidden = np.where(near, 0, free).astype(np.float32)
    assert find_arrow(picture, np.zeros((*FLAT.shape, 3), np.float32), hidden, view) is None
