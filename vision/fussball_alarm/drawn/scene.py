"""What one picture of the card table shows: cards, the die in its tray, perhaps a hand; and the truth about it."""

from dataclasses import dataclass

import numpy as np

from rules.fussball_alarm.cards import CARDS, FACES, HAND_SIZE, PLAYERS, Player
from vision.designs.names import face_name
from vision.fussball_alarm.designs.dice import ALARM
from vision.fussball_alarm.drawn.look import BOARD
from vision.fussball_alarm.drawn.places import places
from vision.virtual_table.look import Array, Random
from vision.virtual_table.symbol_die import SymbolDie
from vision.virtual_table.things import Hand, random_hand

TABLE = places()
ALONG, ACROSS = 0.0, np.pi / 2
"""A card's own upper edge points along the table, or across it."""


@dataclass(frozen=True)
class LaidCard:
    """A card on the table: its name, its middle, its turn in radians counter-clockwise, how high it lies."""

    name: str
    x: float
    y: float
    turn: float
    height: float = 0.0

    def corners(self, z: float | None = None) -> Array:
        """Top left first, then clockwise as one looks at the card."""
        half = np.divide(TABLE.card, 2)
        outline = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * half
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        flat = outline @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y)
        return np.asarray(np.c_[flat, np.full(4, self.height if z is None else z)])


@dataclass(frozen=True)
class CardScene:
    """One picture's content; later cards lie over earlier ones."""

    cards: tuple[LaidCard, ...]
    die: SymbolDie | None = None
    hand: Hand | None = None


@dataclass(frozen=True)
class Deal:
    """A moment of a match, as a camera could know it at best."""

    row: tuple[str | None, ...]
    """By place: who is on the alarm card, nothing while it is face down."""
    discard: str | None
    yellow: Player | None
    hands: dict[Player, tuple[str, ...]]
    die: str | None
    players: int = 2


def random_deal(random: Random) -> Deal:
    """Some moment of some match."""
    number = int(random.integers(2, 5))
    up, names = int(random.integers(0, 8)), [str(card) for card in random.permutation(CARDS)]
    row = tuple(names[k] if k < up else None for k in range(len(CARDS)))
    open_at_the_end = random.random() < 0.4
    hands = {p: tuple(map(str, random.choice(CARDS, HAND_SIZE))) for p in PLAYERS[:number] if open_at_the_end}
    return Deal(
        row if random.random() < 0.5 else row[::-1],
        str(random.choice(CARDS)) if random.random() < 0.95 else None,
        None if random.random() < 0.4 else str(random.choice(PLAYERS[:number])),
        hands,
        None if random.random() < 0.15 else str(random.choice(FACES)),
        number,
    )


def laid_out(random: Random, deal: Deal, *, hand: bool = False) -> CardScene:
    """The cards of a deal as a family lays them: a little off and turned."""
    cards = [
        *(_piled(random, "player-back", TABLE.draw, int(random.integers(1, 35)))),
        *([] if deal.discard is None else _piled(random, f"player-{deal.discard}", TABLE.discard, 8)),
        *_alarm_row(random, deal),
    ]
    if deal.yellow is None:
        cards.append(_laid(random, "yellow", TABLE.yellow, ACROSS))
    else:
        cards.append(_before(random, deal.yellow, deal.players))
    for player, held in deal.hands.items():
        cards += _hand(random, player, held, deal)
    die = None if deal.die is None else rolled(random, deal.die)
    return CardScene(tuple(cards), die, random_hand(random, BOARD) if hand else None)


def rolled(random: Random, face: str) -> SymbolDie:
    """The die somewhere in either well."""
    x = float(random.choice([27.0, 76.0])) + float(random.uniform(10, 37))
    around = tuple(str(name) for name in random.permutation([*FACES, face])[:4])
    turn = float(random.uniform(0, 2 * np.pi))
    return lying_die(x, float(random.uniform(15, 65)), turn, face, (around[0], around[1], around[2], around[3]))


def lying_die(x: float, y: float, turn: float, face: str, around: tuple[str, str, str, str]) -> SymbolDie:
    """The die by the faces' names in the rules."""
    right, far, left, near = (face_name(ALARM, name) for name in around)
    return SymbolDie(x, y, turn, face_name(ALARM, face), (right, far, left, near))


def _laid(random: Random, name: str, at: tuple[float, float], turn: float, height: float = 0.0) -> LaidCard:
    half_round = float(random.integers(2)) * np.pi
    x, y = (float(value + random.normal(0, 2.0)) for value in at)
    return LaidCard(name, x, y, turn + half_round + float(random.normal(0, 0.06)), height)


def _piled(random: Random, name: str, at: tuple[float, float], count: int) -> list[LaidCard]:
    """The pile under its top card shows only at its edges."""
    under = "player-back" if name == "player-back" else f"player-{random.choice(CARDS)}"
    height = TABLE.thick * count
    below = [_laid(random, under, at, ACROSS, height - TABLE.thick)] if count > 1 else []
    return [*below, _laid(random, name, at, ACROSS, height)]


def _alarm_row(random: Random, deal: Deal) -> list[LaidCard]:
    names = ["alarm-back" if card is None else f"alarm-{card}" for card in deal.row]
    return [_laid(random, name, at, ACROSS) for name, at in zip(names, TABLE.row, strict=True)]


def _before(random: Random, player: Player, number: int) -> LaidCard:
    """The yellow card somewhere before a player, at the end of the place that his hand leaves free."""
    left, _, low, high = TABLE.players[number][PLAYERS.index(player)]
    x = 46.0 if left < 0 else BOARD[0] - 46.0
    y = (max(low, 0.0) + 34 if low < 0 else min(high, BOARD[1]) - 34) + float(random.uniform(-3, 3))
    return _laid(random, "yellow", (x, y), ACROSS)


def _hand(random: Random, player: Player, held: tuple[str, ...], deal: Deal) -> list[LaidCard]:
    """Five cards side by side or half over each other, clear of the yellow card."""
    left, _, low, high = TABLE.players[deal.players][PLAYERS.index(player)]
    x = 47.0 if left < 0 else BOARD[0] - 47.0
    start, end = max(low, 0.0) + 30, min(high, BOARD[1]) - 30
    if deal.yellow == player:
        start, end = (start + 64, end) if low < 0 else (start, end - 64)
    step = min((end - start) / (HAND_SIZE - 1), float(random.uniform(44, 60)))
    first = start + float(random.uniform(0, 1)) * (end - start - (HAND_SIZE - 1) * step)
    thick = TABLE.thick
    return [_laid(random, f"player-{c}", (x, first + k * step), ACROSS, k * thick) for k, c in enumerate(held)]
