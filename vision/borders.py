"""Where the plate's sectors meet in this very picture: a plate may be printed or glued up to a millimetre off.

The line between a white and a grey sector that lies beside its place looks like a thin arrow. So every border is
measured in rows across it, from near the hub to near the rim; a row counts if both its ends show the sectors that
belong there. The plate stays where it is: what was seen beside an arrow that was read beyond doubt is remembered.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class Slips:
    """For each border, the one before its sector: rows seen so far, and the sum of their slips in millimetres."""

    rows: Array
    total: Array

    def slip(self) -> Array:
        """How far each border is off, counter-clockwise; next to nothing until it has been seen well."""
        return np.asarray(np.clip(self.total / (self.rows + tuning.SLIP_ROWS), -tuning.SLIP_MOST, tuning.SLIP_MOST))

    def known(self) -> bool:
        """Whether any border was seen beside an arrow that was read beyond doubt."""
        return bool((self.rows >= tuning.SLIP_KNOWN).any())

    def filled(self, slid: Array) -> "Slips":
        """What is remembered, and for borders of which nothing is, what this picture shows."""
        fresh, blank = _summed(slid), (self.rows < tuning.SLIP_KNOWN) * tuning.SLIP_FRESH
        return Slips(self.rows + blank * fresh.rows, self.total + blank * fresh.total)

    def learned(self, slid: Array, spinner: Spinner, degrees: float) -> "Slips":
        """With what this picture shows of borders beside an arrow and its shadow; older pictures fade."""
        turn, out = np.radians(_degrees(spinner) - degrees)[:, None], _out(spinner)
        beside = (np.abs(out * np.sin(turn)) > tuning.SLIP_BESIDE) | (out * np.cos(turn) < -tuning.SLIP_BEHIND)
        fresh, kept = _summed(np.where(beside, slid, np.inf)), tuning.SLIP_KEPT
        return Slips(kept * self.rows + fresh.rows, kept * self.total + fresh.total)


def unknown(spinner: Spinner) -> Slips:
    """Before anything was seen."""
    nothing = np.zeros(len(spinner.sectors))
    return Slips(nothing, nothing)


def _summed(slid: Array) -> Slips:
    """The middle row of each border speaks for all of them."""
    rows = np.isfinite(slid).sum(axis=1)
    middle = np.sort(slid, axis=1)[np.arange(len(slid)), rows // 2]
    return Slips(rows, np.where(rows > 0, middle, 0) * rows)


def _degrees(spinner: Spinner) -> Array:
    count = len(spinner.sectors)
    return np.asarray(spinner.first_edge_deg + np.arange(count) * 360 / count)


def _out(spinner: Spinner) -> Array:
    """How far from the hub the rows lie: nearer, a row would reach beyond its sectors."""
    return np.arange(tuning.SLIP_INNER, spinner.radius - tuning.SLIP_ACROSS)


@dataclass(frozen=True, slots=True)
class Borders:
    """The places of borders in a plate's patch."""

    pixels: Array
    """Flat numbers of the pixels near a border, the number of the sector after it, and how many millimetres they lie
    beyond it."""
    sector: Array
    beyond: Array
    across: Array
    """Flat numbers of the pixels of the rows across each border (borders × rows × places)."""


@lru_cache(maxsize=4)
def borders(spinner: Spinner, scale: float, reach: int) -> Borders:
    """The borders' places."""
    side = 2 * reach + 1
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    radius, width = np.hypot(rows, columns), 360 / len(spinner.sectors)
    turned = (np.degrees(np.arctan2(rows, columns)) - spinner.first_edge_deg) % 360
    nearest = np.rint(turned / width)
    beyond = radius * np.radians(turned - nearest * width)
    pixels = np.flatnonzero((np.abs(beyond) < tuning.SLIP_MOST + tuning.BORDER_SOFT) & (radius < spinner.radius))
    turn = np.radians(_degrees(spinner))[:, None, None]
    out, over = _out(spinner)[:, None], np.linspace(-tuning.SLIP_ACROSS, tuning.SLIP_ACROSS, 9)
    x, y = out * np.cos(turn) - over * np.sin(turn), out * np.sin(turn) + over * np.cos(turn)
    at = np.rint(y * scale).astype(int) * side + np.rint(x * scale).astype(int) + reach * (side + 1)
    sector = nearest.astype(int) % len(spinner.sectors)
    return Borders(pixels, sector.take(pixels), beyond.take(pixels).astype(np.float32), at)


def slid(level: Array, usable: Array, tones: Array, here: Borders) -> Array:
    """How many millimetres each row of each border lies off its place; infinity where a row does not show that."""
    before, rise = np.roll(tones, 1)[:, None, None], (tones - np.roll(tones, 1))[:, None]
    plain = np.abs(rise) > tuning.BORDER_STEP * tones.max()
    share = (level.take(here.across) - before) / np.where(plain, rise, 1.0)[..., None]
    plain = plain & usable.take(here.across[..., 0]) & usable.take(here.across[..., -1])
    plain &= (np.abs(share[..., 0]) < tuning.BORDER_ENDS) & (np.abs(share[..., -1] - 1) < tuning.BORDER_ENDS)
    each = 2 * tuning.SLIP_ACROSS / (share.shape[-1] - 1)
    return np.where(plain, (0.5 - share.mean(axis=-1)) * (each * share.shape[-1]), np.inf)


def drawn(lit: Array, tones: Array, slip: Array, here: Borders) -> Array:
    """Draw the borders into the sectors' levels; how steep they are there: share of the level per millimetre."""
    before, rise = np.roll(tones, 1)[here.sector], (tones - np.roll(tones, 1))[here.sector]
    way = 0.5 + (here.beyond - slip[here.sector].astype(np.float32)) / (2 * tuning.BORDER_SOFT)
    inside = (way > 0) & (way < 1)
    shown = before + rise * np.minimum(np.maximum(way, 0), 1)
    lit.ravel()[here.pixels] = shown
    steep = np.zeros_like(lit)
    steep.ravel()[here.pixels] = inside * np.abs(rise) / (2 * tuning.BORDER_SOFT * np.maximum(shown, 8))
    return steep
