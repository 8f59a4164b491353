"""FUBA at the table: what the mat tells, what the buttons offer, what stays secret."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from device.games.fuba import evidence, numbers
from device.games.fuba.counts_anyway import counts_anyway
from device.games.fuba.game_day import GAME_DAY
from device.games.fuba.tabletop import MatTop
from device.games.fuba.words import catalogue
from device.games.game_day import NOTHING_FRESH
from device.panel.buttons import Press
from device.panel.drawing import WIDTH
from device.panel.fitting import one_line
from device.referee.by_role import choices_view, table_view
from device.referee.referee import House, Referee, Unfinished
from device.referee.view import match_view
from device.store.play import Play
from device.texts.language import texts
from rules.fuba import notation
from rules.fuba.actions import Action, Formation, FreeMove, Move, Place, Roll, Run, Tactic, Target
from rules.fuba.game import GAME
from rules.fuba.pitch import INDEX
from rules.fuba.state import State
from rules.game import Candidate, Event, Repair
from rules.texts import LANGUAGES
from tests.device.referee.mat import MatTable
from tests.rules.fuba import random_matches
from vision.fuba.observation import MatSeen

MIDDLE = """
L4 a1    P2 a2k   R4 .
L3 h1a1  M2 a3    R3 .
         C  h4a4*3
