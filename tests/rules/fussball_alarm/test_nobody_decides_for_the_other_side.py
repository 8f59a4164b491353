"""Whatever is seen, nobody discards, does without the yellow card or chooses for another player."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from rules.fussball_alarm import phases
from rules.fussball_alarm.actions import Action, Discard
from rules.fussball_alarm.cards import CARDS, FACES, PILE
from rules.fussball_alarm.explain import VISIBLE, explain
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.sight import NOT_ROLLED, Seen, look, sure
from rules.fussball_alarm.state import State
from tests.rules.fussball_alarm import random_matches
from tests.rules.own_decisions import accepted, assumed_for_others

OFTEN = ("whistle", "discard", "foul")


def shows(state: State, action: Action) -> bool:
    """What the table tells of somebody; a discard only if it is another footballer than before."""
    if isinstance(action, Discard):
        return action.card != state.top
    return isinstance(action, VISIBLE)


def due(state: State) -> Sequence[Action]:
    """What somebody may choose; five equal cards may be shown at any time, and shuffling is nobody's choice."""
    return () if state.phase == "renewal" else phases.PHASES[state.phase].options(state)


def positions(seed: int) -> Iterator[tuple[State, Random]]:
    while True:
        chance = Random(seed)
        for state, *_ in random_matches.steps(seed):
            if state.phase not in ("begin", "over") and chance.random() < (state.phase in OFTEN) + 0.2:
                yield state, chance
        seed += 1


def some_look(state: State, chance: Random) -> Seen:
    """The table as it is, but the die has been rolled, the yellow card moved, or another card lies on the pile."""
    more = {
        "die": sure(chance.choice((*FACES, NOT_ROLLED, NOT_ROLLED))),
        "yellow": sure(chance.choice((state.turn, state.yellow or PILE, state.yellow or PILE))),
        "discard": sure(chance.choice((*CARDS, *[state.top or "1"] * 7))),
    }
    if state.phase == "deal":
        more = {"die": more["die"]}
    return look(state, **more)


def look_at_many(seed: int, number: int) -> None:
    found = positions(seed)
    for _ in range(number):
        state, chance = next(found)
        seen = some_look(state, chance)
        actions = accepted(explain(state, seen))
        wrong = assumed_for_others(GAME, state, actions, phases.side_to_act, shows, due)
        assert not wrong, f"{wrong} in {actions}\n{state}\n{seen}"


def test_a_look_that_the_acting_side_could_not_have_caused_alone_is_not_accepted() -> None:
    look_at_many(3000, 300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3100, 3300, 20))
def test_many_looks_that_the_acting_side_could_not_have_caused_alone(seed: int) -> None:
    look_at_many(seed, 2000)
