"""A newcomer's first minutes by mouse, before the real loop: whatever is to be said stands below the prompt."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.device.web.stadiums import running
from tests.device.web.test_in_the_browser import browser

__all__ = ["browser"]

pytestmark = pytest.mark.slow


def test_super_goal_begins_without_a_look_at_the_display(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "matches.db", game="super-goal") as stadium:
        window = browser.new_page(viewport={"width": 1280, "height": 800}, locale="de-DE")
        window.goto(stadium.stadium.address)
        expect(window.locator("body.ready")).to_have_count(1)
        window.locator(".push.whistle").click()
        expect(window.locator("#word")).to_contain_text("Münze")
        window.locator("#offers").get_by_role("button", name="Gelb: gewinnt").click()
        expect(window.locator('.due[data-tap="left"]')).to_have_count(1)  # Yellow throws the master die
        expect(window.locator("#offers")).to_be_hidden()
        expect(window.locator("#word")).to_contain_text("Meisterwürfel")
        window.close()