L2 h2    M1 h2    R2 .
L1 .     P1 h2k   R1 .
home {phase} 12' {roll} {{"formations":{{"home":"4-4-2","away":"3-5-2"}}}}
"""
SEEN = Place | Move | FreeMove | Run | Roll
"""What the camera brings."""


def at(phase: str, roll: str = "2+4") -> State:
    return notation.from_pitch(MIDDLE.format(phase=phase, roll=roll))


def table_of(state: State) -> MatTable:
    """A mat that shows a state."""
    table = MatTable(Random(1))
    for side in ("home", "away"):
        sectors = [s for s, number in zip(INDEX, state.counts(side), strict=True) for _ in range(number)]
        table.put([(f"{side[0]}{n}", sector) for n, sector in enumerate(sectors, 1)])
    table.put([("ball", state.ball)])
    table.turn("ball", state.ball_value)
    return table


@cache
def moments() -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """States of some random matches, with what has just happened."""
    return tuple((state, events) for seed in (3, 4) for state, _, events in random_matches.steps(seed))


def test_whatever_can_be_done_unseen_has_a_button_or_is_on_the_page() -> None:
    """Every choice that the camera cannot see is offered, except a formation without a card."""
    phases: Counter[str] = Counter()
    for state, _ in moments():
        offered = {action for offer in GAME_DAY.conduct.offers(state) for action in offer.actions}
        unseen = [action for action in GAME.legal(state) if not isinstance(action, SEEN | Formation)]
        before_tactic = state.phase == "moves" and isinstance(unseen[0] if unseen else None, Tactic)
        missing = [a for a in unseen if a not in offered and not (before_tactic and a.type == "done")]
        assert not missing, (state.phase, missing)
        assert offered <= set(GAME.legal(state))
        phases[state.phase] += 1
    assert len(phases) >= 14


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_offer_has_a_label_and_every_entry_of_its_list_fits(lang: str) -> None:
    for state, _ in moments()[::7]:
        for offer in GAME_DAY.conduct.offers(state):
            assert GAME_DAY.words.button(state, offer, lang)
            if offer.choose:
                assert GAME_DAY.words.choosing(state, offer, lang).oled
                for action in offer.actions:
                    label = GAME_DAY.words.label(state, action, lang)
                    assert one_line(label, WIDTH, "B18", "B14").text == label


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_action_can_be_spelled_with_two_buttons(lang: str) -> None:
    for state, _ in moments()[::9]:
        spellings = Counter(GAME_DAY.words.spelled(state, action, lang) for action in GAME.legal(state))
        assert set(spellings.values()) <= {1}, spellings.most_common(2)
        beginnings = {spelling[:n] for spelling in spellings for n in range(1, len(spelling))}
        assert not beginnings & set(spellings)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_table_fits(lang: str) -> None:
    longest = {"side": "YELLOW", "standing": 11, "wanted": 11, "seen": "M2", "belongs": "M2"}
    for key, entry in catalogue(lang).entries.items():
        if key.startswith(("remind", "unready", "choosing", "ask")):
            for line in entry["oled"].format_map(longest).splitlines():
                assert one_line(line, WIDTH, "B12", "B10", "R10").text == line, key


def test_the_table_looks_as_expected_and_what_differs_is_named() -> None:
    state = at("moves")
    table = table_of(state)
    seen = table.observation()
    assert GAME_DAY.table.looks(seen) == GAME_DAY.table.expected(state)
    assert GAME_DAY.table.repairs(state, seen, {}) == GAME_DAY.table.reminders(state, seen, {}) == ()
    table.put([("h1", "R4")])
    assert GAME_DAY.table.repairs(state, table.observation(), {}) == (Repair("home", "R4", "L2"),)


def test_a_ball_die_that_shows_something_else_is_mentioned_and_hinders_nobody() -> None:
    state = at("moves")
    table = table_of(state)
    table.turn("ball", 5)
    seen = table.observation()
    (reminder,) = GAME_DAY.table.reminders(state, seen, {})
    assert reminder == Repair("ball-die", "5", "3")
    assert GAME_DAY.words.remind(state, reminder, "de").page == "Der Ballwürfel zeigt 5 und gehört auf 3: bitte drehen."
    assert GAME_DAY.table.explain(state, seen, NOTHING_FRESH, {}).candidates[0].actions == ()
    table.sure = 0.6
    assert GAME_DAY.table.reminders(state, table.observation(), {}) == ()


def test_what_people_have_overruled_is_not_heard_until_it_looks_different() -> None:
    here = MatSeen(True, counts={"home": {"C": (0.0, 1.0)}}, ball_sectors={"C": 1.0}, ball_values={3: 1.0})
    unheard = evidence.seen(here, NOTHING_FRESH, {"home-C": 1, "ball": INDEX["C"]})
    assert not unheard.counts and not unheard.ball
    heard = evidence.seen(here, NOTHING_FRESH, {"home-C": 2, "ball": INDEX["M1"]})
    assert heard.counts and heard.ball


def told_on_the_page(state: State) -> tuple[object, ...]:
    """Everything that the page is told of a state, with a virtual table and without one."""
    referee = Referee(texts("de"), House({GAME.name: {}}), unfinished=Unfinished(GAME.name, Play(state)))
    referee.handle(Press("whistle", "short", 0.0))
    tables = [table_view(referee, mat) for mat in (None, MatTop())]
    return match_view(referee), choices_view(referee), *tables


def test_secrets_are_not_sent_to_the_page() -> None:
    one, other = (GAME.apply(GAME.start({}), Formation("home", name)).state for name in ("3-4-3", "4-4-2"))
    assert told_on_the_page(one) == told_on_the_page(other)
    aiming = at("moves")._replace(phase="aim", dive="left")
    assert told_on_the_page(aiming) == told_on_the_page(aiming._replace(dive="right"))
    assert told_on_the_page(aiming) != told_on_the_page(aiming._replace(phase="penalty", aim="right"))


def test_the_clock_is_the_track_of_minutes() -> None:
    state = at("moves")
    assert GAME_DAY.clocks.face(state, 0.0) == "12'"
    stoppage = state._replace(match=state.match._replace(minute=45, stoppage=2))
    assert GAME_DAY.clocks.face(stoppage, 0.0) == "45'+2"


def test_the_match_in_numbers_counts_everything_that_has_a_heading() -> None:
    events = [event for _, happened in moments() for event in happened]
    told = {what: home + away for what, home, away in numbers.count(events)}
    assert min(told.values()) > 0, told
    assert told["goals"] == sum(event.kind == "goal" for event in events)


def test_a_question_names_only_what_differs() -> None:
    state = at("moves")
    lines = [Candidate[Action]((Tactic(line), Move("L2", "L3")), 0.5) for line in ("attack", "midfield")]
    asked, answers = GAME_DAY.words.ask(state, lines, "de")
    assert (asked.oled, [answer.oled for answer in answers]) == (("BLAU zieht mit",), [("Sturm",), ("Mitte",)])
    what, others = GAME_DAY.words.ask(state, [Candidate((), 0.5), lines[0]], "de")
    assert (what.oled, [answer.oled for answer in others]) == (("Was war das?",), [("nichts",), ("L2 → L3",)])


def test_insisting_puts_players_where_they_stand_and_keeps_the_turn() -> None:
    state = GAME.apply(at("moves"), Tactic("attack")).state
    told = counts_anyway(state, [Move("L2", "R2")])
    assert told is not None
    assert (told["home"].get("R2"), told["phase"], told["side"]) == (1, "moves", "home")
    assert counts_anyway(state, []) is None
    aimed = counts_anyway(at("target", "-"), [Target("P2")])
    assert aimed is not None and (aimed["phase"], aimed["target"]) == ("roll", "P2")
