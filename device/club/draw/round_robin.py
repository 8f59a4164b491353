"""Everybody meets everybody: one stays, the others go round the table (Berger's way)."""

from collections.abc import Sequence


def rounds(entrants: Sequence[int], *, both_ways: bool = False) -> list[list[tuple[int, int | None]]]:
    """The pairings of each round, home first; with an odd number one has a bye in each round.

    Nobody is at home more often than away by more than one. `both_ways`: a second half with home and away turned round.
    """
    ring: list[int | None] = [*([None] if len(entrants) % 2 else []), *entrants]
    half = len(ring) // 2
    first: list[list[tuple[int, int | None]]] = []
    for number in range(len(ring) - 1):
        pairs = [(ring[k], ring[-1 - k]) for k in range(half)]
        first.append([_turned(home, away, swap=_swaps(number, k)) for k, (home, away) in enumerate(pairs)])
        ring[1:] = [ring[-1], *ring[1:-1]]
    if not both_ways:
        return first
    second = [[_turned(home, away, swap=away is not None) for home, away in one] for one in first]
    return [*first, *second]


def _swaps(number: int, place: int) -> bool:
    """Who stays in the ring changes sides every round; the others do by going round it."""
    return bool(number % 2) if place == 0 else bool(place % 2)


def _turned(home: int | None, away: int | None, *, swap: bool) -> tuple[int, int | None]:
    if home is None or away is None:
        present = home if away is None else away
        assert present is not None
        return present, None
    return (away, home) if swap else (home, away)
