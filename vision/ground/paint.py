"""Colours as they really look on this table: how likely a colour is on a body, a head or the ball.

A colour model is a histogram over coarse blue-green-red values, so it may have any shape: glossy spots,
shaded sides and noise are in it because they were seen.
"""

import cv2
import numpy as np

from vision.arrays import Array
from vision.ground import tuning

BINS = 64
_VOLUME = (256 / BINS) ** 3
_STEPS = np.array([int(level**0.5) if level < 64 else 4 + level // 16 for level in range(256)])
"""Grey levels in steps of sixteen, below 64 in steps of the root, which are as wide there and narrower below."""
_CELLS = int(_STEPS[-1]) + 1


def cells(planes: Array) -> Array:
    """Blue, green and red (3 × n, 8 bit) → the number of their histogram cell."""
    blue, green, red = (np.asarray(plane, np.uint8) >> 2 for plane in planes)
    return np.asarray((blue.astype(np.intp) * BINS + green) * BINS + red)


def bins(colours: Array) -> Array:
    """Colours (… × 3, 8 bit) → the number of their histogram cell."""
    return cells(np.moveaxis(colours, -1, 0))


def log_density(samples: Array, weights: Array | None = None, soft: float = tuning.COLOUR_BLUR_BINS) -> Array:
    """Log of the density over colour space, from samples (n × 3): brightness may vary, hue hardly."""
    weight = np.ones(len(samples)) if weights is None else weights
    gains, shares = (np.array(values) for values in zip(*tuning.BRIGHTNESS_SPREAD, strict=True))
    scaled = np.clip(samples[None] * gains[:, None, None], 0, 255).reshape(-1, 3)
    histogram = np.bincount(bins(scaled), (shares[:, None] * weight[None]).ravel(), minlength=BINS**3)
    cube: Array = histogram.astype(np.float32).reshape(BINS, BINS, BINS)
    edge, side = cv2.BORDER_REPLICATE, 2 * round(3 * soft) + 1
    cube = cv2.GaussianBlur(cube, (side, side), soft, sigmaY=soft, borderType=edge)
    cube = cv2.GaussianBlur(cube.reshape(-1, BINS), (side, 1), soft, sigmaY=soft, borderType=edge)
    density = cube / max(float(cube.sum()), 1e-9) / _VOLUME
    floor = tuning.COLOUR_SURPRISE / 256**3
    return np.asarray(np.log((1 - tuning.COLOUR_SURPRISE) * density + floor), np.float32).ravel()


def shared(samples: list[Array], mostly: float = tuning.PAINT_MOSTLY) -> Array:
    """Keep those of several figures' pixels whose colour most figures show: glare and shadow are no paint.

    A paint's shaded side is the paint, only darker. A pixel or two of such a colour is the edge of a wooden head, and a
    figure that does not show them `mostly` stands under a lamp, or elsewhere: it teaches nothing.
    """
    samples = [pixels for pixels in samples if len(pixels)]
    if not samples:
        return np.empty((0, 3))
    if len(samples) < 3:
        return np.concatenate(samples)
    support = np.zeros((_CELLS,) * 3, np.float32)
    for pixels in samples:
        cell = _coarse(pixels)
        shown = np.pad(np.bincount(cell, minlength=_CELLS**3).reshape(support.shape), 1)
        near = sum(shown[a : a + _CELLS, b : b + _CELLS, c : c + _CELLS] for a, b, c in np.ndindex(3, 3, 3))
        support += near > tuning.PAINT_SHOWN * len(cell)
    enough = support.ravel() >= tuning.PAINT_SHARED * len(samples)
    shows = [np.any([enough[_coarse(p * gain)] for gain in tuning.PAINT_SHADED], axis=0) for p in samples]
    taught = [pixels[kept] for pixels, kept in zip(samples, shows, strict=True) if kept.mean() > mostly]
    return np.concatenate(taught or samples)


def _coarse(pixels: Array) -> Array:
    """A cell for each pixel: sixteen grey levels wide in every channel, less for dark colours, which hardly differ."""
    blue, green, red = (_STEPS.take(pixels[:, k].clip(0, 255).astype(np.intp)) for k in range(3))
    return np.asarray((blue * _CELLS + green) * _CELLS + red)


def named_samples(colour: str, white: Array) -> Array:
    """Made-up samples of a named paint under a light whose white is `white` (blue, green, red)."""
    base = np.array(tuning.NAMED_PAINTS[colour], float)
    shades = np.linspace(0.35, 1.25, 19)[:, None]
    matt = np.clip(base * shades, 0, 255)
    gloss = np.clip(base + np.linspace(0, 80, 5)[:, None], 0, 255)
    return np.clip(np.concatenate([matt, gloss]) * (white / 235.0), 0, 255)


def named_density(colours: tuple[str, ...], white: Array) -> Array:
    """Log-density of paints of which only the names are known, under a light whose white is `white`.

    Nobody has seen this tin: each channel may be stronger or weaker, the side in shadow dark, the lit side veiled by
    the room that mirrors itself in the varnish.
    """
    samples = []
    for colour in colours:
        base = np.array(tuning.NAMED_PAINTS[colour], float) / 235.0
        spreads = [tuning.TIN_WEAK_SPREAD if value < tuning.TIN_WEAK else tuning.TIN_SPREAD for value in base]
        tins = base * np.stack(np.meshgrid(*spreads), axis=-1).reshape(-1, 1, 1, 3)
        shades = np.array(tuning.TIN_SHADES)[:, None, None]
        veils = np.array(tuning.TIN_VEILS)[:, None]
        samples.append((tins * shades * (1 - veils) + veils).reshape(-1, 3))
    return log_density(np.clip(np.concatenate(samples) * white, 0, 255), soft=tuning.TIN_BLUR_BINS)


def mixed(one: Array, other: Array, share: float) -> Array:
    """The log-density of colours of which a share comes from `one`."""
    return np.asarray(np.logaddexp(one + np.log(share), other + np.log(1 - share)), np.float32)
