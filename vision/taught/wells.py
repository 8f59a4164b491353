"""What lies in the wells of the tray, whatever it is; and how white paper looks there."""

from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of
from vision.taught import tuning
from vision.tray.dice import TrayView

_OPENING = np.ones((9, 9), np.uint8)
"""Pixels: lines and reflections are thinner than a die."""


def paper_white(patch: Picture, view: TrayView) -> Array:
    """How white paper looks in this light: the sheet around the wells."""
    width, height = view.tray.sheet
    sheet = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    paper = filled(view.pixels(view.foot(sheet)), view.shape)
    for x0, x1, y0, y1 in view.tray.wells.values():
        well = view.foot(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float))
        paper[filled(view.pixels(well), view.shape, wider=round(2 * view.scale)) > 0] = 0
    seen = patch[paper > 0].reshape(-1, 3).astype(float)
    if not len(seen):
        return np.full(3, 255.0)
    bright = seen.sum(axis=1)
    return np.asarray(np.median(seen[bright >= np.percentile(bright, 50)], axis=0))


class Lying(NamedTuple):
    """What lies in a well (masks): dice, and spots that may be signs on a die as dark as the well, or crumbs."""

    dice: list[Array]
    spots: list[Array]


def lying(patch: Picture, well: Array, white: Array, view: TrayView) -> Lying:
    """What differs from a well's own ground, piece by piece."""
    inside = cv2.erode(well, np.ones((tuning.WELL_EDGE, tuning.WELL_EDGE), np.uint8)) > 0
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
    dice = _pieces(without_lines(whole), least_die(view))
    near = round(tuning.SPOTS_APART * view.scale)
    for die in dice:
        whole[cv2.dilate(die, np.ones((near, near), np.uint8)) > 0] = 0
    together = cv2.morphologyEx(whole, cv2.MORPH_CLOSE, np.ones((near, near), np.uint8))
    return Lying(dice, _pieces(together, tuning.SPOT_LEAST * (view.tray.die * view.scale) ** 2))


def _pieces(mask: Array, least: float) -> list[Array]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    return [mask_of(labels == k) for k in range(1, count) if stats[k, cv2.CC_STAT_AREA] >= least]


def without_lines(mask: Array) -> Array:
    """A mask without what is thinner than a die."""
    return cv2.morphologyEx(mask, cv2.MORPH_OPEN, _OPENING)


def least_die(view: TrayView) -> float:
    """Pixels that a die covers at least."""
    return float(tuning.DIE_LEAST * (view.tray.die * view.scale) ** 2)


def filled(corners: Array, shape: tuple[int, int], wider: int = 0) -> Array:
    """255 between corners, and so many pixels around."""
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 255)
    return cv2.dilate(mask, np.ones((2 * wider + 1, 2 * wider + 1), np.uint8)) if wider else mask
