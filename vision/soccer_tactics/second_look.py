"""Another look for figures that are missing: those that hide in the grass are given away by their shadows."""

from collections.abc import Mapping, Sequence

import numpy as np

from vision.arrays import Array
from vision.ground.evidence import Evidence
from vision.ground.lamp import Lamp
from vision.soccer_tactics import tuning
from vision.soccer_tactics.scene import Scene, Sighting
from vision.soccer_tactics.shadows import Shadows
from vision.soccer_tactics.spotting import proposals


def second_look(
    scene: Scene, short: Mapping[str, int], evidence: Evidence, lamp: Lamp | None, least: Array
) -> list[Sighting]:
    """Figures of teams that are `short` of some: body and shadow together are clear enough. They claim their pixels.

    `least` is for each layer the vote of a pixel that looks like the ground.
    """
    found: list[Sighting] = []
    if lamp is None or max(short.values()) <= 0:
        return found
    left, near = dict(short), tuning.NEIGHBOUR * scene.flat.scale
    for _ in range(tuning.ROUNDS):
        taken: list[Sighting] = []
        for figure in sorted(_candidates(scene, left, evidence, lamp, least), key=lambda figure: -figure.score):
            apart = all(max(abs(f.row - figure.row), abs(f.column - figure.column)) > near for f in taken)
            if apart and left[figure.team] > 0:
                scene.claim(figure, +1)
                taken.append(figure)
                left[figure.team] -= 1
        found += taken
        if not taken or max(left.values()) <= 0:
            break
    return found


def given_away(
    scene: Scene, places: Sequence[tuple[str, float, float]], evidence: Evidence, lamp: Lamp, least: Array
) -> list[Sighting]:
    """The figures at some places (team, row, column), each as clear as its body and its shadow together make it."""
    shadows = Shadows(evidence, lamp, scene)
    again = _lifted(scene, shadows, least)
    return [again.fit(*place, tuning.FIT_REACH_PX, shadows.speak) for place in places]


def _lifted(scene: Scene, shadows: Shadows, least: Array) -> Scene:
    """The same scene; shadows without a figure now speak for one."""
    again = Scene(shadows.lifted(scene.votes, least), scene.shapes, scene.flat, scene.eye)
    for figure in scene.standing:
        again.claim(figure, +1)
    return again


def _candidates(scene: Scene, short: Mapping[str, int], evidence: Evidence, lamp: Lamp, least: Array) -> list[Sighting]:
    """What may be a missing figure, if all others are where they were spotted."""
    shadows = Shadows(evidence, lamp, scene)
    if np.count_nonzero(shadows.uncast()) < tuning.LEAST_PATCH * scene.flat.scale**2:
        return []
    again = _lifted(scene, shadows, least)
    places = [(team, row, column) for _, team, row, column in proposals(again, tuning.FIGURE_SCORE)]
    places += [(team, row, column) for row, column in shadows.peaks() for team in short]
    found = []
    for team, row, column in places:
        if short[team] <= 0 or again.taken(row, column):
            continue
        figure = again.fit(team, row, column, tuning.SECOND_REACH_PX, shadows.speak)
        if figure.score > tuning.SECOND_SCORE:
            found.append(figure)
    return found
