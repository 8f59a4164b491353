"""Dice in the tray: bright patches in the dark wells, a cube fitted to each, and the value of its upper face only."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture, brightest, mask_of, share_of
from vision.cube_fit import Cube, marks_of, place_cube, place_pair, touching
from vision.cube_sight import Sight, Window
from vision.pips import Spots, find_spots
from vision.table import Tray
from vision.tray_view import TrayPlace, TrayView, place_tray

__all__ = ["Dice", "Die", "TrayPlace", "TrayView", "place_tray", "read_dice", "same_tray"]


@dataclass(frozen=True, slots=True)
class Die:
    """A die in the tray: its middle and turn on the sheet, its value (0 = cocked), how sure."""

    x: float
    y: float
    turn: float
    value: int
    confidence: float


@dataclass(frozen=True, slots=True)
class Dice:
    """Values by well; wells with a die that leans, touches another or cannot be read."""

    wells: dict[str, tuple[int, ...]]
    cocked: tuple[str, ...]
    confidence: float
    dice: tuple[tuple[str, Die], ...] = ()
    """Every die with its well."""


def same_tray(patch: Picture, before: Picture) -> bool:
    """Whether the tray shows the same dice as before: no part of a pip's size has changed."""
    small = cv2.resize(cv2.absdiff(patch, before), None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    return bool(small.max() < tuning.SAME_TRAY * 4)


def read_dice(patch: Picture, view: TrayView) -> Dice:
    """All dice in the wells of the tray's patch."""
    patches = _patches(patch, view)
    cubes = [cube for _, within in patches for cube in within]
    fits = [cube.fit for cube in cubes]
    found = []
    for sight, within in patches:
        leaning = sight.sticks_out(fits) > tuning.STICKS_OUT
        for cube in within:
            close = any(touching(cube.fit, other.fit, view.tray.die) for other in cubes if other is not cube)
            hidden = len(within) > 1 and cube.worth < tuning.PAIR_WORTH
            value = cube.value if cube.flat and not (leaning or close or hidden) else 0
            sure = min(0.5 + 0.5 * cube.lead / tuning.FACE_SURE, 0.995) if value else tuning.COCKED_SURE
            die = Die(*cube.fit, value, sure)
            found.append((_well(die, view.tray), die))
    wells = {name: tuple(sorted(d.value for w, d in found if w == name and d.value)) for name in view.tray.wells}
    cocked = tuple(name for name in view.tray.wells if any(w == name and not d.value for w, d in found))
    confidence = float(np.prod([d.confidence for _, d in found])) if found else 1.0
    return Dice(wells, cocked, confidence, tuple(found))


def _patches(patch: Picture, view: TrayView) -> list[tuple[Sight, list[Cube]]]:
    """Every bright patch that may show dice, with its cubes."""
    bright, ground = _bright(patch, view)
    outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    reach = round(view.tray.die * view.scale * 0.7)
    sights: list[tuple[Sight, float]] = []
    for outline in outlines:
        x, y, w, h = cv2.boundingRect(outline)
        window = Window(
            max(y - reach, 0),
            min(y + h + reach, view.shape[0]),
            max(x - reach, 0),
            min(x + w + reach, view.shape[1]),
        )
        blob = _filled(outline, window)
        area = np.count_nonzero(blob & (window.cut(bright) > 0)) / view.scale**2
        if area >= tuning.DIE_LEAST_AREA * view.tray.die**2:
            sights.append((Sight(blob, window.cut(ground) > 0, window, view), area))
    spots = find_spots(patch, [sight.window.part for sight, _ in sights])
    return [(sight, _in_patch(sight, spots, area)) for sight, area in sights]


def _in_patch(sight: Sight, spots: Spots, area: float) -> list[Cube]:
    """The cubes of one bright patch. A patch without a pip is no die: a mirrored lamp, a scrap of paper.

    Beside a die that shows its pips such a thing is kept: it may be the other die, seen badly, and then both touch.
    """
    marks, middle = marks_of(sight, spots), sight.middle(*np.nonzero(sight.blob))
    if area < tuning.ONE_DIE_AREA * _outline_area(sight.view, middle):
        cubes = [place_cube(sight, marks, middle)]
    else:
        cubes = place_pair(sight, marks)
    return cubes if any(cube.spot > tuning.LEAST_SPOT for cube in cubes) else []


def _well(die: Die, tray: Tray) -> str:
    def away(name: str) -> float:
        x0, x1, _, _ = tray.wells[name]
        return max(x0 - die.x, die.x - x1)

    return min(tray.wells, key=away)


def _bright(patch: Picture, view: TrayView) -> tuple[Array, Array]:
    """What is brighter than the dark wells, and where that can be said."""
    ground, level = view.wells, brightest(patch)
    thin = level[::2, ::2]
    dark = share_of(thin[ground[::2, ::2] > 0], 20)
    white = share_of(thin, 97)
    least = np.maximum(_local_ground(level, ground, view), np.uint8(dark))
    above = np.uint8(tuning.DIE_CONTRAST * max(white - dark, 0))
    bright = cv2.bitwise_and(mask_of(cv2.subtract(level, least) > above), ground)
    bright = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)), ground


def _local_ground(level: Array, ground: Array, view: TrayView) -> Array:
    """How bright the well is around each place: a lamp mirrored in it is larger than a die."""
    steps = round(tuning.GROUND_REACH * view.tray.die * view.scale / 4) * 2 + 1
    known = cv2.bitwise_or(level, cv2.bitwise_not(ground))
    small = cv2.resize(known, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    lowest = cv2.erode(small, np.ones((steps, steps), np.uint8))
    lowest[small == 255] = 0
    lowest = cv2.dilate(lowest, np.ones((steps, steps), np.uint8))
    return cv2.resize(lowest, level.shape[::-1], interpolation=cv2.INTER_LINEAR)


def _filled(outline: Array, window: Window) -> Array:
    """What lies within an outline: pips are holes in what is bright, and belong to the die."""
    whole = np.zeros((window.bottom - window.top, window.right - window.left), np.uint8)
    cv2.drawContours(whole, [outline], -1, 1, -1, offset=(-window.left, -window.top))
    return whole > 0


def _outline_area(view: TrayView, middle: Array) -> float:
    _, outline = view.cube(float(middle[0]), float(middle[1]), 0.4)
    return float(cv2.contourArea(outline.astype(np.float32))) / view.scale**2
