"""What the opponent sees in a position: what it says of two passes is what the rules bring."""

from rules.opponent.mind import Throw
from rules.soccer_tactics import phases
from rules.soccer_tactics.actions import Play
from rules.soccer_tactics.evaluation import MIND, NAMES, terms
from rules.soccer_tactics.state import State
from tests.rules.soccer_tactics.match import on


def seen(state: State, name: str) -> float:
    return terms(state, state.attacking)[NAMES.index(name)]


def shots(state: State, passes: int) -> float:
    """How probably so many direct passes end in a shot, by the rules: every number, every way to play the ball."""
    found = 0.0
    for roll, chance in MIND.falls(state, Throw()):
        rolled = MIND.follow(state, roll)
        after = [MIND.follow(rolled, play) for play in phases.legal(rolled) if isinstance(play, Play)]
        best = max((float(one.phase == "shot") for one in after), default=0.0)
        if best < 1 and passes > 1:
            best = max((shots(one, passes - 1) for one in after if one.phase == "play"), default=0.0)
        found += chance * best
    return found


def test_two_passes_are_worth_what_the_rules_bring() -> None:
    state = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 a2  .   .   .
    13 a3  .   .   .   .   .   h11 .
    11 .   .   .   .   .   h8/a4 .   .
    10 .   h6  .   .   .   .   .   .
     8 .   .   .   h7* .   .   .   .
    home play -
    """).state
    assert 0 < shots(state, 1) < seen(state, "combination") < 1
    assert seen(state, "combination") == shots(state, 2)


def test_who_would_win_the_ball_before_his_own_strikers_is_seen_as_a_danger() -> None:
    pitch = """
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    13 .   .   .   a2  .   .   .   .
     8 .   .   .   .   .   .   a9  .
     7 .   .   h6* a4  .   .   .   .
     3 .   .   .   {}  .   .   .   .
     2 .   .   .   .   .   .   .   h2
     1 .   .   .   .   h1  .   .   .
    home challenge -
    """
    assert seen(on(pitch.format("h3/a10")).state, "counter") == seen(on(pitch.format("h3")).state, "counter")
    assert seen(on(pitch.format("a10")).state, "counter") < seen(on(pitch.format(".")).state, "counter")
