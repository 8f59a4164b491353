"""The match in numbers: a line for every player, fouls and yellow cards side by side."""

from collections import Counter
from collections.abc import Iterable

from rules.fussball_alarm.cards import Player
from rules.game import Event

FOULS, YELLOW = COLUMNS = ("fouls", "yellow")
"""There is room for two columns."""
COUNTED = {"heavy-foul": FOULS, "simple-foul": FOULS, "yellow": YELLOW}
"""Events, and in which column they count for the player that they name."""


def count(events: Iterable[Event], players: Iterable[Player]) -> tuple[tuple[str, int, int], ...]:
    """Who, how many fouls, how many yellow cards."""
    counts = Counter((COUNTED[event.kind], event.facts["player"]) for event in events if event.kind in COUNTED)
    return tuple((player, counts[FOULS, player], counts[YELLOW, player]) for player in players)
