"""The empty board's own look at every place, although figures stand on it.

Each field has a tone of its own: paint times light, a gentle slope across the field. Whatever is printed on
it (lines, arcs, stars) looks, relative to that tone, like on its mirror fields and often like two fields
further on. The middle of those voices tells what a hidden place would look like when empty.
"""

import warnings
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Array, mask_of
from vision.flat_view import Flat
from vision.ground.plate import cleared, on_plate
from vision.soccer_tactics import tuning
from vision.soccer_tactics.sight import Sight
from vision.table import Pitch


@dataclass(frozen=True, slots=True)
class Guess:
    """The board's look everywhere, a plain tone that each field may show as well, and the plate's blind places."""

    colour: Array
    plain: Array
    blind: Array


def predicted(
    sight: Sight, covered: Array, where: Array | None = None, solid: Array | None = None, anybody: bool = False
) -> Guess:
    """What each place would look like without anything on it.

    `covered` marks hidden places, `solid` those of them under figures, once figures are known. While `anybody` may
    stand anywhere, what is as broad as a figure on mirror fields is no print: squads line up on mirror fields.
    Only the places in `where` are computed, everything else is returned as it is seen.
    """
    flat, pitch, spinner = sight.flat, sight.table.pitch, sight.table.spinner
    seen = sight.view.astype(np.float32)
    free = ~covered
    tone, plain = field_tones(seen, free & ~on_plate(flat, spinner), flat, pitch)
    ratio = seen / tone
    on_pitch = inside(flat)
    rows, columns = np.nonzero(on_pitch if where is None else on_pitch & where)
    mirrors, further = _voices(rows, columns, flat, pitch)
    near = [(ratio[at], free[at]) for at in mirrors]
    own = _middle(near)
    heard = np.sum([known for _, known in near], axis=0)
    enough = np.clip(heard - 1, 2, tuning.MIRROR_VOICES)
    open_ = np.flatnonzero(_agreement(own, near) < enough)
    if len(open_):
        far = [(r[open_], c[open_]) for r, c in further]
        every = [(voice[open_], known[open_]) for voice, known in near]
        own[open_] = _middle(every + [(ratio[at], (free & on_pitch)[at]) for at in far])
        if anybody:
            printed = _narrow(_printed(every), (rows[open_], columns[open_]), flat)
            own[open_[printed]] = every[0][0][printed]
    if anybody:
        own = _nobody(own, ratio, (rows, columns), further, free & on_pitch, flat)
    look = seen.copy()
    look[rows, columns] = own * tone[rows, columns]
    under, hidden = (covered, None) if solid is None else (solid, covered)
    look, blind = cleared(look, seen, under, hidden, flat, spinner)
    return Guess(look, plain, blind)


Places = tuple[Array, Array]


def _voices(rows: Array, columns: Array, flat: Flat, pitch: Pitch) -> tuple[list[Places], list[Places]]:
    """Where each place's look is repeated: on its mirror fields (itself first), and two fields further on."""
    height, width = flat.shape
    mirrors = [(r, c) for r in (rows, height - 1 - rows) for c in (columns, width - 1 - columns)]
    across, along = (round(2 * side * flat.scale) for side in pitch.field)
    further = [
        ((rows + a * along) % height, (columns + b * across) % width) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b
    ]
    return mirrors, further


