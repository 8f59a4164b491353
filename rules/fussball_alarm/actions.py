"""What can be done: one small value per kind of action, by players, by the die and by the cards.

Only what everybody at the table can see is an action's content: which card was drawn is not.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.actions import ActionForm, Value, kinds_of
from rules.fussball_alarm.cards import CARDS, FACES, HAND_SIZE, PLACES, PLAYERS, Card, Hand, Player
from rules.reading import list_of, one_of, whole


@dataclass(frozen=True, slots=True)
class Begin:
    """Who is the youngest and begins."""

    type: ClassVar = "begin"
    player: Player


@dataclass(frozen=True, slots=True)
class Deal:
    """Five cards for everybody, seven on the discard pile; its top one can be seen."""

    type: ClassVar = "deal"
    card: Card


@dataclass(frozen=True, slots=True)
class Roll:
    """The die has fallen."""

    type: ClassVar = "roll"
    die: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A card from the draw pile onto the hand; nobody else sees which."""

    type: ClassVar = "draw"


@dataclass(frozen=True, slots=True)
class Search:
    """A card of one's choice out of the discard pile; nobody else sees which."""

    type: ClassVar = "search"


@dataclass(frozen=True, slots=True)
class Discard:
    """A card from the hand, face up onto the discard pile."""

    type: ClassVar = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class TurnUp:
    """An alarm card is turned up: at which place of the row, and who is on it."""

    type: ClassVar = "turn-up"
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Foul:
    """A heavy foul: from whose hand a card was taken."""

    type: ClassVar = "foul"
    player: Player


@dataclass(frozen=True, slots=True)
class Whistle:
    """The fouled player whistles and lays the yellow card before the one who fouled."""

    type: ClassVar = "whistle"


@dataclass(frozen=True, slots=True)
class Done:
    """The fouled player leaves the yellow card where it is."""

    type: ClassVar = "done"


@dataclass(frozen=True, slots=True)
class Renew:
    """The discard pile is shuffled and becomes the draw pile; the top one of seven new discards can be seen."""

    type: ClassVar = "renew"
    card: Card


@dataclass(frozen=True, slots=True)
class LayOpen:
    """A player shows five cards: five equal ones, or his hand when the game is over."""

    type: ClassVar = "lay-open"
    player: Player
    hand: Hand

    def __post_init__(self) -> None:
        """The order of the cards in a hand says nothing."""
        object.__setattr__(self, "hand", tuple(sorted(self.hand)))


Action = Begin | Deal | Roll | Draw | Search | Discard | TurnUp | Foul | Whistle | Done | Renew | LayOpen
ROLLS = tuple(Roll(face) for face in FACES)
DRAW, SEARCH, WHISTLE, DONE = Draw(), Search(), Whistle(), Done()


is_card = one_of(*CARDS)
"""A footballer's number as text."""
is_hand = list_of(is_card, HAND_SIZE, HAND_SIZE)
"""Five cards in any order."""
_VALUES: Mapping[str, Value] = {
    "player": Value(one_of(*PLAYERS), "unknown-player", f"one of {', '.join(PLAYERS)}"),
    "card": Value(is_card, "unknown-card", f"one of {', '.join(CARDS)}, as text"),
    "die": Value(one_of(*FACES), "bad-die", ", ".join(FACES)),
    "place": Value(whole(PLACES[0], PLACES[-1]), "bad-place", "a number from 1 to 7"),
    "hand": Value(is_hand, "bad-hand", f"a list of {HAND_SIZE} cards, each one of {', '.join(CARDS)}"),
}
FORM: ActionForm[Action] = ActionForm(kinds_of(Action), _VALUES)
