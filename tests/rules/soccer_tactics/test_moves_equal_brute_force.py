"""The legal moves and plays are those of the brute-force search, on random positions of every kind."""

from random import Random

import pytest

from rules.game import OTHER
from rules.soccer_tactics import phases, position
from rules.soccer_tactics.actions import Action, Done, Dribble, Move, Play
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import FIELDS
from rules.soccer_tactics.state import Restart, State
from tests.rules.soccer_tactics import brute_force

FAST, SLOW = range(100), [range(start, start + 250) for start in range(1000, 2000, 250)]
OPTIONS = Options()


def legal_moves(state: State) -> set[tuple[str, str]]:
    return {(action.figure, action.to) for action in phases.legal(state) if isinstance(action, Move)}


def legal_ends(state: State, kind: type[Play] | type[Dribble]) -> set[str]:
    return {action.to for action in phases.legal(state) if isinstance(action, kind)}


def show(seed: int, state: State) -> str:
    return f"seed {seed}: {position.to_json(state)}"


def compare_figures(seed: int) -> None:
    random = Random(seed)
    drawn = brute_force.with_carrier(brute_force.random_position(random), random)
    steps = random.randint(1, 6)
    attack = position.from_json({**drawn, "phase": "move", "roll": [steps]}, OPTIONS)
    side = attack.attacking
    expected = brute_force.figure_moves(attack, side, steps, without=attack.carrier)
    assert legal_moves(attack) == expected, show(seed, attack)
    assert (Done() in phases.legal(attack)) == (not expected), show(seed, attack)

    answer = position.from_json({**drawn, "phase": "challenge", "roll": [steps]}, OPTIONS)
    assert legal_moves(answer) == brute_force.figure_moves(answer, OTHER[side], steps), show(seed, answer)
    keeper = answer._replace(roll=())
    assert legal_moves(keeper) == brute_force.keeper_moves(keeper, OTHER[side]), show(seed, keeper)

    barred = f"{side[0]}{random.randint(2, 11)}"
    loose = {**drawn, "phase": "chase", "roll": [steps], "carrier": None, "ball": random.choice(FIELDS)}
    chase = position.from_json({**loose, "barred": barred}, OPTIONS)
    assert legal_moves(chase) == brute_force.figure_moves(chase, side, steps), show(seed, chase)


def compare_ball(seed: int) -> None:
    random = Random(seed)
    drawn = brute_force.with_carrier(brute_force.random_position(random), random)
    dice = [random.randint(1, 6) for _ in range(2 if drawn["carrier"][1:] == "1" else 1)]
    if random.random() < 0.2:
        dice = [1] * len(dice)
    state = position.from_json({**drawn, "phase": "play", "roll": dice}, OPTIONS)
    restart = random.choice([None, None, "free-kick", "goal-kick"])
    if restart is not None:
        state = state._replace(restart=Restart(restart, state.carrier, state.ball))
    assert legal_ends(state, Play) == brute_force.ball_plays(state), show(seed, state)
    assert legal_ends(state, Dribble) == brute_force.dribbles(state), show(seed, state)


def compare_check(seed: int) -> None:
    """The quick answer for one move says the same as the list of all."""
    random = Random(seed)
    drawn = brute_force.with_carrier(brute_force.random_position(random), random)
    state = position.from_json(
        {**drawn, "phase": random.choice(["move", "challenge"]), "roll": [random.randint(1, 6)]}, OPTIONS
    )
    legal: set[Action] = set(phases.legal(state))
    for side in ("home", "away"):
        for number in range(1, 12):
            for to in random.sample(FIELDS, 12):
                move = Move(f"{side[0]}{number}", to)
                assert (phases.check(state, move) == ()) == (move in legal), f"{move}, {show(seed, state)}"
    assert all(phases.check(state, action) == () for action in legal), show(seed, state)


@pytest.mark.slow
def test_figures_move_as_the_brute_force_search_says() -> None:
    for seed in FAST:
        compare_figures(seed)


def test_the_ball_is_played_as_the_brute_force_search_says() -> None:
    for seed in FAST:
        compare_ball(seed)


def test_one_move_is_judged_like_all_of_them() -> None:
    for seed in FAST[:40]:
        compare_check(seed)


@pytest.mark.long
@pytest.mark.parametrize("seeds", SLOW, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_thousands_of_positions(seeds: range) -> None:
    for seed in seeds:
        compare_figures(seed)
        compare_ball(seed)
        compare_check(seed)


def test_the_positions_are_of_every_kind() -> None:
    """Crowded and broken limits, shared fields, figures sent off, and plays that leave no choice do occur."""
    seen: set[str] = set()
    for seed in range(100):
        random = Random(seed)
        drawn = brute_force.random_position(random)
        state = position.from_json({**drawn, "ball": "A1", "phase": "chase"}, OPTIONS)
        teams = [brute_force.team(state, side) for side in ("home", "away")]
        seen |= {"broken limit"} if not all(map(brute_force.keeps_the_limits, teams)) else {"all limits kept"}
        seen |= {"shared field"} if set(teams[0].values()) & set(teams[1].values()) else set()
        seen |= {"sent off"} if len(teams[0]) < 11 else {"eleven"}
    assert seen == {"broken limit", "all limits kept", "shared field", "sent off", "eleven"}
