"""A goal as a short film for the docs, `docs/pictures/goal.webp`: `python -m tests.film_for_docs` shoots it anew.

A real match day with its page in Chromium: the needle turns, stands, and what follows is filmed as it is painted.
"""

import base64
import io
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page as Window
from playwright.sync_api import ViewportSize, expect, sync_playwright

from device.texts.language import texts
from device.virtual.settling import AS_ON_WOOD
from device.workshop.services import CHROMIUM
from tests.checkout import HOME
from tests.device.referee.test_staging import PASS_TO_A_SHOT
from tests.device.web.stadiums import Running, running
from tests.device.web.test_in_the_browser import FLAGS, PATIENCE
from tests.device.web.test_stage_in_the_browser import broken_off, carry, lucky

FILM = HOME / "docs/pictures/goal.webp"
WINDOW = ViewportSize(width=1100, height=720)
WIDTH = 720
"""Pixels of the film."""
QUALITY = 55
SHORTEST, LONGEST = 60, 700
"""Milliseconds of one picture; where nothing is painted for longer, nobody needs to wait so long."""
LAST = 1500
MOST_BYTES = 3_000_000
Shot = tuple[float, bytes]


def shoot() -> list[Shot]:
    """The pictures, each with its second."""
    said = texts("en")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = Path(folder) / "matches.db"
        broken_off(store, PASS_TO_A_SHOT)
        with running(store, settling=AS_ON_WOOD, lang="en") as stadium:
            browser = playwright.chromium.launch(executable_path=CHROMIUM.find(), args=FLAGS, timeout=PATIENCE)
            window = browser.new_page(viewport=WINDOW, locale="en-GB")
            window.goto(stadium.stadium.address)
            window.locator("#door-resume").click()
            expect(window.locator("#door")).to_be_hidden()
            window.get_by_role("button", name=said.page("page.table.set-up")).click()
            expect(window.locator(".figure.off")).to_have_count(15, timeout=PATIENCE)
            expect(window.locator(".mark.belongs")).to_have_count(0, timeout=PATIENCE)
            shots = _goal(window, stadium)
            browser.close()
            return shots


def _goal(window: Window, stadium: Running) -> list[Shot]:
    """From the pass to the prompt after the goal."""
    shots: list[Shot] = []
    line = window.context.new_cdp_session(window)

    def painted(frame: dict[str, Any]) -> None:
        shots.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    carry(window, stadium, "ball", "D15")
    expect(window.locator("#stage .call-go-on")).to_be_visible(timeout=PATIENCE)
    window.locator("#stage .call-go-on").click()
    expect(window.locator('.due[data-tap="spinner"]')).to_be_visible(timeout=PATIENCE)
    window.evaluate("scrollTo(0, 0)")
    stadium.stadium.day._chance = lucky("goal")  # the arrow stops where the film needs it
    line.on("Page.screencastFrame", painted)
    line.send("Page.startScreencast", {"format": "jpeg", "quality": 90})
    window.locator('[data-tap="spinner"]').click()
    expect(window.locator("#feast")).to_be_visible(timeout=PATIENCE)
    expect(window.locator("#feast")).to_be_hidden(timeout=PATIENCE)
    until = time.monotonic() + 1
    while time.monotonic() < until:
        window.wait_for_timeout(50)
    line.send("Page.stopScreencast")
    return shots


def film(shots: list[Shot]) -> bytes:
    """The shots as an animated WebP."""
    pictures = [Image.open(io.BytesIO(data)).convert("RGB") for _, data in shots]
    small = [one.resize((WIDTH, one.height * WIDTH // one.width), Image.Resampling.LANCZOS) for one in pictures]
    gaps = [round(1000 * (after - before)) for (before, _), (after, _) in pairwise(shots)]
    lasts = [min(max(gap, SHORTEST), LONGEST) for gap in gaps] + [LAST]
    out = io.BytesIO()
    small[0].save(
        out, "WEBP", save_all=True, append_images=small[1:], duration=lasts, loop=0, quality=QUALITY, method=4
    )
    return out.getvalue()


if __name__ == "__main__":
    data = film(shoot())
    assert len(data) < MOST_BYTES, len(data)
    FILM.write_bytes(data)
