"""The board is the same from both ends, and a pass is what an independent walk over the board makes of it."""

from collections.abc import Mapping

import pytest

from rules.game import OTHER, SIDES, Side
from rules.super_goal import passing, phases
from rules.super_goal.actions import ANNOUNCEMENTS, Action, Place, Toss
from rules.super_goal.pitch import FIELDS, OTHER_END
from rules.super_goal.state import Match, State
from tests.rules.super_goal import random_matches
from tests.rules.super_goal.match import at

FACES = [f"{arrow}-{number}" for arrow in ("forward", "diagonal", "sideways", "back") for number in (1, 2, 3)]
STEPS: Mapping[str, list[complex]] = {
    "forward": [1j],
    "diagonal": [-1 + 1j, 1 + 1j],
    "sideways": [-1, 1],
    "back": [-1j],
}
"""Columns and rows as complex numbers: a quarter turn is a multiplication by i."""
TURN = {None: 1, "double": 1, "turn-left": 1j, "turn-right": -1j}


def other(side: Side | None) -> Side | None:
    return None if side is None else OTHER[side]


def mirrored(state: State) -> State:
    """The same moment with the sides changed and the board turned round."""
    match: Match = state.match
    turned = match._replace(
        score=(match.score[1], match.score[0]),
        toss_winner=other(match.toss_winner),
        holder=other(match.holder),
        fouled=other(match.fouled),
        shots=tuple((OTHER[side], scored) for side, scored in match.shots),
    )
    ball = None if state.ball is None else OTHER_END[state.ball]
    return state._replace(ball=ball, attacking=OTHER[state.attacking], match=turned)


def mirrored_action(action: Action) -> Action:
    if isinstance(action, Place):
        return Place(OTHER_END[action.to])
    return Toss(OTHER[action.winner]) if isinstance(action, Toss) else action


@pytest.mark.parametrize("seed", range(500, 510))
def test_whatever_happens_at_one_end_happens_at_the_other(seed: int) -> None:
    before: State | None = None
    for state, action, _ in random_matches.steps(seed):
        if before is not None and action is not None:
            turned = mirrored(before)
            assert set(phases.legal(turned)) == {mirrored_action(legal) for legal in phases.legal(before)}
            assert phases.apply(turned, mirrored_action(action)).state == mirrored(state)
        before = state


def walk(field: str, step: complex, number: int) -> tuple[str, str | None]:
    """Field by field over the board as home sees it: where the ball rests, or the last field and where it is out."""
    place = complex("abcde".index(field[0]), int(field[1:]))
    for _ in range(number):
        last, place = place, place + step
        name = f"{'abcde'[int(last.real)]}{int(last.imag)}"
        if place.imag == 12:
            return name, "goal-line"
        if place.imag == 0:
            return name, "own-net" if name == "c1" and step == -1j else "own-goal-line"
        if place.real in (-1, 5):
            return name, "side-line"
    return f"{'abcde'[int(place.real)]}{int(place.imag)}", None


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("announced", [None, *ANNOUNCEMENTS])
def test_every_pass_equals_a_walk_over_the_board(side: Side, announced: str | None) -> None:
    for field in FIELDS:
        state = at(field, by=side).state._replace(announced=announced)
        seen = field if side == "home" else OTHER_END[field]
        for face in FACES:
            arrow, _, number = face.partition("-")
            steps = int(number) * (2 if announced == "double" else 1)
            expected = [walk(seen, step * TURN[announced], steps) for step in STEPS[arrow]]
            assert [tuple(flight) for flight in passing.flights(state, face)] == expected, (field, face)
