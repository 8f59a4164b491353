"""The end: five equal cards win at once; after the seventh alarm card all hands are laid open and compared.

Most equal cards win. Among equals the footballer counts more who was fouled later. If that is the same, all of them
have won.
"""

from typing import NamedTuple

from rules.fussball_alarm.actions import Action, LayOpen
from rules.fussball_alarm.card_count import possible_cards, possible_hands, too_many
from rules.fussball_alarm.cards import HAND_SIZE, PLAYERS, Card, Hand, Player
from rules.fussball_alarm.events import event
from rules.fussball_alarm.state import BEFORE_THE_GAME, State, after
from rules.fussball_alarm.violations import violation
from rules.game import Event, Step, Violation


class Worth(NamedTuple):
    """What a hand is worth: the more equal cards the better, then the later fouled the better."""

    alike: int
    number: int
    """As which alarm card the footballer was turned up, counted from 1; 0 if he was not."""
    card: Card


def worth(hand: Hand, row: tuple[Card, ...]) -> Worth:
    """The best group of equal cards in a hand."""
    return max(Worth(hand.count(card), row.index(card) + 1 if card in row else 0, card) for card in hand)


def claims(state: State) -> tuple[Action, ...]:
    """Somebody with five equal cards may show them at any time; nobody else can know who has them."""
    if state.phase in BEFORE_THE_GAME:
        return ()
    equal = [(card,) * HAND_SIZE for card in possible_cards(state, HAND_SIZE)]
    return tuple(LayOpen(p, hand) for p in state.players if state.holds(p) >= HAND_SIZE for hand in equal)


def options(state: State) -> tuple[Action, ...]:
    """Everybody lays open five cards, in any order of players."""
    hands = possible_hands(state)
    return tuple(LayOpen(player, hand) for player in state.players if state.hand(player) is None for hand in hands)


def why_not(state: State, action: LayOpen) -> list[Violation]:
    """Five equal cards during the game, each hand once at the end, and never an eighth card of a footballer."""
    reasons = []
    if state.phase == "lay-open":
        if state.hand(action.player) is not None:
            reasons.append(violation("laid-open", player=action.player))
    else:
        if len(set(action.hand)) > 1:
            reasons.append(violation("not-five-equal", player=action.player))
        if state.holds(action.player) < HAND_SIZE:
            reasons.append(violation("four-cards", player=action.player))
    surplus = too_many(state, *action.hand)
    return [*reasons, violation("too-many-alike", card=surplus[0])] if surplus else reasons


def apply(state: State, action: Action) -> Step[State]:
    """A winner at once, or one hand more to compare."""
    assert isinstance(action, LayOpen)
    i = PLAYERS.index(action.player)
    shown = state._replace(hands=(*state.hands[:i], action.hand, *state.hands[i + 1 :]))
    if state.phase != "lay-open":
        card = action.hand[0]
        won = shown._replace(phase="over", winners=(action.player,))
        return Step(won, (event("five-equal", action.player, card), _final(won)))
    best = worth(action.hand, state.row)
    what = event("hand", action.player, best.card, best.alike, best.number)
    if None in shown.hands:
        return Step(shown, (what,))
    over = shown._replace(phase="over", winners=winners(shown))
    return Step(over, (what, _final(over)))


def score(state: State) -> dict[Player, int]:
    """How many equal cards everybody has whose hand is open."""
    return {p: worth(hand, state.row).alike for p, hand in zip(state.players, state.hands, strict=True) if hand}


def winners(state: State) -> tuple[Player, ...]:
    """Who has the best hand; more than one if nothing tells them apart."""
    shown = {p: worth(hand, state.row) for p, hand in zip(state.players, state.hands, strict=True) if hand}
    best = max(shown.values())
    return tuple(player for player, value in shown.items() if value == best)


def decided_by(state: State) -> str:
    """What decided a game that is over."""
    if len(state.winners) > 1:
        return "shared"
    counts = score(state)
    best = counts[state.winners[0]]
    if len(counts) < len(state.players):
        return "five"
    return "later" if list(counts.values()).count(best) > 1 else "most"


def next_to_show(state: State) -> Player:
    """Who lays open next: clockwise, beginning with whoever turned up the seventh alarm card."""
    player = state.turn
    while state.hand(player) is not None:
        player = after(player, state.players)
    return player


def winning(state: State) -> Worth:
    """What has won a game that is over."""
    hand = state.hand(state.winners[0])
    assert hand is not None
    return worth(hand, state.row)


def _final(state: State) -> Event:
    best = winning(state)
    return event("final", list(state.winners), decided_by(state), best.alike, best.card, best.number)
