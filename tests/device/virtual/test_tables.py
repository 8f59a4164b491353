"""One virtual table for every game: whichever is chosen lies under the camera, and the others keep their things."""

import numpy as np

from device.virtual.tables import Tables
from device.web.contract.table import TableNews
from rules import games
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
