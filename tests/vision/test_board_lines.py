from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.vision.cameras import CAMERAS, look_through, off_by
from tests.vision.rendering import any_table, plain_table, start_picture
from tests.vision.trials import covered
from vision.board_lines import find_lines, pieces_between
from vision.camera import PI_CAMERA_3, pose_from_cards
from vision.cards import find_markers
from vision.registration import Registration
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import start_scene
from vision.soccer_tactics.table import table

SOCCER = table()
HEAD = 28.0
Picture = np.ndarray[Any, np.dtype[Any]]


def registered(picture: Picture, corners: Any = None) -> Registration:
    registration = Registration(SOCCER, PI_CAMERA_3, corners)
    registration.locate(picture)
    return registration


def off(registration: Registration, look: PitchLook, z: float) -> float:
    assert registration.pose is not None
    return off_by(registration.pose, look, z)


@pytest.mark.parametrize("seed", [3, 8])
def test_printed_lines_place_the_pitch_better_than_cards_laid_a_millimetre_off(seed: int) -> None:
    virtual, random = any_table(seed)
    picture = virtual.picture(start_scene(random))
    cards = pose_from_cards(find_markers(picture, frozenset(range(4))), virtual.look.size, SOCCER)
    assert cards is not None
    by_lines = off(registered(picture), virtual.look, 0.0)
    assert by_lines < 0.8
    assert by_lines < off_by(cards, virtual.look, 0.0)


@pytest.mark.parametrize("camera", ["module 1", "75 degrees", "module 3 wide"])
def test_another_lens_is_told_by_the_lines_of_a_tilted_picture(camera: str) -> None:
    look = look_through(CAMERAS[camera], np.random.default_rng(91_000))
    picture = VirtualTable(look, 1).picture(start_scene(np.random.default_rng(2)))
    registration = registered(picture)
    assert off(registration, look, 0.0) < 1.0
    assert off(registration, look, HEAD) < 1.2
    assert not registration.lens.guessed


def test_straight_above_the_lens_stays_the_usual_one() -> None:
    look = replace(plain_table().look, eye=(160.0, 224.0, 560.0))
    registration = registered(VirtualTable(look, 1).picture(start_scene(np.random.default_rng(2))))
    assert registration.lens.focal == pytest.approx(PI_CAMERA_3.focal, rel=0.03)


def test_a_board_without_lines_is_placed_by_its_cards() -> None:
    picture = start_picture()[0].copy()
    cards = pose_from_cards(find_markers(picture, frozenset(range(4))), (1536, 864), SOCCER)
    assert cards is not None
    pixels = cards.project(np.array([(x, y, 0.0) for x in (-5, 325) for y in (-5, 453)])).round().astype(int)
    (left, top), (right, bottom) = pixels.min(axis=0), pixels.max(axis=0)
    grain = np.random.default_rng(1).normal(90, 12, (bottom - top, right - left, 3))
    picture[top:bottom, left:right] = grain.clip(0, 255)
    assert find_lines(picture, cards, pieces_between(SOCCER.fields())) is None
    assert off(registered(picture), plain_table().look, 0.0) < 1.5


@pytest.mark.parametrize("left", [(1, 2, 3), (1, 3), ()])
def test_a_board_pushed_by_three_millimetres_is_followed_with_few_cards(left: tuple[int, ...]) -> None:
    look = plain_table().look
    registration = registered(start_picture()[0])
    pushed = replace(look, eye=(look.eye[0] - 2, look.eye[1] + 2, look.eye[2]), aim=(look.aim[0] - 2, look.aim[1] + 2))
    picture = VirtualTable(pushed, 1).picture(start_scene(np.random.default_rng(2)))
    hide = covered(tuple(card for card in range(4) if card not in left))
    _, moved = registration.locate(hide(picture, 0))
    assert moved
    assert off(registration, pushed, 0.0) < 1.0


def test_corners_pointed_at_roughly_are_mended_by_the_lines() -> None:
    look, picture = plain_table().look, covered((0, 1, 2, 3))(start_picture()[0], 0)
    truth = plain_table().camera.project(np.c_[SOCCER.corners(), np.zeros(4)])
    pointed = truth + np.array([(4.0, -3.0), (-3.0, 4.0), (3.0, 4.0), (-4.0, -3.0)])
    assert off(registered(picture, pointed), look, 0.0) < 0.8
