"""FUBA's season: matches on mats drawn by lot, played by `python -m tests.vision.season … --game fuba`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from tests.vision.fuba.score import MatScore, judge
from tests.vision.season import NATIVE, PICTURES, Shot, shots
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.render import VirtualMat, mat_look_in_view
from vision.fuba.drawn.scene import formation_scene, moved_on, open_play
from vision.fuba.reader import MatReader
from vision.virtual_table.look import Random
from vision.virtual_table.photographs import in_view


def drawn_look(random: Random) -> MatLook:
    """A table by lot, at times as far tilted as the stand allows, at times in full resolution."""
    look = mat_look_in_view(random, NATIVE if random.random() < 0.15 else (1536, 864))
    for _ in range(20):
        if random.random() < 0.6:
            return look
        tilt, turn, height = np.radians(random.uniform(15, 25)), random.uniform(0, 2 * np.pi), random.uniform(650, 750)
        away = np.tan(tilt) * height
        eye = (180 + float(np.cos(turn) * away), 270 + float(np.sin(turn) * away), float(height))
        bold = replace(look, eye=eye)
        if in_view(bold):
            return bold
    return look


def match(
    seed: int, laid: type[VirtualMat] = VirtualMat, pictures: int = PICTURES, cards: bool = True
) -> Iterator[Shot]:
    """A formation, then open play under slowly changing light, once with a hand over the mat."""
    random = np.random.default_rng(seed)
    table = laid(replace(drawn_look(random), cards=cards), seed)
    look, first_light = table.look, table.light.copy()
    leaping, hand_at = bool(random.random() < 0.5), int(random.integers(1, pictures))
    drift = random.normal(0, 0.02, 3) + random.normal(0, 0.03)
    scene = formation_scene(random, look)
    for k in range(pictures):
        name = f"{seed}-{k}"
        if k == hand_at:
            shown = open_play(random, look, hand=True)
        elif k == 0:
            shown = scene
        else:
            shown = scene = open_play(random, look) if leaping else moved_on(random, look, scene)
        table.light = (first_light * (1 + drift * k * 0.5)).astype(np.float32)
        yield Shot(name, table.picture(shown), shown.truth(look, name) | {"teams": look.teams})


def score_shots(played: Iterable[Shot]) -> MatScore:
    """Read one match, its first picture taught."""
    score, reader = MatScore(), None
    for k, shot in enumerate(played):
        if reader is None:
            reader = MatReader(tuple(shot.truth["teams"]))
        judge(score, shot.name, shot.truth, reader.read(shot.picture, start=k == 0))
    return score


def score_match(seed: int, cache: Path | None = None, cards: bool = True) -> MatScore:
    """A drawn match, read and scored."""
    return score_shots(shots(seed, cache, partial(match, cards=cards), cards))
