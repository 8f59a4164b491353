"""The match in numbers."""

from collections import Counter
from collections.abc import Iterable

from rules.fussball_alarm.cards import PLAYERS
from rules.game import Event

COUNTED = {"drawn": "drawn", "searched": "searched", "heavy-foul": "fouls", "simple-foul": "fouls", "yellow": "cards"}
"""Events, and under which heading they count for the player that they name."""


def count(events: Iterable[Event], number: int) -> tuple[tuple[str, int, int], ...]:
    """What is counted, for the first and the second player; for more there is no room on the screen."""
    if number > 2:
        return ()
    counts = Counter((COUNTED[event.kind], event.facts["player"]) for event in events if event.kind in COUNTED)
    first, second = PLAYERS[:2]
    return tuple((what, counts[what, first], counts[what, second]) for what in dict.fromkeys(COUNTED.values()))
