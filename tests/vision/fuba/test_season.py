"""A whole match on a mat drawn by lot, under changing light."""

import pytest

from tests.vision.fuba.season import score_match
from tests.vision.season import LEAGUES

pytestmark = pytest.mark.slow


def test_a_match_on_any_mat_is_read() -> None:
    score = score_match(LEAGUES["develop"] + 4)
    assert score.right >= score.boards - 1, score.faults
    assert score.hands_right == score.hands == 1, score.faults
    assert score.overconfident == 0, score.faults
