"""Random matches of Fußball-Alarm, watched by somebody who sees every card: what must hold after every action.

The dealer below holds all forty-nine cards and plays them out, so that whatever the referee is told is true.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from rules.fussball_alarm import phases, position
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
from rules.fussball_alarm.card_count import seen_cards
from rules.fussball_alarm.cards import ALL_CARDS, CARD_FACE, CARDS, COPIES, DIE, HAND_SIZE, OPEN_DISCARDS, Player
from rules.fussball_alarm.options import Options
from rules.fussball_alarm.state import BEFORE_THE_GAME, State, new_match
from rules.game import Event

LONGEST_MATCH = 3000


class Table:
    """A real table: every card is somewhere, and only what lies open is told.

    Greedy players collect; the others discard anything and roll so few lightnings that the draw pile is used up.
    """

    def __init__(self, random: Random, options: Options, *, greedy: bool) -> None:
        self.random, self.greedy = random, greedy
        self.die = DIE if greedy else (*DIE, *[CARD_FACE] * 12)
        self.deck = [card for card in CARDS for _ in range(COPIES)]
        self.discards: list[str] = []
        self.hands: dict[Player, list[str]] = {player: [] for player in options.players}
        self.alarm = list(CARDS)
        random.shuffle(self.deck)
        random.shuffle(self.alarm)

    def next(self, state: State) -> Action:
        """What happens next on this table."""
        five = [player for player, hand in self.hands.items() if self._most(hand)[1] >= HAND_SIZE]
        if five and state.phase not in (*BEFORE_THE_GAME, "lay-open"):
            return LayOpen(five[0], (self._most(self.hands[five[0]])[0],) * HAND_SIZE)
        return getattr(self, f"_{state.phase.replace('-', '_')}")(state)  # type: ignore[no-any-return]

    def _most(self, hand: list[str]) -> tuple[str, int]:
        return Counter(hand).most_common(1)[0] if hand else ("", 0)

    def _begin(self, state: State) -> Action:
        return Begin(self.random.choice(state.players))

    def _deal(self, _: State) -> Action:
        for hand in self.hands.values():
            hand += [self.deck.pop() for _ in range(HAND_SIZE)]
        self.discards = [self.deck.pop() for _ in range(OPEN_DISCARDS)]
        return Deal(self.discards[-1])

    def _roll(self, _: State) -> Action:
        return Roll(self.random.choice(self.die))

    def _draw(self, state: State) -> Action:
        self.hands[state.turn].append(self.deck.pop())
        return Draw()

    def _question(self, state: State) -> Action:
        wanted = self._most(self.hands[state.turn])[0]
        if wanted in self.discards or self.random.random() < 0.3:
            card = wanted if wanted in self.discards else self.random.choice(self.discards)
            self.discards.remove(card)
            self.hands[state.turn].append(card)
            return Search()
        return self._draw(state)

    def _alarm(self, state: State) -> Action:
        place = self.random.choice(state.next_places)
        return TurnUp(place, self.alarm[len(state.row)])

    def _foul(self, state: State) -> Action:
        player = self.random.choice([player for player in state.players if player != state.turn])
        card = self.random.choice(self.hands[player])
        self.hands[player].remove(card)
        self.hands[state.turn].append(card)
        return Foul(player)

    def _discard(self, state: State) -> Action:
        hand = self.hands[state.turn]
        kept = self._most(hand)[0] if self.greedy else ""
        card = self.random.choice([card for card in hand if card != kept] or hand)
        hand.remove(card)
        self.discards.append(card)
        return Discard(card)

    def _whistle(self, state: State) -> Action:
        return self.random.choice([action for action in phases.legal(state) if not isinstance(action, LayOpen)])

    def _replacement(self, state: State) -> Action:
        assert state.fouled is not None
        self.hands[state.fouled].append(self.deck.pop())
        return Draw()

    def _renewal(self, _: State) -> Action:
        self.deck = self.discards
        self.random.shuffle(self.deck)
        self.discards = [self.deck.pop() for _ in range(OPEN_DISCARDS)]
        return Renew(self.discards[-1])

    def _lay_open(self, state: State) -> Action:
        player = self.random.choice([player for player in state.players if state.hand(player) is None])
        return LayOpen(player, tuple(self.hands[player]))


def every_card_is_accounted_for(state: State, table: Table) -> None:
    assert state.draw_pile + state.discard_pile + sum(state.cards) == ALL_CARDS
    if state.phase not in BEFORE_THE_GAME:
        assert (state.draw_pile, state.discard_pile) == (len(table.deck), len(table.discards))
        assert state.cards == tuple(len(hand) for hand in table.hands.values())
        assert state.top in (None, table.discards[-1])


def hands_have_five_cards_between_turns(state: State, _: Table) -> None:
    held = set(state.cards)
    assert held <= {0} if state.phase in BEFORE_THE_GAME else held <= {4, 5, 6}
    if state.phase in ("roll", "draw", "question", "alarm", "foul", "renewal", "lay-open"):
        assert held == {HAND_SIZE}
        assert state.phase == "renewal" or state.draw_pile > 0


def no_eighth_card_is_believed(state: State, _: Table) -> None:
    surplus = sum(max(0, number - COPIES) for number in seen_cards(state))
    assert surplus <= state.searched


def the_row_is_turned_up_in_order(state: State, table: Table) -> None:
    assert list(state.row) == table.alarm[: len(state.row)]
    shown = [place for place in range(1, 8) if state.alarm_card(place)]
    assert shown in (list(range(1, len(shown) + 1)), list(range(8 - len(shown), 8)))


def somebody_acts(state: State, _: Table) -> None:
    assert (phases.side_to_act(state) is None) == (state.phase == "over") == bool(state.winners)
    assert bool(phases.legal(state)) == (state.phase != "over")
    assert state.yellow is None or state.row


def the_winner_has_the_best_hand(state: State, table: Table) -> None:
    """Counted anew, from the hands as they are."""
    if state.phase != "over":
        return
    if len(state.row) < len(CARDS) or None in state.hands:
        assert max(Counter(table.hands[state.winners[0]]).values()) >= HAND_SIZE
        return
    value = {
        player: max((hand.count(card), table.alarm.index(card)) for card in hand)
        for player, hand in table.hands.items()
    }
    assert set(state.winners) == {player for player, worth in value.items() if worth == max(value.values())}


INVARIANTS: tuple[Callable[[State, Table], None], ...] = (
    every_card_is_accounted_for,
    hands_have_five_cards_between_turns,
    no_eighth_card_is_believed,
    the_row_is_turned_up_in_order,
    somebody_acts,
    the_winner_has_the_best_hand,
)


@dataclass
class Played:
    """A match that has been played: its log and every state on the way."""

    options: Options
    states: list[State] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def steps(seed: int) -> Iterator[tuple[State, Action | None, tuple[Event, ...], Table]]:
    """One match, action by action: the state, and what led to it. Two to four players in turn."""
    random = Random(seed)
    options = Options(2 + seed % 3)
    table = Table(random, options, greedy=seed % 2 == 0)
    state = new_match(options)
    yield state, None, (), table
    for _ in range(LONGEST_MATCH):
        if state.phase == "over":
            return
        action = table.next(state)
        state, events = phases.apply(state, action)
        yield state, action, events, table
    raise AssertionError("no end")


def replay(options: Options, actions: list[Action]) -> State:
    """The state that a log leads to."""
    state = new_match(options)
    for action in actions:
        state = phases.apply(state, action).state
    return state


def play(seed: int) -> Played:
    """One match from the deal to the end; every invariant after every action."""
    played = Played(Options(2 + seed % 3))
    for state, action, events, table in steps(seed):
        played.states.append(state)
        played.events += events
        if action is not None:
            played.actions.append(action)
        for holds in INVARIANTS:
            holds(state, table)
        assert position.from_json(position.to_json(state), played.options) == state
    return played
