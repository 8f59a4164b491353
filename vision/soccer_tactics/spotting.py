"""Who stands where: explain the pixels by as few figures as possible, each in one place with one outline."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np

from vision.arrays import Array
from vision.flat_view import coarse_grid
from vision.ground.evidence import BODY, TEAMS
from vision.ground.tuning import PIXEL_CAP
from vision.soccer_tactics import tuning
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.scene import Scene, Sighting
from vision.tuning import COARSE_STEP

LookAgain = Callable[[Scene, Mapping[str, int]], list[Sighting]]
"""The scene and how many figures each team is short of → those that were found after all; they claim their pixels."""


def proposals(scene: Scene, least: float) -> list[tuple[float, str, float, float]]:
    """Places worth a closer look: the layers of a middling figure, each moved back to above its base."""
    bar = tuning.PROPOSAL_SCORE * least / tuning.FIGURE_SCORE
    found = []
    grid = coarse_grid(scene.flat)
    both = _layers(scene, cv2.merge([grid.means(scene.likely(team), scene.weight, scene.cells) for team in TEAMS]))
    for team, total in zip(TEAMS, cv2.split(both), strict=True):
        peak = cv2.dilate(total, np.ones((3, 3), np.uint8))
        for r, c in np.argwhere((total >= peak) & (total > bar)):
            row, column = (r + 0.5) * grid.step - 0.5, (c + 0.5) * grid.step - 0.5
            x, y = scene.flat.place(column, row)
            if -3 < x < scene.flat.width + 3 and -3 < y < scene.flat.length + 3:
                found.append((float(total[r, c]), team, row, column))
    return sorted(found, reverse=True)


def _layers(scene: Scene, small: Array) -> Array:
    """The sum of three layers of a middling figure over every place of its base, for both teams."""
    rows, columns = small.shape[:2]
    scale = 1 / COARSE_STEP
    foot = np.array(scene.flat.pixel(scene.eye[0], scene.eye[1])) * scale + (scale - 1) / 2
    total = np.zeros_like(small)
    height, radius, ball = _middling(scene.shapes)
    for fraction, wide in ((0.1, 0.9 * radius), (0.45, 0.75 * radius), (1 - ball / height, ball)):
        z = fraction * height
        growth = float(scene.eye[2] / (scene.eye[2] - z))
        side = max(round(1.8 * wide * growth * scene.flat.scale * scale), 1)
        soft = cv2.blur(small, (side, side))
        move = np.array([[growth, 0, foot[0] * (1 - growth)], [0, growth, foot[1] * (1 - growth)]])
        total += cv2.warpAffine(
            soft,
            move,
            (columns, rows),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return total


def _middling(shapes: Mapping[str, Shape]) -> tuple[float, float, float]:
    values = list(shapes.values())
    height, radius = (float(np.mean([getattr(s, name) for s in values])) for name in ("height", "radius"))
    return height, radius, radius * float(np.mean([s.head for s in values]))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: at most a squad of each team, each figure with a least score.

    Of teams that hide in the grass (`wary`) only clear figures are believed at first.
    """

    squad: int
    least: float = tuning.FIGURE_SCORE
    wary: Collection[str] = ()


def spot(
    scene: Scene,
    wanted: Wanted,
    before: Sequence[Sighting] = (),
    certain: Sequence[Sighting] = (),
    missing: LookAgain = lambda scene, short: [],
) -> list[Sighting]:
    """All figures in the view, strongest first taken, then each refitted with its neighbours in place.

    Figures of the reading `before` that explain their pixels as well as they did then are taken as they
    are, and so are `certain` ones: those of the start formation, on ground not yet seen empty. If a team has more
    than a squad, the least convincing is ground that was guessed wrong, unless it is a clear figure.
    At last those that are `missing` are looked for again.
    """
    squad, least = wanted.squad, wanted.least
    for figure in certain:
        scene.claim(figure, +1)
    stayed, gone = _still_there(scene, before)
    figures = [*certain, *stayed]
    complete = {team: sum(figure.team == team for figure in certain) >= squad for team in TEAMS}
    for turn in range(tuning.ROUNDS):
        if turn and not _worth_another_look(scene):
            break
        fresh = _newcomers(scene, wanted, complete)
        if not fresh:
            break
        figures = settle(scene, figures + fresh, certain, least)
    figures = _within_squads(scene, figures, squad)
    figures += missing(scene, {team: squad - sum(f.team == team for f in figures) for team in TEAMS})
    figures += _not_gone(scene, figures, before, gone)
    return [_in_own_paint(figure) for figure in _with_margins(scene, figures)]


