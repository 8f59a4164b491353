"""The program dies in the middle of a match: the page says so, comes back by itself, and everybody is who he was."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from tests.device.commands.test_play import first_line, playing, words
from tests.device.web.test_in_the_browser import browser
from tests.device.web.test_server import free_port

__all__ = ["browser"]
pytestmark = pytest.mark.slow


def invited(referee: Window, grandma: Window, address: str) -> None:
    """Grandma joins as home, with a code that the referee asks for."""
    code = referee.context.request.post(f"{address}people/invite", data={}).json()["code"]
    letter = {"code": code, "name": "Oma", "role": "home"}
    assert grandma.context.request.post(f"{address}people/join", data=letter).ok


def test_after_kill_9_the_page_comes_back_and_the_match_goes_on(browser: Browser, tmp_path: Path) -> None:
    start = words(tmp_path, "--camera", "virtual", "--game", "super-goal", port=free_port())
    referee, grandma = (browser.new_context(locale="de-DE").new_page() for _ in range(2))
    with playing(start) as process:
        address = first_line(process).split()[-1]
        referee.goto(address)
        invited(referee, grandma, address)
        grandma.goto(address)
        expect(grandma.locator("#people")).to_have_text("Oma (Heim)")
        referee.locator("#door-begin").click()
        referee.get_by_role("button", name="Gelb: gewinnt").click()
        expect(grandma.locator("#decision-list")).to_contain_text("Gelb gewinnt die Auslosung")
        process.kill()  # -9
        process.wait()
        for window in (referee, grandma):
            expect(window.locator("#lost")).to_contain_text("Euer Spiel ist aufgehoben")
    with playing(start) as process:
        assert first_line(process).split()[-1] == address
        for window in (referee, grandma):
            expect(window.locator("#lost")).to_be_hidden()
        expect(grandma.locator("#people")).to_have_text("Oma (Heim)")
        expect(grandma.locator(".push.home")).to_be_enabled()
        expect(grandma.locator(".push.away")).to_be_disabled()
        referee.locator("#door-resume").click()
        expect(grandma.locator("#word")).to_contain_text("weißen Meisterwürfel")
        expect(grandma.locator("#decision-list")).to_contain_text("Gelb gewinnt die Auslosung")
    for window in (referee, grandma):
        window.context.close()
