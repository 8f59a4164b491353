"""Evenings with Fußball-Alarm: robots that play by what the screen says, and what people do wrong."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from device.games.fussball_alarm.game_day import GAME_DAY
from device.games.fussball_alarm.tabletop import footballer_of
from device.panel.drawing import BODY_TOP, BUTTONS_TOP, WIDTH
from device.panel.fitting import SMALLEST, fit
from device.referee.pages_to_read import Numbers
from device.referee.referee import House, Referee
from device.referee.view import match_view
from device.settings import usual_options
from device.texts.language import texts
from device.virtual.robots import Robots
from rules.fussball_alarm.cards import PLAYERS
from rules.game import Repair
from tests.device.referee.card_table import CardsAtHome
from tests.device.referee.evenings import DARK, Night
from tests.halves import half_of
from vision.fussball_alarm.card_table import card_table

GAME = "fussball-alarm"


def sit_down(seed: int, players: int, lang: str = "de") -> tuple[Night, Robots]:
    random = Random(seed)
    house = House({GAME: usual_options(GAME) | {"players": players}})
    evening = Night(Referee(texts(lang), house, GAME), CardsAtHome(random), random, 0.5)
    return evening, Robots(Random(seed + 1), pace=2.0)


def play(evening: Night, robots: Robots, until: Any = None) -> None:
    """One match to its end, or to a moment."""
    while evening.now < 3600:
        evening.pass_time(evening.step)
        ruling = evening.referee.ruling
        if ruling is not None and (ruling.match.over or (until is not None and until(ruling))):
            return
        robots.play(evening.referee, evening.table, evening.now)
    raise AssertionError("the match does not come to its end")


def dealt(seed: int = 1, players: int = 3) -> tuple[Night, Robots]:
    """Everything lies ready, the first one is about to roll."""
    evening, robots = sit_down(seed, players)
    robots.clumsiness = 0.0
    play(evening, robots, lambda ruling: ruling.state.phase == "roll" and ruling.shown is None)
    return evening, robots


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (5, 4)])
def test_robots_are_never_misunderstood(seed: int, players: int) -> None:
    evening, robots = sit_down(seed, players)
    play(evening, robots)
    assert not robots.misunderstood
    assert evening.state.winners
    assert set(evening.state.winners) <= set(PLAYERS[:players])


@pytest.mark.slow
@pytest.mark.parametrize("matches", half_of([2, 12]))
def test_matches_without_a_misunderstanding_end_either_way(matches: int) -> None:
    endings = set()
    for seed in range(matches):
        evening, robots = sit_down(100 + seed, 2 + seed % 3)
        play(evening, robots)
        assert not robots.misunderstood, seed
        endings.add("five-equal" in evening.events)
    assert endings == {True, False}


def test_before_the_match_the_screen_says_what_is_missing() -> None:
    evening, robots = sit_down(1, 2)
    play(evening, robots, lambda ruling: ruling.state.phase == "deal")
    evening.wait(6)
    assert "Ablage" in evening.words
    assert evening.phase == "deal"


def test_cards_may_be_dealt_before_anybody_says_who_begins() -> None:
    evening, _ = sit_down(1, 3)
    table = evening.table
    assert isinstance(table, CardsAtHome)
    evening.press("whistle")
    table.top.deal(3, np.random.default_rng(1))
    evening.pass_time(2.0)
    for button in ("home", "away", "whistle"):
        evening.press(button)
    evening.pass_time(8.0)
    assert (evening.phase, evening.state.turn) == ("roll", "player-2")


def test_a_wrong_alarm_card_is_named_with_its_rule_and_put_back() -> None:
    evening, _ = dealt()
    evening.table.turn("a4", 1)
    evening.pass_time(1.0)
    wrong = evening.ruling.wrong
    assert wrong is not None
    assert wrong.rule
    assert {repair.piece for repair in wrong.wrong.repairs} == {"alarm-4"}
    evening.table.turn("a4", 0)
    evening.pass_time(1.0)
    assert evening.ruling.wrong is None
    assert evening.phase == "roll"


@pytest.mark.parametrize("phase", ["draw", "question", "foul"])
def test_who_keeps_six_cards_is_told_at_once(phase: str) -> None:
    evening, robots = dealt()
    play(evening, robots, lambda ruling: ruling.state.phase == phase)
    who = evening.state.turn
    if phase == "question":
        evening.press("home")  # drawn
    evening.table.roll("home", 1)
    evening.pass_time(2.0)
    wrong = evening.ruling.wrong
    assert wrong is not None
    assert [(violation.code, violation.facts["player"]) for violation in wrong.wrong.violations] == [
        ("discard-missing", who)
    ]


def test_a_card_that_was_never_shown_is_told() -> None:
    evening, robots = dealt()
    robots.clumsiness = 0.0
    play(evening, robots, lambda ruling: ruling.state.phase == "alarm" and ruling.shown is None)
    seen = evening.table.observation()
    strange = [
        replace(card, name=None) if card_table().row_place(card.x, card.y) == 1 else card for card in seen.cards_seen
    ]
    evening.look(replace(seen, cards_seen=tuple(strange)))
    evening.wait(12)
    assert "unbekannt" in evening.words
    assert evening.screen.buttons.menu == "von Hand"


def test_a_yellow_card_that_wanders_by_itself_is_noticed() -> None:
    evening, _ = dealt()
    evening.table.put([("yellow", "q2")])
    evening.pass_time(1.0)
    assert evening.ruling.wrong is not None
    assert evening.ruling.wrong.wrong.violations[0].code == "yellow-moved"


def test_the_scoreboard_counts_alarm_cards_and_knows_no_clock() -> None:
    evening, _ = dealt()
    board = evening.referee.scoreboard
    assert (board.standing, board.clock) == ("Alarm 0/7", "")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_search_is_said_by_button_and_only_then_the_discard_counts(lang: str) -> None:
    evening, robots = sit_down(3, 2, lang)
    robots.clumsiness = 0.0
    play(evening, robots, lambda ruling: ruling.state.phase == "question" and ruling.shown is None)
    searching = evening.state.turn
    table = evening.table
    assert isinstance(table, CardsAtHome)
    hidden = table.top.there("discard")[-1]
    evening.table.put([(hidden, None)])  # taken while nobody has pressed anything
    evening.pass_time(2.0)
    assert (evening.phase, evening.ruling.question) == ("question", None)
    evening.press("away")
    assert (evening.phase, evening.state.turn) == ("discard", searching)
    evening.pass_time(2.0)
    assert evening.phase == "discard"
    evening.press("away")  # laid onto its like, which looks as before
    evening.pass_time(1.0)
    assert (evening.phase, evening.state.top) == ("roll", footballer_of(table.top.there("discard")[-1]))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_is_put_right_fits_on_the_panel_with_the_longest_names(lang: str) -> None:
    names, footballers = ["MMMMMMMM1", "MMMMMMMM2"], [f"WWWWWWWW{k}" for k in range(7)]
    state = GAME_DAY.rules.start({"players": names, "footballers": footballers})
    repairs = [
        *(Repair("alarm-7", None, "down"), Repair("alarm-7", "3", "down"), Repair("alarm-7", "down", "3")),
        *(Repair("alarm-7", "3", "4"), Repair("yellow-card", "player-1", "pile"), Repair("die", "lightning", None)),
        *(Repair("yellow-card", None, "player-2"), Repair("discard", "3", "4"), Repair("open-card", None, "discard")),
        *(Repair("hand-card", "player-1", "discard"), Repair("player-1", "1 1 2 3 4", None)),
    ]
    for repair in repairs:
        said = GAME_DAY.words.mend(state, repair, lang)
        assert said is not None
        lines = fit(said.oled[0], said.oled[1:], WIDTH, BUTTONS_TOP - BODY_TOP)
        assert " ".join(line.text for line in lines) == " ".join(said.oled)
        assert SMALLEST not in [line.font.size for line in lines]


def test_numbers_have_a_line_for_everybody() -> None:
    evening, _ = dealt(players=3)
    evening.referee.modes.append(Numbers())
    heading, *players = evening.screen.rows
    assert (heading.home, heading.away) == ("Fouls", "Gelb")
    assert [row.label for row in players] == ["Spieler 1", "Spieler 2", "Spieler 3"]


def test_nobody_speaks_of_a_clock_that_does_not_exist() -> None:
    evening, _ = dealt()
    evening.press("whistle")
    assert "Uhr" not in evening.words
    evening.press("whistle")
    evening.look(DARK)
    evening.wait(3.0)
    told = match_view(evening.referee)
    assert told["waiting"] is not None
    assert told["waiting"]["reason"] == "dark"
    assert "Uhr" not in told["waiting"]["text"]
    assert (told["teams"], told["standing"], told["players"][0]) == ([], "Alarm 0/7", "Spieler 1")
    assert told["on"] in told["players"]
