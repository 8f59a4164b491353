"""Arrows on plates by lot, figures on them and beside them: what the reader of the arrow is asked, without a match."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tests.vision.rendering import any_table
from vision.arrays import Array, Picture
from vision.camera import Pose, pose_from_cards
from vision.cards import find_markers
from vision.flat_view import FlatView, flat_of
from vision.soccer_tactics.drawn.scene import Figure, Scene
from vision.soccer_tactics.table import table
from vision.spinner.pointer import SpinnerView, find_arrow

ARROWS = 4
"""Pictures of each table."""
SOCCER = table()
FLAT = flat_of(SOCCER.pitch)
BLANK = np.zeros((*FLAT.shape, 3), np.float32)


class Plates(NamedTuple):
    """One table: its pose, then picture, free pixels of the flat view and true angle, one after the other."""

    pose: Pose
    asked: list[tuple[Picture, Array, float]]


def plates(count: int) -> Iterator[Plates]:
    """Tables by lot; up to four figures stand on the plate or beside it, often on the arrow."""
    for seed in range(count):
        at, random = any_table(seed)[0], np.random.default_rng([31, seed])
        asked, pose = [], None
        for _ in range(ARROWS):
            degrees = float(random.uniform(0, 360))
            figures = [_beside(random, degrees) for _ in range(int(random.integers(0, 5)))]
            bare = at.picture(Scene((), None, (), degrees))
            shown = at.picture(Scene(tuple(figures), None, (), degrees)) if figures else bare
            pose = pose or pose_from_cards(find_markers(bare, frozenset(range(6))), at.look.size, SOCCER)
            if pose is None:
                break
            view = FlatView(pose, FLAT)
            changed = np.abs(view.look(shown).astype(int) - view.look(bare)).max(axis=2)
            asked.append((shown, np.where(changed > 30, 0.0, 1.0).astype(np.float32), degrees))
        if pose is not None:
            yield Plates(pose, asked)


def _beside(random: np.random.Generator, degrees: float) -> Figure:
    turn = np.radians(degrees if random.random() < 0.5 else random.uniform(0, 360))
    reach, (x, y) = random.uniform(-26, 30), SOCCER.spinner.centre
    team, role = int(random.integers(2)), ("defender", "midfielder")[int(random.integers(2))]
    return Figure(team, role, "D8", x + float(reach * np.cos(turn)), y + float(reach * np.sin(turn)))


def read_arrows(plates: Plates) -> dict[str, int]:
    """How many arrows are right to three degrees, and how many are wrong; the others are not seen."""
    view, right, wrong = SpinnerView(plates.pose, SOCCER.spinner, FLAT), 0, 0
    for picture, free, degrees in plates.asked:
        arrow = find_arrow(picture, BLANK, free.copy(), view)
        near = arrow is not None and abs((arrow.degrees - degrees + 180) % 360 - 180) <= 3.0
        right, wrong = right + near, wrong + (arrow is not None and not near)
    return {"right": right, "wrong": wrong}
