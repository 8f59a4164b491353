"""The mat as data: sectors, and pieces near their lines."""

import pytest

from rules.fuba.pitch import SECTORS
from vision.fuba.drawn.mat_print import sector_box
from vision.fuba.mat import mat


def test_sectors_lie_where_they_are_printed() -> None:
    assert set(mat().sectors) == set(SECTORS)
    for sector in SECTORS:
        left, low, right, high = sector_box(sector)
        chances = mat().chances((left + right) / 2, (low + high) / 2, 1.0)
        assert chances == {sector: pytest.approx(1.0)}


def test_a_piece_on_a_line_is_shared_by_both_sectors() -> None:
    assert mat().chances(90.0, 30.0, 1.0) == pytest.approx({"L1": 0.5, "P1": 0.5})
    near = mat().chances(91.0, 30.0, 1.0)
    assert near["P1"] > 0.8 > 0.2 > near["L1"] > 0.1


def test_a_piece_beyond_the_outer_line_belongs_to_the_nearest_sector() -> None:
    assert mat().chances(-3.0, 100.0, 1.0) == {"L1": pytest.approx(1.0)}
