"""Whatever is seen, no shot is given up, no phase ended and no goal kick chosen for a side that could still choose."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.fuba import notation, phases
from rules.fuba.actions import Corner, FreeMove, Move, Place, Roll, Run, Target
from rules.fuba.explain import explain
from rules.fuba.game import GAME
from rules.fuba.pitch import SECTORS
from rules.fuba.sight import look
from rules.fuba.state import State, shifted
from rules.game import OTHER, Side
from tests.rules.fuba import random_matches
from tests.rules.own_decisions import accepted, assumed_for_others

SEEN = Move | FreeMove | Run | Corner | Place | Roll | Target
"""Actions that the table shows."""
OFTEN = ("attempt", "goal-kick", "run", "moves")


def positions(seed: int) -> Iterator[tuple[State, Side, Random]]:
    """Positions of random matches with the side that does not act, without those where there is nothing to decide."""
    while True:
        chance = Random(seed)
        for state, _, _ in random_matches.steps(seed):
            side = phases.side_to_act(state)
            if side is None or state.phase in ("formation", "start") or chance.random() > (state.phase in OFTEN) + 0.1:
                continue
            if len(phases.legal(state)) > 1:
                yield state, OTHER[side], chance
        seed += 1


def moved(state: State, side: Side, chance: Random) -> State:
    """Some players of a side stand elsewhere, mostly where they could have gone."""
    for _ in range(chance.choice((1, 1, 2))):
        standing = [sector for sector in SECTORS if state.field_players(side, sector) > 0]
        if standing:
            start = chance.choice(standing)
            near = state.pitch.neighbours[start] if chance.random() < 0.8 else SECTORS
            state = shifted(state, side, start, chance.choice([sector for sector in near if sector != start]))
    return state


def look_at_many(seed: int, number: int) -> None:
    found = positions(seed)
    for _ in range(number):
        state, other, chance = next(found)
        shown = moved(state, other, chance)
        if state.ball is not None and state.active == other and chance.random() < 0.2:
            shown = shown._replace(ball=chance.choice(SECTORS))
        if (shown.home, shown.away, shown.ball) == (state.home, state.away, state.ball):
            continue
        alone = accepted(explain(state, look(shown)))
        assert not alone, f"{alone}\n{notation.to_pitch(state)}\n{notation.to_pitch(shown)}"
        both = moved(shown, OTHER[other], chance)
        actions = accepted(explain(state, look(both)))
        wrong = assumed_for_others(GAME, state, actions, phases.side_to_act, lambda _, action: isinstance(action, SEEN))
        assert not wrong, f"{actions}\n{notation.to_pitch(state)}\n{notation.to_pitch(both)}"


def test_a_look_that_the_acting_side_could_not_have_caused_alone_is_not_accepted() -> None:
    look_at_many(3000, 150)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3100, 3300, 10))
def test_many_looks_that_the_acting_side_could_not_have_caused_alone(seed: int) -> None:
    look_at_many(seed, 1000)