def _newcomers(scene: Scene, wanted: Wanted, complete: Mapping[str, bool]) -> list[Sighting]:
    """Figures at places worth a closer look, of teams that are not complete; they claim their pixels."""
    found: list[Sighting] = []
    scene.rejected = []
    for _, team, row, column in proposals(scene, wanted.least):
        if complete[team]:
            continue
        if scene.claimed[round(row) * scene.columns + round(column)] and scene.taken(row, column):
            continue
        fit = scene.fit(team, row, column, tuning.FIT_REACH_PX)
        if fit.score >= wanted.least and not complete[_rival(team)]:
            fit = _whose(scene, fit)
        if _believed(scene, fit, wanted):
            scene.claim(fit, +1)
            found.append(fit)
        else:
            scene.rejected.append(fit)
    return found


def _not_gone(
    scene: Scene, figures: Sequence[Sighting], before: Sequence[Sighting], gone: Sequence[Sighting]
) -> list[Sighting]:
    """Figures that nobody sees any more, but whose places do not look bare either, while their team is short of one.

    Wood does not vanish: a red figure on a red sector is hard to see, yet nothing says that it has left.
    """
    places = sorted(((_lingering(scene, figure), k) for k, figure in enumerate(gone)), reverse=True)
    short = {team: sum(f.team == team for f in before) - sum(f.team == team for f in figures) for team in TEAMS}
    stayed: list[Sighting] = []
    for amount, k in places:
        figure = gone[k]
        amount = _lingering(scene, figure) if stayed else amount
        if amount > tuning.LINGERS and short[figure.team] > 0:
            stayed.append(replace(figure, score=max(scene.score(figure), 1.0)))
            short[figure.team] -= 1
            scene.claim(stayed[-1], +1)
        elif amount > scene.lingering:
            scene.lingering, scene.lingers = amount, figure
    return stayed


def _rival(team: str) -> str:
    return TEAMS[1 - TEAMS.index(team)]


def _whose(scene: Scene, figure: Sighting) -> Sighting:
    """A figure that speaks softly may be a clear one of the rivals: wooden heads and shadows say little of a team."""
    if _clear(scene, figure):
        return figure
    other = scene.fit(_rival(figure.team), figure.row, figure.column, 2)
    return other if other.score > figure.score and _clear(scene, other) else figure


def _believed(scene: Scene, figure: Sighting, wanted: Wanted) -> bool:
    """Whether a figure is one: clear, or faint where no other team hides in the grass."""
    if figure.score < wanted.least or _clear(scene, figure):
        return figure.score >= wanted.least
    rival, wary = _rival(figure.team), wanted.wary
    hides = rival in wary and scene.fit(rival, figure.row, figure.column, 2).score > figure.score
    return figure.team not in wary and not hides


def _clear(scene: Scene, figure: Sighting) -> bool:
    outline = scene.outline_at(figure.shape, figure.row, figure.column)
    return figure.score * scene.flat.scale**2 > tuning.CLEAR_FIGURE * len(outline.solid)


def _lingering(scene: Scene, figure: Sighting) -> float:
    """What each pixel says for a figure of the last reading that is gone: bare ground speaks against it."""
    solid, _ = scene.covered(figure)
    open_ = int(np.count_nonzero(scene.claimed.take(solid) <= 0))
    if 2 * open_ < len(solid) or scene.taken(figure.row, figure.column):
        return -PIXEL_CAP
    score = scene.score(figure)
    return score * scene.flat.scale**2 / open_ if np.isfinite(score) else -PIXEL_CAP


def _within_squads(scene: Scene, figures: list[Sighting], squad: int) -> list[Sighting]:
    """The figures without those that a team has too many of: faint ones whose own pixels say least for them."""
    kept = list(figures)
    for team in TEAMS:
        spare = sum(f.team == team for f in figures) - squad
        if spare <= 0:
            continue
        faint = [f for f in figures if f.team == team and not f.known and clearness(scene, f) < tuning.CLEAR_FIGURE]
        for figure in sorted(faint, key=partial(clearness, scene))[:spare]:
            scene.claim(figure, -1)
            kept.remove(figure)
    return kept


