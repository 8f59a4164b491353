"""Whole matches by `legal` and `apply` alone, with a driver that likes football, and what must always hold."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from rules.game import OTHER, SIDES, Event, Side
from rules.soccer_tactics import notation, phases, position, set_up
from rules.soccer_tactics.actions import (
    Action,
    Breach,
    Claim,
    Done,
    Dribble,
    Duel,
    Move,
    Place,
    Play,
    Roll,
    Spin,
    Time,
    Waive,
)
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import FIELDS, Field
from rules.soccer_tactics.state import PHASES, Match, State, put
from rules.soccer_tactics.turn import side_to_act
from tests.rules import watched_match
from tests.rules.soccer_tactics.brute_force import in_own_half, lineup_keeps_the_limits, team
from tests.rules.watched_match import Played, text_forms_round_trip, watch

PLAYED = frozenset({"kick-off", "move", "play", "chase", "challenge", "duel", "shot"})
"""Phases in which the ball is in play, or about to be."""
DECIDED_BY = {"duel": Duel, "shot": Spin}


def some_options(random: Random) -> Options:
    """A family's choice."""
    return Options(
        half_minutes=random.choice([5, 20, 45]),
        extra_time=random.random() < 0.7,
        shoot_out=random.random() < 0.85,
        advanced=random.random() < 0.3,
        shot_die=random.random() < 0.3,
        strictness=random.choice(["rulebook", "rulebook", "family"]),
    )


class Driver:
    """Picks mostly at random, but runs for the ball, passes to mates, seeks the penalty area and wastes no set-up."""

    def __init__(self, random: Random) -> None:
        self.random = random
        brawl = random.random() < 0.04
        self.length = 700 if brawl else random.choice([30, 60, 120])
        """About how many actions a half lasts; a brawl lasts until hardly anybody is left."""
        self.rough = 0.95 if brawl else random.choice([0.05, 0.2, 0.5])
        """How often a duel is a foul."""
        self.lethal = random.choice([0.1, 0.5])
        """How often a shot is a goal."""

    def next(self, state: State) -> Action:
        """The next action, a legal one."""
        if self.random.random() < 0.004:
            whistle = Breach(self.random.choice(SIDES))
            if not phases.check(state, whistle):
                return whistle
        legal = phases.legal(state)
        signals = [action for action in legal.singles if isinstance(action, Time | Claim)]
        for signal in signals:
            if self.random.random() < self._chance_of(signal, state):
                return signal
        if len(legal) == len(signals):
            return self.random.choice(signals)
        return self._choose(state, [action for action in legal if not isinstance(action, Time | Claim)])

    def _chance_of(self, signal: Action, state: State) -> float:
        if isinstance(signal, Claim):
            return 0.3
        if isinstance(signal, Time) and signal.what == "move":
            return 0.01
        near_goal = state.phase in ("shot", "duel") or state.chance
        return (4 if near_goal else 1) / self.length

    def _choose(self, state: State, choices: list[Action]) -> Action:
        first = choices[0]
        if isinstance(first, Duel) and self.random.random() < self.rough:
            return self.random.choice([Duel(1, 6), Duel(6, 1)])
        if isinstance(first, Spin) and state.phase == "shot" and self.random.random() < self.lethal:
            return Spin("goal")
        if self.random.random() < 0.3:
            for early in (Done(), Waive()):
                if early in choices:
                    return early
        if self.random.random() < 0.75:
            wishes = [self._wish(state, action) for action in choices]
            best = max(wishes)
            return self.random.choice([action for action, wish in zip(choices, wishes, strict=True) if wish == best])
        return self.random.choice(choices)

    def _wish(self, state: State, action: Action) -> int:
        """How much a footballer would like to do this."""
        if isinstance(action, Move):
            if action.to == state.ball:
                return 3
            forward = SIDE_OF[action.figure] == state.attacking and int(action.figure[1:]) > 5
            return 2 if forward and rows_to_goal(state, action.to) < 5 else 0
        if isinstance(action, Play | Dribble):
            mate = state.on(state.attacking, action.to) is not None
            return mate + 2 * (rows_to_goal(state, action.to) < 3)
        return int(isinstance(action, Place) and rows_to_goal(state, action.to) < 3)


def rows_to_goal(state: State, place: Field) -> int:
    """How many rows lie between a field and the goal line that is attacked."""
    return 16 - int(place[1:]) if state.attacking == "home" else int(place[1:]) - 1


@dataclass
class Ledger:
    """What an honest scribe would have noted from the events alone."""

    goals: Counter[Side] = field(default_factory=Counter)
    booked: set[str] = field(default_factory=set)
    sent_off: set[str] = field(default_factory=set)
    shots: list[tuple[Side, bool]] = field(default_factory=list)
    time_is_up: bool = False
    """The period's signal has come, and an attack is being finished."""
    kinds: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)

    def note(self, events: tuple[Event, ...], after: State) -> None:
        self.phases[after.phase] += 1
        for event in events:
            self.kinds[event.kind] += 1
            if event.kind in ("time-up", "half-time", "extra-half-time", "full-time"):
                self.time_is_up = event.kind == "time-up"
            if event.kind == "goal":
                self.goals[event.facts["side"]] += 1
            elif event.kind in ("shoot-out-goal", "shoot-out-miss"):
                self.shots.append((event.facts["side"], event.kind == "shoot-out-goal"))
        cards = [event for event in events if event.kind in ("yellow", "red")]
        for card in cards:
            figure = card.facts["figure"]
            name = f"{figure[0]}D" if figure[1:] in ("2", "3", "4", "5") else figure
            if card.kind == "red":
                assert name in self.booked, "red comes with the second yellow"
                self.booked.remove(name)
                self.sent_off.add(figure)
            elif len(cards) == 1:
                assert name not in self.booked, "a second yellow is a red"
                self.booked.add(name)


