"""The page for everybody: axe-core finds nothing serious, light and dark, in both languages, large and small."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.referee.inputs import Chosen
from tests.device.referee.evenings import GameNight, front_door
from tests.device.web.axe import in_the_way
from tests.device.web.rehearsal import SITUATIONS
from tests.device.web.test_in_the_browser import LAPTOP, PATIENCE, LiveRehearsal, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow
SMALL = (360, 640)


class Room(NamedTuple):
    """How somebody looks at the page."""

    lang: str
    scheme: str
    size: tuple[int, int]


ROOMS = (Room("de", "light", LAPTOP), Room("en", "dark", SMALL))
"""Each language, each scheme and each size once: what they show does not depend on one another."""


@pytest.fixture(scope="module")
def rehearsal() -> Iterator[LiveRehearsal]:
    rehearsal = LiveRehearsal()
    yield rehearsal
    rehearsal.close()


def as_it_is(_: Window) -> None:
    """Nothing has to be opened."""


def by_hand(window: Window) -> None:
    window.locator("#hand-toggle").click()
    expect(window.locator("#by-hand")).to_be_visible()


def inviting(window: Window) -> None:
    window.locator("#people").click()
    expect(window.locator("#invite-dialog")).to_be_visible()


def warming_up(lang: str) -> GameNight:
    """Somebody learns the game."""
    night = front_door(lang)
    night.tell(Chosen("warm-up", {}, night.now))
    return night


EVENINGS: dict[str, Callable[[str], GameNight]] = {**SITUATIONS, "door": front_door, "warm-up": warming_up}
READY = {"tv.html": "#what:not(:empty)", "phone.html": "#said:not(:empty)"}
"""When a page has all its words, where its body does not say so."""
VIEWS: dict[str, tuple[str, str, Callable[[Window], None]]] = {
    "moves": ("moves", "", as_it_is),
    "by hand": ("moves", "", by_hand),
    "inviting": ("moves", "", inviting),
    "wrong": ("wrong", "", as_it_is),
    "offside": ("offside", "", as_it_is),
    "setup": ("moves", "setup.html", as_it_is),
    "archive": ("moves", "archive.html", as_it_is),
    "front door": ("door", "", as_it_is),
    "warm-up": ("warm-up", "", as_it_is),
    "television": ("offside", "tv.html", as_it_is),
    "telephone": ("moves", "phone.html", as_it_is),
}
"""Situation of the match, page, and what is opened on it."""


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.lang}-{room.scheme}-{room.size[0]}")
def test_nothing_serious_stands_in_anybodys_way(browser: Browser, rehearsal: LiveRehearsal, room: Room) -> None:
    context = browser.new_context(
        viewport={"width": room.size[0], "height": room.size[1]},
        locale={"de": "de-DE", "en": "en-GB"}[room.lang],
        color_scheme=room.scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    window = context.new_page()
    found = []
    for name, (situation, page, open_it) in VIEWS.items():
        rehearsal.sit_down(EVENINGS[situation]("de"))
        window.goto(f"{rehearsal.address}{page}")
        expect(window.locator(READY.get(page, "body.ready"))).to_be_attached()
        open_it(window)
        found += in_the_way(window, room.scheme, name)
        if window.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name}: wider than the window, so what is fixed to its lower edge is out of sight")
    context.close()
    assert not found, "\n".join(found)


def test_in_the_hand_everything_is_under_the_thumb_and_large_enough(browser: Browser, rehearsal: LiveRehearsal) -> None:
    rehearsal.sit_down(SITUATIONS["wrong"]("de"))
    context = browser.new_context(viewport={"width": SMALL[0], "height": SMALL[1]}, locale="de-DE", has_touch=True)
    context.set_default_timeout(PATIENCE)
    window = context.new_page()
    window.goto(rehearsal.address)
    expect(window.locator("body.ready")).to_be_attached()
    expect(window.locator("#word")).to_contain_text("Rot 7")
    for button in window.locator(".push").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(window.get_by_role("button", name="1 Würfel").first).to_be_in_viewport(ratio=1)
    assert window.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    small = window.evaluate(
        """() => [...document.querySelectorAll("button, a, select, summary, input")]
            .filter((one) => one.offsetParent !== null)
            .map((one) => [one.id || one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""
    )
    assert small == []
    before = len(rehearsal.heard)
    window.locator("#people").click()
    window.evaluate("() => document.querySelector('#join-name').closest('dialog').showModal()")
    window.locator("#join-name").press_sequentially("Anna 1234")  # a name is no press of buttons 1 to 4
    assert len(rehearsal.heard) == before
    assert window.evaluate("() => document.getElementById('clock').getBoundingClientRect().left >= 0")
    context.close()
