"""Where the plate lies in this picture, by the borders between its sectors.

Badly laid cards or glue may put the plate two millimetres beside its place. Then its borders look like thin arrows, and
the arrow's pivot is not where it is expected. So every border is measured in rows across it, from the hub to the rim. A
row counts if both its ends show the right sectors. The plate does not move, so measurements are kept, but only those
beside an arrow that was read beyond doubt.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import Array
from vision.spinner import tuning
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class Seat:
    """How far the plate lies from its place: the sums of a least-squares fit to rows across borders."""

    bend: Array
    pull: Array
    rows: float

    def off(self) -> Array:
        """Millimetres along x and y, and radians. All are near 0 until borders have been seen well."""
        return np.asarray(np.clip(np.linalg.solve(self.bend + np.diag(_PRICE), self.pull), -_MOST, _MOST))

    def known(self) -> bool:
        """Whether borders were seen beside an arrow that was read beyond doubt."""
        return self.rows >= tuning.SEAT_KNOWN

    def seen(self, slid: Array, at: Array, spinner: Spinner, degrees: float) -> "Seat":
        """The same with the rows of one more picture, in which the plate was taken to lie `at` a place.

        Only borders beside the arrow and its shadow count.
        """
        told = np.isfinite(slid) & _beside_arrow(spinner, degrees)
        turn, out = np.radians(_degrees(spinner))[:, None], _out(spinner)
        way = np.stack(np.broadcast_arrays(-np.sin(turn), np.cos(turn), out), axis=-1)[told]
        found = slid[told] + way[:, :2] @ at
        each = _trust(way, found)
        bend, pull = way.T @ (way * each[:, None]), way.T @ (found * each)
        return Seat(self.bend + bend, self.pull + pull, self.rows + float(each.sum()))


def unknown() -> Seat:
    """Before anything was seen."""
    return Seat(np.zeros((3, 3)), np.zeros(3), 0.0)


def _trust(way: Array, found: Array) -> Array:
    """How much each row counts. Rows that disagree with the others lie under something."""
    trust = np.ones(len(found))
    for _ in range(tuning.SEAT_ROUNDS):
        bend = way.T @ (way * trust[:, None]) + np.diag(_PRICE)
        trust = 1 / (1 + ((found - way @ np.linalg.solve(bend, way.T @ (found * trust))) / tuning.SLIP_ODD) ** 2)
    return trust


_PRICE = np.array(tuning.SEAT_DOUBT) ** -2.0
_MOST = np.array(tuning.SEAT_MOST)


def _beside_arrow(spinner: Spinner, degrees: float) -> Array:
    """Which rows lie beside an arrow and its shadow."""
    turn, out = np.radians(_degrees(spinner) - degrees)[:, None], _out(spinner)
    return np.asarray(np.abs(out * np.sin(turn)) > tuning.SLIP_BESIDE)


def _degrees(spinner: Spinner) -> Array:
    count = len(spinner.sectors)
    return np.asarray(spinner.first_edge_deg + np.arange(count) * 360 / count)


def _out(spinner: Spinner) -> Array:
    """The rows' distances from the hub. Nearer to it, a row would reach beyond its sectors."""
    return np.arange(tuning.SLIP_INNER, spinner.radius - tuning.SLIP_ACROSS)


@dataclass(frozen=True, slots=True)
class Borders:
    """The places of borders in a plate's patch."""

    pixels: Array
    """Flat indices of the pixels near a border. Then, for each: the sector after the border, millimetres beyond it, and
    millimetres from the hub."""
    sector: Array
    beyond: Array
    out: Array
    across: Array
    """Flat indices of the pixels of the rows across each border (borders × rows × places)."""


@lru_cache(maxsize=4)
def borders(spinner: Spinner, scale: float, reach: int) -> Borders:
    """The borders' places."""
    side = 2 * reach + 1
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    radius, width = np.hypot(rows, columns), 360 / len(spinner.sectors)
    turned = (np.degrees(np.arctan2(rows, columns)) - spinner.first_edge_deg) % 360
    nearest = np.rint(turned / width)
    beyond = radius * np.radians(turned - nearest * width)
    near = np.abs(beyond) < tuning.SEAT_MOST[2] * radius + tuning.BORDER_SOFT
    pixels = np.flatnonzero(near & (radius < spinner.radius))
    turn = np.radians(_degrees(spinner))[:, None, None]
    out, over = _out(spinner)[:, None], np.linspace(-tuning.SLIP_ACROSS, tuning.SLIP_ACROSS, 9)
    x, y = out * np.cos(turn) - over * np.sin(turn), out * np.sin(turn) + over * np.cos(turn)
    at = np.rint(y * scale).astype(int) * side + np.rint(x * scale).astype(int) + reach * (side + 1)
    sector = nearest.astype(int) % len(spinner.sectors)
    beyond, radius = (of.take(pixels).astype(np.float32) for of in (beyond, radius))
    return Borders(pixels, sector.take(pixels), beyond, radius, at)


def slid(level: Array, usable: Array, tones: Array, here: Borders) -> Array:
    """How many millimetres each row shows its border beside its place; infinity where a row does not tell.

    A row tells something if its ends show both sectors. A shadow may darken both by one factor, or a mirrored lamp
    may lift both by the same amount.
    """
    before = np.roll(tones, 1)
    rise, ratio = (of[:, None] for of in (tones - before, np.log(np.maximum(tones, 1) / np.maximum(before, 1))))
    shown = level.take(here.across)
    first, last = shown[..., 0], shown[..., -1]
    plain = (rise != 0) & usable.take(here.across[..., [0, -1]]).all(axis=-1)
    shaded = np.abs(np.log(np.maximum(last, 1) / np.maximum(first, 1)) - ratio) < tuning.BORDER_ENDS * np.abs(ratio)
    lifted = np.abs(last - first - rise) < tuning.BORDER_ENDS * np.abs(rise)
    plain &= shaded | lifted
    share = (shown - first[..., None]) / np.where(plain, last - first, 1)[..., None]
    each = 2 * tuning.SLIP_ACROSS / (share.shape[-1] - 1)
    return np.where(plain, (0.5 - share.mean(axis=-1)) * (each * share.shape[-1]), np.inf)


def beside(level: Array, usable: Array, here: Borders, sectors: Array, others: Array) -> Array:
    """How bright some sectors are compared with others, for every row across a border between them that can be seen."""
    after = sectors & np.roll(others, 1)
    before = np.roll(sectors, 1) & others
    ends = here.across[..., [0, -1]]
    shown, seen = np.maximum(level.take(ends), 1), np.asarray(usable.take(ends).all(axis=2))
    ratio = shown[..., 1] / shown[..., 0]
    return np.concatenate([ratio[after][seen[after]], 1 / ratio[before][seen[before]]])


def drawn(lit: Array, tones: Array, turn: float, here: Borders) -> Array:
    """Draw the borders into the sectors' levels. Returns how steep they are: the share of the level per millimetre."""
    before, rise = np.roll(tones, 1)[here.sector], (tones - np.roll(tones, 1))[here.sector]
    way = 0.5 + (here.beyond - np.float32(turn) * here.out) / (2 * tuning.BORDER_SOFT)
    inside = (way > 0) & (way < 1)
    shown = before + rise * np.minimum(np.maximum(way, 0), 1)
    lit.ravel()[here.pixels] = shown
    steep = np.zeros_like(lit)
    steep.ravel()[here.pixels] = inside * np.abs(rise) / (2 * tuning.BORDER_SOFT * np.maximum(shown, 8))
    return steep
