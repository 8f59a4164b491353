"""Three moves of two players: the die, a card for another one, and the die again."""

from device.games.fussball_alarm.words import catalogue
from device.games.warm_up import Move, WarmUp
from rules.fussball_alarm.actions import Begin, Deal
from rules.fussball_alarm.cards import CARDS, PLAYERS
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.state import State


def dealt(start: State) -> State:
    """The cards are dealt, the first player begins."""
    return GAME.apply(GAME.apply(start, Begin(PLAYERS[0])).state, Deal(CARDS[0])).state


WARM_UP = WarmUp(
    stand=dealt,
    moves=(Move("roll", ("roll",)), Move("change", ("discard", "turn-up")), Move("next", ("roll",))),
    who=PLAYERS[0],
    said=catalogue,
    lot=0,
)
