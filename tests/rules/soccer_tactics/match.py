"""A little match to read: set up a pitch, act, and say what the referee must make of it.

`on(pitch)` starts, every action returns the match, and the last words are expectations::

    on(PITCH).roll(4).move("h7", "C5").expect(phase="play", side="home")
"""

from typing import Any, Self

from rules.game import Event, Side
from rules.soccer_tactics import notation, referee, set_up
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
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import FIELDS, Field
from rules.soccer_tactics.state import Match as Sheet
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import side_to_act


class Match:
    """A match from some moment on, with the events of the last action."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    def do(self, *actions: Action) -> Self:
        """Actions in a row; the events of the last one stay to be looked at."""
        for action in actions:
            self.state, self.events = referee.apply(self.state, action)
        return self

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

    def expect(self, **wanted: Any) -> Self:
        """Entries of the state or the match sheet by name, `side`, or a figure's field (`h7="C5"`)."""
        for name, value in wanted.items():
            assert self._look_up(name) == value, f"{name} is {self._look_up(name)!r}, not {value!r}"
        return self

    def _look_up(self, name: str) -> Any:
        if name == "side":
            return side_to_act(self.state)
        if name[0] in "ha" and name[1:].isdigit():
            return self.state.where(name)
        return getattr(self.state if name in State._fields else self.state.match, name)

    def saw(self, kind: str, **facts: Any) -> Self:
        """The last action brought such an event, with at least these facts."""
        same = [event.facts for event in self.events if event.kind == kind]
        assert same, f"no {kind}, only {[event.kind for event in self.events]}"
        assert any(facts.items() <= seen.items() for seen in same), f"{kind}: {same}, not {facts}"
        return self

    def saw_no(self, *kinds: str) -> Self:
        """The last action brought no such events."""
        assert not [event for event in self.events if event.kind in kinds]
        return self

    def wrong(self, action: Action, *reasons: str) -> Self:
        """The action is refused for exactly these reasons, each `"<rule> <code>"`; nothing changes."""
        found = sorted(f"{violation.rule} {violation.code}" for violation in referee.check(self.state, action))
        assert found == sorted(reasons), found
        assert action not in list(referee.legal(self.state))
        return self

    def may(self, *actions: Action) -> Self:
        """All of these are legal now."""
        legal = set(referee.legal(self.state))
        assert not [action for action in actions if action not in legal or referee.check(self.state, action)]
        return self

    def may_not(self, *actions: Action) -> Self:
        """None of these is legal now, whatever the reasons."""
        legal = set(referee.legal(self.state))
        assert not [action for action in actions if action in legal or not referee.check(self.state, action)]
        return self

    def runs(self, figure: str) -> set[Field]:
        """Where a figure may move now."""
        return {
            action.to for action in referee.legal(self.state) if isinstance(action, Move) and action.figure == figure
        }

    def places(self, figure: str) -> set[Field]:
        """Where a figure may be placed now."""
        return {
            action.to for action in referee.legal(self.state) if isinstance(action, Place) and action.figure == figure
        }

    def plays(self) -> set[Field]:
        """Where the ball may be played now."""
        return {action.to for action in referee.legal(self.state) if isinstance(action, Play)}

    def dribbles(self) -> set[Field]:
        """Where the carrier may take the ball now."""
        return {action.to for action in referee.legal(self.state) if isinstance(action, Dribble)}

    def movers(self) -> set[str]:
        """Who may move now."""
        return {action.figure for action in referee.legal(self.state) if isinstance(action, Move)}

    def placers(self) -> set[str]:
        """Who may be placed now."""
        return {action.figure for action in referee.legal(self.state) if isinstance(action, Place)}


def on(pitch: str, **options: Any) -> Match:
    """A match from a position drawn as an ASCII pitch."""
    return Match(notation.from_pitch(pitch, Options(**options)))


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
