"""What `play` puts together speaks with one voice."""

import json
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from device.cameras.choice import Wish
from device.panel.buttons import Press
from device.referee.view import match_view
from device.settings import Settings
from rules.soccer_tactics import game as soccer_tactics
from tests.device.play.ground import keeper_of
from tests.device.play.opened import opened


def words(address: str) -> str:
    """The language in which a page that is opened now begins."""
    line = HTTPConnection(urlsplit(address).netloc, timeout=60)
    line.request("GET", "/words.json")
    told = json.loads(line.getresponse().read())
    line.close()
    return str(told["lang"])


def test_a_page_begins_in_the_language_that_the_device_speaks_now(tmp_path: Path) -> None:
    with opened(Settings(), tmp_path, camera=Wish("virtual"), no_page=False) as stadium:
        assert words(stadium.address) == "de"
        before = stadium.day.referee.screen
        stadium.day.speak("en")
        assert words(stadium.address) == "en"
        assert stadium.day.referee.screen != before


def test_a_match_of_older_rules_that_was_broken_off_is_named_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody goes on with it, and nobody wonders where it is: page and display say that it can only be looked at."""
    store, virtual = tmp_path / "matches.db", Wish("virtual")
    keeper = keeper_of(store)
    keeper.begin("soccer-tactics", {}, "de")
    keeper.close()
    monkeypatch.setattr(soccer_tactics, "GAME", replace(soccer_tactics.GAME, version="next"))
    with opened(Settings(), tmp_path, store=store, camera=virtual) as stadium:
        day, referee = stadium.day, stadium.day.referee
        assert " ".join(referee.screen.lines) == "Spiel 1 könnt ihr nur ansehen: Die Regeln sind neu"
        (told,) = match_view(referee, day.troubles())["trouble"]
        assert "heute gilt die Fassung next. Es lässt sich ansehen und ausgeben, aber nicht fortsetzen" in told
        referee.handle(Press("whistle", "short", 1.0))
        assert referee.screen.kind == "start"
        day.keeper.begin("soccer-tactics", {}, "de")
        assert day.troubles() == ()
    with opened(Settings(), tmp_path, store=store, camera=virtual) as stadium:
        assert (stadium.day.referee.screen.kind, stadium.day.troubles()) == ("resume", ())
