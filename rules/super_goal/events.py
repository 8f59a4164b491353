"""Everything that can happen in a match, in football words, with the facts that its text needs."""

from collections.abc import Mapping

from rules.game import Event, Step
from rules.super_goal.state import State

FACTS_OF: Mapping[str, tuple[str, ...]] = {
    "toss": ("side", "other"),
    "master-rolled": ("side", "face"),
    "master-used": ("side", "face", "other"),
    "kick-off": ("side",),
    "announced": ("side", "what"),
    "arrow": ("side", "die", "face", "left", "right"),
    "ball": ("side", "field"),
    "placed": ("side", "field"),
    "out": ("side", "field", "line"),
    "lost": ("side",),
    "challenge": ("side", "field"),
    "ball-won": ("side", "field"),
    "missed": ("side",),
    "cleared": ("side", "field"),
    "cleared-to-goal": ("side", "field"),
    "foul": ("side", "field"),
    "offensive-foul": ("side", "field"),
    "sending-off": ("side", "master"),
    "shot": ("side", "field"),
    "unstoppable": ("side",),
    "post": ("side", "field"),
    "bar": ("side", "field"),
    "wide": ("side",),
    "held": ("side",),
    "punched": ("side", "field"),
    "parried": ("side",),
    "perfect-save": ("side",),
    "assist": ("side", "field"),
    "goal": ("side", "home", "away"),
    "own-goal": ("side", "other", "home", "away"),
    "throw-in": ("side", "field"),
    "corner": ("side",),
    "goal-kick": ("side",),
    "punt": ("side",),
    "free-kick": ("side", "field"),
    "direct-free-kick": ("side", "field"),
    "var": ("side",),
    "no-penalty": ("side",),
    "penalty": ("side",),
    "time-up": ("side", "other"),
    "back-pass": ("side",),
    "half-time": ("home", "away", "side"),
    "full-time": ("home", "away"),
    "shoot-out": ("side",),
    "shoot-out-goal": ("side", "home", "away"),
    "shoot-out-miss": ("side", "home", "away"),
    "final": ("home", "away", "winner", "shots_home", "shots_away"),
}


def event(kind: str, *facts: object) -> Event:
    """An event with its facts in the order of the table."""
    return Event(kind, dict(zip(FACTS_OF[kind], facts, strict=True)))


def then(*so_far: Event, follows: Step[State]) -> Step[State]:
    """What has happened, and what it leads to."""
    return Step(follows.state, (*so_far, *follows.events))
