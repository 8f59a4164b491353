"""The ball die: a white ball with pips around its upper point; where it lies and what it shows."""

from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.flat_view import Flat
from vision.fuba import tuning
from vision.fuba.mat import Mat
from vision.pips import PATTERNS


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


def find_ball_die(
    picture: Picture, view: Picture, strange: Array, light: Array, white: Array, pose: Pose, flat: Flat, mat: Mat
) -> BallDie | None:
    """The best ball on the pitch; `strange` (0 or 1) tells where something lies on the mat."""
    votes = whiteness(view, strange > 0, light, white)
    eye = pose.eye()
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)
    found = []
    for column, row, roundness in _discs(votes, flat, mat.ball):
        x, y = flat.place(column, row)
        up = (eye[2] - mat.ball) / (eye[2] - mat.height)
        place = (float(eye[0] + (x - eye[0]) * up), float(eye[1] + (y - eye[1]) * up))
        if not mat.inside(*place):
            continue
        match, values = read_pips(grey, place, mat.ball, pose)
        found.append((roundness + match, place, roundness, match, values))
    if not found:
        return None
    found.sort(key=lambda ball: -ball[0])
    worth, place, roundness, match, values = found[0]
    if worth < tuning.BALL_FOUND + tuning.PIP_FOUND:
        return None
    rival = found[1][0] / worth if len(found) > 1 else 0.0
    return BallDie(*place, roundness, match, values if match > tuning.PIP_FOUND else {}, rival)


def whiteness(view: Picture, strange: Array, light: Array, white: Array) -> Array:
    """How much each pixel shows white in light or shade, -1 to 1; dark spots say nothing: they may be pips."""
    relative = view[strange] / (white.astype(np.float32) * light[strange][:, None])
    level = relative.mean(axis=1)
    hue = np.abs(relative - level[:, None]).max(axis=1) / np.maximum(level, 0.05)
    low, high = tuning.WHITE_LEVELS
    shown = np.clip(2 - hue / tuning.WHITE_HUE, -1, 1)
    shown[level > high] = -1
    shown[level < 0.75 * low] = 0.0
    votes = np.full(view.shape[:2], tuning.NO_BALL, np.float32)
    votes[strange] = shown
    return votes


