"""What may be pips on one bright patch of the tray: dark spots, how dark they are and where their middles lie."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Array, share_of
from vision.tray import tuning
from vision.tray.cube_sight import Fit, Sight
from vision.tray.pips import Spots


@dataclass(frozen=True, slots=True)
class Marks:
    """The dark spots of one bright patch: where, how dark, and the maps they are from."""

    spots: Spots
    places: Array
    """In sheet millimetres, and in pixels of the cut-out."""
    pixels: Array
    weights: Array
    own: Array
    """A map of them, 1 for a pip, without what lies around the patch: gaps between a die and the paper are dark too."""
    ink: float
    """How dark this patch's pips are: dice differ, and so does the light."""
    peaks: Array
    """Middles of what may be pips, in sheet millimetres; also where a die hangs over the well's edge."""

    def near(self, fit: Fit, side: float) -> "Marks":
        """Those that may belong to a cube."""
        close = np.hypot(*(self.places - fit[:2]).T) < tuning.CUBE_REACH * side
        return replace(self, places=self.places[close], pixels=self.pixels[close], weights=self.weights[close])


def marks_of(sight: Sight, spots: Spots) -> Marks:
    """The spots within a bright patch; its rim is left out."""
    inner = cv2.erode(sight.blob.view(np.uint8), np.ones((3, 3), np.uint8))
    dark = spots.sharp * inner
    ink = max(share_of(spots.by_top[inner > 0], tuning.INK_SHARE), tuning.LEAST_SPOT)
    rows, columns = np.nonzero(dark > tuning.SPOT_SEEN * ink)
    own = np.minimum(spots.by_side * np.float32(1 / ink), 1) * inner
    step = max(len(rows) // tuning.SPOT_POINTS, 1)
    pixels = np.stack([columns[::step], rows[::step]], axis=1).astype(np.float32)
    weights = dark[rows[::step], columns[::step]] * np.float32(step)
    return Marks(spots, sight.millimetres(pixels), pixels, weights, own, ink, _peaks(sight, spots.by_top, ink))


def _peaks(sight: Sight, dark: Array, ink: float) -> Array:
    """Middles of dark spots, to parts of a pixel. At a face's edge a pip lies at the rim of what is bright.

    A patch that is cut off goes on beyond the well's edge, perhaps in the other well.
    """
    own = sight.bright if sight.cut_off else sight.blob
    allowed = cv2.dilate(own.view(np.uint8), np.ones((9, 9), np.uint8)).view(bool)
    if sight.cut_off:
        allowed |= ~sight.ground
    peak = (dark >= cv2.dilate(dark, np.ones((5, 5), np.uint8))) & (dark > tuning.PEAK_SEEN * ink) & allowed
    peak[[0, -1]] = peak[:, [0, -1]] = False
    rows, columns = np.nonzero(peak)
    here = 2 * dark[rows, columns]
    left, right, above, below = (dark[rows + down, columns + to] for down, to in ((0, -1), (0, 1), (-1, 0), (1, 0)))
    across, down = (
        (left - right) / np.minimum(left - here + right, -1e-6),
        (above - below) / np.minimum(above - here + below, -1e-6),
    )
    pixels = np.stack([columns + across / 2, rows + down / 2], axis=1)
    apart = pixels[None] - pixels[:, None]
    same = (apart * apart).sum(axis=-1) < (tuning.PIP_REACH * sight.view.scale) ** 2
    first = ~(same & np.tri(len(pixels), k=-1, dtype=bool)).any(axis=1)
    return sight.millimetres(pixels[first])
