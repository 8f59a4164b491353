"""Symbol dice in the tray: what lies in a well is cut out, and the book of taught faces says what shows above."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of
from vision.dice_tray import TrayView
from vision.observation import SymbolDie
from vision.super_goal import tuning
from vision.taught.faces import FaceBook, FaceSeen

MOST_IN_A_BLOB = 4
"""Dice that may touch each other."""
_OPENING = np.ones((9, 9), np.uint8)
"""Pixels: lines and reflections are thinner than a die."""


@dataclass(frozen=True, slots=True)
class SymbolDice:
    """Every die with its well."""

    dice: tuple[tuple[str, SymbolDie], ...]

    def wells(self, names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        """The names of the faces by well."""
        return {
            name: tuple(sorted(die.value for well, die in self.dice if well == name and die.value)) for name in names
        }

    def unknown(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Wells in which a die lies whose face is not known."""
        return tuple(name for name in names if any(well == name and not die.value for well, die in self.dice))


def paper_white(patch: Picture) -> Array:
    """The tray's white paper in this light: it is what is brightest."""
    flat = patch.reshape(-1, 3)
    level = flat.sum(axis=1)
    return np.asarray(np.median(flat[level >= np.percentile(level, 80)], axis=0), float)


def read_symbols(patch: Picture, view: TrayView, book: FaceBook) -> SymbolDice:
    """All dice in the wells; a face that was never shown, or cannot be made out, has no name."""
    white = paper_white(patch)
    found: list[tuple[str, SymbolDie]] = []
    for well, ground in view.ground.items():
        for blob in _blobs(patch, ground, white, view):
            found += [(well, die) for die in _dice_in(patch, blob, white, view, book)]
    return SymbolDice(tuple(found))


def _blobs(patch: Picture, ground: Array, white: Array, view: TrayView) -> list[Array]:
    """What differs from the well's own ground, piece by piece (masks), each as large as a die at least."""
    inside = cv2.erode(ground, np.ones((tuning.WELL_EDGE, tuning.WELL_EDGE), np.uint8)) > 0
    relative = cv2.GaussianBlur(patch, (0, 0), tuning.DIE_BLUR).astype(np.float32) / np.maximum(white, 1.0)
    level = relative.mean(axis=2)
    dark = level[inside] <= np.percentile(level[inside], 50)
    plain = relative[inside][dark]
    colour = np.median(plain, axis=0)
    grain = float(np.median(np.abs(plain - colour).max(axis=1)))
    bound = max(tuning.DIE_DIFFERS, tuning.DIE_GRAINS * grain)
    differs = mask_of((np.abs(relative - colour).max(axis=2) > bound) & inside)
    closed = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros_like(closed)
    cv2.drawContours(whole, outlines, -1, 255, -1)
    solid = cv2.morphologyEx(whole, cv2.MORPH_OPEN, _OPENING)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    least = tuning.DIE_LEAST * (view.tray.die * view.scale) ** 2
    return [mask_of(labels == k) for k in range(1, count) if stats[k, cv2.CC_STAT_AREA] >= least]


def _dice_in(patch: Picture, blob: Array, white: Array, view: TrayView, book: FaceBook) -> list[SymbolDie]:
    """One face after the other: what has been found is painted over with the well's ground, until little is left."""
    rows = patch.shape[0]
    left = blob.copy()
    upright = np.ascontiguousarray(patch[::-1])
    dark = np.percentile(patch[blob > 0], 5, axis=0)
    dice: list[SymbolDie] = []
    for _ in range(MOST_IN_A_BLOB):
        solid = cv2.morphologyEx(left, cv2.MORPH_OPEN, _OPENING)
        if np.count_nonzero(solid) < tuning.DIE_LEAST * (view.tray.die * view.scale) ** 2:
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


def _found(cut: Picture, white: Array, dark: Array, view: TrayView, book: FaceBook) -> FaceSeen | None:
    """The face in a cut; one without a name may have been a side: then the upper face is looked for beside it."""
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
