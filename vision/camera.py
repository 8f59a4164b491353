"""Where the camera stands: a rigid pose from the corner cards, even if the cards were laid badly.

Each card may lie a millimetre off and slightly turned. A homography would bend to follow such errors. Here the camera
is rigid and has a lens, and every card has a small slip of its own. A slip is an unknown that costs something. White
paper outshines the black beside it, so all squares look a little too small. This bleed is one more unknown. Without
it, small squares would look like a camera that is further away.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from rules.reading import is_number
from rules.untrusted import Unusable
from vision import tuning
from vision.arrays import Array
from vision.board_lines import LinesSeen
from vision.cards import Markers
from vision.table import CardTable
from vision.untrusted import read_json


@dataclass(frozen=True, slots=True)
class Lens:
    """Focal length as a fraction of the picture's width, radial distortion, and how far each may be off."""

    focal: float
    bend: float = 0.0
    focal_doubt: float = tuning.FOCAL_DOUBT
    bend_doubt: float = tuning.BEND_DOUBT
    guessed: bool = False
    """Whether this lens is only a guess: the camera may have any other."""


class Stretch(NamedTuple):
    """By how much a board is broader, compared with its length, than the one we know; and how far that may be off."""

    usual: float
    doubt: float


NO_STRETCH = Stretch(0.0, tuning.STRETCH_DOUBT)
PI_CAMERA_3 = Lens(focal=0.5 / np.tan(np.radians(tuning.CAMERA_VIEW_DEG / 2)), guessed=True)
FOCALS, MOST_BEND = (0.2, 20.0), 1.0
"""From a fisheye to a telescope. With a stronger bend no straight line could be recognised."""
ANY_LENS = Lens(PI_CAMERA_3.focal, 0.0, tuning.ANY_FOCAL_DOUBT, tuning.ANY_BEND_DOUBT)


def calibrated(path: Path) -> Lens:
    """A lens from a calibration file: `{"focal": 0.77, "bend": -0.03}`, focal length per picture width.

    Raises `Unusable` if there is no such file, or if it describes no lens.
    """
    data = read_json(path)
    given = {"bend": 0.0, **data} if isinstance(data, dict) else {}
    if not is_number(given.get("focal"), *FOCALS) or not is_number(given["bend"], -MOST_BEND, MOST_BEND):
        raise Unusable("no-lens")
    return Lens(float(given["focal"]), float(given["bend"]), 0.002, 0.005)


@dataclass(frozen=True, slots=True)
class Pose:
    """The camera over the table: rotation, shift, focal length in pixels, distortion, picture size."""

    rotation: Array
    shift: Array
    focal: float
    bend: float
    size: tuple[int, int]
    doubts: tuple[float, float] = (tuning.FOCAL_DOUBT, tuning.BEND_DOUBT)
    """How far focal length (relative) and distortion may still be off."""
    stretch: float = 0.0
    """By how much the board is broader, compared with its length, than the one we know: places are those of ours."""

    def lens(self) -> Lens:
        """The lens as this picture showed it."""
        focal, bend = (tuning.LENS_DOUBTS * doubt for doubt in self.doubts)
        return Lens(self.focal / self.size[0], self.bend, focal, bend)

    def project(self, points: Array) -> Array:
        """Millimetres on the table (n × 3) → pixels (n × 2)."""
        pixels, _ = cv2.projectPoints(
            np.ascontiguousarray(points * (1 + self.stretch, 1.0, 1.0), np.float64),
            self.rotation,
            self.shift,
            self.matrix(),
            self.distortion(),
        )
        return np.asarray(pixels, np.float64).reshape(-1, 2)

    def matrix(self) -> Array:
        """The pinhole camera matrix."""
        width, height = self.size
        return np.array([(self.focal, 0, width / 2 - 0.5), (0, self.focal, height / 2 - 0.5), (0, 0, 1)], float)

    def distortion(self) -> Array:
        """OpenCV's order: k1, k2, p1, p2, k3."""
        return np.array([self.bend, 0, 0, 0, 0], float)

    def scaled(self, width: int, height: int) -> "Pose":
        """The same view of a picture that was made larger or smaller."""
        return replace(self, focal=self.focal * width / self.size[0], size=(width, height))

    def eye(self) -> Array:
        """The camera's own place in millimetres."""
        turn, _ = cv2.Rodrigues(self.rotation)
        return np.asarray(-turn.T @ self.shift / (1 + self.stretch, 1.0, 1.0), float)

    def half_turned(self, width: float, length: float) -> "Pose":
        """The same camera over a board of this size that lies the other way round."""
        rotation, _ = cv2.Rodrigues(self.rotation)
        turned, _ = cv2.Rodrigues(rotation @ np.diag((-1.0, -1.0, 1.0)))
        far = np.array((width * (1 + self.stretch), length, 0.0))
        return replace(self, rotation=turned.ravel(), shift=rotation @ far + self.shift)

    def pushed(self, before: Array, now: Array) -> "Pose":
        """The pose once the board was pushed and turned on the table, so that places (n × 2) lie where others were."""
        middles = before.mean(axis=0), now.mean(axis=0)
        one, other = before - middles[0], now - middles[1]
        angle = np.arctan2((one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]).sum(), (one * other).sum())
        turn, _ = cv2.Rodrigues(np.array([0.0, 0.0, angle]))
        moved = np.append(middles[1], 0.0) - turn @ np.append(middles[0], 0.0)
        rotation, _ = cv2.Rodrigues(self.rotation)
        turned, _ = cv2.Rodrigues(rotation @ turn)
        return replace(self, rotation=turned.ravel(), shift=rotation @ moved + self.shift)

    def on_plane(self, pixels: Array, z: float = 0.0) -> Array:
        """Pixels (n × 2) → where their rays meet the plane at height `z`, in millimetres (n × 2)."""
        flat = cv2.undistortPoints(
            np.ascontiguousarray(pixels, np.float64).reshape(-1, 1, 2), self.matrix(), self.distortion()
        )
        rays = np.concatenate([flat.reshape(-1, 2), np.ones((len(flat), 1))], axis=1)
        turn, _ = cv2.Rodrigues(self.rotation)
        rays = rays @ turn / (1 + self.stretch, 1.0, 1.0)
        eye = self.eye()
        return np.asarray(eye[:2] + rays[:, :2] * ((z - eye[2]) / rays[:, 2:3]), float)


