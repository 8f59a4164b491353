"""Specks: places where a pip may be, at any scale, in any colour and either polarity.

A speck is an extremum of a difference of Gaussians in any colour channel, and it ends in every direction. It is looked
for in the picture itself, and in the small parts that are lighter or darker than all around them.
"""

from itertools import pairwise

import cv2
import numpy as np

from vision.arrays import Array
from vision.photo_dice.colours import sample

SCALES_PER_OCTAVE = 3
FIRST_SIGMA = 1.1
"""Finds spots from about 3 pixels across: below that a pip cannot be told from noise."""
GAIN = 0.5 / (2.0 ** (1.0 / SCALES_PER_OCTAVE) - 1.0)
"""Makes the difference of Gaussians independent of their spacing."""
LEAST_RESPONSE = 2.5
"""Grey levels of the difference of Gaussians; above the noise of a good camera, below any visible pip."""
LEAST_CONTRAST = 14.0
"""Length of the colour step from ground to spot: what an eye still sees as a pip."""
WIDE, MOST_GROWN = 1400, 2.0
"""Pixels of the long side to which a smaller picture is grown, at most so many times: its pips may be tiny."""
FINE = 64
"""Steps of a grey level: whole numbers are quicker, and 255 grey levels still fit 16 bits."""
MOST_SPECKS = 1500
"""Strongest spots that are looked at closely; bounds the time on pictures full of texture."""
RAYS = 12
"""Directions in which a speck must end."""
STAR = np.array([0.35, 0.6, 0.9, 1.3, 1.7, 2.1, 2.6, 3.2, 3.8])
"""Where to look along each, in expected radii: ink, the rim, the ground."""
ENDED = 0.65
"""Share of the way from ground to ink below which a speck has ended."""

_NEIGHBOURS = np.ones((3, 3), np.uint8)
_COVER = np.ones((13, 13), np.uint8)
"""Wider than the largest spot of an octave."""
_angles = np.arange(RAYS) * (2 * np.pi / RAYS)
_star = STAR[None, :, None] * np.stack([np.cos(_angles), np.sin(_angles)], axis=1)[:, None]
_STAR_GROUND = slice(4, 6)


def find_specks(picture: Array) -> Array:
    """Extrema over place and scale, strongest first: (n, 3) as x, y and expected radius in pixels."""
    longest = max(picture.shape[:2])
    factor = longest / min(MOST_GROWN * longest, max(longest, WIDE))
    channels: list[Array] = [c.astype(np.int16) * np.int16(FINE) for c in cv2.split(picture)]
    if factor < 1:
        channels = [cv2.resize(c, None, fx=1 / factor, fy=1 / factor) for c in channels]
    found = []
    while min(channels[0].shape[:2]) >= 24:
        least = LEAST_RESPONSE * max(1.0, 1 / factor)  # tiny spots are mostly noise
        spots, smooth = _extrema(channels, least)
        if factor >= 1:  # tiny pips are not worth the time
            spots = np.concatenate([spots, *(_extrema(alone, least)[0] for alone in _alone(channels))])
        spots = spots[_closed(smooth, spots)]
        spots[:, 1:3] = (spots[:, 1:3] + 0.5) * factor - 0.5
        spots[:, 3] *= factor
        found.append(spots)
        channels = [cv2.resize(c, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for c in channels]
        factor *= 2.0
    every = np.concatenate(found) if found else np.zeros((0, 4))
    best = every[np.argsort(-every[:, 0], kind="stable")[:MOST_SPECKS]]
    return np.asarray(best[:, 1:])


def _alone(channels: list[Array]) -> tuple[list[Array], list[Array]]:
    """What is lighter, then what is darker than all around it, and smaller than the cover.

    A table beyond the face's edge says nothing there: a white pip at the rim of a pink face on a dark table is a spot.
    """
    light = [cv2.subtract(c, cv2.morphologyEx(c, cv2.MORPH_OPEN, _COVER)) for c in channels]
    dark = [cv2.subtract(c, cv2.morphologyEx(c, cv2.MORPH_CLOSE, _COVER)) for c in channels]
    return light, dark


def _extrema(channels: list[Array], least: float) -> tuple[Array, list[Array]]:
    """One octave's spots (n, 4) as response, x, y and radius; and its channels, smoothed a little."""
    step = 2.0 ** (1.0 / SCALES_PER_OCTAVE)
    sigmas = [FIRST_SIGMA * step**i for i in range(SCALES_PER_OCTAVE + 3)]
    smooth, light, dark = [], [], []
    for k, channel in enumerate(channels):
        last = _blurred(channel, sigmas[0])
        smooth.append(last)
        for i, (a, b) in enumerate(pairwise(sigmas)):
            wider = _blurred(last, (b * b - a * a) ** 0.5)
            change = cv2.subtract(wider, last)
            if k == 0:
                light.append(change)
                dark.append(change.copy())
            else:
                cv2.max(dark[i], change, dark[i])
                cv2.min(light[i], change, light[i])
            last = wider
    spots = []
    for tops in (dark, [-t for t in light]):
        wide = [cv2.dilate(t, _NEIGHBOURS) for t in tops]
        for i in range(1, len(tops) - 1):
            places = np.flatnonzero(((tops[i] >= wide[i]) & (tops[i] > least * FINE / GAIN)).ravel())
            top = tops[i].ravel()[places]
            peak = (top >= wide[i - 1].ravel()[places] * 0.98) & (top >= wide[i + 1].ravel()[places] * 0.98)
            ys, xs = np.divmod(places[peak], tops[i].shape[1])
            spots.append(np.stack([top[peak] * (GAIN / FINE), xs, ys, np.full(len(xs), sigmas[i] * 1.5)], axis=1))
    return np.concatenate(spots).astype(np.float64), smooth


def _blurred(channel: Array, sigma: float) -> Array:
    reach = 2 * int(np.ceil(3 * sigma)) + 1
    kernel = cv2.getGaussianKernel(reach, sigma, cv2.CV_32F)
    return cv2.sepFilter2D(channel, -1, kernel, kernel)


def _closed(smooth: list[Array], spots: Array) -> Array:
    """A quick first look at all spots: which end in every direction, as a pip does and grain does not."""
    if len(spots) == 0:
        return np.zeros(0, bool)
    at = spots[:, None, None, 1:3] + _star * spots[:, 3, None, None, None]
    seen = sample(cv2.merge(smooth), at)
    ink = np.median(seen[:, :, :2].reshape(len(spots), -1, 3), axis=1)  # a lamp may be mirrored in the middle
    ground = np.median(seen[:, :, _STAR_GROUND].reshape(len(spots), -1, 3), axis=1)
    axis = ink - ground
    square = np.maximum(np.sum(axis**2, axis=1), 1e-6)
    spot = np.einsum("nrtc,nc->nrt", seen - ground[:, None, None], axis / square[:, None])
    ends = (spot[:, :, 1:] < ENDED).any(axis=2).all(axis=1)
    return np.asarray((square > (FINE * LEAST_CONTRAST / 2) ** 2) & ends)
