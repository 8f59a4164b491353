"""Everything that the whole table knows at one moment, as frozen values. Hands are secret: only their size is here."""

from typing import NamedTuple

from rules.fussball_alarm.cards import (
    ALL_CARDS,
    CARDS,
    HAND_SIZE,
    NO_CARDS,
    OPEN_DISCARDS,
    PLACES,
    PLAYERS,
    Card,
    Counts,
    Hand,
    Player,
    added,
)
from rules.fussball_alarm.options import Options

Phase = str
PHASES: tuple[Phase, ...] = (
    "begin",
    "deal",
    "roll",
    "draw",
    "question",
    "alarm",
    "foul",
    "discard",
    "whistle",
    "replacement",
    "renewal",
    "lay-open",
    "over",
)
BEFORE_THE_GAME = ("begin", "deal")
LEFT, RIGHT = PLACES[0], PLACES[-1]


class State(NamedTuple):
    """One moment of a match."""

    options: Options
    phase: Phase
    turn: Player
    """Whose turn it is; in the phases `whistle` and `replacement` the fouled player acts."""
    die: str | None = None
    """What the die showed in this turn."""
    draw_pile: int = ALL_CARDS
    discard_pile: int = 0
    top: Card | None = None
    """The top of the discard pile; `None` if nobody has seen it."""
    laid: Counts = NO_CARDS
    """Cards that were seen on top of the discard pile since it was last renewed."""
    searched: int = 0
    """How many cards have been taken out of it since, unseen."""
    row: tuple[Card, ...] = ()
    """The alarm cards that are face up, in the order in which they were turned up."""
    first_place: int = LEFT
    """At which end of the row the first one was turned up; the left end is not the same for everybody at a table."""
    yellow: Player | None = None
    """Before whom the yellow card lies; `None` while it lies beside the draw pile."""
    fouled: Player | None = None
    """From whom a card was taken in this turn, until he has a new one."""
    cards: tuple[int, ...] = ()
    """How many cards everybody holds."""
    hands: tuple[Hand | None, ...] = ()
    """Hands that have been laid open."""
    winners: tuple[Player, ...] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, clockwise."""
        return self.options.players

    def holds(self, player: Player) -> int:
        """How many cards a player has on the hand."""
        return self.cards[PLAYERS.index(player)]

    def hand(self, player: Player) -> Hand | None:
        """A player's cards once they are open."""
        return self.hands[PLAYERS.index(player)]

    def place(self, number: int) -> int:
        """Where in the row the alarm card lies that is turned up as this one, counted from 0."""
        return LEFT + number if self.first_place == LEFT else RIGHT - number

    def alarm_card(self, place: int) -> Card | None:
        """Who is on the alarm card at a place, if it is face up."""
        number = place - LEFT if self.first_place == LEFT else RIGHT - place
        return self.row[number] if number < len(self.row) else None

    @property
    def next_places(self) -> tuple[int, ...]:
        """Which alarm card comes next: the one beside the last; the first one lies at an end of the row."""
        if not self.row:
            return (LEFT, RIGHT)
        return (self.place(len(self.row)),) if len(self.row) < len(CARDS) else ()


def after(player: Player, players: tuple[Player, ...]) -> Player:
    """Who comes next, clockwise."""
    return players[(players.index(player) + 1) % len(players)]


def with_cards(state: State, player: Player, change: int) -> State:
    """A player has some cards more or fewer on the hand."""
    i = PLAYERS.index(player)
    return state._replace(cards=(*state.cards[:i], state.cards[i] + change, *state.cards[i + 1 :]))


def drawn(state: State, player: Player) -> State:
    """A player has taken the top card of the draw pile."""
    return with_cards(state._replace(draw_pile=state.draw_pile - 1), player, 1)


def discarded(state: State, player: Player, card: Card) -> State:
    """A player has laid a card onto the discard pile, face up."""
    laid = added(state.laid, (card,))
    return with_cards(state._replace(discard_pile=state.discard_pile + 1, top=card, laid=laid), player, -1)


def new_match(options: Options) -> State:
    """All cards are still on one pile."""
    nobody = (None,) * options.number
    return State(options, "begin", options.players[0], cards=(0,) * options.number, hands=nobody)


def dealt(state: State, card: Card) -> State:
    """Everybody has five cards, and seven lie on the discard pile with this one on top."""
    held = HAND_SIZE * state.options.number
    return renewed(state._replace(draw_pile=ALL_CARDS - held, cards=(HAND_SIZE,) * state.options.number), card)


def renewed(state: State, card: Card) -> State:
    """All cards that nobody holds are one pile again; the top seven are the new discard pile."""
    from_pile = state.draw_pile + state.discard_pile
    return state._replace(
        draw_pile=from_pile - OPEN_DISCARDS,
        discard_pile=OPEN_DISCARDS,
        top=card,
        laid=added(NO_CARDS, (card,)),
        searched=0,
    )