def field_tones(seen: Array, free: Array, flat: Flat, pitch: Pitch) -> tuple[Array, Array]:
    """Every field's paint and light as a slope across it, and the plain tone that it may show as well.

    A field that agrees with itself keeps its tone, whatever its neighbours show, and so does one that shows its
    neighbours' tone nowhere. Where a mirrored lamp ends within a field, the rest of it looks like its neighbours:
    so the second result is their tone wherever a field strays.
    """
    columns, rows = len(pitch.columns), pitch.rows
    guess, own = np.zeros((rows, columns, 3), np.float32), np.zeros((rows, columns), bool)
    shown = np.zeros((rows, columns))
    boxes = {}
    for row in range(rows):
        for column in range(columns):
            box = _box(column, row, flat, pitch)
            boxes[row, column] = box
            pixels = seen[box][free[box]]
            if len(pixels):
                tone = guess[row, column] = np.median(pixels, axis=0)
                shown[row, column] = _showing(pixels, tone)
                enough = max(tuning.TONE_OWN * len(pixels), tuning.TONE_WINDOW * free[box].size)
                own[row, column] = shown[row, column] >= enough
            else:
                guess[row, column] = np.nan
    usual = _with_neighbours(guess)
    for (row, column), box in boxes.items():
        if not own[row, column] and shown[row, column] >= tuning.TONE_WINDOW * free[box].size:
            as_neighbours = _showing(seen[box][free[box]], usual[row, column])
            own[row, column] = as_neighbours < tuning.TONE_NOWHERE * shown[row, column]
    guess = np.where(own[..., None], guess, usual)
    tones = np.empty_like(seen)
    tones[...] = np.nanmedian(guess, axis=(0, 1))
    plain = tones.copy()
    for (row, column), box in boxes.items():
        whole = _box(column, row, flat, pitch, whole=True)
        tones[whole] = _slope(seen, free, box, guess[row, column], whole)
        plain[whole] = tones[whole] if (usual[row, column] == guess[row, column]).all() else usual[row, column]
    return np.maximum(tones, 4.0), np.maximum(plain, 4.0)


def _showing(pixels: Array, tone: Array) -> int:
    """How many pixels show a tone."""
    close = np.abs(pixels - tone).max(axis=1) < tuning.TONE_SPREAD * max(float(tone.max()), 30.0)
    return int(np.count_nonzero(close))


