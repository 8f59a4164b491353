"""From an empty table to kick-off by looking: the real page in Chromium and the real stadium.

A webcam with drawn pictures is a double at the border to OpenCV; behind it is what `play --camera usb` puts together.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import product
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, FloatRect, ViewportSize
from playwright.sync_api import Page as Window

from device.cameras.choice import USB, Wish
from device.games import living_room, tabletop, teams_of
from device.panel.buttons import Edge
from device.play.stadium import Stadium
from device.settings import PageSettings, Settings
from device.tables.profiles import Profiles, TableProfile
from device.virtual.camera import VirtualCamera
from device.virtual.demo import Demo
from tests.device.cameras.webcam import Webcam
from tests.device.play.opened import opened
from tests.device.web.test_in_the_browser import PATIENCE, browser
from tests.device.web.test_server import free_port
from vision.arrays import Picture
from vision.soccer_tactics.drawn.scene import Scene, start_scene
from vision.virtual_table.things import Die

__all__ = ["browser"]
pytestmark = pytest.mark.slow
CORNERS = ((0.2409, 0.1875), (0.2395, 0.8135), (0.7337, 0.8134), (0.7326, 0.1876))
"""Of the drawn board, as parts of the picture, home's left first: measured by its cards."""
ROLLED = (Die(50.0, 40.0, 0.3, 2), Die(99.0, 40.0, 0.8, 5))
"""Home's die and away's, in their wells."""
PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def pictures() -> dict[str, Picture]:
    """The same table in the same room: empty, nearly set up, set up."""
    table = living_room("soccer-tactics", ("red", "blue"), 0)()
    start = start_scene(np.random.default_rng(7))
    empty = Scene((), None, (), 20.0)
    shown = {
        "empty": empty,
        "one-missing": replace(start, figures=start.figures[1:], dice=()),
        "start": replace(start, dice=()),
        "rolled": replace(start, dice=ROLLED),
    }
    drawn = {name: np.asarray(table.picture(scene), np.uint8) for name, scene in shown.items()}
    return drawn | {
        "blurred": cv2.GaussianBlur(drawn["empty"], (0, 0), 5),
        "dark": (drawn["empty"] * 0.15).astype(np.uint8),
        "lamp": _lamp(drawn["empty"]),
        "no-cards": _without_cards(drawn["empty"]),
    }


def _without_cards(picture: Picture) -> Picture:
    """Nobody has laid the corner cards; the tray lies there."""
    bare = picture.copy()
    for column, row in product((395, 1101), (127, 738)):
        bare[row - 32 : row + 32, column - 32 : column + 32] = 60, 80, 60
    return bare


def _lamp(picture: Picture) -> Picture:
    """A bulb mirrored in the varnish, right of the middle."""
    lit = picture.copy()
    cv2.circle(lit, (1080, 430), 40, (255, 255, 255), -1)
    return lit


@pytest.fixture
def webcam(pictures: dict[str, Picture], monkeypatch: pytest.MonkeyPatch) -> Webcam:
    camera = Webcam(pictures["dark"])
    monkeypatch.setattr("device.pi.webcam.open_webcam", lambda *_: camera)
    return camera


@contextmanager
def playing(home: Path, game: str | None = None) -> Iterator[Stadium]:
    settings = replace(Settings(), page=PageSettings(port=free_port()))
    with opened(settings, home, camera=Wish(USB), no_page=False, game=game) as stadium:
        yield stadium


@contextmanager
def visiting(browser: Browser) -> Iterator[Window]:
    context = browser.new_context(viewport=PHONE, locale="de-DE", has_touch=True)
    context.set_default_timeout(PATIENCE)
    window = context.new_page()
    errors: list[str] = []
    window.on("pageerror", lambda error: errors.append(str(error)))
    yield window
    context.close()
    assert errors == []


@pytest.fixture
def stadium(webcam: Webcam, tmp_path: Path) -> Iterator[Stadium]:
    with playing(tmp_path) as stadium:
        yield stadium


@pytest.fixture
def window(stadium: Stadium, browser: Browser) -> Iterator[Window]:
    with visiting(browser) as window:
        yield window


def until(stadium: Stadium, reached: Callable[[], bool]) -> None:
    patience = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < patience:
        stadium._turn()
        if reached():
            return
    raise AssertionError((stadium.day.troubles(), stadium.day.watch.set_up.number))


