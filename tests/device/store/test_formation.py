"""The picture of the start formation: written with the match, read again with it, and never thrown away before it."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from device.store import MatchLog, Said, Store, action, log_step, schema
from device.store.faults import StoreUnwell
from device.store.formation import MOST_BYTES
from device.store.write_ahead import PAGE
from tests.device.store.matches import GAME, KICK_OFF, NOON, TIE, play, write

PICTURE = random.Random(1).randbytes(700_000)
"""As long as a picture of 2304 × 1296 pixels, over many pages."""


def begun(store: Store, picture: bytes = PICTURE) -> MatchLog:
    """A match whose start formation was learned before the first roll."""
    log = store.begin("soccer-tactics", {}, at=NOON)
    log.learn(picture)
    write(log, action(TIE), clock=1)
    return log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.mark.parametrize("megabytes", [0, 200])
def test_it_is_there_again_however_little_room_pictures_have(path: Path, megabytes: float) -> None:
    with Store(path, picture_megabytes=megabytes) as store:
        begun(store)
    with Store(path, picture_megabytes=megabytes) as store:
        assert store.formation(1) == PICTURE
        assert store.formation(2) is None


def test_pictures_of_decisions_make_room_and_it_stays(path: Path) -> None:
    with Store(path, picture_megabytes=0.002) as store:
        begun(store)
        for number in range(1, 9):
            store.pictures.keep(1, number, bytes(900))
        while store.pictures.give_up():
            pass
        assert store.pictures.size == 0
        assert store.formation(1) == PICTURE


def test_before_the_next_step_nothing_is_written(path: Path) -> None:
    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        log.learn(PICTURE)
        assert store.formation(1) is None
        log.carry(log_step(log.play, [action(TIE)], 1, GAME), at=NOON)
        assert store.formation(1) is None
        log.save()
        assert store.formation(1) == PICTURE


def test_step_and_picture_are_one_transaction(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("the plug is pulled")

    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        log.learn(PICTURE)
        monkeypatch.setattr("device.store.store.formation_row", fail)
        with pytest.raises(StoreUnwell):
            write(log, action(TIE), clock=1)
        monkeypatch.undo()
        assert (store.read(1)[1], store.formation(1)) == ([], None)
        write(log, action(TIE), clock=1)
        assert (len(store.read(1)[1]), store.formation(1)) == (1, PICTURE)


def test_a_match_has_one_and_it_is_written_once(path: Path) -> None:
    with Store(path) as store:
        log = begun(store, b"first")
        log.learn(b"second")
        write(log, action(KICK_OFF), clock=2)
        assert store.formation(1) == b"second"
        store._connection.execute("DELETE FROM formation")
        write(log, Said("note", {"play": "on"}), clock=3)
        assert store._connection.execute("SELECT * FROM formation").fetchall() == []
        assert store.formation(1) == b"second"  # from the second copy


@pytest.mark.parametrize("size", [0, MOST_BYTES + 1])
def test_nothing_and_what_is_too_long_is_not_kept(path: Path, size: int) -> None:
    with Store(path) as store:
        begun(store, bytes(size))
        assert store.formation(1) is None


def test_with_the_end_of_the_match_it_goes_and_with_a_step_back_it_returns(path: Path) -> None:
    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        log.learn(PICTURE)
        play(log, seed=1, most=10_000, ends=1.0)
        assert GAME.state_json(log.play.state)["over"]
        assert store.formation(1) is None
        write(log, Said("undo", {}))
        assert store.formation(1) == PICTURE


def test_with_a_match_that_is_given_up_it_goes_and_who_goes_on_after_all_has_it_again(path: Path) -> None:
    with Store(path) as store:
        log = begun(store)
        write(log, Said("abandon", {}))
        assert store.formation(1) is None
        write(log, Said("resume", {}), clock=2)
        assert store.formation(1) == PICTURE


def test_a_rescue_brings_it_along(path: Path) -> None:
    with Store(path) as store:
        begun(store)
        begun(store, b"of another match")
    with path.open("r+b") as file:
        file.write(bytes(PAGE))
    with Store(path) as store:
        assert store.rescued
        assert (store.formation(1), store.formation(2)) == (PICTURE, b"of another match")
        assert len(store.read(1)[1]) == 1


def test_a_picture_that_has_suffered_costs_nothing_else(path: Path) -> None:
    with Store(path) as store:
        begun(store)
    content = path.read_bytes()
    place = content.index(PICTURE[5000:5050])
    with path.open("r+b") as file:
        file.seek(place)
        file.write(b"scratch")
    with Store(path) as store:
        assert store.formation(1) == PICTURE  # from the second copy
        assert not store.notices
    (copy,) = (path.parent / "matches.copies").glob("*.jpg")
    copy.write_bytes(PICTURE[1:])
    with Store(path) as store:
        assert store.formation(1) is None
        assert len(store.read(1)[1]) == 1
        assert store.rescued is None
        assert [notice.key for notice in store.notices] == ["store.formation-lost"]


def test_the_second_copy_keeps_one_picture_only(path: Path) -> None:
    with Store(path) as store:
        begun(store)
        begun(store, b"of another match")
        assert [file.read_bytes() for file in store.copies.folder.glob("*.jpg")] == [b"of another match"]
        assert store.formation(1) == PICTURE


def test_damage_during_play_costs_the_match_nothing(path: Path) -> None:
    with Store(path) as store:
        log = begun(store)
        store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store._connection.execute("PRAGMA cache_size = 0")
        path.write_bytes(random.Random(3).randbytes(path.stat().st_size))
        write(log, action(KICK_OFF), clock=2)
        assert store.rescued
        assert store.formation(1) == PICTURE


def test_a_file_that_was_taken_away_during_play_is_written_anew_with_it(path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        log = begun(store)
        (tmp_path / "elsewhere").mkdir()
        for file in list(tmp_path.glob("matches.db*")):
            shutil.move(file, tmp_path / "elsewhere")
        write(log, action(KICK_OFF), clock=2)
    with Store(path) as store:
        assert store.formation(1) == PICTURE
        assert len(store.read(1)[1]) == 2


def test_an_older_store_takes_its_pictures_of_formations_in(path: Path) -> None:
    with Store(path) as store:
        for _ in range(3):
            write(store.begin("soccer-tactics", {}, at=NOON), action(TIE), clock=1)
        write(begun(store), Said("abandon", {}))
        store.pictures.keep(1, 0, PICTURE)
        store.pictures.keep(1, 1, b"a decision")
        store.pictures.keep(3, 0, b"another formation")
        store.pictures.keep(4, 0, b"of a match that nobody wants")
    with closing(sqlite3.connect(path)) as older:
        older.execute("DROP TABLE formation")
        boards = older.execute("SELECT * FROM scoreboard").fetchall()
        older.execute("DROP TABLE scoreboard")
        older.execute("CREATE TABLE scoreboard (match PRIMARY KEY, number, rules, home, away, over, abandoned)")
        older.executemany("INSERT INTO scoreboard VALUES (?,?,?,?,?,?,?)", [board[:7] for board in boards])
        older.commit()
        older.execute("PRAGMA user_version = 1")
    with Store(path, read_only=True) as store:
        assert len(store.list()) == 4  # a look changes nothing
    with Store(path) as store:
        assert store._connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
        assert [store.formation(match) for match in (1, 2, 3, 4)] == [PICTURE, None, b"another formation", None]
        assert [len(store.read(match)[1]) for match in (1, 2, 3)] == [1, 1, 1]
