"""Sections 4.2 and 4.3: both roll, and the difference is time."""

import pytest

from rules.fuba.actions import Roll
from tests.rules.fuba.match import Match, on

MIDDLE = 'P2 a1k  M2 a4  C h2a2*3  M1 h2  P1 h1k\nhome roll {minute}\' - {{"target":"C"{more}}}'


def at(minute: str, more: str = "") -> Match:
    return on(MIDDLE.format(minute=minute, more=more))


def test_section_4_2_both_roll_one_die() -> None:
    at("12").wrong(Roll((4,)), "4.2 both-dice").may(Roll((1, 1)), Roll((6, 6)))


def test_section_4_3_example_the_difference_is_how_far_the_referee_walks() -> None:
    at("12").roll(4, 2).expect(minute=14).saw("clock", minute=14, difference=2)


def test_section_4_3_equal_rolls_take_no_time() -> None:
    at("12").roll(5, 5).expect(minute=12)


@pytest.mark.parametrize(("minute", "dice"), [("44", (4, 2)), ("44", (6, 1)), ("45", (2, 1))])
def test_section_4_3_at_plus_one_the_referee_stops(minute: str, dice: tuple[int, int]) -> None:
    at(minute).roll(*dice).expect(minute=45, stoppage=1, half=1).saw("stoppage-time", minute=45, stoppage=1)


def test_section_4_3_the_last_minute_is_still_played() -> None:
    at("44").roll(2, 1).expect(minute=45, stoppage=0)


def test_section_4_3_1_example_less_than_the_stoppage_ends_the_half() -> None:
    at("45+2").roll(3, 2).saw("half-time").expect(half=2, minute=46, stoppage=0, phase="placement")


def test_section_4_3_1_otherwise_one_field_on() -> None:
    at("45+2").roll(4, 2).expect(stoppage=3, half=1).saw("clock", stoppage=3)
    at("45+1").roll(6, 1).expect(stoppage=2, half=1)
    at("45+1").roll(3, 3).saw("half-time")


def test_section_4_3_1_plus_five_ends_the_half() -> None:
    at("45+4").roll(6, 1).saw("half-time").expect(half=2)
    at("45+3").roll(6, 1).expect(stoppage=4, half=1)


def test_section_4_3_1_the_half_ends_before_the_ball_is_played() -> None:
    at("45+4").roll(6, 1).saw_no("possession", "ball")


def test_section_4_3_2_the_other_side_begins_the_second_half() -> None:
    at("45+2", ',"first_active":"home"').roll(2, 2).expect(active="away", ball="C", value=3, step=1)
    at("45+2", ',"first_active":"away"').roll(2, 2).expect(active="home", side="home")


def test_section_4_3_2_the_second_half_ends_the_match() -> None:
    match = at("90+2", ',"score":{"home":1,"away":3}').roll(2, 2).expect(phase="over", side=None)
    match.saw("final", home=1, away=3, winner="away").wrong(Roll((1, 1)), "4.3.2 match-over")
    at("90+1").roll(2, 2).saw("final", winner=None)
