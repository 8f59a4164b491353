"""The ball by its mark alone, for a table that is not known yet, or a ball on white ground."""

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.flat_view import Flat
from vision.ground.ball import BallSighting, kernels, offsets
from vision.ground.tuning import DARK_MARK, LEAST_MARK, WHITE_RANGE
from vision.soccer_tactics import tuning
from vision.table import Ball


def marked_ball(
    view: Picture, light: Array, white: Array, ball: Ball, flat: Flat, hidden: Array | None = None
) -> BallSighting | None:
    """The disc that is evenly white all around its dark mark, whatever lies beyond it: white plate, mirrored lamp.

    Nothing else on the pitch is: sectors are narrower, printed lines have no mark, figures are no rings. Once it is
    known which places figures have `hidden`, half a ring is enough.
    """
    relative = (view / white / light[..., None]).astype(np.float32)
    level = cv2.transform(relative, np.full((1, 3), 1 / 3, np.float32))
    off = np.abs(relative - level[..., None]).max(axis=2)
    free = np.ones(level.shape, bool) if hidden is None else ~hidden
    pale = free & (off < tuning.WHITE_TINT * level) & (level > WHITE_RANGE[0])
    ring, core, _ = kernels(ball, flat.scale)
    around, open_, dark = (
        cv2.filter2D(mask.astype(np.float32), cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE)
        for mask, kernel in ((pale, ring), (free, ring), (free & (level < DARK_MARK), core))
    )
    shown = (dark >= LEAST_MARK * flat.scale**2) & (open_ > tuning.RING_OPEN * ring.sum())
    shown &= around > tuning.WHITE_RING * open_
    outside = round(flat.margin * flat.scale)
    rows, columns = np.nonzero(shown[outside:-outside, outside:-outside])
    if not len(rows):
        return None
    middles = ((rows + outside) * flat.shape[1] + columns + outside)[:, None]
    even = _even_around(level, free, middles, ball, flat)
    best = int(even.argmax())
    if even[best] < tuning.WHITE_RING:
        return None
    row, column = divmod(int(middles[best, 0]), flat.shape[1])
    return BallSighting(float(row), float(column), tuning.MARKED_BALL, tuning.MARKED_LEAD)


def _even_around(level: Array, free: Array, middles: Array, ball: Ball, flat: Flat) -> Array:
    """Which part of the open ring around each place is of one brightness; none without a mark in its middle."""
    ring_at, core_at, _ = offsets(ball, flat.scale, flat.shape[1])
    levels, inner = (level.ravel().take(middles + at, mode="clip") for at in (ring_at, core_at))
    open_, inner_open = (free.ravel().take(middles + at, mode="clip") for at in (ring_at, core_at))
    usual = np.nanmedian(np.where(open_, levels, np.nan), axis=1, keepdims=True)
    even = (open_ & (np.abs(levels - usual) < tuning.EVEN_RING * usual)).sum(axis=1) / open_.sum(axis=1)
    return np.asarray(even * _mark_in_the_middle(inner_open & (inner < DARK_MARK * usual), core_at, flat))


def _mark_in_the_middle(dark: Array, core_at: Array, flat: Flat) -> Array:
    """Whether the dark pixels of each disc's core are enough for a mark, and lie around its middle."""
    rows = np.rint(core_at / flat.shape[1])
    columns, count = core_at - rows * flat.shape[1], np.maximum(np.count_nonzero(dark, axis=1), 1)
    off = np.hypot(dark @ rows, dark @ columns) / count
    return np.asarray((count >= LEAST_MARK * flat.scale**2) & (off < tuning.MARK_OFF * flat.scale))
