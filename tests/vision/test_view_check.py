"""Pictures that were blurred, darkened and lit on purpose: what is wrong is told, and where."""

import json
from functools import cache

import cv2
import numpy as np
import pytest

from device.games import NO_TEAMS, living_room, tabletop
from tests.checkout import HOME
from vision.arrays import Picture
from vision.camera import Pose
from vision.game_vision import game_vision
from vision.readers import open_reader
from vision.table import CardTable
from vision.view_check import LAMP, SUN, blur, check_view

RECORDINGS = ("table-a", "match-traced-glossy", "fuba-a", "super-goal-match", "fussball-alarm-match")


@cache
def table_in(name: str) -> tuple[Picture, Pose, CardTable]:
    """A recorded picture, where its camera stood, and the game's table."""
    folder = HOME / "tests/recordings" / name
    told = json.loads((folder / "recording.json").read_text(encoding="utf-8"))
    picture = cv2.imread(str(folder / "0000.jpg"))
    assert picture is not None
    reader = open_reader(told["game"], tuple(told["teams"]) if told.get("teams") else None)
    reader.read(np.asarray(picture, np.uint8))
    assert reader.pose is not None
    return np.asarray(picture, np.uint8), reader.pose, game_vision(told["game"]).table()


def place(name: str, across: float, along: float) -> tuple[int, int]:
    """The pixel of a place on the board, as parts of its width and length."""
    _, pose, table = table_in(name)
    column, row = pose.project(np.array([(across * table.width, along * table.length, 0.0)]))[0]
    return round(column), round(row)


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORDINGS)
def test_a_good_picture_is_good(name: str) -> None:
    check = check_view(*table_in(name))
    assert (check.bright, check.sharp, check.spoilt) == (True, True, ())


def test_white_print_on_cards_is_no_lamp() -> None:
    """A bright room: the footballs on the backs are as white as the camera can tell."""
    top = tabletop("fussball-alarm")
    top.set_up(np.random.default_rng(0))
    picture = np.asarray(living_room("fussball-alarm", NO_TEAMS, 0)().picture(top.scene()), np.uint8)
    reader = open_reader("fussball-alarm", None)
    assert reader.read(picture).found
    assert check_view(picture, reader.pose, game_vision("fussball-alarm").table()).spoilt == ()


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_blurred_picture_is_told_and_one_that_can_still_be_read_is_not(name: str) -> None:
    picture, pose, table = table_in(name)
    assert check_view(cv2.GaussianBlur(picture, (0, 0), 1), pose, table).sharp
    assert not check_view(cv2.GaussianBlur(picture, (0, 0), 4), pose, table).sharp


def test_the_blur_is_measured_in_pixels() -> None:
    picture, _, _ = table_in("table-a")
    sharp = blur(picture)
    assert sharp is not None
    for added in (2.0, 3.0):
        found = blur(cv2.GaussianBlur(picture, (0, 0), added))
        assert found == pytest.approx(np.hypot(sharp, added), rel=0.25)


def test_a_bare_ceiling_shows_no_edges_and_nothing_to_read() -> None:
    grain = np.random.default_rng(1).normal(150, 3, (432, 768, 3))
    ceiling = np.clip(grain, 0, 255).astype(np.uint8)
    assert blur(ceiling) is None
    assert not check_view(ceiling, None, table_in("table-a")[2]).sharp


@pytest.mark.parametrize(("light", "bright"), [(0.6, True), (0.2, False), (0.02, False)])
def test_darkness_is_told_before_anything_else(light: float, bright: bool) -> None:
    picture, pose, table = table_in("table-a")
    check = check_view((picture * light).astype(np.uint8), pose, table)
    assert check.bright == bright


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_mirrored_lamp_is_found_where_it_is(name: str) -> None:
    picture, pose, table = table_in(name)
    at = place(name, 0.7, 0.3)
    lit = picture.copy()
    cv2.circle(lit, at, picture.shape[1] // 50, (255, 255, 255), -1)
    (found,) = check_view(cv2.GaussianBlur(lit, (0, 0), 1), pose, table).spoilt
    assert found.why == LAMP
    assert np.abs(found.outline.mean(axis=0) - at).max() < picture.shape[1] / 50


@pytest.mark.parametrize("name", RECORDINGS)
def test_the_sun_across_the_board_is_found_where_it_lies(name: str) -> None:
    picture, pose, table = table_in(name)
    corners = [place(name, *part) for part in ((0, 0.6), (1, 0.6), (1, 0.95), (0, 0.95))]
    lit = cv2.fillPoly(np.zeros(picture.shape[:2], np.uint8), [np.array(corners, np.int32)], 255) > 0
    dimmed = picture.astype(np.float32) * 0.45  # the camera's exposure follows the sun
    dimmed[lit] *= 2.4  # six times the light, as a camera writes it down
    found = check_view(np.clip(dimmed, 0, 255).astype(np.uint8), pose, table).spoilt
    assert {part.why for part in found} == {SUN}
    middle = np.mean(corners, axis=0)
    assert min(np.abs(part.outline.mean(axis=0) - middle).max() for part in found) < picture.shape[1] / 8
