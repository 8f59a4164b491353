"""Everything that is known about a match at one moment, as frozen values."""

from typing import Any, NamedTuple

from rules.game import AWAY, HOME, OTHER, Side
from rules.super_goal.dice import Die, Face
from rules.super_goal.options import Options
from rules.super_goal.pitch import Field, Pitch, row, seen_by

Phase = str
PHASES: tuple[Phase, ...] = (
    "toss",
    "master",
    "attack",
    "play",
    "defence",
    "keeper",
    "bar",
    "answer",
    "place",
    "var",
    "penalty",
    "shoot-out",
    "over",
)
PLACED = ("corner", "goal-kick", "punt")
"""Restarts for which the ball is put on a field of one's choice."""
DIRECT_FREE_KICK = "direct-free-kick"
RESTARTS = ("kick-off", "throw-in", "free-kick", DIRECT_FREE_KICK, *PLACED)
SCENES = ("pass", "shot", "post", "bar", "unstoppable", "clearance", "foul")
FIRST_HALF, SECOND_HALF = 1, 2


class Match(NamedTuple):
    """What changes seldom: score, time, the master die."""

    options: Options
    score: tuple[int, int] = (0, 0)
    half: int = FIRST_HALF
    running: bool = False
    """Whether the kick-off of this half has been taken."""
    whistled: bool = False
    """The time is over, and play goes on until the defender has the ball."""
    toss_winner: Side | None = None
    holder: Side | None = None
    """Who has the master die."""
    face: Face | None = None
    """What it shows; `None` while it has to be rolled."""
    fouled: Side | None = None
    """Who threw the defence die last, if it showed a foul."""
    shots: tuple[tuple[Side, bool], ...] = ()
    """The shoot-out: who shot, and whether it was a goal."""


class State(NamedTuple):
    """One moment of a match."""

    ball: Field | None
    """`None` while the ball is nowhere on the board."""
    attacking: Side
    phase: Phase
    match: Match
    restart: str | None = None
    """How the ball comes into play; kept until it has been played."""
    first: bool = False
    """The first attack after a change of possession: the orange die is due."""
    last: Die | None = None
    """The direction die of the roll before, if nothing has come between."""
    announced: str | None = None
    arrow: Face | None = None
    """The arrow that waits for left or right; `last` tells its die."""
    scene: str | None = None
    """What the defender or the keeper has to deal with."""
    inside: bool = False
    """Whether the shot came from inside the penalty area."""
    after: Phase | None = None
    """What follows once the master die has been rolled."""

    @property
    def pitch(self) -> Pitch:
        """The board of this match."""
        return self.match.options.pitch

    @property
    def defending(self) -> Side:
        """Who does not have the ball."""
        return OTHER[self.attacking]

    @property
    def spot(self) -> Field:
        """The ball's field as the attacker sees it."""
        assert self.ball is not None
        return seen_by(self.attacking, self.ball)

    @property
    def row(self) -> int:
        """The ball's row as the attacker sees it."""
        return row(self.spot)

    @property
    def keeper(self) -> Side:
        """Whose keeper has to act: the defender's, or the attacker's own after a clearance towards his goal."""
        return self.attacking if self.scene == "clearance" else self.defending

    def at(self, spot: Field) -> Field:
        """The name on the board of a field that the attacker sees."""
        return seen_by(self.attacking, spot)


def still(state: State, phase: Phase, ball: Field | None, **changes: Any) -> State:
    """The same attack in another phase: everything about the last roll is forgotten."""
    return State(ball, state.attacking, phase, state.match)._replace(**changes)


def attack_goes_on(state: State, ball: Field | None, **changes: Any) -> State:
    """The attacker keeps the ball and takes whatever die he likes."""
    return still(state, "attack", ball, **changes)


def of_side(pair: tuple[Any, Any], side: Side, value: Any) -> tuple[Any, Any]:
    """A pair with one side's value changed."""
    return (value, pair[1]) if side == HOME else (pair[0], value)


def leader(score: tuple[int, int]) -> Side | None:
    """Who is ahead."""
    home, away = score
    return None if home == away else HOME if home > away else AWAY
