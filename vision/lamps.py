"""Lamps mirrored in a board that was never seen empty: broad patches to which white or warm light is added."""

import cv2
import numpy as np

from vision import grass, tuning
from vision.arrays import Array, Picture, mask_of
from vision.flat_view import Flat
from vision.plate import on_plate
from vision.table import Table


def mirrored_lamps(view: Picture, table: Table, flat: Flat) -> Array:
    """Where a lamp is mirrored, figures within it included.

    A mirror only adds light, and lamps are white to warm: every channel gains. Skin on grass gains no green. Lines,
    wooden heads and the ball are as white, but narrower than any lamp.
    """
    seen = view.astype(np.float32)
    plate = on_plate(flat, table.spinner)
    _, plain = grass.field_tones(seen, ~plate, flat, table.pitch)
    blue, green, red = cv2.split(seen - plain)
    least, most = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    lit = (most > tuning.LAMP_LIGHT) & (least > tuning.LAMP_EVEN * most) & grass.inside(flat) & ~plate
    whole = cv2.morphologyEx(mask_of(lit), cv2.MORPH_CLOSE, _disc(tuning.LAMP_GAP * flat.scale))
    core = cv2.morphologyEx(whole, cv2.MORPH_OPEN, _disc(tuning.LAMP_RADIUS * flat.scale))
    corners = cv2.bitwise_and(whole, cv2.dilate(core, _disc(tuning.LAMP_RADIUS * flat.scale)))
    filled = cv2.morphologyEx(corners, cv2.MORPH_CLOSE, _disc(tuning.LAMP_RADIUS * flat.scale))
    return np.asarray(cv2.dilate(filled, _disc(tuning.LAMP_GAP * flat.scale)) > 0)


def _disc(radius: float) -> Array:
    side = 2 * round(radius) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
