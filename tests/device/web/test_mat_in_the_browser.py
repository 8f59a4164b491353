"""FUBA's mat in a real browser: sectors, jerseys, the ball die, choices that nobody can see on the table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.games.fuba.game_day import GAME_DAY
from device.games.fuba.tabletop import MatTop
from rules.fuba import notation
from rules.fuba.game import GAME
from rules.fuba.state import State
from rules.game import Json
from tests.device.web.test_in_the_browser import LAPTOP, Stadium, browser, carry, visit

__all__ = ["browser"]
pytestmark = pytest.mark.slow

MIDDLE = """
L4 a1    P2 a2k   R4 .
L3 h1a1  M2 a3    R3 .
         C  h4a4*3
L2 h2    M1 h2    R2 .
L1 .     P1 h2k   R1 .
home target 12' - {"formations":{"home":"4-4-2","away":"3-5-2"}}
"""


def told(state: State) -> Json:
    return {
        "game": "fuba",
        "score": {"home": 0, "away": 0},
        "standing": "0:0",
        "teams": ["blue", "yellow"],
        "clock": GAME_DAY.clocks.face(state, 0.0),
        "prompt": "Wohin?",
        "reminders": ["Der Ballwürfel zeigt 2 und gehört auf 3: bitte drehen."],
        "decisions": [],
        "position": GAME_DAY.conduct.public(GAME.state_json(state)),
        "legal": [GAME.action_json(action) for action in GAME.legal(state)],
        "question": None,
        "wrong": None,
    }


class MatStadium(Stadium):
    """The same page over another table."""

    def __init__(self) -> None:
        self.mat = MatTop()
        super().__init__()

    def post(self) -> None:
        self.board.post("match", told(notation.from_pitch(MIDDLE)) | self.match)
        self.board.post("table", {"game": "fuba", **self.mat.json()})


@pytest.fixture(scope="module")
def stadium() -> Iterator[MatStadium]:
    stadium = MatStadium()
    stadium.tabletop = stadium.mat  # type: ignore[assignment]
    stadium.mat.apply_position(GAME.state_json(notation.from_pitch(MIDDLE)), stadium.random)
    stadium.match = {}
    stadium.inbox.wake()
    yield stadium
    stadium.close()


@pytest.fixture
def window(browser: Browser, stadium: MatStadium) -> Iterator[Window]:
    with visit(browser, stadium, *LAPTOP) as window:
        yield window


def test_the_mat_its_jerseys_the_minute_and_the_reminder(window: Window) -> None:
    expect(window.locator(".jersey.blue")).to_have_count(11)
    expect(window.locator(".on-mat")).to_have_count(13)
    expect(window.locator("#clock")).to_have_text("12'")
    expect(window.locator(".reminder")).to_have_text("Der Ballwürfel zeigt 2 und gehört auf 3: bitte drehen.")
    expect(window.get_by_role("button", name="Pfeil drehen")).to_have_count(0)


def test_jerseys_are_dragged_into_sectors_and_the_ball_die_is_turned(window: Window, stadium: MatStadium) -> None:
    carry(window, stadium, "h5", "R2")
    stadium.until(lambda: stadium.mat.field_of("h5") == "R2")
    window.get_by_role("button", name="Ballwürfel auf 5 drehen").click()
    stadium.until(lambda: stadium.mat.ball_value == 5)
    expect(window.locator('[data-piece="ball"] .spot')).to_have_count(5)


def test_a_target_is_chosen_on_the_mat_and_formations_stay_short(window: Window, stadium: MatStadium) -> None:
    window.locator("#hand-toggle").click()
    window.get_by_role("button", name="Nach M1", exact=True).click()
    stadium.until(lambda: any(order.kind == "enter" for order in stadium.heard))
    assert stadium.heard[-1].data["action"] == {"type": "target", "to": "M1"}
    begin = GAME.start({})
    stadium.match = {"legal": [GAME.action_json(action) for action in GAME.legal(begin)], "prompt": "Geheim wählen"}
    stadium.inbox.wake()
    expect(window.locator("#word p").first).to_have_text("Geheim wählen")
    window.locator("#hand-toggle").click()
    expect(window.locator("#by-hand > .row .tool")).to_have_count(16)
    stadium.match = {}
