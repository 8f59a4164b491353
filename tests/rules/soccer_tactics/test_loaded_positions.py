"""Any position in any phase may be loaded, and play goes on from there: no exception, nothing stuck."""

from random import Random

import pytest

from rules.game import BadInput, Json
from rules.soccer_tactics import notation, phases, position
from rules.soccer_tactics.actions import Move
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.state import State
from tests.rules.soccer_tactics import brute_force
from tests.rules.soccer_tactics.match import on
from tests.rules.soccer_tactics.random_matches import Driver, Ledger, something_can_happen

SEEDS = range(60)
PHASES = ("move", "play", "chase", "challenge", "duel", "shot", "kick-off", "shoot-out", "set-up")
RESTARTS = ("free-kick", "goal-kick", "corner", "penalty")


def is_tidy(drawn: Json) -> bool:
    """Whether every figure stands where the rules allow it."""
    for side in ("home", "away"):
        figures = {int(number): brute_force.square(name) for number, name in drawn[side].items()}
        at_home = (number > 5 or brute_force.in_own_half(side, place) for number, place in figures.items())
        if not brute_force.keeps_the_limits(figures) or not all(at_home):
            return False
    return True


def draw(random: Random, *, tidy: bool) -> Json:
    while True:
        drawn = brute_force.random_position(random)
        if is_tidy(drawn) == tidy:
            return drawn


def in_phase(drawn: Json, phase: str, random: Random) -> Json:
    side, other = drawn["attacking"], {"home": "away", "away": "home"}[drawn["attacking"]]
    if phase in ("shoot-out", "set-up"):
        return {**drawn, "phase": phase, "carrier": None}
    if phase == "chase":
        return {**drawn, "phase": phase, "ball": random.choice(["A1", "D8", "F14", "C3"]), "carrier": None}
    number = random.choice(sorted(drawn[side]))
    if phase == "duel":
        rival = random.choice(sorted(drawn[other]))
        field = drawn[side][number]
        rest = {name: place for name, place in drawn[other].items() if place != field}
        return {**drawn, "phase": phase, "ball": field, "carrier": f"{side[0]}{number}", other: {**rest, rival: field}}
    return {**drawn, "phase": phase, "ball": drawn[side][number], "carrier": f"{side[0]}{number}"}


def at_restart(drawn: Json, kind: str, random: Random) -> Json:
    side = drawn["attacking"]
    number = random.choice([name for name in sorted(drawn[side]) if int(name) > 5] or ["6"])
    lineup = dict(drawn[side])
    if kind == "goal-kick":
        number = "1"
        lineup.setdefault("1", "D1" if side == "home" else "D16")
    if kind == "corner":
        corner = random.choice(["A16", "H16"] if side == "home" else ["A1", "H1"])
        lineup = {name: place for name, place in lineup.items() if place != corner} | {number: corner}
    lineup.setdefault(number, "B8" if side == "home" else "B9")
    ball = None if kind == "penalty" else lineup[number]
    return {
        **drawn,
        side: lineup,
        "ball": ball,
        "carrier": f"{side[0]}{number}",
        "phase": "placement",
        "restart": kind,
    }


def play_on(loaded: Json, seed: int) -> None:
    state: State = position.from_json(loaded, Options())
    driver = Driver(Random(seed))
    start = notation.to_pitch(state)
    for _ in range(25):
        try:
            something_can_happen(state, Ledger())
        except AssertionError as broken:
            raise AssertionError(f"seed {seed}: {broken}\n{notation.to_pitch(state)}\nloaded as\n{start}") from broken
        if state.phase == "over":
            return
        state = phases.apply(state, driver.next(state)).state


@pytest.mark.parametrize("phase", PHASES)
def test_play_goes_on_from_a_tidy_position(phase: str) -> None:
    for seed in SEEDS:
        random = Random(seed)
        play_on(in_phase(draw(random, tidy=True), phase, random), seed)


@pytest.mark.parametrize("kind", RESTARTS)
def test_a_dead_ball_is_taken_from_a_tidy_position(kind: str) -> None:
    for seed in SEEDS:
        random = Random(seed)
        play_on(at_restart(draw(random, tidy=True), kind, random), seed)


@pytest.mark.parametrize("phase", PHASES)
def test_play_goes_on_where_limits_are_already_broken(phase: str) -> None:
    for seed in SEEDS:
        random = Random(seed)
        play_on(in_phase(draw(random, tidy=False), phase, random), seed)


@pytest.mark.parametrize("kind", RESTARTS)
def test_a_dead_ball_is_taken_where_limits_are_already_broken(kind: str) -> None:
    for seed in SEEDS:
        random = Random(seed)
        play_on(at_restart(draw(random, tidy=False), kind, random), seed)


