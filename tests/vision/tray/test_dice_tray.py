from copy import copy, deepcopy
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.rendering import plain_table
from tests.vision.rolls import rolls, tray_of
from tests.vision.soccer_tactics.season import match
from vision.camera import pose_from_cards
from vision.cards import find_markers
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import Scene
from vision.soccer_tactics.reader import Reader
from vision.soccer_tactics.table import table
from vision.tray.dice import Dice, place_tray, read_dice
from vision.virtual_table.things import Die, Make

SOCCER = table()


@cache
def _untouched() -> VirtualTable:
    return VirtualTable(PitchLook(), 1)


def quiet_table() -> VirtualTable:
    """A quiet table whose grain does not depend on the tests before: every picture of one table has another grain."""
    return _with_first_grain(_untouched())


def _with_first_grain(table: VirtualTable) -> VirtualTable:
    """The same table before its first picture: what is painted is shared, only its chance is its own."""
    twin = copy(table)
    twin.random = deepcopy(table.random)
    return twin


def read(*dice: Die, table: VirtualTable | None = None) -> Dice:
    picture = (table or quiet_table()).picture(Scene((), None, dice, 20.0))
    view = tray_of(picture)
    return read_dice(view.look(picture), view)


@cache
def soft_table() -> VirtualTable:
    return VirtualTable(replace(PitchLook(), lamp_power=0.5), 1)


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


def test_a_leaning_die_is_cocked_in_any_grain() -> None:
    table = quiet_table()
    for _ in range(5):
        dice = read(Die(50.0, 40.0, 0.3, 4, lean=0.6), Die(100.0, 40.0, 1.0, 2, lean=0.45), table=table)
        assert dice.wells == {"left": (), "right": ()}
        assert dice.cocked == ("left", "right")


@pytest.mark.parametrize("lean", [-0.35, 0.35])
def test_a_die_that_leans_by_twenty_degrees_lacks_a_side_or_shows_one_too_many(lean: float) -> None:
    dice = read(*(replace(Die(x, 40.0, 0.6, 3, lean), make=Make()) for x in (50.0, 100.0)))
    assert dice.cocked == ("left", "right")


@pytest.mark.parametrize("value", range(1, 7))
def test_dice_from_a_shop_are_rounded_and_differ_in_size_and_pips(value: int) -> None:
    small = Make(side=15.5, rounding=1.6, corner=0.74, pip=1.3, spread=0.275)
    large = Make(side=16.5, rounding=0.6, corner=0.84, pip=1.75, spread=0.24, ink=(150.0, 60.0, 30.0))
    bought = Die(48.0, 50.0, 0.9, value, make=small), Die(101.0, 30.0, 0.2, value, make=large)
    for lit in (soft_table(), quiet_table()):  # in hard light the sides are as dark as the well
        picture = _with_first_grain(lit).picture(Scene((), None, bought, 20.0))
        view = tray_of(picture)
        dice = read_dice(view.look(picture), view)
        assert (dice.wells, dice.cocked) == ({"left": (value,), "right": (value,)}, ())


@pytest.mark.parametrize("body", [(45.0, 45.0, 190.0), (165.0, 75.0, 35.0)])
def test_pips_may_be_light_on_coloured_dice(body: tuple[float, float, float]) -> None:
    make = Make(body=body, ink=(238.0, 238.0, 238.0))
    dice = read(Die(48.0, 50.0, 0.9, 5, make=make), Die(101.0, 30.0, 0.2, 2, make=make))
    assert (dice.wells, dice.cocked) == ({"left": (5,), "right": (2,)}, ())


@cache
def aslant_table() -> VirtualTable:
    return VirtualTable(replace(PitchLook(), eye=(140.0, 0.0, 620.0), tray=(85.0, 460.0, 0.0)), 1)


@pytest.mark.parametrize("lean", [0.0, 0.4])
def test_dice_as_dark_as_the_well_are_read_by_their_pips_unless_they_lean(lean: float) -> None:
    night = Make(body=(60.0, 35.0, 20.0), ink=(235.0, 238.0, 240.0))
    laid = Die(50.0, 40.0, 0.3, 5, lean, night), Die(100.0, 30.0, 0.8, 3, lean, night)
    picture = aslant_table().picture(Scene((), None, laid, 20.0))
    view = tray_of(picture)
    dice = read_dice(view.look(picture), view)
    if lean:
        assert (dice.wells, dice.cocked) == ({"left": (), "right": ()}, ("left", "right"))
    else:
        assert (dice.wells, dice.cocked) == ({"left": (5,), "right": (3,)}, ())


