"""Chance that everybody can check: the same seed draws the same."""

from collections.abc import Iterable, Mapping
from random import Random


def chance(seed: int, *about: object) -> Random:
    """Chance for one purpose of an evening; what another purpose draws does not change it."""
    return Random("/".join(map(str, (seed, *about))))  # noqa: S311 # a lot that can be drawn again, no secret


def lots(seed: int, group: int, entrants: Iterable[int]) -> Mapping[int, int]:
    """A lot for everybody, for when nothing else decides: the lowest goes first."""
    order = sorted(entrants)
    chance(seed, "lot", group).shuffle(order)
    return {entrant: lot for lot, entrant in enumerate(order)}
