"""Which chapter is cited for what happened; chapters go by their short names, as for violations.

Where two chapters say the same of an event, the first one is cited: a shot goes wide from inside and outside alike.
"""

from collections.abc import Mapping

from rules.game import Event

RULE_OF_EVENT: Mapping[str, str] = {
    "toss": "set-up",
    "master-rolled": "master",
    "master-used": "master",
    "kick-off": "set-up",
    "announced": "attack",
    "arrow": "attack",
    "ball": "attack",
    "placed": "kicks",
    "out": "attack",
    "lost": "attack",
    "challenge": "defence",
    "ball-won": "defence",
    "missed": "defence",
    "cleared": "defence",
    "cleared-to-goal": "special",
    "foul": "defence",
    "offensive-foul": "master",
    "sending-off": "special",
    "shot": "inside",
    "unstoppable": "inside",
    "post": "inside",
    "bar": "inside",
    "wide": "inside",
    "held": "keeper",
    "punched": "keeper",
    "parried": "keeper",
    "perfect-save": "master",
    "assist": "master",
    "goal": "course",
    "own-goal": "defence",
    "throw-in": "special",
    "corner": "corner",
    "goal-kick": "kicks",
    "punt": "kicks",
    "free-kick": "defence",
    "direct-free-kick": "special",
    "var": "penalty",
    "no-penalty": "penalty",
    "penalty": "penalty",
    "time-up": "end",
    "back-pass": "end",
    "half-time": "end",
    "full-time": "end",
    "shoot-out": "end",
    "shoot-out-goal": "end",
    "shoot-out-miss": "end",
    "final": "end",
}


def rule_of(event: Event) -> str:
    """The short name of its chapter; the doubled number belongs to the kicks."""
    if event.kind == "announced" and event.facts["what"] == "double":
        return RULE_OF_EVENT["punt"]
    return RULE_OF_EVENT[event.kind]
