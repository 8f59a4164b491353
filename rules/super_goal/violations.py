"""Every reason for which an action can be wrong: its code and the chapter of the rulebook that it breaks.

The rulebook has no numbers, so a chapter goes by a short name. The words are in the catalogue, under
`violation.<code>` and `chapter.<name>`; the facts are fields, sides, dice and faces.
"""

from collections.abc import Mapping

from rules.game import Violation

CHAPTERS = (
    "set-up",
    "course",
    "end",
    "attack",
    "first-attack",
    "inside",
    "outside",
    "defence",
    "keeper",
    "kicks",
    "corner",
    "master",
    "penalty",
    "special",
)
RULE_OF: Mapping[str, str] = {
    # what is due
    "match-over": "end",
    "not-now": "course",
    "wrong-die": "course",
    "no-such-face": "course",
    # the attack
    "orange-first": "first-attack",
    "orange-twice": "first-attack",
    "dead-ball-shot": "first-attack",
    "no-shot-here": "outside",
    "shot-die-due": "special",
    "announced-roll": "attack",
    "turn-too-early": "attack",
    "turn-to-middle": "attack",
    "turned-anyway": "corner",
    "double-kicks-only": "kicks",
    "wrong-spot": "kicks",
    # the master die
    "master-is-attack": "master",
    "master-is-defence": "master",
    "master-before-roll": "master",
    "master-long-shot": "master",
    "master-assist": "master",
    "master-unstoppable": "master",
    "master-save": "master",
    "master-inside": "master",
    "master-clearance": "master",
    "master-free-kick": "master",
    # time
    "clock-stands": "end",
    "whistled": "end",
    "wrong-half": "end",
    # what the camera sees and no action explains
    "ball-moved": "attack",
    "answer-first": "master",
    "off-the-arrow": "attack",
}


def violation(code: str, **facts: object) -> Violation:
    """A violation with its chapter."""
    return Violation(RULE_OF[code], code, facts)