def count_figures(state: State, ledger: Ledger) -> None:
    standing = {f"{side[0]}{number}" for side in SIDES for number in team(state, side)}
    everybody = {f"{side[0]}{number}" for side in SIDES for number in range(1, 12)}
    assert standing == everybody - ledger.sent_off
    for side in SIDES:
        places = list(team(state, side).values())
        assert len(set(places)) == len(places), "two figures of a team on one field"


def keep_to_the_half(state: State, _: Ledger) -> None:
    for side in SIDES:
        for number, place in team(state, side).items():
            assert number > 5 or in_own_half(side, place), f"{side} {number} has left its half"


def keep_the_limits(state: State, _: Ledger) -> None:
    """Rule 2 at every moment; only a corner's taker counts as standing outside until he has kicked."""
    corner = state.restart is not None and state.restart.kind == "corner"
    for side in SIDES:
        lineup = state.lineup(side)
        if corner and side == state.attacking:
            assert state.restart is not None and state.restart.taker is not None
            lineup = put(lineup, state.restart.taker, None)
        assert lineup_keeps_the_limits(lineup), f"{side} breaks a limit of rule 2"


def cards_and_goals(state: State, ledger: Ledger) -> None:
    assert set(state.match.booked) == ledger.booked
    assert len(state.match.booked) == len(ledger.booked)
    assert state.match.score == (ledger.goals["home"], ledger.goals["away"])
    assert list(state.match.shots) == ledger.shots


def ball_and_carrier(state: State, _: Ledger) -> None:
    if state.ball is not None:
        assert state.ball in FIELDS
    if state.carrier is not None:
        assert state.where(state.carrier) is not None
        assert state.carrier[0] == state.attacking[0]
        assert state.ball is None or state.where(state.carrier) == state.ball
    penalty = state.restart is not None and state.restart.kind == "penalty"
    if state.phase in PLAYED and not (penalty and state.phase == "shot"):
        assert state.ball is not None
    if state.phase in ("kick-off", "move", "play", "shot"):
        assert state.carrier is not None
    if state.phase == "chase":
        assert state.carrier is None
    if state.phase == "duel":
        assert state.on("home", state.ball) and state.on("away", state.ball)


def phase_and_side(state: State, _: Ledger) -> None:
    assert state.phase in PHASES
    side = side_to_act(state)
    assert (side is None) == (state.phase == "over")
    if state.phase in ("kick-off", "move", "play", "chase", "shot"):
        assert side == state.attacking
    if state.phase == "challenge":
        assert side == OTHER[state.attacking]
    if state.phase in ("set-up", "duel", "shot", "placement", "shoot-out", "over"):
        assert state.roll == ()
    if state.phase not in ("set-up", "shoot-out", "over"):
        assert state.match.running


def stoppage_time(state: State, ledger: Ledger) -> None:
    """Rule 11B: after the signal one attack is finished, and nobody kicks off again in that period."""
    assert (state.match.finishing is not None) == ledger.time_is_up, "the signal is forgotten"
    assert not (ledger.time_is_up and state.phase in ("set-up", "kick-off")), "play goes on after the signal"


def something_can_happen(state: State, _: Ledger) -> None:
    """Until the final whistle there is always something that players, dice or spinner may do, not only the clock."""
    legal = phases.legal(state)
    moves_on = bool(legal.groups) or any(not isinstance(action, Time | Claim) for action in legal.singles)
    assert moves_on == (state.phase != "over"), "stuck"
    if state.phase == "over":
        assert len(legal) == 0
    if state.phase in DECIDED_BY:
        assert isinstance(legal[0], DECIDED_BY[state.phase])
    if state.phase in ("kick-off", "move", "play", "chase", "challenge") and not state.roll:
        assert any(isinstance(action, Roll) for action in legal.singles)


INVARIANTS: tuple[Callable[[State, Ledger], None], ...] = (
    count_figures,
    keep_to_the_half,
    keep_the_limits,
    cards_and_goals,
    ball_and_carrier,
    phase_and_side,
    stoppage_time,
    something_can_happen,
)


def steps(seed: int) -> Iterator[tuple[State, Action | None, tuple[Event, ...]]]:
    """One match, action by action: the state, and what led to it."""
    random = Random(seed)
    driver = Driver(random)
    return watched_match.steps(GAME, set_up.start(Match(some_options(random))), driver.next)


def play(seed: int) -> Played[State, Action, Ledger]:
    """One match from start to final whistle; every invariant after every action, text forms now and then."""
    return watch(steps(seed), Ledger(), INVARIANTS, _write_down, notation.to_pitch)


def _write_down(state: State, number: int) -> None:
    if number % (4 if state.phase in ("placement", "shot", "over") else 50) == 0:
        text_forms_round_trip(state, position, notation)