def test_a_free_kick_with_nothing_left_to_place_is_taken() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    12 .    .    .    .    .    .    a7   .
     8 .    .    .    h10* .    .    .    .
     6 .    h7   .    .    .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home placement - {"restart":"free-kick"}
    """)
    something_can_happen(match.state, Ledger())


def test_a_side_with_nobody_left_does_not_stop_the_referee() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    14 .    .    .    h10* .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home shot -
    """)
    match.spin("goal").expect(score=(1, 0))
    something_can_happen(match.state, Ledger())


CORNER: Json = {
    "home": {"1": "E1", "10": "A16"},
    "away": {"1": "E16", "7": "B15"},
    "ball": "A16",
    "attacking": "home",
    "phase": "placement",
    "carrier": "h10",
}


@pytest.mark.parametrize(
    "nonsense",
    [
        {"restart": {"kind": "corner", "taker": "h10", "spot": "Z9"}},
        {"restart": {"kind": "corner", "taker": "h10", "spot": "A16", "made": "x"}},
        {"restart": {"kind": "corner", "taker": "zz", "spot": "A16"}},
        {"restart": {"kind": "penalty", "taker": "h10", "turn": "nobody"}},
        {"restart": {"kind": "free-kick", "taker": "h4"}},
        {"booked": [["h7"]]},
        {"booked": ["h4"]},
        {"passes": 3},
        {"restart": {"kind": "corner", "taker": "h10", "spot": "D8"}, "ball": "D8", "home": {"10": "D8"}},
        {"restart": {"kind": "corner", "taker": "h10", "spot": "A1"}, "ball": "A1", "home": {"10": "A1"}},
        {"restart": {"kind": "corner", "taker": "a7", "spot": "A16"}},
        {"restart": {"kind": "free-kick", "taker": "h10", "spot": "D8"}},
        {"restart": {"kind": "free-kick", "taker": "h10", "spot": "A16", "made": 2}},
        {"restart": {"kind": "corner", "taker": "h10", "spot": "A16", "turn": "home"}},
        {"restart": {"kind": "free-kick", "taker": "h10", "spot": "A16", "keeper_back": True}},
        {"phase": "play", "restart": None, "roll": [3, 4]},
        {"phase": "play", "restart": None, "passes": 2},
        {"phase": "move", "restart": None, "chance": True},
        {"phase": "move", "restart": None, "finishing": "home", "home": {"10": "A5"}, "ball": "A5"},
        {"phase": "move", "restart": None, "late": True},
        {"phase": "move", "restart": None, "shots": [["home", True]]},
        {"phase": "move", "restart": None, "barred": "a7"},
        {"phase": "move", "restart": None, "offside": {"figures": ["a7"], "line": 9}},
        {"phase": "shoot-out", "restart": None, "carrier": None, "score": {"home": 1, "away": 0}},
    ],
    ids=str,
)
def test_nonsense_is_bad_input_and_never_a_crash_later(nonsense: Json) -> None:
    with pytest.raises(BadInput):
        position.from_json({**CORNER, **nonsense}, Options())


def test_a_kick_off_without_details_is_refused_or_can_be_set_up() -> None:
    try:
        state = position.from_json({**CORNER, "phase": "set-up", "restart": {"kind": "kick-off"}}, Options())
    except BadInput:
        return
    something_can_happen(state, Ledger())


@pytest.mark.parametrize(
    ("entries", "rule"),
    [
        ({"barred": "h7"}, "10"),
        ({"barred": "h7", "corner_ball": True}, "8"),
        ({"barred": "h7", "barred_by": "kick-off"}, "1B"),
    ],
)
def test_who_is_barred_without_word_of_the_dead_ball_has_most_likely_taken_a_free_kick(
    entries: Json, rule: str
) -> None:
    chase = {"home": {"7": "D8"}, "away": {"2": "A14"}, "ball": "D10", "attacking": "home", "phase": "chase"}
    state = position.from_json({**chase, "roll": [2], **entries}, Options())
    (reason,) = phases.check(state, Move("h7", "D10"))
    assert (reason.rule, reason.code) == (rule, "touches-twice")
    assert position.from_json(position.to_json(state), Options()) == state


def test_nobody_is_barred_by_a_dead_ball_without_a_taker() -> None:
    chase = {"home": {"7": "D8"}, "away": {}, "ball": "D10", "attacking": "home", "phase": "chase"}
    with pytest.raises(BadInput, match="barred_by"):
        position.from_json({**chase, "barred_by": "corner"}, Options())
