"""Fußball-Alarm on a virtual table: two piles, alarm row, yellow card, open hands; hidden hands lie beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from device.games.fussball_alarm.plan import AROUND, BOARD, TABLE, plan
from device.virtual.tabletop import Place, Tabletop
from rules.fussball_alarm.cards import ALL_CARDS, CARDS, DIE, FACES, HAND_SIZE, PLACES, Card
from rules.game import Json
from vision.virtual_table.fussball_alarm.scene import ACROSS, CardScene, LaidCard, lying_die
from vision.virtual_table.symbol_die import SymbolDie

PLAYER_CARDS = tuple(f"p{number}" for number in range(1, ALL_CARDS + 1))
ALARM_CARDS = tuple(f"a{place}" for place in PLACES)
YELLOW = "yellow"
DRAW, DISCARD, REST = "draw", "discard", "pile"
QUARTERS = ("q1", "q2", "q3", "q4")
"""The four corners of the table, clockwise from home left: before whom that is depends on how many play."""
FIRST, STEP, LAST = 30.0, 42.0, 246.0
"""Where in a quarter an open hand begins, how far its cards are apart, where the yellow card lies."""
EDGE = 47.0
"""From the table's edge to the middle of a card before a player."""
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

    def __init__(self) -> None:
        super().__init__((*PLAYER_CARDS, *ALARM_CARDS, YELLOW))
        self.alarm: dict[str, Card] = dict(zip(ALARM_CARDS, CARDS, strict=True))
        """Who is on which alarm card."""
        self.open_alarms: frozenset[str] = frozenset()
        self.turns: dict[str, float] = {}
        self._order: dict[str, int] = {}
        """When each card was laid down: later ones lie on top."""
        self._drops = 0

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a place for cards."""
        spots = {DRAW: TABLE.draw, DISCARD: TABLE.discard, REST: TABLE.yellow}
        if name in spots:
            return spots[name]
        if name.startswith(ROW):
            return TABLE.row[int(name.removeprefix(ROW)) - 1]
        quarter = QUARTERS.index(name)
        x = EDGE if quarter < 2 else BOARD[0] - EDGE
        return x, (0.25 if quarter in (0, 3) else 0.75) * BOARD[1]

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

    def _handle(self, what: str, piece: str, deed: Mapping[str, Any]) -> None:
        """An alarm card that is put back where it was has been turned over."""
        dropped = what == "drop" and piece in self.alarm and self.on_board(Place(deed["x"], deed["y"]))
        if dropped and self.field_at(deed["x"], deed["y"]) == f"{ROW}{piece[1:]}":
            self.turn(piece, int(piece not in self.open_alarms))
        super()._handle(what, piece, deed)

    def set_up(self, random: np.random.Generator) -> None:
        """One pile of player cards, the alarm cards shuffled and face down, the yellow card beside the pile."""
        self.held, self.open_alarms = (), frozenset()
        self.alarm = dict(zip(ALARM_CARDS, (str(card) for card in random.permutation(CARDS)), strict=True))
        for card in random.permutation(PLAYER_CARDS):
            self._settle(str(card), *self.middle(DRAW))
        for card in ALARM_CARDS:
            self._settle(card, *self.middle(f"{ROW}{card[1:]}"))
        self._settle(YELLOW, *self.middle(REST))

    def apply_position(self, position: Mapping[str, Any], random: np.random.Generator) -> None:
        """Everything as before a match; whose cards are whose nobody but the players can say."""
        self.set_up(random)

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

    def _pieces_json(self) -> Json:
        """Every card that can be seen or taken: of a pile only the top one."""
        shown: Sequence[str] = [
            card for card in self.figures if self.field_of(card) not in (DRAW, DISCARD) and not self._away(card)
        ]
        tops = [card for field in (DRAW, DISCARD) for card in self.there(field)[-2:]]
        return {"figures": [self._card_json(card) for card in (*tops, *shown)], "size": plan()}

    def json(self) -> Json:
        """The topic `table` of the page; nobody plays with a ball here."""
        return super().json() | {"ball": None}

    def _away(self, card: str) -> bool:
        """Alarm cards and the yellow card are never on a hand."""
        return card not in PLAYER_CARDS and card not in self.held and not self.on_board(self.figures[card])

    def _card_json(self, card: str) -> Json:
        look = self._look(card)
        number = int(look.rpartition("-")[2]) if look[-1].isdigit() else 0
        told = self.figure_json(card, "home", "card", number)
        return told | {"turn": round(ACROSS + self.turns.get(card, -ACROSS), 3), "look": look}


TABLETOP = CardTop
