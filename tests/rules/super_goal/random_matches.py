"""Random matches of Super Goal!, watched by an honest scribe: what must hold after every action."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from rules.game import OTHER, Event, Side
from rules.super_goal import kick_off, notation, phases, position
from rules.super_goal.actions import Action, Master, Roll, Time
from rules.super_goal.dice import DIRECTION, WORDS
from rules.super_goal.game import GAME
from rules.super_goal.options import Options
from rules.super_goal.pitch import FIELDS
from rules.super_goal.state import State
from tests.rules import watched_match
from tests.rules.watched_match import Played, text_forms_round_trip, watch

BALL_NOWHERE = ("shoot-out",)
TIME_PASSES = 0.02
"""How often the time is believed to be over; about fifty actions are a half."""


class Driver:
    """Chooses actions so that much happens: shots, master dice, all faces of the dice as often as they are there."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def next(self, state: State) -> Action:
        legal = [action for action in phases.legal(state) if not isinstance(action, Time)]
        if len(legal) < len(phases.legal(state)) and self.random.random() < TIME_PASSES:
            return phases.legal(state)[-1]
        masters = [action for action in legal if isinstance(action, Master)]
        if masters and self.random.random() < 0.3:
            return masters[0]
        shots = [action for action in legal if isinstance(action, Roll) and action.die == "shot"]
        if shots and self.random.random() < 0.5:
            return self.random.choice(shots)
        return self.random.choice(legal)


@dataclass
class Ledger:
    """What an honest scribe would have noted from the events alone."""

    goals: Counter[Side] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    halves: int = 1
    holder: Side | None = None

    def note(self, events: tuple[Event, ...], after: State) -> None:
        self.phases[after.phase] += 1
        for event in events:
            self.kinds[event.kind] += 1
            facts = event.facts
            if event.kind == "goal":
                self.goals[facts["side"]] += 1
            elif event.kind == "own-goal":
                self.goals[facts["other"]] += 1
            elif event.kind == "half-time":
                self.halves += 1
            elif event.kind == "toss":
                self.holder = facts["side"]
            elif event.kind == "master-used":
                assert facts["side"] == self.holder, "somebody used a die that he does not have"
                self.holder = facts["other"]
            elif event.kind == "sending-off" and facts["side"] == self.holder:
                self.holder = OTHER[facts["side"]]


def goals_halves_and_master_die(state: State, ledger: Ledger) -> None:
    match = state.match
    assert match.score == (ledger.goals["home"], ledger.goals["away"])
    assert match.half == min(2, ledger.halves)
    assert match.holder == ledger.holder
    if state.phase not in ("toss", "master", "shoot-out", "over"):
        assert match.face in WORDS["master"]
    assert not (match.whistled and not match.running)


def ball_on_the_board(state: State, _: Ledger) -> None:
    phase = state.after or state.phase
    if phase != "over":
        assert (state.ball is None) == (phase in BALL_NOWHERE)
    assert state.ball is None or state.ball in FIELDS
    if phase in ("penalty", "var"):
        assert state.spot in state.pitch.penalty_area
    if phase in ("keeper", "bar", "answer"):
        assert state.spot == ("c1" if state.scene == "clearance" else "c11")


def side_and_phase(state: State, _: Ledger) -> None:
    side = phases.side_to_act(state)
    assert (side is None) == (state.phase == "over")
    if state.phase in ("defence", "bar", "answer"):
        assert side == state.defending
    assert (state.phase == "master") == (state.after is not None)
    assert (state.phase == "play") == (state.arrow is not None)
    assert not (state.first and state.restart)


def dice_in_their_order(state: State, _: Ledger) -> None:
    if state.phase != "attack":
        return
    dice = {action.die for action in phases.legal(state) if isinstance(action, Roll)}
    assert dice
    if state.first:
        assert dice == {"orange"}
    if state.last == "orange":
        assert "orange" not in dice
    if state.restart not in (None, "direct-free-kick"):
        assert set(DIRECTION) == dice


def something_can_happen(state: State, _: Ledger) -> None:
    assert bool(phases.legal(state)) == (state.phase != "over"), "stuck"


INVARIANTS: tuple[Callable[[State, Ledger], None], ...] = (
    goals_halves_and_master_die,
    ball_on_the_board,
    side_and_phase,
    dice_in_their_order,
    something_can_happen,
)


def options_of(seed: int) -> Options:
    """Every second match with the video assistant, every second one a tournament's."""
    return Options(var=seed % 2 == 0, shoot_out=seed % 4 < 2)


def steps(seed: int) -> Iterator[tuple[State, Action | None, tuple[Event, ...]]]:
    """One match, action by action: the state, and what led to it."""
    return watched_match.steps(GAME, kick_off.new_match(options_of(seed)), Driver(Random(seed)).next)


def play(seed: int) -> Played[State, Action, Ledger]:
    """One match from the toss to the final whistle; every invariant after every action, text forms now and then."""
    return watch(steps(seed), Ledger(), INVARIANTS, _write_down, notation.to_pitch)


def _write_down(state: State, number: int) -> None:
    if number % 20 == 0 or state.phase in ("answer", "master", "var", "over"):
        text_forms_round_trip(state, position, notation)
