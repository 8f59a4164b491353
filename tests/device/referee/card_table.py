"""A card table seen by perfect eyes: what lies open is what is observed, without a picture."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import degrees

import numpy as np

from device.games.fussball_alarm.tabletop import CardTop
from tests.device.referee.table import AnyTable
from vision.fussball_alarm.drawn.scene import CardScene, LaidCard
from vision.fussball_alarm.observation import CardsSeen, OpenCard
from vision.observation import SymbolDie
from vision.virtual_table.symbol_die import SymbolDie as DrawnDie

HIDDEN_WITHIN = 12.0
"""Millimetres: so near under another card nothing of a card can be seen."""


@dataclass
class CardsAtHome(AnyTable[CardsSeen]):
    """A virtual card table; its cards are seen where they lie."""

    top: CardTop = field(default_factory=CardTop)
    laid_out: bool = False
    """Whether everything lies where it should already."""

    def __post_init__(self) -> None:
        self._chance = np.random.default_rng(self.random.getrandbits(32))
        if not self.laid_out:
            self.top.set_up(self._chance)

    def observation(self) -> CardsSeen:
        scene = self.top.scene()
        if self._report is None or scene != self._key:
            self._key, self._report = scene, self._read()
        return self._report

    def _read(self) -> CardsSeen:
        scene = self.top.scene()
        cards = [
            OpenCard(card.name, card.x, card.y, degrees(card.turn), self.sure)
            for number, card in enumerate(scene.cards)
            if not _hidden(card, scene, number)
        ]
        die = scene.die
        self.dice = [] if die is None else [_seen(die)]
        return CardsSeen(True, cards_seen=tuple(cards), **self._tray())

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        for piece, to in pieces:
            if self.where(piece) == to:
                continue
            if to is None:
                self.top.take_off(piece)
            else:
                self.top.drop(piece, *self.top.middle(to))

    def where(self, piece: str) -> str | None:
        return self.top.field_of(piece)

    def turn(self, piece: str, value: int) -> None:
        self.top.turn(piece, value)

    def roll(self, side: str, count: int, *values: int) -> None:
        before = self.top.dice
        while not before or any(abs(a.x - b.x) < 6 for a in self.top.dice for b in before):
            self.top.roll("left" if side == "home" else "right", count, self._chance)
            if not before:
                return


def _seen(die: DrawnDie) -> tuple[str, SymbolDie]:
    return "left" if die.x < 75 else "right", SymbolDie(die.x, die.y, die.turn, die.face, 1.0)


def _hidden(card: LaidCard, scene: CardScene, number: int) -> bool:
    return any(
        abs(card.x - other.x) < HIDDEN_WITHIN and abs(card.y - other.y) < HIDDEN_WITHIN
        for other in scene.cards[number + 1 :]
    )
