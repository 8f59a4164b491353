from dataclasses import replace

import numpy as np
import pytest

from tests.vision.rendering import plain_table
from tests.vision.rolls import rolls, tray_of
from vision.camera import pose_from_cards
from vision.cards import find_markers
from vision.dice_tray import Dice, place_tray, read_dice
from vision.table import table
from vision.virtual_table.look import Look
from vision.virtual_table.render import VirtualTable
from vision.virtual_table.scene import Die, Scene

SOCCER = table("soccer-tactics")


def read(*dice: Die) -> Dice:
    picture = plain_table().picture(Scene((), None, dice, 20.0))
    view = tray_of(picture)
    return read_dice(view.look(picture), view)


def test_empty_wells_hold_nothing() -> None:
    assert read() == Dice({"left": (), "right": ()}, (), 1.0)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [0.1, 0.8, 1.3])
def test_only_the_upper_face_counts(value: int, turn: float) -> None:
    dice = read(Die(50.0, 40.0, turn, value))
    assert dice.wells == {"left": (value,), "right": ()}


def test_two_dice_in_one_well_are_the_keepers() -> None:
    dice = read(Die(100.0, 22.0, 0.3, 2), Die(98.0, 58.0, 1.1, 4))
    assert dice.wells == {"left": (), "right": (2, 4)}


def test_dice_that_touch_are_cocked() -> None:
    dice = read(Die(42.0, 40.0, 0.0, 3), Die(58.1, 40.0, 0.0, 5))
    assert dice.wells["left"] == ()
    assert dice.cocked == ("left",)


def test_a_leaning_die_is_cocked() -> None:
    dice = read(Die(50.0, 40.0, 0.3, 4, lean=0.6), Die(100.0, 40.0, 1.0, 2, lean=0.45))
    assert dice.wells == {"left": (), "right": ()}
    assert dice.cocked == ("left", "right")


def test_the_tray_is_found_from_one_marker() -> None:
    picture = plain_table().picture(Scene((), None, (), 0.0))
    markers = find_markers(picture, frozenset((0, 1, 2, 3, 4)))
    pose = pose_from_cards(markers, (1536, 864), SOCCER)
    assert pose is not None
    place = place_tray(markers, pose, SOCCER.tray)
    assert place is not None
    x, y, turn = plain_table().look.tray
    assert np.allclose(place.origin, (x, y), atol=2.0)
    assert abs(np.degrees(place.turn) - turn) < 2.0


def test_a_lamp_mirrored_in_a_well_is_no_die() -> None:
    look = replace(Look(), tray=(85.0, 420.0, 0.0), glare=((185.0, 455.0, 25.0, 0.3, 0.35),))
    mirrored = VirtualTable(look, 1)
    picture = mirrored.picture(Scene((), None, (Die(50.0, 40.0, 0.3, 4),), 20.0))
    view = tray_of(picture)
    dice = read_dice(view.look(picture), view)
    assert (dice.wells, dice.cocked) == ({"left": (4,), "right": ()}, ())


def test_on_tables_drawn_by_lot_no_value_is_wrong_and_hardly_any_die_unread() -> None:
    count = rolls(1)
    assert count["flat: wrong"] == count["touching: passed"] == 0
    assert count["flat: unread"] <= 1 < count["flat: right"]
