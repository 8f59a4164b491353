"""Every reason for which an action can be wrong: its code and the number of the rule it breaks.

The words are in the catalogue, under `violation.<code>`; the facts are figures, fields, sides and numbers.
"""

from collections.abc import Mapping

from rules.game import Violation

RULE_OF: Mapping[str, str] = {
    # whose turn, and what is due
    "match-over": "11B",
    "not-now": "4",
    "other-side": "4",
    "sent-off": "9A",
    "roll-first": "2",
    "kick-off-roll-first": "1B",
    "already-rolled": "2",
    "one-die": "2",
    "two-dice": "6",
    "both-roll-for-kick-off": "1B",
    "both-roll-for-shoot-out": "11C",
    "both-roll-in-duel": "4D",
    "must-move": "2",
    # how figures move
    "same-field": "2",
    "not-exact": "2",
    "blocked": "2",
    "team-mate": "2",
    "defender-half": "2",
    "five-side-by-side": "2",
    "four-in-file": "2",
    "penalty-area-full": "2",
    "goal-area-full": "2",
    "carrier-stays": "4",
    "figure-first": "4",
    "keeper-attacks": "6A",
    "keeper-after-roll": "6A",
    "keeper-one-step": "6A",
    "keeper-half": "6A",
    "touches-twice": "10",
    # how the ball is played
    "ball-not-exact": "3",
    "ball-turns-back": "3",
    "opponents-field": "4",
    "kick-off-forward": "1B",
    "goal-kick-out": "6C",
    "dribble-needs-one": "4C",
    "dribble-one-field": "4C",
    "dribble-at-restart": "10",
    "keeper-dribbles": "6",
    # placements
    "not-to-place": "10",
    "set-up-field": "1A",
    "set-up-distance": "10",
    "kick-off-figure": "1B",
    "taker-not-nearest": "10",
    "taker-not-near": "10",
    "centre-field": "9C",
    "outside-zone": "10",
    "free-kick-zone": "10",
    "goal-kick-ring": "6C",
    "keeper-goal-area": "6C",
    "make-room": "2",
    "corner-taker": "8",
    "corner-keeper": "8",
    "penalty-rows": "9B",
    "penalty-arc": "9B",
    # referee, clock, advantage
    "nothing-to-waive": "9C",
    "nothing-to-claim": "11A",
    "no-such-signal": "11B",
    "no-breach-now": "9C",
    # what the camera sees and no action explains
    "figure-missing": "2",
    "figure-extra": "2",
    "ball-moved": "3",
    "two-moved": "4",
}


DEAD_BALL_RULE: Mapping[str, str] = {"kick-off": "1B", "goal-kick": "6C", "corner": "8", "free-kick": "10"}
"""Which rule says of which dead ball that its taker waits for another figure's touch."""
BY_DEAD_BALL = ("touches-twice", "dribble-at-restart")
"""Codes whose rule is the one of the dead ball; `RULE_OF` names the free kick's."""


def taker_touches(code: str, dead_ball: str | None, **facts: object) -> Violation:
    """A violation by the taker of a dead ball, with the number of that ball's own rule."""
    return Violation(DEAD_BALL_RULE.get(dead_ball or "", RULE_OF[code]), code, facts)


def violation(code: str, **facts: object) -> Violation:
    """A violation with its rule's number."""
    return Violation(RULE_OF[code], code, facts)
