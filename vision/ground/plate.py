"""The spinner's plate without arrow, ball and figures: eight sectors in few colours, each even up to its light.

Sectors of one name are printed alike. What a sector shows between arrow and shadows is its own tone; where it is
mostly hidden, its like-named sectors tell.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import Array, Picture
from vision.flat_view import Flat
from vision.ground import tuning
from vision.table import Spinner


def on_plate(flat: Flat, spinner: Spinner) -> Array:
    """Where the spinner's plate is, its rim included."""
    away = flat.places() - spinner.centre
    return np.asarray(np.hypot(away[..., 0], away[..., 1]) < spinner.radius + tuning.PLATE_RIM)


def cleared(
    look: Array, seen: Array, solid: Array, covered: Array | None, flat: Flat, spinner: Spinner
) -> tuple[Array, Array]:
    """A copy of `look` whose plate shows its sectors' tones, and where no sector of that name could be seen.

    `solid` marks what surely does not show the plate. With `covered`, all else that is not dark is as seen.
    """
    away = flat.places() - spinner.centre
    radius = np.hypot(away[..., 0], away[..., 1])
    plate = radius < spinner.radius + tuning.PLATE_RIM
    angle = np.degrees(np.arctan2(away[..., 1], away[..., 0]))[plate]
    count = len(spinner.sectors)
    sector = ((angle - spinner.first_edge_deg) % 360 // (360 / count)).astype(int)
    printed = radius[plate] < spinner.radius
    colours, known = seen[plate], ~solid[plate]
    from_edge = (angle - spinner.first_edge_deg) % (360 / count)
    edge = np.radians(np.minimum(from_edge, 360 / count - from_edge)) * radius[plate]
    within = (radius[plate] < spinner.radius - tuning.SECTOR_EDGE) & (edge > tuning.SECTOR_EDGE)
    level = colours.max(axis=1)
    bright = level > tuning.ARROW_LEVEL * np.percentile(level[printed], 3) + 3
    tones = _tones(colours, known & within, bright, sector, spinner)
    unknown = np.isnan(tones[:, 0])[sector] & printed
    guess = np.where(unknown[:, None], np.median(colours, axis=0), tones[sector])
    guess[~printed] = _rim(colours, known & ~printed)
    hidden = np.ones(len(guess), bool)
    if covered is not None:
        dark = colours.mean(axis=1) < tuning.ARROW_DARKER * np.maximum(guess.mean(axis=1), 1.0)
        hidden = covered[plate] | (dark & printed) | (unknown & ~known)
    cleaned, blind = look.copy(), np.zeros(look.shape[:2], bool)
    blind[plate] = hidden & unknown
    cleaned[plate] = np.where(hidden[:, None], guess, colours)
    return cleaned, blind


def _tones(colours: Array, open_: Array, bright: Array, sector: Array, spinner: Spinner) -> Array:
    """Each sector's tone: its own if enough of it agrees, else that of its like-named sectors, else unknown.

    Only what is brighter than an arrow counts, and no tone that is the shade of a like-named sector's: a figure's
    shadow on white would be learned as print, and what is left of the white then passes for the ball. Nor does the
    plate's white on a sector of another name: there lies the ball.
    """
    count = len(spinner.sectors)
    shown = [colours[open_ & bright & (sector == k)] for k in range(count)]
    own = {k: _commonest(shown[k]) for k in range(count) if len(shown[k]) >= 2 * tuning.SECTOR_PIXELS}
    own = {k: tone for k, tone in own.items() if _agreement(shown[k], tone) > tuning.SECTOR_WINDOW}
    white = _white(own, spinner)
    tones = np.full((count, 3), np.nan)
    for name in set(spinner.sectors):
        ball = None if white is None or white[0] == name else white[1]
        alike = [k for k in range(count) if spinner.sectors[k] == name]
        printed = [k for k in alike if ball is None or k not in own or not _agreement(own[k][None], ball)]
        every = np.concatenate([colours[:0], *(shown[k] for k in printed)])
        usual = _commonest(every) if len(every) >= tuning.SECTOR_PIXELS else None
        if usual is None or (ball is not None and _agreement(usual[None], ball)):
            continue
        for k in alike:
            lit = k in own and k in printed and not any(_shades(own[k], own[j]) for j in alike if j in own)
            tones[k] = own[k] if lit else usual
    return tones


def _white(own: dict[int, Array], spinner: Spinner) -> tuple[str, Array] | None:
    """The brightest tone that two sectors of one name share, and their name."""
    names = spinner.sectors
    shared = [
        (float(own[k].sum()), k)
        for k in own
        if any(j != k and names[j] == names[k] and _agreement(own[k][None], own[j]) for j in own)
    ]
    return (names[max(shared)[1]], own[max(shared)[1]]) if shared else None


def _shades(tone: Array, other: Array) -> bool:
    """Whether a tone is another one in a shadow: of the same hue, and darker than light strays."""
    shade = float(tone @ other / (other @ other + 1.0))
    return shade < 1 / tuning.BRIGHTER_SECTOR and _agreement((other * shade)[None], tone) > 0


def _agreement(pixels: Array, tone: Array) -> float:
    """Which part of the pixels shows a tone."""
    close = np.abs(pixels - tone).max(axis=1) < tuning.PLATE_AGREES * max(float(tone.max()), 30.0)
    return float(close.mean())


def _commonest(pixels: Array) -> Array:
    """The middle of the brightest level around which many pixels lie: shadow is dark."""
    level = pixels.max(axis=1)
    ordered = np.sort(level)
    window = max(round(tuning.SECTOR_WINDOW * len(ordered)), 2)
    widths = ordered[window - 1 :] - ordered[: len(ordered) - window + 1]
    narrow = np.flatnonzero(widths <= tuning.SECTOR_WIDER * widths.min() + 3)
    low, high = ordered[narrow[-1]], ordered[narrow[-1] + window - 1]
    return np.asarray(np.median(pixels[(level >= low) & (level <= high)], axis=0))


def even_sectors(view: Picture, spinner: Spinner, flat: Flat, corner: float = tuning.CORNER_EVEN) -> dict[int, Array]:
    """The tones of sectors that are even into both corners: no figure fills one, so that is their print."""
    tones, colours = {}, view.reshape(-1, 3)
    for k, sector in enumerate(sector_places(spinner, flat)):
        parts = [colours.take(part, axis=0).astype(np.float32) for part in (sector.inner, *sector.corners)]
        tone = _commonest(parts[0])
        even, *corners = (_agreement(part, tone) for part in parts)
        if even > tuning.SECTOR_EVEN and min(corners) > corner:
            tones[k] = tone
    return tones


@dataclass(frozen=True, slots=True)
class SectorPlaces:
    """Flat indices of a sector: all of it, what does not blur into its neighbours, and of that its outer corners."""

    whole: Array
    inner: Array
    corners: tuple[Array, Array]


@lru_cache(maxsize=2)
def sector_places(spinner: Spinner, flat: Flat) -> tuple[SectorPlaces, ...]:
    """Where every sector is."""
    away = (flat.places() - spinner.centre).reshape(-1, 2)
    radius, count = np.hypot(away[:, 0], away[:, 1]), len(spinner.sectors)
    turn = (np.degrees(np.arctan2(away[:, 1], away[:, 0])) - spinner.first_edge_deg) % 360
    from_edge = turn % (360 / count)
    edge = np.radians(np.minimum(from_edge, 360 / count - from_edge)) * radius
    inner = (radius < spinner.radius - tuning.SECTOR_EDGE) & (edge > tuning.SECTOR_EDGE)
    of = np.where(radius < spinner.radius, turn // (360 / count), -1)
    outer = inner & (radius > tuning.SECTOR_OUTER * spinner.radius) & (edge < tuning.SECTOR_CORNER)
    sides = outer & (2 * from_edge < 360 / count), outer & (2 * from_edge >= 360 / count)
    return tuple(
        SectorPlaces(
            np.flatnonzero(of == k),
            np.flatnonzero((of == k) & inner),
            (np.flatnonzero((of == k) & sides[0]), np.flatnonzero((of == k) & sides[1])),
        )
        for k in range(count)
    )


def _rim(colours: Array, usable: Array) -> Array:
    return np.asarray(np.median(colours[usable], axis=0) if usable.any() else np.median(colours, axis=0))