def _with_neighbours(guess: Array) -> Array:
    """A field whose own middle strays from its like-printed neighbours takes theirs."""
    rows, columns, _ = guess.shape
    padded = np.pad(guess, ((4, 4), (2, 2), (0, 0)), constant_values=np.nan)
    near = [padded[4 + a : 4 + a + rows, 2 + b : 2 + b + columns] for a in (-4, -2, 0, 2, 4) for b in (-2, 0, 2)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a field without any visible neighbour stays unknown
        middle = np.nanmedian(np.stack(near), axis=0)
    far = np.abs(guess - middle).max(axis=2) > tuning.TONE_STRAY * np.maximum(middle.max(axis=2), 30)
    far |= np.isnan(guess).any(axis=2)
    return np.asarray(np.where(far[..., None], middle, guess), np.float32)


def _slope(seen: Array, free: Array, box: tuple[slice, slice], guess: Array, whole: tuple[slice, slice]) -> Array:
    pixels, known = seen[box].reshape(-1, 3), free[box].ravel()
    close = known & (np.abs(pixels - guess).max(axis=1) < tuning.TONE_SPREAD * max(float(guess.max()), 30.0))
    if np.count_nonzero(close) < tuning.TONE_PIXELS:
        return np.broadcast_to(guess, (*_shape(whole), 3))
    inset = (box[0].start - whole[0].start, box[1].start - whole[1].start)
    design = _design(_shape(box), inset, _shape(whole))[close]
    ridge = np.diag([0.0, 1.0, 1.0]) * tuning.SLOPE_PRICE
    coefficients = np.linalg.solve(design.T @ design + ridge, design.T @ pixels[close])
    slope = _design(_shape(whole), (0, 0), _shape(whole)) @ coefficients
    return np.asarray(slope.reshape(*_shape(whole), 3), np.float32)


@lru_cache(maxsize=16)
def _design(shape: tuple[int, int], inset: tuple[int, int], whole: tuple[int, int]) -> Array:
    """One, and the distance from the field's middle down and across, for every pixel of a box within a field."""
    rows, columns = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    down, across = rows.ravel() + inset[0] - whole[0] / 2, columns.ravel() + inset[1] - whole[1] / 2
    return np.stack([np.ones_like(down), down, across], axis=1)


def _shape(box: tuple[slice, slice]) -> tuple[int, int]:
    return box[0].stop - box[0].start, box[1].stop - box[1].start


def _box(column: int, row: int, flat: Flat, pitch: Pitch, whole: bool = False) -> tuple[slice, slice]:
    inset = 0.0 if whole else tuning.FIELD_LINE
    x0, y0 = flat.pixel(column * pitch.field[0] + inset, row * pitch.field[1] + inset)
    x1, y1 = flat.pixel((column + 1) * pitch.field[0] - inset, (row + 1) * pitch.field[1] - inset)
    return slice(round(y0 + 0.5), round(y1 + 0.5)), slice(round(x0 + 0.5), round(x1 + 0.5))


def inside(flat: Flat) -> Array:
    """Where the pitch is."""
    places = flat.places()
    x, y = places[..., 0], places[..., 1]
    return np.asarray((x > 0) & (y > 0) & (x < flat.width) & (y < flat.length))


def _middle(voices: list[tuple[Array, Array]]) -> Array:
    """The median of the voices that are free; of all of them where none is."""
    stack = np.stack([voice for voice, _ in voices])
    known = np.stack([free for _, free in voices])
    known[:, ~known.any(axis=0)] = True
    stack[~known] = np.inf
    stack.sort(axis=0)
    half = (known.sum(axis=0) - 1) // 2
    return np.asarray(np.take_along_axis(stack, half[None, :, None], axis=0)[0], np.float32)


def _printed(voices: list[tuple[Array, Array]]) -> Array:
    """Where a place differs from its field in the same way as two of its mirror places do, stronger or fainter.

    A veil of light over one of them makes its print fainter, not another one.
    """
    signs = [(voice - 1, np.linalg.norm(voice - 1, axis=-1)) for voice, _ in voices]
    (here, much), free = signs[0], voices[0][1]
    alike = [
        known & (other > tuning.PRINT_SHOWS) & ((here * sign).sum(axis=-1) > tuning.PRINT_ALIKE * much * other)
        for (sign, other), (_, known) in zip(signs[1:], voices[1:], strict=True)
    ]
    return np.asarray(free & (much > tuning.PRINT_SHOWS) & (np.sum(alike, axis=0) >= 2))


def _nobody(own: Array, ratio: Array, places: Places, further: list[Places], free: Array, flat: Flat) -> Array:
    """The print with all that is as broad as a figure, but no broader, replaced by what fields further on show."""
    mask = np.zeros(flat.shape, np.uint8)
    mask[places] = np.linalg.norm(own - 1, axis=-1) > tuning.PRINT_SHOWS
    figure, more = (round(size * flat.scale) for size in (tuning.BROADER_THAN_PRINT, tuning.BROADER_THAN_FIGURES))
    broad, larger = (
        np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)) > 0)
        for side in (figure, more)
    )
    grown = cv2.dilate(mask_of(broad & ~larger), np.ones((figure, figure), np.uint8)) > 0
    here = np.flatnonzero(np.asarray(grown)[places] & (mask[places] > 0))
    if not len(here):
        return own
    told = own.copy()
    told[here] = _middle([(ratio[at], free[at]) for at in ((r[here], c[here]) for r, c in further)])
    return told


def _narrow(printed: Array, places: Places, flat: Flat) -> Array:
    """What of some marked places is narrower than figures, who may stand on mirror fields in paints that are alike."""
    mask = np.zeros(flat.shape, np.uint8)
    mask[places] = printed
    side = round(tuning.BROADER_THAN_PRINT * flat.scale)
    broad = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    return np.asarray(printed & (cv2.dilate(broad, np.ones((side, side), np.uint8))[places] == 0))


def _agreement(own: Array, voices: list[tuple[Array, Array]]) -> Array:
    """How many voices say nearly the same as `own`."""
    bound = tuning.TONE_STRAY * np.maximum(own.max(axis=-1), 1.0)
    agree = [(np.abs(voice - own).max(axis=-1) < bound) & free for voice, free in voices]
    return np.asarray(np.sum(agree, axis=0))