def clearness(scene: Scene, figure: Sighting) -> float:
    """How much each pixel speaks for a figure, of those that no other figure hides."""
    solid, _ = scene.covered(figure)
    alone = int(np.count_nonzero(scene.claimed.take(solid) == 1))
    return figure.score * scene.flat.scale**2 / max(alone, 1)


def _worth_another_look(scene: Scene) -> bool:
    """Whether enough figure-like pixels are left for another figure."""
    free = scene.weight[:-1] >= 1
    left = max(np.count_nonzero(free & (scene.votes.body(team)[:-1] > 2)) for team in TEAMS)
    return bool(left * PIXEL_CAP > tuning.FIGURE_SCORE * scene.flat.scale**2)


def _still_there(scene: Scene, before: Sequence[Sighting]) -> tuple[list[Sighting], list[Sighting]]:
    """The figures that stand as they did, and those that are gone from a place that does not look quite empty.

    Who shows more than before, because the ball or a neighbour left, is the surer for it.
    """
    kept, gone = [], []
    in_order = sorted(before, key=lambda sighting: -sighting.score)
    for figure, alone in zip(in_order, scene.scores_alone(in_order), strict=True):
        score = alone if scene.alone(figure) else scene.score(figure)
        enough = tuning.STAYS if figure.known else tuning.STILL_THERE
        if score >= enough * figure.score and (figure.known or score >= tuning.FIGURE_SCORE):
            if score * tuning.STILL_THERE > figure.score and not figure.known:
                figure = replace(figure, score=score)
            scene.claim(figure, +1)
            kept.append(figure)
        elif score * scene.flat.scale**2 > tuning.LAID_BARE * len(
            scene.outline_at(figure.shape, figure.row, figure.column).solid
        ):
            gone.append(figure)
    return kept, gone


def settle(scene: Scene, figures: list[Sighting], certain: Sequence[Sighting], least: float) -> list[Sighting]:
    """Let every figure find its place again while the others keep theirs; drop what explains too little."""
    kept: list[Sighting] = []
    for figure in figures:
        if figure in certain or not _crowded(scene, figure):
            kept.append(figure)
            continue
        scene.claim(figure, -1)
        best = scene.fit(figure.team, figure.row, figure.column, 2)
        if best.score >= least:
            scene.claim(best, +1)
            kept.append(best)
    return kept


def _crowded(scene: Scene, figure: Sighting) -> bool:
    """Whether another figure hides a part of this one, or mirrors itself in it."""
    solid, _ = scene.covered(figure)
    return bool((scene.claimed.take(solid) > 1).any() or (scene.mirrored.take(solid) > 0).any())


def _with_margins(scene: Scene, figures: list[Sighting]) -> list[Sighting]:
    """The sightings with their leads over the same figures in the other team's paint."""
    if not figures:
        return []
    shown = [scene.outline_at(f.shape, f.row, f.column) for f in figures]
    at = np.concatenate([scene.pixels(f, o.solid, o.reach) for f, o in zip(figures, shown, strict=True)])
    row = scene.votes.row
    own, other = [], []
    for figure in figures:
        rival = _rival(figure.team)
        own += [row[figure.team, BODY], row[figure.team, figure.shape]]
        other += [row[rival, BODY], row[rival, figure.shape]]
    lengths = np.array([(len(o.body), len(o.head)) for o in shown])
    slots, layers = scene.votes.slot.take(at), scene.votes.layers
    lead = layers[np.repeat(own, lengths.ravel()), slots] - layers[np.repeat(other, lengths.ravel()), slots]
    lead *= scene.claimed.take(at) == 1
    starts = np.cumsum([0, *lengths.sum(axis=1)[:-1]])
    margins = np.add.reduceat(lead, starts) / scene.flat.scale**2
    return [replace(figure, team_margin=float(margin)) for figure, margin in zip(figures, margins, strict=True)]


def _in_own_paint(figure: Sighting) -> Sighting:
    """The figure, as one of the rivals if its pixels say more for their paint: in deep shade both look like it."""
    lead = figure.team_margin
    if lead >= 0 or figure.known:
        return figure
    return replace(figure, team=_rival(figure.team), score=figure.score - lead, team_margin=-lead)
