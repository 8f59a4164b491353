"""FUBA in settings, store, reports and on the OLED."""

from pathlib import Path

import pytest

from device import cli
from device.settings import load
from device.store import Store, action
from rules import game_named, games
from rules.texts import LANGUAGES
from tests.device.store.matches import NOON, write
from tests.rules.fuba import random_matches


def test_the_settings_know_every_game(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('game = "fuba"\n[options.fuba]\nteams = ["red", "green"]\n', encoding="utf-8")
    settings = load(path)
    assert (settings.game, settings.options["fuba"]["teams"]) == ("fuba", ["red", "green"])
    assert set(settings.options) == set(games())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_kept_shown_and_exported(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "matches.db"
    game = game_named("fuba")
    with Store(path) as store:
        log = store.begin("fuba", {}, at=NOON)
        for _, done, _ in list(random_matches.steps(5))[1:60]:
            write(log, action(game.action_json(done)), clock=5)
    assert cli.run(["--lang", lang, "matches", "show", "1", "--store", str(path)], {}) == 0
    shown = capsys.readouterr().out
    assert "P2 " in shown and "R1 " in shown
    report = tmp_path / "match.html"
    assert cli.run(["--lang", lang, "matches", "export", "1", "--out", str(report), "--store", str(path)], {}) == 0
    assert "<html" in report.read_text(encoding="utf-8")
