"""The virtual card table: dealt, put right as the referee knows it, and everybody keeps his cards."""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest

from device.games.fussball_alarm.game_day import GAME_DAY
from device.games.fussball_alarm.plan import SEATS
from device.games.fussball_alarm.tabletop import DISCARD, DRAW, PLAYER_CARDS, CardTop, footballer_of
from device.games.game_page import Telling
from device.texts.language import texts
from device.web.orders import read_order
from rules.fussball_alarm.cards import ALL_CARDS, HAND_SIZE, OPEN_DISCARDS, PLAYERS
from tests.device.referee.card_table import CardsAtHome
from tests.device.web.strict import before_a_match
from tests.rules.fussball_alarm import random_matches

ON_THE_TABLE = ("phase", "alarm", "yellow", "discard", "draw_pile", "discard_pile", "cards", "hands")


def chance() -> Any:
    return np.random.default_rng(5)


def held(top: CardTop, players: int) -> Counter[str | None]:
    return Counter(top.owner(card, players) for card in PLAYER_CARDS if top.field_of(card) is None)


def sent(position: dict[str, Any]) -> dict[str, Any]:
    """What the page sends of it."""
    return {name: position[name] for name in ON_THE_TABLE}


@pytest.mark.parametrize("players", SEATS)
def test_dealt_cards_lie_before_everybody(players: int) -> None:
    top = CardTop()
    top.do({"do": "deal", "players": players}, chance())
    assert held(top, players) == dict.fromkeys(PLAYERS[:players], HAND_SIZE)
    assert len(top.there(DISCARD)) == OPEN_DISCARDS
    assert len(top.there(DRAW)) == ALL_CARDS - OPEN_DISCARDS - players * HAND_SIZE
    assert all(card["off"] for card in top.pieces(before_a_match("fussball-alarm")) if card["x"] < 0)


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_strange_table_becomes_the_one_that_the_referee_knows(seed: int) -> None:
    for number, (state, *_) in enumerate(random_matches.steps(seed)):
        if number % 9 or state.phase in ("begin", "deal"):
            continue
        table = CardsAtHome(Random(seed))
        position = GAME_DAY.rules.state_json(state)
        order = read_order({"kind": "table", "data": {"do": "arrange", "position": sent(position)}}, table.top.deeds)
        table.top.do(order.data, chance())
        seen = table.observation()
        assert None not in (*seen.row(), seen.yellow())
        assert GAME_DAY.table.repairs(state, seen, {}) == ()
        assert (len(table.top.there(DRAW)), len(table.top.there(DISCARD))) == (state.draw_pile, state.discard_pile)
        shown = {player: HAND_SIZE for player in state.players if state.hand(player)}
        assert held(table.top, len(state.players)) == {
            player: state.holds(player) for player in state.players if player not in shown
        }


def test_putting_right_leaves_everybody_his_cards_and_what_lies_right() -> None:
    top, state = CardTop(), GAME_DAY.rules.start({"players": 3})
    top.deal(3, chance())
    card = footballer_of(top.there(DISCARD)[-1])
    for action in ({"type": "begin", "player": "player-1"}, {"type": "deal", "card": card}):
        state = GAME_DAY.rules.apply(state, GAME_DAY.rules.read_action(action)).state
    before = dict(top.figures)
    top.drop("yellow", *top.middle("q3"))
    top.turn("a4", 1)
    top.apply_position(GAME_DAY.rules.state_json(state), chance())
    assert "a4" not in top.open_alarms
    assert top.field_of("yellow") == "pile"
    assert {card: place for card, place in top.figures.items() if card != "yellow"} == {
        card: place for card, place in before.items() if card != "yellow"
    }


def test_a_click_leafs_through_the_discards() -> None:
    top = CardTop()
    top.deal(2, chance())
    pile = top.there(DISCARD)
    x, y = top.middle(DISCARD)
    for card in reversed(pile):
        top.do({"do": "lift", "piece": card}, chance())
        top.do({"do": "drop", "piece": card, "x": x, "y": y}, chance())
        assert top.there(DISCARD)[0] == card
    assert top.there(DISCARD) == pile
    laid = top.there(DRAW)[-1]
    top.do({"do": "lift", "piece": laid}, chance())
    top.do({"do": "drop", "piece": laid, "x": x, "y": y}, chance())
    assert top.there(DISCARD)[-1] == laid


def test_nothing_but_footballers_ever_leaves_the_table() -> None:
    top = CardTop()
    top.set_up(chance())
    top.drop("yellow", 460.0, 400.0)
    assert top.field_of("yellow") == "q3"
    top.drop("a3", -120.0, 20.0)
    assert top.field_of("a3") == "row-3"
    top.drop("p1", -120.0, 20.0)
    assert (top.field_of("p1"), top.owner("p1", 4)) == (None, "player-1")


def swapped(top: CardTop, one: str, other: str) -> CardTop:
    """The same table with two cards exchanged: each lies where the other lay, as if it had always been so."""
    twin = deepcopy(top)
    known: tuple[dict[str, Any], ...] = (twin.figures, twin.turns, twin._order, twin._shuffled)
    for by_card in known:
        by_card[one], by_card[other] = by_card[other], by_card[one]
    return twin


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("moves", [0, 20])
def test_what_is_hidden_is_in_no_message(players: int, moves: int) -> None:
    """Tables that look the same to whoever is on give equal messages, whichever cards lie face down."""
    random = Random(players)
    state = next(
        state
        for seed in range(1, 99)
        for state, *_ in random_matches.steps(seed)
        if len(state.players) == players and state.phase == "roll" and state.turn == "player-1"
    )
    telling = Telling("fussball-alarm", state, True, texts("de"), ("", ""))
    top = CardTop()
    top.do({"do": "deal", "players": players}, chance())
    for _ in range(moves):  # cards go to and fro, hidden ones too
        name = random.choice([piece["id"] for piece in top.pieces(telling)])
        x, y = random.uniform(-120, 440), random.uniform(0, 500)
        for deed in ({"do": "lift"}, {"do": "drop", "x": x, "y": y}):
            top.do({**deed, "piece": name}, chance())
    hidden = [card for card in PLAYER_CARDS if top._hidden(card, telling)]
    assert len(hidden) > (players - 1) * HAND_SIZE
    told = top.news(telling)
    for _ in range(60):
        one, other = random.sample(hidden, 2)
        assert swapped(top, one, other).news(telling) == told
    down = [card for card in top.alarm if card not in top.open_alarms]
    twin = deepcopy(top)
    twin.alarm.update(zip(down, [top.alarm[card] for card in reversed(down)], strict=True))
    assert twin.news(telling) == told
    names = {piece["id"] for piece in told["pieces"]}
    seen = next(card for card in PLAYER_CARDS if top.page_name(card, hidden=False) in names)
    other = next(card for card in hidden if footballer_of(card) != footballer_of(seen))
    assert swapped(top, seen, other).news(telling) != told
