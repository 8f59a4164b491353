"""The spinner's arrow: a dark pointer with a head on one side, turning about the centre spot."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.flat_view import Flat, pixel_maps
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where the arrow points, degrees counter-clockwise from +x, and how sure that is (0 to 1)."""

    degrees: float
    confidence: float


class SpinnerView:
    """The plate seen straight from above, finer than the flat view, for one camera pose."""

    def __init__(self, pose: Pose, spinner: Spinner, flat: Flat) -> None:
        self.spinner, self.scale = spinner, tuning.PLATE_SCALE
        self.reach = round((spinner.radius + 2) * self.scale)
        around = np.arange(-self.reach, self.reach + 1) / self.scale
        places = np.stack(np.meshgrid(spinner.centre[0] + around, spinner.centre[1] + around), axis=-1)
        self._map = cv2.convertMaps(*pixel_maps(pose, places, 0.0), cv2.CV_16SC2)
        column, row = flat.pixel(*spinner.centre)
        across, down = np.meshgrid(column + around * flat.scale, row + around * flat.scale)
        self._from_flat = cv2.convertMaps(across.astype(np.float32), down.astype(np.float32), cv2.CV_16SC2)

    def look(self, picture: Picture) -> Picture:
        """The plate's patch of a picture."""
        return cv2.remap(picture, *self._map, cv2.INTER_LINEAR)

    def from_flat(self, values: Array) -> Array:
        """The plate's patch of anything kept in the flat view."""
        return cv2.remap(values, *self._from_flat, cv2.INTER_LINEAR)


def find_arrow(picture: Picture, look: Array, free: Array, view: SpinnerView) -> Arrow | None:
    """The angle at which an arrow explains the dark pixels on the plate best; `free` is 0 under figures."""
    spinner, reach, scale = view.spinner, view.reach, view.scale
    seen = cv2.blur(view.look(picture), (3, 3)).astype(np.float32)
    found = _darkness(seen, view.from_flat(look), view.from_flat(free), spinner, scale)
    if found is None:
        return None
    dark, share = found
    angles = np.arange(0.0, 360.0, tuning.ARROW_STEP_DEG)
    pixels, weights = _arrows(tuple(angles), scale, reach, spinner.radius)
    soft = cv2.blur(dark, (3, 3)).ravel()
    rough = (soft[pixels] * weights).sum(axis=1)
    totals, where = rough.copy(), (0, 0)
    best = -np.inf
    moves = np.array([r * (2 * reach + 1) + c for r, c in _shifts()])
    for k in np.argsort(rough)[-tuning.ARROW_CANDIDATES :]:
        scores = dark.ravel().take(moves[:, None] + pixels[k], mode="clip") @ weights[k]
        totals[k] = max(totals[k], float(scores.max()))
        if scores.max() > best:
            best, where = float(scores.max()), _shifts()[int(scores.argmax())]
    degrees = float(angles[int(totals.argmax())])
    for _ in range(tuning.ARROW_ROUNDS):
        degrees = _refined(share, where, degrees, scale, reach, spinner.radius)
    full = float(weights[0].sum())
    apart = np.abs((angles - degrees + 180) % 360 - 180) > tuning.ARROW_APART_DEG
    margin = (best - max(float(totals[apart].max()), 0.0)) / full
    if best < tuning.ARROW_SCORE * full:
        return None
    sure = float(np.clip(margin / tuning.ARROW_MARGIN, 0.0, 1.0))
    return Arrow(degrees % 360, 0.5 + 0.5 * sure)


def _darkness(seen: Array, look: Array, free: Array, spinner: Spinner, scale: float) -> tuple[Array, Array] | None:
    """-1 where the plate shows, +1 where the arrow lies on it; and how much of each pixel is arrow."""
    grey, plate = seen.max(axis=2), np.maximum(look.max(axis=2), 8.0)
    reach = grey.shape[0] // 2
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    disc = np.hypot(rows, columns) < spinner.radius
    usable = disc & (free > 0.9)
    if usable.sum() < 0.3 * disc.sum():
        return None
    darkest, dim, pale = (
        np.percentile(grey[usable], 2),
        np.percentile(plate[disc], 12),
        np.percentile(plate[disc], 80),
    )
    below = (dim - grey) / max(dim - darkest, 6.0)
    above = (dim - grey) / max(tuning.ARROW_FADE * (pale - dim), 6.0)
    by_level = np.clip(np.where(grey < dim, below, above), -1, 1)
    by_change = np.clip((tuning.ARROW_OVER_PLATE - grey / plate) / 0.15, -1, 1)
    share = np.clip((plate - grey) / np.maximum(plate - darkest, 12.0), 0, 1)
    share = np.where(usable & (share >= tuning.ARROW_SHARE), share, 0.0)
    return np.where(usable, np.minimum(by_level, by_change), 0.0).astype(np.float32), share.astype(np.float32)


def _shifts() -> list[tuple[int, int]]:
    reach = tuning.PIVOT_REACH_PX
    return [(r, c) for r in range(-reach, reach + 1, 2) for c in range(-reach, reach + 1, 2)]


def _refined(share: Array, shift: tuple[int, int], near: float, scale: float, reach: int, radius: float) -> float:
    """Turn the rough angle into the line through the arrow's pixels; its shadow has the same direction."""
    moved = np.roll(share, (-shift[0], -shift[1]), (0, 1))
    zone = (
        cv2.dilate(mask(near, scale, reach, radius), np.ones((tuning.ARROW_ZONE_PX, tuning.ARROW_ZONE_PX), np.uint8))
        > 0.3
    )
    weight = np.where(zone, moved, 0.0)
    total = float(weight.sum())
    if total < tuning.ARROW_PIXELS:
        return near
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(float)
    x, y = columns - (columns * weight).sum() / total, rows - (rows * weight).sum() / total
    cross = float((x * y * weight).sum())
    spread = np.array([[float((x * x * weight).sum()), cross], [cross, float((y * y * weight).sum())]])
    along = np.linalg.eigh(spread)[1][:, -1]
    turn = (float(np.degrees(np.arctan2(along[1], along[0]))) - near + 90) % 180 - 90
    return near + float(np.clip(turn, -2 * tuning.ARROW_STEP_DEG, 2 * tuning.ARROW_STEP_DEG))


@lru_cache(maxsize=4)
def _arrows(angles: tuple[float, ...], scale: float, reach: int, radius: float) -> tuple[Array, Array]:
    """For each angle the pixels of the arrow and how much of each it covers, padded to one length."""
    masks = [mask(angle, scale, reach, radius).ravel() for angle in angles]
    longest = max(int((m > 0).sum()) for m in masks)
    pixels = np.zeros((len(masks), longest), np.int64)
    weights = np.zeros((len(masks), longest), np.float32)
    for k, m in enumerate(masks):
        at = np.flatnonzero(m)
        pixels[k, : len(at)], weights[k, : len(at)] = at, m[at]
        pixels[k, len(at) :] = at[0]
    return pixels, weights


def mask(degrees: float, scale: float, reach: int, radius: float) -> Array:
    """+1 on an arrow at this angle, a small price for dark pixels along its line beyond the ends."""
    side, fine = 2 * reach + 1, 4
    turn = np.radians(degrees)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    outline = np.array(tuning.ARROW_OUTLINE) * radius @ turned.T
    canvas = np.zeros((side * fine, side * fine), np.uint8)
    points = np.rint((outline * scale + reach + 0.5) * fine - 0.5).astype(np.int32)
    cv2.fillPoly(canvas, [points], 255)
    small = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / 255
