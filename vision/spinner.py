"""The spinner's arrow: a dark pointer with a head on one side, turning about the centre spot."""

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.arrow import gains, middle_line
from vision.camera import Pose
from vision.flat_view import Flat, pixel_maps
from vision.own_shadow import shaded_arrow
from vision.sectors import Plate, seen_plate
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
        eye = pose.eye()
        self.pivot = tuning.ARROW_HEIGHT / eye[2] * (np.array(spinner.centre) - eye[:2]) * self.scale
        """Where the pivot appears, in pixels off the middle: the arrow lies above the plate."""
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
    """The angle at which an arrow explains the plate best; None when too little of it shows to tell head from tail.

    An arrow that explains little may be hard to tell from a sector, and its own shadow from itself: then both are
    looked for together.

    `look` is the board as remembered, `free` is 0 under whatever stands or lies on the plate.
    """
    spinner = view.spinner
    plate = seen_plate(view.look(picture), partial(view.from_flat, look), view.from_flat(free), spinner, view.scale)
    if plate is None:
        return None
    size = spinner.radius * view.scale
    angles = np.arange(0.0, 360.0, tuning.ARROW_STEP_DEG)
    rough = gains(plate, angles, np.tile(view.pivot, (len(angles), 1)), size, thin=tuning.ARROW_ROUGH)
    placed = _placed(plate, _peaks(angles, rough), view.pivot, size)
    placed += [(placed[0][0] + 180 + turn, placed[0][1]) for turn in (-tuning.ARROW_STEP_DEG, 0, tuning.ARROW_STEP_DEG)]
    turns, pivots = (np.array(of) for of in zip(*placed, strict=True))
    worth = gains(plate, turns, pivots, size, wary=True)
    degrees, pivot = placed[int(worth.argmax())]
    apart = np.abs((turns - degrees + 180) % 360 - 180) > tuning.ARROW_APART_DEG
    lead = float(worth.max() - max(worth[apart].max(initial=0.0), 0.0))
    if worth.max() < tuning.ARROW_CLEAR:
        shaded = shaded_arrow(plate, placed[0][0], view.pivot, size)
        if shaded.is_clear():
            return Arrow(shaded.degrees % 360, 0.5 + 0.5 * min(shaded.lead / tuning.ARROW_SURE, 1.0))
    if worth.max() < tuning.ARROW_GAIN or lead < tuning.ARROW_LEAD:
        return None
    line = middle_line(plate, degrees, pivot, size)
    if line is not None and abs(line - degrees) < tuning.LINE_APART_DEG:
        degrees += tuning.LINE_TRUST * (line - degrees)
    return Arrow(degrees % 360, 0.5 + 0.5 * min(lead / tuning.ARROW_SURE, 1.0))


def _peaks(angles: Array, gain: Array) -> list[float]:
    """The best angle, and the best one that points elsewhere if it is nearly as good."""
    order = np.argsort(-gain)
    turned = np.abs((angles[order] - angles[order[0]] + 180) % 360 - 180)
    rival = order[turned > tuning.ARROW_APART_DEG][0]
    close = gain[rival] > tuning.ARROW_RIVAL * gain[order[0]]
    return [float(angles[k]) for k in (order[0], *([rival] if close else []))]


def _placed(plate: Plate, starts: list[float], pivot: Array, size: float) -> list[tuple[float, Array]]:
    """Angle and pivot of the best arrow near each angle: turned and moved in ever smaller steps."""
    turns, here = np.array(starts), np.tile(pivot, (len(starts), 1))
    for turn, move, thin in tuning.ARROW_STEPS:
        tries = turns[:, None] + turn * np.arange(-3, 4)
        gain = gains(plate, tries.ravel(), np.repeat(here, tries.shape[1], axis=0), size, thin=thin)
        gain = gain.reshape(tries.shape)
        turns = np.array([_peak(angles, values) for angles, values in zip(tries, gain, strict=True)])
        if move:
            moved = here[:, None] + move * _AROUND
            gain = gains(plate, np.repeat(turns, len(_AROUND)), moved.reshape(-1, 2), size, thin=thin)
            gain = gain.reshape(moved.shape[:2]) - tuning.PIVOT_PRICE * ((moved - pivot) ** 2).sum(axis=2)
            here = moved[np.arange(len(starts)), gain.argmax(axis=1)]
    return [(float(degrees), place) for degrees, place in zip(turns, here, strict=True)]


_AROUND = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)], float)


def _peak(places: Array, values: Array) -> float:
    """Where a curve is highest, between its points too."""
    k = int(values.argmax())
    if not 0 < k < len(values) - 1:
        return float(places[k])
    before, top, after = (float(v) for v in values[k - 1 : k + 2])
    bend = before - 2 * top + after
    shift = 0.5 * (before - after) / bend if bend < 0 else 0.0
    return float(places[k] + shift * (places[1] - places[0]))


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
