"""Super Goal! through the whole device: match day, record keeper and store; after a power cut; from pictures."""

from pathlib import Path

import pytest

from device import cli
from device.store import Store
from tests.device.play.ground import Ground, keeper_of


def test_a_match_is_kept_goes_on_after_a_power_cut_and_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "matches.db"
    ground = Ground(keeper_of(path), seed=3, game="super-goal")
    ground.until_entry(40)
    ground.until(lambda: not ground.demo.hands.busy() and ground.ruling.shown is None)
    state = ground.ruling.state
    assert not ground.demo.robots.misunderstood
    ground.day.close()

    again = Ground(keeper_of(path), seed=4, game="super-goal", tabletop=ground.tabletop)
    assert again.screen == "resume"
    again.turn(8)
    assert again.ruling.state.match.toss_winner == state.match.toss_winner
    again.until_entry(again.keeper.number + 12)
    assert not again.demo.robots.misunderstood
    again.day.close()

    with Store(path) as store:
        assert store.open(1).play.state == again.ruling.state
    assert cli.run(["--lang", "de", "matches", "show", "1", "--store", str(path)], {}) == 0
    assert "Auslosung" in capsys.readouterr().out


@pytest.mark.slow
def test_a_demonstration_is_refereed_from_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "demo.db")
    wanted = ["--demo", "--speed", "1000", "--minutes", "1", "--no-page", "--store", store]
    assert cli.run(["--lang", "en", "play", "--game", "super-goal", *wanted], {}) == 0
    assert "0 misunderstandings" in capsys.readouterr().out
