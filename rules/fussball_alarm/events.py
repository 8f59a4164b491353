"""Everything that can happen in a match, with the facts that its text needs."""

from collections.abc import Mapping

from rules.game import Event

FACTS_OF: Mapping[str, tuple[str, ...]] = {
    "begins": ("player",),
    "dealt": ("player", "card", "draw_pile"),
    "rolled": ("player", "die"),
    "drawn": ("player", "draw_pile"),
    "searched": ("player", "discard_pile"),
    "discarded": ("player", "card"),
    "alarm": ("player", "card", "number", "left"),
    "heavy-foul": ("player",),
    "simple-foul": ("player",),
    "card-taken": ("player", "fouled"),
    "yellow": ("player", "fouled"),
    "no-yellow": ("player", "fouled"),
    "replacement": ("fouled", "draw_pile"),
    "turn": ("player",),
    "pile-empty": ("discard_pile",),
    "renewed": ("card", "draw_pile"),
    "last-alarm": ("card",),
    "five-equal": ("player", "card"),
    "hand": ("player", "card", "count", "number"),
    "final": ("winners", "by", "count", "card", "number"),
}
"""`card` is a footballer by his number, `number` his place in the order in which alarm cards were turned up. `by` says
what decided: `five` equal cards, the `most`, the `later` foul, or nothing (`shared`)."""


def event(kind: str, *facts: object) -> Event:
    """An event with its facts in the order of the table."""
    return Event(kind, dict(zip(FACTS_OF[kind], facts, strict=True)))
