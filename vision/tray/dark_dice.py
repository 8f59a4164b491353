"""Dice as dark as the well: nothing of them is seen but light pips, and these alone tell where they lie."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.tray import tuning
from vision.tray.cube import Cube
from vision.tray.cube_fit import place_cube
from vision.tray.cube_sight import Fit, Sight, Window
from vision.tray.marks import marks_of
from vision.tray.pips import find_spots
from vision.tray.view import TrayView


def dark_dice(
    patch: Picture, bright: Array, above: Array, level: Array, view: TrayView, found: Sequence[Fit]
) -> Iterator[tuple[Sight, list[Cube]]]:
    """Groups of pips among what is bright (255) that no die found so far explains, and the cubes that do."""
    pips = _round(bright, view.scale)
    if not pips.any():
        return
    groups, of = cv2.connectedComponents(cv2.dilate(pips, _NEXT_PIP))
    known = list(found)
    for k in range(1, groups):
        sight = _sight(pips & (of == k).view(np.uint8), above, level, view)
        sight = sight.without([fit for fit in known if sight.may_show(fit)])
        if _pips(sight) > tuning.DARK_DIE_PIPS:
            cubes = _cubes(sight, sight.window.cut(patch))
            known += [cube.fit for cube in cubes]
            yield sight, cubes


def _round(bright: Array, scale: float) -> Array:
    """Specks (1) that are as large and as round as pips."""
    lines, inside = cv2.findContours(bright, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    least, most = (size * scale for size in tuning.DARK_DIE_PIP)
    found = np.zeros_like(bright)
    for k, line in enumerate(lines):
        x, y, width, height = cv2.boundingRect(line)
        if inside[0, k, 3] >= 0 or not least < min(width, height) <= max(width, height) < most:
            continue
        speck = np.zeros((height, width), np.uint8)
        cv2.drawContours(speck, [line], -1, 1, cv2.FILLED, offset=(-x, -y))
        box = (slice(y, y + height), slice(x, x + width))
        speck &= bright[box]
        if np.count_nonzero(speck) > tuning.DARK_DIE_FULL * width * height:
            found[box] |= speck
    return found


def _sight(pips: Array, above: Array, level: Array, view: TrayView) -> Sight:
    """A group of pips and what lies around it; where the die ends cannot be told."""
    x, y, w, h = cv2.boundingRect(pips)
    reach = round(tuning.WINDOW_CUT * view.tray.die * view.scale)
    bottom, right = (min(end + reach, most) for end, most in zip((y + h, x + w), view.shape, strict=True))
    window = Window(max(y - reach, 0), bottom, max(x - reach, 0), right)
    own = window.cut(pips).view(bool)
    return Sight(own, own, window.cut(above), window.cut(level), np.zeros_like(own), window, view, True)


_NEXT_PIP = np.ones((17, 17), np.uint8)
"""Pips of one die lie less than this far apart, edge to edge: 8 mm."""


def _cubes(sight: Sight, patch: Picture) -> list[Cube]:
    """The best cube, then the best of the pips that it leaves; what all of them leave speaks against each.

    Where a die's outline cannot be seen, only a side with its pips shows that it lies flat, and a lone pip above it
    may be that of another face.
    """
    spots = find_spots(patch, light=True)
    cubes: list[Cube] = []
    while len(cubes) < tuning.MOST_DICE and _pips(sight) > tuning.DARK_DIE_PIPS:
        cube = place_cube(sight, marks_of(sight, spots))
        if cube is None or cube.spot < tuning.LEAST_SPOT:
            break
        cubes.append(cube)
        sight = sight.without([cube.fit])
    left = _pips(sight)
    return [replace(cube, lost=cube.lost + left if _told(sight, cube) else np.inf) for cube in cubes]


def _told(sight: Sight, cube: Cube) -> bool:
    return cube.value > 1 and cube.sided and cube.within > tuning.DARK_DIE_WITHIN and sight.is_dark(cube.fit)


def _pips(sight: Sight) -> float:
    """How many pips are seen, by what they cover."""
    return float(np.count_nonzero(sight.blob) / tuning.PIP_WEIGHT)
