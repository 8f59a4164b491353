"""Recordings with truth, traced ones among them: every board, every hand, every die."""

from functools import cache
from pathlib import Path

import pytest

from tests.vision.soccer_tactics.score import Score, score_folder

RECORDINGS = Path(__file__).parents[2] / "recordings"
FOLDERS = sorted(path.name for kind in ("table-*", "traced-*") for path in RECORDINGS.glob(kind))

pytestmark = pytest.mark.slow


@cache
def scored(folder: str) -> Score:
    return score_folder(RECORDINGS / folder)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_board_is_exactly_right(folder: str) -> None:
    score = scored(folder)
    assert score.right == score.boards, score.faults


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_hand_is_reported(folder: str) -> None:
    score = scored(folder)
    assert score.hands_right == score.hands, score.faults


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_die_is_read(folder: str) -> None:
    score = scored(folder)
    assert score.dice == score.boards, score.faults


def test_the_arrow_is_read_within_three_degrees_nearly_always() -> None:
    scores = [scored(folder) for folder in FOLDERS]
    right, boards = sum(s.spinner for s in scores), sum(s.boards for s in scores)
    assert right >= 0.94 * boards, [s.faults for s in scores]


def test_roles_are_right_for_nineteen_of_twenty_figures() -> None:
    scores = [scored(folder) for folder in FOLDERS]
    assert sum(s.roles_right for s in scores) >= 0.95 * sum(s.roles for s in scores)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_wrong_board_is_reported_with_confidence(folder: str) -> None:
    assert scored(folder).overconfident == 0
