"""A damaged file: set aside, never deleted, and what can be read goes on."""

import random
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from device.store import Said, Store, action, schema
from device.store.faults import StoreDamaged
from device.store.rescue import Rescue
from device.store.scan import salvage
from device.store.write_ahead import PAGE
from device.texts.language import texts
from rules.texts import LANGUAGES, OLED_COLUMNS
from tests.device.store import matches
from tests.device.store.matches import NOON, TIE, standing, write

MATCHES, ACTIONS = 3, 400


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three matches; long enough for pages that only point to other pages."""
    path = tmp_path_factory.mktemp("sound") / "matches.db"
    with Store(path) as store:
        for seed in range(MATCHES):
            log = store.begin("soccer-tactics", {}, at=NOON)
            matches.play(log, seed, ACTIONS)
            write(log, Said("note", {"long": "ö" * 9000}), clock=ACTIONS)  # longer than a page
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path))


def damage(path: Path, start: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(content)


def check(path: Path) -> int:
    """Every match that is there begins as it was played; the result is how many actions are left in all."""
    left = 0
    with Store(path) as store:
        for summary in store.list():
            log = store.open(summary.header.match)
            played = len(standing(log))
            assert log.play.state == matches.states(log.match - 1, ACTIONS)[played]
            left += played
    return left


def test_the_scan_finds_every_row_of_a_sound_file(path: Path) -> None:
    headers, found = salvage(path)
    assert list(headers) == [1, 2, 3]
    with Store(path) as store:
        for match in headers:
            assert [found[match][number] for number in sorted(found[match])] == store.read(match)[1]


def test_the_scan_finds_rows_in_the_write_ahead_log(path: Path) -> None:
    with Store(path) as store:
        log = store.open(1)
        write(log, Said("note", {"fresh": True}), clock=1)
        store._connection.execute("BEGIN")
        store._connection.execute("DELETE FROM entry")  # never committed, so never true
        assert salvage(path)[1][1][log.play.number] == log.lines[-1]
        store._connection.execute("ROLLBACK")


def test_a_lost_first_page_costs_nothing(path: Path) -> None:
    before = path.read_bytes()
    damage(path, 0, bytes(PAGE))
    damaged = path.read_bytes()
    with Store(path) as store:
        assert store.rescued == Rescue(path.with_name("matches.damaged-1.db"), MATCHES, MATCHES * (ACTIONS + 1), 0)
        assert store.rescued.aside.read_bytes() == damaged
    assert check(path) == MATCHES * ACTIONS
    assert len(before) == len(damaged)


def test_a_lost_mark_of_ours_costs_nothing(path: Path) -> None:
    damage(path, 68, bytes(4))
    assert check(path) == MATCHES * ACTIONS


@pytest.mark.parametrize("letter", [b"\xff", b"K"])
def test_a_changed_letter_in_the_name_of_a_table_costs_nothing(path: Path, letter: bytes) -> None:
    damage(path, path.read_bytes().index(b"CREATE TABLE match") + len(b"CREATE TABLE "), letter)
    with pytest.raises(StoreDamaged):
        Store(path, read_only=True)
    assert check(path) == MATCHES * ACTIONS


@pytest.mark.parametrize("version", [0, 1, schema.VERSION + 4])
def test_a_changed_number_of_the_version_costs_nothing(path: Path, version: int) -> None:
    damage(path, 60, version.to_bytes(4, "big"))
    assert check(path) == MATCHES * ACTIONS


def test_a_changed_result_is_counted_again(path: Path) -> None:
    with Store(path) as store:
        before = store.list()
        store._connection.execute("UPDATE scoreboard SET home = home + 1")
        assert store.list() == before


def test_a_page_in_the_middle_costs_one_match_its_end(path: Path) -> None:
    pages = path.stat().st_size // PAGE
    damage(path, pages // 2 * PAGE, random.Random(1).randbytes(PAGE))
    assert MATCHES * ACTIONS > check(path) > (MATCHES - 1) * ACTIONS


def test_a_changed_digit_is_noticed(path: Path) -> None:
    content = path.read_bytes()
    start = content.rindex(b'"dice":[') + len(b'"dice":[')
    damage(path, start, b"6" if content[start : start + 1] != b"6" else b"5")
    with Store(path) as store:
        for match in range(1, MATCHES + 1):
            store.open(match)
        assert store.rescued
        assert store.rescued.lost
    assert check(path) < MATCHES * ACTIONS


def test_the_match_with_a_hole_says_so_and_waits(path: Path) -> None:
    content = path.read_bytes()
    damage(path, content.rindex(b'"type":"'), b"#")
    with Store(path) as store:
        hurt = [log for log in map(store.open, range(1, MATCHES + 1)) if log.play.paused]
        assert [log.entries[-2].data["note"] for log in hurt] == ["recovered"]
        write(hurt[0], Said("resume", {}), clock=1)
        write(hurt[0], Said("undo", {}))


@pytest.mark.parametrize("keep", [0, 99, 5000, 60_000])
def test_a_file_that_was_cut_off(path: Path, keep: int) -> None:
    with path.open("r+b") as file:
        file.truncate(keep)
    left = check(path)
    assert (left > 0) == (keep > 20_000)
    assert len(list(path.parent.glob("*.damaged-*"))) == (keep > 0)  # an empty file is a new one


def unchecked(path: Path, folder: Path, *ends: str) -> Path:
    """A match whose end is only in the write-ahead log; a copy of the files with these ends."""
    folder.mkdir()
    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        write(log, action(TIE), clock=1)
        for end in ends:
            shutil.copy(f"{path}{end}", folder)
    return folder / path.name


def test_a_lost_write_ahead_log_costs_only_what_was_in_it(path: Path, tmp_path: Path) -> None:
    with Store(unchecked(path, tmp_path / "copy", "")) as store:
        assert store.rescued is None
        assert [summary.entries for summary in store.list()] == [0, *[ACTIONS + 1] * MATCHES]


def test_a_write_ahead_log_without_its_file_is_rescued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "checkpoint", lambda _: None)
    with Store(unchecked(tmp_path / "matches.db", tmp_path / "copy", "-wal")) as store:
        assert store.rescued
        assert standing(store.open(1)) == [TIE]


@pytest.mark.parametrize("size", [0, 1, PAGE - 1])
def test_looking_beside_a_write_ahead_log_without_its_file_changes_nothing(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "checkpoint", lambda _: None)
    path = unchecked(tmp_path / "matches.db", tmp_path / "copy", "-wal")
    path.write_bytes(bytes(size))
    log = path.with_name("matches.db-wal").read_bytes()
    with pytest.raises(StoreDamaged):
        Store(path, read_only=True)
    assert path.with_name("matches.db-wal").read_bytes() == log
    with Store(path) as store:
        assert standing(store.open(1)) == [TIE]


def test_a_flipped_bit_in_the_write_ahead_log_costs_only_its_own_entry_even_without_a_copy(
    path: Path, tmp_path: Path
) -> None:
    (tmp_path / "copy").mkdir()
    with Store(path) as store:
        log = store.open(1)
        for number in range(20):
            write(log, Said("note", {"number": number}), clock=1)
        for end in ("", "-wal"):
            shutil.copy(f"{path}{end}", tmp_path / "copy")
    wal = tmp_path / "copy" / "matches.db-wal"
    damage(wal, 40, b"\xff")  # in the first frame
    before = wal.read_bytes()
    with Store(tmp_path / "copy" / "matches.db") as store:
        assert store.read(1)[1] == log.lines
        assert store.rescued
        assert store.rescued.aside.with_name("matches.damaged-1.db-wal").read_bytes() == before


def test_a_rubbish_write_ahead_log_is_ignored(path: Path) -> None:
    path.with_name("matches.db-wal").write_bytes(random.Random(2).randbytes(20_000))
    assert check(path) == MATCHES * ACTIONS


@pytest.mark.parametrize("seed", range(25))
def test_random_bytes_anywhere_never_stop_play(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    size = path.stat().st_size
    for _ in range(chance.randrange(1, 6)):
        damage(path, chance.randrange(100, size - 600), chance.randbytes(chance.randrange(1, 600)))
    before = path.read_bytes()
    check(path)
    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        write(log, action(TIE), clock=1)
        assert store.open(log.match).play.state == log.play.state
    aside = list(path.parent.glob("*.damaged-*.db"))
    assert any(file.read_bytes() == before for file in [path, *aside]) or not aside


def test_damage_during_play_costs_the_match_nothing(path: Path) -> None:
    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        matches.play(log, seed=7, most=60)
        store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store._connection.execute("PRAGMA cache_size = 0")
        damage(path, 0, random.Random(3).randbytes(path.stat().st_size))
        write(log, Said("pause", {}), clock=130)
        assert store.rescued
        assert len(standing(log)) == 60
    with Store(path) as store:
        assert store.open(log.match).lines == log.lines


def test_looking_at_a_damaged_file_changes_nothing(path: Path) -> None:
    damage(path, 0, bytes(PAGE))
    with pytest.raises(StoreDamaged):
        Store(path, read_only=True).list()
    assert [file.name for file in path.parent.iterdir()] == ["matches.db"]


@pytest.mark.parametrize("steps", range(5))
def test_a_power_cut_during_the_rescue_costs_nothing(path: Path, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(path, 0, bytes(PAGE))
    path.with_name("matches.db-wal").write_bytes(b"old")
    left = steps

    def cut() -> None:
        nonlocal left
        if left == 0:
            raise KeyboardInterrupt
        left -= 1

    rename = Path.rename

    def renamed(self: Path, target: Path) -> Path:
        cut()
        return rename(self, target)

    create = schema.create

    def created(connection: sqlite3.Connection) -> None:
        create(connection)
        cut()

    monkeypatch.setattr(Path, "rename", renamed)
    monkeypatch.setattr(schema, "create", created)
    with suppress(KeyboardInterrupt):
        Store(path).close()
    monkeypatch.undo()
    assert check(path) == MATCHES * ACTIONS
    assert any(file.read_bytes()[:PAGE] == bytes(PAGE) for file in path.parent.glob("*.damaged-*.db"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rescue_can_be_told(lang: str) -> None:
    said = Rescue(Path("matches.damaged-1.db"), 123, 4567, 8).say(texts(lang))
    assert "matches.damaged-1.db" in said.page
    assert len(said.oled) == 3
    assert all(len(line) <= OLED_COLUMNS for line in said.oled)
