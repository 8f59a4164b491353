"""Swiss draws: everybody plays every round against somebody who stands close, and never twice against the same.

A round is the best matching of the whole field. A rematch costs more than everything else together, then a second bye,
then two who both have been at home (or away) too often already, then the distance in points.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import networkx as nx

from device.club.draw.chance import chance
from device.club.evening import SWISS, Evening, Pairing
from device.club.standings import count

BYE = -1
"""Stands for nobody in the matching."""
REMATCH, SECOND_BYE, LOPSIDED = 10**10, 10**8, 10**6
TOO_OFTEN = 2
"""So much more often at home than away is the most; who meets somebody like that would have to go beyond."""
DISTANCE = 100
"""For one point between two sides; grows with its square, so that two small steps are better than a large one."""
IMBALANCE = 10
"""For two who both should be at home, or both away."""
LOT = 10
"""Up to so much by chance, between what is equal otherwise."""


def usual_rounds(entrants: int) -> int:
    """As many as it takes to find the best of so many, and one more to be sure; never so many that all have met."""
    return max(1, min(max(entrants - 1, 1).bit_length() + 1, most_rounds(entrants)))


def most_rounds(entrants: int) -> int:
    """So many rounds always go without a rematch: everybody has at least half of the field left (Dirac's theorem)."""
    return (entrants + entrants % 2) // 2


def pairs(evening: Evening, round_: int) -> list[tuple[int, int | None]]:
    """The pairings of the next round, home first, the leaders at the first table; at most one has a bye."""
    played = evening.of(SWISS)
    there = [one.id for one in evening.playing]
    rows = count(evening.entrants, [one for one in played if one.done], evening.rules)
    points = {entrant: rows[entrant].points for entrant in there}
    balance = {entrant: at_home(played, entrant) for entrant in there}
    lot = chance(evening.seed, SWISS, round_)
    shuffled = sorted(there)
    lot.shuffle(shuffled)
    graph: nx.Graph[int] = nx.Graph()
    met = {frozenset(one.fixture[-2:]) for one in played}
    for one, other in combinations(shuffled, 2):
        cost = _distance(points[one], points[other]) + lot.randrange(LOT)
        cost += IMBALANCE * abs(balance[one] + balance[other])
        cost += LOPSIDED * (balance[one] == balance[other] and abs(balance[one]) >= TOO_OFTEN)
        cost += REMATCH * (frozenset((one, other)) in met)
        graph.add_edge(one, other, weight=-cost)
    if len(shuffled) % 2:
        lowest = min(points.values())
        for one in shuffled:
            cost = _distance(points[one], lowest) + lot.randrange(LOT) + SECOND_BYE * rows[one].byes
            graph.add_edge(one, BYE, weight=-cost)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    ordered = [_home_first(pair, balance, shuffled) for pair in found]
    return sorted(ordered, key=lambda pair: _rank(pair, points, shuffled))


def at_home(played: Sequence[Pairing], entrant: int) -> int:
    """How much oftener somebody was at home than away."""
    real = [one.fixture for one in played if one.fixture.away is not None]
    return sum((one.home == entrant) - (one.away == entrant) for one in real)


def _distance(one: int, other: int) -> int:
    return DISTANCE * (one - other) ** 2


def _home_first(pair: tuple[int, int], balance: Mapping[int, int], shuffled: Sequence[int]) -> tuple[int, int | None]:
    """Who was away more often is at home; between equals the lot decides."""
    if BYE in pair:
        return max(pair), None
    home, away = sorted(pair, key=lambda one: (balance[one], shuffled.index(one)))
    return home, away


def _rank(pair: tuple[int, int | None], points: Mapping[int, int], shuffled: Sequence[int]) -> tuple[bool, int, int]:
    home, away = pair
    best = points[home] if away is None else max(points[home], points[away])
    return away is None, -best, shuffled.index(home)
