"""Decisions on the page in a real browser, before the real loop: needle first, then whistle, then banner."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.store import Store, position
from device.store.play import log_step
from device.virtual.settling import AS_ON_WOOD
from rules.soccer_tactics import notation
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.state import FIRST_HALF
from tests.device.referee.test_staging import PASS_TO_A_SHOT
from tests.device.reports.evenings import NOON
from tests.device.web.rehearsal import offside, wrong_move
from tests.device.web.stadiums import Running, running
from tests.device.web.test_in_the_browser import PATIENCE, LiveRehearsal, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow
PITCH = Options().pitch
BREATH = 400.0
"""Milliseconds of nothing between the needle at rest and the whistle, at least."""


def broken_off(path: Path, pitch: str) -> None:
    """A match that was interrupted in a first half."""
    state = notation.from_pitch(pitch, Options())
    playing = state.match._replace(period=FIRST_HALF, running=True, first_kick_off="home")
    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        said = position(GAME.state_json(state._replace(match=playing)))
        log.append(log_step(log.play, [said], 1200.0, log.game), at=NOON)


def marks(window: Window) -> list[tuple[str, str, float]]:
    """What the page has shown, in the order of its own timeline."""
    told: list[Any] = window.evaluate(
        "() => performance.getEntriesByType('mark').map((mark) => [mark.name, mark.detail, mark.startTime])"
    )
    return [(name.removeprefix("schiri-"), detail, at) for name, detail, at in told]


def carry(window: Window, stadium: Running, piece: str, field: str) -> None:
    """Drag a piece to a field, as far as the pitch itself tells how large a millimetre is."""
    tables = stadium.stadium.tables
    assert tables is not None
    top = tables.of("soccer-tactics")
    here, (x, y) = top.place(piece), top.middle(field)
    body = window.locator(f'[data-piece="{piece}"] .grab')
    body.scroll_into_view_if_needed()
    box = body.bounding_box()
    scale = window.evaluate("() => document.querySelector('.pitch svg').getScreenCTM().a")
    assert box is not None
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.mouse.move(*start)
    window.mouse.down()
    window.mouse.move(start[0] + (y - here.y) * scale, start[1] + (x - here.x) * scale, steps=4)
    window.mouse.up()


def lucky(face: str) -> np.random.Generator:
    """Chance that pushes the arrow into the middle of a sector."""
    width = 360 / len(PITCH.spinner)
    for seed in range(500):
        degrees = float(np.random.default_rng(seed).uniform(0, 360))
        sector, within = divmod((degrees - PITCH.spinner_edge) % 360, width)
        if PITCH.spinner[int(sector)] == face and 0.35 < within / width < 0.65:
            return np.random.default_rng(seed)
    raise AssertionError("no luck")


def test_a_goal_needle_breath_whistle_banner_feast_film_and_then_the_next_prompt(
    browser: Browser, tmp_path: Path
) -> None:
    store = tmp_path / "matches.db"
    broken_off(store, PASS_TO_A_SHOT)
    with running(store, settling=AS_ON_WOOD) as stadium:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="de-DE")
        window = context.new_page()
        complaints: list[str] = []
        window.on("pageerror", lambda error: complaints.append(str(error)))
        window.goto(stadium.stadium.address)
        expect(window.locator("#word")).to_contain_text("Dieses Spiel wurde unterbrochen")
        window.locator(".push.whistle").click()
        expect(window.locator("#word")).to_contain_text("Rot spielt den Ball von D7")
        window.get_by_role("button", name="Alles aufstellen").click()
        expect(window.locator(".figure.off")).to_have_count(15)
        expect(window.locator(".mark.belongs")).to_have_count(0)
        carry(window, stadium, "ball", "D15")
        expect(window.locator("#stage .call-what")).to_have_text("TORCHANCE!")
        window.locator("#stage .call-go-on").click()
        expect(window.locator("#word")).to_contain_text("dreht den Kreisel")
        window.locator(".push.whistle").click()
        expect(window.locator("#stage .call-what")).to_have_text("PAUSE")
        window.locator("#stage .call-go-on").click()
        expect(window.locator("#word")).to_contain_text("dreht den Kreisel")
        stadium.stadium.day._chance = lucky("goal")
        window.evaluate("() => performance.clearMarks()")
        window.get_by_role("button", name="Pfeil drehen").first.click()
        expect(window.locator("#feast .shout")).to_have_text("TOR!")
        expect(window.locator("#score")).to_have_text("1:0")
        expect(window.locator("#feast .scorer")).to_have_text("Rot 10, nach Pass von 7")
        expect(window.locator("#feast .film img")).to_be_visible()
        window.wait_for_function("() => document.querySelector('.film img').naturalWidth > 0")
        window.locator("#feast").click()
        expect(window.locator("#feast")).to_be_hidden()
        expect(window.locator("#word")).to_contain_text("Blau stellt die Figuren auf")
        told = marks(window)
        order = [(name, detail) for name, detail, _ in told]
        assert [order.index(one) for one in TIMELINE] == sorted(order.index(one) for one in TIMELINE), order
        when = {(name, detail): at for name, detail, at in told}
        assert when["whistle", "goal"] - when["rests", "needle"] >= BREATH
        assert ("said", "Tor! Rot 10 trifft: Tor für Rot, es steht 1:0 für Rot!") in order
        assert complaints == []
        context.close()


TIMELINE = (
    *(("pushed", "needle"), ("rests", "needle"), ("whistle", "goal"), ("banner", "goal")),
    *(("feast", "TOR!"), ("film", "1"), ("prompt", "prompt")),
)


@pytest.fixture
def evening(browser: Browser) -> Iterator[tuple[LiveRehearsal, Window]]:
    rehearsal = LiveRehearsal(wrong_move())
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="de-DE")
    context.set_default_timeout(PATIENCE)
    window = context.new_page()
    window.goto(rehearsal.address)
    yield rehearsal, window
    context.close()
    rehearsal.close()


def test_who_puts_it_right_is_thanked_offside_has_the_banner_and_voice_and_sound_are_switched_by_real_clicks(
    evening: tuple[LiveRehearsal, Window],
) -> None:
    rehearsal, window = evening
    expect(window.locator("#word.wrong")).to_contain_text("genau 4 Felder")
    night = rehearsal.night
    rehearsal.act(lambda: night.put(h7="C6"))  # type: ignore[attr-defined]
    expect(window.locator("#stage.thanks .call-what")).to_have_text("Danke!")
    expect(window.locator("#word")).to_be_hidden()

    rehearsal.sit_down(offside())
    expect(window.locator("#stage.away .call-what")).to_have_text("ABSEITS!")
    expect(window.locator("#whistled")).to_contain_text("Abseits! Rot 10")
    window.locator("#stage .call-go-on").click()
    expect(window.locator("#stage .call-what")).to_contain_text("macht den Freistoß")

    sound, voice = window.locator("#sound"), window.locator("#voice")
    expect(sound).to_have_attribute("aria-label", "Ton ist an")  # the tap above has unlocked it
    sound.click()
    expect(sound).to_have_attribute("aria-label", "Ton ist aus")
    expect(voice).to_have_attribute("aria-label", "Stimme ist an")
    voice.click()
    expect(voice).to_have_attribute("aria-label", "Stimme ist aus")
    window.reload()
    expect(sound).to_have_attribute("aria-label", "Ton ist aus")
    expect(voice).to_have_attribute("aria-label", "Stimme ist aus")
    before = [detail for name, detail, _ in marks(window) if name == "said"]
    rehearsal.sit_down(wrong_move())
    expect(window.locator("#word.wrong")).to_be_visible()
    assert [detail for name, detail, _ in marks(window) if name == "said"] == before == []
    sound.click()
    expect(sound).to_have_attribute("aria-label", "Ton ist an")
    voice.click()
    expect(voice).to_have_attribute("aria-label", "Stimme ist an")
