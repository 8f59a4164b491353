"""Nobody waits for the referee: judging a look takes milliseconds, even at a table in disorder."""

from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from rules.soccer_tactics.pitch import FIELDS
from tests.device.referee.evenings import GameNight, at, front_door
from tests.device.referee.positions import RED_MOVES, SHOT


def lining_up() -> GameNight:
    night = front_door()
    night.press("whistle")
    night.line_up()
    night.duel(home=2, away=5)
    return night


def moving() -> GameNight:
    night = at(RED_MOVES)
    night.roll("home", 4)
    return night


def at_a_corner() -> GameNight:
    night = at(SHOT)
    night.spin("corner")
    night.line_up()
    return night


def yardstick() -> float:
    """Processor time of a fixed piece of work, about a millisecond: seconds alone say something about the machine."""
    started = process_time()
    sum(number * number for number in range(20_000))
    return process_time() - started


@pytest.mark.parametrize(("begin", "most"), [(lining_up, 10.0), (moving, 30.0), (at_a_corner, 40.0)])
def test_a_look_at_a_table_in_disorder_is_judged_in_milliseconds(begin: Callable[[], GameNight], most: float) -> None:
    """On average over many looks; the usual look takes two yardsticks, on a Pi 4 about ten milliseconds."""
    night, random = begin(), Random(7)
    judged = measured = 0.0
    for _ in range(40):
        for piece in random.sample(list(night.table.places), random.randint(1, 12)):
            night.table.places[piece] = random.choice((None, *FIELDS))
        night.table.observation()
        measured += yardstick()
        started = process_time()
        night.look()
        judged += process_time() - started
        night.line_up()
    assert judged / measured < most
