"""Before the game: the youngest begins; five cards each, seven face up, seven alarm cards face down."""

from rules.fussball_alarm.actions import Action, Begin, Deal
from rules.fussball_alarm.cards import CARDS
from rules.fussball_alarm.events import event
from rules.fussball_alarm.state import State, dealt
from rules.game import Step


def begin_options(state: State) -> tuple[Action, ...]:
    """Anybody may be the youngest."""
    return tuple(Begin(player) for player in state.players)


def apply_begin(state: State, action: Action) -> Step[State]:
    """The youngest has the first turn."""
    assert isinstance(action, Begin)
    return Step(state._replace(phase="deal", turn=action.player), (event("begins", action.player),))


def deal_options(_: State) -> tuple[Action, ...]:
    """Of the seven open cards only the top one can be seen, and it can be anybody."""
    return tuple(Deal(card) for card in CARDS)


def apply_deal(state: State, action: Action) -> Step[State]:
    """Everything lies ready."""
    assert isinstance(action, Deal)
    ready = dealt(state, action.card)._replace(phase="roll")
    return Step(ready, (event("dealt", state.turn, action.card, ready.draw_pile),))
