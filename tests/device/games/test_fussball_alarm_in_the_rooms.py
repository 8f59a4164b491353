"""Fußball-Alarm in the rooms around the table: settings, and matches without home and away."""

from pathlib import Path

import pytest

from device import cli
from device.games.fussball_alarm import evidence
from device.games.game_day import NOTHING_FRESH
from device.referee.referee import House, Referee, Unfinished
from device.settings import load, usual_options
from device.store import Store, action
from device.store.play import Play
from device.texts.language import texts
from rules import game_named
from rules.texts import LANGUAGES
from tests.device.store.matches import NOON, write
from tests.rules.fussball_alarm import random_matches
from vision.fussball_alarm.observation import CardsSeen, OpenCard

GAME = "fussball-alarm"
NAME = {"de": "Spieler", "en": "Player"}
SETTINGS = 'game = "fussball-alarm"\n[options.fussball-alarm]\nplayers = ["Uli", "Ralph", "Arnd"]\n'


def test_the_settings_know_players_and_footballers(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    assert load(path).options["fussball-alarm"] == {"players": ["Uli", "Ralph", "Arnd"], "footballers": []}


WON = {"de": ("Spiel aus!", "gewinn"), "en": ("Game over!", "win")}


def kept(path: Path, seed: int, last: int | None = None, players: object = 2) -> Path:
    """A match by random players, or its beginning."""
    game = game_named(GAME)
    with Store(path) as store:
        log = store.begin(GAME, {"players": players}, at=NOON)
        for _, done, _, _ in list(random_matches.steps(seed))[1:last]:
            write(log, action(game.action_json(done)), clock=5)
    return path


def told(capsys: pytest.CaptureFixture[str], lang: str, *words: str | Path) -> str:
    assert cli.run(["--lang", lang, "matches", *map(str, words)], {}) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_without_home_and_away_is_told_without_goals_and_clock(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, report = kept(tmp_path / "matches.db", 6), tmp_path / "match.html"
    over, wins = WON[lang]
    listed, shown = told(capsys, lang, "list", "--store", path), told(capsys, lang, "show", "1", "--store", path)
    told(capsys, lang, "export", "1", "--out", report, "--store", path)
    heading, result = shown.splitlines()[0], report.read_text(encoding="utf-8").split('<p class="score">')[1]
    assert over in shown
    for line in (listed.splitlines()[1], heading, result.split("</p>")[0]):
        assert wins in line
    for line in (listed.splitlines()[1], heading):
        assert f"{NAME[lang]} 1, {NAME[lang]} 2" in line
        assert "0:0" not in line
    assert f"{NOON:%H:%M}  " in shown  # no clock runs: the time of day
    assert "*: " not in shown  # nor is there a ball to be explained


def test_an_unfinished_match_is_told_by_its_alarm_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path / "matches.db", 6, 5, ["Uli", "Ralph"])
    assert "Uli, Ralph" in (line := told(capsys, "en", "list", "--store", path).splitlines()[1])
    assert "of 7 alarm cards are face up" in line


@pytest.mark.parametrize(
    ("game", "clock", "told"),
    [
        ("fussball-alarm", 0.0, "Unterbrochen / Alarm 0/7 / Weiter, wo ihr wart"),
        ("fuba", 0.0, "Unterbrochen / 0:0, 1' / Weiter, wo ihr wart"),
        ("super-goal", 61.0, "Unterbrochen / 0:0, noch 1:01 / Weiter, wo ihr wart"),
    ],
)
def test_after_a_power_cut_every_game_tells_what_it_counts(game: str, clock: float, told: str) -> None:
    unfinished = Unfinished(game, Play(game_named(game).start({}), clock=clock))
    referee = Referee(texts("de"), House({game: usual_options(game)}), game, unfinished=unfinished)
    screen = referee.screen
    assert " / ".join([screen.headline, *screen.lines]) == told


def test_a_yellow_card_half_under_an_open_hand_does_not_hide_the_hand() -> None:
    hand = [("player-6", 31.4), ("player-6", 69.5), ("player-1", 113.2), ("player-6", 156.2), ("player-6", 195.1)]
    cards = [OpenCard(name, 313.0, y, 270.0, 1.0) for name, y in hand]
    half_hidden = OpenCard(None, 313.3, 243.6, 90.0, 0.97)
    state = game_named(GAME).start({"players": 2})

    def read(*lying: OpenCard) -> list[str] | None:
        found = evidence.seen(state, CardsSeen(True, cards_seen=lying), NOTHING_FRESH, {}).hands_of("player-2")
        return next(([*one] for one in found), None)

    assert read(*cards, half_hidden) == read(*cards) == ["1", "6", "6", "6", "6"]
    assert read(*cards[1:], half_hidden) is None  # a hand that is still being laid out
