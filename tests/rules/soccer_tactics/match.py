"""A little match to read: set up a pitch, act, and say what the referee must make of it.

`on(pitch)` starts, every action returns the match, and the last words are expectations::

    on(PITCH).roll(4).move("h7", "C5").expect(phase="play", side="home")
"""

from typing import Any, Self

from rules.game import Side
from rules.soccer_tactics import notation, phases, set_up
from rules.soccer_tactics.actions import (
    Action,
    Breach,
    Claim,
    Done,
    Dribble,
    Duel,
    Move,
    Place,
    Play,
    Roll,
    Spin,
    Time,
    Waive,
)
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import FIELDS, Field
from rules.soccer_tactics.state import Match as Sheet
from rules.soccer_tactics.state import State
from tests.rules.little_match import LittleMatch


class Match(LittleMatch[State, Action]):
    """A match from some moment on, with the events of the last action."""

    game = GAME

    def roll(self, *dice: int) -> Self:
        return self.do(Roll(dice))

    def move(self, figure: str, to: Field) -> Self:
        return self.do(Move(figure, to))

    def play(self, to: Field) -> Self:
        return self.do(Play(to))

    def dribble(self, to: Field) -> Self:
        return self.do(Dribble(to))

    def duel(self, *, home: int, away: int) -> Self:
        return self.do(Duel(home, away))

    def spin(self, result: str) -> Self:
        return self.do(Spin(result))

    def place(self, figure: str, to: Field) -> Self:
        return self.do(Place(figure, to))

    def done(self) -> Self:
        return self.do(Done())

    def waive(self) -> Self:
        return self.do(Waive())

    def claim(self) -> Self:
        return self.do(Claim())

    def time(self, what: str) -> Self:
        return self.do(Time(what))

    def breach(self, by: Side) -> Self:
        return self.do(Breach(by))

    def look_up(self, name: str) -> Any:
        """Also a figure's field (`h7="C5"`)."""
        if name[0] in "ha" and name[1:].isdigit():
            return self.state.where(name)
        return super().look_up(name)

    def runs(self, figure: str) -> set[Field]:
        """Where a figure may move now."""
        return {
            action.to for action in phases.legal(self.state) if isinstance(action, Move) and action.figure == figure
        }

    def places(self, figure: str) -> set[Field]:
        """Where a figure may be placed now."""
        return {
            action.to for action in phases.legal(self.state) if isinstance(action, Place) and action.figure == figure
        }

    def plays(self) -> set[Field]:
        """Where the ball may be played now."""
        return {action.to for action in phases.legal(self.state) if isinstance(action, Play)}

    def dribbles(self) -> set[Field]:
        """Where the carrier may take the ball now."""
        return {action.to for action in phases.legal(self.state) if isinstance(action, Dribble)}

    def movers(self) -> set[str]:
        """Who may move now."""
        return {action.figure for action in phases.legal(self.state) if isinstance(action, Move)}

    def placers(self) -> set[str]:
        """Who may be placed now."""
        return {action.figure for action in phases.legal(self.state) if isinstance(action, Place)}


def on(pitch: str, **options: Any) -> Match:
    """A match from a position drawn as an ASCII pitch."""
    return Match(notation.from_pitch(pitch, Options(**options)))


def by_the_book(pitch: str, **options: Any) -> Match:
    """The same where a small breach costs a free kick, as rule 9C has it."""
    return on(pitch, strictness="rulebook", **options)


def new_match(**options: Any) -> Match:
    """A match before the roll for kick-off."""
    return Match(set_up.start(Sheet(Options(**options))))


def fields(text: str) -> set[Field]:
    """`"C5 D5-E6"` as a set of fields."""
    found: set[Field] = set()
    for part in text.split():
        first, _, last = part.partition("-")
        last = last or first
        found |= {
            field
            for field in FIELDS
            if first[0] <= field[0] <= last[0] and int(first[1:]) <= int(field[1:]) <= int(last[1:])
        }
    return found
