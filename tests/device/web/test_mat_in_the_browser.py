"""FUBA's mat in a real browser: sectors, jerseys, the ball die, choices that nobody can see on the table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.games.fuba.tabletop import MatTop
from tests.device.referee.test_fuba import Mat, at, sit_down
from tests.device.web.test_in_the_browser import LAPTOP, LiveRehearsal, browser, carry, visit

__all__ = ["browser"]
pytestmark = pytest.mark.slow


def choosing_a_target() -> Mat:
    """Home chooses where the ball shall go; the ball die lies wrong."""
    night = at("target", "-")
    night.turn(2)
    return night


@pytest.fixture(scope="module")
def mat() -> MatTop:
    return MatTop()


@pytest.fixture(scope="module")
def rehearsal(mat: MatTop) -> Iterator[LiveRehearsal]:
    rehearsal = LiveRehearsal(choosing_a_target(), mat)
    yield rehearsal
    rehearsal.close()


@pytest.fixture
def window(browser: Browser, rehearsal: LiveRehearsal) -> Iterator[Window]:
    with visit(browser, rehearsal, *LAPTOP) as window:
        yield window


def test_the_mat_its_jerseys_the_minute_and_the_reminder(window: Window) -> None:
    expect(window.locator(".token.blue")).to_have_count(11)
    expect(window.locator(".name.on-grass")).to_have_count(13)
    expect(window.locator("#clock")).to_have_text("12'")
    expect(window.locator(".reminder")).to_have_text("Der Ballwürfel zeigt 2 und gehört auf 3: bitte drehen.")
    expect(window.get_by_role("button", name="Pfeil drehen")).to_have_count(0)


def test_jerseys_are_dragged_into_sectors_and_the_ball_die_is_turned(
    window: Window, rehearsal: LiveRehearsal, mat: MatTop
) -> None:
    carry(window, rehearsal, "h5", "R2")
    rehearsal.until(lambda: mat.field_of("h5") == "R2")
    window.get_by_role("button", name="Ballwürfel auf 5 drehen").click()
    rehearsal.until(lambda: mat.ball_value == 5)
    expect(window.locator('[data-piece="ball"] .spot')).to_have_count(5)


def test_a_target_is_chosen_on_the_mat_and_formations_stay_short(window: Window, rehearsal: LiveRehearsal) -> None:
    window.locator("#hand-toggle").click()
    window.get_by_role("button", name="Nach M1", exact=True).click()
    rehearsal.until(lambda: any(order.kind == "enter" for order in rehearsal.heard))
    assert rehearsal.heard[-1].data["action"] == {"type": "target", "to": "M1"}
    night = sit_down()
    night.press("whistle")
    rehearsal.sit_down(night)
    expect(window.locator("#word p").first).to_contain_text("geheim")
    window.locator("#hand-toggle").click()
    expect(window.locator("#by-hand > p").first).to_have_text("Blau wählt geheim, der andere schaut weg:")
    expect(window.locator("#by-hand > .row .tool")).to_have_count(16)
