"""Dice beside the board: read on the ground they lie on, and nothing else is a die."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.loose import SOCCER, counted, laid_table
from vision.arrays import Picture
from vision.camera import Pose, pose_from_cards
from vision.cards import find_markers
from vision.loose_dice.watch import LooseDice
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import Scene, start_scene
from vision.soccer_tactics.reader import Reader
from vision.virtual_table.bodies import fill, ring
from vision.virtual_table.things import Die, Hand, Make

HOME_END, AWAY_END = Die(90.0, -75.0, 0.4, 5, make=Make()), Die(210.0, 536.0, 1.1, 2, make=Make())


@cache
def bare_table() -> VirtualTable:
    return VirtualTable(replace(PitchLook(), has_tray=False), 1)


@cache
def pose() -> Pose:
    found = pose_from_cards(find_markers(photograph(), frozenset(range(4))), (1536, 864), SOCCER)
    assert found is not None
    return found


def photograph(*dice: Die, hand: Hand | None = None) -> Picture:
    return bare_table().picture(Scene((), None, dice, 20.0, hand))


def read(pictures: Sequence[Picture]) -> list[list[tuple[str, int]]]:
    watch = LooseDice(SOCCER)
    return [sorted((end, die.value) for end, die in watch.look(picture, pose())) for picture in pictures]


def test_an_empty_table_shows_none() -> None:
    assert read([photograph(), photograph()]) == [[], []]


def test_dice_that_come_to_rest_are_read_and_belong_to_the_nearer_end() -> None:
    seen = read([photograph(), photograph(HOME_END, AWAY_END)])
    assert seen[-1] == [("away", 2), ("home", 5)]


def test_dice_are_read_in_a_first_picture_too() -> None:
    assert read([photograph(HOME_END, AWAY_END)]) == [[("away", 2), ("home", 5)]]


@pytest.mark.parametrize("value", range(1, 7))
def test_only_the_upper_face_counts(value: int) -> None:
    assert read([photograph(), photograph(replace(HOME_END, value=value))])[-1] == [("home", value)]


@pytest.mark.parametrize("side", [12.0, 14.0, 18.0])
def test_dice_may_be_smaller_or_larger(side: float) -> None:
    grown = side / 16
    make = replace(Make(), side=side, rounding=1.5 * grown, pip=1.45 * grown)
    assert read([photograph(), photograph(replace(HOME_END, make=make))])[-1] == [("home", 5)]


def test_a_die_that_stays_is_seen_while_another_is_rolled_and_taken_up() -> None:
    rolled = [photograph(*dice) for dice in ((), (HOME_END,), (HOME_END, AWAY_END), (HOME_END,), ())]
    assert read(rolled) == [[], [("home", 5)], [("away", 2), ("home", 5)], [("home", 5)], []]


def test_dice_that_touch_have_no_value() -> None:
    other = replace(HOME_END, x=90.0 + 16.2 * np.cos(0.4), y=-75.0 + 16.2 * np.sin(0.4), value=3)
    values = [value for _, value in read([photograph(), photograph(HOME_END, other)])[-1]]
    assert not any(values)


def test_a_die_that_leans_has_no_value() -> None:
    for lean in (0.4, -0.5, 0.7):
        assert not any(value for _, value in read([photograph(), photograph(replace(HOME_END, lean=lean))])[-1])


def test_dice_on_the_pitch_do_not_count() -> None:
    assert read([photograph(), photograph(replace(HOME_END, y=120.0))])[-1] == []


def test_a_die_beside_the_middle_of_the_board_is_between_the_ends() -> None:
    die = replace(HOME_END, x=-60.0, y=224.0)
    assert read([photograph(), photograph(die)])[-1] == [("between", 5)]


def test_a_disc_with_a_dark_middle_is_no_one() -> None:
    table = bare_table()
    ground = table.ground
    try:
        counter = np.clip(ground, 0, 255).astype(np.uint8)
        fill(counter, table.camera, ring(90.0, -75.0, -3.0, 9.5), np.array((90.0, 200.0, 90.0)))
        fill(counter, table.camera, ring(90.0, -75.0, -3.0, 1.7), np.array((20.0, 25.0, 20.0)))
        before = photograph()
        table.ground = counter.astype(np.float32)
        assert read([before, photograph()])[-1] == []
    finally:
        table.ground = ground


def test_a_darker_room_brings_no_dice_and_hides_none() -> None:
    pictures = [photograph(), photograph(HOME_END)]
    dimmed = [*pictures, cv2.convertScaleAbs(pictures[1], alpha=0.8)]
    assert read(dimmed)[-1] == [("home", 5)]


@pytest.mark.slow
def test_on_tables_by_lot_nothing_is_a_die_that_is_none() -> None:
    watch, total = LooseDice(SOCCER), 0
    for shot in laid_table(3, 6):
        count = counted(shot, watch.look(shot.picture, shot.pose))
        assert not count["wrong"]
        assert not count["false"]
        total += count["right"]
    assert total >= 8


@pytest.mark.slow
def test_the_reader_reports_dice_beside_the_board_if_it_sees_no_tray() -> None:
    reader, random = Reader(), np.random.default_rng(1)
    scene = replace(start_scene(random), dice=())
    reader.read(bare_table().picture(scene), start=True)
    seen = reader.read(bare_table().picture(replace(scene, dice=(HOME_END, AWAY_END))))
    assert seen.dice is None
    told = seen.json("a.jpg")["beside"]
    assert sorted((die["end"], die["value"]) for die in told) == [("away", 2), ("home", 5)]
    assert all(
        abs(die["x"] - x) < 2 for die, x in zip(sorted(told, key=lambda d: str(d["end"])), (210, 90), strict=True)
    )
