"""The virtual mat: jerseys lie clearly in their sectors and never on each other, whatever people do."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from device.games.fuba.plan import plan
from device.games.fuba.tabletop import JERSEYS, SIDE_OF, MatTop
from device.virtual.tabletop import BALL
from device.web.contract.table import TableNews
from device.web.orders import read_order
from rules.fuba.pitch import SECTORS
from tests.device.web.strict import before_a_match, held
from vision.fuba.drawn.scene import BALL_ROOM, beyond_dispute, overlap


def chance(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.fixture
def mat() -> MatTop:
    laid = MatTop()
    laid.set_up(chance())
    return laid


def counts(mat: MatTop, side: str) -> Counter[str]:
    return Counter(sector for j in JERSEYS if SIDE_OF[j] == side and (sector := mat.field_of(j)) is not None)


def expect_order(mat: MatTop) -> None:
    lying = [jersey for jersey in mat.scene().jerseys if mat.on_board(mat.ball.__class__(jersey.x, jersey.y))]
    assert all(beyond_dispute(jersey.x, jersey.y) for jersey in lying)
    assert not [pair for pair in combinations(lying, 2) if overlap(*pair)]
    if mat.field_of(BALL):
        assert min(np.hypot(j.x - mat.ball.x, j.y - mat.ball.y) for j in lying) > BALL_ROOM - 1e-9


def test_set_up_is_a_line_up_for_the_kick_off(mat: MatTop) -> None:
    assert counts(mat, "home") == {"P1": 1, "L1": 2, "R1": 2, "M1": 2, "L2": 1, "R2": 1, "C": 2}
    assert counts(mat, "away") == {"P2": 1, "R4": 2, "L4": 2, "M2": 2, "R3": 1, "L3": 1, "C": 2}
    assert (mat.field_of(BALL), mat.ball_value) == ("C", 3)
    expect_order(mat)


def test_a_state_of_the_rules_is_put_on_the_mat_and_who_lies_right_stays(mat: MatTop) -> None:
    before = dict(mat.figures)
    wanted = {"home": {"P1": 1, "C": 9}, "away": dict(counts(mat, "away")), "ball": "R4", "ball_value": 5}
    mat.apply_position(wanted, chance())
    assert (counts(mat, "home"), mat.field_of(BALL), mat.ball_value) == ({"P1": 1, "C": 9}, "R4", 5)
    assert all(mat.figures[jersey] == before[jersey] for jersey in JERSEYS if SIDE_OF[jersey] == "away")
    assert len([j for j in JERSEYS if mat.field_of(j) is None]) == 1
    expect_order(mat)


@pytest.mark.parametrize("sector", ["P1", "R1"])
def test_both_teams_have_room_in_one_sector(sector: str, mat: MatTop) -> None:
    for jersey in JERSEYS:
        mat.drop(jersey, *mat.middle(sector))
    assert counts(mat, "home") == counts(mat, "away") == {sector: 11}
    expect_order(mat)


def test_what_the_page_asks_for_is_done(mat: MatTop) -> None:
    deeds = (
        {"do": "turn", "value": 6},
        {"do": "roll", "well": "left", "count": 1},
        {"do": "let-go", "piece": "ball"},
        {"do": "arrange", "position": {"home": {"P1": 11}, "away": {}, "ball": "C", "ball_value": 2}},
    )
    for deed in deeds[:3]:
        mat.do(read_order({"kind": "table", "data": deed}, mat.deeds).data, chance())
    assert (mat.ball_value, len(mat.dice)) == (6, 1)
    mat.do(read_order({"kind": "table", "data": deeds[3]}, mat.deeds).data, chance())
    assert (counts(mat, "home"), counts(mat, "away"), mat.ball_value) == ({"P1": 11}, {}, 2)


def test_the_page_is_told_where_everything_is(mat: MatTop) -> None:
    mat.lift("h3")
    told = held(mat.news(before_a_match("fuba")), TableNews)
    assert [piece["id"] for piece in told["pieces"] if piece["held"]] == ["h3"]
    assert [piece["pips"] for piece in told["pieces"] if piece["kind"] == "ball"] == [3]
    assert set(plan("de")["fields"]) == set(SECTORS)
    assert mat.scene().hand is not None and len(mat.scene().jerseys) == 21
