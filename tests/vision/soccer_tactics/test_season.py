"""Whole matches on tables drawn by lot, under changing light."""

import pytest

from tests.vision.season import LEAGUES
from tests.vision.soccer_tactics.season import score_match

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("match", [0, 1, 2])
def test_a_match_on_any_table_is_read(match: int) -> None:
    score = score_match(LEAGUES["develop"] + match)
    assert score.right >= score.boards - 1, score.faults
    assert score.hands_right == score.hands == 1, score.faults
    assert score.overconfident == 0, score.faults
    assert score.roles_right >= 0.95 * score.roles
