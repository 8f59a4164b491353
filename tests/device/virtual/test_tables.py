"""One virtual table for every game: whichever is chosen lies under the camera, and the others keep their things."""

import gc
import weakref

import numpy as np
import pytest

from device.virtual.tables import Tables
from device.web.contract.table import TableNews
from rules import games
from rules.game import Json
from tests.device.web.strict import before_a_match

RED_BLUE = ("red", "blue")


def lying(tables: Tables, game: str) -> TableNews:
    """What the page is told of the table that lies there."""
    news = tables.news(before_a_match(game))
    assert news["game"] == game
    return news


def ball_value(news: TableNews) -> int:
    return next(piece["pips"] for piece in news["pieces"] if piece["kind"] == "ball")


def test_every_game_has_a_table_of_its_own() -> None:
    tables = Tables(lambda: 0.0, 0, "soccer-tactics", RED_BLUE)
    chance = np.random.default_rng(1)
    tables.do({"do": "roll", "well": "left", "count": 2}, chance)
    assert len(lying(tables, "soccer-tactics")["dice"]) == 2
    assert "spin" in tables.deeds() and "turn" not in tables.deeds()
    tables.lay("fuba", RED_BLUE)
    assert len(lying(tables, "fuba")["dice"]) == 0
    assert "turn" in tables.deeds() and "spin" not in tables.deeds()
    tables.do({"do": "turn", "value": 6}, chance)
    assert ball_value(lying(tables, "fuba")) == 6
    tables.lay("soccer-tactics", RED_BLUE)
    assert len(lying(tables, "soccer-tactics")["dice"]) == 2
    assert ball_value(lying(tables, "soccer-tactics")) == 0


def test_at_first_everything_is_set_up() -> None:
    for game in games():
        top = Tables(lambda: 0.0, 0, game, RED_BLUE).of(game)
        assert all(top.field_of(figure) for figure in top.figures)
        balls = [piece for piece in top.pieces(before_a_match(game)) if piece["kind"] == "ball"]
        assert top.field_of("ball") or not balls


@pytest.mark.slow
def test_a_room_that_is_not_shown_is_let_go() -> None:
    tables = Tables(lambda: 0.0, 0, "soccer-tactics", RED_BLUE)
    tables.frame()
    tables.of("soccer-tactics").lift("h7")
    room = weakref.ref(tables._camera._table)  # type: ignore[union-attr]
    tables.lay("soccer-tactics", RED_BLUE)
    gc.collect()
    assert room() is not None
    tables.lay("fuba", RED_BLUE)
    tables.frame()
    gc.collect()
    assert room() is None
    assert tables.of("soccer-tactics").held == ("h7",)  # the things stay where they are


@pytest.mark.parametrize("game", games())
def test_a_deed_for_another_game_does_nothing(game: str) -> None:
    """It was taken for the table that lay there then."""
    tables = Tables(lambda: 0.0, 0, game, RED_BLUE)
    before = tables.news(before_a_match(game))
    positions: list[Json] = [{"ball": "Z9"}, {"home": {}, "away": {}}, {}]
    for position in positions:
        tables.do({"do": "arrange", "position": position}, np.random.default_rng(1))
    tables.do({"do": "fly"}, np.random.default_rng(1))
    assert tables.news(before_a_match(game)) == before
