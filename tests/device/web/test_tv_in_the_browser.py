"""The view for the television, before a rehearsed match: everything large, nothing to press, back by itself."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.device.web.rehearsal import in_the_middle, offside
from tests.device.web.test_in_the_browser import LiveRehearsal, browser
from tests.device.web.test_server import free_port

__all__ = ["browser"]

pytestmark = pytest.mark.slow

SMALLEST = 28
"""Pixels of 1080: letters that are read from four metres."""
LETTERS = """() => [...document.querySelectorAll("body *")]
    .filter((e) => !(e instanceof SVGElement) && !e.classList.contains("unseen") && e.checkVisibility())
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim()))
    .map((e) => [e.id || e.className, parseFloat(getComputedStyle(e).fontSize)])"""


def test_the_television_shows_score_board_and_decision_and_comes_back(browser: Browser) -> None:
    port = free_port()
    rehearsal = LiveRehearsal(offside(), port=port)
    window = browser.new_page(viewport={"width": 1920, "height": 1080}, locale="de-DE")
    try:
        window.goto(f"{rehearsal.address}tv.html")
        expect(window.locator("#score")).to_have_text("0:0")
        expect(window.locator("#clock")).to_have_text("42:12")
        expect(window.locator("#what")).to_contain_text(re.compile("abseits", re.IGNORECASE))
        expect(window.locator("#pitch .figure")).to_have_count(22)
        expect(window.locator("#evidence")).to_be_visible()
        assert window.locator("button, a, input, select, summary, [role=button]").count() == 0
        assert [name for name, size in window.evaluate(LETTERS) if size < SMALLEST] == []
        assert window.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0
    finally:
        rehearsal.close()
    expect(window.locator("#lost")).to_be_visible()
    rehearsal = LiveRehearsal(in_the_middle(), port=port)
    try:
        expect(window.locator("#score")).to_have_text("1:0")
        expect(window.locator("#lost")).to_be_hidden()
    finally:
        window.close()
        rehearsal.close()