def pose_from_cards(
    markers: Markers,
    size: tuple[int, int],
    table: CardTable,
    lens: Lens = PI_CAMERA_3,
    lines: LinesSeen | None = None,
) -> Pose | None:
    """The camera's pose from three or four cards, better with printed `lines`; None when fewer are seen."""
    wanted = table.card_corners()
    ids = sorted(marker for marker in markers if marker in wanted)
    if len(ids) < tuning.FEWEST_CARDS:
        return None
    places = np.concatenate([np.c_[wanted[i], np.zeros(4)] for i in ids])
    pixels = np.concatenate([markers[i] for i in ids])
    usual = (table.cards.slip_mm, table.cards.slip_mm, np.radians(table.cards.turn_deg))
    end = 9 + 3 * len(ids)

    def off_by(unknowns: Array) -> Array:
        laid = _slipped(places, unknowns[9:end].reshape(-1, 3), 1 - 2 * unknowns[8] / table.cards.side)
        return np.asarray(_pose(unknowns, size).project(laid) - pixels)

    def misfit(unknowns: Array) -> Array:
        price = unknowns[9:end].reshape(-1, 3) / usual
        bleed = unknowns[8:9] / tuning.EDGE_BLEED
        return np.concatenate([off_by(unknowns).ravel() / tuning.CORNER_NOISE_PX, price.ravel(), bleed])

    fit = _fitted(misfit, _Shown(places, pixels, size, lines), lens, more=end - 8)
    if fit is None:
        return None
    error = float(np.sqrt(np.mean(off_by(fit.unknowns) ** 2)))
    slips = np.abs(fit.unknowns[9:end].reshape(-1, 3))
    if error > tuning.POSE_ERROR_PX or slips[:, :2].max() > tuning.CARD_SLIP_LIMIT * table.cards.slip_mm:
        return None
    return replace(_pose(fit.unknowns, size), doubts=fit.lens_doubts)


def pose_from_points(
    places: Array,
    pixels: Array,
    size: tuple[int, int],
    lens: Lens = PI_CAMERA_3,
    noise_px: float = 2.0,
    lines: LinesSeen | None = None,
    stretch: Stretch = NO_STRETCH,
) -> Pose | None:
    """The pose from any known points on the board (n × 2 millimetres, n × 2 pixels); some may be outliers.

    Printed lines also tell how far the board is stretched.
    """
    flat = np.c_[places * (1 + stretch.usual, 1.0), np.zeros(len(places))]

    def misfit(unknowns: Array) -> Array:
        off = (_pose(unknowns, size).project(flat) - pixels) / noise_px
        distance = np.linalg.norm(off, axis=1, keepdims=True)
        return np.asarray(off * np.minimum(1.0, np.sqrt(3.0 / np.maximum(distance, 1e-9)))).ravel()

    fit = _fitted(misfit, _Shown(flat, pixels, size, lines, stretch), lens)
    if fit is None:
        return None
    more = float(fit.unknowns[-1]) if lines is not None else 0.0
    return replace(_pose(fit.unknowns, size), doubts=fit.lens_doubts, stretch=stretch.usual + more)


