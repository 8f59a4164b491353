"""What lies over a board that was never seen empty: lamps mirrored in it, or a hand."""

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of
from vision.flat_view import Flat
from vision.ground.plate import on_plate
from vision.soccer_tactics import grass, tuning
from vision.soccer_tactics.table import Table


def plain_ground(view: Picture, table: Table, flat: Flat) -> Array:
    """The ground as it would look without lamps and figures; beside the pitch the tone of the margin.

    Fields are printed in one green, or two that take turns, and the light changes slowly from field to field: a few
    numbers for the whole pitch. Fields that do not follow are covered, or a lamp shines on them.
    """
    tones, _ = grass.field_tones(view.astype(np.float32), ~on_plate(flat, table.spinner), flat, table.pitch)
    middles = [
        [flat.pixel(*table.pitch.centre(f"{c}{r + 1}")) for c in table.pitch.columns] for r in range(table.pitch.rows)
    ]
    at = np.rint(middles).astype(int)
    seen = np.log(tones[at[..., 1], at[..., 0]]).reshape(-1, 3)
    design = _fields(table.pitch.rows, len(table.pitch.columns))
    weight = np.ones(len(seen))
    for _ in range(tuning.GROUND_ROUNDS):
        fitted = np.linalg.lstsq(design * weight[:, None], seen * weight[:, None], rcond=None)[0]
        off = np.abs(seen - design @ fitted).max(axis=1)
        weight = 1 / (1 + (off / max(float(np.median(off)), tuning.GROUND_EVEN)) ** 2)
    ground = np.exp(design @ fitted).reshape(table.pitch.rows, -1, 3).astype(np.float32)
    places = flat.places()
    row = np.clip(places[:, 0, 1] // table.pitch.field[1], 0, table.pitch.rows - 1).astype(int)
    column = np.clip(places[0, :, 0] // table.pitch.field[0], 0, len(table.pitch.columns) - 1).astype(int)
    plain = ground[row][:, column]
    beside = ~grass.inside(flat)
    plain[beside] = np.median(view[beside], axis=0)
    return np.asarray(plain)


def _fields(rows: int, columns: int) -> Array:
    """For every field: light as a bowed surface, and in which of two greens it may be printed."""
    down, across = (v.ravel() for v in np.mgrid[:rows, :columns].astype(float))
    y, x = 2 * down / (rows - 1) - 1, 2 * across / (columns - 1) - 1
    turns = [np.where(v % 2 == 0, 0.5, -0.5) for v in (down, across, down + across)]
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y, *turns], axis=1)


def brightened(view: Picture, plain: Array) -> Array:
    """Where light is added to the ground, as a mirrored lamp does: every channel gains, green least on green grass.

    On skin red gains most, and blue hardly anything.
    """
    blue, green, red = cv2.split(view - plain)
    less, more = cv2.min(blue, red), cv2.max(blue, red)
    return np.asarray((more > tuning.LAMP_LIGHT) & (less > tuning.LAMP_EVEN * more) & (green > 0))


def mirrored_lamps(bright: Array, table: Table, flat: Flat) -> Array:
    """Where a lamp is mirrored, figures within it included: lines, heads and the ball are as white, but narrower."""
    ground = bright & ~on_plate(flat, table.spinner)
    lit = ground | _cards(table, flat)
    radius = tuning.LAMP_RADIUS * flat.scale
    whole = cv2.morphologyEx(mask_of(lit), cv2.MORPH_CLOSE, _disc(tuning.LAMP_GAP * flat.scale))
    core = cv2.morphologyEx(whole, cv2.MORPH_OPEN, _disc(radius))
    disc = _disc(radius).astype(np.float32)
    dense = cv2.filter2D(lit.astype(np.float32), cv2.CV_32F, disc) > tuning.LAMP_DENSE * disc.sum()
    core = cv2.bitwise_and(core, mask_of(dense))
    lamps = cv2.bitwise_and(mask_of(ground & ~_cards(table, flat)), cv2.dilate(core, _disc(radius)))
    filled = cv2.morphologyEx(lamps, cv2.MORPH_CLOSE, _disc(tuning.LAMP_GAP * flat.scale))
    return np.asarray(cv2.dilate(filled, _disc(2 * flat.scale)) > 0)


def foreign(view: Picture, plain: Array, table: Table, flat: Flat) -> Array:
    """Where (255) the view has another hue than the ground, or is brighter than any light there: hands above all.

    A hand may fill a whole field, so that the field seems to have skin for its own tone.
    """
    seen = view.astype(np.float32)
    shade = (seen * plain).sum(axis=2) / ((plain * plain).sum(axis=2) + 1.0)
    off = np.abs(seen - plain * shade[..., None]).max(axis=2)
    other = off > tuning.FOREIGN_HUE * seen.max(axis=2)
    other |= shade > tuning.FOREIGN_BRIGHT
    return mask_of(other & grass.inside(flat) & ~on_plate(flat, table.spinner))


def _cards(table: Table, flat: Flat) -> Array:
    """Where the white corner cards lie."""
    white = np.zeros(flat.shape, bool)
    for corners in table.card_corners().values():
        low, high = corners.min(axis=0) - 6, corners.max(axis=0) + 6
        (left, top), (right, bottom) = (np.maximum(np.ceil(flat.pixel(*edge)), 0) for edge in (low, high))
        white[int(top) : int(bottom), int(left) : int(right)] = True
    return white


def _disc(radius: float) -> Array:
    side = 2 * round(radius) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
