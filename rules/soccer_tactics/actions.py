"""What can be done: one small value per kind of action, by players, by dice and spinner, by the clock.

Actions name figures and fields as people do, so that their JSON form is the value itself. Those that exist in
hundreds (moves, plays, placements) are made once and shared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.actions import ActionForm, Value, kinds_of
from rules.game import Side
from rules.reading import is_die, is_side, list_of, one_of
from rules.soccer_tactics.lineup import SIDE_OF, Figure
from rules.soccer_tactics.pitch import FIELDS, Field


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice have fallen: one for a figure or the ball, two for the keeper's ball, home's and away's for kick-off."""

    type: ClassVar = "roll"
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Rule 2: a figure runs."""

    type: ClassVar = "move"
    figure: Figure
    to: Field


@dataclass(frozen=True, slots=True)
class Play:
    """Rule 3: the ball is played."""

    type: ClassVar = "play"
    to: Field


@dataclass(frozen=True, slots=True)
class Dribble:
    """Rule 4C: the carrier takes the ball along by one field."""

    type: ClassVar = "dribble"
    to: Field


@dataclass(frozen=True, slots=True)
class Duel:
    """Rule 4D: both sides' dice in a duel, as they fell."""

    type: ClassVar = "duel"
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Spin:
    """Rule 5: the spinner, or the shot die, has decided a shot."""

    type: ClassVar = "spin"
    result: str


@dataclass(frozen=True, slots=True)
class Place:
    """A figure is put somewhere without a roll: set-up, goal kick, corner, penalty, free kick."""

    type: ClassVar = "place"
    figure: Figure
    to: Field


@dataclass(frozen=True, slots=True)
class Done:
    """Set-up finished, a corner placement passed, or a roll that nobody can use."""

    type: ClassVar = "done"


@dataclass(frozen=True, slots=True)
class Waive:
    """Rule 9C: the side with the ball prefers to play on."""

    type: ClassVar = "waive"


@dataclass(frozen=True, slots=True)
class Claim:
    """Rule 11A: the other side insists on the sixty seconds."""

    type: ClassVar = "claim"


@dataclass(frozen=True, slots=True)
class Time:
    """Rule 11: the clock. `half` and `full` end a period, `move` says that sixty seconds are over."""

    type: ClassVar = "time"
    what: str


@dataclass(frozen=True, slots=True)
class Breach:
    """Rule 9C: the referee whistles a minor breach by a side. His call, so never among anybody's legal choices."""

    type: ClassVar = "breach"
    by: Side


Action = Roll | Move | Play | Dribble | Duel | Spin | Place | Done | Waive | Claim | Time | Breach

SPIN_RESULTS = ("corner", "goal", "goal-kick")
SPINS = tuple(Spin(result) for result in SPIN_RESULTS)
DUELS = tuple(Duel(home, away) for home in range(1, 7) for away in range(1, 7))
ONE_DIE = tuple(Roll((n,)) for n in range(1, 7))
TWO_DICE = tuple(Roll((one, two)) for one in range(1, 7) for two in range(1, 7))
TIME = {what: Time(what) for what in ("half", "full", "move")}
DONE, WAIVE, CLAIM = Done(), Waive(), Claim()
PLAYS = tuple(Play(field) for field in FIELDS)
DRIBBLES = tuple(Dribble(field) for field in FIELDS)


MOVES = {figure: tuple(Move(figure, field) for field in FIELDS) for figure in SIDE_OF}
PLACES = {figure: tuple(Place(figure, field) for field in FIELDS) for figure in SIDE_OF}
"""Moves and placements of each figure by the index of the field they end on."""


_VALUES: Mapping[str, Value] = {
    "dice": Value(list_of(is_die, 1, 2), "bad-dice", "a list of one or two numbers from 1 to 6"),
    "figure": Value(one_of(*SIDE_OF), "unknown-figure", "h1 … h11 or a1 … a11"),
    "to": Value(one_of(*FIELDS), "unknown-field", "a field A1 … H16"),
    "home": Value(is_die, "bad-dice", "a number from 1 to 6"),
    "away": Value(is_die, "bad-dice", "a number from 1 to 6"),
    "result": Value(one_of(*SPIN_RESULTS), "bad-spin", "goal, corner or goal-kick"),
    "what": Value(one_of(*TIME), "bad-time", "half, full or move"),
    "by": Value(is_side, "unknown-side", "home or away"),
}
FORM: ActionForm[Action] = ActionForm(kinds_of(Action), _VALUES)
