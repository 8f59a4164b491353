"""A telephone as the camera, in a real Chromium whose camera plays recorded pictures, over real TLS."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import expect, sync_playwright

from device.cameras.choice import PHONE, Wish
from device.play.stadium import Stadium
from device.recordings.recording import Recording, load_recording
from device.settings import Settings
from device.texts.language import texts
from device.workshop import chromium
from tests.checkout import HOME
from tests.device.play.opened import opened
from tests.device.web.test_in_the_browser import FLAGS, PATIENCE

MATCH = HOME / "tests/recordings/match-a"
TURNS = 4000
SHOWN = 30
"""How often the fake camera repeats a picture; it plays some twenty a second."""


def film(recording: Recording, names: list[str], path: Path) -> Path:
    """Pictures one after the other, as the fake camera wants them: nothing but JPEGs in a row. The last one stays."""
    shown = [recording.picture(name).read_bytes() for name in names]
    path.write_bytes(b"".join(picture * SHOWN for picture in shown) + shown[-1] * 100 * SHOWN)
    return path


@pytest.fixture
def stadium(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stadium]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with opened(Settings(), tmp_path, camera=Wish(PHONE), no_page=False) as stadium:
        yield stadium


@pytest.fixture
def phone(stadium: Stadium, tmp_path: Path) -> Iterator[Window]:
    program = chromium.find()
    if not program:
        pytest.skip(texts("en").page("command.test.browser-missing"))
    recording = load_recording(MATCH)
    shown = film(recording, [name for name, _ in recording.frames[:6]], tmp_path / "film.mjpeg")
    fake = (
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={shown}",
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *fake], timeout=PATIENCE)
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE", ignore_https_errors=True)
        context.set_default_timeout(PATIENCE)
        yield context.new_page()
        browser.close()


def until(stadium: Stadium, reached: Callable[[], bool]) -> None:
    for _ in range(TURNS):
        stadium._turn()
        if reached():
            return
    raise AssertionError(stadium.day.troubles())


def invitation(stadium: Stadium) -> str:
    address = stadium.day.invitation
    assert address is not None
    return address.replace(address.split("/")[2].rpartition(":")[0], "localhost", 1)


@pytest.mark.long
def test_an_invited_telephone_becomes_the_camera_and_a_match_begins(stadium: Stadium, phone: Window) -> None:
    day = stadium.day
    assert invitation(stadium).startswith("https://localhost:")
    phone.goto(invitation(stadium))
    phone.get_by_role("button", name="Kamera an!").click()
    until(stadium, lambda: day.frame is not None)
    assert day.invitation is None
    assert day.troubles() == ()
    expect(phone.locator("#said")).to_have_text("Ich schaue zu. Lass diese Seite offen.")
    assert day.frame is not None
    assert day.frame.picture.shape == (720, 1280, 3)
    for effect in day.referee.begin():
        day._effects[type(effect)](effect)
    ruling = day.referee.ruling
    assert ruling is not None
    until(stadium, lambda: ruling.watching.last is not None)
    assert ruling.watching.last is not None
    assert ruling.watching.last.found


@pytest.mark.long
def test_the_page_offers_the_cameras_and_shows_the_telephone_its_way(stadium: Stadium, phone: Window) -> None:
    stadium.day.choose_camera("virtual")
    stadium._turn()
    phone.goto(stadium.address)
    offer = phone.get_by_role("button", name="Handy", exact=True)
    expect(phone.get_by_role("button", name="Virtueller Tisch")).to_have_attribute("aria-pressed", "true")
    offer.click()
    until(stadium, lambda: stadium.day.invitation is not None)
    until(stadium, lambda: offer.get_attribute("aria-pressed") == "true")
    expect(phone.locator("#invitation-code")).to_be_visible()
    expect(phone.locator("#invitation-words")).to_contain_text("diesen Code")


@pytest.mark.long
def test_who_is_not_invited_is_told_so_and_sends_nothing(stadium: Stadium, phone: Window) -> None:
    phone.goto(f"{invitation(stadium).partition('#')[0]}#WRONGCODE")
    expect(phone.locator("#said")).to_contain_text("nicht eingeladen")
    expect(phone.locator("#begin")).to_be_hidden()
    stadium._turn()
    assert stadium.day.frame is None


@pytest.mark.long
def test_a_telephone_that_leaves_is_missed_and_waited_for(stadium: Stadium, phone: Window) -> None:
    invited = invitation(stadium)
    phone.goto(invited)
    phone.get_by_role("button", name="Kamera an!").click()
    until(stadium, lambda: stadium.day.frame is not None)
    phone.goto("about:blank")
    until(stadium, lambda: stadium.day.troubles() != ())
    assert "Handy" in stadium.day.troubles()[0]
    phone.goto(invited.partition("#")[0])
    phone.get_by_role("button", name="Kamera an!").click()
    until(stadium, lambda: stadium.day.troubles() == ())
