"""Fußball-Alarm on a virtual table: two piles, alarm row, yellow card, open hands; hidden hands lie beside it."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import numpy as np

from device.games.fussball_alarm.arranging import arrange
from device.games.fussball_alarm.deeds import DEEDS, ON_THE_TABLE
from device.games.fussball_alarm.page import CARD_BACK, die_sign, draw_card, hand_seats, sees_hand_of
from device.games.fussball_alarm.plan import AROUND, BOARD, CORNERS, HANDS, QUARTERS, SEATS, SLOTS, TABLE
from device.games.fussball_alarm.words import catalogue
from device.games.game_page import Telling, tool
from device.virtual.tabletop import OUTSIDE, Place, Tabletop, plain_tools
from device.web.contract.table import Die as DieNews
from device.web.contract.table import Piece, Seat, Tool, ToolGroup
from rules.fussball_alarm.cards import ALL_CARDS, CARDS, DIE, FACES, HAND_SIZE, OPEN_DISCARDS, PLACES, Card, Player
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.state import BEFORE_THE_GAME
from rules.game import Json
from rules.texts import Catalogue
from vision.fussball_alarm.drawn.scene import ACROSS, CardScene, LaidCard, lying_die
from vision.virtual_table.symbol_die import SymbolDie

PLAYER_CARDS = tuple(f"p{number}" for number in range(1, ALL_CARDS + 1))
ALARM_CARDS = tuple(f"a{place}" for place in PLACES)
YELLOW = "yellow"
DRAW, DISCARD, REST = "draw", "discard", "pile"
IN_HAND = "hand-"
"""Before a corner: the cards that whoever sits there holds."""
FIRST, STEP, LAST = 30.0, 42.0, 246.0
"""Where in a quarter an open hand begins, how far its cards are apart, where the yellow card lies."""
GOLDEN = 2.39996
SLIP, TWIST = 2.0, 0.05
"""Millimetres and radians by which a card that is laid down is off."""
ROW = "row-"


def footballer_of(card: str) -> Card:
    """Who is on a player card."""
    return CARDS[(int(card[1:]) - 1) % len(CARDS)]


class CardTop(Tabletop):
    """Where every card is now."""

    board = BOARD
    around = AROUND
    tray = TABLE.tray
    private = True
    deeds = DEEDS

    def __init__(self) -> None:
        super().__init__((*PLAYER_CARDS, *ALARM_CARDS, YELLOW))
        self.alarm: dict[str, Card] = dict(zip(ALARM_CARDS, CARDS, strict=True))
        """Who is on which alarm card."""
        self.open_alarms: frozenset[str] = frozenset()
        self.turns: dict[str, float] = {}
        self._order: dict[str, int] = {}
        """When each card was laid down: later ones lie on top."""
        self._drops = 0
        self._lifted_from: str | None = None
        self._lay_at: dict[str, Place] = {}
        """Where each card that is held was taken from: whoever did not see its face there does not see it now."""
        self._secret = 0
        self._shuffled = {card: -number for number, card in enumerate(PLAYER_CARDS)}
        """When each card came to the draw pile: from then on it goes by another name, and nothing tells its face."""
        self._held_as: dict[str, str] = {}
        """By which name the page knows the cards in somebody's hand."""

    @property
    def player_cards(self) -> tuple[str, ...]:
        """The forty-nine footballers."""
        return PLAYER_CARDS

    def footballer(self, card: str) -> Card:
        """Who is on one of them."""
        return footballer_of(card)

    def owner(self, card: str, players: int) -> Player | None:
        """Before whom a card lies, or who holds it."""
        return self._owner_at(self.figures[card], players)

    @staticmethod
    def _owner_at(place: Place, players: int) -> Player | None:
        return TABLE.player_at(float(np.clip(place.x, 0, BOARD[0])), place.y, players)

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a place for cards."""
        spots = {DRAW: TABLE.draw, DISCARD: TABLE.discard, REST: TABLE.yellow}
        if name in spots:
            return spots[name]
        if name.startswith(IN_HAND):
            x, y = self.middle(name.removeprefix(IN_HAND))
            return HANDS[x > BOARD[0] / 2], y
        if name.startswith(ROW):
            return TABLE.row[int(name.removeprefix(ROW)) - 1]
        return CORNERS[QUARTERS.index(name)]

    def field_at(self, x: float, y: float) -> str:
        """The place for cards that is nearest to a point."""
        if TABLE.among_the_piles(x):
            return min((DRAW, DISCARD, REST), key=lambda name: abs(self.middle(name)[1] - y))
        if TABLE.row_lane[0] <= x < TABLE.row_lane[1]:
            nearest = min(PLACES, key=lambda place: abs(TABLE.row[place - 1][1] - y))
            return f"{ROW}{nearest}"
        low = y < BOARD[1] / 2
        return QUARTERS[(0 if low else 1) if x < BOARD[0] / 2 else (3 if low else 2)]

    def there(self, field: str) -> list[str]:
        """The cards at a place, the lowest first."""
        here = [card for card in self.figures if self.field_of(card) == field]
        return sorted(here, key=lambda card: self._order.get(card, 0))

    def turn(self, piece: str, value: int) -> None:
        """Turn an alarm card up or down."""
        if piece in self.alarm:
            self.open_alarms = self.open_alarms | {piece} if value else self.open_alarms - {piece}

    def restack(self, card: str, *, below: bool = False) -> None:
        """A card of a pile comes to lie on top of it, or under it."""
        self._drops += 1
        self._order[card] = -self._drops if below else self._drops

    def _handle(self, what: str, piece: str, deed: Mapping[str, Any]) -> None:
        """What is put back where it was: an alarm card has been turned over, a discard goes under its pile."""
        if what == "lift":
            self._lifted_from = self.field_of(piece)
            self._held_as = {piece: str(deed["piece"])} | {c: n for c, n in self._held_as.items() if c in self.held}
        onto = (
            ""
            if what != "drop" or not self.on_board(Place(deed["x"], deed["y"]))
            else self.field_at(deed["x"], deed["y"])
        )
        super()._handle(what, piece, deed)
        if piece in self.alarm and onto == f"{ROW}{piece[1:]}":
            self.turn(piece, int(piece not in self.open_alarms))
        elif onto == self._lifted_from == DISCARD:
            self.restack(piece, below=True)

    def set_up(self, random: np.random.Generator) -> None:
        """One pile of player cards, the alarm cards shuffled and face down, the yellow card beside the pile."""
        self.held, self.open_alarms = (), frozenset()
        self._secret = int(random.spawn(1)[0].integers(1 << 62))  # without disturbing the order of the cards
        self.alarm = dict(zip(ALARM_CARDS, (str(card) for card in random.permutation(CARDS)), strict=True))
        for card in random.permutation(PLAYER_CARDS):
            self._settle(str(card), *self.middle(DRAW))
        for card in ALARM_CARDS:
            self._settle(card, *self.middle(f"{ROW}{card[1:]}"))
        self._settle(YELLOW, *self.middle(REST))

    def apply_position(self, position: Mapping[str, Any], random: np.random.Generator) -> None:
        """As the referee knows it; whose cards are whose nobody but the players can say, so they keep theirs."""
        self.let_go()
        arrange(self, position)

    def _own_deeds(self, deed: Mapping[str, Any], random: np.random.Generator) -> Mapping[str, Callable[[], None]]:
        """Cards can be dealt."""
        return {"deal": lambda: self.deal(deed["players"], random)}

    def deal(self, players: int, random: np.random.Generator) -> None:
        """Everything as before a match, then five cards for everybody and seven face up."""
        self.set_up(random)
        pile = self.there(DRAW)
        for seat in SEATS[players]:
            for _ in range(HAND_SIZE):
                self.drop(pile.pop(), *self.middle(f"{IN_HAND}{seat}"))
        for _ in range(OPEN_DISCARDS):
            self.drop(pile.pop(), *self.middle(DISCARD))

    def lift(self, piece: str) -> None:
        """A hand takes a card."""
        if piece not in self.held:
            self._lay_at[piece] = self.figures[piece]
        super().lift(piece)

    def drop(self, piece: str, x: float, y: float) -> None:
        """Beside the table footballers are on somebody's hand; the other cards never leave the table."""
        if self.on_board(Place(x, y), OUTSIDE):
            super().drop(piece, x, y)
        elif piece in PLAYER_CARDS:
            self.held = tuple(other for other in self.held if other != piece)
            self._put(piece, self._slot(piece, x, y))
        else:
            home = self.middle(f"{ROW}{piece[1:]}") if piece in self.alarm else (x, y)
            super().drop(piece, *(float(np.clip(at, 0, side)) for at, side in zip(home, BOARD, strict=True)))

    def rest_place(self, piece: str) -> Place:
        """The hand next to where a card lies."""
        return self._slot(piece, *self.place(piece))

    def _slot(self, piece: str, x: float, y: float) -> Place:
        """The next free place in the hand beside that corner; in a full hand, a little beside the nearest one."""
        side, low = HANDS[x > BOARD[0] / 2], y < BOARD[1] / 2
        held = {self.figures[card] for card in PLAYER_CARDS if card != piece and card not in self.held}
        slots = sorted(SLOTS, key=lambda at: ((at < BOARD[1] / 2) != low, abs(at - y)))
        return next((Place(side, at) for at in slots if Place(side, at) not in held), Place(side, slots[0] + SLIP))

    def scene(self) -> CardScene:
        """All cards on the table, those on top last."""
        laid: list[LaidCard] = []
        for field in (DRAW, DISCARD):
            pile = self.there(field)
            laid += [self._laid(card, TABLE.thick * (len(pile) - 1 + k)) for k, card in enumerate(pile[-2:])]
        for field in (REST, *(f"{ROW}{place}" for place in PLACES), *QUARTERS):
            laid += [self._laid(card, TABLE.thick * k) for k, card in enumerate(self.there(field))]
        return CardScene(tuple(laid), self._die(), self._hand())

    def _laid(self, card: str, height: float) -> LaidCard:
        return LaidCard(self._look(card), *self.figures[card], ACROSS + self.turns[card], round(height, 2))

    def _look(self, card: str) -> str:
        """What a card shows: its face, or its back on the draw pile and in the row."""
        if card == YELLOW:
            return YELLOW
        if card in self.alarm:
            return f"alarm-{self.alarm[card]}" if card in self.open_alarms else "alarm-back"
        return "player-back" if self.field_of(card) == DRAW else f"player-{footballer_of(card)}"

    def _die(self) -> SymbolDie | None:
        if not self.dice:
            return None
        die = self.dice[-1]
        face = DIE[die.value - 1]
        others = [other for other in FACES if other != face]
        return lying_die(die.x, die.y, die.turn, face, (others[0], others[1], others[0], others[1]))

    def roll(self, well: str, count: int, random: np.random.Generator) -> None:
        """There is one die: it leaves the other well."""
        self.dice = tuple(die for die in self.dice if die.well == well)
        super().roll(well, min(count, 1), random)

    def _settle(self, piece: str, x: float, y: float) -> None:
        """Near the middle of its place, a little off; an open hand card by card."""
        field = self.field_at(x, y)
        self._drops += 1
        self._order[piece] = self._drops
        if field == DRAW and piece in self._shuffled:
            self._shuffled[piece] = self._drops
        way = GOLDEN * self._drops
        self.turns[piece] = TWIST * float(np.sin(1.7 * way))
        column, row = self._spot(piece, field)
        self._put(piece, Place(column + SLIP * float(np.cos(way)), row + SLIP * float(np.sin(way))))

    def _spot(self, piece: str, field: str) -> tuple[float, float]:
        x, y = self.middle(field)
        if field not in QUARTERS:
            return x, y
        others = [card for card in self.there(field) if card not in (piece, YELLOW)]
        along = LAST if piece == YELLOW else FIRST + STEP * min(len(others), HAND_SIZE)
        return x, along if field in (QUARTERS[0], QUARTERS[3]) else BOARD[1] / 2 + along

    def pieces(self, telling: Telling) -> list[Piece]:
        """Every card that can be seen or taken: of a pile only the top ones."""
        tops = [card for field in (DRAW, DISCARD) for card in self.there(field)[-2:]]
        beside = [card for card in self.figures if self.field_of(card) not in (DRAW, DISCARD) and not self._away(card)]
        beside.sort(key=lambda card: self._order.get(card, 0))  # an order by faces would tell what is hidden
        return [self._piece(card, telling) for card in (*tops, *beside)]

    def _piece(self, card: str, telling: Telling) -> Piece:
        place, held = self.figures[card], card in self.held
        hidden = self._hidden(card, telling)
        lies = self.on_board(place)
        turn = self.turns.get(card, -ACROSS) if lies else 0.0
        look = CARD_BACK if hidden else self._look(card)
        known = self._held_as.get(card) if held else None
        names = [self.page_name(card, hidden=way) for way in (hidden, not hidden)]
        name = known if known in names[: 1 + (not hidden)] else names[0]
        return draw_card(name, look, place, ACROSS + turn, telling.lang, held=held, off=not lies)

    def _hidden(self, card: str, telling: Telling) -> bool:
        """Everybody sees his own cards alone; at the end they are shown to all."""
        lies = self._lay_at[card] if card in self.held else self.figures[card]
        if self.on_board(lies):
            return self.field_at(*lies) == DRAW
        over = telling.playing and telling.state.phase == "over"
        return not over and not sees_hand_of(telling, self._owner_at(lies, telling.state.options.number))

    def page_name(self, card: str, *, hidden: bool) -> str:
        """By what name the page knows a card: the name of a back tells nothing of its face."""
        if card not in PLAYER_CARDS:
            return card
        told = f"{self._secret} {self._shuffled[card]} {hidden}"
        return "c" + blake2b(told.encode(), digest_size=5).hexdigest()

    def piece_named(self, name: Any) -> Any:
        """The card that the page means."""
        found = (card for card in PLAYER_CARDS if name in (self.page_name(card, hidden=h) for h in (True, False)))
        held = (card for card, known in self._held_as.items() if known == name)
        return next(held, None) or next(found, name)

    def seats(self, telling: Telling) -> list[Seat]:
        """The hands of all players."""
        return hand_seats(telling)

    def lying_dice(self) -> list[DieNews]:
        """The one die, with its sign."""
        return [self.die_news(die, sign=die_sign(DIE[die.value - 1])) for die in self.dice]

    def throws_tools(self, telling: Telling, said: Catalogue) -> list[ToolGroup]:
        """The die belongs to nobody."""
        roll = {"do": "roll", "well": "left", "count": 1}
        return plain_tools(tool(said.page("page.table.roll"), roll, due=bool(telling.due)))

    def known(self, state: Any) -> Json:
        """What everybody may know."""
        told = GAME.state_json(state)
        return {name: told[name] for name in ON_THE_TABLE}

    def set_right(self, telling: Telling, said: Catalogue) -> Tool:
        """Cards are dealt before a match; from then on everybody keeps his."""
        if telling.playing and telling.state.phase not in BEFORE_THE_GAME:
            return super().set_right(telling, said)
        deal = {"do": "deal", "players": telling.state.options.number}
        due = telling.playing and telling.state.phase == "deal"
        return tool(catalogue(telling.lang).page("page.deal"), deal, due=due)

    def _away(self, card: str) -> bool:
        """Alarm cards and the yellow card are never on a hand."""
        return card not in PLAYER_CARDS and card not in self.held and not self.on_board(self.figures[card])


TABLETOP = CardTop
