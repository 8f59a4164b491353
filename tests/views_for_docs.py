"""Every view of the page as a picture for `docs/views.md`: `python -m tests.views_for_docs` takes them anew.

Real match days on virtual tables, an evening from the archive, and a rehearsed offside for the television.
"""

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from playwright.sync_api import Page as Window

from device.workshop.services import CHROMIUM
from tests.device.club.open_clubs import open_club, sixteen_in_groups
from tests.device.reports.evenings import offside_match
from tests.device.web.rehearsal import offside
from tests.device.web.stadiums import running
from tests.device.web.test_in_the_browser import FLAGS, PATIENCE, LiveRehearsal
from tests.pictures_for_docs import COLOURS, FOLDER, TELEPHONE, save

LOADED = "() => [...document.querySelectorAll('.evidence img')].every((one) => one.naturalWidth > 0)"
LAPTOP, TELEVISION = ViewportSize(width=1100, height=900), ViewportSize(width=1280, height=720)
WALL = ViewportSize(width=1600, height=900)


def take(window: Window, name: str) -> None:
    """The window as it is now."""
    window.mouse.move(0, 0)
    shot = Image.open(io.BytesIO(window.screenshot(animations="disabled")))
    save(shot.convert("RGB").quantize(COLOURS), FOLDER / f"{name}.png")


@contextmanager
def match_day(
    browser: Browser, game: str = "", size: ViewportSize = LAPTOP, *, earlier: bool = False
) -> Iterator[Window]:
    """A stadium at its front door, or just kicked off; perhaps somebody has played there before."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "matches.db"
        if earlier:
            offside_match(store)
        with running(store, lang="en", options={"fussball-alarm": {"players": 4}}) as stadium:
            window = browser.new_page(viewport=size, locale="en-GB")
            window.set_default_timeout(PATIENCE)
            window.goto(stadium.stadium.address)
            if game:
                window.locator(f'[data-here="{game}"]').click()
                expect(window.locator(f'[data-here="{game}"]')).to_have_attribute("aria-pressed", "true")
                window.locator("#door-begin").click()
                expect(window.locator("#door")).to_be_hidden()
            yield window
            window.close()


def read(window: Window) -> None:
    """The decision has been on the screen for as long as it stays."""
    expect(window.locator("#stage")).to_be_visible()
    expect(window.locator("#stage")).to_be_hidden(timeout=PATIENCE)


def door(browser: Browser) -> None:
    """Before a match."""
    with match_day(browser) as window:
        expect(window.locator(".game-card svg rect").first).to_be_attached()
        take(window, "door")


def archive(browser: Browser) -> None:
    """An earlier evening, step by step."""
    with match_day(browser, earlier=True) as window:
        window.locator(".archive-link").first.click()
        window.get_by_role("link", name="Soccer Tactics").click()
        expect(window.locator("#step")).to_be_visible()
        for _ in range(2):
            window.keyboard.press("ArrowRight")
        expect(window.locator(".evidence")).to_have_count(3)
        window.locator(".evidence").last.scroll_into_view_if_needed()
        window.wait_for_function(
            "() => [...document.querySelectorAll(`.evidence img`)].every((one) => one.naturalWidth)"
        )
        take(window, "archive")


def super_goal(browser: Browser) -> None:
    """The die that is due stands out; the same on a telephone."""
    for size, name in ((LAPTOP, "super-goal"), (TELEPHONE, "phone")):
        with match_day(browser, "super-goal", size) as window:
            window.locator("#offers .answer").first.click()
            read(window)
            expect(window.locator("#table-tools .due")).to_have_count(1)
            take(window, name)


def fussball_alarm(browser: Browser) -> None:
    """Four players, everybody's cards beside the table, only the own ones face up."""
    with match_day(browser, "fussball-alarm") as window:
        window.locator("#offers .answer").nth(Random(1).randrange(4)).click()
        read(window)
        window.locator("#table-tools").get_by_role("button", name="Deal").click()
        expect(window.locator("#table-tools .due")).to_have_count(1)
        take(window, "fussball-alarm")


def fuba(browser: Browser) -> None:
    """A formation is chosen on the page; who looks away is said."""
    with match_day(browser, "fuba") as window:
        window.locator("#offers .answer").first.click()
        expect(window.locator("#offers p")).to_be_visible()
        take(window, "fuba")


def television(browser: Browser) -> None:
    """Everything large, nothing to press."""
    rehearsal = LiveRehearsal(offside("en"))
    try:
        window = browser.new_page(viewport=TELEVISION, locale="en-GB")
        window.goto(f"{rehearsal.address}tv.html")
        expect(window.locator("#evidence")).to_be_visible()
        take(window, "tv")
        window.close()
    finally:
        rehearsal.close()


def club(browser: Browser) -> None:
    """An evening of sixteen in four groups, on the page and on the wall."""
    with open_club(sixteen_in_groups) as house:
        for path, size, name in (("", LAPTOP, "club"), ("wall.html", WALL, "club-wall")):
            window = browser.new_page(viewport=size, locale="en-GB")
            window.goto(f"{house.page.own_address}{path}")
            expect(window.locator("#now article").first).to_be_visible()
            take(window, name)
            window.close()


if __name__ == "__main__":
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chosen = playwright.chromium.launch(executable_path=CHROMIUM.find(), args=FLAGS, timeout=PATIENCE)
        for view in (door, archive, super_goal, fussball_alarm, fuba, television, club):
            view(chosen)
        chosen.close()
