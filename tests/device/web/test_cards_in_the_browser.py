"""The card table in a real browser: everybody's hand beside it, backs for the others, piles in their order."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.games.fussball_alarm.game_day import GAME_DAY
from device.games.fussball_alarm.tabletop import DISCARD, DRAW, CardTop, footballer_of
from rules.fussball_alarm.actions import Action, Begin, Deal
from rules.fussball_alarm.game import GAME
from rules.game import Json
from tests.device.web.test_in_the_browser import LAPTOP, Stadium, browser, middle, visit

__all__ = ["browser"]
pytestmark = pytest.mark.slow


class CardStadium(Stadium):
    """The same page over a card table; the first of two players is about to roll."""

    def __init__(self) -> None:
        self.cards = CardTop()
        super().__init__()

    def post(self) -> None:
        self.board.post("match", self.told() | self.match)
        self.board.post("table", {"game": "fussball-alarm", **self.cards.json()})

    def told(self) -> Json:
        state = GAME.start({"players": ["Anna", "Ben"]})
        pile = self.cards.there(DISCARD)
        actions: list[Action] = [Begin("player-1"), Deal(footballer_of(pile[-1]))] if pile else []
        for action in actions:
            state = GAME.apply(state, action).state
        shown = {"game": "fussball-alarm", "score": None, "teams": [], "players": ["Anna", "Ben"], "on": "Anna"}
        more = {"standing": "Alarm 0/7", "clock": "", "prompt": "Anna würfelt", "decisions": [], "legal": []}
        return (
            shown
            | more
            | {"position": GAME_DAY.conduct.public(GAME.state_json(state)), "question": None, "wrong": None}
        )


@pytest.fixture(scope="module")
def stadium() -> Iterator[CardStadium]:
    stadium = CardStadium()
    stadium.tabletop = stadium.cards  # type: ignore[assignment]
    stadium.cards.deal(2, stadium.random)
    stadium.match = {}
    stadium.inbox.wake()
    yield stadium
    stadium.close()


@pytest.fixture
def window(browser: Browser, stadium: CardStadium) -> Iterator[Window]:
    with visit(browser, stadium, *LAPTOP) as window:
        yield window


def test_only_whoever_is_on_sees_his_cards(window: Window, stadium: CardStadium) -> None:
    expect(window.locator("#score")).to_have_text("Alarm 0/7")
    expect(window.locator("#players .on")).to_have_text("Anna")
    expect(window.locator("#team-home")).to_be_hidden()
    for name, mine in (("Anna", "player-1"), ("Ben", "player-2")):
        stadium.match = {"on": name}
        stadium.inbox.wake()
        expect(window.locator(".hand-name.on")).to_have_text(name)
        for card in (card for card in stadium.cards.player_cards if stadium.cards.field_of(card) is None):
            hidden = stadium.cards.owner(card, 2) != mine
            expect(window.locator(f'[data-piece="{card}"].player-back')).to_have_count(int(hidden))
    stadium.match = {}


def test_the_top_of_a_pile_is_drawn_on_top(window: Window, stadium: CardStadium) -> None:
    for _ in range(3):
        top = stadium.cards.there(DISCARD)[-1]
        window.mouse.click(*middle(window, f'[data-piece="{top}"] .body'))
        stadium.until(lambda top=top: stadium.cards.there(DISCARD)[0] == top)  # type: ignore[misc]
        under, over = stadium.cards.there(DISCARD)[-2:]
        expect(window.locator(f'[data-piece="{under}"] ~ [data-piece="{over}"]')).to_have_count(1)


def test_cards_are_put_right_and_everybody_keeps_his(window: Window, stadium: CardStadium) -> None:
    before = {card: stadium.cards.owner(card, 2) for card in stadium.cards.player_cards}
    stadium.cards.turn("a4", 1)
    stadium.inbox.wake()
    window.get_by_role("button", name="Alles aufstellen").click()
    stadium.until(lambda: not stadium.cards.open_alarms)
    assert {card: stadium.cards.owner(card, 2) for card in stadium.cards.player_cards} == before
    assert len(stadium.cards.there(DRAW)) == 49 - 7 - 10
    window.get_by_role("button", name="Würfeln", exact=True).click()
    stadium.until(lambda: len(stadium.cards.dice) == 1)
