"""Reading a Super Goal! table: the ball, symbol dice, hands, and faces that nobody has taught."""

from functools import cache
from itertools import islice

import numpy as np
import pytest

from rules.super_goal.pitch import FIELDS
from tests.vision.super_goal.season import match
from tests.vision.super_goal.strange_faces import strange_faces
from vision.observation import SymbolDie
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.render import VirtualBoard
from vision.super_goal.drawn.scene import GoalScene, on_field
from vision.super_goal.observation import GoalSeen
from vision.super_goal.reader import GoalReader
from vision.virtual_table.symbol_die import SymbolDie as DrawnDie
from vision.virtual_table.things import Hand


@cache
def table() -> VirtualBoard:
    return VirtualBoard(GoalLook(lamp_power=0.5, noise=2.0), 1, strange_faces())


@cache
def reader() -> GoalReader:
    """A reader that has seen the ball in the middle."""
    found = GoalReader()
    found.read(table().picture(GoalScene(on_field(np.random.default_rng(1), "c6"))), start=True)
    return found


def seen(scene: GoalScene) -> GoalSeen:
    return reader().read(table().picture(scene))


@pytest.mark.parametrize("field", ["a1", "c6", "e11", "c11", "d4"])
def test_the_ball_is_found_on_its_field(field: str) -> None:
    look = seen(GoalScene(on_field(np.random.default_rng(FIELDS.index(field)), field)))
    assert look.ball_field() == field
    assert look.ball[field] > 0.9
    assert look.dice == {"left": (), "right": ()}


def test_no_ball_is_seen_where_none_lies() -> None:
    assert seen(GoalScene(None)).ball_field() is None


def test_a_ball_between_two_fields_is_a_doubtful_one() -> None:
    look = seen(GoalScene((60.0, 165.0)))
    assert set(look.ball) == {"b6", "c6"}
    assert max(look.ball.values()) < 0.75


def test_dice_are_read_with_their_wells_places_and_turns() -> None:
    dice = (DrawnDie(45.0, 30.0, 0.7, "red/back-1"), DrawnDie(50.0, 58.0, 4.0, "penalty/goal"))
    other = DrawnDie(100.0, 40.0, 2.0, "master/perfect-save")
    look = seen(GoalScene(None, (*dice, other)))
    assert look.dice == {"left": ("penalty/goal", "red/back-1"), "right": ("master/perfect-save",)}
    assert look.cocked == ()
    found = {die.value: die for _, die in look.tray if isinstance(die, SymbolDie)}
    for drawn in (*dice, other):
        die = found[drawn.face]
        assert (die.x, die.y) == pytest.approx((drawn.x, drawn.y), abs=1.5)
        assert abs((die.turn - drawn.turn + np.pi) % (2 * np.pi) - np.pi) < 0.15


def test_a_strange_face_has_no_name() -> None:
    look = seen(GoalScene(None, (DrawnDie(50.0, 40.0, 1.0, "strange-shot/held"),)))
    assert look.dice == {"left": (), "right": ()}
    assert look.cocked == ("left",)


def test_a_hand_over_the_board_is_reported_and_nothing_else() -> None:
    look = seen(GoalScene((75.0, 45.0), hand=Hand(75.0, 200.0, 0.1, (110, 150, 225))))
    assert look.hand and look.ball == {} and look.tray == ()


def test_who_says_that_no_hand_is_there_gets_the_table_read() -> None:
    scene = GoalScene((75.0, 45.0), hand=Hand(75.0, 200.0, 0.1, (110, 150, 225)))
    reader().no_hand()
    look = seen(scene)
    assert not look.hand and look.ball
    assert not seen(GoalScene((75.0, 45.0))).hand
    assert seen(scene).hand


def test_json_tells_ball_and_dice() -> None:
    look = seen(GoalScene((75.0, 165.0), (DrawnDie(50.0, 40.0, 1.0, "violet/forward-3-ask"),)))
    told = look.json("0001.jpg")
    assert told["ball"]["cell"] == "c6"
    assert told["dice"] == {"left": ["violet/forward-3-ask"], "right": []}
    (die,) = told["faces"]
    assert (die["well"], die["die"], die["face"]) == ("left", "violet", "forward-3-ask")


def test_a_start_formation_is_the_ball_in_the_middle() -> None:
    assert reader().in_formation(seen(GoalScene((75.0, 165.0)))) == 1
    assert reader().in_formation(seen(GoalScene((75.0, 195.0)))) == 0


def test_an_arm_over_the_corner_of_one_card_moves_no_board() -> None:
    """It would be learned anew, arm and all, and no hand would be seen."""
    (first, second), reading = islice(match(10028), 2), GoalReader()
    reading.read(first.picture, start=True)
    seen = reading.read(second.picture)
    assert seen.hand
    assert not seen.moved
