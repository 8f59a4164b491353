"""Weights from self-play: what is learnt, and where it is written."""

import tomllib
from pathlib import Path

import pytest

from device.workshop.opponent.tuning import BEST, Lesson, fitted, table_of, written
from rules.opponent import mind_of

MIND = mind_of("fuba")


def lesson(worth: float, **terms: float) -> Lesson:
    return Lesson(tuple(terms.get(name, 0.0) for name in MIND.names), worth)


def test_what_speaks_for_a_goal_counts_and_nothing_counts_against_its_own_name() -> None:
    learnt = [lesson(1, shot=1), lesson(-1, shot=-1), lesson(-1, spread=1, shot=0.0), lesson(0, forward=1)] * 200
    weights = fitted(MIND, learnt)
    assert weights["shot"] == pytest.approx(1, abs=0.01)
    assert weights["spread"] == weights["forward"] == 0


@pytest.mark.parametrize(("game", "table"), [("soccer-tactics", BEST), ("fussball-alarm", "terms")])
def test_only_the_table_that_was_learnt_is_written_anew(tmp_path: Path, game: str, table: str) -> None:
    mind, path = mind_of(game), tmp_path / "weights.toml"
    room = Path("rules", game.replace("-", "_"), "weights.toml")
    before = tomllib.loads(room.read_text(encoding="utf-8"))
    assert table_of(mind)[0] == table
    path.write_text(room.read_text(encoding="utf-8"), encoding="utf-8")
    written(path, table, dict.fromkeys(mind.names, 0.5))
    after = tomllib.loads(path.read_text(encoding="utf-8"))
    learnt = after["terms"] if table == "terms" else after["levels"]["best"].pop("terms")
    if table == BEST:
        before["levels"]["best"].pop("terms")
    assert learnt == dict.fromkeys(mind.names, 0.5)
    assert {**after, "terms": None} == {**before, "terms": None}
