"""Card and question mark: take one card from the draw pile, or look for one in the discard pile; then discard one.

Nobody ever holds more than five cards when the turn is over.
"""

from rules.fussball_alarm.actions import DRAW, SEARCH, Action, Discard, Search
from rules.fussball_alarm.card_count import possible_cards, too_many
from rules.fussball_alarm.events import event
from rules.fussball_alarm.state import State, discarded, drawn, with_cards
from rules.fussball_alarm.turn import end_of_turn
from rules.fussball_alarm.violations import violation
from rules.game import Step, Violation


def draw_options(_: State) -> tuple[Action, ...]:
    """Card, and simple foul: from the draw pile only."""
    return (DRAW,)


def question_options(_: State) -> tuple[Action, ...]:
    """Question mark: either pile."""
    return (DRAW, SEARCH)


def apply_taking(state: State, action: Action) -> Step[State]:
    """The card is on the hand; nobody else has seen it."""
    player = state.turn
    if isinstance(action, Search):
        taken = with_cards(state, player, 1)._replace(
            discard_pile=state.discard_pile - 1, top=None, searched=state.searched + 1
        )
        what = event("searched", player, taken.discard_pile)
    else:
        taken = drawn(state, player)
        what = event("drawn", player, taken.draw_pile)
    return Step(taken._replace(phase="discard"), (what,))


def discard_options(state: State) -> tuple[Action, ...]:
    """Any card of the hand, the new one too; no footballer has an eighth card."""
    return tuple(Discard(card) for card in possible_cards(state))


def why_no_discard(state: State, action: Discard) -> list[Violation]:
    """There are only seven cards of each footballer."""
    return [violation("too-many-alike", card=card) for card in too_many(state, action.card)]


def apply_discard(state: State, action: Action) -> Step[State]:
    """Five cards again; after a heavy foul the fouled player has a word to say, else the turn is over."""
    assert isinstance(action, Discard)
    after = discarded(state, state.turn, action.card)
    what = event("discarded", state.turn, action.card)
    if state.fouled is not None:
        return Step(after._replace(phase="whistle"), (what,))
    return end_of_turn(after, what)
