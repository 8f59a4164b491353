"""The spinner's arrow: a dark pointer with a head on one side, turning about the centre spot."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.arrow import guesses, masks
from vision.arrow_fit import Laid, Look, any_look, laid, lit_plate, shaded_plate
from vision.borders import unknown
from vision.camera import Pose
from vision.flat_view import Flat, pixel_maps
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
        self.masks = masks(self.pivot, spinner.radius * self.scale, self.reach)
        self.arrow_look = any_look(self.pivot)
        """Arrow and shadow as they were last seen beyond doubt: lamps stay where they are."""
        self.slips = unknown(spinner)
        """How far the borders between sectors are off their places."""
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

    `look` is the board as remembered, `free` is 0 under whatever stands or lies on the plate.
    """
    patch, hidden, remembered = view.look(picture), view.from_flat(free), partial(view.from_flat, look)
    fresh = not view.slips.known()
    best, lead = _read(patch, hidden, remembered, view)
    if fresh and view.slips.known():
        best, lead = _read(patch, hidden, remembered, view)
    if best is None or best.gain < tuning.ARROW_GAIN or lead < tuning.ARROW_LEAD:
        return None
    return Arrow(best.degrees % 360, 0.5 + 0.5 * min(lead / tuning.ARROW_SURE, 1.0))


def _read(patch: Picture, free: Array, remembered: Callable[[], Array], view: SpinnerView) -> tuple[Laid | None, float]:
    """The arrow that explains most, and its lead; if that is beyond doubt, the view learns from it."""
    plate = seen_plate(patch, remembered, free, view.spinner, view.scale, view.slips)
    if plate is None:
        return None, 0.0
    plate = lit_plate(plate)
    best, lead = _best(_laid(plate, view, view.arrow_look))
    if view.arrow_look.known(plate.white) and lead < tuning.ARROW_DOUBT:
        afresh = _best(_laid(plate, view, any_look(view.pivot)))
        best, lead = afresh if afresh[1] > tuning.ARROW_SURE else (best, lead)
    if lead > tuning.ARROW_SURE:
        view.arrow_look = best.look.learned(plate.white)
        view.slips = view.slips.learned(plate.slid, view.spinner, best.degrees)
    return best, lead


def _best(arrows: list[Laid]) -> tuple[Laid, float]:
    """The arrow that explains most, and its lead over those that point elsewhere."""
    best = max(arrows, key=lambda arrow: arrow.gain)
    rivals = [a.gain for a in arrows if _between(a.degrees, best.degrees, 360) > tuning.ARROW_APART_DEG]
    return best, best.gain - max([0.0, *rivals])


def _between(a: Array | float, b: float, turn: float) -> Array:
    """How far two angles are apart, if things look the same after a turn."""
    return np.abs((np.asarray(a) - b + turn / 2) % turn - turn / 2)


def _laid(plate: Plate, view: SpinnerView, look: Look) -> list[Laid]:
    """Arrows at the best angle of a first guess, and at the best one on another line through the pivot."""
    known, angles, size, arrows = look.known(plate.white), view.masks.angles, view.spinner.radius * view.scale, []
    if known:
        plate = shaded_plate(plate, look)
    gain, starts = guesses(plate, view.masks, look.values[2:] if known else None)
    for k in _peaks(angles, gain):
        opposite = (k + len(angles) // 2) % len(angles)
        both = [k, opposite] if gain[opposite] > tuning.ARROW_RIVAL * gain[k] else [k]
        arrows += laid(plate, angles[both], starts[both], size, look)
    return arrows


def _peaks(angles: Array, gain: Array) -> list[int]:
    """The best angle's number, and that of the best one on another line through the pivot if it is nearly as good."""
    best = int(gain.argmax())
    elsewhere = np.where(_between(angles, float(angles[best]), 180) > tuning.ARROW_APART_DEG, gain, -np.inf)
    rival = int(elsewhere.argmax())
    return [best, *([rival] if gain[rival] > tuning.ARROW_RIVAL * gain[best] else [])]


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
