"""Showing something for the first time: cutting a die's upper face, or a card, out of a picture.

What is shown has never been seen, so only its shape helps. A die is a cube of known size in a dark well, seen from a
known place. A card is what lies on a table that was empty before.
"""

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of
from vision.taught import tuning
from vision.taught.album import Page
from vision.taught.wells import filled, paper_white
from vision.tray.dice import TrayView

Cube = tuple[float, float, float]
"""A die's middle on the sheet and its turn."""
Search = Sequence[tuple[float, tuple[float, ...], float]]
"""From coarse to fine: steps in millimetres, turns in degrees, and how far around."""
EDGE_POINTS = 10
"""Places along each edge of an outline at which it is looked at."""
FACE_SCALE = 4.0
"""Pixels per millimetre of a page with a face."""


class NotShown(Exception):
    """Nothing could be learned, and why: `nothing`, `several` or `unclear`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def shown_face(name: str, patch: Picture, view: TrayView) -> Page:
    """A page with the upper face of the one die that lies in the tray."""
    x, y, turn = _lies(patch, view)
    white = paper_white(patch, view)
    size = round(view.tray.die * FACE_SCALE)
    corners = view.pixels(view.top(x, y, turn)).astype(np.float32)
    upright = np.array([(0, size), (size, size), (size, 0), (0, 0)], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(corners, upright)
    face = cv2.warpPerspective(patch, onto, (size, size), flags=cv2.INTER_CUBIC)
    return Page(name, np.clip(face * (255.0 / np.maximum(white, 1.0)), 0, 255).astype(np.uint8), FACE_SCALE)


def _lies(patch: Picture, view: TrayView) -> Cube:
    """Where the one die in the tray lies; `NotShown` if there is none, or more than one."""
    face = view.tray.die**2 * view.scale**2
    seen = [(well, *blob) for well in view.tray.wells for blob in _strange(patch, view, well)]
    large, signs = (
        [blob for blob in seen if blob[2] >= least * face] for least in (tuning.SHOWN_LEAST, tuning.SHOWN_SIGN)
    )
    if not signs:
        raise NotShown("nothing")
    well = signs[0][0]
    if len(large) > 1 or any(blob[0] != well for blob in signs):
        raise NotShown("several")
    cube, fit = _cube(large[0][1], view) if large else ((0.0, 0.0, 0.0), 0.0)
    away = _away(patch, view, well)
    if fit < tuning.SHOWN_FIT:
        found = _faint(away, np.any([mask for _, mask, _ in signs], axis=0), view)
        if found is None:
            raise NotShown("unclear" if large else "nothing")
        cube = found
    return _settled(away, view, cube)


def _faint(away: Array, signs: Array, view: TrayView) -> Cube | None:
    """A die that is as dark as its well. Only its signs stand out, so its edges are looked for all around them."""
    rows, columns = np.nonzero(signs)
    x0, y0 = view.millimetres(np.array([[columns.mean(), rows.mean()]]))[0]
    soft = cv2.GaussianBlur(away, (0, 0), tuning.SHOWN_SOFT * view.scale)
    tried = [(float(x0) + dx, float(y0) + dy, turn) for dx, dy, turn in _moves(*tuning.SHOWN_FAINT)]
    best = max(tried, key=lambda cube: _edge(soft, view, cube))
    covered = filled(view.cube(*best)[1], view.shape, wider=round(view.scale)) > 0
    whole = float((covered & signs).sum()) >= tuning.SHOWN_COVERED * float(signs.sum())
    return best if whole and _edge(soft, view, best) >= tuning.SHOWN_EDGED else None


def _strange(patch: Picture, view: TrayView, well: str) -> list[tuple[Array, float]]:
    """Blobs in a well that do not look like its ground, with their areas in pixels."""
    inside, away = _inside(view, well), _away(patch, view, well)
    noise = float(np.median(away[inside]))
    soft = cv2.GaussianBlur(away, (0, 0), 0.4 * view.scale)
    strange = mask_of((soft > max(tuning.SHOWN_CONTRAST, tuning.DIE_GRAINS * noise)) & inside)
    gap = round(tuning.SHOWN_GAP * view.scale)
    strange = cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strange)
    return [(labels == k, float(stats[k, cv2.CC_STAT_AREA])) for k in range(1, count)]


def _inside(view: TrayView, well: str) -> Array:
    rim = 2 * round(tuning.SHOWN_RIM * view.scale) + 1
    return cv2.erode(view.ground[well], np.ones((rim, rim), np.uint8)) > 0


def _away(patch: Picture, view: TrayView, well: str) -> Array:
    """How far every pixel is off the well's own ground, in grey values."""
    ground = np.median(patch[_inside(view, well)], axis=0)
    return np.asarray(np.abs(patch.astype(np.float32) - ground).max(axis=2))


def _settled(away: Array, view: TrayView, cube: Cube) -> Cube:
    """A cube moved and turned until its outline lies on the die's edge: die just inside, well just outside.

    A blob is wider than its die because of blur and closed gaps. An edge lies in the right place, even a faint one.
    """
    soft = cv2.GaussianBlur(away, (0, 0), tuning.SHOWN_SOFT * view.scale)
    return _climbed(lambda tried: _edge(soft, view, tried), tuning.SHOWN_SETTLING, cube, _edge(soft, view, cube))[0]


