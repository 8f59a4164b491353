"""Whole matches on tables drawn by lot, under changing light; taught faces and strange ones."""

import pytest

from tests.vision.season import LEAGUES
from tests.vision.super_goal.season import score_match

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("match", [0, 1])
def test_a_match_on_any_table_is_read(match: int) -> None:
    score = score_match(LEAGUES["develop"] + match)
    assert score.right == score.boards, score.faults
    assert score.hands_right == score.hands == 1, score.faults
    assert score.overconfident == score.misread == score.mistaken == 0, score.faults
    assert score.faces_right >= score.faces - 1, score.faults
