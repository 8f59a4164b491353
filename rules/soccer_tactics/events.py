"""Everything that can happen in a match, in football words, with the facts that its text needs."""

from collections.abc import Mapping

from rules.game import Event

FACTS_OF: Mapping[str, tuple[str, ...]] = {
    "kick-off-roll": ("home", "away", "side"),
    "kick-off-tie": ("home", "away"),
    "kick-off": ("side",),
    "no-move": ("side", "number"),
    "direct-pass": ("figure", "field"),
    "loose-ball": ("field",),
    "ball-won": ("figure", "field"),
    "ball-lost": ("figure", "field"),
    "dribble": ("figure", "field"),
    "challenge-failed": ("side",),
    "duel": ("home_figure", "away_figure", "field"),
    "duel-won": ("figure", "home_sum", "away_sum"),
    "duel-tie": ("home_sum", "away_sum"),
    "chance": ("figure", "field"),
    "goal": ("side", "figure", "home", "away"),
    "corner": ("side", "field", "figure", "mate"),
    "goal-kick": ("side",),
    "offside": ("figure", "field", "line", "side", "hinders"),
    "foul": ("figure", "on", "field"),
    "yellow": ("figure",),
    "red": ("figure",),
    "free-kick": ("side", "field"),
    "taker": ("figure", "field"),
    "centre-free-kick": ("side",),
    "penalty": ("side", "figure"),
    "breach": ("side",),
    "put-right": ("side",),
    "play-on": ("side",),
    "no-free-kick": ("side",),
    "move-time": ("side",),
    "time-up": ("side",),
    "half-time": ("home", "away"),
    "full-time": ("home", "away"),
    "extra-time": (),
    "extra-half-time": ("home", "away"),
    "shoot-out": (),
    "shoot-out-tie": ("home", "away"),
    "shoot-out-first": ("side",),
    "shoot-out-goal": ("side", "home", "away"),
    "shoot-out-miss": ("side", "home", "away"),
    "final": ("home", "away", "winner", "home_shots", "away_shots"),
}


def event(kind: str, *facts: object) -> Event:
    """An event with its facts in the order of the table."""
    return Event(kind, dict(zip(FACTS_OF[kind], facts, strict=True)))
