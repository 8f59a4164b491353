"""The pictures in `docs/pictures`, made by the program itself: `python -m tests.pictures_for_docs` renews them.

The display is drawn as it is today, and a test holds the picture to that. The page is photographed in Chromium while
two robots play, so it looks a little different every time.
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import ViewportSize, expect, sync_playwright

from device.panel.drawing import SIZE
from device.panel.gallery import pictures
from device.texts.language import texts
from device.workshop.services import CHROMIUM
from tests.checkout import HOME

FOLDER = HOME / "docs/pictures"
DISPLAY, PAGE = FOLDER / "display.png", FOLDER / "page.png"
SETUP, SETUP_ON_PHONE = FOLDER / "setup.png", FOLDER / "setup-phone.png"

SCREENS = (("move", "wrong", "offside"), ("duel", "question", "goal"))
"""Row by row, in the order of a lively minute; names as in `schiri gallery`."""
SCALE, RIM, GAP = 3, 9, 15
CASE, GLASS, LIGHT = (32, 44, 56), (4, 8, 14), (202, 224, 236)

WINDOW = ViewportSize(width=1280, height=790)
TELEPHONE = ViewportSize(width=360, height=640)
LINE_UP = "table-b"
COLOURS = 200
MORE = 3
"""Decisions after the first goal, so that the figures stand in the middle of a match again."""
PATIENCE = 300_000
"""Milliseconds until the robots have scored."""
MATCH = "play --demo --speed 20 --minutes 20 --table 3"


def display() -> Image.Image:
    """Some screens of the display side by side, large enough to read."""
    drawn = pictures(texts("en"))
    width, height = SIZE[0] * SCALE + 2 * RIM, SIZE[1] * SCALE + 2 * RIM
    sheet = Image.new("RGB", (len(SCREENS[0]) * (width + GAP) + GAP, len(SCREENS) * (height + GAP) + GAP), CASE)
    for row, names in enumerate(SCREENS):
        for column, name in enumerate(names):
            lit = drawn[name].convert("L").resize((SIZE[0] * SCALE, SIZE[1] * SCALE), Image.Resampling.NEAREST)
            screen = Image.new("RGB", (width, height), GLASS)
            screen.paste(LIGHT, (RIM, RIM), lit)
            sheet.paste(screen, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return sheet


def page() -> Image.Image:
    """The page in the middle of a match, as a laptop shows it."""
    with _match() as address, sync_playwright() as playwright:
        flags = ["--headless", "--no-sandbox", "--disable-gpu"]
        with playwright.chromium.launch(executable_path=CHROMIUM.find(), args=flags) as browser:
            window = browser.new_page(viewport=WINDOW, locale="en-GB")
            window.goto(address)
            expect(window.locator("#score")).to_have_text(re.compile("[1-9]"), timeout=PATIENCE)
            decisions = window.locator("#decision-list li")
            expect(decisions.nth(decisions.count() + MORE - 1)).to_be_attached(timeout=PATIENCE)
            return Image.open(io.BytesIO(window.screenshot(animations="disabled")))


def set_up(size: ViewportSize) -> Image.Image:
    """The set-up page over a recorded line-up."""
    recording = HOME / "tests/recordings" / LINE_UP
    with tempfile.TemporaryDirectory() as folder:
        told = json.loads((recording / "recording.json").read_text(encoding="utf-8"))
        told["frames"] = told["frames"][:1]
        (Path(folder) / "recording.json").write_text(json.dumps(told), encoding="utf-8")
        shutil.copy(recording / told["frames"][0]["file"], folder)
        with _match(f"play --camera {folder}") as address, sync_playwright() as playwright:
            flags = ["--headless", "--no-sandbox", "--disable-gpu"]
            with playwright.chromium.launch(executable_path=CHROMIUM.find(), args=flags) as browser:
                window = browser.new_page(viewport=size, locale="en-GB")
                window.goto(f"{address}setup.html")
                expect(window.locator(".step.figures.done")).to_be_attached(timeout=PATIENCE)
                window.wait_for_timeout(3000)  # the next drawing has the figures
                shot = Image.open(io.BytesIO(window.screenshot(animations="disabled")))
                return shot.convert("RGB").quantize(COLOURS)  # a photograph is large


@contextmanager
def _match(words: str = MATCH) -> Iterator[str]:
    """A match, usually of robots at the virtual table, and the address of its page."""
    with tempfile.TemporaryDirectory() as folder:
        # The settings and matches of whoever calls this stay out of the picture.
        nobody = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), folder)
        env = os.environ | nobody | {"PYTHONPATH": str(HOME)}
        command = [sys.executable, "-P", "-m", "device", "--lang", "en", *words.split()]
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, encoding="utf-8") as process:
            assert process.stdout
            try:
                yield process.stdout.readline().split()[-1]
            finally:
                process.terminate()
                process.stdout.read()


def save(picture: Image.Image, path: Path) -> None:
    """As a PNG that is as small as can be without a loss."""
    path.parent.mkdir(parents=True, exist_ok=True)
    few = picture.convert("RGB").getcolors(256)
    (picture.quantize(len(few)) if few else picture.convert("RGB")).save(path, optimize=True)


if __name__ == "__main__":
    save(display(), DISPLAY)
    save(page(), PAGE)
    save(set_up(WINDOW), SETUP)
    save(set_up(TELEPHONE), SETUP_ON_PHONE)