def done(window: Window, *names: str) -> Callable[[], bool]:
    """Whether exactly these steps are ticked."""

    def ticked() -> bool:
        classes = window.locator(".step").evaluate_all("(all) => all.map((one) => one.className)")
        return {name.split()[1] for name in classes if "done" in name} == set(names)

    return ticked


def says(window: Window, step: str, text: str) -> Callable[[], bool]:
    return lambda: (
        window.locator(f".step.{step} p").count() == 1 and text in window.locator(f".step.{step} p").inner_text()
    )


def fits(window: Window, size: ViewportSize) -> bool:
    """Whether nothing sticks out sideways on a screen of this size; it stays like that."""
    window.set_viewport_size(size)
    return bool(window.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def place_of(window: Window, selector: str) -> FloatRect:
    """Where something is; every new picture draws it anew, so one look may find nothing."""
    for _ in range(100):
        if (box := window.locator(selector).bounding_box()) is not None:
            return box
    raise AssertionError(f"{selector} is nowhere")


def test_corners_are_dragged_by_finger_and_the_magnifier_shows_what_lies_under_it(
    window: Window, stadium: Stadium, webcam: Webcam, pictures: dict[str, Picture]
) -> None:
    webcam.picture = pictures["no-cards"]
    stadium._turn()
    window.goto(f"{stadium.address}setup.html")
    until(stadium, says(window, "board", "Welches Tor gehört Heim?"))
    window.get_by_role("button", name="Ecken zeigen").click()
    box = place_of(window, "#corners")
    for number, (across, down) in enumerate(CORNERS):
        handle = place_of(window, f'[data-corner="{number}"]')
        window.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
        window.mouse.down()
        window.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"], steps=3)
        assert window.locator("#lens").is_visible()
        window.mouse.up()
    assert not window.locator("#lens").is_visible()
    window.get_by_role("button", name="So liegt es").click()
    until(stadium, done(window, "picture", "light", "board", "tray", "colours"))
    until(
        stadium, lambda: stadium.day.watch.set_up.look is not None and stadium.day.watch.set_up.look.corners is not None
    )
    look = stadium.day.watch.set_up.look
    assert look is not None
    assert look.corners == pytest.approx(np.array(CORNERS), abs=0.004)
    window.get_by_role("button", name="Neu hinschauen").click()
    until(stadium, says(window, "board", "Welches Tor gehört Heim?"))
    window.get_by_role("button", name="Tor 1 ist Heim").click()
    until(stadium, says(window, "board", "gefunden"))


def test_from_an_empty_table_to_kick_off_without_a_keyboard(
    window: Window, stadium: Stadium, webcam: Webcam, pictures: dict[str, Picture]
) -> None:
    stadium._turn()
    window.goto(stadium.address)
    until(stadium, window.get_by_role("link", name="Einrichten").is_visible)
    window.get_by_role("link", name="Einrichten").click()
    until(stadium, says(window, "light", "zu dunkel"))
    webcam.picture = pictures["blurred"]
    until(stadium, says(window, "picture", "unscharf"))
    webcam.picture = pictures["lamp"]
    until(stadium, says(window, "light", "Rechts spiegelt sich eine Lampe"))
    webcam.picture = pictures["empty"]
    until(stadium, done(window, "picture", "light", "board", "tray", "colours"))
    assert says(window, "figures", "0 / 22")()
    webcam.picture = pictures["one-missing"]
    until(stadium, says(window, "figures", "21 / 22"))
    webcam.picture = pictures["start"]
    until(stadium, done(window, "picture", "light", "board", "tray", "colours", "figures"))
    assert fits(window, DESKTOP)
    assert fits(window, PHONE)
    window.get_by_role("button", name=re.compile("^Los")).click()
    until(stadium, lambda: window.locator("#next").is_visible() and "würfeln" in window.locator("#next").inner_text())
    webcam.picture = pictures["rolled"]
    until(stadium, lambda: window.locator("#go").inner_text().startswith("Anpfeifen"))
    window.locator("#go").click()
    until(stadium, lambda: window.locator("#score").count() == 1 and window.locator("#score").inner_text() == "0:0")
    assert stadium.day.referee.ruling is not None
    assert not stadium.day.referee.lining_up


class Family:
    """Sits at a drawn table under a webcam: moves its things by hand, and taps the page's buttons."""

    def __init__(self, game: str, webcam: Webcam, window: Window) -> None:
        self.top = tabletop(game)
        room = living_room(game, teams_of(Settings().options[game]), 0)
        self._camera, self._webcam = VirtualCamera(self.top, lambda: 0.0, room), webcam
        self._window = window
        self._hands = Demo(self.top, Random(1), self._tap)
        self.show()

    def show(self) -> None:
        """What the webcam sees now."""
        self._webcam.picture = self._camera.frame().picture

    def go_on(self, stadium: Stadium) -> None:
        """What the rules ask for next."""
        self._hands.step(stadium.day.referee, stadium.clock.now())
        self.show()

    def _tap(self, edge: Edge) -> None:
        if edge.down:
            self._window.locator(f".push.{edge.button}").click()


LAID_OUT = {"picture", "light", "board", "tray"}


@pytest.mark.parametrize(
    ("game", "missing", "laid"),
    [
        ("super-goal", "Ball fehlt auf c6", LAID_OUT | {"colours", "figures"}),
        pytest.param("fussball-alarm", "0 / 9", LAID_OUT, marks=pytest.mark.long),
        pytest.param("fuba", "wie er mag", LAID_OUT | {"colours", "figures"}, marks=pytest.mark.long),
    ],
    ids=["super-goal", "fussball-alarm", "fuba"],
)
def test_every_game_from_an_empty_table_to_kick_off(
    game: str, missing: str, laid: set[str], browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    webcam = Webcam()
    monkeypatch.setattr("device.pi.webcam.open_webcam", lambda *_: webcam)
    with playing(tmp_path, game) as stadium, visiting(browser) as window:
        family = Family(game, webcam, window)
        stadium._turn()
        window.goto(f"{stadium.address}setup.html")
        until(stadium, says(window, "figures", missing))
        family.top.set_up(np.random.default_rng(3))
        family.show()
        until(stadium, done(window, *laid))
        assert fits(window, DESKTOP)
        assert fits(window, PHONE)
        window.get_by_role("button", name=re.compile("^Los")).click()
        to_match = window.locator("#to-match")
        until(stadium, lambda: "setup" not in window.url or to_match.is_visible())
        if "setup" in window.url:
            to_match.click()

        def kicked_off() -> bool:
            family.go_on(stadium)
            ruling = stadium.day.referee.ruling
            preparing = stadium.day.referee.lining_up
            return ruling is not None and not preparing and not ruling.day.table.setting_up(ruling.state)

        until(stadium, kicked_off)
        assert stadium.day.troubles() == ()


@pytest.mark.parametrize("same", [True, False], ids=["yes", "no"])
def test_the_same_table_as_yesterday_is_asked_for_on_the_page(
    same: bool, window: Window, stadium: Stadium, webcam: Webcam, pictures: dict[str, Picture], tmp_path: Path
) -> None:
    """Without corner cards nobody can tell whose goal is whose; who played here before has told."""
    assert stadium.stand is not None
    webcam.picture, (height, width) = pictures["no-cards"], pictures["no-cards"].shape[:2]
    corners = tuple((across * width, down * height) for across, down in CORNERS)
    shelf = Profiles(Settings().storage.file({"HOME": str(tmp_path)}).parent)
    yesterday = (shelf.today() - timedelta(days=1)).isoformat()
    size, colours = (width, height), ("yellow", "green")
    shelf.keep(TableProfile(stadium.stand.name, "soccer-tactics", colours, size, corners, 0.77, 0.0, 0.0, yesterday))
    stadium._turn()
    window.goto(f"{stadium.address}setup.html")
    question = window.locator("#same-table p")
    until(stadium, question.is_visible)
    assert question.inner_text() == "Derselbe Tisch wie gestern? Soccer Tactics WORLD, Gelb und Grün."
    window.get_by_role("button", name="Ja, derselbe" if same else "Nein, ein anderer").click()
    until(stadium, says(window, "board", "gefunden" if same else "Welches Tor gehört Heim?"))
    until(stadium, says(window, "colours", "Gelb und Grün" if same else "Rot und Blau"))
    assert not question.is_visible()
