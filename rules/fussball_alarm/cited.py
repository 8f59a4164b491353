"""Which part of the rulebook is cited for what happened: see `rules/README.md` for the parts."""

from collections.abc import Mapping

from rules.game import Event

RULE_OF_EVENT: Mapping[str, str] = {
    "begins": "Würfel",
    "dealt": "Aufbau",
    "rolled": "Würfel",
    "drawn": "Karte",
    "searched": "Frage",
    "discarded": "Limit",
    "alarm": "Alarm",
    "heavy-foul": "Foul 1",
    "simple-foul": "Gelb",
    "card-taken": "Foul 2",
    "yellow": "Foul 4",
    "no-yellow": "Foul 4",
    "replacement": "Foul 4",
    "turn": "Würfel",
    "pile-empty": "Stapel",
    "renewed": "Stapel",
    "last-alarm": "Ende",
    "five-equal": "Ende",
    "hand": "Sieg",
    "final": "Sieg",
}


def rule_of(event: Event) -> str:
    """Its part of the rulebook; five equal cards win by ending the game."""
    if event.kind == "final" and event.facts["by"] == "five":
        return RULE_OF_EVENT["five-equal"]
    return RULE_OF_EVENT[event.kind]
