"""The ball die: a white ball with pips around its upper point; where it lies and what it shows."""

from dataclasses import dataclass
from functools import cache
from math import ceil, floor
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array, Picture, hilltop
from vision.camera import Pose
from vision.flat_view import Flat
from vision.fuba import tuning
from vision.fuba.blobs import blobs
from vision.fuba.mat import Mat
from vision.ground.evidence import planes
from vision.tray.pips import PATTERNS


@dataclass(frozen=True, slots=True)
class BallDie:
    """Where the ball lies, how round and white it looks (to 1), how well pips match, and what they may say."""

    x: float
    y: float
    roundness: float
    match: float
    values: dict[int, float]
    rival: float
    """The next best place's worth, as a part of this one's."""


class MatSight(NamedTuple):
    """A picture of a mat being read: as taken, on the plane of the jerseys, and from where."""

    picture: Picture
    view: Picture
    pose: Pose
    flat: Flat
    mat: Mat


def find_ball_die(
    sight: MatSight, strange: Array, light: Array, white: Array, calm: Array | None = None
) -> BallDie | None:
    """The best ball on the pitch; `strange` tells where something lies on the mat, `calm` how all other places vote."""
    picture, view, pose, flat, mat = sight
    at = np.flatnonzero(strange > 0)
    votes = np.full(view.shape[:2], tuning.NO_BALL, np.float32) if calm is None else calm.copy()
    votes.ravel()[at] = whiteness(view, at, light, white)
    eye = pose.eye()
    found = []
    for column, row, roundness in _discs(votes, flat, mat.ball):
        x, y = flat.place(column, row)
        up = (eye[2] - mat.ball) / (eye[2] - mat.height)
        place = (float(eye[0] + (x - eye[0]) * up), float(eye[1] + (y - eye[1]) * up))
        if not mat.inside(*place):
            continue
        match, values = read_pips(picture, place, mat.ball, pose)
        found.append((roundness + match, place, roundness, match, values))
    if not found:
        return None
    found.sort(key=lambda ball: -ball[0])
    worth, place, roundness, match, values = found[0]
    if worth < tuning.BALL_FOUND + tuning.PIP_FOUND:
        return None
    rival = found[1][0] / worth if len(found) > 1 else 0.0
    return BallDie(*place, roundness, match, values if match > tuning.PIP_FOUND else {}, rival)


def whiteness(view: Picture, at: Array, light: Array, white: Array) -> Array:
    """How much the pixels `at` flat places show white in light or shade, -1 to 1; dark ones say nothing: maybe pips."""
    relative = planes(view, at) / white.astype(np.float32)[:, None] / light.ravel().take(at)
    level = (relative[0] + relative[1] + relative[2]) * np.float32(1 / 3)
    hue = np.maximum(relative.max(axis=0) - level, level - relative.min(axis=0)) / np.maximum(level, 0.05)
    low, high = tuning.WHITE_LEVELS
    shown = np.clip(2 - hue / tuning.WHITE_HUE, -1, 1)
    shown[level > high] = -1
    shown[level < 0.75 * low] = 0.0
    return np.asarray(shown)


def calm_votes(look: Picture, light: Array, white: Array) -> Array:
    """How places vote that look as the mat without pieces does.

    A ball on chalk or on a mirrored lamp looks there as the mat does: where the mat is white, that says nothing.
    """
    shown = whiteness(look, np.arange(light.size), light, white).reshape(light.shape)
    return np.where(shown > 0, np.float32(0), np.float32(tuning.NO_BALL))


