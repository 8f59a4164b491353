"""One virtual table for every game: whichever is chosen lies under the camera, and the others keep their things."""

import numpy as np

from device.virtual.tables import Tables
from rules import games

RED_BLUE = ("red", "blue")


def test_every_game_has_a_table_of_its_own() -> None:
    tables = Tables(lambda: 0.0, 0, "soccer-tactics", RED_BLUE)
    chance = np.random.default_rng(1)
    tables.do({"do": "roll", "well": "left", "count": 2}, chance)
    assert (tables.json()["game"], len(tables.json()["dice"])) == ("soccer-tactics", 2)
    tables.lay("fuba", RED_BLUE)
    assert (tables.json()["game"], len(tables.json()["dice"])) == ("fuba", 0)
    tables.do({"do": "turn", "value": 6}, chance)
    assert tables.json()["ball_value"] == 6
    tables.lay("soccer-tactics", RED_BLUE)
    assert len(tables.json()["dice"]) == 2
    assert "ball_value" not in tables.json()


def test_at_first_everything_is_set_up() -> None:
    for game in games():
        top = Tables(lambda: 0.0, 0, game, RED_BLUE).of(game)
        assert all(top.field_of(figure) for figure in top.figures)
        assert top.field_of("ball") or top.json()["ball"] is None
