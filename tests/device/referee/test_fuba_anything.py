"""Whatever people do at a mat, in any order: the referee never trips, and every state can be loaded again."""

from collections.abc import Callable
from random import Random

import pytest

from device.panel.drawing import draw
from device.referee.inputs import Answered, Entered, Wish
from device.virtual.robots import Robots
from rules.fuba.game import GAME
from rules.fuba.pitch import SECTORS
from rules.game import SIDES
from tests.device.referee.test_anything import ODD, WISHES, cover, press, wait
from tests.device.referee.test_fuba import Mat, sit_down
from tests.halves import one_in


def act_properly(night: Mat, random: Random) -> None:
    """Robots bring the match on."""
    robots = Robots(random, pace=0.1)
    for _ in range(6):
        night.pass_time(0.5)
        robots.play(night.referee, night.table, night.now)
    night.pass_time(0.5)


def muddle(night: Mat, random: Random) -> None:
    """Somebody lays a piece anywhere, turns the ball die, or rolls for fun."""
    if night.table.places:
        night.table.places[random.choice(list(night.table.places))] = random.choice((None, *SECTORS))
    night.table.turn("ball", random.randint(1, 6))
    if random.random() < 0.3:
        night.table.roll(random.choice(SIDES), random.randint(0, 2))
    night.table.ball_hidden = random.random() < 0.2
    night.look()


def enter(night: Mat, random: Random) -> None:
    legal = list(GAME.legal(night.state)) if night.referee.ruling is not None else []
    sensible = bool(legal) and random.random() < 0.8
    night.tell(Entered(GAME.action_json(random.choice(legal)) if sensible else random.choice(ODD), night.now))
    night.tell(Answered(random.randint(-1, 3), night.now))


def wish(night: Mat, random: Random) -> None:
    night.tell(Wish(random.choice(WISHES), night.now))


DEEDS: tuple[Callable[[Mat, Random], None], ...] = (press, act_properly, act_properly, muddle, cover, wish, enter, wait)  # type: ignore[assignment]


@pytest.mark.slow
@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_anything_in_any_order(seed: int) -> None:
    random = Random(seed)
    night = sit_down()
    for _ in range(160):
        random.choice(DEEDS)(night, random)
        assert night.screen.kind
        if night.referee.ruling is not None:
            state = night.state
            for side in SIDES:
                assert sum(state.counts(side)) <= state.match.players(side)
            assert GAME.load(GAME.state_json(state), GAME.options_json(state)) == state
    draw(night.screen)
