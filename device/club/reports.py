"""What the club hears from a table: how its match stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from device.club.evening import Score


@dataclass(frozen=True, slots=True)
class Report:
    """A table says how its match stands."""

    table: str
    match: str
    """A name for the match that no other match has."""
    entry: int
    """The number of the newest entry in its log: a later report has a higher one."""
    game: str
    score: Score | None
    """Nothing in a game without goals."""
    over: bool = False
    clock: str = ""
    names: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What a season may want to know of it, by side: formations, who scored."""
    call: str = ""
    """The call for which it is played, if the table knows."""
