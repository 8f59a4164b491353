"""Which rule is cited for what happened."""

from rules.game import Event

RULE_OF_EVENT = {"goal": "1", "saved": "1", "final": "2"}


def rule_of(event: Event) -> str:
    """Rule 1 is the shot, rule 2 the end."""
    return RULE_OF_EVENT[event.kind]
