"""The card table, read from rendered pictures."""

from typing import Any

import numpy as np
import pytest

from tests.vision.fussball_alarm.deals import season
from tests.vision.fussball_alarm.unknown_cards import unknown_card
from vision.fussball_alarm.card_table import card_table
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view
from vision.fussball_alarm.drawn.scene import TABLE, CardScene, Deal, LaidCard, laid_out
from vision.fussball_alarm.reader import CardReader
from vision.readers import open_reader

HELD_OUT = 71


@pytest.mark.slow
def test_a_table_is_read_and_told_as_json() -> None:
    random: Any = np.random.default_rng(3)
    table = VirtualCardTable(card_look_in_view(random), 3)
    hands: dict[str, tuple[str, ...]] = {"player-1": ("1", "1", "2", "5", "7"), "player-2": ("3", "4", "4", "4", "6")}
    row = ("6", "2", None, None, None, None, None)
    deal = Deal(row, "4", "player-2", hands, "lightning")
    seen = CardReader().read(table.picture(laid_out(random, deal)))
    told = seen.json("x.jpg")
    assert told["found"]
    assert told["alarm"] == ["6", "2", *["down"] * 5]
    assert told["discard"] == "4"
    assert sorted(face for faces in told["dice"].values() for face in faces) == ["lightning"]
    read = {player: tuple(sorted(str(c.footballer()) for c in cards)) for player, cards in seen.hands(2).items()}
    assert read == hands
    yellow = seen.yellow()
    assert yellow is not None
    assert card_table().player_at(yellow.x, yellow.y, 2) == "player-2"


def test_an_unchanged_table_costs_nothing_and_a_change_is_seen() -> None:
    random: Any = np.random.default_rng(5)
    table = VirtualCardTable(card_look_in_view(random), 5)
    before = laid_out(random, Deal((None,) * 7, "4", None, {}, None))
    turned = tuple(
        LaidCard("alarm-3", c.x, c.y, c.turn) if c.name == "alarm-back" and c.y < 100 else c for c in before.cards
    )
    reader = CardReader()
    first = reader.read(table.picture(before))
    again = reader.read(table.picture(before))
    assert {card.name for card in again.cards_seen} == {card.name for card in first.cards_seen}
    after = reader.read(table.picture(CardScene(turned)))
    assert after.pieces()["alarm"] == ["3", *["down"] * 6]
    assert after.ms["cards"] < first.ms["cards"]


def test_cards_that_were_never_shown_are_not_taken_for_known_ones() -> None:
    assert taken_for_known(range(1)) == []


@pytest.mark.slow
@pytest.mark.parametrize("rooms", [range(100, 104), pytest.param(range(104, 115), marks=pytest.mark.long)])
def test_two_hundred_unknown_cards(rooms: range) -> None:
    assert taken_for_known(rooms) == []


@pytest.mark.slow
@pytest.mark.parametrize("tables", [(0, 2), pytest.param((2, 8), marks=pytest.mark.long)])
def test_a_season_on_tables_never_seen(tables: tuple[int, int]) -> None:
    score = season(HELD_OUT, *tables)
    assert score.right >= 0.99 * score.cards
    assert score.invented == 0
    assert score.faces_wrong == 0
    assert score.faces_right >= 0.95 * score.faces


def test_the_reader_is_opened_by_its_game() -> None:
    assert isinstance(open_reader("fussball-alarm", ("red", "blue")), CardReader)


def taken_for_known(rooms: range) -> list[str]:
    """Names that were given to fourteen unknown cards in each of some rooms."""
    names = []
    for number in rooms:
        random: Any = np.random.default_rng([9, number])
        look = card_look_in_view(random)
        spots = [*TABLE.row, TABLE.draw, TABLE.discard, TABLE.yellow, (45, 120), (45, 300), (315, 120), (315, 300)]
        pictures = {str(k): unknown_card(random) for k in range(len(spots))}
        cards = [LaidCard(str(k), x, y, 1.57 + float(random.normal(0, 0.06))) for k, (x, y) in enumerate(spots)]
        table = VirtualCardTable(look, number, pictures)
        seen = CardReader().read(table.picture(CardScene(tuple(cards))))
        names += [card.name for card in seen.cards_seen if card.name is not None]
    return names
