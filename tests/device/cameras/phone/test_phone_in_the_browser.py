"""A telephone as the camera, in a real Chromium whose camera plays recorded pictures, over real TLS."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect, sync_playwright
from playwright.sync_api import Page as Window

from device.cameras.choice import PHONE, Wish
from device.cameras.phone import page as phone_page
from device.play.stadium import Stadium
from device.recordings.recording import load_recording
from device.settings import Settings
from device.texts.language import texts
from device.workshop.services import CHROMIUM
from tests.checkout import HOME
from tests.device.cameras.live import refereed, replayed
from tests.device.cameras.phone.film import Film
from tests.device.play.opened import opened
from tests.device.web.test_in_the_browser import FLAGS, PATIENCE

MATCH = HOME / "tests/recordings/match-a"
LONGEST = 60
"""Seconds; nobody waits for that when all is well."""
WATCHING = "Ich schaue zu. Lass diese Seite offen."

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Film:
    return Film(tmp_path_factory.mktemp("film") / "film.y4m")


@pytest.fixture(scope="module")
def browser(film: Film) -> Iterator[Browser]:
    program = CHROMIUM.find()
    if not program:
        pytest.skip(CHROMIUM.missing(texts("en")))
    fake = (
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film.path}",
    )
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *fake], timeout=PATIENCE)
        yield started
        started.close()


@pytest.fixture
def stadium(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stadium]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(phone_page, "NEXT_SMALL", 100)
    with opened(Settings(), tmp_path, camera=Wish(PHONE), no_page=False) as stadium:
        yield stadium


@pytest.fixture
def phone(browser: Browser, film: Film) -> Iterator[Window]:
    film.show(MATCH / "0000.jpg")
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE", ignore_https_errors=True)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def until(stadium: Stadium, reached: Callable[[], bool]) -> None:
    begin = time.monotonic()
    while time.monotonic() < begin + LONGEST:
        stadium._turn()
        if reached():
            return
    raise AssertionError(stadium.day.troubles())


def invitation(stadium: Stadium) -> str:
    address = stadium.day.equipment.invitation
    assert address is not None
    return address.replace(address.split("/")[2].rpartition(":")[0], "localhost", 1)


def join(stadium: Stadium, phone: Window) -> None:
    """Scan the code, say yes, be the camera."""
    phone.goto(invitation(stadium))
    begin = phone.get_by_role("button", name="Kamera an!")
    begin.wait_for()
    until(stadium, lambda: any("auf „Kamera an!“ tippen" in trouble for trouble in stadium.day.troubles()))
    begin.click()
    until(stadium, lambda: stadium.day.watch.frame is not None)
    expect(phone.locator("#said")).to_have_text(WATCHING)
    assert (stadium.day.equipment.invitation, stadium.day.troubles()) == (None, ())


def missed_and_back(stadium: Stadium, meanwhile: Callable[[], object] = lambda: None) -> None:
    """The telephone is missed, in words; then it is back."""
    until(stadium, lambda: stadium.day.troubles() != ())
    assert "Handy" in stadium.day.troubles()[0]
    meanwhile()
    until(stadium, lambda: stadium.day.troubles() == ())


def test_a_recorded_match_through_a_telephone_gets_the_rulings_of_replay(
    stadium: Stadium, phone: Window, film: Film
) -> None:
    recording, most = load_recording(MATCH), 12
    join(stadium, phone)
    assert stadium.day.watch.frame is not None
    assert stadium.day.watch.frame.picture.shape == (720, 1280, 3)
    rulings = refereed(stadium, recording, most, film.show)
    assert rulings == replayed(recording, most)
    assert len(rulings) > 5


def test_the_page_offers_the_cameras_and_shows_the_telephone_its_way(stadium: Stadium, phone: Window) -> None:
    stadium.day.watch.choose_camera("virtual")
    stadium._turn()
    phone.goto(stadium.address)
    offer = phone.get_by_role("button", name="Handy", exact=True)
    expect(phone.get_by_role("button", name="Virtueller Tisch")).to_have_attribute("aria-pressed", "true")
    offer.click()
    until(stadium, lambda: stadium.day.equipment.invitation is not None)
    until(stadium, lambda: offer.get_attribute("aria-pressed") == "true")
    expect(phone.locator("#invitation-code")).to_be_visible()
    expect(phone.locator("#invitation-words")).to_contain_text("diesen Code")
    phone.goto(f"{stadium.address}setup.html")
    until(stadium, phone.locator("#invitation-code").is_visible)
    expect(phone.locator("#invitation")).to_contain_text("im selben WLAN")


def test_who_is_not_invited_is_told_so_and_sends_nothing(stadium: Stadium, phone: Window) -> None:
    phone.goto(f"{invitation(stadium).partition('#')[0]}#WRONGCODE")
    expect(phone.locator("#said")).to_contain_text("nicht eingeladen")
    expect(phone.locator("#begin")).to_be_hidden()
    stadium._turn()
    assert stadium.day.watch.frame is None


def test_nobody_can_tap_before_the_page_is_ready(stadium: Stadium, phone: Window) -> None:
    asked: list[Route] = []
    phone.route("**/hello", lambda route: asked.append(route))
    phone.goto(invitation(stadium))
    phone.wait_for_function("document.documentElement.lang === 'de'")
    until(stadium, lambda: phone.evaluate("1") == 1 and asked != [])
    expect(phone.locator("#begin")).to_be_hidden()  # a tap now would be lost
    asked[0].continue_()
    expect(phone.locator("#begin")).to_be_visible()


def test_a_telephone_that_leaves_is_missed_and_goes_on_by_itself_when_it_is_back(
    stadium: Stadium, phone: Window
) -> None:
    invited = invitation(stadium)
    join(stadium, phone)
    phone.goto("about:blank")
    missed_and_back(stadium, lambda: phone.goto(invited.partition("#")[0]))
    expect(phone.locator("#begin")).to_be_hidden()


def test_a_camera_that_was_taken_away_is_opened_again_by_itself(stadium: Stadium, phone: Window) -> None:
    join(stadium, phone)
    phone.evaluate("document.getElementById('view').srcObject.getTracks()[0].stop()")
    missed_and_back(stadium)
    expect(phone.locator("#said")).to_have_text(WATCHING)


def test_pictures_that_do_not_arrive_are_sent_again(stadium: Stadium, phone: Window) -> None:
    join(stadium, phone)
    lost: list[Route] = []

    def lose(route: Route) -> None:
        """The line is dead, the answer is an error, there is no answer at all; then all is well."""
        lost.append(route)
        match len(lost):
            case 1:
                route.abort()
            case 2:
                route.fulfill(status=500)
            case 3:
                pass
            case _:
                route.continue_()

    phone.route("**/small", lose)
    until(stadium, lambda: phone.evaluate("1") == 1 and len(lost) > 5)  # the browser's news come in as we ask it
    until(stadium, lambda: stadium.day.troubles() == ())
    expect(phone.locator("#said")).to_have_text(WATCHING)
