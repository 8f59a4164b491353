"""What a disk can do to a match, and what the family is told."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.store import MatchLog, Said, Store, StoreProblem, action, faults, log_step, schema
from device.store.faults import (
    MatchTaken,
    NotAStore,
    Notice,
    StoreBusy,
    StoreFull,
    StoreNewer,
    StoreReadOnly,
    StoreUnreachable,
    StoreUnwell,
)
from device.texts.language import texts
from rules.texts import LANGUAGES, OLED_COLUMNS
from tests.device.store import matches
from tests.device.store.matches import GAME, KICK_OFF, NOON, TIE, standing, write

FACTS = {
    "path": "matches.db",
    "reason": "a reason",
    "version": 2,
    "known": 1,
    "match": 12,
    "number": 345,
    "rules": "1",
    "matches": 12,
    "entries": 9999,
    "lost": 3,
    "aside": "matches.damaged-1.db",
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "matches.db", wait=0) as store:
        yield store


@pytest.fixture
def log(store: Store) -> MatchLog:
    log = store.begin("soccer-tactics", {}, at=NOON)
    write(log, action(TIE), clock=1)
    return log


def fill(store: Store) -> None:
    """No page more than now, as on a full disk."""
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")


def free(store: Store) -> None:
    store._connection.execute("PRAGMA max_page_count = 1000000")


def write_until_full(log: MatchLog) -> int:
    for number in range(1000):
        try:
            write(log, Said("note", {"text": "x" * 200}), clock=number)
        except StoreFull:
            return number
    pytest.fail("the disk has no end")


def test_a_full_disk_stops_the_step_and_loses_nothing(store: Store, log: MatchLog) -> None:
    fill(store)
    written = write_until_full(log)
    assert len(log.entries) == len(store.read(1)[1]) == written + 1
    free(store)
    write(log, action(KICK_OFF), clock=5)
    assert store.open(1).play.state == log.play.state


def test_play_goes_on_in_memory_until_the_disk_has_room_again(store: Store, log: MatchLog) -> None:
    fill(store)
    written = write_until_full(log)
    step = log_step(log.play, [action(KICK_OFF)], 6, GAME)
    log.carry(step, at=NOON)
    assert log.play.state == step.play.state
    assert len(log.unsaved) == 1
    free(store)
    log.save()
    assert log.unsaved == []
    assert [line.entry.number for line in store.read(1)[1]] == list(range(1, written + 3))
    log.save()  # nothing is left to write
    assert len(store.read(1)[1]) == written + 2
    assert store.open(1).play.state == step.play.state


def test_pictures_make_room_for_the_log(tmp_path: Path, store: Store, log: MatchLog) -> None:
    for number in range(1, 5):
        assert store.pictures.keep(1, number, b"picture")
    fill(store)
    free_later = store.pictures._remove

    def remove(path: Path) -> None:
        free_later(path)
        free(store)

    store.pictures._remove = remove  # type: ignore[method-assign]
    for number in range(40):
        write(log, Said("note", {"text": "x" * 200}), clock=number)
    assert 0 < len(list(tmp_path.glob("matches.pictures/*"))) < 4
    assert store.pictures.find(1, 4)


def test_a_disk_that_turns_read_only_is_named(store: Store, log: MatchLog) -> None:
    store._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreReadOnly):
        write(log, action(KICK_OFF), clock=2)
    assert len(log.entries) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_folder_is_named_and_can_be_looked_into(tmp_path: Path) -> None:
    folder = tmp_path / "card"
    with Store(folder / "matches.db") as store:
        matches.play(store.begin("soccer-tactics", {}, at=NOON), seed=1, most=10)
    (folder / "matches.db").chmod(0o444)
    folder.chmod(0o555)
    try:
        with pytest.raises((StoreReadOnly, StoreUnreachable)):
            Store(folder / "matches.db")
        with Store(folder / "matches.db", read_only=True) as store:
            assert len(standing(store.open(1))) == 10
    finally:
        folder.chmod(0o755)


def test_looking_writes_nothing(tmp_path: Path, store: Store, log: MatchLog) -> None:
    with Store(tmp_path / "matches.db", read_only=True) as looking:
        assert looking.open(1).play.state == log.play.state
        with pytest.raises(StoreReadOnly):
            write(looking.open(1), action(KICK_OFF), clock=2)
        with pytest.raises(StoreReadOnly):
            looking.begin("soccer-tactics", {}, at=NOON)


def test_a_store_held_by_another_process_is_named(tmp_path: Path, store: Store, log: MatchLog) -> None:
    with closing(sqlite3.connect(tmp_path / "matches.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            write(log, action(KICK_OFF), clock=2)
        assert log.play.state == GAME.apply(GAME.start({}), GAME.read_action(TIE)).state
        other.execute("ROLLBACK")
    write(log, action(KICK_OFF), clock=2)
    assert len(store.read(1)[1]) == 2


def test_a_store_held_by_another_process_at_the_start_is_named(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreBusy):
            Store(path, wait=0)
        other.execute("ROLLBACK")
    Store(path, wait=0).close()


def test_looking_does_not_disturb_play(tmp_path: Path, store: Store, log: MatchLog) -> None:
    with Store(tmp_path / "matches.db", read_only=True) as looking:
        rows = looking._connection.execute("SELECT * FROM entry")
        write(log, action(KICK_OFF), clock=2)
        assert len(rows.fetchall()) == 1  # as it was when the look began
        assert len(looking.open(1).entries) == 2


def test_a_file_taken_away_during_play_costs_the_match_nothing(tmp_path: Path, store: Store, log: MatchLog) -> None:
    for file in list(tmp_path.glob("matches.db*")):
        file.rename(tmp_path / f"moved-{file.name}")
    write(log, action(KICK_OFF), clock=2)
    write(log, Said("pause", {}), clock=3)
    with Store(tmp_path / "matches.db") as again:
        assert again.open(1).lines == log.lines


def test_a_rescue_that_fails_is_tried_again(
    tmp_path: Path, store: Store, log: MatchLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store._connection.execute("PRAGMA cache_size = 0")
    (tmp_path / "matches.db").write_bytes(bytes(20_000))

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "rename", refuse)
    for _ in range(2):
        with pytest.raises(StoreFull):
            write(log, action(KICK_OFF), clock=2)
    monkeypatch.undo()
    write(log, action(KICK_OFF), clock=2)
    assert store.read(1)[1] == log.lines
    assert (tmp_path / "matches.damaged-1.db").read_bytes() == bytes(20_000)


def test_an_older_copy_put_in_place_during_play_is_brought_up_to_date(
    tmp_path: Path, store: Store, log: MatchLog
) -> None:
    store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    copy = Path(shutil.copy(tmp_path / "matches.db", tmp_path / "copy"))
    write(log, action(KICK_OFF), clock=2)
    for file in list(tmp_path.glob("matches.db*")):
        file.unlink()
    copy.rename(tmp_path / "matches.db")
    write(log, Said("pause", {}), clock=3)
    with Store(tmp_path / "matches.db") as again:
        assert again.open(1).lines == log.lines


def test_the_store_of_somebody_else_put_in_place_during_play_is_not_mixed_up(
    tmp_path: Path, store: Store, log: MatchLog
) -> None:
    with Store(tmp_path / "other.db") as other:
        other.begin("soccer-tactics", {"half_minutes": 5}, at=NOON)
    for file in list(tmp_path.glob("matches.db*")):
        file.unlink()
    (tmp_path / "other.db").rename(tmp_path / "matches.db")
    for _ in range(2):
        with pytest.raises(MatchTaken):
            write(log, action(KICK_OFF), clock=2)
    with Store(tmp_path / "matches.db") as again:
        assert again.open(1).entries == []


def test_a_newer_store_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    Store(path).close()
    with closing(sqlite3.connect(path)) as later:
        later.execute("DROP TABLE scoreboard")
        later.execute(f"CREATE TABLE scoreboard ( -- version {schema.VERSION + 1}\nmatch INTEGER)")
        later.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(StoreNewer):
            Store(path, read_only=read_only)
    assert path.read_bytes() == before


def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as recipes:
        recipes.execute("CREATE TABLE cake (flour TEXT)")
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(NotAStore):
            Store(path, read_only=read_only)
    assert path.read_bytes() == before


def test_an_older_store_is_brought_up_to_date_in_one_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "matches.db"
    with Store(path) as store:
        matches.play(store.begin("soccer-tactics", {}, at=NOON), seed=1, most=10)
    now = schema.VERSION
    monkeypatch.setattr(schema, "VERSION", now + 2)
    steps = {now: "ALTER TABLE scoreboard ADD COLUMN crowd", now + 1: "ALTER TABLE scoreboard RENAME crowd TO crows"}
    monkeypatch.setattr(
        schema,
        "MIGRATIONS",
        {version: lambda connection, step=step: connection.execute(step) for version, step in steps.items()},
    )
    with Store(path) as store:
        assert store._connection.execute("PRAGMA user_version").fetchone() == (now + 2,)
        assert store._connection.execute("SELECT crows FROM scoreboard").fetchall() == [(None,)]
        assert len(standing(store.open(1))) == 10


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "matches.db"
    Store(path).close()
    now = schema.VERSION
    monkeypatch.setattr(schema, "VERSION", now + 2)

    def fail(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE scoreboard")
        raise sqlite3.OperationalError("a mistake of ours")

    monkeypatch.setattr(schema, "MIGRATIONS", {now: fail})
    with pytest.raises(StoreUnwell):
        Store(path)
    monkeypatch.undo()
    with Store(path) as store:
        assert store.list() == []


def test_a_place_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for path in (tmp_path, tmp_path / "file" / "matches.db"):
        with pytest.raises(StoreUnreachable):
            Store(path)
    with pytest.raises(StoreUnreachable):
        Store(tmp_path / "nothing.db", read_only=True)
    assert not (tmp_path / "nothing.db").exists()


NOTICES = ("returned", "looked-up", "rebuilt", "copy-damaged", "copy-other", "copy-refused", "formation-lost")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", NOTICES)
def test_what_was_put_right_is_told(key: str, lang: str) -> None:
    said = Notice(f"store.{key}", FACTS | {"entries": 999}).say(texts(lang))
    assert said.page
    assert 1 <= len(said.oled) <= 3
    assert all(len(line) <= OLED_COLUMNS for line in said.oled)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("problem", faults.StoreProblem.__subclasses__())
def test_every_fault_says_what_to_do(problem: type[StoreProblem], lang: str) -> None:
    said = problem(**FACTS).say(texts(lang))
    assert said.page
    assert 1 <= len(said.oled) <= 3
    assert all(len(line) <= OLED_COLUMNS for line in said.oled)
