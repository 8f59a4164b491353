"""A bright patch in the tray's dark wells, and how well a cube's outline covers it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array, share_of
from vision.tray import tuning
from vision.tray.pips import PIP_DISC
from vision.tray.view import TrayView

Fit = tuple[float, float, float]
"""A cube's middle on the sheet and its turn."""


def close(a: Fit, b: Fit, side: float) -> bool:
    """Whether two cubes lie so close that they may touch, however they are turned."""
    return math.dist(a[:2], b[:2]) < math.sqrt(2) * side + tuning.DICE_GAP


class Misfit(NamedTuple):
    """What speaks against a cube that lies flat, in upper faces."""

    beyond: float
    """Seen outside of its outline."""
    missing: float
    """Of its sides, where they should be seen."""

    @property
    def leans(self) -> bool:
        """Whether a flat die cannot look like this."""
        return self.beyond > tuning.SEEN_BEYOND or self.missing > tuning.SIDE_MISSING


@dataclass(frozen=True, slots=True)
class Window:
    """A cut-out of the patch."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def part(self) -> tuple[slice, slice]:
        """Its rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def corner(self) -> tuple[int, int]:
        """Its first column and row."""
        return self.left, self.top

    def cut(self, patch: Array) -> Array:
        """The same part of any patch."""
        return patch[self.part]


