"""How long a family waits: from a tap on a camera to kick-off. `python -m tests.device.cameras.times` measures it.

The real `schiri play` in a process of its own, its page in Chromium, and one of two cameras: a telephone, which is a
second Chromium whose camera plays a film, or a network camera. The figures stand in place from the beginning.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser, Playwright, sync_playwright
from playwright.sync_api import Page as Window

from device.workshop.services import CHROMIUM
from tests.checkout import HOME
from tests.device.cameras.mjpeg import network_camera
from tests.device.cameras.phone.film import Film
from tests.device.web.test_in_the_browser import FLAGS
from tests.device.web.test_server import free_port

MATCH = HOME / "tests/recordings/match-a"
LINED_UP, ROLLED = MATCH / "0000.jpg", MATCH / "0004.jpg"
"""The start formation; the same with the dice that were thrown for kick-off."""
PATIENCE = 60_000


def say(line: str) -> None:
    """A line for whoever measures."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Times:
    """Says what was reached, and after how many seconds."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def start(self) -> None:
        """Count from here."""
        self._last = time.monotonic()

    def reached(self, what: str) -> None:
        """One line, and count from here."""
        now = time.monotonic()
        say(f"  {now - self._last:5.1f} s  {what}")
        self._last = now


def main() -> None:
    """Both cameras, one after the other."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        film = Film(Path(folder) / "film.y4m")
        say("A telephone in the browser:")
        with playing(Path(folder) / "one") as address, visitor(playwright) as page, visitor(playwright, film) as phone:
            film.show(LINED_UP)
            through_a_phone(page, phone, address, film)
        say("A network camera, Motion JPEG:")
        with network_camera() as camera:
            camera.picture = LINED_UP.read_bytes()
            with playing(Path(folder) / "two", camera.address) as address, visitor(playwright) as page:
                through_the_network(page, address, lambda shown: setattr(camera, "picture", shown.read_bytes()))


@contextmanager
def playing(home: Path, stream: str = "") -> Iterator[str]:
    """`schiri play` in an empty home, on the virtual table; its page's address."""
    port, settings = free_port(), home / "settings.toml"
    home.mkdir()
    settings.write_text(
        f'[page]\nport = {port}\n[camera]\nkind = "{"stream" if stream else "auto"}"\nsource = "{stream}"\n'
    )
    command = [sys.executable, "-m", "device", "play", "--camera", "virtual", "--settings", str(settings)]
    environment = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    with subprocess.Popen(command, cwd=HOME, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield f"http://localhost:{port}/"
        finally:
            process.terminate()


@contextmanager
def visitor(playwright: Playwright, film: Film | None = None) -> Iterator[Window]:
    """A window in a browser of its own; with a film as its camera."""
    fake = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    more = [*fake, f"--use-file-for-fake-video-capture={film.path}"] if film else []
    browser: Browser = playwright.chromium.launch(executable_path=CHROMIUM.find(), args=[*FLAGS, *more])
    with closing(browser.new_context(locale="de-DE", ignore_https_errors=True)) as context:
        context.set_default_timeout(PATIENCE)
        yield context.new_page()
    browser.close()


def through_a_phone(page: Window, phone: Window, address: str, film: Film) -> None:
    """Choose the telephone, scan the code with another one, be the camera."""
    page.goto(address)
    times = chosen(page, "Handy")
    page.locator("#invitation-words").filter(has_text="scannen").wait_for()  # they come with the picture
    times.reached("the QR code stands on the page")
    scanned = invitation(page)
    times.start()
    phone.goto(scanned)
    phone.get_by_role("button", name="Kamera an!").click()
    to_kick_off(page, address, times, film.show)


def invitation(page: Window) -> str:
    """What the telephone reads out of the QR code."""
    picture = cv2.imdecode(np.frombuffer(page.locator("#invitation-code").screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    read, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.resize(picture, None, fx=2, fy=2))
    return read.replace(read.split("/")[2].rpartition(":")[0], "localhost", 1)


def through_the_network(page: Window, address: str, show: Callable[[Path], None]) -> None:
    """Choose the network camera that the settings name."""
    page.goto(address)
    to_kick_off(page, address, chosen(page, "http://127.0.0.1", exact=False), show)


def chosen(page: Window, name: str, *, exact: bool = True) -> Times:
    """Tap one of the cameras; count from there."""
    offers = page.locator("#camera-offers button")
    offer = offers.filter(has_text=name) if not exact else page.get_by_role("button", name=name, exact=True)
    offer.first.wait_for()
    times = Times()
    offer.first.click()
    return times


def to_kick_off(page: Window, address: str, times: Times, show: Callable[[Path], None]) -> None:
    """Look at the set-up until everything is ticked; begin, throw the dice for kick-off, whistle."""
    page.goto(f"{address}setup.html")
    page.locator(".step.picture.done").wait_for()
    times.reached("the first picture is there")
    page.locator(".step.figures.done").wait_for()
    times.reached("everything is ticked: light, board, tray, colours, all figures in place")
    page.get_by_role("button", name="Los").click()
    page.locator("#next").filter(has_text="würfeln").wait_for()
    times.reached("the match is open and asks for the dice")
    show(ROLLED)
    page.locator("#go").filter(has_text="Anpfeifen").click()
    page.locator("#score").filter(has_text="0:0").wait_for()
    times.reached("the dice lie, kick-off is whistled")


if __name__ == "__main__":
    main()
