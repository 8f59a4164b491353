"""FUBA through the whole device: match day, record keeper and store; on after a power cut, told again by `matches`."""

from pathlib import Path

import pytest

from device import cli
from device.store import Store
from tests.device.play.ground import Ground, keeper_of


def test_a_match_is_kept_goes_on_after_a_power_cut_and_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "matches.db"
    ground = Ground(keeper_of(path), seed=3, game="fuba")
    ground.until_entry(60)
    ground.until(lambda: not ground.demo.hands.busy() and ground.ruling.shown is None)
    state = ground.ruling.state
    assert not ground.demo.robots.misunderstood
    ground.day.close()

    again = Ground(keeper_of(path), seed=4, game="fuba", tabletop=ground.tabletop)
    assert again.screen == "resume"
    again.turn(8)
    assert again.ruling.state.match.formations == state.match.formations
    again.until_entry(again.keeper.number + 12)
    assert not again.demo.robots.misunderstood
    again.day.close()

    with Store(path) as store:
        log = store.open(1)
        assert log.play.state == again.ruling.state
    assert cli.run(["--lang", "de", "matches", "show", "1", "--store", str(path)], {}) == 0
    told = capsys.readouterr().out
    assert "den Ball" in told and "P2 " in told and "1'" in told
    report = tmp_path / "match.html"
    assert cli.run(["matches", "export", "1", "--out", str(report), "--store", str(path)], {}) == 0
    assert "<svg" in report.read_text(encoding="utf-8")
