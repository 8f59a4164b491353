"""A club evening in a real browser: a laptop organises, telephones look on and help, the wall shows all of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from device.club.club_house import ClubHouse
from tests.device.club.open_clubs import four_who_knock_each_other_out, open_club
from tests.device.web.axe import in_the_way
from tests.device.web.test_in_the_browser import PATIENCE, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow
LAPTOP, SMALL, WALL = (1280, 800), (360, 640), (1920, 1080)


@pytest.fixture
def house() -> Iterator[ClubHouse]:
    with open_club(four_who_knock_each_other_out) as house:
        yield house


@contextmanager
def visitor(browser: Browser, address: str, size: tuple[int, int]) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("body.ready")).to_be_attached()
    yield page
    context.close()


def enter(page: Page, match: str, home: int, away: int) -> None:
    """As an organiser does who hears a result."""
    page.get_by_role("button", name=re.compile(f"Ergebnis, Tisch …: {match}")).click()
    page.locator("#home").fill(str(home))
    page.locator("#away").fill(str(away))
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("#match-dialog")).to_be_hidden()


def test_an_evening_by_mouse_with_the_wall_beside_it(browser: Browser, house: ClubHouse) -> None:
    address = house.page.own_address
    with visitor(browser, address, LAPTOP) as page, visitor(browser, f"{address}wall.html", WALL) as wall:
        expect(page.locator("#begin")).to_be_disabled()
        page.locator("#new-names").fill("Anna\nBen\n\nDie Adler: Cem, Dora\nEmil")
        page.get_by_role("button", name="Dazuschreiben").click()
        expect(page.locator("#people li")).to_have_count(4)
        expect(page.locator("#people")).to_contain_text("Die Adler (Cem, Dora)")
        page.get_by_label("Tische").fill("2")
        page.get_by_label("Tische").press("Tab")
        expect(page.locator("#missing")).to_be_empty()
        assert not in_the_way(page, name="preparing")
        page.get_by_role("button", name="Auslosen und anfangen").click()
        expect(page.locator("#now article")).to_have_count(2)
        expect(wall.locator("#now article")).to_have_count(2)
        expect(wall.locator("#now")).to_contain_text("bitte an Tisch 1")
        enter(page, "Anna – Die Adler", 2, 1)
        enter(page, "Emil – Ben", 2, 1)
        expect(page.locator("#now")).to_contain_text("Finale")
        assert not in_the_way(page, name="playing")
        assert not in_the_way(wall, "dark", name="wall")
        final = page.locator("#now article").filter(has_text=re.compile("Finale"))
        final.get_by_role("button").click()
        page.locator("#home").fill("1")
        page.locator("#away").fill("1")
        page.get_by_role("button", name="Eintragen").click()
        expect(page.locator("#match-trouble")).to_contain_text("muss jemand gewinnen")
        page.locator("#shoot-home").fill("4")
        page.locator("#shoot-away").fill("3")
        page.get_by_role("button", name="Eintragen").click()
        enter(page, "Die Adler – Ben", 0, 1)
        expect(page.locator("#champion")).to_contain_text("Anna gewinnt den Abend")
        expect(wall.locator("#champion")).to_be_visible()
        page.get_by_role("button", name="Wer hat was entschieden?").click()
        expect(page.locator("#trace li").first).to_contain_text("0:1")


def test_a_telephone_looks_then_helps(browser: Browser, house: ClubHouse) -> None:
    house.reception._own_role = "viewer"
    with visitor(browser, house.page.own_address, SMALL) as phone:
        expect(phone.locator("#add")).to_be_hidden()
        expect(phone.locator("#plan")).to_be_hidden()
        wide = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        phone.get_by_role("button", name="Organisieren").click()
        phone.locator("#join-code").fill(house.reception.code())
        phone.locator("#join-name").fill("Rita")
        phone.get_by_role("button", name="Los geht’s").click()
        phone.locator("#new-names").fill("Anna\nBen")
        phone.get_by_role("button", name="Dazuschreiben").click()
        expect(phone.locator("#people li")).to_have_count(2)
        phone.get_by_role("button", name="Switch to English").click()
        expect(phone.get_by_role("button", name="Draw and begin")).to_be_visible()
