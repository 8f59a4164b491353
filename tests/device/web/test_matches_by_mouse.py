"""Each game by mouse alone, before the real loop: what the page shows and offers is all that the players know.

The first minutes are part of the plain tests; whole matches, from kick-off to the final screen, are long.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from device.virtual.settling import AS_ON_WOOD
from tests.device.web.mouse import FAMILIES, LOOK, Family
from tests.device.web.stadiums import running
from tests.device.web.test_in_the_browser import PATIENCE, browser

__all__ = ["browser"]
pytestmark = pytest.mark.slow

SHORT: dict[str, dict[str, Any]] = {
    "soccer-tactics": {"half_minutes": 1, "extra_time": False, "shoot_out": False},
    "super-goal": {"half_minutes": 0.5},
    "fussball-alarm": {"players": 4},
}
"""As short as the options allow; FUBA has no shorter match."""


@contextmanager
def family(browser: Browser, store: Path, game: str, seed: int = 1, **options: Any) -> Iterator[Family]:
    """They choose their game at the front door and kick off."""
    wanted = {**SHORT.get(game, {}), **options}
    with running(store, settling=AS_ON_WOOD, options={game: wanted}) as stadium:
        context = browser.new_context(viewport={"width": 1280, "height": 1150}, locale="de-DE")
        context.set_default_timeout(PATIENCE)
        window = context.new_page()
        complaints: list[str] = []
        window.on("pageerror", lambda error: complaints.append(str(error)))
        window.goto(stadium.stadium.address)
        window.locator(f'[data-here="{game}"]').click()
        expect(window.locator(f'[data-here="{game}"]')).to_have_attribute("aria-pressed", "true")
        window.locator("#door-begin").click()
        expect(window.locator("#door")).to_be_hidden()
        yield FAMILIES.get(game, Family)(window, Random(seed))
        context.close()
        assert complaints == []


def play(players: Family, until: Callable[[], bool], looks: int) -> None:
    """Turn by turn; `looks` at the page are enough for it."""
    for _ in range(looks):
        if until():
            return
        players.turn()
        players.window.wait_for_timeout(LOOK)
    raise AssertionError(players.window.locator("body").inner_text())


def decisions(players: Family) -> int:
    """So many things were whistled."""
    return players.window.locator("#decision-list > li").count()


@pytest.mark.parametrize("game", ["super-goal", "fussball-alarm"])
def test_the_first_minute_by_mouse(browser: Browser, tmp_path: Path, game: str) -> None:
    with family(browser, tmp_path / "matches.db", game) as players:
        play(players, lambda: decisions(players) >= 1 and players.deeds["throw"] >= 1, 1000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("soccer-tactics", {}),
        ("super-goal", {}),
        ("fussball-alarm", {"players": 2}),
        ("fussball-alarm", {"players": 4}),
        ("fuba", {}),
    ],
)
def test_from_kick_off_to_the_end_by_mouse(
    browser: Browser, tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    with family(browser, tmp_path / "matches.db", game, **options) as players:
        play(players, lambda: players.look().over, 100_000)
        before = decisions(players)
        assert before > 1
        taken_back = players.window.locator("#takes").get_by_role("button", name="Zurücknehmen")
        taken_back.click()
        expect(players.window.locator(".push.whistle")).not_to_have_attribute("aria-label", "Taste Pfiff: neues Spiel")
        players.window.locator("#takes").get_by_role("button", name="Wiederherstellen").click()
        play(players, lambda: players.look().over, 10_000)
        assert decisions(players) >= before  # what was taken back stays in the list, and time may run out once more
