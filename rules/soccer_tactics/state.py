"""Everything that is known about a match at one moment, as frozen values."""

from functools import lru_cache
from typing import Any, NamedTuple

from rules.game import AWAY, HOME, Side
from rules.soccer_tactics.lineup import NUMBER_OF, Figure, Lineup
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import BIT, Field, Mask, Pitch

Phase = str
PHASES: tuple[Phase, ...] = (
    "set-up",
    "kick-off",
    "move",
    "play",
    "chase",
    "challenge",
    "duel",
    "shot",
    "placement",
    "shoot-out",
    "over",
)
RESTARTS = ("kick-off", "free-kick", "corner", "goal-kick", "penalty")
UNTOLD, FIRST_HALF, SECOND_HALF, EXTRA_FIRST, EXTRA_SECOND = range(5)
"""Periods. A position loaded without its period is `UNTOLD`: either time signal may still come."""


class Match(NamedTuple):
    """What changes seldom: score, period, cards, kick-off, shoot-out."""

    options: Options
    score: tuple[int, int] = (0, 0)
    period: int = FIRST_HALF
    first_kick_off: Side | None = None
    """Who kicked off the first half; `None` until the roll."""
    running: bool = False
    """Whether the clock of this period has been started."""
    finishing: Side | None = None
    """Rule 11B: time is up, and this side may finish its attack."""
    booked: tuple[str, ...] = ()
    """Names with one yellow card, sorted: `h7`, `aD`."""
    shots: tuple[tuple[Side, bool], ...] = ()
    """Shoot-out: who shot, and whether it was a goal."""
    shoots_first: Side | None = None

    def goals(self, side: Side) -> int:
        """A side's goals, the shoot-out not counted."""
        return self.score[side == AWAY]


class Restart(NamedTuple):
    """A dead ball: kick-off, free kick, corner, goal kick, penalty; kept until the ball is played."""

    kind: str
    taker: Figure | None = None
    """Who will kick; `None` while that side still has to choose."""
    spot: Field | None = None
    """Where the ball will lie; `None` while that side may choose a centre field (rule 9C)."""
    turn: Side | None = None
    """Whose placement is next where sides place in turn."""
    made: int = 0
    """Corner placements made or passed so far."""
    keeper_back: bool = False
    """After a penalty the keeper chooses one of his two fields again."""


class OffsideTrap(NamedTuple):
    """Rule 7: who stood offside when the ball was played, and the last field player's row."""

    figures: tuple[Figure, ...]
    line: int


NOBODY_OFFSIDE = OffsideTrap((), 0)


class State(NamedTuple):
    """One moment of a match."""

    home: Lineup
    away: Lineup
    ball: Field | None
    """The ball's field; `None` before the roll for kick-off and on the penalty spot."""
    attacking: Side
    phase: Phase
    roll: tuple[int, ...]
    carrier: Figure | None
    match: Match
    passes: int = 0
    """Direct passes in this attack, rule 4B."""
    chance: bool = False
    """The ball was won in the opponent's penalty area: a failed challenge means a shot, rule 5A."""
    barred: Figure | None = None
    """The taker of a dead ball, who may not touch it again until another figure has."""
    barred_by: str | None = None
    """Which dead ball that was: each has its own rule for it."""
    trap: OffsideTrap = NOBODY_OFFSIDE
    corner_ball: bool = False
    """Rule 8: the ball comes from a corner, so nobody is offside."""
    restart: Restart | None = None
    late: bool = False
    """Sixty seconds are over; the other side may claim it, rule 11A."""
    interrupted: "State | None" = None
    """Rule 9C: the play that goes on if the free kick is waived."""

    def lineup(self, side: Side) -> Lineup:
        """Where a side's figures stand."""
        return self.home if side == HOME else self.away

    def where(self, figure: Figure) -> Field | None:
        """A figure's field; `None` if it has been sent off."""
        return (self.home if figure[0] == "h" else self.away)[NUMBER_OF[figure] - 1]

    def on(self, side: Side, field: Field | None) -> Figure | None:
        """The figure of a side on a field."""
        lineup = self.lineup(side)
        return f"{side[0]}{lineup.index(field) + 1}" if field is not None and field in lineup else None

    @property
    def pitch(self) -> Pitch:
        """The board of this match."""
        return self.match.options.pitch


def put(lineup: Lineup, figure: Figure, to: Field | None) -> Lineup:
    """A lineup with one figure somewhere else, or off the pitch."""
    i = NUMBER_OF[figure] - 1
    return (*lineup[:i], to, *lineup[i + 1 :])


def with_figure(state: State, figure: Figure, to: Field | None, **changes: Any) -> State:
    """The state with one figure put on another field, and whatever changes with it."""
    if figure[0] == "h":
        return state._replace(home=put(state.home, figure, to), **changes)
    return state._replace(away=put(state.away, figure, to), **changes)


@lru_cache(maxsize=256)
def occupied(lineup: Lineup) -> Mask:
    """The fields of a lineup; no two of a team share one, so their bits add up."""
    return sum(map(BIT.__getitem__, lineup))


def standing(state: State, side: Side) -> Mask:
    """The fields on which a side has a figure."""
    return occupied(state.home if side == HOME else state.away)
