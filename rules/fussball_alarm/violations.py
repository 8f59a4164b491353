"""Every reason for which an action can be wrong: its code and the part of the rulebook that it breaks.

The rulebook has no numbers, so its parts are cited by a short word: see `rules/README.md`. The words are in the
catalogue, under `violation.<code>`; the facts are players, cards, places and numbers.
"""

from collections.abc import Mapping

from rules.game import Violation

RULE_OF: Mapping[str, str] = {
    # whose turn, and what is due
    "match-over": "Ende",
    "not-now": "Würfel",
    "no-such-player": "Aufbau",
    "too-many-alike": "Aufbau",
    "begin-first": "Würfel",
    "deal-first": "Aufbau",
    "roll-first": "Würfel",
    # taking a card
    "take-first": "Karte",
    "one-card": "Limit",
    "discard-first": "Limit",
    "search-not-allowed": "Frage",
    # the alarm row
    "no-alarm": "Alarm",
    "turn-up-first": "Alarm",
    "alarm-next": "Alarm",
    "alarm-open": "Alarm",
    "alarm-twice": "Alarm",
    "alarm-one": "Alarm",
    # fouls
    "foul-first": "Foul 1",
    "foul-yourself": "Foul 1",
    "no-foul": "Foul 1",
    "booked": "Gelb",
    "no-whistle": "Foul 4",
    "yellow-or-not": "Foul 4",
    "replacement-first": "Foul 4",
    # the piles
    "pile-not-empty": "Stapel",
    "renew-first": "Stapel",
    # the end
    "not-five-equal": "Ende",
    "four-cards": "Ende",
    "laid-open": "Sieg",
    "hands-first": "Sieg",
    # what the camera sees and no action explains
    "alarm-closed": "Alarm",
    "alarm-changed": "Alarm",
    "yellow-moved": "Foul 5",
    "discard-changed": "Aufbau",
    "discard-missing": "Limit",
}


def violation(code: str, **facts: object) -> Violation:
    """A violation with its part of the rulebook."""
    return Violation(RULE_OF[code], code, facts)
