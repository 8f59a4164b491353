"""A picture with its board's lines level and upright, and where edges run along them."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.board_search import tuning
from vision.board_search.tilt import Tilt, find_strokes, find_tilt


@dataclass(frozen=True, slots=True)
class UprightEdges:
    """How likely an upright and a level line runs through each place, 0 to 1; and the way there from the picture."""

    upright: Array
    level: Array
    warp: Array
    """Pixels of the picture → those of these maps (3 × 3)."""

    def in_picture(self, places: Array) -> Array:
        """Places on the maps (n × 2) → pixels of the picture."""
        found = cv2.perspectiveTransform(places.reshape(1, -1, 2), np.linalg.inv(self.warp))
        return np.asarray(found, float).reshape(-1, 2)


def upright_edges(picture: Picture, focal: float) -> UprightEdges | None:
    """The edges along both families of lines, seen by a lens of this focal length (of the picture's width)."""
    width = picture.shape[1]
    shrink = min(tuning.SEARCH_WIDTH / width, 1.0)
    grey = cv2.resize(
        cv2.transform(picture, np.full((1, 3), 1 / 3)), None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA
    )
    unit = focal * width * shrink
    rays = np.array(
        [[1 / unit, 0, (0.5 - grey.shape[1] / 2) / unit], [0, 1 / unit, (0.5 - grey.shape[0] / 2) / unit], [0, 0, 1]]
    )
    tilt = find_tilt(find_strokes(grey, rays))
    if tilt is None:
        return None
    warp, size = _framed(tilt, rays, unit, grey.shape[:2])
    shown = cv2.warpPerspective(grey, warp, size, flags=cv2.INTER_LINEAR).astype(np.float32)
    frame = cv2.warpPerspective(np.full(grey.shape[:2], 255, np.uint8), warp, size, flags=cv2.INTER_NEAREST)
    inside: Array = cv2.erode(frame, np.ones((9, 9), np.uint8)) > 0
    reduced = np.array([[shrink, 0, (shrink - 1) / 2], [0, shrink, (shrink - 1) / 2], [0, 0, 1]])
    return UprightEdges(_edges(shown, inside), _edges(shown.T, inside.T).T, warp @ reduced)


def _framed(tilt: Tilt, rays: Array, unit: float, shape: tuple[int, int]) -> tuple[Array, tuple[int, int]]:
    """The warp that sets a picture upright, as finely as its middle shows it, and the size that it takes."""
    warp = tilt.upright() @ rays
    height, width = shape
    around = np.array([(0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1), (width / 2, height / 2)])
    placed = cv2.perspectiveTransform(around[None].astype(float), warp)[0]
    middle, scale = placed[4], unit * np.cos(np.hypot(tilt.across, tilt.down)) ** 2
    corners = np.clip(placed[:4], middle - tuning.WIDEST, middle + tuning.WIDEST)
    low, high = corners.min(axis=0), corners.max(axis=0)
    frame = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    columns, rows = np.ceil((high - low) * scale).astype(int)
    return frame @ warp, (int(columns), int(rows))


def _edges(shown: Array, inside: Array) -> Array:
    """Where brightness changes from left to right along a piece of an upright line."""
    steps = cv2.blur(cv2.filter2D(shown, -1, np.array([[-1.0, 0.0, 1.0]])), (1, tuning.ALONG_PX))
    strength = np.abs(steps)
    grain = max(float(np.median(strength[inside][::7])), 0.1) / 0.67 if inside.any() else 1.0
    return cv2.GaussianBlur(strength / (strength + tuning.EDGE_DOUBT * grain) * inside, (0, 0), 1.0)
