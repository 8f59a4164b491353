"""Somebody plays alone: the opponent is chosen at the door, throws and moves by its own hand, and says why."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from device.store.entries import DECIDED
from tests.device.web.stadiums import running
from tests.device.web.test_in_the_browser import browser

__all__ = ["browser"]

pytestmark = pytest.mark.slow
SAYS_AND_ACTS = re.compile(r"Grün: .+Grün (spielt den Ball|will würfeln)")
SLOWLY = 60_000
"""Milliseconds for what waits for a camera, a head and a hand."""


def test_some_moves_against_the_computer(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "matches.db", game="super-goal") as stadium:
        window = browser.new_page(viewport={"width": 1280, "height": 800}, locale="de-DE")
        window.goto(stadium.stadium.address)
        window.get_by_label("Gegner").select_option("Kind")
        window.locator("#door-begin").click()
        window.locator("#offers").get_by_role("button", name="Gelb: gewinnt").click()
        window.locator('.due[data-tap="left"]').click()  # Yellow throws the master die, then Green attacks by itself
        expect(window.locator("#word")).to_contain_text(SAYS_AND_ACTS, timeout=SLOWLY)
        expect(window.locator("#word")).not_to_contain_text(SAYS_AND_ACTS, timeout=SLOWLY)  # its own hand has done it
        expect(window.locator("#chances-bar .share")).to_have_count(3)
        keeper = stadium.stadium.day.keeper
        assert keeper.log is not None
        assert {entry.data["side"] for entry in keeper.log.entries if entry.kind == DECIDED} == {"away"}
        window.close()
