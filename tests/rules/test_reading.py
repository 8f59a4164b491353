"""Reading JSON and weighing evidence: what all games have in common."""

from dataclasses import dataclass
from json import loads
from math import inf, log, nan
from typing import Any, ClassVar

import pytest

from rules.actions import ActionForm, Value
from rules.evidence import FLOOR, log_of, read_dice, weigh
from rules.game import BadInput
from rules.reading import (
    Entry,
    check_options,
    is_count,
    is_die,
    is_number,
    is_score,
    is_text,
    is_truth,
    is_whole,
    list_of,
    matching,
    number,
    of_sides,
    one_of,
    or_null,
    read_entries,
    table_of,
    whole,
)
from rules.shoot_out import are_shots


@dataclass(frozen=True)
class Throw:
    type: ClassVar = "throw"
    start: str
    hard: bool = False


VALUES = {
    "from": Value(lambda value: value in ("A", "B"), "bad-place", "A or B"),
    "hard": Value(lambda value: isinstance(value, bool), "bad-flag", "true or false"),
}


FORM: ActionForm[Throw] = ActionForm({"throw": Throw}, VALUES, {"start": "from"})


def read(given: Any) -> Throw:
    return FORM.read(given)


def test_an_action_is_read_with_its_own_spelling_and_its_usual_values() -> None:
    assert read({"type": "throw", "from": "A"}) == Throw("A")
    assert read({"type": "throw", "from": "B", "hard": True}) == Throw("B", hard=True)


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        (5, "bad-action", "object"),
        ({}, "unknown-action", "throw"),
        ({"type": ["throw"]}, "unknown-action", "throw"),
        ({"type": "throw"}, "bad-action", "needs 'from'"),
        ({"type": "throw", "start": "A"}, "bad-action", "no 'start'; it takes from, hard"),
        ({"type": "throw", "from": "C"}, "bad-place", "'from' is 'C'; it must be A or B"),
        ({"type": "throw", "from": "A", "hard": 1}, "bad-flag", "true or false"),
    ],
)
def test_what_is_wrong_with_an_action_is_named(given: Any, code: str, words: str) -> None:
    with pytest.raises(BadInput) as problem:
        read(given)
    assert problem.value.code == code
    assert words in problem.value.text


def test_an_action_is_told_as_it_is_read_without_what_is_usual() -> None:
    for told in ({"type": "throw", "from": "A"}, {"type": "throw", "from": "B", "hard": True}):
        assert FORM.tell(FORM.read(told)) == told
    assert FORM.tell(Throw("A", hard=False)) == {"type": "throw", "from": "A"}


def test_an_entry_may_mean_something_else_in_one_kind_of_action() -> None:
    loud = ActionForm[Throw](
        {"throw": Throw}, {**VALUES, "throw.hard": Value(is_die, "bad-die", "1 to 6")}, FORM.spelling
    )
    assert loud.read({"type": "throw", "from": "A", "hard": 3}).hard == 3
    with pytest.raises(BadInput, match="1 to 6"):
        loud.read({"type": "throw", "from": "A", "hard": True})


def test_true_is_no_number() -> None:
    assert not is_whole(True, 0, 1) and not is_die(True) and not is_count(False)
    assert is_die(6) and not is_die(7) and not is_die(3.0)
    assert is_score({"home": 1, "away": 0}) and not is_score({"home": 1})


@pytest.mark.parametrize("value", [True, "1", None, [1], nan, inf, -inf, 10**400, -(10**400), 3.1, -0.1])
def test_a_number_is_one_that_can_be_reckoned_with(value: Any) -> None:
    assert not is_number(value, 0, 3) and not number(0, 3)(value)
    assert is_number(0, 0, 3) and is_number(2.5, 0, 3) and number(0, 3)(3)


@pytest.mark.parametrize("half", ["\ud83d", "so\udca9", loads('"\\ud800"')])
def test_a_text_is_one_that_can_be_written_down(half: str) -> None:
    assert not is_text(half) and not matching(".*")(half)
    assert is_text("") and is_text("Jürgen ⚽", 8) and not is_text("Jürgen ⚽", 7) and not is_text(7)


def test_checks_are_made_from_bounds_words_and_other_checks() -> None:
    for check, fits, others in (
        (whole(2, 4), (2, 4), (1, 5, 3.0, True)),
        (one_of("left", "right"), ("left",), ("up", 1, ["left"], None)),
        (matching("[a-e][1-9]"), ("a1",), ("a10", "A1", "a1\n", 1)),
        (or_null(is_die), (None, 6), (7, False)),
        (list_of(is_die, 1, 2), ([1], [1, 6]), ([], [1, 2, 3], [7], (1,), 1)),
        (table_of(one_of("x", "y"), is_die, 1), ({}, {"x": 1}), ({"x": 1, "y": 2}, {"z": 1}, {"x": 0}, {1: 1}, [])),
        (of_sides(is_truth), ({"home": True, "away": False},), ({"home": True}, {"home": 1, "away": 1}, True)),
        (are_shots, ([], [["home", True]]), (None, [["home"]], [["home", 1]], [["nobody", True]], [["home", True, 1]])),
    ):
        assert all(check(value) for value in fits)
        assert not any(check(value) for value in others)


def test_options_and_entries_are_told_by_name() -> None:
    table = {"volume": Entry(lambda value: is_whole(value, 0, 9), "0 to 9")}
    check_options({"volume": 3}, table)
    for options, code in (({"colour": 1}, "unknown-option"), ({"volume": 10}, "bad-option")):
        with pytest.raises(BadInput) as problem:
            check_options(options, table)
        assert problem.value.code == code
    given = {"home": 1, "volume": 12, "smell": 0}
    with pytest.raises(BadInput) as problem:
        read_entries(given, table, ("home", "ball"), lambda side, _: [f"{side}?"])
    assert problem.value.code == "bad-position"
    assert problem.value.text == (
        "'ball' is missing; home?; 'volume' is '12'; it must be 0 to 9; there is no entry 'smell'"
    )
    with pytest.raises(BadInput, match="a position is an object with home, ball"):
        read_entries([], table, ("home", "ball"))
    read_entries({"volume": 3}, table, ("volume",))


def test_no_evidence_is_absolute() -> None:
    assert log_of(0) == log(FLOOR)
    assert log_of(1) == 0


def test_the_better_fit_wins_and_all_add_up() -> None:
    told = weigh([(0.5, ("stay",), -5.0), (0.5, ("go",), -1.0)], 1e-9, -1.0)
    assert [candidate.actions for candidate in told] == [("go",), ("stay",)]
    assert sum(candidate.probability for candidate in told) == pytest.approx(1)
    assert told[0].probability > 0.95


def test_something_else_wins_where_nothing_legal_fits() -> None:
    assert weigh([(0.5, ("stay",), -30.0), (0.5, ("go",), -40.0)], 1e-6, 0.0) == ()


@pytest.mark.parametrize("given", [[], {"nobody": [1]}, {"home": 4}, {"home": [0]}, {"away": [True]}])
def test_bad_dice_are_named(given: Any) -> None:
    with pytest.raises(BadInput):
        read_dice(given)
    assert read_dice({"away": [3]}) == {"home": (), "away": (3,)}
