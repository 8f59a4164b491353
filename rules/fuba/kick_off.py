"""Sections 3.2 and 3.3.1: who begins, and the kick-off at the start of each half and after each goal."""

from rules.fuba import placement
from rules.fuba.actions import BEGINS, BOTH_DICE, Action, Begin, Roll
from rules.fuba.events import event
from rules.fuba.options import Options
from rules.fuba.pitch import CENTRE
from rules.fuba.state import NOBODY, Match, State
from rules.fuba.violations import violation
from rules.game import AWAY, HOME, Side, Step, Violation


def new_match(options: Options) -> State:
    """Before the formations are chosen: nobody on the mat, the referee's figure on minute 1."""
    value: int = options.pitch.facts["ball_value"]["kick-off"]
    return State(NOBODY, NOBODY, (None, None), None, value, HOME, "formation", Match(options))


def options(state: State) -> tuple[Action, ...]:
    """Both roll; the higher one chooses."""
    return BOTH_DICE if state.chooser is None else BEGINS


def why_no_roll(state: State, action: Roll) -> list[Violation]:
    """Both sides roll one die each, once."""
    if state.chooser is not None:
        return [violation("not-now", phase=state.phase, action=action.type)]
    return [] if len(action.dice) == 2 else [violation("both-dice")]


def why_not_begin(state: State, action: Begin) -> list[Violation]:
    """First the dice."""
    return [violation("not-now", phase=state.phase, action=action.type)] if state.chooser is None else []


def apply(state: State, action: Action) -> Step[State]:
    """The roll, or the choice that follows from it."""
    if isinstance(action, Begin):
        match = state.match._replace(first_active=action.side)
        return Step(award(state._replace(match=match, chooser=None), action.side))
    assert isinstance(action, Roll)
    home, away = action.dice
    if home == away:
        return Step(state, (event("start-tie", home, away),))
    higher = HOME if home > away else AWAY
    return Step(state._replace(chooser=higher), (event("start-roll", home, away, higher),))


def award(state: State, side: Side) -> State:
    """The ball lies in the centre circle, and both sides place their players."""
    return placement.begin(state, "kick-off", side, CENTRE)


def first_active(match: Match) -> Side:
    """Who began the match with the ball; home, if a position was given without it."""
    return match.first_active or HOME
