"""The books: every decision is one transaction, nothing counts twice, on both databases."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, insert, inspect, select, text

from device.club import database
from device.club.books import Books, BooksAway, Refused
from device.club.calling import waiting
from device.club.database import NoBooks, bring_up_to_date, open_database
from device.club.draw import champion
from device.club.evening import DRAWS, HELD, DrawKind, Plan, Score
from device.club.reports import Report
from device.club.schema import EVENINGS, METADATA
from device.club.standings import standings
from tests.checkout import HOME
from tests.services.postgres import Postgres

BooksAt = Callable[[str], Books]
EngineAt = Callable[[str], Engine]
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fred")


def club(books: Books, draw: DrawKind = "league", tables: int = 2, **plan: object) -> tuple[Books, int]:
    number = books.make("Friday", "game", Plan(draw, **plan), seed=4)  # type: ignore[arg-type]
    books.add(number, [(name, ()) for name in NAMES], "Rita")
    books.use_tables(number, [f"t{k}" for k in range(tables)], "Rita")
    books.begin(number, "Rita")
    return books, number


@pytest.fixture
def books(place: str, books_at: BooksAt) -> Books:
    return books_at(place)


def over(table: str, match: str, home: int, away: int, entry: int = 50, call: str = "") -> Report:
    return Report(table, match, entry, "game", Score(home, away), over=True, call=call)


def test_the_first_matches_are_called_to_free_tables(books: Books) -> None:
    books, number = club(books)
    called = [one for one in books.read(number).pairings if one.called]
    assert [one.table for one in called] == ["t0", "t1"]
    assert len({entrant for one in called for entrant in one.fixture[-2:]}) == 4


def test_a_result_counts_once_and_the_table_gets_its_next_match(books: Books) -> None:
    books, number = club(books)
    first = books.read(number).pairings[0]
    assert books.hear(number, over(first.table, "m1", 2, 1))
    assert not books.hear(number, over(first.table, "m1", 2, 1))
    evening = books.read(number)
    assert evening.pairings[0].score == Score(2, 1)
    assert sum(one.score is not None for one in evening.pairings) == 1
    assert [one.table for one in evening.pairings if one.called].count(first.table) == 1
    assert not books.hear(number, over(first.table, "m1", 2, 1, entry=51))  # said once more, with nothing new in it
    assert sum(one.score is not None for one in books.read(number).pairings) == 1


def test_a_match_that_was_on_before_the_call_is_not_meant(books: Books) -> None:
    books, number = club(books, tables=0)
    books.absent = {"t9"}
    books.use_tables(number, ["t9"], "Rita")
    books.seen(number, "t9", "old")
    books.absent = ()
    books.settle(number)
    assert not books.hear(number, over("t9", "old", 1, 0))
    assert books.hear(number, over("t9", "new", 1, 0))


def test_a_table_that_knows_its_call_is_believed_only_for_that(books: Books) -> None:
    books, number = club(books)
    one = books.read(number).pairings[0]
    assert not books.hear(number, over(one.table, "m1", 1, 0, call="another"))
    assert books.hear(number, over(one.table, "m2", 1, 0, call=one.call))


def test_an_end_that_was_taken_back_and_came_again_corrects_the_result(books: Books) -> None:
    books, number = club(books)
    one = books.read(number).pairings[0]
    books.hear(number, over(one.table, "m1", 1, 0, entry=50))
    assert books.hear(number, over(one.table, "m1", 1, 1, entry=60))
    assert books.read(number).pairings[0].score == Score(1, 1)
    books.enter(number, one.id, Score(5, 0), "Rita", "they told me")
    assert not books.hear(number, over(one.table, "m1", 2, 2, entry=70))  # people are believed more than tables
    assert books.read(number).pairings[0].score == Score(5, 0)


def test_a_correction_leaves_a_trace_and_wants_a_reason(books: Books) -> None:
    books, number = club(books)
    one = books.read(number).pairings[0]
    books.enter(number, one.id, Score(3, 0), "Rita", "")
    with pytest.raises(Refused, match="no-reason"):
        books.enter(number, one.id, Score(3, 1), "Rita", " ")
    books.enter(number, one.id, Score(3, 1), "Rita", "a goal was forgotten")
    newest = books.trace(number)[0]
    assert (newest["who"], newest["what"], newest["why"]) == ("Rita", "result", "a goal was forgotten")
    assert (newest["before"]["away"], newest["after"]["away"]) == (0, 1)
    assert newest["at"].endswith("+00:00")


def test_who_goes_home_gives_away_what_was_still_to_be_played(books: Books) -> None:
    books, number = club(books)
    books.remove(number, 2, "Rita")
    evening = books.read(number)
    own = [one for one in evening.pairings if one.has(2)]
    assert len(own) == 5 and all(one.done and one.winner != 2 for one in own)
    assert all(not one.has(2) for one in evening.pairings if one.called)


@pytest.mark.parametrize("draw", DRAWS)
def test_an_evening_comes_to_its_end(books: Books, draw: DrawKind) -> None:
    books, number = club(books, draw, groups=2)
    chance, match = Random(1), 0
    while called := [one for one in books.read(number).pairings if one.called]:
        one, match = chance.choice(called), match + 1
        books.hear(number, over(one.table, f"m{match}", chance.randrange(3), 3))
    evening = books.read(number)
    assert champion(evening) in evening.entrants
    assert all(one.done for one in evening.pairings)


def test_two_organisers_take_turns(place: str, books_at: BooksAt) -> None:
    books, number = club(books_at(place))
    other = books_at(place)
    one = books.read(number).pairings[0]
    assert books.hear(number, over(one.table, "m1", 2, 1))
    assert not other.hear(number, over(one.table, "m1", 2, 1))
    assert other.revision(number) == books.revision(number)
    assert other.read(number) == books.read(number)


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        (lambda books, number: books.begin(number, ""), "drawn"),
        (lambda books, number: books.add(number, [("Gil", ())], ""), "drawn"),
        (lambda books, number: books.remove(number, 99, ""), "nobody"),
        (lambda books, number: books.enter(number, 99, Score(1, 0), "", ""), "no-match"),
        (lambda books, number: books.call(number, 9, "t0", ""), "table-taken"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(books: Books, deed: object, code: str) -> None:
    books, number = club(books)
    before = books.read(number), len(books.trace(number))
    with pytest.raises(Refused, match=code):
        deed(books, number)  # type: ignore[operator]
    assert (books.read(number), len(books.trace(number))) == before


def test_a_match_that_is_held_waits_until_it_is_released(books: Books) -> None:
    books, number = club(books, tables=1)
    (one,) = (one for one in books.read(number).pairings if one.called)
    books.call(number, one.id, HELD, "Rita")
    (other,) = (one for one in books.read(number).pairings if one.called)
    assert other.id != one.id
    books.hear(number, over("t0", "m1", 1, 0))
    assert next(again for again in books.read(number).pairings if again.id == one.id).table == HELD
    books.call(number, one.id, "", "Rita")
    assert [again for again in waiting(books.read(number)) if again.id == one.id]


def test_names_are_there_once(books: Books) -> None:
    number = books.make("Friday", "game", Plan(), seed=1)
    books.add(number, [("Anna", ())], "")
    for names in (("anna",), ("Ben", "BEN")):
        with pytest.raises(Refused, match="name-taken"):
            books.add(number, [(name, ()) for name in names], "")


def test_the_tables_are_those_of_the_newest_step(place: str, engine_at: EngineAt) -> None:
    with engine_at(place).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_database_of_the_first_step_is_brought_up_to_date(place: str, books_at: BooksAt) -> None:
    engine = database._engine(place)
    with engine.begin() as connection:
        bring_up_to_date(connection, "1")
        row = {"revision": 0, "name": "Old", "game": "game", "plan": {"draw": "league"}, "seed": 1, "drawn": False}
        connection.execute(insert(EVENINGS).values(**row, made_at="2026-01-01"))
    engine.dispose()
    books = books_at(place)
    assert books.read(books.newest() or 0).name == "Old"


def test_a_step_that_fails_leaves_the_database_as_it_was(place: str) -> None:
    engine = database._engine(place)
    with engine.connect() as connection:
        step = connection.begin()
        bring_up_to_date(connection)
        step.rollback()  # as when the power goes before the last of it is written
        assert inspect(connection).get_table_names() == []
    engine.dispose()


def test_a_database_of_a_newer_program_is_left_alone(place: str, engine_at: EngineAt) -> None:
    with engine_at(place).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '999'"))
    with pytest.raises(NoBooks) as refused:
        open_database(place)
    assert refused.value.code == "newer-database"


def test_steps_are_in_a_line() -> None:
    steps = ScriptDirectory(str(HOME / "device/club/migrations"))
    assert len(steps.get_heads()) == len(steps.get_bases()) == 1


@pytest.mark.parametrize("place", ["postgresql://rita:secret@127.0.0.1:1/club", "nosuch://rita:secret@x/y"])
def test_a_database_that_is_not_there_is_told_without_its_password(place: str) -> None:
    with pytest.raises(NoBooks) as refused:
        open_database(place)
    assert "secret" not in f"{refused.value} {refused.value.place} {refused.value.reason}"


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "club.db").write_text("not at all a database" * 100)
    with pytest.raises(NoBooks):
        open_database(str(tmp_path / "club.db"))


@pytest.mark.slow
def test_a_server_that_was_killed_has_kept_every_decision(database_server: Postgres, books_at: BooksAt) -> None:
    books, number = club(books_at(database_server.new_place()))
    one = books.read(number).pairings[0]
    books.hear(number, over(one.table, "m1", 2, 1))
    before = books.read(number)
    database_server.kill()
    with pytest.raises(BooksAway):
        books.hear(number, over(before.pairings[1].table, "m2", 1, 0))
    database_server.start()
    assert books.read(number) == before
    assert standings(before)[0].row.points == 3
    assert books.hear(number, over(before.pairings[1].table, "m2", 1, 0))
    with books._engine.connect() as connection:
        assert len(connection.execute(select(EVENINGS.c.id)).all()) == 1