@dataclass(frozen=True, slots=True)
class Sight:
    """A bright blob, all that is bright around it, where the well lets that be told from paper, and where this is."""

    blob: Array
    bright: Array
    above: Array
    """How much brighter than the well in its light each pixel is; white paper is 255."""
    level: Array
    """How bright it is in grey levels."""
    ground: Array
    window: Window
    view: TrayView
    cut_off: bool = False
    """Whether the patch ends where the well does: the rest of the die lies over white paper."""
    others: tuple["Fit", ...] = ()
    """Cubes that have been found already; their pixels are taken out."""
    points: Array = field(init=False)
    """Some of the blob's pixels, in sheet millimetres."""
    told: Array = field(init=False)
    """1 where it is bright, 0 where it is dark, -1 where nothing can be told."""

    def __post_init__(self) -> None:
        own = np.flatnonzero(self.blob)
        some = own[:: max(len(own) // tuning.BLOB_POINTS, 1)]
        width = self.blob.shape[1]
        object.__setattr__(self, "points", self.millimetres(np.stack([some % width, some // width], axis=1)))
        object.__setattr__(self, "told", np.where(self.ground, self.bright.view(np.int8), np.int8(-1)))

    def millimetres(self, pixels: Array) -> Array:
        """Pixels of the cut-out (column, row) → sheet millimetres."""
        return self.view.millimetres(pixels + np.array(self.window.corner)).astype(np.float32)

    @property
    def area(self) -> float:
        """How large the patch is, in upper faces."""
        return float(np.count_nonzero(self.blob) / (self.view.tray.die * self.view.scale) ** 2)

    def may_show(self, fit: "Fit") -> bool:
        """Whether a cube may be seen in this cut-out: no part of one is two sides away from its middle."""
        column, row = self.view.pixels(np.array(fit[:2])) - self.window.corner
        reach, (height, width) = 2 * self.view.tray.die * self.view.scale, self.blob.shape
        return bool(-reach < column < width + reach and -reach < row < height + reach)

    def without(self, fits: Sequence["Fit"], blur: int = tuning.BLURRED_EDGE) -> "Sight":
        """The same sight with other cubes' pixels taken out, and the blur around them."""
        return self._only(~self._outlines(fits, blur), fits)

    def apart_from(self, lamp: "Sight") -> "Sight":
        """The same sight without a lamp's mirror image: under it nothing can be told."""
        return self._only(cv2.dilate(lamp.blob.view(np.uint8), _EDGE) == 0)

    def _only(self, free: Array, fits: Sequence["Fit"] = ()) -> "Sight":
        return Sight(
            self.blob & free,
            self.bright & free,
            self.above,
            self.level,
            self.ground & free,
            self.window,
            self.view,
            self.cut_off,
            (*self.others, *fits),
        )

    def _outlines(self, fits: Sequence["Fit"], blur: int = tuning.BLURRED_EDGE) -> Array:
        """What cubes and the blur of their edges cover."""
        outlines = self._nothing()
        for fit in fits:
            self._fill(outlines, self.view.cube(*fit)[1])
        return cv2.dilate(outlines, np.ones((blur, blur), np.uint8)).view(bool)

    def _nothing(self) -> Array:
        return np.zeros(self.blob.shape, np.uint8)

    def _fill(self, mask: Array, corners: Array) -> Array:
        """The mask with a convex outline (patch pixels) filled in."""
        at = np.rint((corners - self.window.corner) * 16).astype(np.int32)
        return cv2.fillConvexPoly(mask, at, 1, shift=4)

    def is_dark(self, fit: "Fit") -> bool:
        """Whether most of a cube's upper face is as dark as the well."""
        top = self._fill(self._nothing(), self.view.cube(*fit)[0])
        return share_of(self.above[top.view(bool)], 50) < tuning.DIE_CONTRAST * 255

    def is_over_well(self, fit: "Fit") -> bool:
        """Whether nothing of a cube is seen over the paper: its patch touches the well's edge, and no more."""
        outline = self._fill(self._nothing(), self.view.cube(*fit)[1])
        return bool(self.ground[outline.view(bool)].mean() > tuning.OVER_WELL)

    def misfit(self, fit: "Fit", sided: bool, others: Sequence["Fit"] = ()) -> "Misfit":
        """What is seen beyond a flat cube's outline, other cubes apart, and what is missing from its sides.

        Nothing is missing if it is `sided`: a side has shown its pips.
        Faces in shade are a little brighter than the well in its light, a shadow is not. Of strong paint that cannot be
        said.
        """
        corners, around = self.view.cube(*fit)
        top, outline = self._fill(self._nothing(), corners), self._fill(self._nothing(), around)
        told = self.ground & ~self._outlines(others) if others else self.ground
        inner = cv2.erode(told.view(np.uint8), _WELL_EDGE)
        face, missing = (self.view.tray.die * self.view.scale) ** 2, 0
        near = any(close(fit, other, self.view.tray.die) for other in others)
        edge = _EDGE if near else np.ones((2 * self.view.blurred + 1,) * 2, np.uint8)
        beyond = np.count_nonzero(self.blob & (inner > cv2.dilate(outline, edge)))
        if not sided and share_of(self.above[top.view(bool)], 50) > tuning.PALE_PAINT:
            sides = (cv2.erode(outline, _EDGE) > cv2.dilate(top, _INNER_EDGE)) & told
            shown = cv2.morphologyEx(self.above, cv2.MORPH_CLOSE, PIP_DISC) > tuning.FAINT_CONTRAST * 255
            dark = sides & ~shown
            missing = int(np.count_nonzero(dark))
            if missing > tuning.SIDE_MISSING * face and self._before_shadow(dark, outline, told):
                missing = 0
        return Misfit(beyond / face, missing / face)

    def _before_shadow(self, dark: Array, outline: Array, told: Array) -> bool:
        """Whether all dark parts of a cube's sides are brighter than the ground behind them.

        A side in hard shade may be as dark as the well in the light, but then the die's shadow lies behind it; where
        there is no side the ground goes on.
        """
        behind = cv2.dilate(outline, _BEHIND) > cv2.dilate(outline, _EDGE)
        behind &= told & cv2.dilate(dark.view(np.uint8), _BESIDE).view(bool)
        if not behind.any():
            return False
        side = share_of(self.level[dark], tuning.SIDE_DARKEST)
        return side > tuning.BEFORE_SHADOW * share_of(self.level[behind], tuning.SHADOW_BEHIND)

    def covers(self, fits: Array, places: Array) -> tuple[Array, Array, Array]:
        """For cubes (n × 3): how much of the patch lies within them, how much of their upper face is bright.

        And which places (m × 2) lie within their outline (n × m).
        """
        inside = self._within(fits, np.concatenate([self.points, places]))
        own = len(self.points)
        return inside[:, :own].mean(axis=1), self._bright_faces(fits), inside[:, own:]

    def _within(self, fits: Array, points: Array) -> Array:
        """Which points (m × 2, sheet millimetres) lie within the outlines of cubes (n × 3): n × m.

        Along the cube's own axes, seen from the eye, the upper face and its foot are two squares on one ray: the
        outline is the box around both, without the corners beyond the two rays that touch both.
        """
        cos, sin = np.cos(fits[:, 2]), np.sin(fits[:, 2])
        turned = np.stack([cos, sin, -sin, cos], axis=1).astype(np.float32).reshape(-1, 2, 2)
        away = (fits[:, :2] - self.view.eye[:2]).astype(np.float32)
        middle = (turned @ away[..., None])[..., 0]
        facing = np.where(middle < 0, np.float32(-1), np.float32(1))
        middle *= facing
        turned *= facing[..., None]
        off = turned @ (points - self.view.eye[:2].astype(np.float32)).T
        u, v = off[:, 0], off[:, 1]
        half = np.float32(self.view.tray.die / 2)
        low, high = middle - half, middle + half
        inner = np.minimum(low, np.float32(self.view.shrink) * low)
        inside = (u <= high[:, :1]) & (v <= high[:, 1:]) & (u >= inner[:, :1]) & (v >= inner[:, 1:])
        inside &= (v * low[:, :1] <= u * high[:, 1:]) | (low[:, :1] <= 0)
        inside &= (u * low[:, 1:] <= v * high[:, :1]) | (low[:, 1:] <= 0)
        return np.asarray(inside)

    def _bright_faces(self, fits: Array) -> Array:
        """How much of each cube's upper face is bright, as far as that can be told."""
        half = self.view.tray.die / 2 * self.view.scale
        cos, sin = half * np.cos(fits[:, 2]), half * np.sin(fits[:, 2])
        middle = self.view.pixels(fits[:, :2]) - (self.window.left - 0.5, self.window.top - 0.5)
        height, width = self.blob.shape
        column = np.stack([cos, -sin, middle[:, 0]], axis=1).astype(np.float32) @ _FACE
        row = np.stack([sin, cos, middle[:, 1]], axis=1).astype(np.float32) @ _FACE
        column, row = (
            np.minimum(np.maximum(at, 0), most - 1).astype(np.int32) for at, most in ((column, width), (row, height))
        )
        shown = self.told.take(row * np.int32(width) + column)
        known, lit = (shown >= 0).sum(axis=1), (shown > 0).sum(axis=1)
        return np.asarray((lit + tuning.FACE_TRUST) / (known + tuning.FACE_TRUST))


_INNER_EDGE, _EDGE, _WELL_EDGE, _BEHIND, _BESIDE = (
    np.ones((size, size), np.uint8) for size in (3, tuning.BLURRED_EDGE, 7, 11, 13)
)
_FACE = np.stack(np.meshgrid(np.linspace(-0.94, 0.94, 11), np.linspace(-0.94, 0.94, 11), [1.0])).reshape(3, -1)
_FACE = _FACE.astype(np.float32)
"""Points spread over an upper face, in half sides, and 1 each."""
