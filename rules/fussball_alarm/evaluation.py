"""What a player of Fußball-Alarm sees: his own cards, the alarm row, what lies open. Nobody looks into another's hand.

The referee does not know the hands, so a player tells his own (`{"hand": ["1", "4", …]}`); all the others, the
draw pile and the order of the alarm cards are imagined.
"""

from collections import Counter
from typing import Any, NamedTuple

from rules.fussball_alarm import phases
from rules.fussball_alarm.actions import (
    Action,
    Begin,
    Deal,
    Discard,
    Draw,
    Foul,
    LayOpen,
    Renew,
    Roll,
    Search,
    TurnUp,
)
from rules.fussball_alarm.cards import CARDS, COPIES, DIE, FACES, HAND_SIZE, OPEN_DISCARDS, PLAYERS, Card, Player
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from rules.game import BadInput, Json
from rules.opponent.draws import Draws
from rules.opponent.mind import Mind, Terms, Throw, reasons_of, weights_beside

NAMES = ("twins", "alike", "second", "late", "pair", "yellow", "left")


class World(NamedTuple):
    """All forty-nine cards, where they are or might be."""

    state: State
    hands: tuple[tuple[Card, ...], ...]
    draw: tuple[Card, ...]
    """The draw pile, its top card first."""
    discards: tuple[Card, ...]
    """The discard pile, its top card last."""
    alarm: tuple[Card, ...]
    """The alarm cards in the order in which they are turned up."""

    def hand(self, player: Player) -> tuple[Card, ...]:
        """A player's cards."""
        return self.hands[PLAYERS.index(player)]

    def with_hand(self, player: Player, hand: tuple[Card, ...], **changes: Any) -> "World":
        """The same with another hand for one player."""
        i = PLAYERS.index(player)
        return self._replace(hands=(*self.hands[:i], hand, *self.hands[i + 1 :]), **changes)


def dealt(state: State, draws: Draws) -> World:
    """A new match: who will hold what is decided by the shuffle."""
    return _filled(state, {}, draws)


def imagine(state: State, side: Player, own: Json, draws: Draws) -> World:
    """The own hand and what lies open are known; everything else may be anywhere."""
    hand = tuple(own.get("hand", ()))
    if side and len(hand) != state.holds(side):
        raise BadInput("hand-unknown", f"{side} holds {state.holds(side)} cards, but says {len(hand)}")
    return _filled(state, {side: hand} if side else {}, draws)


def _filled(state: State, known: dict[Player, tuple[Card, ...]], draws: Draws) -> World:
    """The known cards in their places, all others shuffled into the rest."""
    open_hands = {p: hand for p, hand in zip(state.players, state.hands, strict=True) if hand is not None}
    held = {**known, **open_hands}
    left = Counter(dict.fromkeys(CARDS, COPIES))
    for hand in held.values():
        left -= Counter(hand)
    laid = Counter(dict(zip(CARDS, state.laid, strict=True))) & left
    pile = _pile(laid, state, draws)
    left -= Counter(pile)
    rest = draws.shuffled(list(left.elements()))
    while len(pile) < state.discard_pile:
        pile.insert(0, rest.pop())
    hands = []
    for player in state.players:
        if player not in held:
            held[player] = tuple(rest.pop() for _ in range(state.holds(player)))
        hands.append(held[player])
    alarm = (*state.row, *draws.shuffled([card for card in CARDS if card not in state.row]))
    return World(state, tuple(hands), tuple(rest), tuple(pile), alarm)


def _pile(laid: Counter[Card], state: State, draws: Draws) -> list[Card]:
    """What has been seen on the discard pile and is still there; searchers have taken some, unseen."""
    seen = draws.shuffled(list(laid.elements()))[: state.discard_pile]
    if state.top in seen:
        seen.remove(state.top)
        seen.append(state.top)
    return seen


def turn(world: World) -> Player | None:
    """Who decides; nobody while cards are dealt or turned up or the die falls."""
    return None if world.state.phase in BY_CHANCE else phases.side_to_act(world.state)


BY_CHANCE = frozenset({*BEFORE_THE_GAME, "roll", "alarm", "renewal", "over"})


def options(world: World, side: Player) -> list[Action | Throw]:
    """What a player may decide with his own cards; five equal ones are shown at once."""
    state = world.state
    hand = world.hand(side) if state.phase not in BEFORE_THE_GAME else ()
    if state.phase not in ("over", "lay-open") and (five := _five_equal(hand)):
        return [LayOpen(side, (five,) * HAND_SIZE)]
    if turn(world) != side:
        return []
    if state.phase == "lay-open":
        return [LayOpen(side, hand)]
    if state.phase == "discard":
        return [Discard(card) for card in sorted(set(hand))]
    return [action for action in phases.legal(state) if not isinstance(action, LayOpen)]


def _five_equal(hand: tuple[Card, ...]) -> Card | None:
    return next((card for card in set(hand) if hand.count(card) >= HAND_SIZE), None)


_DIE = tuple((Roll(face), DIE.count(face) / len(DIE)) for face in FACES)


