"""The mat: thirteen sectors in three lanes, who borders on whom, and what lies nearer to which goal line."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from rules.game import AWAY, HOME, SIDES, Json, Side

Sector = str
"""A sector's name: `L1`–`L4`, `R1`–`R4`, `P1 M1 C M2 P2`, counted from home's goal line."""

Extent = tuple[float, float]
"""How far a sector reaches, from home's goal line."""

FACTS: Json = tomllib.loads(files(__package__).joinpath("facts.toml").read_text(encoding="utf-8"))
LANES = ("left", "middle", "right")
SECTORS: tuple[Sector, ...] = tuple(sector for lane in LANES for sector in FACTS["sectors"][lane])
INDEX: Mapping[Sector, int] = {sector: i for i, sector in enumerate(SECTORS)}
CENTRE: Sector = "C"
PENALTY_AREA: Mapping[Side, Sector] = {HOME: "P1", AWAY: "P2"}
CORNERS: Mapping[Side, tuple[Sector, ...]] = {HOME: ("L1", "R1"), AWAY: ("L4", "R4")}
"""The sectors in whose corner a corner kick against that side is taken."""


@dataclass(frozen=True, eq=False)
class Pitch:
    """One mat with its tables; a family's own facts make another."""

    facts: Json

    @cached_property
    def lane(self) -> Mapping[Sector, int]:
        """Left 0, middle 1, right 2."""
        return {sector: i for i, lane in enumerate(LANES) for sector in self.facts["sectors"][lane]}

    @cached_property
    def extent(self) -> Mapping[Sector, Extent]:
        """From where to where a sector reaches."""
        found = {}
        for lane in LANES:
            for sector, (low, high) in self.facts["sectors"][lane].items():
                found[sector] = (float(low), float(high))
        return found

    @cached_property
    def length(self) -> float:
        """From goal line to goal line."""
        return max(high for _, high in self.extent.values())

    @cached_property
    def _straight(self) -> Mapping[tuple[Sector, int], tuple[Sector, ...]]:
        """The sectors ahead in the same lane, nearest first, upwards (1) and downwards (-1)."""
        ways = {}
        for lane in LANES:
            order = sorted(self.facts["sectors"][lane], key=lambda sector: self.extent[sector])
            for i, sector in enumerate(order):
                ways[sector, 1] = tuple(order[i + 1 :])
                ways[sector, -1] = tuple(reversed(order[:i]))
        return ways

    def forward(self, side: Side, sector: Sector) -> tuple[Sector, ...]:
        """The sectors straight ahead of a side's player, nearest first."""
        return self._straight[sector, 1 if side == HOME else -1]

    def backward(self, side: Side, sector: Sector) -> tuple[Sector, ...]:
        """The sectors straight behind a side's player, nearest first."""
        return self._straight[sector, -1 if side == HOME else 1]

    @cached_property
    def overlapping(self) -> frozenset[tuple[Sector, Sector]]:
        """Pairs of sectors whose lengthwise extents share more than a line: they are level."""
        return frozenset(
            (one, other)
            for one, (low, high) in self.extent.items()
            for other, (other_low, other_high) in self.extent.items()
            if max(low, other_low) < min(high, other_high)
        )

    @cached_property
    def neighbours(self) -> Mapping[Sector, tuple[Sector, ...]]:
        """The sectors that border on a sector."""
        return {
            sector: tuple(
                other
                for other in SECTORS
                if (self.lane[sector] == self.lane[other] and self._follow(sector, other))
                or (abs(self.lane[sector] - self.lane[other]) == 1 and (sector, other) in self.overlapping)
            )
            for sector in SECTORS
        }

    def _follow(self, one: Sector, other: Sector) -> bool:
        return any(self._straight[one, way][:1] == (other,) for way in (1, -1))

    @cached_property
    def distance(self) -> Mapping[tuple[Sector, Sector], int]:
        """Steps between two sectors on the shortest way."""
        steps: dict[tuple[Sector, Sector], int] = {}
        for start in SECTORS:
            reached, edge, count = {start}, [start], 0
            while edge:
                steps |= {(start, sector): count for sector in edge}
                edge = [s for s in SECTORS if s not in reached and any(s in self.neighbours[e] for e in edge)]
                reached |= set(edge)
                count += 1
        return steps

    @cached_property
    def _ahead(self) -> frozenset[tuple[Side, Sector, Sector]]:
        pairs = [(one, other) for one in SECTORS for other in SECTORS]
        home = {(HOME, one, other) for one, other in pairs if self.extent[one][0] >= self.extent[other][1]}
        return frozenset(home | {(AWAY, other, one) for _, one, other in home})

    def ahead(self, side: Side, one: Sector, other: Sector) -> bool:
        """Whether the whole of `one` is nearer to the goal line that `side` attacks than `other`."""
        return (side, one, other) in self._ahead

    @cached_property
    def half(self) -> Mapping[Side, frozenset[Sector]]:
        """Sectors on a side's own half, the centre sector among them."""
        middle = self.length / 2
        return {
            HOME: frozenset(sector for sector, (low, _) in self.extent.items() if low < middle),
            AWAY: frozenset(sector for sector, (_, high) in self.extent.items() if high > middle),
        }

    @cached_property
    def wholly_own(self) -> Mapping[Side, frozenset[Sector]]:
        """Sectors that lie on a side's own half and nowhere else."""
        return {HOME: self.half[HOME] - self.half[AWAY], AWAY: self.half[AWAY] - self.half[HOME]}

    @cached_property
    def at_goal_line(self) -> frozenset[Sector]:
        """Sectors that touch a goal line."""
        return frozenset(sector for sector, (low, high) in self.extent.items() if low <= 0 or high >= self.length)

    @cached_property
    def _mirror(self) -> Mapping[Sector, Sector]:
        """The sector at the same place for the other side, who looks from the other end: L1 becomes R4."""
        places = {(self.lane[s], *extent): s for s, extent in self.extent.items()}
        return {
            s: places.get((2 - self.lane[s], self.length - high, self.length - low), s)
            for s, (low, high) in self.extent.items()
        }

    def seen_by(self, side: Side, sector: Sector) -> Sector:
        """A sector by the name it would have if that side were home."""
        return sector if side == HOME else self._mirror[sector]

    @cached_property
    def attempt(self) -> Mapping[Side, Mapping[Sector, int]]:
        """Section 4.6: what an attempt on goal from a sector counts."""
        table = self.facts["attempt"]["sector"]
        return {
            side: {s: table[self.seen_by(side, s)] for s in SECTORS if self.seen_by(side, s) in table} for side in SIDES
        }
