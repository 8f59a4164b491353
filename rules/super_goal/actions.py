"""What can be done: one small value per kind of action, by players, dice and clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rules.actions import ActionForm, Value, kinds_of
from rules.game import SIDES, Side
from rules.reading import is_side, one_of
from rules.super_goal.dice import DICE, Die, Face, is_face
from rules.super_goal.pitch import FIELDS, WAYS, Field


@dataclass(frozen=True, slots=True)
class Toss:
    """A coin, or whatever decides: who has won the toss."""

    type: ClassVar = "toss"
    winner: Side


@dataclass(frozen=True, slots=True)
class Roll:
    """A die has fallen; whose it is follows from the situation."""

    type: ClassVar = "roll"
    die: Die
    face: Face


@dataclass(frozen=True, slots=True)
class Announce:
    """Said before the roll: the arrow is turned to the left or to the right, or its number is doubled."""

    type: ClassVar = "announce"
    what: str


@dataclass(frozen=True, slots=True)
class Play:
    """A diagonal or sideways arrow: to the left or to the right, looking along the die."""

    type: ClassVar = "play"
    way: str


@dataclass(frozen=True, slots=True)
class Place:
    """The ball is put down for a corner, a goal kick or a punt."""

    type: ClassVar = "place"
    to: Field


@dataclass(frozen=True, slots=True)
class Master:
    """Whoever has the master die uses what it shows."""

    type: ClassVar = "master"


@dataclass(frozen=True, slots=True)
class Decline:
    """The defender could save an unstoppable shot, but keeps the master die."""

    type: ClassVar = "decline"


@dataclass(frozen=True, slots=True)
class Time:
    """The time of the first half (`half`) or of the second (`full`) is over."""

    type: ClassVar = "time"
    what: str


Action = Toss | Roll | Announce | Play | Place | Master | Decline | Time
TURN_LEFT, TURN_RIGHT, DOUBLE = "turn-left", "turn-right", "double"
ANNOUNCEMENTS = (TURN_LEFT, TURN_RIGHT, DOUBLE)
SIGNALS = ("half", "full")
TOSSES = tuple(Toss(side) for side in SIDES)
PLAYS = tuple(Play(way) for way in WAYS)
MASTER, DECLINE = Master(), Decline()


@cache
def rolls(die: Die, faces: tuple[Face, ...]) -> tuple[Roll, ...]:
    """A roll for each face of a die."""
    return tuple(Roll(die, face) for face in faces)


_VALUES: Mapping[str, Value] = {
    "winner": Value(is_side, "unknown-side", "home or away"),
    "die": Value(one_of(*DICE), "unknown-die", f"one of {', '.join(DICE)}"),
    "face": Value(is_face, "unknown-face", "a face like forward-2, diagonal-3-ask, on-goal or foul"),
    "announce.what": Value(one_of(*ANNOUNCEMENTS), "bad-word", f"one of {', '.join(ANNOUNCEMENTS)}"),
    "time.what": Value(one_of(*SIGNALS), "bad-word", f"one of {', '.join(SIGNALS)}"),
    "way": Value(one_of(*WAYS), "bad-way", " or ".join(WAYS)),
    "to": Value(one_of(*FIELDS), "unknown-field", "a field from a1 to e11"),
}
FORM: ActionForm[Action] = ActionForm(kinds_of(Action), _VALUES)
