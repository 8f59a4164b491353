"""Somebody to play with: decides for a side, says why, and knows the chances of a match. Pure as the rules are.

No clock and no chance of its own: a seed, a budget and a `stop` are arguments, and the same ones give the same answer.
A game takes part with `evaluation.py` in its own folder, which has `MIND`; a game without one has no opponent.
"""

from rules.opponent.deciding import decide, has_opponent, mind_of, say_reason
from rules.opponent.levels import LEVELS
from rules.opponent.mind import Decision, Mind, Throw
from rules.opponent.outlook import Chances, chances

__all__ = [
    "LEVELS",
    "Chances",
    "Decision",
    "Mind",
    "Throw",
    "chances",
    "decide",
    "has_opponent",
    "mind_of",
    "say_reason",
]