def _discs(votes: Array, flat: Flat, radius: float) -> list[tuple[float, float, float]]:
    """Column, row and worth of the best few white discs with no white around them.

    One patch may hold several: a ball beside a mirrored lamp, whose corner looks like half a ball.
    """
    small = cv2.resize(votes, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    scale = flat.scale / 2
    disc, ring = _kernels(tuning.BALL_SHOWN * radius * scale, scale)
    white, least = np.maximum(small, 0), tuning.BALL_FOUND * np.count_nonzero(disc)
    found = []
    for (x, y, w, h), blob in blobs((white > 0).view(np.uint8), least):
        if np.count_nonzero(blob) < least:
            continue
        rows, columns = slice(max(y - 1, 0), y + h + 1), slice(max(x - 1, 0), x + w + 1)
        here = _filtered(small, disc, rows, columns) - _filtered(white, ring, rows, columns)
        tops = (here > tuning.BALL_FOUND) & (here == cv2.dilate(here, np.ones(disc.shape, np.uint8)))
        for r, c in np.argwhere(tops).tolist():
            column, row = columns.start + hilltop(here[r], c), rows.start + hilltop(here[:, c], r)
            found.append((column * 2 + 0.5, row * 2 + 0.5, float(here[r, c])))
    return sorted(found, key=lambda one: -one[2])[: tuning.BALL_CANDIDATES]


def _filtered(votes: Array, kernel: Array, rows: slice, columns: slice) -> Array:
    """A filter's answer in a part of the view only."""
    reach = len(kernel) // 2
    top, left = max(rows.start - reach, 0), max(columns.start - reach, 0)
    near = votes[top : rows.stop + reach, left : columns.stop + reach]
    answer = cv2.filter2D(near, cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(answer[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left])


@cache
def _kernels(radius: float, scale: float) -> tuple[Array, Array]:
    """Means over a disc and over what lies around it, in pixels."""
    near, far = (radius + beyond * scale for beyond in tuning.BALL_RING)
    reach = int(np.ceil(far)) + 1
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    away = np.hypot(rows, columns)
    disc, ring = (away <= radius).astype(np.float32), ((away >= near) & (away <= far)).astype(np.float32)
    return disc / disc.sum(), ring / ring.sum()


def read_pips(
    picture: Picture, place: tuple[float, float], radius: float, pose: Pose
) -> tuple[float, dict[int, float]]:
    """How well the pips around the upper point match a value, and how likely each value is."""
    best = np.full(len(PATTERNS), -1.0)
    cap = _cap(place, radius, pose)
    for shifts in tuning.CENTRE_SHIFTS:
        middle = np.array(place)
        for reach in shifts:
            near = middle + reach * _NEIGHBOURS
            fits = _fits(picture, cap, pose.project(np.c_[near, np.full(len(near), radius)]))
            best = np.maximum(best, fits.max(axis=0))
            middle = near[int(fits.max(axis=1).argmax())]
        if best.max() > tuning.PIP_SURE:
            break
    top = float(best.max())
    chances = np.exp((best - top) / tuning.PIP_UNIT)
    return top, {value: float(chance) for value, chance in zip(PATTERNS, chances / chances.sum(), strict=True)}


class _Cap(NamedTuple):
    """How a camera sees the cap of a ball: close around a place it looks the same, only moved."""

    pixels: Array
    """Vectors from the ball's middle to the places of the cap."""
    weight: Array
    """How much each of them tells; 1 in all. Places seen from aside tell little."""
    means: Array
    spreads: Array
    """The mean and the spread of every template under these weights."""


def _cap(place: tuple[float, float], radius: float, pose: Pose) -> _Cap:
    """The cap of a ball at a place."""
    middle, templates = np.array([*place, radius]), _templates()
    points = middle + radius * _DIRECTIONS
    to_eye = pose.eye() - points
    facing = (_DIRECTIONS * to_eye).sum(axis=1) / np.linalg.norm(to_eye, axis=1)
    pixels = pose.project(np.concatenate([middle[None], points])).astype(np.float32)
    weight = np.clip(facing - 0.1, 0, 0.5).astype(np.float32)
    weight /= max(float(weight.sum()), 1e-6)
    means = weight @ templates.faces
    return _Cap(pixels[1:] - pixels[0], weight, means, np.maximum(weight @ templates.squares - means**2, 1e-9))


def _fits(picture: Picture, cap: _Cap, middles: Array) -> Array:
    """How well each value (second index) matches if the ball's middle is seen exactly at each of some pixels."""
    pixels = middles.astype(np.float32)[:, None] + cap.pixels
    shown = _grey_at(picture, pixels.reshape(-1, 2)).reshape(len(middles), -1)
    return np.maximum.reduceat(_matches(_darkness(shown), cap), _templates().starts, axis=1)


def _grey_at(picture: Picture, pixels: Array) -> Array:
    """How bright a picture is at some places between its pixels; only the part around them is looked at."""
    columns, rows = pixels.T.copy()
    left, top = (max(floor(at.min()) - 1, 0) for at in (columns, rows))
    right, bottom = (ceil(at.max()) + 2 for at in (columns, rows))
    part = picture[top:bottom, left:right]
    if not part.size:
        return np.zeros(len(pixels), np.float32)
    grey = np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.float32)
    columns -= np.float32(left)
    rows -= np.float32(top)
    return np.asarray(cv2.remap(grey, columns, rows, cv2.INTER_LINEAR)).ravel()


def _darkness(shown: Array) -> Array:
    """How much darker than its surroundings each place of some caps (n × places) is, without the ball's shading."""
    patch = shown.T[_NEAREST]
    wide = cv2.copyMakeBorder(patch, _WIDE, _WIDE, _WIDE, _WIDE, cv2.BORDER_REPLICATE)
    wide = cv2.morphologyEx(wide, cv2.MORPH_CLOSE, np.ones((_WIDE, _WIDE), np.uint8))[_WIDE:-_WIDE, _WIDE:-_WIDE]
    return np.ascontiguousarray((1 - patch[_CAP] / np.maximum(wide[_CAP], 1.0)).T)


def _matches(dark: Array, cap: _Cap) -> Array:
    """The correlation of caps (n × places), weighted by place, with every template: n × templates."""
    here = dark - (dark @ cap.weight)[:, None]
    spread = cap.spreads * np.maximum((here * here) @ cap.weight, 1e-9)[:, None]
    return np.asarray((cap.weight * here) @ _templates().faces / np.sqrt(spread))


_LINE = np.linspace(-tuning.CAP, tuning.CAP, tuning.CAP_CELLS)
_GRID = np.stack(np.meshgrid(_LINE, _LINE), axis=-1)
_CAP = np.hypot(_GRID[..., 0], _GRID[..., 1]) <= tuning.CAP
_DIRECTIONS = np.c_[_GRID[_CAP], np.ones(int(_CAP.sum()))] / np.sqrt(1 + (_GRID[_CAP] ** 2).sum(axis=1))[:, None]
"""From the ball's middle to the places of the cap that are looked at."""
_NEAREST = np.argmin(((_GRID[:, :, None] - _GRID[_CAP]) ** 2).sum(axis=-1), axis=-1)
"""For every cell of the square around the cap the nearest place on the cap: shading goes on beyond its edge."""
_NEIGHBOURS = np.array([(-1.0, 0.0), (0.0, -1.0), (0.0, 0.0), (0.0, 1.0), (1.0, 0.0)])
"""A place, in the middle, and those around it, in steps."""
_WIDE = 7
"""Cells: broader than a pip."""


class _Templates(NamedTuple):
    """Every value at every turn and spread, as darkness at the cap's places (first index)."""

    faces: Array
    squares: Array
    starts: Array
    """Where each value's templates begin."""


@cache
def _templates() -> _Templates:
    places = _GRID[_CAP]
    templates: list[Array] = []
    starts = []
    for value, ways in PATTERNS.items():
        starts.append(len(templates))
        period = {1: 1, 4: 90, 5: 90}.get(value, 180)
        for turn in np.radians(np.arange(0.0, period, tuning.PIP_TURN_DEG)):
            cos, sin = np.cos(turn), np.sin(turn)
            for step in tuning.PIP_STEPS if value > 1 else tuning.PIP_STEPS[:1]:
                face = np.zeros(len(places))
                for a, b in ways[0]:
                    pip = step * np.array([a * cos - b * sin, a * sin + b * cos])
                    towards = np.array([*pip, 1.0]) / np.sqrt(1 + pip @ pip)
                    off = np.arccos(np.clip(_DIRECTIONS @ towards, -1, 1))
                    face = np.maximum(face, np.clip((tuning.PIP_SIZE - off) / 0.08 + 0.5, 0, 1))
                templates.append(face)
    faces = np.array(templates, np.float32).T.copy()
    return _Templates(faces, faces**2, np.array(starts))
