"""The page without its server: it opens, says so, comes back by itself, and is never an old one after an update."""

import json
import struct

import pytest
from playwright.sync_api import Browser, expect

from device.web import pages
from device.web.pages import BROWSER
from tests.device.web.test_in_the_browser import PATIENCE, LiveRehearsal, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow


KEPT = "() => performance.getEntriesByName('schiri-kept').length > 0"
"""Whether everything that the page is made of has been laid aside."""


def test_it_opens_without_its_server_comes_back_by_itself_and_renews_itself(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    rehearsal = LiveRehearsal()
    port, window = int(rehearsal.address.rsplit(":", 1)[1].strip("/")), browser.new_page(locale="de-DE")
    window.set_default_timeout(PATIENCE)
    window.goto(rehearsal.address)
    expect(window.locator(".figure")).to_have_count(22)
    window.wait_for_function(KEPT)
    rehearsal.close()
    expect(window.locator("#lost")).to_contain_text("gerade nicht zu erreichen")
    window.reload()
    expect(window.locator("body.ready.off-line")).to_be_attached()
    expect(window.locator("#lost")).to_contain_text("gerade nicht zu erreichen")
    assert not window.locator("#door").is_visible()

    window.evaluate("() => { globalThis.old = true; }")
    pages.words_json.cache_clear()
    monkeypatch.setattr(pages, "page_number", lambda: "another")
    rehearsal = LiveRehearsal(port=port)
    try:
        expect(window.locator("#lost")).to_be_hidden()
        expect(window.locator(".figure")).to_have_count(22)
        window.wait_for_function("() => !globalThis.old")  # it has loaded itself afresh
        expect(window.locator("#lost")).to_be_hidden()
        expect(window.locator(".figure")).to_have_count(22)
    finally:
        pages.words_json.cache_clear()
        window.close()
        rehearsal.close()


def test_the_manifest_is_complete_and_its_icons_are_as_large_as_it_says() -> None:
    told = json.loads((BROWSER / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"id", "name", "short_name", "start_url", "scope", "display", "icons"} <= told.keys()
    sizes = set()
    for icon in told["icons"]:
        head = (BROWSER / icon["src"]).read_bytes()[:24]
        if icon["type"] == "image/png":
            sizes.add((*struct.unpack(">II", head[16:24]), icon.get("purpose", "any")))
    assert sizes == {(192, 192, "any"), (512, 512, "any"), (512, 512, "maskable")}
