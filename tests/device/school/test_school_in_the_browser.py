"""The school in a real browser: a lesson is shown, a wrong one refused, one forgotten; on a phone as well."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Request, expect

from device.school.page import SchoolPage
from device.school.school import School
from device.school.trial import TrialTable
from device.settings import PageSettings
from device.texts.language import texts
from device.web.contract.school import SchoolLetters
from tests.device.web.axe import in_the_way
from tests.device.web.strict import held
from tests.device.web.test_in_the_browser import PHONE, browser
from tests.device.web.test_server import free_port
from vision.game_vision import game_vision
from vision.taught.album import Album, open_album
from vision.taught.teacher import Teacher

__all__ = ["browser"]

pytestmark = pytest.mark.slow
FIRST, SECOND = "der orange Würfel: geradeaus 1", "der orange Würfel: schräg 1"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    table = TrialTable("super-goal", lambda: 0.0, np.random.default_rng(3))
    school = School(
        "super-goal", Teacher(game_vision("super-goal").table()), Album(), tmp_path, lambda: table.frame().picture
    )
    page = SchoolPage(school, PageSettings(port=free_port(), open=False), texts("de"), table.lay)
    yield page.start()
    page.close()


def held_letter(request: Request) -> str:
    """The address to which a letter goes, after it has been held against the contract."""
    letter = request.url.rsplit("/", 1)[1]
    held(request.post_data_json, SchoolLetters.__annotations__[letter])
    return letter


def test_a_lesson_a_mistake_and_a_change_of_mind_on_a_phone(browser: Browser, address: str, tmp_path: Path) -> None:
    window = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="de-DE")
    complaints: list[str] = []
    window.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    window.on("pageerror", lambda error: complaints.append(str(error)))
    letters: list[str] = []
    window.on("request", lambda request: letters.append(held_letter(request)) if request.method == "POST" else None)
    window.goto(address)
    lesson, said, count = (window.locator(f"#{name}") for name in ("lesson", "said", "count"))
    learn = window.get_by_role("button", name="Liegt da, lernen!")
    expect(lesson).to_have_text(FIRST)
    learn.click()
    expect(said).to_have_text(texts("de").page("school.problem.nothing"))
    window.get_by_role("button", name="Hinlegen").click()
    learn.click()
    expect(said).to_have_text(f"Gelernt: {FIRST}.")
    expect(lesson).to_have_text(SECOND)
    learn.click()  # the same face still lies there
    expect(said).to_contain_text(f"Das sieht aus wie {FIRST}")
    assert open_album(tmp_path).names == ("orange/forward-1",)
    window.get_by_role("button", name="Vergessen").click()
    expect(count).to_have_text("0 von 39 gezeigt")
    window.locator(".pick").nth(4).click()
    expect(lesson).to_have_text("der rote Würfel: geradeaus 2")
    expect(learn).to_be_in_viewport()
    assert window.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    assert in_the_way(window) == []
    assert complaints == []
    assert set(letters) == {"show", "lay", "forget"}
