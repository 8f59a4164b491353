"""The turn: the die says what to do; once everybody holds five cards again, the next one clockwise rolls."""

from rules.fussball_alarm.actions import ROLLS, Action, Roll
from rules.fussball_alarm.cards import CARD_FACE, LIGHTNING, QUESTION_MARK
from rules.fussball_alarm.events import event
from rules.fussball_alarm.state import State, after
from rules.game import Event, Step

PHASE_OF_FACE = {CARD_FACE: "draw", QUESTION_MARK: "question", LIGHTNING: "alarm"}


def options(_: State) -> tuple[Action, ...]:
    """The die shows one of three faces."""
    return ROLLS


def apply(state: State, action: Action) -> Step[State]:
    """What the face asks for comes next."""
    assert isinstance(action, Roll)
    rolled = state._replace(phase=PHASE_OF_FACE[action.die], die=action.die)
    return Step(rolled, (event("rolled", state.turn, action.die),))


def end_of_turn(state: State, *before: Event) -> Step[State]:
    """A draw pile that is used up is renewed first; then it is the next player's turn."""
    if state.draw_pile == 0:
        return Step(state._replace(phase="renewal"), (*before, event("pile-empty", state.discard_pile)))
    follower = after(state.turn, state.players)
    coming = state._replace(phase="roll", turn=follower, die=None, fouled=None)
    return Step(coming, (*before, event("turn", follower)))
