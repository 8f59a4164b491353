"""Games through the whole device: match day, record keeper and store; on after a power cut, told again by `matches`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from device import cli
from device.store import Store
from tests.device.play.ground import Ground, keeper_of


class Evening(NamedTuple):
    game: str
    entries: int
    """How much is played before the light goes out."""
    settled: Callable[[Any], object]
    """What was settled early in the match, and must still be known."""
    told: tuple[str, ...]


EVENINGS = (
    Evening("fuba", 60, lambda match: match.formations, ("den Ball", "P2 ", "1'")),
    Evening("super-goal", 40, lambda match: match.toss_winner, ("Auslosung",)),
)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.game)
def test_a_match_is_kept_goes_on_after_a_power_cut_and_is_told(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, report = tmp_path / "matches.db", tmp_path / "match.html"
    ground = Ground(keeper_of(path), seed=3, game=evening.game)
    ground.until_entry(evening.entries)
    ground.until(lambda: not ground.demo.hands.busy() and ground.ruling.shown is None)
    state = ground.ruling.state
    assert not ground.demo.robots.misunderstood
    ground.day.close()

    again = Ground(keeper_of(path), seed=4, game=evening.game, tabletop=ground.tabletop)
    assert again.screen == "resume"
    again.turn(8)
    assert evening.settled(again.ruling.state.match) == evening.settled(state.match)
    again.until_entry(again.keeper.number + 12)
    assert not again.demo.robots.misunderstood
    again.day.close()

    with Store(path) as store:
        assert store.open(1).play.state == again.ruling.state
    assert cli.run(["--lang", "de", "matches", "show", "1", "--store", str(path)], {}) == 0
    told = capsys.readouterr().out
    assert all(words in told for words in evening.told)
    assert cli.run(["matches", "export", "1", "--out", str(report), "--store", str(path)], {}) == 0
    assert "<svg" in report.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_demonstration_is_refereed_from_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "demo.db")
    wanted = ["--demo", "--table", "0", "--speed", "1000", "--minutes", "1", "--no-page", "--store", store]
    assert cli.run(["--lang", "en", "play", "--game", "super-goal", *wanted], {}) == 0
    assert "0 misunderstandings" in capsys.readouterr().out
