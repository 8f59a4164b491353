"""What one sees is never somebody else's decision: random positions, and looks that the side in turn did not cause."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.game import OTHER, SIDES, Side
from rules.soccer_tactics import corner, free_kick, goal_kick, notation, penalty, set_up
from rules.soccer_tactics.actions import Action, Done, Dribble, Move, Place, Play, Waive
from rules.soccer_tactics.explain import explain
from rules.soccer_tactics.phases import apply, legal, settled
from rules.soccer_tactics.pitch import FIELDS
from rules.soccer_tactics.sight import placed
from rules.soccer_tactics.state import Match, State, occupied, with_figure
from rules.soccer_tactics.turn import side_to_act
from tests.rules.soccer_tactics.random_matches import Driver, some_options

ASKING_BOUND = 0.9
"""The device takes what is at least so likely, and asks about the rest."""
DEEDS = (Move, Place, Play, Dribble)


def positions(seed: int) -> Iterator[State]:
    """Every position of a random match in which the table tells something."""
    random = Random(seed)
    driver = Driver(random)
    state = set_up.start(Match(some_options(random)))
    while state.phase != "over":
        if state.restart is not None or state.phase not in ("set-up", "shoot-out"):
            yield from (state, *dead_balls(state, random))
        state = apply(state, driver.next(state)).state


def dead_balls(state: State, random: Random) -> Iterator[State]:
    """The same figures at a corner, a penalty, a goal kick or a free kick, which are rare in open play."""
    side, carrier = state.attacking, state.carrier
    field = state.where(carrier) if carrier else None
    if carrier is None or field is None or random.random() < 0.7:
        return
    awards = (
        lambda: corner.award(state, side, carrier, field),
        lambda: penalty.award(state, side, carrier),
        lambda: goal_kick.award(state, side),
        lambda: free_kick.after_foul(state, side, carrier, field),
    )
    dead = settled(random.choice(awards)().state)
    if dead.restart and dead.restart.kind == "corner" and dead.phase == "placement":
        dead = dead._replace(restart=dead.restart._replace(made=random.randrange(6)))
    yield dead


def done_by(state: State, action: Action) -> State:
    """What lies on the table when somebody has done something, and nothing that follows from it yet."""
    match action:
        case Play(to):
            return state._replace(ball=to)
        case Dribble(to):
            assert state.carrier is not None
            return with_figure(state, state.carrier, to, ball=to)
        case Move(figure, to):
            return with_figure(state, figure, to)
        case Place():
            return apply(state, action).state
    raise AssertionError(action)


def placed_out_of_turn(side: Side, state: State, random: Random) -> State | None:
    """A placement that would be allowed, were it that side's turn."""
    restart = state.restart
    if restart is None or state.phase not in ("set-up", "placement"):
        return None
    turned = restart._replace(turn=side if restart.turn else None, made=(restart.made + 1) % 6)
    places = [a for a in legal(state._replace(restart=turned)) if isinstance(a, Place) and a.figure[0] == side[0]]
    if not places:
        return None
    place = random.choice(places)
    mate, here = state.on(side, place.to), state.where(place.figure)
    return with_figure(state if mate is None else with_figure(state, mate, here), place.figure, place.to)


def somebody_of(side: Side, state: State, random: Random) -> State:
    """A figure of a side stands elsewhere: where it may be placed, two fields further, or anywhere."""
    if random.random() < 0.7 and (early := placed_out_of_turn(side, state, random)) is not None:
        return early
    lineup = state.lineup(side)
    on_pitch = [number for number, field in enumerate(lineup, 1) if field is not None]
    if not on_pitch:
        return state
    number = random.choice(on_pitch)
    free = [field for field in FIELDS if field not in lineup]
    near = [
        f for f in free if lineup[number - 1] is not None and abs(int(f[1:]) - int(str(lineup[number - 1])[1:])) < 3
    ]
    return with_figure(state, f"{side[0]}{number}", random.choice(near if near and random.random() < 0.5 else free))


def not_caused_alone(state: State, random: Random) -> State:
    """The other side has been at the table; perhaps the side in turn has acted, too."""
    other = OTHER[side_to_act(state) or "home"]
    shown = state
    deeds = [action for action in legal(state) if isinstance(action, DEEDS)] if random.random() < 0.6 else []
    if deeds:
        shown = done_by(state, random.choice(deeds))
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        shown = somebody_of(other, shown, random)
    return shown


def look_of(state: State) -> tuple[object, ...]:
    return occupied(state.home), occupied(state.away), state.ball


def assert_own_and_seen(state: State, shown: State) -> None:
    """Whatever is accepted leads to exactly this look, and nobody who had a choice gave anything up on the way."""
    found = explain(state, placed(*look_of(shown)))  # type: ignore[arg-type]
    accepted = found.candidates[0] if found.candidates else None
    if accepted is None or accepted.probability < ASKING_BOUND:
        return
    told = f"{accepted}\n{notation.to_pitch(state)}\nshown as {look_of(shown)}"
    after = state
    for action in accepted.actions:
        assert not isinstance(action, Waive), told
        assert not (isinstance(action, Done) and legal(after).groups), told
        figure = getattr(action, "figure", None)
        assert figure is None or figure[0] == (side_to_act(after) or "?")[0], told
        table = done_by(after, action) if isinstance(action, DEEDS) else after
        after = apply(after, action).state if isinstance(action, Place | Done) else table
    assert look_of(after)[:2] == look_of(shown)[:2], told


def try_positions(count: int, first_seed: int) -> None:
    tried = 0
    for seed in range(first_seed, first_seed + count):
        random = Random(seed)
        for state in positions(seed):
            shown = not_caused_alone(state, random)
            if look_of(shown)[:2] != look_of(state)[:2]:
                assert_own_and_seen(state, shown)
                tried += 1
                if tried == count:
                    return


def test_what_the_other_side_did_is_never_taken_for_this_sides_deed() -> None:
    try_positions(600, first_seed=0)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_it_is_never_taken_in_twenty_thousand_positions(part: int) -> None:
    try_positions(5000, first_seed=1000 * (part + 1))


@pytest.mark.parametrize("side", SIDES)
def test_a_single_figure_of_the_side_that_waits_is_never_explained(side: Side) -> None:
    random = Random(5)
    met = 0
    for state in (state for seed in range(20) for state in positions(seed)):
        if side_to_act(state) != side or state.phase == "duel" or random.random() < 0.8:
            continue
        shown = somebody_of(OTHER[side], state, random)
        found = explain(state, placed(*look_of(shown)))  # type: ignore[arg-type]
        met += 1
        sure = [one for one in found.candidates if one.probability >= ASKING_BOUND]
        assert look_of(shown) == look_of(state) or not sure
        if met == 150:
            return
