"""The match in numbers."""

from collections import Counter
from collections.abc import Iterable

from rules.game import AWAY, HOME, Event

COUNTED = {
    "goal": "goals",
    "own-goal": "goals",
    "shot": "shots",
    "unstoppable": "shots",
    "post": "shots",
    "bar": "shots",
    "wide": "shots",
    "ball": "passes",
    "ball-won": "won",
    "corner": "corners",
    "foul": "fouls",
    "offensive-foul": "fouls",
    "free-kick": "free-kicks",
    "direct-free-kick": "free-kicks",
    "penalty": "free-kicks",
    "sending-off": "cards",
}
"""Events, and under which heading they count for the side that they name."""


def count(events: Iterable[Event]) -> tuple[tuple[str, int, int], ...]:
    """What is counted, home, away; in the order of the table."""
    counts = Counter((COUNTED[event.kind], _side(event)) for event in events if event.kind in COUNTED)
    headings = dict.fromkeys(COUNTED.values())
    return tuple((what, counts[what, HOME], counts[what, AWAY]) for what in headings)


def _side(event: Event) -> str:
    """An own goal counts for the other side."""
    return str(event.facts["other" if event.kind == "own-goal" else "side"])
