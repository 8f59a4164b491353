"""What the club hears from a table: how its match stands."""

from dataclasses import dataclass

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
    call: str = ""
    """The call for which it is played, if the table knows."""
