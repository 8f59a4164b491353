"""Everything that is known about a match at one moment, as frozen values."""

from typing import Any, NamedTuple

from rules.fuba.options import Options
from rules.fuba.pitch import INDEX, PENALTY_AREA, SECTORS, Pitch, Sector
from rules.game import AWAY, HOME, Side

Phase = str
PHASES: tuple[Phase, ...] = (
    "formation",
    "start",
    "placement",
    "target",
    "roll",
    "possession",
    "special",
    "booking",
    "run",
    "attempt",
    "shot",
    "corner",
    "goal-kick",
    "moves",
    "dive",
    "aim",
    "penalty",
    "over",
)
RESTARTS = ("kick-off", "free-kick", "corner", "goal-kick", "penalty")
FIRST_HALF, SECOND_HALF = 1, 2
DEAD_BALLS = ("free-kick", "corner", "goal-kick")
"""Sections 5.1, 5.2, 5.3 and 4.5.2: who stands in the start sector does not count then."""

Counts = tuple[int, ...]
"""How many players of a side stand in each sector, in the order of `SECTORS`, the keeper among them."""
NOBODY: Counts = (0,) * len(SECTORS)
Split = tuple[int, int, int]
"""A formation: defence, midfield, attack."""


class Match(NamedTuple):
    """What changes seldom: score, time, formations, cards."""

    options: Options
    score: tuple[int, int] = (0, 0)
    half: int = FIRST_HALF
    minute: int = 1
    stoppage: int = 0
    """The field of stoppage time, +1 to +5; 0 before it."""
    formations: tuple[Split | None, Split | None] = (None, None)
    first_active: Side | None = None
    """Who began the first half with the ball; `None` until that is decided."""
    yellow: tuple[int, int] = (0, 0)
    red: tuple[int, int] = (0, 0)

    def players(self, side: Side) -> int:
        """How many players a side has left, the keeper among them."""
        squad: int = self.options.pitch.facts["squad"]["players"]
        return squad - self.red[side == AWAY]


class Moving(NamedTuple):
    """Section 4.7 in the middle: who has still to move, how, and whom he has moved."""

    sides: tuple[Side, ...]
    """The side that moves now, and the one after it."""
    line: str | None = None
    """The chosen tactic, or `quick`."""
    left: int = 0
    moved: Counts = NOBODY
    """Players of the moving side who have been moved, where they stand now."""
    keeper_moved: bool = False
    free: bool = False
    """Free moves have begun: no more others."""
    carried: bool = False
    """Somebody has taken the ball along; nobody takes it over in the same phase."""


class State(NamedTuple):
    """One moment of a match."""

    home: Counts
    away: Counts
    keepers: tuple[Sector | None, Sector | None]
    """Where the keepers stand; `None` while they are in hand."""
    ball: Sector | None
    ball_value: int
    active: Side
    phase: Phase
    match: Match
    restart: str | None = None
    """The dead ball that this turn begins with; kept until the ball has been played."""
    step: int = 0
    """Section 3.3: 1 the active side places, 2 the passive side, 3 the active side may still move two."""
    target: Sector | None = None
    roll: tuple[int, ...] = ()
    """The start values of this turn, home's and away's."""
    chooser: Side | None = None
    """Section 3.2: who says which side begins."""
    offender: Side | None = None
    """Section 5.4: who rolls for a red card."""
    frozen: Side | None = None
    """Events 3 and 4: who may not move before the next roll for possession."""
    after: str | None = None
    """Why somebody runs to the ball: it was `kept`, `won`, or a `goal-kick` needs a taker."""
    runners: tuple[Sector, ...] = ()
    """From where he may come."""
    runner: str | None = None
    """Sections 4.4.1 and 4.4.3: a `player` or the `keeper` has run to the ball, which counts as a move."""
    sixes: int = 0
    """Section 4.6.1: sixes in a difficult attempt."""
    moving: Moving | None = None
    dive: str | None = None
    """Section 5.5.2: the keeper's secret."""
    aim: str | None = None

    def counts(self, side: Side) -> Counts:
        """Where a side's players stand."""
        return self.home if side == HOME else self.away

    def players(self, side: Side, sector: Sector) -> int:
        """How many players of a side stand in a sector, the keeper among them."""
        return (self.home if side == HOME else self.away)[INDEX[sector]]

    def keeper(self, side: Side) -> Sector | None:
        """Where a side's keeper stands."""
        return self.keepers[side == AWAY]

    def field_players(self, side: Side, sector: Sector) -> int:
        """The same without the keeper."""
        return self.players(side, sector) - (self.keeper(side) == sector)

    def keeper_at_home(self, side: Side) -> bool:
        """Whether a keeper stands in his penalty area."""
        return self.keeper(side) == PENALTY_AREA[side]

    @property
    def pitch(self) -> Pitch:
        """The mat of this match."""
        return self.match.options.pitch


def put(state: State, side: Side, sector: Sector | None, number: int) -> State:
    """Some players more, or fewer, of a side in a sector."""
    if sector is None:
        return state
    i = INDEX[sector]
    counts = state.counts(side)
    changed = (*counts[:i], counts[i] + number, *counts[i + 1 :])
    return state._replace(home=changed) if side == HOME else state._replace(away=changed)


def put_keeper(state: State, side: Side, sector: Sector | None) -> State:
    """The keeper somewhere else; he takes his place in the counts along."""
    moved = put(put(state, side, state.keeper(side), -1), side, sector, 1)
    home, away = state.keepers
    return moved._replace(keepers=(sector, away) if side == HOME else (home, sector))


def shifted(state: State, side: Side, start: Sector, to: Sector, *, keeper: bool = False, **changes: Any) -> State:
    """One player of a side has gone from one sector to another."""
    if keeper:
        return put_keeper(state, side, to)._replace(**changes)
    return put(put(state, side, start, -1), side, to, 1)._replace(**changes)


def of_side(pair: tuple[Any, Any], side: Side, value: Any) -> tuple[Any, Any]:
    """A pair with one side's value changed."""
    return (value, pair[1]) if side == HOME else (pair[0], value)
