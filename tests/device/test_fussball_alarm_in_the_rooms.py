"""Fußball-Alarm in the rooms around the table: settings, and matches without home and away."""

from pathlib import Path

import pytest

from device import cli
from device.settings import load
from device.store import Store
from rules import game_named
from rules.texts import LANGUAGES
from tests.device.store.matches import NOON
from tests.rules.fussball_alarm import random_matches

SETTINGS = 'game = "fussball-alarm"\n[options.fussball-alarm]\nplayers = ["Uli", "Ralph", "Arnd"]\n'


def test_the_settings_know_players_and_footballers(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    assert load(path).options["fussball-alarm"] == {"players": ["Uli", "Ralph", "Arnd"], "footballers": []}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_without_home_and_away_is_kept_and_shown(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, game, seed = tmp_path / "matches.db", game_named("fussball-alarm"), 6
    with Store(path) as store:
        log = store.begin("fussball-alarm", {"players": 2}, at=NOON)
        for _, action, _, _ in list(random_matches.steps(seed))[1:]:
            log.act(game.action_json(action), clock=5, at=NOON)
    for words in (["list"], ["show", "1"]):
        assert cli.run(["--lang", lang, "matches", *words, "--store", str(path)], {}) == 0
    assert {"de": "Spiel aus!", "en": "Game over!"}[lang] in capsys.readouterr().out
