"""Who is who: shapes shared out over a squad, and the keeper in front of his goal."""

from vision.flat_view import flat_of
from vision.soccer_tactics.roles import assign_roles, shared_out
from vision.soccer_tactics.scene import Sighting
from vision.soccer_tactics.table import table

TABLE = table()
FLAT = flat_of(TABLE.pitch)
SQUAD = {"keeper": 1, "defender": 4, "numbered": 6}


def _seen(cell: str, **by_shape: float) -> Sighting:
    column, row = FLAT.pixel(*TABLE.pitch.centre(cell))
    best = max(by_shape, key=lambda name: by_shape[name])
    return Sighting("away", best, row, column, by_shape[best], by_shape=by_shape)


def test_shapes_are_shared_out_so_that_all_together_explain_most() -> None:
    scores = [{"keeper": 900.0, "numbered": 890.0}, {"keeper": 880.0, "numbered": 700.0}]
    assert shared_out(scores, SQUAD) == ["numbered", "keeper"]


def test_no_shape_is_given_more_often_than_a_squad_has_it() -> None:
    scores = [{"defender": 500.0 + k, "numbered": 400.0} for k in range(6)]
    given = shared_out(scores, SQUAD)
    assert given == ["numbered", "numbered", "defender", "defender", "defender", "defender"]


def test_a_squad_larger_than_it_may_be_keeps_every_figures_best_shape() -> None:
    scores = [{"defender": 500.0, "numbered": 400.0}] * 12
    assert shared_out(scores, SQUAD) == ["defender"] * 12


def test_the_keeper_is_the_one_in_front_of_his_goal() -> None:
    """Both look a little like either: a dark keeper on dark grass hardly shows how broad he is."""
    at_goal = _seen("E16", keeper=690.0, numbered=820.0)
    upfield = _seen("B7", keeper=840.0, numbered=806.0)
    assert assign_roles([at_goal, upfield], FLAT, TABLE) == ["keeper", "midfielder"]


def test_a_keeper_seen_clearly_is_one_wherever_he_stands() -> None:
    assert assign_roles([_seen("D8", keeper=1600.0, numbered=1200.0)], FLAT, TABLE) == ["keeper"]
