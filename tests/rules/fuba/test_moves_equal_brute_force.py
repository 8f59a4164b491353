"""Every legal move on random positions equals an independent walk over the mat."""

from collections import Counter
from random import Random

import pytest

from rules.fuba import notation, phases, position
from rules.fuba.actions import LINES, Done, FreeMove, Move, Roll, Tactic, Target
from rules.fuba.options import Options
from rules.fuba.pitch import SECTORS
from rules.fuba.state import State
from rules.game import SIDES
from tests.rules.fuba import brute_force, random_matches
from tests.rules.fuba.brute_force import free_walks, walks

FAST, SLOW = range(2), range(2, 10)


def compare(state: State) -> int:
    found = {(m.start, m.to, m.keeper, m.ball) for m in phases.legal(state) if isinstance(m, Move)}
    assert found == walks(state), f"{found ^ walks(state)}\n{notation.to_pitch(state)}"
    free = {(m.start, m.to) for m in phases.legal(state) if isinstance(m, FreeMove)}
    assert free == free_walks(state), f"{free ^ free_walks(state)}\n{notation.to_pitch(state)}"
    return len(found) + len(free)


def walk_through(seed: int, count: int) -> int:
    """Positions with every tactic, and some moves on from each."""
    compared = 0
    random = Random(seed)
    for given in brute_force.positions(seed, count):
        state = position.from_json(given, Options())
        for _ in range(2):
            if state.phase != "moves":
                break
            assert state.moving is not None
            tactics = [Tactic(line) for line in LINES if not phases.check(state, Tactic(line))]
            choices: list[Tactic | None] = [*tactics] or [None]
            for tactic in choices:
                moving = phases.apply(state, tactic).state if tactic else state
                for _ in range(3):
                    compared += compare(moving)
                    moves = [action for action in phases.legal(moving) if isinstance(action, Move)]
                    if not moves:
                        break
                    moving = phases.apply(moving, random.choice(moves)).state
            if phases.check(state, Done()):
                break
            state = phases.apply(state, Done()).state
    return compared


@pytest.mark.parametrize("seed", FAST)
def test_moves_equal_brute_force(seed: int) -> None:
    assert walk_through(seed, 40) > 1000


@pytest.mark.long
@pytest.mark.parametrize("seed", SLOW)
def test_moves_equal_brute_force_on_many_positions(seed: int) -> None:
    assert walk_through(seed, 100) > 3000


@pytest.mark.parametrize("seed", FAST)
def test_targets_and_sums_equal_brute_force(seed: int) -> None:
    """In random matches, with every kind of dead ball: where the ball may go, and what a pass adds up to."""
    compared = Counter[str]()
    before: State | None = None
    for state, action, events in random_matches.steps(600 + seed):
        if state.phase == "target":
            found = {target.to for target in phases.legal(state) if isinstance(target, Target)}
            assert found == brute_force.targets(state), notation.to_pitch(state)
            compared[str(state.restart)] += 1
        for event in events:
            if event.kind == "possession":
                assert before is not None
                dice = action.dice if isinstance(action, Roll) else before.roll
                total = brute_force.pass_sum(before, dice[before.active == "away"], event.facts["counted"])
                assert event.facts["total"] == total, notation.to_pitch(before)
                result = "kept" if total > before.ball_value else "lost" if total < before.ball_value else "special"
                assert event.facts["result"] == result
                compared["pass"] += 1
        before = state
    assert compared["pass"] > 30
    assert compared["None"] > 30 and compared["kick-off"] > 1


def test_neighbours_and_halves_equal_the_drawing() -> None:
    pitch = Options().pitch
    for one in SECTORS:
        assert set(pitch.neighbours[one]) == {other for other in SECTORS if brute_force.touching(one, other)}
        for other in SECTORS:
            for side in SIDES:
                assert pitch.ahead(side, one, other) == brute_force.past(side, one, other)


NEIGHBOURS = {
    "P1": "M1 L1 R1",
    "M1": "P1 C L1 R1 L2 R2",
    "C": "M1 M2 L2 R2 L3 R3",
    "M2": "C P2 L3 R3 L4 R4",
    "P2": "M2 L4 R4",
    "L1": "L2 P1 M1",
    "L2": "L1 L3 M1 C",
    "L3": "L2 L4 C M2",
    "L4": "L3 M2 P2",
}


@pytest.mark.parametrize(("sector", "near"), NEIGHBOURS.items())
def test_who_borders_on_whom(sector: str, near: str) -> None:
    pitch = Options().pitch
    assert set(pitch.neighbours[sector]) == set(near.split())
    if sector[0] == "L":
        assert set(pitch.neighbours["R" + sector[1]]) == set(near.replace("L", "R").split())
