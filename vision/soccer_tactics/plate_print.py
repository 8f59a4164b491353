"""Which part of the spinner's plate is print, in a picture of which nothing is known yet.

Sectors are white, grey, and of one name red. So colour on any other name stands on the plate, and so does another hue
than that of a like-named sector that is even into its corners. What has no colour is print, arrow or shadow.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Array, Picture, mask_of
from vision.flat_view import Flat
from vision.ground.evidence import Evidence
from vision.ground.plate import even_sectors, on_plate, sector_places
from vision.soccer_tactics import tuning
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class PlateShown:
    """Masks: where something coloured stands on the plate, and where the plate has no colour."""

    standing: Array
    colourless: Array


def plate_shown(view: Picture, white: Array, spinner: Spinner, flat: Flat) -> PlateShown:
    """Tell print from what stands on it; `white` is the colour of white paper."""
    relative = (view / white).astype(np.float32)
    blue, green, red = cv2.split(relative)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    coloured = most - least > tuning.PLATE_COLOURED * most
    warm = coloured & (red >= most) & (green < tuning.PLATE_WARM * red)
    sectors = sector_places(spinner, flat)
    shares: dict[str, list[float]] = {}
    for name, sector in zip(spinner.sectors, sectors, strict=True):
        shares.setdefault(name, []).append(float(warm.ravel()[sector.inner].mean()))
    painted = max(shares, key=lambda name: sum(shares[name]))
    print_ = np.zeros(coloured.size, bool)
    tone = _even_tone(view, white, painted, spinner, flat)
    reddish = warm & (green < tuning.PLATE_RED * red) if tone is None else warm & _like(relative, tone)
    for name, sector in zip(spinner.sectors, sectors, strict=True):
        if name == painted:
            print_[sector.whole] = reddish.ravel()[sector.whole]
    plate = on_plate(flat, spinner)
    standing = mask_of(coloured & ~print_.reshape(coloured.shape) & plate)
    return PlateShown(np.asarray(cv2.dilate(standing, np.ones((3, 3), np.uint8)) > 0), plate & ~coloured)


def _even_tone(view: Picture, white: Array, painted: str, spinner: Spinner, flat: Flat) -> Array | None:
    """The red of a sector that is even into its corners, compared with white paper."""
    even = even_sectors(view, spinner, flat, tuning.CORNER_BLURRED)
    tones = [tone for k, tone in even.items() if spinner.sectors[k] == painted]
    return None if not tones else np.asarray(np.max(tones, axis=0) / white)


def _like(relative: Array, tone: Array) -> Array:
    """Where the hue is that of a tone: a figure's red is seldom just the print's."""
    total = relative.sum(axis=2, keepdims=True) + 1e-3
    return np.asarray(np.abs(relative / total - tone / tone.sum()).max(axis=2) < tuning.PRINT_HUE)


def without_votes(evidence: Evidence, liked: Array, where: Array) -> Evidence:
    """The evidence in which some pixels speak for no figure: `liked` is how much each layer likes them."""
    here = np.flatnonzero(where.ravel().take(evidence.at))
    empty = evidence.empty.copy()
    at = evidence.at[here]
    empty.ravel()[at] = np.maximum(empty.ravel()[at], liked[:, here].max(axis=0))
    return replace(evidence, empty=empty)
