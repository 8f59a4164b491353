"""The spinner's arrow: a dark pointer with a head on one side, turning about the centre spot."""

from dataclasses import dataclass
from functools import partial
from math import erf

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.flat_view import Flat, pixel_maps
from vision.ground.lamp import Lamp
from vision.spinner import tuning
from vision.spinner.arrow import guesses, masks
from vision.spinner.arrow_fit import ArrowLook, Laid, any_look, laid, lit_plate, shaded_plate
from vision.spinner.borders import Seat, unknown
from vision.spinner.sectors import Plate, seen_plate
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where the arrow points, degrees counter-clockwise from +x, and how sure that is (0 to 1)."""

    degrees: float
    confidence: float


class SpinnerView:
    """The plate seen straight from above, finer than the flat view, for one camera pose."""

    def __init__(self, pose: Pose, spinner: Spinner, flat: Flat, lamp: Lamp | None = None) -> None:
        self.spinner, self.scale = spinner, tuning.PLATE_SCALE
        self.reach = round((spinner.radius + 2) * self.scale)
        self._pose, self._flat, eye = pose, flat, pose.eye()
        self.pivot = tuning.ARROW_HEIGHT / eye[2] * (np.array(spinner.centre) - eye[:2]) * self.scale
        """Where the pivot appears, in pixels from the middle. The arrow lies above the plate."""
        self.masks = masks(self.pivot, spinner.radius * self.scale, self.reach)
        self.thrown = None if lamp is None else lamp.thrown(spinner.centre, tuning.ARROW_HEIGHT)
        """Where the lamp throws the arrow's shadow, and how deep it is. Figures' shadows tell where the lamp hangs."""
        self.arrow_look = any_look(self.pivot, self.thrown)
        """Arrow and shadow as they were last seen beyond doubt."""
        self.seat = unknown()
        self.at, self.turn = np.zeros(2), 0.0
        """How far the plate is taken to lie from its place, in millimetres and radians."""
        self._lay()

    def settle(self, seat: Seat) -> bool:
        """Look at the plate where it really lies. Returns whether that is a new place."""
        *at, self.turn = seat.off()
        moved = at - self.at
        if np.hypot(*moved) < tuning.SEAT_STEP:
            return False
        self.at = self.at + moved
        self.arrow_look = self.arrow_look.moved(-moved)
        self._lay()
        return True

    def _lay(self) -> None:
        """Where the pixels of the plate's patch are found."""
        around = np.arange(-self.reach, self.reach + 1) / self.scale
        x, y = np.add(self.spinner.centre, self.at)
        places = np.stack(np.meshgrid(x + around, y + around), axis=-1)
        self._map = cv2.convertMaps(*pixel_maps(self._pose, places, 0.0), cv2.CV_16SC2)
        column, row = self._flat.pixel(x, y)
        across, down = np.meshgrid(column + around * self._flat.scale, row + around * self._flat.scale)
        self._from_flat = cv2.convertMaps(across.astype(np.float32), down.astype(np.float32), cv2.CV_16SC2)

    def look(self, picture: Picture) -> Picture:
        """The plate's patch of a picture."""
        return cv2.remap(picture, *self._map, cv2.INTER_LINEAR)

    def from_flat(self, values: Array) -> Array:
        """The plate's patch of anything kept in the flat view."""
        return cv2.remap(values, *self._from_flat, cv2.INTER_LINEAR)


def find_arrow(picture: Picture, look: Array, free: Array, view: SpinnerView) -> Arrow | None:
    """The angle at which an arrow explains the plate best; None if too little is seen to be sure.

    `look` is the board as remembered, `free` is 0 under whatever stands or lies on the plate.
    """
    scene = partial(_plate, picture, look, free, view)
    fresh = not view.seat.known()
    best, lead = _read(scene(), view)
    if fresh and view.seat.known():
        best, lead = _read(scene(), view)
    if best is None:
        return None
    sure = _sure(lead, best.spread)
    return Arrow(best.degrees % 360, sure) if sure > tuning.ARROW_TRUST else None


def _sure(lead: float, spread: float) -> float:
    """How likely this direction is the right one, times how likely its error is within what is allowed."""
    within = erf(tuning.ARROW_WITHIN_DEG / (tuning.ARROW_SPREAD * spread * 2**0.5))
    return (0.5 + 0.5 * min(lead / tuning.ARROW_SURE, 1.0)) * within


def _plate(picture: Picture, look: Array, free: Array, view: SpinnerView) -> Plate | None:
    """The plate where it is taken to lie."""
    remembered = partial(view.from_flat, look)
    return seen_plate(view.look(picture), remembered, view.from_flat(free), view.spinner, view.scale, view.turn)


def _read(plate: Plate | None, view: SpinnerView) -> tuple[Laid | None, float]:
    """The arrow that explains most, and its lead. If the lead is beyond doubt, the view learns from the arrow."""
    if plate is None:
        return None, 0.0
    plate = lit_plate(plate)
    best, lead = _best(_laid(plate, view, view.arrow_look))
    if lead > tuning.ARROW_SURE:
        view.arrow_look = best.look.learned(plate.white)
        view.seat = view.seat.seen(plate.slid, view.at, view.spinner, best.degrees)
        view.settle(view.seat)
    return best, lead


def _best(arrows: list[Laid]) -> tuple[Laid, float]:
    """The arrow that explains most, and its lead over those that point elsewhere."""
    best = max(arrows, key=lambda arrow: arrow.gain)
    rivals = [a.gain for a in arrows if _between(a.degrees, best.degrees, 360) > tuning.ARROW_APART_DEG]
    return best, best.gain - max([0.0, *rivals])


def _between(a: Array | float, b: float, turn: float) -> Array:
    """How far two angles are apart, where `turn` degrees lead back to the same angle."""
    return np.abs((np.asarray(a) - b + turn / 2) % turn - turn / 2)


def _laid(plate: Plate, view: SpinnerView, look: ArrowLook) -> list[Laid]:
    """Arrows at the best angle of a first guess, and at the best one on another line through the pivot."""
    angles, size, arrows = view.masks.angles, view.spinner.radius * view.scale, []
    if look.thrown():
        plate = shaded_plate(plate, look)
    gain, starts = guesses(plate, view.masks, look)
    for k in _peaks(angles, gain):
        opposite = (k + len(angles) // 2) % len(angles)
        rival = gain[opposite] > tuning.ARROW_RIVAL * gain[k] or gain[k] < tuning.ARROW_FAINT
        both = [k, opposite] if rival else [k]
        arrows += laid(plate, angles[both], starts[both], size, look)
    return arrows


def _peaks(angles: Array, gain: Array) -> list[int]:
    """The index of the best angle, and of the best one on another line through the pivot if it is nearly as good."""
    best = int(gain.argmax())
    elsewhere = np.where(_between(angles, float(angles[best]), 180) > tuning.ARROW_APART_DEG, gain, -np.inf)
    rival = int(elsewhere.argmax())
    return [best, *([rival] if gain[rival] > tuning.ARROW_RIVAL * gain[best] else [])]


def mask(degrees: float, scale: float, reach: int, radius: float) -> Array:
    """How much of each pixel an arrow at this angle covers, 0 to 1."""
    side, fine = 2 * reach + 1, 4
    turn = np.radians(degrees)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    outline = np.array(tuning.ARROW_OUTLINE) * radius @ turned.T
    canvas = np.zeros((side * fine, side * fine), np.uint8)
    points = np.rint((outline * scale + reach + 0.5) * fine - 0.5).astype(np.int32)
    cv2.fillPoly(canvas, [points], 255)
    small = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / 255
