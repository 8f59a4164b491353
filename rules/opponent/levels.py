"""Four strengths, by knowledge and care; none of them blunders on purpose."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

LEVELS = ("child", "friendly", "strong", "best")
"""For children of seven, for friends, for those who want to learn, and as good as it can."""


class Level(NamedTuple):
    """How much a level sees, and how far it looks."""

    terms: Sequence[str] | Mapping[str, float] = ()
    """What it looks at; empty means everything. With numbers it has an opinion of its own about what they count."""
    blind: bool = False
    """Whether it sees nothing but goals, with all that the dice may bring."""
    simple: bool = False
    """Whether it keeps to the choices that need no explaining."""
    by_heart: bool = False
    """Whether it knows the worth of every position by heart, in games whose board has been worked out."""
    candidates: int = 0
    """How many of its own choices it thinks about further than one step; 0 for none."""
    replies: int = 4
    """How many choices of either side it follows from there."""
    deep: int = 0
    """How many decisions it looks ahead beyond its own."""
    worlds: int = 1
    """How many worlds it imagines where something is hidden."""
    budget: int = 20_000
    """Positions it may judge for one decision."""


USUAL: Mapping[str, Level] = {
    "child": Level(),
    "friendly": Level(worlds=4),
    "strong": Level(candidates=6, replies=3, deep=1, worlds=6, budget=3_000),
    "best": Level(candidates=12, replies=4, deep=2, worlds=10, budget=12_000),
}
