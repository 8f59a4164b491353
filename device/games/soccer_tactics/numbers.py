"""The match in numbers."""

from collections import Counter
from collections.abc import Iterable

from rules.game import AWAY, HOME, Event
from rules.soccer_tactics.lineup import SIDE_OF

COUNTED = {
    "goal": "goals",
    "chance": "shots",
    "duel-won": "duels",
    "direct-pass": "passes",
    "corner": "corners",
    "offside": "offside",
    "foul": "fouls",
    "yellow": "cards",
    "red": "cards",
}
"""Events, and under which heading they count for the side that they name."""


def count(events: Iterable[Event]) -> tuple[tuple[str, int, int], ...]:
    """What is counted, home, away; in the order of the table."""
    counts = Counter((COUNTED[event.kind], _side(event)) for event in events if event.kind in COUNTED)
    headings = dict.fromkeys(COUNTED.values())
    return tuple((what, counts[what, HOME], counts[what, AWAY]) for what in headings)


def _side(event: Event) -> str:
    figure = event.facts.get("figure")
    return str(event.facts["side"]) if event.kind in ("goal", "corner") else SIDE_OF[str(figure)]
