"""The situation: every change is in the table, everything in the table happens, and what lies in front is plain."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import UnionType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.referee import situation as situations
from device.referee.calls import Decision, Question, WrongMove
from device.referee.conditions import (
    LEADS_TO,
    Arranging,
    Asking,
    Blind,
    Impossible,
    Part,
    Playing,
    PuttingRight,
    Trigger,
    Waiting,
    lead,
)
from device.referee.inputs import Answered, Entered
from device.referee.situation import Situation
from device.referee.watching import Wrong
from device.texts.wording import as_it_is
from rules.game import Event, Repair
from tests.device.referee.evenings import GameNight, after_a_power_cut, at, front_door
from tests.device.referee.positions import RED_MOVES
from tests.device.referee.test_anything import DEEDS, STARTS
from tests.device.referee.test_eyes import clear_again, doubt, rolled

Change = tuple[type[Part], Trigger, type[Part]]
TABLE: frozenset[Change] = frozenset(
    (before, trigger, after) for before, row in LEADS_TO.items() for trigger, afters in row.items() for after in afters
)
TEXT = as_it_is("Text", "text")
WRONG = WrongMove(Wrong((), (), ()), TEXT, "2")
QUESTION = Question((), TEXT, (TEXT, TEXT))
REPAIR = Repair("h7", "C5", "C6")
OTHER_REPAIR = Repair("ball", None, "D8")
GOAL, CORNER = Event("goal", {}), Event("corner", {})


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> set[Change]:
    """Every change of every situation from now on."""
    met: set[Change] = set()

    def watched(before: Part, trigger: Trigger, after: Part) -> None:
        met.add((type(before), trigger, type(after)))
        lead(before, trigger, after)

    monkeypatch.setattr(situations, "lead", watched)
    return met


# With a referee


def doubtful(night: GameNight) -> None:
    """The camera cannot tell whether Red 7 has moved."""
    night.put(h7=None, look=False)
    seen = doubt(night, C6=0.05, C10=0.9)
    night.table.observation = lambda: seen  # type: ignore[method-assign]
    night.look()
    clear_again(night)
    night.put(h7="C6", look=False)


def nothing_happened(night: GameNight) -> None:
    question = night.ruling.question
    assert question is not None
    night.tell(Answered([candidate.actions for candidate in question.candidates].index(()), night.now))


def in_disorder() -> GameNight:
    """A match goes on after a power cut, and nothing stands on the table."""
    night = after_a_power_cut(rolled().state, 1200)
    night.press("whistle")
    assert night.ruling.arranging
    return night


def enter_nonsense(night: GameNight) -> None:
    night.tell(Entered({"type": "move", "figure": "h7", "to": "C7"}, night.now))


def a_doubt_is_answered() -> None:
    night = rolled()
    doubtful(night)
    assert night.ruling.question is not None
    nothing_happened(night)
    assert night.ruling.situation.task == Playing()


def a_doubt_while_something_is_wrong() -> None:
    night = rolled()
    enter_nonsense(night)
    wrong = night.ruling.wrong
    doubtful(night)
    assert night.screen.kind == "question"
    nothing_happened(night)
    assert night.ruling.wrong == wrong is not None
    assert night.screen.kind == "wrong"


def a_doubt_while_things_are_put_into_place() -> None:
    night = in_disorder()
    night.line_up(look=False)
    doubtful(night)
    assert night.ruling.question is not None and night.ruling.arranging
    night.table.places.clear()
    night.look()
    assert night.ruling.question is not None and night.ruling.repairs
    nothing_happened(night)
    assert night.ruling.arranging and night.ruling.question is None


def a_clear_look_takes_the_question_back() -> None:
    night = rolled()
    doubtful(night)
    assert night.ruling.question is not None
    night.look()
    assert night.ruling.situation.task == Playing()


def a_clear_look_takes_the_question_back_and_the_wrong_move_is_forgiven() -> None:
    night = rolled()
    enter_nonsense(night)
    doubtful(night)
    assert night.ruling.question is not None and night.ruling.wrong is not None
    night.look()
    assert night.ruling.situation.task == Playing()


def something_wrong_while_things_are_put_into_place() -> None:
    night = in_disorder()
    enter_nonsense(night)
    assert isinstance(night.ruling.situation.task, PuttingRight)


SCENES: tuple[Callable[[], None], ...] = (
    a_doubt_is_answered,
    a_doubt_while_something_is_wrong,
    a_doubt_while_things_are_put_into_place,
    a_clear_look_takes_the_question_back,
    a_clear_look_takes_the_question_back_and_the_wrong_move_is_forgiven,
    something_wrong_while_things_are_put_into_place,
)


@pytest.mark.slow
def test_whatever_people_do_every_change_is_in_the_table_and_every_line_of_it_happens(changes: set[Change]) -> None:
    for scene in SCENES:
        scene()
    for seed, start in enumerate((*STARTS, RED_MOVES)):
        random = Random(seed)
        night = front_door(half_minutes=5) if start is None else at(start, clock=90)
        for _ in range(200):
            night.table.sure = random.choice((1.0, 1.0, 0.9, 0.7, 0.5))
            random.choice(DEEDS)(night, random)
    assert changes == TABLE, (TABLE - changes, changes - TABLE)


# Alone


CHANGES: tuple[Callable[[Situation], Situation], ...] = (
    lambda now: now.at(now.now + 1.5),
    lambda now: now.show(GOAL, TEXT),
    lambda now: now.seen(),
    lambda now: now.under_a_hand(),
    lambda now: now.covered("dark"),
    lambda now: now.covered("no-camera"),
    lambda now: now.told_by_the_buttons(paused=True, by_hand=False),
    lambda now: now.told_by_the_buttons(paused=False, by_hand=False),
    lambda now: now.told_by_the_buttons(paused=False, by_hand=True),
    lambda now: now.missed(REPAIR),
    lambda now: now.hides("ball"),
    lambda now: now.play_goes_on(),
    lambda now: now.told_wrong(WRONG),
    lambda now: now.out_of_place(),
    lambda now: now.out_of_place((REPAIR,)),
    lambda now: now.in_place(),
    lambda now: now.asked(QUESTION),
    lambda now: now.answered() if now.question else now,
    lambda now: now.in_place().put_right() if now.in_place().wrong else now,
)
SITUATIONS = st.lists(st.sampled_from(CHANGES), max_size=30).map(
    lambda chosen: [now := Situation(), *(now := change(now) for change in chosen)][-1]
)


@given(now=SITUATIONS)
def test_no_order_of_changes_is_impossible_and_the_most_urgent_thing_lies_in_front(now: Situation) -> None:
    urgent: tuple[tuple[object, type | UnionType], ...] = (
        (now.question, Asking),
        (now.waiting, Waiting | Blind),
        (now.wrong, PuttingRight),
        (now.shown, Decision),
        (True, Playing | Arranging),
    )
    assert isinstance(now.front, next(kind for told, kind in urgent if told))


@given(now=SITUATIONS)
def test_when_play_goes_on_only_eyes_clocks_and_buttons_stay_as_they_were(now: Situation) -> None:
    assert now.play_goes_on() == Situation(now.now, Playing(), now.sight, now.clocks, now.by_hand)


@given(now=SITUATIONS)
def test_an_answer_brings_back_what_was_to_be_done_before(now: Situation) -> None:
    before = now.task.over if isinstance(now.task, Asking) else now.task
    assert now.asked(QUESTION).answered().task == before


@given(now=SITUATIONS)
def test_the_clocks_stand_for_a_pause_and_for_a_table_that_nobody_sees(now: Situation) -> None:
    paused = now.told_by_the_buttons(paused=True, by_hand=now.by_hand)
    assert paused.clock_stands
    going = now.told_by_the_buttons(paused=False, by_hand=False)
    assert going.covered("dark").clock_stands
    assert not going.under_a_hand().clock_stands
    assert not going.seen().clock_stands
    assert not replace(going.covered("dark"), by_hand=True).clock_stands


def test_a_change_that_the_table_does_not_have_is_a_fault() -> None:
    with pytest.raises(Impossible, match="PUT_RIGHT"):
        Situation().put_right()


def test_things_to_put_into_place_are_known_behind_a_question_and_a_wrong_move() -> None:
    behind = Situation().told_wrong(WRONG).asked(QUESTION).out_of_place((REPAIR,))
    assert behind.arranging == Arranging((REPAIR,))
    assert behind.out_of_place().arranging == Arranging((REPAIR,))
    assert behind.out_of_place((OTHER_REPAIR,)).arranging == Arranging((OTHER_REPAIR,))
    assert (behind.question, behind.wrong) == (QUESTION, WRONG)
    assert behind.in_place().task == PuttingRight(WRONG)
    assert behind.in_place().put_right().task == Playing()


def test_a_decision_is_shown_until_it_has_been_read_and_the_next_one_from_then_on() -> None:
    both = Situation(now=10.0).show(GOAL, TEXT).show(CORNER, TEXT)
    assert both.at(16.9).front == Decision(GOAL, TEXT, 10.0)
    assert both.at(17.0).front == Decision(CORNER, TEXT, 17.0)
    assert both.at(12.0).read().front == Decision(CORNER, TEXT, 12.0)
    assert both.at(17.0).at(20.5).front == Playing()


def test_the_same_reason_again_does_not_begin_anew() -> None:
    dark = Situation(now=1.0).covered("dark")
    assert dark.at(3.0).covered("dark").sight == Blind(1.0, "dark")
    assert dark.at(3.0).covered("no-camera").sight == Blind(3.0, "no-camera")
    hand = Situation(now=1.0).under_a_hand()
    assert hand.at(2.9).under_a_hand().waiting is None
    assert hand.at(3.0).under_a_hand().waiting == Waiting(1.0)
