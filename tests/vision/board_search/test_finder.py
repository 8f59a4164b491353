"""A board without cards is found by its own lines, in any game, and home's end is told or asked for."""

from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.cameras import CAMERAS, look_through, off_by
from tests.vision.rendering import plain_table
from tests.vision.trials import covered
from vision.board_search.finder import BoardFinder
from vision.camera import PI_CAMERA_3, Pose
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.render import VirtualMat
from vision.fuba.drawn.scene import formation_scene
from vision.fuba.mat import mat
from vision.registration import Registration
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import Scene, play_scene, start_scene
from vision.soccer_tactics.reader import Reader
from vision.soccer_tactics.table import table
from vision.super_goal.board import goal_board
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.render import VirtualBoard
from vision.super_goal.drawn.scene import GoalScene
from vision.super_goal.reader import GoalReader
from vision.table import CardTable

Picture = np.ndarray[Any, np.dtype[Any]]
SOCCER = table()
BARE = replace(plain_table().look, cards=False)


def start() -> Scene:
    return start_scene(np.random.default_rng(5))


@cache
def bare_start() -> Picture:
    return VirtualTable(BARE, 1).picture(start())


def found(picture: Picture, on: CardTable = SOCCER) -> Pose:
    pose = BoardFinder(on).find(picture, PI_CAMERA_3)
    assert pose is not None
    return pose


def off(pose: Pose, look: Any, on: CardTable = SOCCER) -> float:
    """Millimetres by which the worst place is off, whichever way round."""
    return min(off_by(either, look, 0.0) for either in (pose, pose.half_turned(on.width, on.length)))


@pytest.mark.parametrize("roll", [90.0, -90.0, 75.0, 0.0])
def test_a_board_is_found_any_way_round(roll: float) -> None:
    look = replace(BARE, roll_deg=roll, eye=(160.0, 224.0, 760.0))
    assert off(found(VirtualTable(look, 1).picture(start())), look) < 0.8


@pytest.mark.parametrize("aside", [(0.0, 0.45), (0.4, -0.2), (-0.45, 0.0)])
def test_a_board_is_found_under_a_tilted_camera(aside: tuple[float, float]) -> None:
    look = replace(BARE, eye=(160 + 660 * aside[0], 224 + 660 * aside[1], 660.0))
    assert off(found(VirtualTable(look, 1).picture(start())), look) < 0.8


@pytest.mark.slow
@pytest.mark.parametrize("camera", ["module 1", "75 degrees", "module 3 wide"])
def test_a_board_is_found_through_another_lens(camera: str) -> None:
    look = replace(look_through(CAMERAS[camera], np.random.default_rng(91_000)), cards=False)
    assert off(found(VirtualTable(look, 1).picture(start())), look) < 1.0


def test_a_checkered_board_is_found() -> None:
    look = replace(BARE, checkered=True, grass=((55, 150, 75), (40, 110, 55)))
    assert off(found(VirtualTable(look, 1).picture(start())), look) < 0.8


def test_a_pale_margin_hides_half_of_the_chalk_and_moves_nothing() -> None:
    look = replace(BARE, margin=(231, 230, 248), bend=0.02)
    assert off(found(VirtualTable(look, 1).picture(start())), look) < 0.8


def test_a_margin_that_ends_one_field_beyond_is_no_goal_line() -> None:
    """Half a board away the print looks alike; only the marks of areas and halves tell."""
    picture = bare_start().copy()
    camera = plain_table().camera
    corners = camera.project(np.array([(x, y, 0.0) for y in (-28, -29) for x in (-20, 340)]))
    start_at, end_at = ((int(x), int(y)) for x, y in corners[:2])
    cv2.line(picture, start_at, end_at, (245, 245, 245), 3)
    assert off(found(picture), BARE) < 0.8


def test_fubas_mat_is_found_by_its_sectors() -> None:
    look = replace(MatLook(), cards=False)
    picture = VirtualMat(look, 1).picture(formation_scene(np.random.default_rng(1), look))
    assert off(found(picture, mat()), look, mat()) < 2.5


