"""The puzzle of the day, from a stored match: the same for everybody on the same day, and one answer is right."""

from pathlib import Path

import pytest

from device.games import game_day
from device.reports.chronicle import chronicle
from device.reports.puzzle import CHOICES, no_puzzle, puzzle_of
from device.store import Store, position
from device.store.play import log_step
from device.texts.language import texts
from device.web.contract.archive import Puzzle
from rules import game_named
from tests.device.reports.evenings import NOON, played_by_chance
from tests.device.web.strict import held
from tests.rules.opponent.test_puzzle import GAME, found


def stored(path: Path) -> Path:
    """A match in which they stand as in a puzzle."""
    with Store(path / "matches.db") as store:
        log = store.begin(GAME, {}, at=NOON)
        log.append(log_step(log.play, [position(game_named(GAME).state_json(found().state))], 0.0, log.game), at=NOON)
    return path / "matches.db"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_one_of_four_moves_is_right_whatever_the_day(tmp_path: Path, lang: str) -> None:
    with Store(stored(tmp_path)) as store:
        told = chronicle(GAME, store.open(1).play)
    for day in range(2):
        there = puzzle_of(told, 1, day, texts(lang))
        assert there is not None and there == puzzle_of(told, 1, day, texts(lang))
        held(there, Puzzle)
        assert (there["match"], there["number"], len(there["choices"])) == (1, 1, CHOICES)
        (right,) = [choice for choice in there["choices"] if choice["right"]]
        assert right["text"] == " ".join(_spelled(lang))
        assert right["told"] != there["choices"][(there["choices"].index(right) + 1) % CHOICES]["told"]


def _spelled(lang: str) -> tuple[str, ...]:
    return tuple(game_day(GAME).words.spelled(found().state, found().best.option, lang))


def test_a_match_without_one_says_so(tmp_path: Path) -> None:
    played_by_chance(tmp_path / "matches.db", "fussball-alarm", 20)
    with Store(tmp_path / "matches.db") as store:
        assert puzzle_of(chronicle("fussball-alarm", store.open(1).play), 1, 5, texts("de")) is None
    assert no_puzzle(texts("de"))["choices"] == []
