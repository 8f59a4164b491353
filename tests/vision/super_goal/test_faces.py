"""Taught faces and strange ones in rooms drawn by lot: no stranger is taken for one of the known."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.super_goal.strange_faces import strange_faces
from vision.super_goal.drawn.render import VirtualBoard, goal_look_in_view
from vision.super_goal.drawn.scene import GoalScene, thrown, well_of
from vision.super_goal.lessons import printed_faces
from vision.super_goal.reader import GoalReader
from vision.virtual_table.look import Random
from vision.virtual_table.symbol_die import WELLS, SymbolDie

pytestmark = pytest.mark.slow
PICTURES = 10


def read_in_a_room(seed: int, names: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """What lay in each well, and which names were read there: so many tries in one room."""
    random = np.random.default_rng(seed)
    table, reader = VirtualBoard(goal_look_in_view(random), seed, strange_faces()), GoalReader()
    tries: list[tuple[str, tuple[str, ...]]] = []
    for _ in range(PICTURES):
        lying = [die for well in WELLS for die in two_dice(random, well, names)]
        read = reader.read(table.picture(GoalScene(None, tuple(lying)))).dice or {}
        tries += [(die.face, read.get(well_of(die.x), ())) for die in lying]
    return tries


def two_dice(random: Random, well: str, names: Sequence[str]) -> list[SymbolDie]:
    """Two dice beside each other; where the first leaves no room for the second, both are thrown again."""
    while True:
        first, second = (names[int(k)] for k in random.integers(len(names), size=2))
        one = thrown(random, well, first)
        other = thrown(random, well, second, [one] if one is not None else [])
        if one is not None and other is not None:
            return [one, other]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_of_forty_strange_faces_none_is_taken_for_a_known_one(seed: int) -> None:
    tries = read_in_a_room(31_000 + seed, sorted(strange_faces()))
    assert len(tries) == 4 * PICTURES
    assert [entry for entry in tries if entry[1]] == []


def test_taught_faces_are_known_again_or_have_no_name() -> None:
    tries = [entry for seed in (0, 1) for entry in read_in_a_room(32_000 + seed, printed_faces().names)]
    missed = [face for face, read in tries if face not in read]
    assert len(missed) <= 1, missed
