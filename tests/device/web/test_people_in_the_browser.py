"""Everybody in the room, in a real browser: viewers who cannot press, telephones that join, agree and are sent away."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.games.fuba.tabletop import MatTop
from device.games.fussball_alarm.tabletop import CardTop
from tests.device.referee import test_fuba as fuba
from tests.device.referee.test_fussball_alarm import sit_down as sit_down_with_cards
from tests.device.web.rehearsal import red_moves
from tests.device.web.test_in_the_browser import PATIENCE, PHONE, LiveRehearsal, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow
SMALL = (360, 640)


@pytest.fixture
def rehearsal() -> Iterator[LiveRehearsal]:
    """A page on which even this computer is only a viewer, as every other one in the house is."""
    rehearsal = LiveRehearsal(red_moves(), this_computer="viewer")
    yield rehearsal
    rehearsal.close()


@contextmanager
def visitor(browser: Browser, address: str, size: tuple[int, int] = PHONE) -> Iterator[Window]:
    """Another telephone, with cookies of its own."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    context.set_default_timeout(PATIENCE)
    window = context.new_page()
    window.goto(address)
    expect(window.locator("body.ready")).to_be_attached()
    yield window
    context.close()


def join(window: Window, code: str, name: str, role: str) -> None:
    """As somebody does who has read the code from the display."""
    window.locator("#people").click()
    window.locator("#join-code").fill(f"{code[:3]} {code[3:]}")
    window.locator("#join-name").fill(name)
    window.get_by_label(role, exact=True).check()
    window.get_by_role("button", name="Los geht’s").click()


def test_a_viewer_sees_everything_and_presses_nothing(browser: Browser, rehearsal: LiveRehearsal) -> None:
    with visitor(browser, rehearsal.address) as window:
        expect(window.locator(".figure")).to_have_count(22)
        expect(window.locator("#people")).to_have_text("Mitspielen")
        for button in window.locator(".push").all():
            expect(button).to_be_disabled()
        expect(window.locator("#table-tools")).to_be_hidden()
        expect(window.get_by_role("button", name="Zurücknehmen")).to_be_hidden()
        window.keyboard.press("2")
        status = window.evaluate(
            "async () => (await fetch('/commands', {method: 'POST', headers: {'Content-Type': 'application/json'},"
            " body: JSON.stringify({kind: 'menu', data: {do: 'pause'}})})).status"
        )
        assert status == 403
    assert rehearsal.heard == []


def test_a_wrong_code_then_the_right_one_at_phone_size(browser: Browser, rehearsal: LiveRehearsal) -> None:
    with visitor(browser, rehearsal.address, SMALL) as window:
        join(window, "000000", "Anna", "Heim")
        expect(window.locator("#join-trouble")).to_contain_text("Dieser Code stimmt nicht")
        code = rehearsal.reception.code()
        window.locator("#join-code").fill(code)
        window.get_by_role("button", name="Los geht’s").click()
        expect(window.locator("#people")).to_have_text("Anna (Heim)")
        expect(window.locator(".push.home")).to_be_enabled()
        expect(window.locator(".push.away")).to_be_disabled()
        window.reload()
        expect(window.locator("#people")).to_have_text("Anna (Heim)")


def test_the_code_in_the_address_opens_the_dialog_and_leaves_the_address(
    browser: Browser, rehearsal: LiveRehearsal
) -> None:
    code = rehearsal.reception.code()
    with visitor(browser, f"{rehearsal.address}#{code}") as window:
        expect(window.locator("#join-dialog")).to_be_visible()
        expect(window.locator("#join-code")).to_have_value(code)
        assert code not in window.url
        window.get_by_role("button", name="Nur zuschauen").click()
        expect(window.locator("#join-dialog")).to_be_hidden()


def test_undo_needs_the_other_side(browser: Browser, rehearsal: LiveRehearsal) -> None:
    code, before = rehearsal.reception.code(), len(rehearsal.night.ruling.match.play.line())
    with visitor(browser, rehearsal.address) as anna, visitor(browser, rehearsal.address) as ben:
        join(anna, code, "Anna", "Heim")
        join(ben, code, "Ben", "Gast")
        anna.get_by_role("button", name="Zurücknehmen").click()
        asked = "Rot möchte den letzten Zug zurücknehmen. Einverstanden?"
        expect(anna.locator("#word")).to_contain_text(asked)
        expect(anna.locator("#word").get_by_role("button")).to_have_text(["Nein"])
        expect(ben.locator("#word").get_by_role("button")).to_have_text(["Ja", "Nein"])
        assert len(rehearsal.night.ruling.match.play.line()) == before
        ben.locator("#word").get_by_role("button", name="Ja", exact=True).click()
        expect(anna.locator("#word")).not_to_contain_text(asked)
    rehearsal.until(lambda: len(rehearsal.night.ruling.match.play.line()) < before)


def test_the_referee_sends_a_telephone_away(browser: Browser, rehearsal: LiveRehearsal) -> None:
    code = rehearsal.reception.code()
    with visitor(browser, rehearsal.address) as anna, visitor(browser, rehearsal.address) as opa:
        join(anna, code, "Anna", "Heim")
        expect(anna.locator(".push.home")).to_be_enabled()
        join(opa, code, "Opa", "Schiri")
        expect(opa.locator("#people")).to_have_text("Opa (Schiri)")
        opa.locator("#people").click()
        row = opa.locator("#people-list li").filter(has_text="Heim")
        row.get_by_role("button", name="Trennen").click()
        expect(anna.locator("#people")).to_have_text("Mitspielen")
        expect(anna.locator(".push.home")).to_be_disabled()
    assert [person.name for person in rehearsal.reception.people()] == ["Opa"]


def test_a_formation_is_chosen_in_secret_on_the_sides_own_telephone(browser: Browser) -> None:
    night = fuba.sit_down()
    night.press("whistle")
    rehearsal = LiveRehearsal(night, MatTop(), this_computer="viewer")
    code = rehearsal.reception.code()
    with visitor(browser, rehearsal.address, SMALL) as anna, visitor(browser, rehearsal.address) as opa:
        expect(anna.locator("#by-hand")).to_be_hidden()
        join(anna, code, "Anna", "Heim")
        expect(anna.locator("#by-hand")).to_contain_text("Das siehst nur du")
        expect(anna.locator("#by-hand")).to_be_in_viewport()
        anna.get_by_role("button", name="4-3-3", exact=True).click()
        rehearsal.until(lambda: night.state.match.formations[0] == (4, 3, 3))
        expect(anna.locator("#by-hand")).to_be_hidden()
        expect(opa.locator("body")).to_contain_text(re.compile("Blau hat.* gewählt"))
        assert "4-3-3" not in opa.content()
    rehearsal.close()


def test_in_a_game_of_several_a_telephone_joins_as_one_of_the_players(browser: Browser) -> None:
    night, _ = sit_down_with_cards(1, 3)
    rehearsal = LiveRehearsal(night, CardTop(), this_computer="viewer")
    rehearsal.act(lambda: rehearsal.tabletop.deal(3, rehearsal.random))
    with visitor(browser, rehearsal.address, SMALL) as anna:
        expect(anna.locator(".playing-card .number")).to_have_count(2)  # the top of the open pile, and nobody's hand
        join(anna, rehearsal.reception.code(), "Anna", "Spieler 3")
        expect(anna.locator("#people")).to_have_text("Anna (Spieler 3)")
        expect(anna.locator(".playing-card .number")).to_have_count(2 + 5)
        expect(anna.locator(".push.home")).to_be_enabled()
        expect(anna.locator(".push.away")).to_be_enabled()
    rehearsal.close()
