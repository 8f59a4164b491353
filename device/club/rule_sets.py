"""Rule sets: what a result is worth and what decides between equals, as data."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class RuleSet(NamedTuple):
    """Points, and the order in which ties are broken."""

    win: int
    draw: int
    loss: int
    bye: int
    order: tuple[str, ...]

    def points(self, outcome: int) -> int:
        """For 1 won, 0 level, -1 lost."""
        return (self.loss, self.draw, self.win)[outcome + 1]


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """All of them by name."""
    told = tomllib.loads(files("device.club").joinpath("rule_sets.toml").read_text(encoding="utf-8"))
    return {name: RuleSet(**{**entries, "order": tuple(entries["order"])}) for name, entries in told.items()}


def rule_set(name: str) -> RuleSet:
    """One by its name."""
    return rule_sets()[name]
