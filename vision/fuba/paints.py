"""The two teams' paints: first by their names, then as the jerseys on this mat show them."""

from dataclasses import dataclass

import cv2
import numpy as np

from rules.game import SIDES
from vision.arrays import Array, Picture
from vision.fuba import tuning
from vision.fuba.blobs import blobs
from vision.fuba.cut import Cut
from vision.ground import paint
from vision.ground.evidence import Evidence
from vision.ground.tuning import NAMED_PAINTS, PIXEL_CAP
from vision.tuning import FLAT_SCALE

MOST_SAMPLES = 4000
"""More pixels of a paint tell nothing new."""
Densities = dict[str, Array]
"""Side → log-density over colours under average light."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a picture teaches about paints: densities, where pieces lie, and how many jerseys of each side it showed."""

    densities: Densities
    pieces: Array
    jerseys: dict[str, float]

    def plausible(self) -> bool:
        """Whether both sides lie on the mat in numbers worth learning from."""
        return worth_learning(*self.jerseys.values())


def worth_learning(home: float, away: float) -> bool:
    """Whether so many jerseys of both sides tell their paints."""
    low, high = tuning.LEARNED_FROM
    return low <= home <= high and low <= away <= high


def named(teams: tuple[str, str], white: Array) -> Densities:
    """Densities for paints of which only the names are known."""
    return {side: _learned(np.empty((0, 3)), team, white) for side, team in zip(SIDES, teams, strict=True)}


