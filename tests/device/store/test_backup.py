"""A backup of all matches, made at any moment; a restore that can be taken back."""

import shutil
import sqlite3
import subprocess
import sys
import threading
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from device.store import MatchLog, Said, Store, StoreProblem, action, backup, schema
from device.store.backup import Restored, Returned, back_up, is_copy, restore, restore_copy
from device.store.copies import leave_copy
from device.store.faults import BackupRefused, BadBackup, NoBackup, NotABackup, StoreFull, StoreInUse, StoreNewer
from tests.checkout import HOME
from tests.device.store import matches
from tests.device.store.matches import KICK_OFF, NOON, standing, write

ACTIONS = 30


def begun(store: Store, seed: int = 1) -> MatchLog:
    log = store.begin("soccer-tactics", {}, at=NOON)
    matches.play(log, seed, ACTIONS)
    return log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with one match."""
    with Store(tmp_path / "matches.db") as store:
        begun(store)
    return tmp_path / "matches.db"


@pytest.fixture
def saved(path: Path, tmp_path: Path) -> Path:
    """A backup of that match."""
    (tmp_path / "stick").mkdir()
    assert back_up(path, tmp_path / "stick" / "schiri.db") == 1
    return tmp_path / "stick" / "schiri.db"


def counted(path: Path) -> list[int]:
    with Store(path) as store:
        assert (store.rescued, store.notices) == (None, [])
        return [summary.entries for summary in store.list()]


def test_a_backup_while_playing_has_all_that_was_acknowledged_and_needs_no_other_file(
    path: Path, tmp_path: Path
) -> None:
    with Store(path) as store:
        log = store.open(1)
        for number in range(5):
            write(log, Said("note", {"number": number}), clock=99)
            assert back_up(path, tmp_path / "backup.db") == 1  # an earlier one is replaced
            with Store(tmp_path / "backup.db", read_only=True) as saved:
                assert saved.open(1).lines == log.lines
        write(log, Said("pause", {}), clock=100)  # play goes on
    assert sorted(file.name for file in tmp_path.glob("backup*")) == ["backup.db"]


@pytest.mark.slow
def test_backups_beside_a_busy_writer_are_whole(path: Path, tmp_path: Path) -> None:
    """One thread plays as quickly as it can, another one saves."""
    done = threading.Event()

    def play() -> None:
        with Store(path) as store:
            log = store.open(1)
            while not done.is_set():
                write(log, Said("note", {"words": "x" * 500}), clock=99)

    player = threading.Thread(target=play)
    player.start()
    try:
        for _ in range(10):
            back_up(path, tmp_path / "backup.db")
            with Store(tmp_path / "backup.db", read_only=True) as saved:
                assert saved.check() == 1
    finally:
        done.set()
        player.join()


def test_a_restore_sets_aside_what_was_there_and_can_be_taken_back(path: Path, saved: Path) -> None:
    with Store(path) as store:
        begun(store, 2)
        store.pictures.keep(2, 1, b"a decision")
    before = path.with_name("matches.before-1.db")
    assert restore(path, saved) == Restored(1, before)
    assert counted(path) == [ACTIONS]
    with Store(path) as store:
        assert store.pictures.find(2, 1) is None  # it belongs to a match that is not here now
    assert restore(path, before) == Restored(2, path.with_name("matches.before-2.db"))
    assert counted(path) == [ACTIONS, ACTIONS]


def test_a_restore_where_nothing_was(saved: Path, tmp_path: Path) -> None:
    assert restore(tmp_path / "new" / "matches.db", saved) == Restored(1, None)
    assert counted(tmp_path / "new" / "matches.db") == [ACTIONS]


def test_an_older_backup_is_brought_up_to_date(path: Path, saved: Path) -> None:
    with closing(sqlite3.connect(saved, isolation_level=None)) as older:
        for table in ("formation", "scoreboard"):
            older.execute(f"DROP TABLE {table}")
        older.execute("CREATE TABLE scoreboard (match PRIMARY KEY, number, rules, home, away, over, abandoned)")
        older.execute("PRAGMA user_version = 1")
    restore(path, saved)
    assert counted(path) == [ACTIONS]


def test_while_somebody_plays_nothing_is_exchanged(path: Path, saved: Path) -> None:
    with Store(path) as store:
        with pytest.raises(StoreInUse):
            restore(path, saved)
        write(store.open(1), Said("pause", {}), clock=99)
    code = f"from device.store import Store; from pathlib import Path; s = Store(Path({str(path)!r})); print(); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=HOME, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        with pytest.raises(StoreInUse):
            restore(path, saved)
    assert counted(path) == [ACTIONS + 1]
    assert restore(path, saved).matches == 1


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("where", [b"SQLite format", b"TABLE entry", b"-- version", b"soccer-tactics", b'"type"'])
def test_a_damaged_backup_changes_nothing(path: Path, saved: Path, where: bytes) -> None:
    saved.write_bytes(saved.read_bytes().replace(where, b"\xaa" * len(where), 1))
    before = everything(path.parent)
    with pytest.raises((BadBackup, NotABackup, StoreNewer)):
        restore(path, saved)
    assert everything(path.parent) == before


def test_what_is_no_backup_changes_nothing(path: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Schiri, " * 1000)
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as recipes:
        recipes.execute("CREATE TABLE cake (flour TEXT)")
    before = everything(tmp_path)
    for file, problem in ((letter, NotABackup), (tmp_path / "recipes.db", NotABackup), (tmp_path / "no", NoBackup)):
        with pytest.raises(problem):
            restore(path, file)
    assert everything(tmp_path) == before


def test_a_backup_replaces_nothing_but_backups(path: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Schiri")
    for target in (letter, path, tmp_path, tmp_path / "no" / "folder.db"):
        with pytest.raises(BackupRefused):
            back_up(path, target)
    assert letter.read_text() == "Dear Schiri"
    assert counted(path) == [ACTIONS]


@pytest.mark.parametrize("end", ["copies", "db", "restore"])
def test_a_power_cut_in_the_middle_of_a_restore_leaves_the_old_matches_or_the_new_ones(
    path: Path, saved: Path, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(path) as store:
        begun(store, 2)
    rename = Path.rename

    def cut(self: Path, target: Path) -> Path:
        if self.name.endswith(end):
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", cut)
    with pytest.raises(KeyboardInterrupt):
        restore(path, saved)
    monkeypatch.undo()
    assert len(counted(path)) in (1, 2)
    assert not path.with_name("matches.db-rescue").exists()


def test_no_room_for_a_backup_is_told_and_leaves_the_earlier_one(
    path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreFull(path=saved, reason="full")

    before = saved.read_bytes()
    monkeypatch.setattr(backup, "_copy", full)
    with pytest.raises(StoreFull):
        back_up(path, saved)
    with pytest.raises(StoreFull):
        restore(path, saved)
    assert saved.read_bytes() == before
    assert counted(path) == [ACTIONS]


def test_the_copy_of_a_match_that_was_left_elsewhere_comes_back(path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        log = store.open(1)
    copy = leave_copy(log.header, log.lines, [tmp_path / "no such folder", tmp_path])
    assert copy is not None
    assert is_copy(copy)
    assert not is_copy(path)
    assert restore_copy(path, copy) == Returned(1, 0, 0)  # it was there already
    assert restore_copy(tmp_path / "other.db", copy) == Returned(1, ACTIONS, 0)
    with Store(tmp_path / "other.db") as store:
        assert store.open(1).lines == log.lines
        assert store.unfinished()


def test_the_end_of_a_match_comes_back_to_its_beginning(path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        log = store.open(1)
        short = shutil.copytree(tmp_path, tmp_path.parent / f"{tmp_path.name}-short") / "matches.db"
        for number in range(4):
            write(log, Said("note", {"number": number}), clock=99)
    copy = leave_copy(log.header, log.lines, [tmp_path])
    assert copy is not None
    assert restore_copy(short, copy) == Returned(1, 4, 0)
    assert counted(short) == [ACTIONS + 4]


def test_another_match_of_the_same_number_is_added(path: Path, tmp_path: Path) -> None:
    with Store(tmp_path / "other.db") as other:
        log = other.begin("soccer-tactics", {"half_minutes": 5}, at=NOON)
        write(log, action(KICK_OFF), clock=3)
    copy = leave_copy(log.header, log.lines, [tmp_path])
    assert copy is not None
    assert restore_copy(path, copy) == Returned(2, 1, 0)
    with Store(path) as store:
        assert standing(store.open(2)) == [KICK_OFF]


def test_a_damaged_copy_comes_back_as_far_as_it_goes(path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        log = store.open(1)
    copy = leave_copy(log.header, log.lines, [tmp_path])
    assert copy is not None
    lines = copy.read_text().splitlines(keepends=True)
    copy.write_text("".join([*lines[:11], "rubbish\n", *lines[12:]]))
    assert restore_copy(tmp_path / "other.db", copy) == Returned(1, 10, ACTIONS - 10)
    copy.write_text("rubbish\n")
    assert not is_copy(copy)
    with pytest.raises(StoreProblem):
        restore_copy(tmp_path / "other.db", copy)


@pytest.mark.parametrize("rows", ["[]", "{}", "[1]", "[[1,2]]", "[[[]]]", "[" * 100_000])
def test_a_copy_that_somebody_has_made_up_is_none(tmp_path: Path, rows: str) -> None:
    said = f"0 {rows}"
    made_up = tmp_path / "made-up.copy"
    made_up.write_text(f"{zlib.crc32(said.encode()):08x} {len(said)} {said}\n")
    assert is_copy(made_up)
    with pytest.raises(NotABackup):
        restore_copy(tmp_path / "matches.db", made_up)


def test_every_version_writes_its_number_into_a_table() -> None:
    assert any(f"-- version {schema.VERSION}\n" in table for table in schema.TABLES)
