"""Symbol dice in the tray: what lies in a well is cut out, and the book of taught faces says what shows above."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.observation import SymbolDie
from vision.taught import tuning
from vision.taught.faces import FaceBook, FaceSeen
from vision.taught.wells import least_die, lying, paper_white, without_lines
from vision.tray.dice import TrayView

MOST_IN_A_BLOB = 4
"""Dice that may touch each other."""


@dataclass(frozen=True, slots=True)
class SymbolDice:
    """Every die with its well."""

    dice: tuple[tuple[str, SymbolDie], ...]

    def wells(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The names of the faces by well."""
        return {
            name: tuple(sorted(die.value for well, die in self.dice if well == name and die.value)) for name in names
        }

    def unknown(self, names: Iterable[str]) -> tuple[str, ...]:
        """Wells in which a die lies whose face is not known."""
        return tuple(name for name in names if any(well == name and not die.value for well, die in self.dice))

    @property
    def confidence(self) -> float:
        """How sure all of it is."""
        return float(np.prod([die.confidence for _, die in self.dice])) if self.dice else 1.0


def read_symbols(patch: Picture, view: TrayView, book: FaceBook) -> SymbolDice:
    """All dice in the wells; a face that was never shown, or cannot be made out, has no name."""
    white = paper_white(patch, view)
    found: list[tuple[str, SymbolDie]] = []
    for well, ground in view.ground.items():
        here = lying(patch, ground, white, view)
        for blob in here.dice:
            found += [(well, die) for die in _dice_in(patch, blob, white, view, book)]
        for spot in here.spots:
            found += [(well, die) for die in _around_a_spot(patch, spot, white, view, book)]
    return SymbolDice(_apart(found, view.tray.die))


def _apart(found: list[tuple[str, SymbolDie]], side: float) -> tuple[tuple[str, SymbolDie], ...]:
    """Each die once. A die between the wells is seen from both, and a side face is seen beside the upper one."""
    kept: list[tuple[str, SymbolDie]] = []
    for well, die in sorted(found, key=lambda seen: -seen[1].confidence):
        if all(hypot(die.x - other.x, die.y - other.y) > tuning.DICE_APART * side for _, other in kept):
            kept.append((well, die))
    return tuple(entry for entry in found if entry in kept)


def _dice_in(patch: Picture, blob: Array, white: Array, view: TrayView, book: FaceBook) -> list[SymbolDie]:
    """One face after the other. What was found is painted over with the well's ground, until little is left."""
    rows = patch.shape[0]
    left = blob.copy()
    upright = np.ascontiguousarray(patch[::-1])
    dark = np.percentile(patch[blob > 0], 5, axis=0)
    dice: list[SymbolDie] = []
    for _ in range(MOST_IN_A_BLOB):
        solid = without_lines(left)
        if np.count_nonzero(solid) < least_die(view):
            break
        x0, y0, x1, y1 = _around(solid, view)
        seen = _found(upright[rows - y1 : rows - y0, x0:x1], white, dark, view, book)
        if seen is None:
            break
        die = _placed(seen, x0, rows - y1, rows, view)
        dice.append(die)
        _, outline = view.cube(die.x, die.y, die.turn)
        cube = np.rint(outline).astype(np.int32)
        cv2.fillConvexPoly(left, cube, 0)
        cv2.fillConvexPoly(upright, cube * (1, -1) + (0, rows - 1), tuple(float(v) for v in dark))
    return dice


def _around_a_spot(patch: Picture, spot: Array, white: Array, view: TrayView, book: FaceBook) -> list[SymbolDie]:
    """A known face on a die as dark as the well, so that only its sign stands out. An unknown one is a crumb."""
    rows = patch.shape[0]
    x0, y0, x1, y1 = _around(spot, view)
    seen = book.find(np.ascontiguousarray(patch[::-1][rows - y1 : rows - y0, x0:x1]), white)
    return [_placed(seen, x0, rows - y1, rows, view)] if seen is not None and seen.name is not None else []


def _found(cut: Picture, white: Array, dark: Array, view: TrayView, book: FaceBook) -> FaceSeen | None:
    """The face in a cut. If it has no name it may be a side face, so the upper face is looked for beside it."""
    seen = book.find(cut, white)
    if seen is None or seen.name is not None:
        return seen
    rest, reach = cut.copy(), round(view.tray.die * view.scale * tuning.SIDE_DISC)
    cv2.circle(rest, (round(seen.column), round(seen.row)), reach, tuple(float(v) for v in dark), -1)
    beside = book.find(rest, white)
    return beside if beside is not None and beside.name is not None else seen


def _around(blob: Array, view: TrayView) -> tuple[int, int, int, int]:
    """A box around a blob with room for a face that reaches beyond it: left, top, right, bottom."""
    x, y, wide, high = cv2.boundingRect(blob)
    room, rows, columns = round(tuning.DIE_ROOM * view.scale), *blob.shape
    least = round(view.tray.die * view.scale)
    across, down = max(wide, least) + 2 * room, max(high, least) + 2 * room
    x0, y0 = max(x + (wide - across) // 2, 0), max(y + (high - down) // 2, 0)
    return x0, y0, min(x0 + across, columns), min(y0 + down, rows)


def _placed(seen: FaceSeen, x0: int, y0: int, rows: int, view: TrayView) -> SymbolDie:
    column, row = seen.column + x0, rows - 1 - (seen.row + y0)
    x, y = view.millimetres(np.array([[column, row]]))[0]
    return SymbolDie(float(x), float(y), float(np.radians(seen.turn)), seen.name or "", seen.confidence)
