"""The archive in a real browser, before the real loop: looked through by everybody, deleted by the referee alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from tests.device.reports.evenings import offside_match, played_by_chance
from tests.device.reports.test_puzzle import stored
from tests.device.web.stadiums import running
from tests.device.web.test_in_the_browser import PATIENCE, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow


def shown(window: Window, selector: str) -> None:
    """Wait until a picture is really there."""
    window.wait_for_function(
        "(selector) => document.querySelector(selector)?.naturalWidth > 0", arg=selector, timeout=PATIENCE
    )


def test_an_evening_is_looked_through_kept_and_deleted(browser: Browser, tmp_path: Path) -> None:
    store = tmp_path / "matches.db"
    offside_match(store)
    played_by_chance(store, "super-goal", 30)  # the newest, so it is offered at the door and cannot be deleted
    with running(store) as stadium:
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="de-DE", accept_downloads=True)
        window = context.new_page()
        complaints: list[str] = []
        window.on("pageerror", lambda error: complaints.append(str(error)))
        window.goto(stadium.stadium.address)
        expect(window.locator("#word")).to_contain_text("Super Goal!")  # offered as what it is
        window.get_by_role("link", name="Frühere Spiele").click()
        expect(window.locator(".stored")).to_have_count(2)
        expect(window.locator("#space")).to_contain_text("200 MB")
        expect(window.get_by_role("button", name="Löschen")).to_have_count(1)

        window.get_by_role("link", name="Soccer Tactics").click()
        shown(window, "#board")
        window.keyboard.press("ArrowRight")
        expect(window.locator("#step")).to_contain_text("Die Spieler stellen das Brett")
        window.get_by_role("button", name="Einen Schritt weiter").click()
        expect(window.locator("#step")).to_contain_text("Abseits")
        expect(window.locator("#step .in-words").first).to_contain_text("Regel 7")
        expect(window.locator(".evidence")).to_have_count(3)  # drawing, before, after
        shown(window, ".evidence:nth-child(3) img")
        expect(window.get_by_role("button", name="Einen Schritt weiter")).to_be_disabled()
        window.keyboard.press("Home")
        expect(window.locator("#step")).to_contain_text("Der Anfang")
        with window.expect_download() as kept:
            window.get_by_role("link", name="Als Datei speichern").click()
        assert "data:image/jpeg" in kept.value.path().read_text(encoding="utf-8")

        window.get_by_role("link", name="Alle Spiele").click()
        window.get_by_role("button", name="Löschen").click()
        window.get_by_role("button", name="Nein, behalten").click()
        expect(window.locator(".stored")).to_have_count(2)
        window.get_by_role("button", name="Löschen").click()
        window.get_by_role("button", name="Ja, löschen").click()
        expect(window.locator(".stored")).to_have_count(1)
        context.close()
        assert complaints == []


def test_the_puzzle_of_the_day_is_looked_for_and_answered(browser: Browser, tmp_path: Path) -> None:
    store = stored(tmp_path)
    played_by_chance(store, "super-goal", 30)  # the newest is offered at the door, and no puzzle is made of it
    with running(store) as stadium:
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="de-DE")
        window = context.new_page()
        window.goto(stadium.stadium.address)
        window.get_by_role("link", name="Frühere Spiele").click()
        window.get_by_role("button", name="Zeig mir das Rätsel").click()
        expect(window.locator("#puzzle-question")).to_contain_text("in höchstens zwei Zügen", timeout=PATIENCE)
        shown(window, "#puzzle-board")
        choices = window.locator("#puzzle-choices button")
        expect(choices).to_have_count(4)
        answers = []
        for number in range(4):
            choices.nth(number).click()
            answers.append(window.locator("#puzzle-told").text_content() or "")
        assert sum("Richtig!" in answer for answer in answers) == 1
        context.close()
