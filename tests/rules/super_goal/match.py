"""A little match to read: put the ball somewhere, roll, and say what the referee must make of it.

`at("c6")` starts, every action returns the match, and the last words are expectations::

    at("c6").orange("forward-1").expect(ball="c7", last="orange")
"""

from typing import Any, Self

from rules.game import Side
from rules.super_goal import kick_off, position
from rules.super_goal.actions import Action, Announce, Decline, Master, Place, Play, Roll, Time, Toss
from rules.super_goal.game import GAME
from rules.super_goal.options import Options
from rules.super_goal.state import State
from tests.rules.little_match import LittleMatch


class Match(LittleMatch[State, Action]):
    """A match from some moment on, with the events of the last action."""

    game = GAME

    def toss(self, winner: Side) -> Self:
        return self.do(Toss(winner))

    def roll(self, die: str, face: str) -> Self:
        return self.do(Roll(die, face))

    def orange(self, face: str) -> Self:
        return self.roll("orange", face)

    def red(self, face: str) -> Self:
        return self.roll("red", face)

    def violet(self, face: str) -> Self:
        return self.roll("violet", face)

    def shot(self, face: str) -> Self:
        return self.roll("shot", face)

    def defence(self, face: str) -> Self:
        return self.roll("defence", face)

    def keeper(self, face: str) -> Self:
        return self.roll("keeper", face)

    def penalty(self, face: str) -> Self:
        return self.roll("penalty", face)

    def master_rolls(self, face: str) -> Self:
        return self.roll("master", face)

    def announce(self, what: str) -> Self:
        return self.do(Announce(what))

    def play(self, way: str) -> Self:
        return self.do(Play(way))

    def place(self, to: str) -> Self:
        return self.do(Place(to))

    def use_master(self) -> Self:
        return self.do(Master())

    def decline(self) -> Self:
        return self.do(Decline())

    def time(self, what: str) -> Self:
        return self.do(Time(what))

    def dice(self) -> set[str]:
        """Which dice may be thrown now."""
        return {action.die for action in self.game.legal(self.state) if isinstance(action, Roll)}


def at(ball: str | None, phase: str = "attack", *, by: Side = "home", master: str = "", **entries: Any) -> Match:
    """A match with the ball somewhere; `master="away foul"` says who has the master die and what it shows.

    `var=True` and `shoot_out=True` are options, everything else entries of the position.
    """
    options = Options(var=entries.pop("var", False), shoot_out=entries.pop("shoot_out", False))
    if master:
        side, _, face = master.partition(" ")
        entries["master"] = {"side": side, "face": face or None}
    return Match(position.from_json({"ball": ball, "attacking": by, "phase": phase, **entries}, options))


def new_match(**options: Any) -> Match:
    """A match before the toss."""
    return Match(kick_off.new_match(Options(**options)))