@dataclass(frozen=True, slots=True)
class _Fit:
    """What was fitted, what it costs, and how far focal length (relative) and distortion may be off."""

    unknowns: Array
    cost: float
    lens_doubts: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Shown:
    """Where a picture of some size shows known places (n × 3 millimetres, n × 2 pixels), and its printed lines."""

    places: Array
    pixels: Array
    size: tuple[int, int]
    lines: LinesSeen | None
    stretch: Stretch = NO_STRETCH


def _fitted(misfit: Callable[[Array], Array], shown: _Shown, lens: Lens, more: int = 0) -> _Fit | None:
    """The best pose, with `more` unknowns.

    A guessed lens stays the usual one, unless another lens explains clearly more. A camera that looks straight down
    hardly shows how far away the board is.
    """
    fits, lines, size = [], shown.lines, shown.size
    for tried, price in ((lens, 0.0), (ANY_LENS, tuning.LENS_LEAD)) if lens.guessed else ((lens, 0.0),):
        rough = _rough(shown.places, shown.pixels, size, tried)
        if rough is None:
            continue

        def every(unknowns: Array, tried: Lens = tried) -> Array:
            parts = [misfit(unknowns), _lens_price(unknowns, tried)]
            if lines is not None:
                more = unknowns[-1:]
                stretch = shown.stretch.usual + float(more[0])
                parts += [lines.misfit(_pose(unknowns, size), stretch), more / shown.stretch.doubt]
            return np.concatenate(parts)

        unknowns, doubts = least_squares(every, np.concatenate([rough, np.zeros(more + (lines is not None))]))
        cost = float((every(unknowns) ** 2).sum()) + price
        fits.append(_Fit(unknowns, cost, (float(doubts[6] / unknowns[6]), float(doubts[7]))))
    return min(fits, key=lambda fit: fit.cost, default=None)


def least_squares(misfit: Callable[[Array], Array], start: Array, rounds: int = 25) -> tuple[Array, Array]:
    """Levenberg and Marquardt's method with numerical slopes, and each unknown's doubt; small problems only."""
    unknowns, damping = start.astype(float), 1e-3
    here = misfit(unknowns)
    for _ in range(rounds):
        slopes = np.empty((len(here), len(unknowns)))
        for k, value in enumerate(unknowns):
            step = 1e-6 * max(1.0, abs(value))
            moved = unknowns.copy()
            moved[k] += step
            slopes[:, k] = (misfit(moved) - here) / step
        normal = slopes.T @ slopes
        move = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slopes.T @ here)
        there = misfit(unknowns + move)
        if there @ there < here @ here:
            gain = here @ here - there @ there
            unknowns, here, damping = unknowns + move, there, damping / 5
            if gain < 1e-6 * (here @ here) + 1e-12:
                break
        else:
            damping *= 10
    doubts = np.sqrt(np.diag(np.linalg.pinv(normal)))
    return unknowns, np.asarray(doubts)


def _pose(unknowns: Array, size: tuple[int, int]) -> Pose:
    return Pose(unknowns[:3], unknowns[3:6], float(unknowns[6]) * size[0], float(unknowns[7]), size)


def _rough(places: Array, pixels: Array, size: tuple[int, int], lens: Lens) -> Array | None:
    start = Pose(np.zeros(3), np.zeros(3), lens.focal * size[0], lens.bend, size)
    try:
        found, rotation, shift = cv2.solvePnP(
            places, pixels, start.matrix(), start.distortion(), flags=cv2.SOLVEPNP_IPPE
        )
    except cv2.error:
        return None
    if not found or not np.all(np.isfinite(shift)):
        return None
    return np.concatenate([rotation.ravel(), shift.ravel(), [lens.focal, lens.bend]])


def _lens_price(unknowns: Array, lens: Lens) -> Array:
    """How unlikely a lens is, and how unlikely a stand of that height."""
    turn, _ = cv2.Rodrigues(unknowns[:3])
    height = abs(float(turn[:, 2] @ unknowns[3:6]))
    return np.array(
        [
            (unknowns[6] / lens.focal - 1) / lens.focal_doubt,
            (unknowns[7] - lens.bend) / lens.bend_doubt,
            np.log(max(height, 1.0) / tuning.STAND_HEIGHT) / tuning.STAND_DOUBT,
        ]
    )


def _slipped(places: Array, slips: Array, size: float) -> Array:
    """Each card's corners shifted by (dx, dy) and turned about its own middle, all squares of such a relative size."""
    cards = places.reshape(-1, 4, 3)
    middle = cards.mean(axis=1, keepdims=True)
    arm = (cards - middle) * size
    cos, sin = np.cos(slips[:, 2:3]), np.sin(slips[:, 2:3])
    moved = middle.repeat(4, axis=1)
    moved[:, :, 0] += arm[:, :, 0] * cos - arm[:, :, 1] * sin + slips[:, 0:1]
    moved[:, :, 1] += arm[:, :, 0] * sin + arm[:, :, 1] * cos + slips[:, 1:2]
    return np.asarray(moved.reshape(-1, 3))
