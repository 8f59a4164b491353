"""Whose figure it is: the two paints compared with each other, not with the ground.

Against grass a crimson and an orange are both beyond doubt, so that capped votes may tie. Which of the two a figure
wears is told by how much likelier its colours are in one paint than in the other; and a team's figures are painted
from one tin, so that in hue they are closer to each other than to their rivals.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Array, Picture
from vision.ground.evidence import BODY, TEAMS
from vision.ground.tuning import PIXEL_CAP
from vision.soccer_tactics import tuning
from vision.soccer_tactics.scene import Scene, Sighting


def sided(scene: Scene, figures: Sequence[Sighting], liked: Array, view: Picture) -> list[Sighting]:
    """The figures, each in the team whose paint it shows, with its lead; `liked` by every layer, pixel by pixel."""
    leads = np.array([_lead(scene, figure, liked) for figure in figures])
    home = np.array([figure.team == TEAMS[0] for figure in figures], bool)
    named = home == (leads >= 0)
    told, clear = _by_tin(named, np.array([_hue(scene, figure, view) for figure in figures]).reshape(-1, 3))
    leads = np.maximum(np.where(told == home, leads, -leads), tuning.TIN_LEAD * clear)
    return [
        replace(figure, team=TEAMS[0] if at_home else TEAMS[1], team_margin=float(lead))
        for figure, at_home, lead in zip(figures, told, leads, strict=True)
    ]


def _lead(scene: Scene, figure: Sighting, liked: Array) -> float:
    """How much the pixels that only this figure claims speak for its own paint rather than for its rivals'."""
    shown = scene.outline_at(figure.shape, figure.row, figure.column)
    at, rival = scene.pixels(figure, shown.solid, shown.reach), TEAMS[1 - TEAMS.index(figure.team)]
    slots, row = scene.votes.slot.take(at), scene.votes.row
    own, other = (
        np.repeat([row[team, BODY], row[team, figure.shape]], [len(shown.body), len(shown.head)])
        for team in (figure.team, rival)
    )
    open_ = (scene.claimed.take(at) == 1) & (slots < liked.shape[1])
    slots, own, other = slots[open_], own[open_], other[open_]
    lead = np.clip(liked[own, slots] - liked[other, slots], -PIXEL_CAP, PIXEL_CAP)
    return float(lead.sum()) / scene.flat.scale**2


def _hue(scene: Scene, figure: Sighting, view: Picture) -> Array:
    """The middle of the shares of blue, green and red on the part of a body that looks like any paint."""
    shown = scene.outline_at(figure.shape, figure.row, figure.column)
    at = scene.pixels(figure, shown.body, shown.reach)
    slots = scene.votes.slot.take(at)
    painted = np.max([scene.votes.body(team).take(slots) for team in TEAMS], axis=0) > 0
    colours = view.reshape(-1, 3)[at[painted & (scene.claimed.take(at) == 1)]].astype(np.float32)
    if len(colours) < tuning.LEAST_PATCH * scene.flat.scale**2:
        return np.full(3, np.nan)
    return np.asarray(np.median(colours / (colours.sum(axis=1, keepdims=True) + 1), axis=0))


def _by_tin(home: Array, hues: Array) -> tuple[Array, Array]:
    """Who is at home if figures of like hue belong together, and how clearly each hue tells, 0 to 1.

    If the hues do not form two groups, all stays as it was.
    """
    known = ~np.isnan(hues[:, 0])
    told, nothing = home.copy(), np.zeros(len(home))
    for _ in range(tuning.TIN_ROUNDS):
        if min(np.count_nonzero(known & told), np.count_nonzero(known & ~told)) < tuning.FEW_FIGURES:
            return home, nothing
        tins = [np.median(hues[known & group], axis=0) for group in (told, ~told)]
        away = np.stack([np.linalg.norm(hues - tin, axis=1) for tin in tins])
        apart = float(np.linalg.norm(tins[0] - tins[1]))
        clear = known & (np.abs(away[0] - away[1]) > tuning.TIN_CLEAR * apart)
        nearer = np.where(clear, away[0] < away[1], home)
        if (nearer == told).all():
            break
        told = nearer
    own, other = np.where(told, away[0], away[1]), np.where(told, away[1], away[0])
    if apart < max(tuning.TINS_APART * float(np.median(own[known])), tuning.TINS_DIFFER):
        return home, nothing
    return told, np.where(known, np.clip((other - own) / apart, 0, 1), 0.0)
