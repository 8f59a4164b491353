"""From the front door to kick-off on a small telephone, by keyboard, with a real `play` behind the page."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from device.cameras.choice import Wish
from device.play.stadium import Stadium
from device.settings import Settings
from tests.device.play.opened import opened
from tests.device.web.test_in_the_browser import PATIENCE, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow
SMALL = {"width": 360, "height": 640}


@pytest.fixture
def stadium(tmp_path: Path) -> Iterator[Stadium]:
    stop = threading.Event()
    with opened(Settings(), tmp_path, camera=Wish("virtual"), no_page=False) as stadium:
        loop = threading.Thread(target=stadium.play, args=(stop.is_set,))
        loop.start()
        yield stadium
        stop.set()
        loop.join()


def test_a_game_is_chosen_with_names_and_begins(browser: Browser, stadium: Stadium) -> None:
    window = browser.new_page(viewport=SMALL, locale="de-DE")  # type: ignore[arg-type]
    window.set_default_timeout(PATIENCE)
    window.goto(stadium.address)
    cards = window.locator(".game-card")
    expect(cards).to_have_count(len(stadium.day.referee.games))
    expect(window.locator(".game-card .ground")).to_have_count(len(stadium.day.referee.games))  # each has its picture
    cards.nth(1).focus()
    window.keyboard.press("Enter")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(1)).to_be_focused()
    names = window.locator("#door-names input")
    for number, name in enumerate(("Anna", "Opa Heinrich")):
        names.nth(number).fill(name)
        window.keyboard.press("Tab")
    for place, name in (("#team-home", "Anna"), ("#team-away", "Opa Heinrich")):
        expect(window.locator(place)).to_have_text(name)
    kick_off = window.locator("#door-begin")
    assert min(kick_off.evaluate("button => [button.offsetWidth, button.offsetHeight]")) >= 44
    assert window.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    kick_off.focus()
    window.keyboard.press("Enter")
    expect(window.locator("#door")).to_be_hidden()
    expect(window.locator("#team-home")).to_have_text("Anna")
    ruling = stadium.day.referee.ruling
    assert ruling is not None and ruling.day.rules.name == stadium.day.referee.games[1]
