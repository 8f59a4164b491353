"""Heads think in a process of their own, about the newest question only."""

from collections.abc import Iterator

import pytest

from device.opponents.heads import AtOnceHead, ProcessHead
from device.opponents.questions import Answer, Odds, ToDecide, Told, ToReckon
from rules import game_named
from rules.soccer_tactics import notation
from rules.soccer_tactics.options import Options
from tests.device.referee.positions import RED_PLAYS

GAME = "soccer-tactics"
RULES = game_named(GAME)
PLAYS = notation.from_pitch(RED_PLAYS.replace("play -", "play 4"), Options())


def asked(number: int, level: str = "child") -> ToDecide:
    return ToDecide(number, GAME, PLAYS, "home", level, number)


def answer_of(head: ProcessHead) -> Told:
    """The next answer; a new process takes its time to begin."""
    while not (answers := head.answers()):
        assert head._line is not None and head._line.poll(30), "nobody answers"
    return answers[0]


@pytest.fixture
def head() -> Iterator[ProcessHead]:
    head = ProcessHead()
    yield head
    head.close()


@pytest.mark.slow
def test_a_process_decides_the_same_says_why_forgets_what_is_old_and_is_replaced(head: ProcessHead) -> None:
    head.ask(asked(7))
    answer = answer_of(head)
    at_once = AtOnceHead()
    at_once.ask(asked(7))
    assert [answer] == at_once.answers()
    assert isinstance(answer, Answer) and answer.number == 7 and answer.action is not None
    assert not RULES.check(PLAYS, RULES.read_action(answer.action))
    assert sorted(answer.reason) == ["de", "en"] and all(answer.reason.values())
    assert head.answers() == at_once.answers() == []

    head.ask(asked(8, "best"))
    head.ask(asked(9))
    assert answer_of(head).number == 9, "what was asked before is forgotten"

    assert head._process is not None
    head._process.kill()
    head._process.wait()
    head.ask(asked(10))
    assert answer_of(head).number == 10, "a head that has died is replaced"

    head.ask(ToReckon(5, GAME, PLAYS, 0.5))
    odds = answer_of(head)
    assert isinstance(odds, Odds) and set(odds.wins) == {"home", "away"} and not head.busy

    head.ask(asked(11)._replace(level="no level"))
    assert answer_of(head) == Answer(11), "what kills every head is answered with nothing"