def _discs(votes: Array, flat: Flat, radius: float) -> list[tuple[float, float, float]]:
    """Column, row and worth of the best few white discs with no white around them."""
    small = cv2.resize(votes, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    scale = flat.scale / 2
    total = np.full(small.shape, -1.0, np.float32)
    for part in tuning.BALL_RADII:
        disc, ring = _kernels(round(radius * part * scale * 4), round(scale * 100))
        inside = cv2.filter2D(small, cv2.CV_32F, disc, borderType=cv2.BORDER_REPLICATE)
        around = cv2.filter2D(np.maximum(small, 0), cv2.CV_32F, ring, borderType=cv2.BORDER_REPLICATE)
        total = np.maximum(total, inside - around)
    edge = round(flat.margin * scale)
    total[:edge], total[-edge:], total[:, :edge], total[:, -edge:] = -1, -1, -1, -1
    found = []
    for _ in range(tuning.BALL_CANDIDATES):
        _, best, _, (c, r) = cv2.minMaxLoc(total)
        if best < tuning.BALL_FOUND:
            break
        column, row = _peak(total, c, r)
        found.append((column * 2 + 0.5, row * 2 + 0.5, float(best)))
        cv2.circle(total, (c, r), round(radius * scale), -1, -1)
    return found


def _peak(total: Array, column: int, row: int) -> tuple[float, float]:
    """The top of a hill between the pixels."""
    places = []
    for before, here, after in (
        (total[row, column - 1], total[row, column], total[row, column + 1]),
        (total[row - 1, column], total[row, column], total[row + 1, column]),
    ):
        bend = float(before - 2 * here + after)
        places.append(float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < -1e-6 else 0.0)
    return column + places[0], row + places[1]


@cache
def _kernels(radius_4: int, scale_100: int) -> tuple[Array, Array]:
    """Means over a disc and over what lies around it; the radius in quarter pixels, the scale in hundredths."""
    radius, scale = radius_4 / 4, scale_100 / 100
    near, far = (radius + beyond * scale for beyond in tuning.BALL_RING)
    reach = int(np.ceil(far)) + 1
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    away = np.hypot(rows, columns)
    disc, ring = (away <= radius).astype(np.float32), ((away >= near) & (away <= far)).astype(np.float32)
    return disc / disc.sum(), ring / ring.sum()


def read_pips(grey: Array, place: tuple[float, float], radius: float, pose: Pose) -> tuple[float, dict[int, float]]:
    """How well the pips around the upper point match a value, and how likely each value is."""
    best = dict.fromkeys(PATTERNS, -1.0)
    for shifts in tuning.CENTRE_SHIFTS:
        middle = place
        for reach in shifts:
            tried = []
            for dx, dy in product((-reach, 0.0, reach), repeat=2):
                near = (middle[0] + dx, middle[1] + dy)
                fits = _fits(grey, near, radius, pose)
                tried.append((max(fits.values()), near))
                best = {value: max(fit, fits[value]) for value, fit in best.items()}
            middle = max(tried)[1]
        if max(best.values()) > tuning.PIP_SURE:
            break
    top = max(best.values())
    chances = {value: float(np.exp((fit - top) / tuning.PIP_UNIT)) for value, fit in best.items()}
    total = sum(chances.values())
    return top, {value: chance / total for value, chance in chances.items()}


def _fits(grey: Array, place: tuple[float, float], radius: float, pose: Pose) -> dict[int, float]:
    """How well each value matches if the ball lies exactly at a place."""
    templates, values = _templates()
    points = np.array([*place, radius]) + radius * _DIRECTIONS
    to_eye = pose.eye() - points
    facing = (_DIRECTIONS * to_eye).sum(axis=1) / np.linalg.norm(to_eye, axis=1)
    pixels = pose.project(points).astype(np.float32)
    shown = cv2.remap(grey, pixels[:, 0], pixels[:, 1], cv2.INTER_LINEAR).ravel()
    fits = _matches(_darkness(shown), np.clip(facing - 0.1, 0, 0.5), templates)
    return {value: float(fits[values == value].max()) for value in PATTERNS}


def _darkness(shown: Array) -> Array:
    """How much darker than its surroundings each place of the cap is: the ball's own shading is taken out."""
    patch = shown[_NEAREST].astype(np.float32)
    wide = cv2.copyMakeBorder(patch, _WIDE, _WIDE, _WIDE, _WIDE, cv2.BORDER_REPLICATE)
    wide = cv2.morphologyEx(wide, cv2.MORPH_CLOSE, np.ones((_WIDE, _WIDE), np.uint8))[_WIDE:-_WIDE, _WIDE:-_WIDE]
    return np.asarray(1 - patch[_CAP] / np.maximum(wide[_CAP], 1.0))


def _matches(dark: Array, weight: Array, templates: Array) -> Array:
    """The weighted correlation of a cap with every template."""
    weight = weight / max(float(weight.sum()), 1e-6)
    here = dark - float(weight @ dark)
    means = templates @ weight
    there = templates - means[:, None]
    spread = np.sqrt(np.maximum((there * there) @ weight, 1e-9) * max(float(weight @ (here * here)), 1e-9))
    return np.asarray((there @ (weight * here)) / spread)


_LINE = np.linspace(-tuning.CAP, tuning.CAP, tuning.CAP_CELLS)
_GRID = np.stack(np.meshgrid(_LINE, _LINE), axis=-1)
_CAP = np.hypot(_GRID[..., 0], _GRID[..., 1]) <= tuning.CAP
_DIRECTIONS = np.c_[_GRID[_CAP], np.ones(int(_CAP.sum()))] / np.sqrt(1 + (_GRID[_CAP] ** 2).sum(axis=1))[:, None]
"""From the ball's middle to the places of the cap that are looked at."""
_NEAREST = np.argmin(((_GRID[:, :, None] - _GRID[_CAP]) ** 2).sum(axis=-1), axis=-1)
"""For every cell of the square around the cap the nearest place on the cap: shading goes on beyond its edge."""
_WIDE = 7
"""Cells: broader than a pip."""


@cache
def _templates() -> tuple[Array, Array]:
    """Every value at every turn and spread, as darkness at the cap's places; and the values."""
    places = _GRID[_CAP]
    templates, values = [], []
    for value, ways in PATTERNS.items():
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
                values.append(value)
    return np.array(templates, np.float32), np.array(values)
