"""Which rule is cited for what happened: every event with the number of the rule that it follows from."""

from collections.abc import Mapping

from rules.game import Event

RULE_OF_EVENT: Mapping[str, str] = {
    "kick-off-roll": "1B",
    "kick-off-tie": "1B",
    "kick-off": "1B",
    "no-move": "2",
    "direct-pass": "4B",
    "loose-ball": "4A",
    "ball-won": "4A",
    "ball-lost": "4",
    "dribble": "4C",
    "challenge-failed": "4",
    "duel": "4D",
    "duel-won": "4D",
    "duel-tie": "4D",
    "chance": "5",
    "goal": "5",
    "corner": "8",
    "goal-kick": "6C",
    "offside": "7",
    "foul": "9A",
    "yellow": "9A",
    "red": "9A",
    "free-kick": "10",
    "taker": "10",
    "centre-free-kick": "9C",
    "penalty": "9B",
    "breach": "9C",
    "put-right": "9C",
    "play-on": "9C",
    "no-free-kick": "11B",
    "move-time": "11A",
    "time-up": "11B",
    "half-time": "11B",
    "full-time": "11B",
    "extra-time": "11C",
    "extra-half-time": "11C",
    "shoot-out": "11C",
    "shoot-out-tie": "11C",
    "shoot-out-first": "11C",
    "shoot-out-goal": "11C",
    "shoot-out-miss": "11C",
    "final": "11B",
}


def rule_of(event: Event) -> str:
    """The number of its rule; a shoot-out ends by its own."""
    if event.kind == "final" and event.facts["home_shots"] is not None:
        return RULE_OF_EVENT["shoot-out"]
    return RULE_OF_EVENT[event.kind]