def test_super_goals_fields_are_found() -> None:
    look = replace(GoalLook(), cards=False)
    picture = VirtualBoard(look, 1).picture(GoalScene((75.0, 165.0)))
    assert off(found(picture, goal_board()), look, goal_board()) < 2.0


def test_no_board_is_found_on_a_bare_table_and_it_is_searched_once() -> None:
    grain = np.random.default_rng(3)
    wood = grain.normal(110, 4, (864, 1536, 3)).clip(0, 255).astype(np.uint8)
    finder = BoardFinder(SOCCER)
    assert finder.find(wood, PI_CAMERA_3) is None
    searched: list[Picture] = []
    finder._corners = lambda picture, focal: searched.append(picture) or []  # type: ignore[method-assign, func-returns-value]
    assert finder.find(wood, PI_CAMERA_3) is None
    assert not searched
    assert finder.find(bare_start(), PI_CAMERA_3) is None
    assert searched


def read_home_end(reader: Reader, picture: Picture, look: PitchLook) -> bool:
    """Whether a reader has home's goal line where the camera really saw it."""
    assert reader.read(picture).found
    pose = reader.registration.pose
    assert pose is not None
    return off_by(pose, look, 0.0) < 1.0


@pytest.mark.slow
@pytest.mark.parametrize("roll", [90.0, -90.0])
def test_the_line_up_tells_which_end_is_homes(roll: float) -> None:
    look = replace(BARE, roll_deg=roll)
    picture = VirtualTable(look, 1).picture(start())
    assert read_home_end(Reader(teams=look.teams), picture, look)


@pytest.mark.slow
def test_in_open_play_nothing_tells_the_ends_apart() -> None:
    picture = VirtualTable(BARE, 1).picture(play_scene(np.random.default_rng(4)))
    seen = Reader(teams=BARE.teams).read(picture)
    assert (seen.found, seen.reason) == (False, "which-end")


@pytest.mark.slow
def test_the_end_is_known_once_the_line_up_was_seen() -> None:
    table, reader = VirtualTable(BARE, 1), Reader(teams=BARE.teams)
    assert reader.read(table.picture(play_scene(np.random.default_rng(4)))).reason == "which-end"
    assert reader.read(table.picture(start()), start=True).found
    assert reader.read(table.picture(play_scene(np.random.default_rng(4)))).found


def test_teams_that_nobody_named_do_not_tell_the_end() -> None:
    look = replace(BARE, teams=("yellow", "blue"), paints=((30, 170, 235), (150, 62, 28)))
    seen = Reader(teams=None).read(VirtualTable(look, 1).picture(start()))
    assert (seen.found, seen.reason) == (False, "which-end")


def test_on_a_board_without_figures_the_reader_says_that_it_cannot_tell() -> None:
    look = replace(GoalLook(), cards=False)
    seen = GoalReader().read(VirtualBoard(look, 1).picture(GoalScene((75.0, 165.0))))
    assert (seen.found, seen.reason) == (False, "which-end")


@pytest.mark.slow
@pytest.mark.parametrize("card", range(4))
def test_one_card_tells_which_end_is_homes(card: int) -> None:
    look = plain_table().look
    picture = plain_table().picture(play_scene(np.random.default_rng(4)))
    shown = covered(tuple(k for k in range(4) if k != card))(picture, 0)
    assert read_home_end(Reader(teams=look.teams), shown, look)


def test_a_nudge_is_noticed_by_the_boards_own_features() -> None:
    registration = Registration(SOCCER, PI_CAMERA_3, None)
    assert registration.locate(bare_start())[1]
    registration.settle(bare_start(), as_it_lies=True)
    assert not registration.locate(bare_start())[1]
    pushed = replace(BARE, eye=(BARE.eye[0] - 4, BARE.eye[1] + 3, BARE.eye[2]), aim=(BARE.aim[0] - 4, BARE.aim[1] + 3))
    pose, moved = registration.locate(VirtualTable(pushed, 1).picture(start()))
    assert moved
    assert pose is not None
    assert off(pose, pushed) < 0.8
