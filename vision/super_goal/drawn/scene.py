"""What one picture shows: the ball, symbol dice in the wells, perhaps a hand; and the truth about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.super_goal.pitch import COLUMNS, FIELDS, ROWS
from vision.designs.names import die_and_face, face_name
from vision.super_goal.designs.dice import DICE
from vision.super_goal.drawn.board_print import FIELD, field_box
from vision.super_goal.drawn.look import BOARD
from vision.virtual_table.look import Random
from vision.virtual_table.symbol_die import WALL, WELLS, SymbolDie
from vision.virtual_table.things import Hand, random_hand

TRIES = 100
APART = 25.0
"""Between the middles of two dice, at least."""
OFF_MIDDLE = 3.5
"""How far off a field's middle the ball lies, each way, and is still on that field alone."""


@dataclass(frozen=True)
class GoalScene:
    """One moment on the table."""

    ball: tuple[float, float] | None
    dice: tuple[SymbolDie, ...] = ()
    hand: Hand | None = None

    def truth(self) -> dict[str, Any]:
        """As `truth.json` says it."""
        wells = {name: sorted(d.face for d in self.dice if well_of(d.x) == name) for name in WELLS}
        return {
            "ball": None if self.ball is None else field_at(*self.ball),
            "dice": wells,
            "hand": self.hand is not None,
        }


def field_at(x: float, y: float) -> str:
    """The field under a point; a point just outside belongs to the nearest one."""
    column = min(max(int(x // FIELD[0]), 0), len(COLUMNS) - 1)
    row = min(max(int(y // FIELD[1]), 0), ROWS - 1)
    return f"{COLUMNS[column]}{row + 1}"


def well_of(x: float) -> str:
    """The well in which a die lies."""
    return min(WELLS, key=lambda name: max(WELLS[name][0] - x, x - WELLS[name][1]))


def on_field(random: Random, field: str) -> tuple[float, float]:
    """A ball as people put it down."""
    left, low, right, high = field_box(field)
    dx, dy = random.uniform(-OFF_MIDDLE, OFF_MIDDLE, 2)
    return (left + right) / 2 + float(dx), (low + high) / 2 + float(dy)


def thrown(random: Random, well: str, face: str, others: Sequence[SymbolDie] = ()) -> SymbolDie | None:
    """A die somewhere in a well, turned as it likes, faces of the same die around; nothing if there is no room."""
    left, right, bottom, top = WELLS[well]
    for _ in range(TRIES):
        x, y = float(random.uniform(left + WALL, right - WALL)), float(random.uniform(bottom + WALL, top - WALL))
        if all(np.hypot(x - other.x, y - other.y) >= APART for other in others):
            turn = float(random.uniform(0, 2 * np.pi))
            return SymbolDie(x, y, turn, face, sides_of(face, random))
    return None


def sides_of(face: str, random: Random) -> tuple[str, str, str, str]:
    """Four faces of the same die; plain sides for a die that we do not know."""
    die, _ = die_and_face(face)
    if die not in DICE:
        return ("", "", "", "")
    names = [face_name(die, other) for other in DICE[die]]
    a, b, c, d = (names[int(k)] for k in random.integers(len(names), size=4))
    return a, b, c, d


def any_face(random: Random) -> str:
    """Any face of any die."""
    names = [face_name(die, face) for die, faces in DICE.items() for face in faces]
    return names[int(random.integers(len(names)))]


def random_goal_scene(random: Random, hand: bool = False) -> GoalScene:
    """The ball on any field, up to three dice in the tray."""
    dice: list[SymbolDie] = []
    for _ in range(int(random.choice([0, 1, 1, 2, 3]))):
        die = thrown(random, str(random.choice(sorted(WELLS))), any_face(random), dice)
        dice += [die] if die is not None else []
    ball = on_field(random, FIELDS[int(random.integers(len(FIELDS)))])
    return GoalScene(ball, tuple(dice), random_hand(random, BOARD) if hand else None)
