"""The match in numbers."""

from collections import Counter
from collections.abc import Iterable

from rules.game import AWAY, HOME, OTHER, Event

COUNTED = {
    "goal": "goals",
    "attempt": "shots",
    "difficult": "shots",
    "penalty-shot": "shots",
    "possession": "passes",
    "ball-won": "won",
    "corner": "corners",
    "free-kick": "free-kicks",
    "penalty": "free-kicks",
    "yellow": "cards",
    "red": "cards",
}
"""Events, and under which heading they count for the side that they name."""


def count(events: Iterable[Event]) -> tuple[tuple[str, int, int], ...]:
    """What is counted, home, away; in the order of the table."""
    counts = Counter((COUNTED[event.kind], str(event.facts["side"])) for event in events if _counts(event))
    headings = dict.fromkeys(COUNTED.values())
    return tuple((what, counts[what, HOME], counts[what, AWAY]) for what in headings)


def _counts(event: Event) -> bool:
    """A pass counts if it arrived; a difficult attempt counts once, not for the six that only goes on."""
    if event.kind == "possession":
        return bool(event.facts["result"] == "kept")
    if event.kind == "difficult":
        return not event.facts["again"]
    return event.kind in COUNTED and event.facts["side"] in OTHER
