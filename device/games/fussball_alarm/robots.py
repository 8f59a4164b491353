"""A robot's head for Fußball-Alarm: it deals, rolls, draws, fouls, collects equal cards, and errs now and then.

All players' hands are in one head; none of them looks into another's cards.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from device.games.fussball_alarm.plan import SEATS
from device.games.fussball_alarm.tabletop import (
    ALARM_CARDS,
    DISCARD,
    DRAW,
    IN_HAND,
    PLAYER_CARDS,
    REST,
    ROW,
    YELLOW,
    footballer_of,
)
from device.games.game_day import Offer
from device.referee.ruling import Ruling
from device.virtual.robots import Deed, Hands, press_for
from rules.fussball_alarm.actions import DONE, SEARCH, Begin, Discard, Foul, TurnUp
from rules.fussball_alarm.actions import DRAW as DRAWN
from rules.fussball_alarm.cards import HAND_SIZE, OPEN_DISCARDS, PLACES, PLAYERS, Player
from rules.fussball_alarm.ending import next_to_show
from rules.fussball_alarm.state import State
from rules.game import AWAY, HOME

UP, DOWN = 1, 0
SHOWS_YELLOW = 0.6
"""How often a fouled robot whistles."""
SEARCHES = 0.5
"""How often a question mark is used for a search."""


def seat(player: Player, number: int) -> str:
    """The corner of the table before a player."""
    return SEATS[number][PLAYERS.index(player)]


def hand_of(player: Player, state: State) -> str:
    """Where a player holds his cards."""
    return f"{IN_HAND}{seat(player, state.options.number)}"


class Brain:
    """`device.virtual.robots.Brain` for this game."""

    def __init__(self, random: Random, clumsiness: float) -> None:
        self.random = random
        self.clumsiness = clumsiness
        self._held: dict[Player, list[str]] = {}
        self._up: set[str] = set()
        self._pile: list[str] = []
        """The discards as they lie, the top one last."""

    def places(self, state: State, hands: Hands) -> Sequence[tuple[str, str | None]]:
        """The cards of the row lie as the referee says, the yellow card too; before the game all cards are dealt."""
        for card, place in zip(ALARM_CARDS, PLACES, strict=True):
            self._turn(card, UP if state.alarm_card(place) is not None else DOWN, hands)
        row = [(card, f"{ROW}{place}") for card, place in zip(ALARM_CARDS, PLACES, strict=True)]
        yellow = REST if state.yellow is None else seat(state.yellow, state.options.number)
        dealt = self._dealt(state) if state.phase == "deal" else []
        return [*row, (YELLOW, yellow), *dealt]

    def _turn(self, card: str, way: int, hands: Hands) -> None:
        """Turn an alarm card, unless it lies so already."""
        if (card in self._up) != (way == UP):
            self._up ^= {card}
            hands.turn(card, way)

    def _dealt(self, state: State) -> list[tuple[str, str | None]]:
        """Five cards for everybody, seven open ones, the rest face down."""
        cards = list(PLAYER_CARDS)
        self.random.shuffle(cards)
        self._held = {}
        for player in state.players:
            self._held[player], cards = cards[:HAND_SIZE], cards[HAND_SIZE:]
        on_hands: list[tuple[str, str | None]] = [
            (card, hand_of(player, state)) for player, held in self._held.items() for card in held
        ]
        laid, rest = cards[:OPEN_DISCARDS], cards[OPEN_DISCARDS:]
        self._pile = list(laid)
        return [*on_hands, *((card, DRAW) for card in rest), *((card, DISCARD) for card in laid)]

    def reads_first(self, ruling: Ruling) -> bool:
        """Always: only then the buttons say what they mean."""
        return True

    def tidy(self, ruling: Ruling, hands: Hands) -> bool:
        """Before a match all cards of the last one come back to the pile: nobody knows any more who held which."""
        if ruling.state.phase != "begin" or self._held:
            return False
        astray = [(card, DRAW) for card in PLAYER_CARDS if hands.where(card) != DRAW]
        if astray:
            hands.put(astray)
            for card in ALARM_CARDS:
                hands.turn(card, DOWN)
        return bool(astray)

    def act(self, ruling: Ruling, hands: Hands) -> Deed:
        """Whatever the screen asks for."""
        state: State = ruling.state
        winner = next((p for p, held in self._held.items() if self._five_equal(held)), None)
        if winner is not None and state.phase not in ("begin", "deal", "lay-open"):
            return self._lay_open(state, winner, hands)
        if state.phase in ("roll", "alarm") and self.random.random() < self.clumsiness:
            return self._err(state, hands)
        if state.phase == "lay-open":
            return self._lay_open(state, next_to_show(state), hands)
        deeds: Mapping[str, Callable[[Ruling, State, Hands], Deed]] = {
            "begin": self._begin,
            "deal": self._deal,
            "roll": self._roll,
            "draw": self._draw,
            "question": self._question,
            "alarm": self._alarm,
            "foul": self._foul,
            "discard": self._discard,
            "whistle": self._whistle,
            "replacement": self._replacement,
            "renewal": self._renewal,
        }
        return deeds[state.phase](ruling, state, hands)

    @staticmethod
    def _five_equal(held: Sequence[str]) -> bool:
        most = Counter(map(footballer_of, held)).most_common(1)
        return bool(most) and most[0][1] >= HAND_SIZE and len(held) >= HAND_SIZE

    def _err(self, state: State, hands: Hands) -> Deed:
        """An alarm card that is not due is turned up."""
        down = [place for place in PLACES if state.alarm_card(place) is None]
        wrong = [place for place in down if state.phase == "roll" or place not in state.next_places]
        place = self.random.choice(wrong or down)
        self._turn(f"a{place}", UP, hands)
        return Deed("wrong alarm", wrong=bool(wrong))

    def _begin(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        return press_for(Begin(self.random.choice(state.players)), ruling, hands)

    def _deal(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        hands.put(list(self.places(state, hands)))
        return Deed("deal")

    def _roll(self, _: Ruling, __: State, hands: Hands) -> Deed:
        hands.roll(self.random.choice((HOME, AWAY)), 1)
        return Deed("roll")

    def _draw(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        self._take(state.turn, DRAW, state, hands)
        return self._discard(ruling, state, hands)

    def _question(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        search = self.random.random() < SEARCHES
        self._take(state.turn, DISCARD if search else DRAW, state, hands)
        return press_for(SEARCH if search else DRAWN, ruling, hands)

    def _alarm(self, _: Ruling, state: State, hands: Hands) -> Deed:
        place = state.next_places[0]
        self._turn(f"a{place}", UP, hands)
        return Deed(TurnUp(place, "1"))

    def _foul(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        fouled = self.random.choice([player for player in state.players if player != state.turn])
        taken = self._held[fouled].pop(self.random.randrange(HAND_SIZE))
        self._held[state.turn].append(taken)
        hands.put([(taken, hand_of(state.turn, state))])
        if state.options.number > 2:
            return press_for(Foul(fouled), ruling, hands)
        return self._discard(ruling, state, hands)

    def _discard(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        """The card with the fewest equals; if it lands on an equal one, a button says so."""
        held = self._held[state.turn]
        counts = Counter(map(footballer_of, held))
        if self._five_equal(held):
            return self._lay_open(state, state.turn, hands)
        top = footballer_of(self._pile[-1]) if self._pile else None
        card = min(held, key=lambda card: (counts[footballer_of(card)], self.random.random()))
        held.remove(card)
        self._pile.append(card)
        hands.put([(card, DISCARD)])
        action = Discard(footballer_of(card))
        if footballer_of(card) == (state.top or top):
            same: Offer = next(offer for offer in ruling.day.conduct.offers(state) if offer.label in ("same", "laid"))
            hands.press(same.button)
        return Deed(action)

    def _whistle(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        if self.random.random() < SHOWS_YELLOW:
            hands.put([(YELLOW, seat(state.turn, state.options.number))])
            return Deed("yellow")
        return press_for(DONE, ruling, hands)

    def _replacement(self, ruling: Ruling, state: State, hands: Hands) -> Deed:
        assert state.fouled is not None
        self._take(state.fouled, DRAW, state, hands)
        return press_for(DRAWN, ruling, hands)

    def _renewal(self, _: Ruling, state: State, hands: Hands) -> Deed:
        """All discards are shuffled; seven of them lie open again."""
        cards = [card for card in PLAYER_CARDS if hands.where(card) in (DISCARD, DRAW)]
        self.random.shuffle(cards)
        other = next(k for k, card in enumerate(cards) if footballer_of(card) != state.top)
        top = cards.pop(other)
        laid, rest = [*cards[: OPEN_DISCARDS - 1], top], cards[OPEN_DISCARDS - 1 :]
        self._pile = list(laid)
        hands.put([*((card, DRAW) for card in (*rest, *laid))])
        hands.put([(card, DISCARD) for card in laid])
        return Deed("renew")

    def _lay_open(self, state: State, player: Player, hands: Hands) -> Deed:
        corner = seat(player, state.options.number)
        best = Counter(map(footballer_of, self._held[player])).most_common(1)[0][0]
        held = sorted(self._held[player], key=lambda card: footballer_of(card) != best)[:HAND_SIZE]
        hands.put([(card, corner) for card in held])
        return Deed("lay-open")

    def _take(self, player: Player, field: str, state: State, hands: Hands) -> None:
        """A card from a pile onto a hand; from the discards the one that fits best."""
        cards = [card for card in PLAYER_CARDS if hands.where(card) == field]
        held = Counter(map(footballer_of, self._held[player]))
        best = max(cards, key=lambda card: (field == DISCARD and held[footballer_of(card)], self.random.random()))
        self._held[player].append(best)
        self._pile = [card for card in self._pile if card != best]
        hands.put([(best, hand_of(player, state))])
