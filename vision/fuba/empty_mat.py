"""What the mat looks like without pieces, from a picture in which pieces lie on it.

Jerseys cover one fortieth of the mat, so nearly all of it is seen at once. Its greens are wider than any group of
jerseys, and what is printed on them (lines, numbers) is thinner than a sleeve: the middle colour of a wide
neighbourhood tells what lies under a jersey.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.flat_view import Flat
from vision.fuba import tuning
from vision.fuba.mat import Box, Mat
from vision.ground.evidence import BoardLook, noise_of, without_grain
from vision.ground.tuning import BLIND_DOUBT, GUESS_DOUBT

Part = tuple[slice, slice]
"""Rows and columns of the view."""


def part_in_view(box: Box, flat: Flat, eye: Array, height: float, inner: float = 0.0) -> Part:
    """Where the view shows a part of the pitch: the mat lies a jersey's height below the view's plane."""
    nearer = (eye[2] - height) / eye[2]
    left, low, right, high = box
    corners = [eye[:2] + (np.array(corner) - eye[:2]) * nearer for corner in ((left, low), (right, high))]
    (first, top), (last, bottom) = (flat.pixel(float(x), float(y)) for x, y in corners)
    edge = inner * flat.scale
    rows = slice(max(int(np.ceil(top + edge)), 0), int(bottom - edge) + 1)
    return rows, slice(max(int(np.ceil(first + edge)), 0), int(last - edge) + 1)


@dataclass(frozen=True, slots=True)
class PlainMat:
    """The mat without pieces and print: by wide neighbourhoods, and by its sectors' own greens."""

    around: Array
    by_sector: Picture
    pitch: Part
    """The view's part that shows the pitch within its outer line."""


def plain_mat(view: Picture, mat: Mat, flat: Flat, eye: Array) -> PlainMat:
    """Plain greens on the pitch, and beside it the usual colour at that distance from its edge."""
    whole = (0.0, 0.0, mat.width, mat.length)
    where = part_in_view(whole, flat, eye, mat.height, tuning.OUTER_LINE)
    around = _beside(view, where)
    around[where] = _calm(view[where], flat)
    by_sector = around.copy()
    for box in mat.sectors.values():
        left, low, right, high = np.clip(box, 0, (mat.width, mat.length) * 2)
        rows, columns = part_in_view((left, low, right, high), flat, eye, mat.height)
        rows = slice(max(rows.start, where[0].start), min(rows.stop, where[0].stop))
        columns = slice(max(columns.start, where[1].start), min(columns.stop, where[1].stop))
        by_sector[rows, columns] = _calm(view[rows, columns], flat)
    return PlainMat(around, _picture(by_sector), where)


def _calm(part: Picture, flat: Flat) -> Array:
    """The middle colour of a wide neighbourhood, at every place."""
    small = cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    reach = round(tuning.PLAIN_WINDOW * flat.scale / 2) // 2
    wide = cv2.copyMakeBorder(small, reach, reach, reach, reach, cv2.BORDER_REFLECT)
    calm = cv2.medianBlur(wide, 2 * reach + 1)[reach:-reach, reach:-reach]
    return np.asarray(cv2.resize(calm, (part.shape[1], part.shape[0])), np.float32)


def _beside(view: Picture, where: Part) -> Array:
    """The view, with the usual colour at every distance from the pitch's edge beside it."""
    rows, columns = where
    plain = view.astype(np.float32)
    plain[: rows.start] = np.median(view[: rows.start], axis=1, keepdims=True)
    plain[rows.stop :] = np.median(view[rows.stop :], axis=1, keepdims=True)
    plain[rows, : columns.start] = np.median(view[rows, : columns.start], axis=0, keepdims=True)
    plain[rows, columns.stop :] = np.median(view[rows, columns.stop :], axis=0, keepdims=True)
    return plain


def without(view: Picture, covered: Array, flat: Flat) -> Picture:
    """The view with the mean of what lies open around them instead of pieces."""
    side = round(tuning.PLAIN_WINDOW * flat.scale)
    open_ground = (~covered).astype(np.float32)
    share = cv2.blur(open_ground, (side, side))
    mean = cv2.blur(view * open_ground[..., None], (side, side)) / np.maximum(share, 1e-3)[..., None]
    return np.where(covered[..., None], _picture(mean), view)


def first_look(view: Picture, plain: PlainMat, light: Array) -> BoardLook:
    """The plain mat everywhere: whatever else is seen on it may be a piece, or print."""
    doubt = np.full(view.shape[:2], GUESS_DOUBT, np.float32)
    nothing = np.zeros(view.shape[:2], bool)
    return BoardLook(plain.around.copy(), doubt, light, noise_of(view), plain.by_sector, nothing)


def mat_without(view: Picture, plain: PlainMat, guess: BoardLook, covered: Array, jerseys: Array) -> BoardLook:
    """The mat as seen where nothing lies; under pieces its plain greens, a guess.

    Where jerseys lie a lamp may be mirrored in it; where the ball lies it would look like the ball.
    """
    colour = view.astype(np.float32)
    colour[covered] = plain.around[covered]
    blind = np.full(view.shape[:2], BLIND_DOUBT, np.float32)
    blind[plain.pitch] = GUESS_DOUBT
    doubt = cv2.blur(covered * blind, (3, 3))
    return BoardLook(colour, doubt, guess.light.copy(), guess.noise, plain.by_sector, jerseys)


def arm_reaches_in(view: Picture, plain: PlainMat, light: Array, white: Array, flat: Flat) -> bool:
    """Whether a first picture shows an arm: skin across the pitch's outer line, broader than any piece.

    A printed sector may be as brown as skin, and so may the table beside the mat. But chalk lies between them.
    """
    skin = _skin(without_grain(view), light, white)
    reach = round(tuning.ARM_RADIUS * flat.scale)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)).astype(np.float32)
    share = cv2.filter2D(skin, cv2.CV_32F, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE)
    share[plain.pitch] = 0.0
    near, (rows, columns) = round(tuning.OUTER_LINE * flat.scale) + 1, plain.pitch
    line = share[max(rows.start - near, 0) : rows.stop + near, max(columns.start - near, 0) : columns.stop + near]
    return bool(line.max() > tuning.ARM_SHOWN)


def _skin(view: Picture, light: Array, white: Array) -> Array:
    """1 where a view shows warm colours, less pure than paints, 0 elsewhere."""
    blue, green, red = cv2.split(view / (white.astype(np.float32) * light[..., None]))
    low, high = tuning.SKIN_PURITY
    pure = (red - blue) / np.maximum(red, 0.02)
    return np.asarray((red > green) & (green > blue) & (pure > low) & (pure < high), np.float32)


def grown(mask: Array, millimetres: float, flat: Flat) -> Array:
    """A mask and what lies within some millimetres of it."""
    reach = max(round(millimetres * flat.scale), 1)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    return cv2.dilate(mask.astype(np.uint8), disc) > 0


def _picture(colour: Array) -> Picture:
    return np.clip(colour, 0, 255).astype(np.uint8)
