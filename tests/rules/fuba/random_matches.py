"""Random matches of FUBA, watched by an honest scribe: what must hold after every action."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from rules.fuba import kick_off, notation, phases, position
from rules.fuba.actions import Action, Formation, Roll, Shoot, Target
from rules.fuba.formation import CARDS
from rules.fuba.game import GAME
from rules.fuba.options import Options
from rules.fuba.pitch import SECTORS
from rules.fuba.state import PHASES, State
from rules.game import OTHER, SIDES, Event, Side
from tests.rules import watched_match
from tests.rules.watched_match import Played, text_forms_round_trip, watch

WITH_EVERYBODY = frozenset(PHASES) - {"formation", "start", "placement"}
DECIDED_BY_DICE = ("roll", "special", "booking", "shot", "penalty")


class Driver:
    """Chooses actions so that much happens: usual formations, attacks, shots, now and then anything at all."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def next(self, state: State) -> Action:
        legal = phases.legal(state)
        shots = [action for action in legal if isinstance(action, Shoot)]
        if shots and self.random.random() < 0.7:
            return shots[0]
        if isinstance(legal[0], Formation) and self.random.random() < 0.8:
            return self.random.choice([a for a in legal if isinstance(a, Formation) and a.formation in CARDS])
        forward = [a for a in legal if isinstance(a, Target) and state.pitch.attempt[state.active].get(a.to)]
        if forward and self.random.random() < 0.5:
            return self.random.choice(forward)
        return self.random.choice(legal)


@dataclass
class Ledger:
    """What an honest scribe would have noted from the events alone."""

    goals: Counter[Side] = field(default_factory=Counter)
    yellow: Counter[Side] = field(default_factory=Counter)
    red: Counter[Side] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    halves: int = 1
    time: tuple[int, int] = (1, 0)

    def note(self, events: tuple[Event, ...], after: State) -> None:
        self.phases[after.phase] += 1
        for event in events:
            self.kinds[event.kind] += 1
            facts = event.facts
            if event.kind == "goal":
                self.goals[facts["side"]] += 1
            elif event.kind == "yellow":
                self.yellow[facts["side"]] += 1
            elif event.kind == "red":
                self.red[facts["side"]] += 1
                self.yellow[facts["side"]] -= 1
            elif event.kind == "half-time":
                self.halves += 1
                self.time = (46, 0)
            elif event.kind in ("clock", "stoppage-time"):
                later = (facts["minute"], facts["stoppage"])
                assert later >= self.time, "time runs backwards"
                self.time = later


def nobody_is_lost(state: State, ledger: Ledger) -> None:
    """Eleven less those sent off, unless they are in hand."""
    for side in SIDES:
        standing, players = sum(state.counts(side)), 11 - ledger.red[side]
        assert all(number >= 0 for number in state.counts(side))
        assert standing <= players
        if state.phase in WITH_EVERYBODY:
            assert standing == players, f"{side} has {standing} of {players}"
            keeper = state.keeper(side)
            assert keeper is not None and state.players(side, keeper) > 0


def cards_goals_and_time(state: State, ledger: Ledger) -> None:
    assert state.match.score == (ledger.goals["home"], ledger.goals["away"])
    assert state.match.yellow == (ledger.yellow["home"], ledger.yellow["away"])
    assert state.match.red == (ledger.red["home"], ledger.red["away"])
    assert state.match.half == ledger.halves
    if state.phase != "over":
        assert (state.match.minute, state.match.stoppage) == ledger.time


def ball_and_die(state: State, _: Ledger) -> None:
    assert 1 <= state.ball_value <= 6
    assert (state.ball is None) == (state.phase in ("formation", "start"))
    if state.phase == "target":
        assert state.ball is not None and state.players(state.active, state.ball) > 0, "the ball is alone"
    if state.phase in ("roll", "possession", "special", "booking"):
        assert state.target in SECTORS


def side_and_phase(state: State, _: Ledger) -> None:
    side = phases.side_to_act(state)
    assert (side is None) == (state.phase == "over")
    if state.phase == "dive":
        assert side == OTHER[state.active]
    assert (state.moving is None) == (state.phase != "moves" and not (state.phase == "placement" and state.step == 3))
    if state.phase in ("attempt", "shot"):
        assert state.ball in state.pitch.attempt[state.active]
    if state.phase != "aim" and state.phase != "penalty":
        assert state.dive is None


def something_can_happen(state: State, _: Ledger) -> None:
    legal = phases.legal(state)
    assert bool(legal) == (state.phase != "over"), "stuck"
    if state.phase in DECIDED_BY_DICE:
        assert all(isinstance(action, Roll) for action in legal)


INVARIANTS: tuple[Callable[[State, Ledger], None], ...] = (
    nobody_is_lost,
    cards_goals_and_time,
    ball_and_die,
    side_and_phase,
    something_can_happen,
)


def steps(seed: int) -> Iterator[tuple[State, Action | None, tuple[Event, ...]]]:
    """One match, action by action: the state, and what led to it."""
    return watched_match.steps(GAME, kick_off.new_match(Options()), Driver(Random(seed)).next)


def play(seed: int) -> Played[State, Action, Ledger]:
    """One match from start to final whistle; every invariant after every action, text forms now and then."""
    return watch(steps(seed), Ledger(), INVARIANTS, _write_down, notation.to_pitch)


def _write_down(state: State, number: int) -> None:
    if number % 20 == 0 or state.phase in ("run", "booking", "penalty", "over"):
        text_forms_round_trip(state, position, notation)
