"""The FUBA reader on quiet rendered mats: touching jerseys, the ball die, hands, lines, referees."""

from copy import deepcopy
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from rules.fuba.pitch import SECTORS
from rules.game import SIDES
from vision.arrays import Array
from vision.fuba.drawn.look import GREEN, MatLook
from vision.fuba.drawn.render import VirtualMat
from vision.fuba.drawn.scene import BallDie, Jersey, MatScene, formation_scene, overlap
from vision.fuba.observation import MatSeen
from vision.fuba.reader import MatReader
from vision.readers import open_reader
from vision.virtual_table.things import Hand

BROWN = (70, 105, 130)
"""Blue, green and red of a print that passes for skin."""


@cache
def table() -> VirtualMat:
    return VirtualMat(MatLook(), 1)


@cache
def start() -> MatScene:
    return formation_scene(np.random.default_rng(2), table().look)


@cache
def start_picture() -> Array:
    return table().picture(start())


@cache
def _taught() -> MatReader:
    reader = MatReader()
    reader.read(start_picture(), start=True)
    return reader


def taught() -> MatReader:
    """A reader that has seen the start formation and nothing else."""
    return deepcopy(_taught())


def shown(*jerseys: Jersey, ball: BallDie | None = None, hand: Hand | None = None) -> Array:
    """Some jerseys, and the start formation's referees on their track."""
    return table().picture(MatScene(jerseys, ball, (), start().referees, hand))


def pushed_against(others: list[Jersey], side: int, way: float, turn: float) -> Jersey:
    """A jersey that was pushed towards the last one until it touched any."""
    last, jersey = others[-1], None
    for reach in np.arange(60.0, 0.0, -0.25):
        x, y = last.x + reach * float(np.cos(way)), last.y + reach * float(np.sin(way))
        nearer = Jersey(side, x, y, turn)
        if any(overlap(nearer, other) for other in others):
            assert jersey is not None, "no room to push from"
            return jersey
        jersey = nearer
    raise AssertionError("nothing to push against")


def test_a_start_formation_is_eleven_a_side_and_referees_are_none() -> None:
    reader = MatReader()
    seen = reader.read(start_picture(), start=True)
    truth = start().truth(table().look, "0000.jpg")
    assert seen.json("0000.jpg")["counts"] == truth["counts"]
    assert reader.in_formation(seen) == 1
    assert seen.confidence > 0.6


def test_counts_are_probabilities_for_every_side_and_sector() -> None:
    seen = taught().read(start_picture())
    assert set(seen.counts) == set(SIDES)
    for sectors in seen.counts.values():
        assert set(sectors) == set(SECTORS)
        for chances in sectors.values():
            assert len(chances) == 12
            assert sum(chances) == pytest.approx(1.0)


def test_touching_jerseys_of_one_side_are_told_apart() -> None:
    jerseys: list[Jersey] = [Jersey(0, 150.0, 200.0, 0.3)]
    for side, way, turn in ((0, 0.2, 2.0), (0, 1.6, 4.1), (1, 0.9, 1.0)):
        jerseys.append(pushed_against(jerseys, side, way, turn))
    seen = taught().read(shown(*jerseys))
    assert seen.pieces()["counts"] == {"blue": {"C": 3}, "yellow": {"C": 1}}


def test_jerseys_that_lie_still_keep_their_place_and_others_get_theirs() -> None:
    reader, still = taught(), Jersey(0, 150.0, 200.0, 0.3)
    places = []
    for other in (Jersey(1, 150.0, 400.0, 1.0), Jersey(1, 151.2, 400.0, 1.0), Jersey(1, 250.0, 400.0, 1.0)):
        seen = reader.read(shown(still, other))
        places.append({jersey.side: (jersey.x, jersey.y) for jersey in seen.jerseys})
    for later in places[1:]:
        assert later["home"] == pytest.approx(places[0]["home"], abs=0.2)
    assert places[1]["away"][0] - places[0]["away"][0] == pytest.approx(1.2, abs=0.3)
    assert places[2]["away"] == pytest.approx((250.0, 400.0), abs=0.6)


def test_a_still_jersey_does_not_hide_one_that_is_laid_against_it() -> None:
    reader, first = taught(), Jersey(0, 150.0, 200.0, 0.3)
    reader.read(shown(first))
    seen = reader.read(shown(first, pushed_against([first], 0, 0.4, 2.0)))
    assert seen.pieces()["counts"] == {"blue": {"C": 2}, "yellow": {}}
    assert reader.read(shown(first)).pieces()["counts"] == {"blue": {"C": 1}, "yellow": {}}


