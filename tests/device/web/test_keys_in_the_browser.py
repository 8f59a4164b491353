"""The table by keyboard, and what a reader of the screen hears: a game is learned without touching the mouse."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.virtual.settling import AS_ON_WOOD
from tests.device.web.keyboard import ByKeys
from tests.device.web.stadiums import running
from tests.device.web.test_in_the_browser import PATIENCE, browser
from tests.device.web.test_matches_by_mouse import SHORT, decisions, play

__all__ = ["browser"]
pytestmark = pytest.mark.slow


def tab_to(window: Window, selector: str) -> None:
    """Tab, as often as it takes."""
    for _ in range(80):
        if window.evaluate("(found) => document.activeElement?.matches(found) ?? false", selector):
            return
        window.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def held(window: Window) -> int:
    return window.locator(".piece.held").count()


def test_a_game_is_learned_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "matches.db", game="soccer-tactics") as stadium:
        window = browser.new_page(locale="de-DE", viewport={"width": 1280, "height": 900})
        window.set_default_timeout(PATIENCE)
        window.goto(stadium.stadium.address)
        aloud, ticks = window.locator("#whistled"), window.locator("#warm-up-moves .done")
        expect(window.locator("body.ready")).to_be_attached()
        tab_to(window, "#door-warm-up")
        window.keyboard.press("Enter")
        expect(window.locator("#warm-up")).to_be_visible()
        expect(aloud).to_contain_text("Tippe auf das gelb leuchtende Würfelfeld")
        assert window.locator(":is([aria-live], [role=alert], [role=status]):not(dialog *)").count() == 1

        tab_to(window, "[data-tap=left].due")
        window.keyboard.press("Enter")
        expect(ticks).to_have_count(1)
        expect(window.locator("#word")).to_contain_text("genau 3 Felder")

        tab_to(window, ".piece")
        names = [piece.get_attribute("aria-label") for piece in window.locator(".piece").all()]
        assert all(names) and len(set(names)) == len(names) and "Rot 7, C6 Heim" in names
        expect(window.locator("#key-help")).to_be_visible()
        piece = window.evaluate("() => document.activeElement.dataset.piece")
        before = window.evaluate("() => document.activeElement.getAttribute('aria-label')")
        window.keyboard.press("Enter")
        expect(aloud).to_contain_text("hochgehoben. Mögliche Felder:")
        lit = window.locator(".mark.may")
        expect(lit.first).to_be_attached()
        assert held(window) == 1
        window.keyboard.press("ArrowRight")
        window.keyboard.press("Escape")
        expect(aloud).to_contain_text("Zurückgestellt")
        expect(window.locator(f'[data-piece="{piece}"]')).to_have_attribute("aria-label", before or "")

        window.keyboard.press("Enter")
        expect(aloud).to_contain_text("hochgehoben")
        window.keyboard.press("ArrowRight")
        expect(aloud).to_contain_text("B7 Heim")
        window.keyboard.press("Enter")
        expect(ticks).to_have_count(2)
        window.close()


@pytest.mark.long
def test_a_whole_match_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "matches.db", settling=AS_ON_WOOD, options=SHORT) as stadium:
        window = browser.new_page(locale="de-DE", viewport={"width": 1280, "height": 900})
        window.set_default_timeout(PATIENCE)
        window.goto(stadium.stadium.address)
        expect(window.locator("body.ready")).to_be_attached()
        for place in ('[data-here="soccer-tactics"]', "#door-begin"):
            expect(window.locator(place)).to_be_visible()
            tab_to(window, place)
            window.keyboard.press("Enter")
        expect(window.locator("#door")).to_be_hidden()
        players = ByKeys(window, Random(1))
        play(players, lambda: players.look().over, 100_000)
        assert decisions(players) > 1
        assert {"throw", "carry", "arrange", "read a decision"} <= players.deeds.keys()
        window.close()