def _learned(samples: Array, team: str, white: Array) -> Array:
    """The density of a paint from its pixels (n × 3), or from its name alone."""
    if not len(samples):
        samples, colour = paint.named_samples(team, white), pure_paint(team) * white
    else:
        samples = samples[:: max(len(samples) // MOST_SAMPLES, 1)]
        colour = np.median(samples, axis=0)
    return _tolerant(paint.log_density(_varnished(samples, white)), colour / white, white)


def liked(evidence: Evidence, densities: Densities) -> Densities:
    """How likely each side's paint shows the colours of the weighed pixels."""
    return {side: density.take(evidence.cells) for side, density in densities.items()}


def votes_for(evidence: Evidence, liked: Densities, light: Array) -> dict[str, Array]:
    """For each side: how much every pixel shows its paint rather than the mat or the other paint, -1 to 1.

    Paints were learned under average light. In dim light all colours lie closer together, so each is denser there.
    """
    empty = evidence.empty.ravel().take(evidence.at)
    denser = -3 * np.log(light.ravel().take(evidence.at))
    shown = {side: density + denser for side, density in liked.items()}
    found = {}
    for side, other in (SIDES, SIDES[::-1]):
        against = np.maximum(empty, shown[other])
        here = (shown[side] - against) / PIXEL_CAP
        votes = np.full(evidence.empty.size, -1.0, np.float32)
        votes[evidence.at] = np.minimum(np.maximum(here, -1, out=here), 1, out=here)
        found[side] = votes.reshape(evidence.shape)
    return found


def learn(view: Picture, odd: Array, light: Array, white: Array, teams: tuple[str, str], cut: Cut) -> Lesson:
    """Paints from all patches that are no plain mat and look like one of the two named paints."""
    solid = _without_strokes(odd, tuning.OPEN_STROKE)
    lit = np.zeros(view.shape, np.float32)
    lit[odd] = np.clip(view[odd] / light[odd][:, None], 0, 255)
    balanced = lit[odd] / white.astype(np.float32)
    coloured, whose = np.zeros(odd.shape, bool), np.zeros(odd.shape, np.uint8)
    coloured[odd] = np.ptp(balanced, axis=1) > tuning.COLOURED * balanced.mean(axis=1)
    whose[odd] = _whose(balanced, teams)
    whose[solid == 0] = 0
    pieces = _pieces(_without_strokes(coloured, tuning.OPEN_LINE), cut)
    samples: dict[str, list[Array]] = {side: [] for side in SIDES}
    jerseys = dict.fromkeys(SIDES, 0.0)
    for k, side in enumerate(SIDES):
        mine = _without_strokes(whose == k + 1, tuning.OPEN_STROKE)
        for (x, y, w, h), blob in blobs(mine):
            share = np.count_nonzero(blob) / cut.area(x + w / 2, y + h / 2)
            if share < tuning.PATCH:
                continue
            pieces[y : y + h, x : x + w] |= blob
            jerseys[side] += max(round(share), 1)
            core = cv2.erode(np.pad(blob, 1).astype(np.uint8), np.ones((3, 3), np.uint8))[1:-1, 1:-1]
            samples[side].append(lit[y : y + h, x : x + w][core > 0])
    known = {
        side: _learned(paint.shared(pixels), team, white)
        for (side, pixels), team in zip(samples.items(), teams, strict=True)
    }
    return Lesson(known, pieces, jerseys)


def learn_from(
    view: Picture, covered: dict[str, Array], light: Array, white: Array, teams: tuple[str, str]
) -> Densities:
    """Paints from the pixels that each side's jerseys cover."""
    found = {}
    for (side, mask), team in zip(covered.items(), teams, strict=True):
        core = cv2.erode(mask.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        found[side] = _learned(np.clip(view[core] / light[core][:, None], 0, 255), team, white)
    return found


def _without_strokes(odd: Array, width: float) -> Array:
    """What is broader than printed strokes of some millimetres."""
    reach = round(width * FLAT_SCALE) | 1
    return cv2.morphologyEx(odd.astype(np.uint8), cv2.MORPH_OPEN, np.ones((reach, reach), np.uint8))


def _pieces(solid: Array, cut: Cut) -> Array:
    """Patches as large as one jersey or several: whatever their colour, they are hardly the mat."""
    pieces = np.zeros(solid.shape, bool)
    for (x, y, w, h), blob in blobs(solid):
        share = np.count_nonzero(blob) / cut.area(x + w / 2, y + h / 2)
        if tuning.PATCH < share < tuning.MOST_IN_PATCH:
            pieces[y : y + h, x : x + w] |= blob
    return pieces


def _varnished(samples: Array, white: Array) -> Array:
    """Samples and the same with the lamp's white on them: varnish shines at some places of the mat only."""
    most = max(share for _, share in tuning.SHEEN)
    shiny = [np.clip(samples + gleam * white, 0, 255)[:: max(round(most / share), 1)] for gleam, share in tuning.SHEEN]
    return np.concatenate(shiny)


def _whose(colours: Array, teams: tuple[str, str]) -> Array:
    """1 or 2 where a colour (n × 3, by white) is best explained by that team's named paint plus white light, else 0."""
    misfits = [_misfit(colours, pure_paint(team)) for team in teams]
    best = np.argmin(misfits, axis=0)
    good = np.min(misfits, axis=0) < tuning.PAINT_MISFIT
    return np.asarray(np.where(good, best + 1, 0))


def pure_paint(team: str) -> Array:
    """A named paint's colour, by white."""
    return np.array(NAMED_PAINTS[team], float) / 235.0


def _misfit(colours: Array, pure: Array) -> Array:
    """How far colours (n × 3, by white) are from a paint in any light with any white gleam on it, by their length."""
    length = np.sqrt(np.einsum("ij,ij->i", colours, colours)) + 1e-3
    hue = (pure / np.linalg.norm(pure)).astype(np.float32)
    white = np.full(3, 1 / np.sqrt(3), np.float32)
    along, pale, both = colours @ hue, colours @ white, float(hue @ white)
    gleam = np.maximum((pale - both * along) / (1 - both**2), 0)
    painted = along - both * gleam
    rest = colours - painted[:, None] * hue - gleam[:, None] * white
    off = np.sqrt(np.einsum("ij,ij->i", rest, rest)) / length
    off[painted < tuning.LEAST_PAINT * length] = 9.0
    return np.asarray(off)


def _tolerant(density: Array, pure: Array, white: Array) -> Array:
    """A density that also expects, now and then, the paint in a light that was not seen yet."""
    spread = np.exp(-0.5 * (_misfit((_CELLS / white).astype(np.float32), pure) / tuning.PAINT_SPREAD) ** 2)
    spread /= max(float(spread.sum()), 1e-9) * (256 / paint.BINS) ** 3
    new = tuning.NEW_LIGHT
    return np.asarray(np.log((1 - new) * np.exp(density) + new * spread), np.float32)


_CELLS = (np.stack(np.meshgrid(*[np.arange(paint.BINS)] * 3, indexing="ij"), axis=-1).reshape(-1, 3) + 0.5) * (
    256 / paint.BINS
)
"""The colour of every histogram cell."""
