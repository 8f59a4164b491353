"""The die in its tray: which of its taught faces lies up, and where."""

import cv2
import numpy as np

from rules.fussball_alarm.cards import FACES
from vision.arrays import Array, Picture
from vision.designs.names import die_and_face
from vision.dice_tray import Dice, Die, TrayView
from vision.fussball_alarm import tuning
from vision.taught.faces import FaceBook


def read_die(patch: Picture, view: TrayView, book: FaceBook, white: Array) -> Dice:
    """What lies in the wells; a die that cannot be read has the value 0."""
    found: list[tuple[str, Die]] = []
    for well in view.tray.wells:
        die = _in_well(patch, view, well, book, white)
        if die is not None:
            found.append((well, die))
    found = _apart(found, view.tray.die)
    wells = {name: tuple(d.value for well, d in found if well == name and d.value) for name in view.tray.wells}
    cocked = tuple(well for well, die in found if not die.value)
    sure = float(np.prod([die.confidence for _, die in found])) if found else 1.0
    return Dice(wells, cocked, sure, tuple(found))


def _apart(found: list[tuple[str, Die]], side: float) -> list[tuple[str, Die]]:
    """A die on the line between the wells is seen from both: it is one die."""
    kept: list[tuple[str, Die]] = []
    for well, die in sorted(found, key=lambda seen: -seen[1].confidence):
        if all(np.hypot(die.x - other.x, die.y - other.y) > side / 2 for _, other in kept):
            kept.append((well, die))
    return kept


def _in_well(patch: Picture, view: TrayView, well: str, book: FaceBook, white: Array) -> Die | None:
    """The patch is upside down: y goes down in it. A face is looked for the right way up, around what lies there."""
    rows, columns = np.nonzero(view.ground[well])
    top, left = int(rows.min()), int(columns.min())
    lying = _something(patch[top : rows.max() + 1, left : columns.max() + 1], view)
    if lying is None:
        return None
    column, row = left + lying[0], top + lying[1]
    reach = round(tuning.DIE_WINDOW * view.tray.die * view.scale)
    low, first = max(round(row) - reach, 0), max(round(column) - reach, 0)
    part = np.ascontiguousarray(patch[low : round(row) + reach, first : round(column) + reach][::-1])
    face = book.find(part, white)
    if face is None:
        return _placed(view, column, row, 0.0, 0, 0.0)
    known = face.name is not None and face.confidence >= tuning.FACE_LEAST
    value = FACES.index(die_and_face(face.name)[1]) + 1 if known and face.name else 0
    where = first + face.column, low + part.shape[0] - 1 - face.row
    return _placed(view, *where, float(np.radians(face.turn)), value, face.confidence)


def _something(part: Picture, view: TrayView) -> tuple[float, float] | None:
    """The middle of what stands out from an empty well; nothing if the well is empty."""
    floor = np.median(part.reshape(-1, 3), axis=0)
    stands_out = (np.abs(part.astype(np.float32) - floor).max(axis=2) > tuning.DIE_CONTRAST).astype(np.uint8)
    stands_out = cv2.morphologyEx(stands_out, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, _, stats, middles = cv2.connectedComponentsWithStats(stands_out)
    if count < 2:
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    if stats[largest, cv2.CC_STAT_AREA] < tuning.DIE_AREA * (view.tray.die * view.scale) ** 2:
        return None
    return float(middles[largest][0]), float(middles[largest][1])


def _placed(view: TrayView, column: float, row: float, turn: float, value: int, sure: float) -> Die:
    x, y = view.millimetres(np.array([[column, row]]))[0]
    return Die(float(x), float(y), turn, value, sure)
