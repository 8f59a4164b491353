"""Which section is cited for what happened: every event with the number of the section that it follows from."""

from collections.abc import Mapping

from rules.game import Event

RULE_OF_EVENT: Mapping[str, str] = {
    "formation-chosen": "3.1",
    "formations": "3.1",
    "start-roll": "3.2",
    "start-tie": "3.2",
    "kick-off": "3.3.1",
    "clock": "4.3",
    "stoppage-time": "4.3.1",
    "half-time": "4.3.2",
    "final": "4.3.2",
    "possession": "4.4",
    "ball-won": "4.4",
    "special": "4.4.2",
    "no-moves": "4.4.2",
    "yellow": "5.4",
    "red-roll": "5.4",
    "red": "5.4",
    "ball": "4.5.1",
    "run": "4.5",
    "attempt": "4.6",
    "difficult": "4.6.1",
    "goal": "4.6",
    "free-kick": "5.1",
    "corner": "5.2",
    "goal-kick": "5.3",
    "penalty": "5.5",
    "dive-chosen": "5.5.2",
    "penalty-shot": "5.5.2",
    "penalty-missed": "5.5.2",
    "tactic": "4.7",
    "quick-moves": "4.7.6",
    "slow-goal-kick": "5.3",
}


def rule_of(event: Event) -> str:
    """The number of its section; a simple pass has one of its own."""
    return "4.5.2" if event.kind == "ball" and event.facts["simple"] else RULE_OF_EVENT[event.kind]
