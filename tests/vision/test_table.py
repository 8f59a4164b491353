import numpy as np
import pytest

from vision.soccer_tactics.table import table

SOCCER = table()


@pytest.mark.parametrize(("field", "centre"), [("A1", (20, 14)), ("H16", (300, 434)), ("D8", (140, 210))])
def test_fields_are_40_by_28_millimetres_from_corner_a1(field: str, centre: tuple[float, float]) -> None:
    assert SOCCER.pitch.centre(field) == centre
    assert SOCCER.pitch.field_at(*centre) == field


def test_a_point_beyond_the_line_belongs_to_the_nearest_field() -> None:
    assert SOCCER.pitch.field_at(-3, 450) == "A16"


def test_away_sees_home_fields_mirrored() -> None:
    assert SOCCER.pitch.mirrored("B4") == "B13"


def test_cards_lie_beside_the_long_sides() -> None:
    corners = SOCCER.card_corners()
    assert np.allclose(corners[0][3], (-36, 0))
    assert np.allclose(corners[2][1], (356, 448))


def test_the_squad_has_eleven_figures() -> None:
    assert sum(line.count for line in SOCCER.start) == 11


@pytest.mark.parametrize(("degrees", "sector"), [(0, "ball"), (45, "flag"), (134, "one"), (359, "ball")])
def test_the_first_sector_lies_about_x(degrees: float, sector: str) -> None:
    assert SOCCER.spinner.sector(degrees) == sector