def _edge(away: Array, view: TrayView, cube: Cube) -> float:
    """How sharply the well ends along a cube's outline, on average: 1 is die inside and plain well outside."""
    _, outline = view.cube(*cube)
    along = (np.arange(EDGE_POINTS) + 0.5) / EDGE_POINTS
    ends = np.roll(outline, -1, axis=0)
    points = (outline[:, None] + along[None, :, None] * (ends - outline)[:, None]).reshape(-1, 2)
    length = np.linalg.norm(ends - outline, axis=1)
    outwards = points - outline.mean(axis=0)
    across = np.repeat(np.stack([(ends - outline)[:, 1], -(ends - outline)[:, 0]], axis=1), EDGE_POINTS, axis=0)
    across *= (
        np.sign((across * outwards).sum(axis=1, keepdims=True)) / np.maximum(np.repeat(length, EDGE_POINTS), 1)[:, None]
    )
    reach = tuning.SHOWN_BESIDE * view.scale
    inside, outside = (_at(away, points + sign * reach * across) for sign in (-1, 1))
    sharp = (inside - outside) / (inside + outside + tuning.SHOWN_CONTRAST)
    return float(np.average(sharp, weights=np.repeat(length, EDGE_POINTS)))


def _at(values: Array, points: Array) -> Array:
    columns, rows = points.astype(np.float32).T
    return np.asarray(cv2.remap(values, columns[None], rows[None], cv2.INTER_LINEAR)[0])


def _cube(blob: Array, view: TrayView) -> tuple[Cube, float]:
    """The cube whose outline covers a blob best, and how well: the common area as a share of both together."""
    rows, columns = np.nonzero(blob)
    middle = view.millimetres(np.array([[columns.mean(), rows.mean()]]))[0]
    start = (float(middle[0]), float(middle[1]), 0.0)
    return _climbed(lambda tried: _overlap(blob, view, tried), tuning.SHOWN_SEARCH, start, 0.0)


def _climbed(worth: Callable[[Cube], float], search: Search, cube: Cube, least: float) -> tuple[Cube, float]:
    """The best cube around a first one and its worth, from coarse to fine; the first one if none is worth more."""
    best = least
    for step, angles, around in search:
        x0, y0, turn0 = cube
        for dx, dy, angle in _moves(step, angles, around):
            tried = (x0 + dx, y0 + dy, turn0 + angle)
            if (value := worth(tried)) > best:
                best, cube = value, tried
    return cube, best


def _moves(step: float, angles: tuple[float, ...], around: float) -> list[tuple[float, float, float]]:
    shifts = np.arange(-around, around + step / 2, step)
    return [(float(dx), float(dy), np.radians(angle)) for dx in shifts for dy in shifts for angle in angles]


def _overlap(blob: Array, view: TrayView, cube: Cube) -> float:
    _, outline = view.cube(*cube)
    covered = filled(outline, view.shape) > 0
    return float((covered & blob).sum() / max((covered | blob).sum(), 1))


def remapped(picture: Picture, maps: tuple[Array, Array]) -> Picture:
    """A picture on another plane."""
    return cv2.remap(picture, *maps, cv2.INTER_LINEAR)


def shown_card(name: str, table: Picture, empty: Picture, white: Array, scale: float) -> Page:
    """A page with the one card that lies on a table which was empty before."""
    gain = np.median(table, axis=(0, 1)) / np.maximum(np.median(empty, axis=(0, 1)), 1)
    away = np.abs(table.astype(np.float32) - empty * gain.astype(np.float32)).max(axis=2)
    strange = mask_of(cv2.GaussianBlur(away, (0, 0), 0.5 * scale) > tuning.SHOWN_CARD_CONTRAST)
    gap = 2 * round(tuning.SHOWN_GAP * scale) + 1
    strange = cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
    outlines, _ = cv2.findContours(strange, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    least = tuning.SHOWN_CARD[0] ** 2 * scale**2
    large = [outline for outline in outlines if cv2.contourArea(outline) >= least / 2]
    if not large:
        raise NotShown("nothing")
    if len(large) > 1:
        raise NotShown("several")
    middle, size, degrees = cv2.minAreaRect(large[0])
    short, long = sorted(size)
    full = cv2.contourArea(large[0]) / max(short * long, 1)
    if not tuning.SHOWN_CARD[0] <= short / scale <= long / scale <= tuning.SHOWN_CARD[1] or full < tuning.SHOWN_FULL:
        raise NotShown("unclear")
    if size[0] > size[1]:
        degrees -= 90
    short, long = (side - 2 * tuning.SHOWN_EDGE * scale for side in (short, long))
    onto: Array = cv2.getRotationMatrix2D(middle, degrees, 1.0)
    onto[:, 2] += ((short - 1) / 2 - middle[0], (long - 1) / 2 - middle[1])
    card = cv2.warpAffine(table, onto, (round(short), round(long)), flags=cv2.INTER_LINEAR)
    return Page(name, np.clip(card * (255.0 / np.maximum(white, 1.0)), 0, 255).astype(np.uint8), scale)
