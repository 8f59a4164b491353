"""What can be done: one small value per kind of action, by players and by dice.

A sector's players are alike, so an action names sectors and not figures; only the keeper is named.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.actions import ActionForm, Value, kinds_of
from rules.fuba.pitch import SECTORS, Sector
from rules.game import SIDES, Side
from rules.reading import is_die, is_side, is_text, is_truth, list_of, one_of


@dataclass(frozen=True, slots=True)
class Formation:
    """Section 3.1: a side's secret choice, `"4-4-2"`."""

    type: ClassVar = "formation"
    side: Side
    formation: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice have fallen: home's and away's where both roll, else the one die of the side that acts."""

    type: ClassVar = "roll"
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """Section 3.2: the higher roll says which side begins as the active one."""

    type: ClassVar = "begin"
    side: Side


@dataclass(frozen=True, slots=True)
class Place:
    """Section 3.3: one of the players in hand is put into a sector; the keeper first."""

    type: ClassVar = "place"
    to: Sector
    keeper: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """Section 4.1: where the ball shall go."""

    type: ClassVar = "target"
    to: Sector


@dataclass(frozen=True, slots=True)
class Count:
    """Section 4.4.1: nobody stands in the target, so this neighbouring sector is counted."""

    type: ClassVar = "count"
    sector: Sector


@dataclass(frozen=True, slots=True)
class Run:
    """Sections 4.4.1, 4.4.3 and 4.5: a player runs to the ball."""

    type: ClassVar = "run"
    start: Sector
    keeper: bool = False


@dataclass(frozen=True, slots=True)
class Shoot:
    """Section 4.6: an attempt on goal."""

    type: ClassVar = "shoot"


@dataclass(frozen=True, slots=True)
class Corner:
    """Section 5.2: from which corner."""

    type: ClassVar = "corner"
    sector: Sector


@dataclass(frozen=True, slots=True)
class GoalKick:
    """Section 5.3: `quick`, or `slow` with moves before it."""

    type: ClassVar = "goal-kick"
    how: str


@dataclass(frozen=True, slots=True)
class Tactic:
    """Section 4.7: with `defence`, `midfield` or `attack` a side says whom it moves."""

    type: ClassVar = "tactic"
    line: str


@dataclass(frozen=True, slots=True)
class Move:
    """Section 4.7 and the third step of 3.3: a player goes to another sector, perhaps with the ball."""

    type: ClassVar = "move"
    start: Sector
    to: Sector
    keeper: bool = False
    ball: bool = False


@dataclass(frozen=True, slots=True)
class FreeMove:
    """Section 4.7.5: a player who has not been moved leaves a goal line, at no cost."""

    type: ClassVar = "free-move"
    start: Sector
    to: Sector


@dataclass(frozen=True, slots=True)
class Dive:
    """Section 5.5.2: what the keeper does at a penalty, chosen in secret."""

    type: ClassVar = "dive"
    way: str


@dataclass(frozen=True, slots=True)
class Aim:
    """Section 5.5.2: where the penalty is shot."""

    type: ClassVar = "aim"
    at: str


@dataclass(frozen=True, slots=True)
class Done:
    """Enough: no attempt, no run, no more moves."""

    type: ClassVar = "done"


Action = (
    Formation
    | Roll
    | Begin
    | Place
    | Target
    | Count
    | Run
    | Shoot
    | Corner
    | GoalKick
    | Tactic
    | Move
    | FreeMove
    | Dive
    | Aim
    | Done
)
SPELLING = {"start": "from"}
"""`from` is no Python name."""

LINES = ("defence", "midfield", "attack")
DIVES = ("left", "stay", "right")
AIMS = ("left", "middle", "right")
SPEEDS = ("quick", "slow")
ONE_DIE = tuple(Roll((n,)) for n in range(1, 7))
BOTH_DICE = tuple(Roll((home, away)) for home in range(1, 7) for away in range(1, 7))
BEGINS = tuple(Begin(side) for side in SIDES)
TARGETS = tuple(Target(sector) for sector in SECTORS)
DONE, SHOOT = Done(), Shoot()


_SECTOR = Value(one_of(*SECTORS), "unknown-sector", f"one of {', '.join(SECTORS)}")
_FLAG = Value(is_truth, "bad-action", "true or false")
_VALUES: Mapping[str, Value] = {
    "side": Value(is_side, "unknown-side", "home or away"),
    "formation": Value(lambda value: is_text(value, 20), "bad-formation", "a text like 4-4-2"),
    "dice": Value(list_of(is_die, 1, 2), "bad-dice", "a list of one or two numbers from 1 to 6"),
    "to": _SECTOR,
    "from": _SECTOR,
    "sector": _SECTOR,
    "keeper": _FLAG,
    "ball": _FLAG,
    "how": Value(one_of(*SPEEDS), "bad-speed", " or ".join(SPEEDS)),
    "line": Value(one_of(*LINES), "bad-line", ", ".join(LINES)),
    "way": Value(one_of(*DIVES), "bad-way", ", ".join(DIVES)),
    "at": Value(one_of(*AIMS), "bad-aim", ", ".join(AIMS)),
}
FORM: ActionForm[Action] = ActionForm(kinds_of(Action), _VALUES, SPELLING)
