"""Warming up: three moves before the real referee, of which nothing is written down."""

from typing import Any

import numpy as np
import pytest

from device.games import game_day, tabletop, warm_up
from device.referee.effects import BeginMatch, Effect, GiveUp, LayOut, PackUp, Write
from device.referee.inputs import Entered, Tick, Wish
from device.referee.referee import Referee
from device.referee.view import match_view
from device.texts.language import texts
from device.web.contract.match import MatchNews, WarmUpNews
from rules.texts import LANGUAGES
from tests.device.referee.test_front_door import at_the_door, choose, every_game
from tests.device.web.strict import held


def told(referee: Referee, lang: str = "de") -> WarmUpNews | None:
    news: MatchNews = held(match_view(referee, said=texts(lang)), MatchNews)
    return news["warm_up"]


def coached(referee: Referee) -> WarmUpNews:
    now = told(referee)
    assert now is not None
    return now


def make(referee: Referee, kinds: tuple[str, ...]) -> list[Effect]:
    """The first action of one of these kinds that the rules allow, as somebody would enter it."""
    assert referee.ruling is not None
    rules = referee.ruling.day.rules
    action = next(action for action in rules.legal(referee.ruling.state) if action.type in kinds)
    return referee.handle(Entered(rules.action_json(action), 2.0))


def through(referee: Referee, game: str) -> list[Effect]:
    """Every move of a warm-up, with what has to come in between."""
    effects: list[Effect] = []
    for number, move in enumerate(warm_up(game).moves):
        for _ in range(3):
            if coached(referee)["done"] <= number:
                effects += make(referee, (*move.done, "roll", "draw"))
        assert coached(referee)["done"] == number + 1
    return effects


@every_game
def test_three_moves_have_ticks_words_and_an_end_and_nothing_is_written(game: str) -> None:
    referee = at_the_door(game)
    assert told(referee) is None
    begun = choose(referee, "warm-up")
    assert [effect.game for effect in begun if isinstance(effect, LayOut)] == [game]
    first = coached(referee)
    assert (first["done"], len(first["moves"])) == (0, 3)
    effects = through(referee, game)
    assert not [effect for effect in [*begun, *effects] if isinstance(effect, Write | BeginMatch)]
    assert coached(referee)["text"] == texts("de").page("page.warm-up.over")
    referee.handle(Wish("undo", 3.0))
    assert coached(referee)["done"] < 3  # what is taken back loses its tick


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_is_worded(game: str, lang: str) -> None:
    learned, referee = warm_up(game), at_the_door(game)
    choose(referee, "warm-up")
    first = told(referee, lang)
    assert first is not None and all(first["moves"]) and "{" not in first["text"]
    assert all(learned.said(lang).say(f"warm-up.{move.key}", who="Mia").page for move in learned.moves)


@every_game
def test_it_ends_at_the_door_or_with_a_real_match(game: str) -> None:
    referee = at_the_door(game)
    for what, begins in (("warmed-up", False), ("begin", True)):
        choose(referee, "warm-up")
        effects = choose(referee, what)
        kinds = [type(effect) for effect in effects]
        assert PackUp in kinds and (BeginMatch in kinds) == begins and GiveUp not in kinds
        assert told(referee) is None and (referee.ruling is not None) == begins
    assert choose(referee, "warm-up") == choose(referee, "warmed-up") == []  # in a real match


@every_game
def test_nobody_is_hurried(game: str) -> None:
    referee = at_the_door(game)
    choose(referee, "warm-up")
    before = match_view(referee)
    for minute in range(1, 120):
        referee.handle(Tick(60.0 * minute))
    after = match_view(referee)
    assert (before["clock"], before["move_clock"]) == (after["clock"], after["move_clock"])
    assert not any(decision["kind"] in ("half-time", "full-time") for decision in after["decisions"])


FIRST_THROWS: dict[str, list[tuple[dict[str, Any], str]]] = {
    "soccer-tactics": [({"do": "roll", "well": "left", "count": 1}, "3")],
    "super-goal": [
        ({"do": "throw", "well": "left", "die": "orange"}, "orange/forward-1"),
        ({"do": "throw", "well": "left", "die": "red"}, "red/forward-2"),
        ({"do": "throw", "well": "left", "die": "shot"}, "shot/unstoppable"),
    ],
    "fuba": [({"do": "roll", "well": "left", "count": 1}, "6"), ({"do": "roll", "well": "right", "count": 1}, "1")],
    "fussball-alarm": [({"do": "roll", "well": "left", "count": 1}, "1")],
}
"""What is thrown first, and what has to fall so that the words fit."""


@pytest.mark.parametrize("game", FIRST_THROWS)
def test_the_first_throws_show_what_the_words_speak_of(game: str) -> None:
    top: Any = tabletop(game)
    day = game_day(game)
    chance = np.random.default_rng(warm_up(game).lot)
    top.apply_position(day.rules.state_json(warm_up(game).stand(day.rules.start(at_the_door(game).options))), chance)
    chance = np.random.default_rng(warm_up(game).lot)
    for deed, shows in FIRST_THROWS[game]:
        top.do(deed, chance)
        fell = top.symbols[-1].shown.face if game == "super-goal" else str(max(top.dice, key=lambda d: d.name).value)
        assert fell == shows
