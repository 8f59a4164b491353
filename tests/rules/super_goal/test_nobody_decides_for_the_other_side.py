"""Whatever is seen, nobody announces, declines, places or plays the ball for the other side."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from rules.game import Side
from rules.super_goal import notation, phases
from rules.super_goal.actions import Action, Announce, Decline, Master, Roll
from rules.super_goal.explain import explain
from rules.super_goal.game import GAME
from rules.super_goal.pitch import FIELDS
from rules.super_goal.sight import look
from rules.super_goal.state import State
from tests.rules.own_decisions import accepted, assumed_for_others
from tests.rules.super_goal import random_matches


def shows(state: State, action: Action) -> bool:
    """The ball or a die tells it; a master die by being carried out, or by being rolled again."""
    return not isinstance(action, Announce | Decline)


def played(state: State, actions: Sequence[Action]) -> Iterator[tuple[Side | None, Action]]:
    """Who does what, one after the other; a master die is used by who holds it."""
    for action in actions:
        yield state.match.holder if isinstance(action, Master) else phases.side_to_act(state), action
        state = GAME.apply(state, action).state


def positions(seed: int) -> Iterator[tuple[State, Random]]:
    """Positions of random matches; an answer to an unstoppable shot is rare, so each of them is taken."""
    while True:
        chance = Random(seed)
        for state, _, _ in random_matches.steps(seed):
            if phases.legal(state) and (state.phase == "answer" or chance.random() < 0.4):
                yield state, chance
        seed += 1


def look_at_many(seed: int, number: int) -> int:
    found, answers = positions(seed), 0
    for _ in range(number):
        state, chance = next(found)
        answers += state.phase == "answer"
        dice = [die for die in state.pitch.faces if state.phase != "answer" and chance.random() < 0.1]
        rolled = [Roll(die, chance.choice(state.pitch.faces[die])) for die in dice]
        middle = state.pitch.spot("centre")
        field = middle if state.phase == "answer" else chance.choice([middle, state.ball, *chance.sample(FIELDS, 2)])
        actions = accepted(explain(state, look(field, *rolled)))
        wrong = assumed_for_others(GAME, state, actions, phases.side_to_act, shows)
        assert not wrong, f"{actions}\n{notation.to_pitch(state)}"
        if not rolled:
            acting = phases.side_to_act(state)
            by_others = [action for side, action in played(state, actions) if side != acting]
            assert not by_others, f"{actions}\n{notation.to_pitch(state)}"
    return answers


def test_a_look_that_the_acting_side_could_not_have_caused_alone_is_not_accepted() -> None:
    assert look_at_many(3000, 600) > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3100, 3300, 20))
def test_many_looks_that_the_acting_side_could_not_have_caused_alone(seed: int) -> None:
    look_at_many(seed, 2000)
