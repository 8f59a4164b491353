"""Whole matches on tables drawn by lot, under changing light."""

import pytest

from tests.vision.season import LEAGUES
from tests.vision.soccer_tactics.season import FROM_THE_SHOP, score_match

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("match", [0, 1, 2])
def test_a_match_on_any_table_is_read(match: int) -> None:
    score = score_match(LEAGUES["develop"] + match)
    assert score.right >= score.boards - 1, score.faults
    assert score.hands_right == score.hands == 1, score.faults
    assert score.overconfident == 0, score.faults
    assert score.roles_right >= 0.95 * score.roles


def test_patches_on_a_board_from_the_shop_are_no_hand() -> None:
    """Yellow figures under a strong lamp leave patches in every picture of this match."""
    score = score_match(LEAGUES["develop"] + FROM_THE_SHOP + 6)
    assert not [fault for fault in score.faults if "hand True" in fault]
    assert score.hands_right == score.hands == 1, score.faults
    assert score.overconfident == 0, score.faults


def test_a_match_on_a_board_without_cards_is_read_as_with_cards() -> None:
    score = score_match(LEAGUES["develop"] + 1, cards=False)
    assert score.right == score.boards, score.faults
    assert score.hands_right == score.hands == 1, score.faults
