"""A heavy foul: a card is taken from another hand; the fouled player may show yellow, and draws a replacement."""

from rules.fussball_alarm.actions import DONE, DRAW, WHISTLE, Action, Foul, Whistle
from rules.fussball_alarm.events import event
from rules.fussball_alarm.state import State, drawn, with_cards
from rules.fussball_alarm.turn import end_of_turn
from rules.fussball_alarm.violations import violation
from rules.game import Step, Violation


def options(state: State) -> tuple[Action, ...]:
    """Foul 1: anybody else may be fouled."""
    return tuple(Foul(player) for player in state.players if player != state.turn)


def why_not(state: State, action: Foul) -> list[Violation]:
    """Nobody fouls himself."""
    return [violation("foul-yourself", player=state.turn)] if action.player == state.turn else []


def apply(state: State, action: Action) -> Step[State]:
    """Foul 2 and 3: one hidden card goes from hand to hand."""
    assert isinstance(action, Foul)
    taken = with_cards(with_cards(state, action.player, -1), state.turn, 1)
    after = taken._replace(phase="discard", fouled=action.player)
    return Step(after, (event("card-taken", state.turn, action.player),))


def whistle_options(_: State) -> tuple[Action, ...]:
    """Foul 4: the fouled player may whistle."""
    return (WHISTLE, DONE)


def apply_whistle(state: State, action: Action) -> Step[State]:
    """The yellow card comes from wherever it lies, and stays until somebody else gets it."""
    asked = state._replace(phase="replacement")
    if isinstance(action, Whistle):
        return Step(asked._replace(yellow=state.turn), (event("yellow", state.turn, state.fouled),))
    return Step(asked, (event("no-yellow", state.turn, state.fouled),))


def replacement_options(_: State) -> tuple[Action, ...]:
    """With or without a yellow card, the fouled player holds five cards again."""
    return (DRAW,)


def apply_replacement(state: State, _: Action) -> Step[State]:
    """One card from the draw pile for the fouled player, and the turn is over."""
    assert state.fouled is not None
    after = drawn(state, state.fouled)
    return end_of_turn(after._replace(fouled=None), event("replacement", state.fouled, after.draw_pile))
