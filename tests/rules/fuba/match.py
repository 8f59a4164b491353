"""A little match to read: draw the mat, act, and say what the referee must make of it.

`on(pitch)` starts, every action returns the match, and the last words are expectations::

    on(PITCH).target("C").roll(4, 3).expect(phase="moves", ball="C", value=3)
"""

from typing import Any, Self

from rules.fuba import kick_off, notation, phases
from rules.fuba.actions import (
    Action,
    Aim,
    Begin,
    Corner,
    Count,
    Dive,
    Done,
    Formation,
    FreeMove,
    GoalKick,
    Move,
    Place,
    Roll,
    Run,
    Shoot,
    Tactic,
    Target,
)
from rules.fuba.game import GAME
from rules.fuba.options import Options
from rules.fuba.pitch import INDEX, Sector
from rules.fuba.state import State
from rules.game import SIDES, Side
from tests.rules.little_match import LittleMatch


class Match(LittleMatch[State, Action]):
    """A match from some moment on, with the events of the last action."""

    game = GAME

    def formation(self, side: Side, text: str) -> Self:
        return self.do(Formation(side, text))

    def roll(self, *dice: int) -> Self:
        return self.do(Roll(dice))

    def begin(self, side: Side) -> Self:
        return self.do(Begin(side))

    def place(self, **numbers: int) -> Self:
        """`place(C=2, P1=3)`: field players in hand, sector by sector."""
        for sector, number in numbers.items():
            self.do(*[Place(sector)] * number)
        return self

    def keeper(self, to: Sector) -> Self:
        return self.do(Place(to, keeper=True))

    def target(self, to: Sector) -> Self:
        return self.do(Target(to))

    def count(self, sector: Sector) -> Self:
        return self.do(Count(sector))

    def run(self, start: Sector, *, keeper: bool = False) -> Self:
        return self.do(Run(start, keeper))

    def shoot(self) -> Self:
        return self.do(Shoot())

    def corner(self, sector: Sector) -> Self:
        return self.do(Corner(sector))

    def goal_kick(self, how: str) -> Self:
        return self.do(GoalKick(how))

    def tactic(self, line: str) -> Self:
        return self.do(Tactic(line))

    def move(self, start: Sector, to: Sector, *, keeper: bool = False, ball: bool = False) -> Self:
        return self.do(Move(start, to, keeper, ball))

    def free_move(self, start: Sector, to: Sector) -> Self:
        return self.do(FreeMove(start, to))

    def dive(self, way: str) -> Self:
        return self.do(Dive(way))

    def aim(self, at: str) -> Self:
        return self.do(Aim(at))

    def done(self) -> Self:
        return self.do(Done())

    def look_up(self, name: str) -> Any:
        """Also `value`, `left`, `line`, or players (`home_C=2`)."""
        side, _, sector = name.partition("_")
        if side in SIDES and sector in INDEX:
            return self.state.players(side, sector)
        if name == "value":
            return self.state.ball_value
        if name in ("left", "line"):
            return getattr(self.state.moving, name)
        return super().look_up(name)

    def targets(self) -> set[Sector]:
        """Where the ball may be played."""
        return {action.to for action in phases.legal(self.state) if isinstance(action, Target)}

    def moves(self, start: Sector) -> set[Sector]:
        """Where a field player may move from a sector, without the ball."""
        return {
            action.to
            for action in phases.legal(self.state)
            if isinstance(action, Move) and action.start == start and not action.ball and not action.keeper
        }

    def places(self) -> set[Sector]:
        """Where the next player in hand may be put."""
        return {action.to for action in phases.legal(self.state) if isinstance(action, Place)}


def on(pitch: str, **options: Any) -> Match:
    """A match from a drawn position."""
    return Match(notation.from_pitch(pitch, Options(**options)))


def new_match(**options: Any) -> Match:
    """A match before the formations are chosen."""
    return Match(kick_off.new_match(Options(**options)))


def placing(active: Side = "home") -> Match:
    """A match in which one side is about to place its players for the first kick-off."""
    match = new_match().formation("home", "4-4-2").formation("away", "3-5-2")
    return match.roll(6, 1).begin(active)
