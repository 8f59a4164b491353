"""What organisers send: every letter is checked as a whole, and becomes one decision in the books."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from device.club.books import Books
from device.club.evening import DRAWS, Plan, Score
from device.club.rule_sets import rule_sets
from device.people.register import LONGEST_NAME
from rules import games
from rules.reading import Check, exactly, is_count, is_text, is_truth, list_of, one_of, whole

LONGEST, MOST_AT_ONCE, MOST_TABLES, MOST_MEMBERS = 80, 256, 256, 16
LONGEST_REASON = 400
MOST_SEED = 2**31


def _name(longest: int) -> Check:
    return lambda value: is_text(value, longest) and value.isprintable() and bool(value.strip())


_is_plan = exactly(
    draw=one_of(*DRAWS),
    groups=whole(1, 64),
    through=whole(1, 16),
    rounds=whole(0, 64),
    third=is_truth,
    rules=one_of(*rule_sets()),
)
_is_person = exactly(name=_name(LONGEST), members=list_of(_name(LONGEST_NAME), 0, MOST_MEMBERS))
_is_number = whole(1, 10**9)


class Desk(NamedTuple):
    """Who decides, and in which books."""

    books: Books
    who: str
    lot: Callable[[int], int]
    """`lot(n)`: by chance one of 0 to n - 1, for the seed of a new evening."""


class Deed(NamedTuple):
    """What a letter asks for."""

    checks: Mapping[str, Check]
    """Every entry that it must have beside `do`."""
    act: Callable[[Desk, Mapping[str, Any]], None]
    """Does it."""


def _new(desk: Desk, letter: Mapping[str, Any]) -> None:
    desk.books.make(letter["name"].strip(), letter["game"], Plan(), desk.lot(MOST_SEED), desk.who)


def _plan(desk: Desk, letter: Mapping[str, Any]) -> None:
    desk.books.rename(letter["evening"], letter["name"].strip(), letter["game"], Plan(**letter["plan"]), desk.who)


def _add(desk: Desk, letter: Mapping[str, Any]) -> None:
    people = [(one["name"].strip(), tuple(member.strip() for member in one["members"])) for one in letter["people"]]
    desk.books.add(letter["evening"], people, desk.who)


def _remove(desk: Desk, letter: Mapping[str, Any]) -> None:
    desk.books.remove(letter["evening"], letter["person"], desk.who)


def _tables(desk: Desk, letter: Mapping[str, Any]) -> None:
    desk.books.use_tables(letter["evening"], [name.strip() for name in letter["tables"]], desk.who)


def _begin(desk: Desk, letter: Mapping[str, Any]) -> None:
    desk.books.begin(letter["evening"], desk.who)


def _call(desk: Desk, letter: Mapping[str, Any]) -> None:
    desk.books.call(letter["evening"], letter["match"], letter["table"], desk.who)


def _result(desk: Desk, letter: Mapping[str, Any]) -> None:
    shoot_out = letter["shoot_out"]
    score = Score(letter["home"], letter["away"], (shoot_out[0], shoot_out[1]) if shoot_out else None)
    desk.books.enter(letter["evening"], letter["match"], score, desk.who, letter["why"].strip())


DEEDS: Mapping[str, Deed] = {
    "new": Deed({"name": _name(LONGEST), "game": one_of(*games())}, _new),
    "plan": Deed(
        {"evening": _is_number, "name": _name(LONGEST), "game": one_of(*games()), "plan": _is_plan},
        _plan,
    ),
    "add": Deed({"evening": _is_number, "people": list_of(_is_person, 1, MOST_AT_ONCE)}, _add),
    "remove": Deed({"evening": _is_number, "person": _is_number}, _remove),
    "tables": Deed({"evening": _is_number, "tables": list_of(_name(64), 0, MOST_TABLES)}, _tables),
    "begin": Deed({"evening": _is_number}, _begin),
    "call": Deed({"evening": _is_number, "match": _is_number, "table": lambda value: is_text(value, 64)}, _call),
    "result": Deed(
        {
            "evening": _is_number,
            "match": _is_number,
            "home": is_count,
            "away": is_count,
            "shoot_out": lambda value: value == [] or list_of(is_count, 2, 2)(value),
            "why": lambda value: is_text(value, LONGEST_REASON),
        },
        _result,
    ),
}
"""Every letter by its `do`."""


class BadLetterOfClub(Exception):
    """A letter that asks for nothing that there is; the entry that does not fit."""

    def __init__(self, where: str = "") -> None:
        super().__init__(where)
        self.where = where


def read_deed(letter: Any) -> Callable[[Desk], None]:
    """What to do. Raises `BadLetterOfClub`."""
    if not isinstance(letter, dict) or not one_of(*DEEDS)(letter.get("do")):
        raise BadLetterOfClub("do")
    deed = DEEDS[letter["do"]]
    if letter.keys() != {"do", *deed.checks}:
        raise BadLetterOfClub
    for entry, check in deed.checks.items():
        if not check(letter[entry]):
            raise BadLetterOfClub(entry)
    return lambda desk: deed.act(desk, letter)