def test_a_whole_squad_in_one_heap_is_counted() -> None:
    jerseys: list[Jersey] = [Jersey(0, 120.0, 200.0, 0.3)]
    for k in range(9):
        jerseys.append(pushed_against(jerseys, 0, (0.1, 0.3, 1.7, 3.0, 3.3, 1.5, 0.2, -0.1, 1.4)[k], 0.7 * k))
    seen = taught().read(shown(*jerseys))
    assert sum(seen.pieces()["counts"]["blue"].values()) == 10


def test_a_heap_as_broad_as_a_hand_is_none() -> None:
    places = ((150.0, 200.0), (171.0, 200.0), (150.0, 218.5), (171.0, 218.5), (160.5, 237.0))
    seen = taught().read(shown(*(Jersey(0, x, y, 0.0) for x, y in places)))
    assert not seen.hand
    assert seen.pieces()["counts"]["blue"] == {"C": 5}


def test_a_jersey_on_a_line_may_lie_in_either_sector() -> None:
    seen = taught().read(shown(Jersey(0, 90.3, 60.0, 0.0)))
    assert 0.1 < seen.counts["home"]["L1"][1] < 0.9
    assert 0.1 < seen.counts["home"]["P1"][1] < 0.9
    assert seen.confidence < 0.9


@pytest.mark.parametrize("value", range(1, 7))
def test_the_ball_die_and_its_value(value: int) -> None:
    seen = taught().read(shown(ball=BallDie(60.0, 430.0, 0.3 * value, value)))
    assert seen.pieces()["ball"] == {"sector": "L4", "value": value}
    assert seen.ball_values[value] > 0.8


def test_a_ball_half_on_a_mirrored_lamp_is_round_all_the_same() -> None:
    shiny, reader = VirtualMat(replace(MatLook(), glare=((100.0, 430.0, 60.0, 0.2, 0.9),)), 1), MatReader()
    reader.read(shiny.picture(start()), start=True)
    seen = reader.read(shiny.picture(MatScene((), BallDie(125.0, 430.0, 0.3, 4))))
    assert seen.pieces()["ball"] == {"sector": "M2", "value": 4}
    assert reader.ball is not None
    assert reader.ball.roundness > 0.5


def test_no_ball_is_no_ball() -> None:
    seen = taught().read(shown(Jersey(0, 60.0, 430.0, 0.0)))
    assert seen.ball_sectors == {}
    assert seen.pieces()["ball"] is None


def test_a_hand_is_reported() -> None:
    assert taught().read(shown(hand=Hand(200.0, 250.0, 0.2, (110.0, 150.0, 225.0)))).hand


def test_a_hand_in_the_first_picture_is_reported_and_not_learned_as_mat() -> None:
    reader = MatReader()
    assert reader.read(shown(*start().jerseys, hand=Hand(200.0, 250.0, 0.2, (110.0, 150.0, 225.0))), start=True).hand
    seen = reader.read(start_picture())
    assert seen.json("0001.jpg")["counts"] == start().truth(table().look, "0001.jpg")["counts"]


def test_sectors_as_brown_as_skin_are_no_hand_and_a_hand_over_them_is_one() -> None:
    look = replace(MatLook(), greens=(GREEN, BROWN), table_top=BROWN, margin=BROWN)
    brown, arm = VirtualMat(look, 1), Hand(200.0, 250.0, 0.2, (110.0, 150.0, 225.0))
    assert MatReader().read(brown.picture(replace(start(), hand=arm)), start=True).hand
    seen = MatReader().read(brown.picture(start()), start=True)
    assert seen.json("0000.jpg")["counts"] == start().truth(look, "0000.jpg")["counts"]


def test_other_light_for_good_is_no_hand_for_good() -> None:
    reader, evening = taught(), (start_picture() * 0.45).astype(np.uint8)
    readings = [reader.read(evening) for _ in range(4)]
    assert readings[-1].json("")["counts"] == start().truth(table().look, "")["counts"]


def test_a_dark_and_a_tiny_picture_say_why() -> None:
    reader = MatReader()
    assert reader.read(np.zeros((400, 600, 3), np.uint8)).reason == "dark"
    assert reader.read(np.zeros((40, 60, 3), np.uint8)).reason == "too-small"


def test_the_reader_is_opened_by_its_game() -> None:
    reader = open_reader("fuba", ("red", "green"))
    assert isinstance(reader, MatReader)
    assert reader.teams == ("red", "green")
    assert isinstance(reader.read(np.full((300, 400, 3), 200, np.uint8)), MatSeen)
