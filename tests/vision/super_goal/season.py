"""Super Goal!'s season: boards drawn by lot, played by `python -m tests.vision.season … --game super-goal`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from tests.vision.season import NATIVE, PICTURES, Shot, shots
from tests.vision.super_goal.score import GoalScore, judge
from tests.vision.super_goal.strange_faces import strange_faces
from vision.super_goal.drawn.look import BOARD, GoalLook
from vision.super_goal.drawn.render import VirtualBoard, goal_look_in_view
from vision.super_goal.drawn.scene import GoalScene, on_field, random_goal_scene, thrown, well_of
from vision.super_goal.reader import GoalReader
from vision.virtual_table.look import Random
from vision.virtual_table.photographs import in_view


def drawn_look(random: Random) -> GoalLook:
    """A table by lot, at times as far tilted as the stand allows, at times in full resolution."""
    look = goal_look_in_view(random, NATIVE if random.random() < 0.15 else (1536, 864))
    for _ in range(20):
        if random.random() < 0.6:
            return look
        tilt, turn, height = np.radians(random.uniform(15, 25)), random.uniform(0, 2 * np.pi), random.uniform(550, 750)
        away = np.tan(tilt) * height
        eye = (BOARD[0] / 2 + float(np.cos(turn) * away), BOARD[1] / 2 + float(np.sin(turn) * away), float(height))
        bold = replace(look, eye=eye)
        if in_view(bold):
            return bold
    return look


def match(
    seed: int, laid: type[VirtualBoard] = VirtualBoard, pictures: int = PICTURES, cards: bool = True
) -> Iterator[Shot]:
    """The ball in the middle, then anywhere under slowly changing light, once with a hand; at times a strange die."""
    random = np.random.default_rng(seed)
    table = laid(replace(drawn_look(random), cards=cards), seed, strange_faces())
    first_light = table.light.copy()
    hand_at = int(random.integers(1, pictures))
    drift = random.normal(0, 0.02, 3) + random.normal(0, 0.03)
    for k in range(pictures):
        shown = GoalScene(on_field(random, "c6")) if k == 0 else random_goal_scene(random, hand=k == hand_at)
        if k % 2 == 0 and not any(well_of(die.x) == "left" for die in shown.dice):
            names = sorted(strange_faces())
            strange = thrown(random, "left", names[int(random.integers(len(names)))])
            shown = replace(shown, dice=(*shown.dice, strange) if strange is not None else shown.dice)
        table.light = (first_light * (1 + drift * k * 0.5)).astype(np.float32)
        name = f"{seed}-{k}"
        yield Shot(name, table.picture(shown), shown.truth() | {"file": name})


def score_shots(played: Iterable[Shot]) -> GoalScore:
    """Read one match, its first picture taught."""
    score, reader = GoalScore(), GoalReader()
    for k, shot in enumerate(played):
        judge(score, shot.name, shot.truth, reader.read(shot.picture, start=k == 0))
    return score


def score_match(seed: int, cache: Path | None = None, cards: bool = True) -> GoalScore:
    """A drawn match, read and scored."""
    return score_shots(shots(seed, cache, partial(match, cards=cards), cards))
