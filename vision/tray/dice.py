"""Dice in the tray: bright patches in the dark wells, a cube fitted to each, and the value of its upper face only."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, Picture, brightest, mask_of, share_of
from vision.table import Tray
from vision.tray import tuning
from vision.tray.cube import Cube, touching
from vision.tray.cube_fit import misfit, place_cubes
from vision.tray.cube_sight import Sight, Window
from vision.tray.dark_dice import dark_dice
from vision.tray.pips import Spots, find_spots
from vision.tray.view import TrayPlace, TrayView, place_tray

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
    dice = [judged(sight, cube, cubes) for sight, within in patches for cube in within]
    return _by_well([(_well(die, view.tray), die) for die in dice], view.tray)


def judged(sight: Sight, cube: Cube, cubes: list[Cube]) -> Die:
    """What a cube says as one of all dice; one that leans or touches another has no value."""
    others = [other.fit for other in cubes if other is not cube]
    leaning = misfit(sight, cube, [fit for fit in others if sight.may_show(fit)]).leans
    close = any(touching(cube.fit, fit, sight.view.tray.die) for fit in others)
    if not cube.flat or leaning or close:
        return Die(*cube.fit, 0, tuning.COCKED_SURE)
    return Die(*cube.fit, cube.value, min(0.5 + 0.5 * cube.lead / tuning.FACE_SURE, 0.995))


def _by_well(found: list[tuple[str, Die]], tray: Tray) -> Dice:
    """Values and leaning dice, well by well."""
    wells = {name: tuple(sorted(die.value for well, die in found if well == name and die.value)) for name in tray.wells}
    cocked = {well for well, die in found if not die.value}
    confidence = float(np.prod([die.confidence for _, die in found])) if found else 1.0
    return Dice(wells, tuple(name for name in tray.wells if name in cocked), confidence, tuple(found))


def _patches(patch: Picture, view: TrayView) -> list[tuple[Sight, list[Cube]]]:
    """Every bright patch that may show dice, the largest first, with its cubes; one die may make two patches."""
    level = brightest(patch)
    patches, bright, above = _bright(level, view)
    sights = sorted(_sights(patches, above, level, view), key=lambda sight: -sight.area)
    read: list[tuple[Sight, list[Cube]]] = []
    for sight in sights:
        rest = _without(sight, read)
        if rest.area > (tuning.DIE_LEAST_CUT if sight.cut_off else tuning.DIE_LEAST_AREA):
            read.append(_in_patch(rest, sight.window.cut(patch)))
    for k, (sight, cubes) in enumerate(read):
        if cubes and not _all_flat(cubes) and (rest := _without(sight, read[k + 1 :])) is not sight:
            read[k] = _in_patch(rest, sight.window.cut(patch))
    if cv2.countNonZero(_specks(bright, patches, view)) < tuning.DARK_DIE_PIPS * tuning.PIP_WEIGHT:
        return read
    return [*read, *dark_dice(patch, bright, above, level, view, [cube.fit for _, cubes in read for cube in cubes])]


def _specks(bright: Array, patches: Array, view: TrayView) -> Array:
    """What is bright (255) and belongs to no patch; at the well's edge its printed line shows."""
    apart = cv2.bitwise_and(view.open_well, cv2.bitwise_not(cv2.dilate(patches, np.ones((5, 5), np.uint8))))
    return cv2.bitwise_and(bright, apart)


def _without(sight: Sight, read: list[tuple[Sight, list[Cube]]]) -> Sight:
    """A sight without what has been read in others, if any of that may be seen in it."""
    found = [cube.fit for _, cubes in read for cube in cubes if sight.may_show(cube.fit)]
    return sight.without(found) if found else sight


def _sights(bright: Array, above: Array, level: Array, view: TrayView) -> Iterator[Sight]:
    """Bright patches that are large enough for some part of a die."""
    outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(bright, outlines, -1, 255, -1)
    face = (view.tray.die * view.scale) ** 2
    for outline in outlines:
        if cv2.contourArea(outline) > tuning.DIE_LEAST_CUT * face:
            along_edge = np.count_nonzero(view.rim[outline[:, 0, 1], outline[:, 0, 0]])
            yield _sight(outline, bright, above, level, view, bool(along_edge > tuning.CUT_OFF * view.scale))


def _sight(outline: Array, bright: Array, above: Array, level: Array, view: TrayView, cut_off: bool) -> Sight:
    """One bright patch and what lies around it; more, if part of the die lies beyond the well's edge."""
    x, y, w, h = cv2.boundingRect(outline)
    reach = round(view.tray.die * view.scale * (tuning.WINDOW_CUT if cut_off else tuning.WINDOW_WHOLE))
    window = Window(
        max(y - reach, 0),
        min(y + h + reach, view.shape[0]),
        max(x - reach, 0),
        min(x + w + reach, view.shape[1]),
    )
    whole, known = window.cut(bright) > 0, window.cut(view.wells) > 0
    return Sight(_filled(outline, window), whole, window.cut(above), window.cut(level), known, window, view, cut_off)


