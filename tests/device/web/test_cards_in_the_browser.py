"""The card table in a real browser: everybody's hand beside it, backs for the others, piles in their order."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Window

from device.games.fussball_alarm.page import CARD_BACK, PAPER
from device.games.fussball_alarm.tabletop import DISCARD, DRAW, CardTop
from device.referee.inputs import Entered
from tests.device.referee.card_table import CardsAtHome
from tests.device.referee.evenings import Night
from tests.device.referee.test_fussball_alarm import sit_down
from tests.device.web.test_in_the_browser import LAPTOP, LiveRehearsal, browser, middle, visit

__all__ = ["browser"]
pytestmark = pytest.mark.slow


def begun(player: str, top: CardTop) -> Night:
    """Two play, and one of them is about to roll."""
    night, _ = sit_down(1, 2)
    assert isinstance(night.table, CardsAtHome)
    night.table.top = top
    night.press("whistle")
    for action in (
        {"type": "begin", "player": player},
        {"type": "deal", "card": top.footballer(top.there(DISCARD)[-1])},
    ):
        night.tell(Entered(action, night.now))
    assert (night.phase, night.state.turn) == ("roll", player)
    return night


class CardRehearsal(LiveRehearsal):
    """The same page over a card table; the first of two players is about to roll."""

    def __init__(self) -> None:
        self.cards = CardTop()
        night, _ = sit_down(1, 2)
        super().__init__(night, self.cards)
        self.act(lambda: self.cards.deal(2, self.random))
        self.sit_down(begun("player-1", self.cards))

    def shown(self, card: str) -> str:
        """The card in the browser while everybody sees its face."""
        return f'[data-piece="{self.cards.page_name(card, hidden=False)}"]'

    def back(self, card: str) -> str:
        """The card in the browser while it is somebody else's."""
        return f'[data-piece="{self.cards.page_name(card, hidden=True)}"]'


@pytest.fixture(scope="module")
def rehearsal() -> Iterator[CardRehearsal]:
    rehearsal = CardRehearsal()
    yield rehearsal
    rehearsal.close()


@pytest.fixture
def window(browser: Browser, rehearsal: CardRehearsal) -> Iterator[Window]:
    with visit(browser, rehearsal, *LAPTOP) as window:
        yield window


def test_only_whoever_is_on_sees_his_cards(window: Window, rehearsal: CardRehearsal) -> None:
    expect(window.locator("#score")).to_have_text("Alarm 0/7")
    expect(window.locator("#team-home")).to_be_hidden()
    in_hands = [card for card in rehearsal.cards.player_cards if rehearsal.cards.field_of(card) is None]
    assert len(in_hands) == 10
    for name, player in (("Spieler 1", "player-1"), ("Spieler 2", "player-2")):
        rehearsal.sit_down(begun(player, rehearsal.cards))
        expect(window.locator("#players .on")).to_have_text(name)
        expect(window.locator(".hand-name.on")).to_have_text(name)
        for card in in_hands:
            mine = rehearsal.cards.owner(card, 2) == player
            expect(window.locator(rehearsal.shown(card))).to_have_count(int(mine))
            expect(window.locator(rehearsal.back(card))).to_have_count(int(not mine))
            if not mine:
                expect(window.locator(f"{rehearsal.back(card)} .body")).to_have_attribute("fill", PAPER[CARD_BACK])
                expect(window.locator(f"{rehearsal.back(card)} .number")).to_have_count(0)
    rehearsal.sit_down(begun("player-1", rehearsal.cards))


def test_the_top_of_a_pile_is_drawn_on_top(window: Window, rehearsal: CardRehearsal) -> None:
    for _ in range(3):
        top = rehearsal.cards.there(DISCARD)[-1]
        window.mouse.click(*middle(window, f"{rehearsal.shown(top)} .body"))
        rehearsal.until(lambda top=top: rehearsal.cards.there(DISCARD)[0] == top)  # type: ignore[misc]
        under, over = rehearsal.cards.there(DISCARD)[-2:]
        expect(window.locator(f"{rehearsal.shown(under)} ~ {rehearsal.shown(over)}")).to_have_count(1)


def test_a_hidden_card_is_taken_by_its_back(window: Window, rehearsal: CardRehearsal) -> None:
    top = rehearsal.cards.there(DRAW)[-1]
    window.mouse.move(*middle(window, f"{rehearsal.back(top)} .body"))
    window.mouse.down()
    rehearsal.until(lambda: rehearsal.cards.held == (top,))
    window.mouse.up()
    rehearsal.until(lambda: not rehearsal.cards.held)
    assert rehearsal.cards.field_of(top) == DRAW


def test_cards_are_put_right_and_everybody_keeps_his(window: Window, rehearsal: CardRehearsal) -> None:
    before = {card: rehearsal.cards.owner(card, 2) for card in rehearsal.cards.player_cards}
    rehearsal.act(lambda: rehearsal.cards.turn("a4", 1))
    window.get_by_role("button", name="Alles aufstellen").click()
    rehearsal.until(lambda: not rehearsal.cards.open_alarms)
    assert {card: rehearsal.cards.owner(card, 2) for card in rehearsal.cards.player_cards} == before
    assert len(rehearsal.cards.there(DRAW)) == 49 - 7 - 10
    window.get_by_role("button", name="Würfeln", exact=True).click()
    rehearsal.until(lambda: len(rehearsal.cards.dice) == 1)
