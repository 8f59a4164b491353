"""Every reason for which an action can be wrong: its code and the number of the section it breaks.

The words are in the catalogue, under `violation.<code>`; the facts are sectors, sides and numbers.
"""

from collections.abc import Mapping

from rules.game import Violation

RULE_OF: Mapping[str, str] = {
    # whose turn, and what is due
    "match-over": "4.3.2",
    "not-now": "4",
    "both-dice": "4.2",
    "one-die": "4.2",
    # before the match
    "not-ten": "3.1",
    "formation-kept": "3.1",
    # placing players
    "keeper-first": "3.3",
    "keeper-placed": "3.3",
    "own-half": "3.3.1",
    "keeper-at-home": "3.3.1",
    "two-at-kick-off": "3.3.1",
    "taker-at-ball": "5.1.1",
    "one-behind-ball": "5.1.1",
    "corner-taker": "5.2.1",
    "penalty-taker": "5.5.1",
    "penalty-area-clear": "5.5.1",
    "shift-too-far": "3.3",
    # the target
    "target-out-of-reach": "4.1",
    "target-offside": "4.1.1",
    "runners-offside": "4.1.1",
    "free-kick-alone": "5.1",
    # possession and the run to the ball
    "count-neighbour": "4.4.1",
    "count-nobody": "4.4.1",
    "count-offside": "4.4.1",
    "run-neighbour": "4.4.1",
    "run-offside": "4.4.1",
    "run-nearest": "4.5",
    "must-run": "4.7",
    # attempts on goal and dead balls
    "no-attempt-here": "4.6",
    "no-such-corner": "5.2",
    # moves
    "tactic-first": "4.7",
    "one-tactic": "4.7",
    "quick-without-tactic": "4.7.6",
    "nobody-there": "4.7",
    "same-sector": "4.7",
    "moved-already": "4.7",
    "no-moves-left": "4.7",
    "midfield-neighbour": "4.7.1",
    "foremost": "4.7.1",
    "hindmost": "4.7.1",
    "attack-forward": "4.7.2",
    "defence-back": "4.7.3",
    "into-offside": "4.7.4",
    "free-from-goal-line": "4.7.5",
    "free-straight": "4.7.5",
    "free-not-to-ball": "4.7.5",
    "free-comes-last": "4.7.5",
    "quick-neighbour": "4.7.6",
    "quick-not-free": "4.7.6",
    "ball-elsewhere": "4.7.7",
    "ball-not-yours": "4.7.7",
    "ball-opponents": "4.7.7",
    "ball-carried": "4.7.7",
    "ball-at-rest": "5.3",
    "ball-alone": "4.7",
    "due-first": "4",
    "may-not-move": "4.4.2",
    # what the camera sees and no action explains
    "player-missing": "4.7",
    "player-extra": "4.7",
    "ball-moved": "4.5",
    "ball-die": "4.5.1",
}


def violation(code: str, **facts: object) -> Violation:
    """A violation with its section's number."""
    return Violation(RULE_OF[code], code, facts)