def _in_patch(sight: Sight, patch: Picture) -> tuple[Sight, list[Cube]]:
    """The cubes of one bright patch, and the patch without a lamp that is mirrored beside them.

    Of a die over the well's edge a lone pip says too little.
    """
    dark = find_spots(patch)
    cubes = place_cubes(sight, dark)
    if not _all_flat(cubes):
        sight, cubes = _looked_again(sight, patch, dark, cubes)
    if sight.area < tuning.DIE_LEAST_AREA:
        return sight, [cube for cube in cubes if cube.flat and (cube.value > 1 or cube.sided)]
    return sight, [cube for cube in cubes if cube.spot > tuning.LEAST_SPOT]


def _looked_again(sight: Sight, patch: Picture, dark: Spots, cubes: list[Cube]) -> tuple[Sight, list[Cube]]:
    """The same where `dark` pips make no flat die: pips may be light, or the patch, or a part of it, is a lamp."""
    light = find_spots(patch, light=True)
    if sight.area > tuning.DIE_LEAST_AREA and _plain(sight, dark, light):
        return sight, []
    spots, cubes = max((dark, cubes), (light, place_cubes(sight, light)), key=lambda seen: _clear(seen[1]))
    shown = [cube for cube in cubes if cube.shows_value]
    clearest = max((cube.spot for cube in shown), default=0.0)
    lamp = sight.without([cube.fit for cube in shown if cube.spot > clearest / 2])
    if tuning.LAMP_LEAST < lamp.area < sight.area and _plain(lamp, dark, light) and _without_pips(lamp, dark):
        sight = sight.apart_from(lamp)
        cubes = place_cubes(sight, spots)
    return sight, cubes


def _plain(sight: Sight, *spots: Spots) -> bool:
    """Whether a bright patch shows nothing like a pip: a lamp mirrored in the well, a scrap of paper."""
    inner = _inner(sight, 7)
    return all(share_of(seen.by_top[inner], tuning.INK_SHARE) < tuning.LAMP_PLAIN for seen in spots)


def _without_pips(sight: Sight, dark: Spots) -> bool:
    """Whether no part of another die can hide in a bright patch, however large it is."""
    return int(np.count_nonzero(dark.by_top[_inner(sight, 3)] > tuning.LEAST_SPOT)) < tuning.LAMP_SPECKS


def _inner(sight: Sight, rim: int) -> Array:
    return cv2.erode(sight.blob.view(np.uint8), np.ones((rim, rim), np.uint8)).view(bool)


def _all_flat(cubes: list[Cube]) -> bool:
    return bool(cubes) and all(cube.flat for cube in cubes)


def _clear(cubes: list[Cube]) -> tuple[bool, float]:
    """How clear a patch is, read in one way."""
    return _all_flat(cubes), max((cube.worth for cube in cubes), default=0.0)


def _well(die: Die, tray: Tray) -> str:
    def away(name: str) -> float:
        x0, x1, _, _ = tray.wells[name]
        return max(x0 - die.x, die.x - x1)

    return min(tray.wells, key=away)


def _bright(level: Array, view: TrayView) -> tuple[Array, Array, Array]:
    """What is clearly brighter than the dark wells: patches (255) and all of it, specks as small as pips too (255).

    And how much brighter each pixel is; white paper is 255.
    """
    ground = view.wells
    thin = level[::4, ::4]
    dark = share_of(thin[ground[::4, ::4] > 0], 20)
    white = share_of(thin, 97)
    least = np.maximum(_local_ground(level, ground, view), np.uint8(dark))
    above = cv2.convertScaleAbs(cv2.subtract(level, least), alpha=255 / max(white - dark, 1))
    bright = cv2.bitwise_and(mask_of(above > np.uint8(tuning.DIE_CONTRAST * 255)), ground)
    closed = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)), bright, above


def _local_ground(level: Array, ground: Array, view: TrayView) -> Array:
    """How bright the well is around each place: a lamp mirrored in it is larger than a die."""
    steps = round(tuning.GROUND_REACH * view.tray.die * view.scale / 8) * 2 + 1
    known = cv2.bitwise_or(level, cv2.bitwise_not(ground))
    small = cv2.resize(known, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    lowest = cv2.erode(small, np.ones((steps, steps), np.uint8))
    lowest[small == 255] = 0
    lowest = cv2.dilate(lowest, np.ones((steps, steps), np.uint8))
    return cv2.resize(lowest, level.shape[::-1], interpolation=cv2.INTER_LINEAR)


def _filled(outline: Array, window: Window) -> Array:
    """What lies within an outline: pips are holes in what is bright, and belong to the die."""
    whole = np.zeros((window.bottom - window.top, window.right - window.left), np.uint8)
    cv2.drawContours(whole, [outline], -1, 1, -1, offset=(-window.left, -window.top))
    return whole > 0
