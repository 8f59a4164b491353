"""Recorded mats with truth: every sector, the ball die, every die."""

from functools import cache
from pathlib import Path

import pytest

from tests.vision.fuba.score import MatScore, score_folder

RECORDINGS = Path(__file__).parents[2] / "recordings"
FOLDERS = sorted(path.parent.name for path in RECORDINGS.glob("fuba-*/truth.json"))

pytestmark = pytest.mark.slow


@cache
def scored(folder: str) -> MatScore:
    return score_folder(RECORDINGS / folder)


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_sectors_counts_and_the_ball_are_right(folder: str) -> None:
    score = scored(folder)
    assert score.right == score.boards >= 6, score.faults


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_die_is_read(folder: str) -> None:
    score = scored(folder)
    assert score.dice == score.boards, score.faults


@pytest.mark.parametrize("folder", FOLDERS)
def test_hands_are_reported_where_they_are_and_nowhere_else(folder: str) -> None:
    score = scored(folder)
    assert score.hands_right == score.hands, score.faults
    assert not any("hand" in fault for fault in score.faults)
