"""Rule 11C: the shoot-out. Five shots each in turn, then one each, until one side is ahead after equally many."""

from rules import shoot_out
from rules.game import AWAY, HOME, Side, Step
from rules.soccer_tactics.actions import SPINS, TWO_DICE, Action, Roll, Spin
from rules.soccer_tactics.events import event
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.state import Match, State


def begin(state: State) -> State:
    """Nobody has the ball; a roll decides who shoots first."""
    match = state.match._replace(running=False, finishing=None)
    return State(state.home, state.away, None, state.attacking, "shoot-out", (), None, match)


def next_shooter(match: Match) -> Side:
    """Whose shot is next; before the roll it is home that picks up the dice."""
    if match.shoots_first is None:
        return HOME
    return shoot_out.next_shooter(match.shots, match.shoots_first)


def options(state: State) -> LegalActions:
    """The roll for the first shot; then whatever the spinner can show."""
    return LegalActions((), TWO_DICE if state.match.shoots_first is None else SPINS)


def apply(state: State, action: Action) -> Step[State]:
    """A roll or a shot; only a goal counts, nothing follows from corner or goal kick."""
    if isinstance(action, Roll):
        home, away = action.dice
        if home == away:
            return Step(state, (event("shoot-out-tie", home, away),))
        first = HOME if home > away else AWAY
        match = state.match._replace(shoots_first=first)
        return Step(state._replace(match=match, attacking=first), (event("shoot-out-first", first),))
    assert isinstance(action, Spin)
    side = next_shooter(state.match)
    scored = action.result == "goal"
    match = state.match._replace(shots=(*state.match.shots, (side, scored)))
    goals = shoot_out.goals(match.shots, HOME), shoot_out.goals(match.shots, AWAY)
    shot = event("shoot-out-goal" if scored else "shoot-out-miss", side, *goals)
    winner = shoot_out.winner(match.shots)
    if winner is None:
        return Step(state._replace(match=match, attacking=next_shooter(match)), (shot,))
    over = state._replace(match=match, phase="over")
    return Step(over, (shot, event("final", *match.score, winner, *goals)))