def falls(world: World, _: Throw) -> tuple[tuple[Action, float], ...]:
    """The die; in an imagined world the cards lie as they lie."""
    state = world.state
    if state.phase == "roll":
        return _DIE
    if state.phase == "begin":
        return tuple((Begin(player), 1 / len(state.players)) for player in state.players)
    if state.phase == "deal":
        return ((Deal(world.draw[-1]), 1.0),)
    if state.phase == "renewal":
        return ((Renew(world.draw[-1] if world.draw else world.discards[0]), 1.0),)
    return ((TurnUp(state.next_places[0], world.alarm[len(state.row)]), 1.0),)


def follow(world: World, action: Action) -> World:
    """The rules, and the cards with them."""
    before = world.state
    after = world._replace(state=phases.follow(before, action).state)
    player = phases.side_to_act(before)
    assert player is not None
    if isinstance(action, Deal):
        return _deal(after)
    if isinstance(action, Renew):
        pile = (*world.draw, *world.discards[1:], world.discards[0])
        return after._replace(draw=pile[:-OPEN_DISCARDS], discards=pile[-OPEN_DISCARDS:])
    if isinstance(action, Draw):
        return after.with_hand(player, (*world.hand(player), world.draw[0]), draw=world.draw[1:])
    if isinstance(action, Search):
        found = wanted(before, world.hand(player), world.discards)
        left = list(world.discards)
        left.remove(found)
        return after.with_hand(player, (*world.hand(player), found), discards=tuple(left))
    if isinstance(action, Discard):
        hand = list(world.hand(player))
        hand.remove(action.card)
        return after.with_hand(player, tuple(hand), discards=(*world.discards, action.card))
    return _taken(after, action, player) if isinstance(action, Foul) else after


def _deal(world: World) -> World:
    """Five cards each; the last ones of the shuffle are the first discards, the very last lies on top."""
    number = len(world.state.players)
    held, rest = world.draw[: HAND_SIZE * number], world.draw[HAND_SIZE * number :]
    hands = tuple(held[i * HAND_SIZE : (i + 1) * HAND_SIZE] for i in range(number))
    return world._replace(hands=hands, draw=rest[:-OPEN_DISCARDS], discards=rest[-OPEN_DISCARDS:])


def _taken(world: World, action: Foul, by: Player) -> World:
    """One hidden card goes from hand to hand; which one depends on nothing that anybody at the table knows."""
    victim = sorted(world.hand(action.player))
    card = victim.pop((7 * len(world.draw) + sum(map(int, world.draw[:3]))) % len(victim))
    return world.with_hand(action.player, tuple(victim)).with_hand(by, (*world.hand(by), card))


def wishes(state: State, hand: tuple[Card, ...]) -> list[Card]:
    """Whom a player would like to find, best first: whoever he has most of, then whoever is fouled later."""
    return sorted(CARDS, key=lambda card: (-hand.count(card), -_lateness(state, card), card))


def wanted(state: State, hand: tuple[Card, ...], pile: tuple[Card, ...]) -> Card:
    """The best card that is there."""
    return next(card for card in wishes(state, hand) if card in pile)


def _lateness(state: State, card: Card) -> float:
    """How late a footballer is fouled: his place in the row, or the mean of the places that are left."""
    if card in state.row:
        return (state.row.index(card) + 1) / len(CARDS)
    return ((len(state.row) + 1 + len(CARDS)) / 2) / len(CARDS)


def terms(world: World, side: Player) -> Terms:
    """What the own hand says, and before whom the yellow card lies."""
    state, hand = world.state, world.hand(side)
    groups = sorted(((hand.count(card), _lateness(state, card)) for card in set(hand)), reverse=True)
    most, late = groups[0] if groups else (0, 0.0)
    second = groups[1][0] if len(groups) > 1 else 0
    pair = groups[1][1] if second == most and second else 0.0
    yellow = 0.0 if state.yellow is None else (-1.0 if state.yellow == side else 1.0)
    best = next((card for card in set(hand) if (hand.count(card), _lateness(state, card)) == groups[0]), None)
    left = (world.draw.count(best) + world.discards.count(best)) / COPIES if best else 0.0
    twins = sum(many for many, _ in groups if many > 1)
    return twins / HAND_SIZE, most / HAND_SIZE, second / HAND_SIZE, late, pair, yellow, left


def lead(world: World, side: Player) -> float:
    """One for the winner, minus one for everybody else, nothing where the victory is shared."""
    winners = world.state.winners
    if not winners or (side in winners and len(winners) > 1):
        return 0.0
    return 1.0 if side in winners else -1.0


def facts(_: State, action: Any) -> Json:
    """Which card."""
    card = getattr(action, "card", None)
    return {"card": card} if card else {}


def own(world: World, side: Player) -> Json:
    """A player's cards."""
    return {"hand": list(world.hand(side))}


MIND: Mind[State, World, Action] = Mind(
    NAMES,
    imagine,
    hides=lambda state, _: state.phase not in BEFORE_THE_GAME,
    state_of=lambda world: world.state,
    turn=turn,
    options=options,
    falls=falls,
    follow=follow,
    terms=terms,
    lead=lead,
    over=lambda world: world.state.phase == "over",
    weights=weights_beside(__package__),
    catalogue=reasons_of(__package__),
    spoken=lambda _, facts, __: facts,
    facts=facts,
    sides=lambda state: state.players,
    dealt=dealt,
    own=own,
    obvious=lambda action: action.type != "search",
)