def test_faint_pips_in_a_soft_picture_are_pips() -> None:
    faint = Make(ink=(130.0, 130.0, 130.0))
    laid = Die(50.0, 40.0, 0.8, 5, make=faint), Die(100.0, 40.0, 0.3, 4, make=faint)
    picture = cv2.GaussianBlur(soft_table().picture(Scene((), None, laid, 20.0)), (0, 0), 1.2)
    view = tray_of(picture)
    dice = read_dice(view.look(picture), view)
    assert (dice.wells, dice.cocked) == ({"left": (5,), "right": (4,)}, ())


def test_a_die_whose_upper_face_hangs_over_the_paper_is_read_in_any_grain() -> None:
    laid = Die(44.0, 66.0, 0.2, 4), Die(80.0, 20.0, 0.5, 3)
    for _ in range(5):
        picture = aslant_table().picture(Scene((), None, laid, 20.0))
        view = tray_of(picture)
        dice = read_dice(view.look(picture), view)
        assert (dice.wells, dice.cocked) == ({"left": (4,), "right": (3,)}, ())


def test_a_one_that_only_touches_the_wells_border_may_have_a_side_in_deep_shade() -> None:
    look = replace(PitchLook(), eye=(60.0, 120.0, 640.0), tray=(85.0, 460.0, 0.0), lamp=(-0.55, -0.5, 0.67))
    dice = read(Die(37.0, 28.7, 0.73, 1, make=Make()), table=VirtualTable(replace(look, lamp_power=0.75), 1))
    assert (dice.wells["left"], dice.cocked) == ((1,), ())


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
    look = replace(PitchLook(), tray=(85.0, 420.0, 0.0), glare=((185.0, 455.0, 25.0, 0.3, 0.35),))
    mirrored = VirtualTable(look, 1)
    picture = mirrored.picture(Scene((), None, (Die(50.0, 40.0, 0.3, 4),), 20.0))
    view = tray_of(picture)
    dice = read_dice(view.look(picture), view)
    assert (dice.wells, dice.cocked) == ({"left": (4,), "right": ()}, ())


def test_a_lamp_mirrored_beside_a_die_is_no_part_of_it() -> None:
    lit = VirtualTable(replace(PitchLook(), tray=(85.0, 420.0, 0.0), glare=((205.0, 455.0, 20.0, 0.3, 0.6),)), 1)
    picture = lit.picture(Scene((), None, (Die(50.0, 40.0, 0.3, 4), Die(100.0, 33.0, 0.3, 5)), 20.0))
    view = tray_of(picture)
    dice = read_dice(view.look(picture), view)
    assert (dice.wells, dice.cocked) == ({"left": (4,), "right": (5,)}, ())


@pytest.mark.parametrize("lean", [-0.3, 0.3])
def test_a_little_beyond_its_outline_shows_that_a_die_leans(lean: float) -> None:
    dice = read(*(Die(x, 40.0, 0.8, 4, lean) for x in (50.0, 100.0)))
    assert (dice.wells, dice.cocked) == ({"left": (), "right": ()}, ("left", "right"))


def test_on_tables_drawn_by_lot_no_value_is_wrong_and_hardly_any_die_unread() -> None:
    count = rolls(1)
    assert count["flat: wrong"] == count["touching: passed"] == 0
    assert count["flat: unread"] <= 1 < count["flat: right"]


@pytest.mark.slow
@pytest.mark.parametrize("shop", ["white", "coloured"])
def test_rolled_dice_from_a_shop_are_hardly_ever_unread(shop: str) -> None:
    count = rolls(1, shop)
    assert count["flat: wrong"] == count["touching: passed"] == 0
    assert count["flat: unread"] <= 1 < count["flat: right"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [10459, 10462])
def test_dice_seen_from_afar_and_aslant_are_blurred_and_still_lie_flat(seed: int) -> None:
    shot = next(match(seed))
    assert Reader().read(shot.picture, start=True).dice == {w: tuple(v) for w, v in shot.truth["dice"].items()}
