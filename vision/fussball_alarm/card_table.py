"""The card table as data: the alarm row, the piles, and who sits where."""

from dataclasses import dataclass, replace
from functools import cache

from rules.fussball_alarm.cards import PLACES, PLAYERS, Player
from vision.table import CardTable, printed, table_data

Lane = tuple[float, float]
Spot = tuple[float, float]
Box = tuple[float, float, float, float]
"""x from, x to, y from, y to."""


@dataclass(frozen=True, slots=True)
class AlarmTable(CardTable):
    """Everything the reader knows of the card table before it has seen it."""

    card: tuple[float, float]
    thick: float
    """One card's thickness: a pile's top lies higher."""
    piles_lane: Lane
    row_lane: Lane
    row: tuple[Spot, ...]
    """The middles of the alarm row's places, in their order."""
    draw: Spot
    discard: Spot
    yellow: Spot
    """Where the yellow card rests until somebody gets it."""
    places: dict[int, tuple[Box, ...]]

    @property
    def broadest_white(self) -> float:
        """A patch of the football on a card's back is 16 mm broad; other prints may have half as much again."""
        return 24.0

    def player_at(self, x: float, y: float, number: int) -> Player | None:
        """The player before whom a place lies, if so many play; nobody for the middle of the table."""
        for player, (left, right, low, high) in zip(PLAYERS, self.places[number], strict=False):
            if left <= x < right and low <= y < high:
                return player
        return None

    def row_place(self, x: float, y: float) -> int | None:
        """Which place of the alarm row a card's middle lies on, counted from 1."""
        if not self.row_lane[0] <= x < self.row_lane[1]:
            return None
        nearest = min(PLACES, key=lambda place: abs(self.row[place - 1][1] - y))
        step = self.row[1][1] - self.row[0][1]
        return nearest if abs(self.row[nearest - 1][1] - y) < step / 2 else None

    def holds_cards(self, x: float, y: float) -> bool:
        """Whether a card may lie there. The gap between the piles has a card's size, and none lies in it."""
        spots = (self.draw, self.discard, self.yellow)
        return not self.among_the_piles(x) or min(abs(y - spot[1]) for spot in spots) < self.card[0] / 3

    def among_the_piles(self, x: float) -> bool:
        """Whether a card lies in the lane of the piles."""
        return self.piles_lane[0] <= x < self.piles_lane[1]


@cache
def card_table() -> AlarmTable:
    """The table of `table.toml`."""
    data, (cards, tray) = table_data(__package__), printed()
    row, piles = data["row"], {name: (at[0], at[1]) for name, at in data["piles"].items()}
    return AlarmTable(
        width=data["size"][0],
        length=data["size"][1],
        cards=cards,
        tray=replace(tray, below=data["below"]),
        card=(data["card"]["size"][0], data["card"]["size"][1]),
        thick=data["card"]["thick"],
        piles_lane=(data["lanes"]["piles"][0], data["lanes"]["piles"][1]),
        row_lane=(data["lanes"]["row"][0], data["lanes"]["row"][1]),
        row=tuple((row["x"], row["first"] + k * row["step"]) for k in range(len(PLACES))),
        draw=piles["draw"],
        discard=piles["discard"],
        yellow=piles["yellow"],
        places={int(n): tuple((a, b, c, d) for a, b, c, d in boxes) for n, boxes in data["places"].items()},
    )
