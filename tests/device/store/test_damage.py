"""Bits flip, ends are cut off, files vanish: nothing crashes, nothing acknowledged is lost, a look changes nothing."""

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from device.store import Said, Store, StoreProblem, connection
from device.store.entries import Line
from device.store.write_ahead import FRAME_HEADER, HEADER, PAGE
from tests.device.store import matches
from tests.device.store.matches import NOON, write

MAIN, WAL, COPY, OLD_COPY = "matches.db", "matches.db-wal", "matches.copies/000002.copy", "matches.copies/000001.copy"
FILES = (MAIN, WAL, COPY, OLD_COPY)
FLIPS, MANY_FLIPS = 60, 600


class Left(NamedTuple):
    """The files as a power cut has left them, and all that was acknowledged."""

    folder: Path
    acknowledged: dict[int, list[Line]]


@pytest.fixture(autouse=True)
def _nobody_else_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """So there is nothing to wait for before a second look."""
    monkeypatch.setattr(connection, "LOOK_AGAIN", 0)


@pytest.fixture(scope="module")
def memory() -> Iterator[Path]:
    """A folder that waits for no disk, where there is one."""
    fast = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=fast if fast.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def left(memory: Path) -> Left:
    """A match in the file, and one of which the write-ahead log has the second half."""
    folder = memory / "left"
    with Store(memory / MAIN) as store:
        for seed, most in ((1, 30), (2, 14)):
            log = store.begin("soccer-tactics", {}, at=NOON)
            matches.play(log, seed, most)
        store.checkpoint()
        for number in range(10):
            write(log, Said("note", {"number": number, "words": "x" * 250}), clock=100 + number)
        folder.mkdir()
        shutil.copytree(memory / "matches.copies", folder / "matches.copies")
        for name in (MAIN, WAL):
            shutil.copy(memory / name, folder)
        acknowledged = {match: store.read(match)[1] for match in (1, 2)}
    assert all((folder / name).stat().st_size > PAGE // 2 for name in FILES)
    return Left(folder, acknowledged)


@pytest.fixture
def path(left: Left, memory: Path) -> Iterator[Path]:
    """A copy to damage."""
    folder = memory / "damaged"
    yield folder / MAIN
    shutil.rmtree(folder, ignore_errors=True)


def restore(left: Left, path: Path) -> None:
    shutil.rmtree(path.parent, ignore_errors=True)
    shutil.copytree(left.folder, path.parent)


def stored(store: Store) -> dict[int, list[Line]]:
    return {summary.header.match: store.read(summary.header.match)[1] for summary in store.list()}


def contents(folder: Path) -> dict[str, bytes]:
    """All files but SQLite's marks of its readers, which hold nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.name.endswith("-shm"))
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def survives(left: Left, path: Path, what: str) -> None:
    """One fault: a look changes nothing, and tells all or why not; play finds everything; the third time is quiet."""
    before = contents(path.parent)
    try:
        with Store(path, read_only=True) as looking:
            assert stored(looking) == left.acknowledged, what
    except StoreProblem:
        pass
    assert contents(path.parent) == before, what
    with Store(path) as store:
        assert stored(store) == left.acknowledged, what
        assert store.formation(1) is None, what
    with Store(path) as again:
        assert stored(again) == left.acknowledged, what
        assert (again.rescued, again.notices) == (None, []), what


def flip(path: Path, bit: int) -> None:
    content = bytearray(path.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)


def flipped(left: Left, path: Path, name: str, seed: int, times: int) -> None:
    chance = random.Random(seed)
    for _ in range(times):
        restore(left, path)
        bit = chance.randrange(8 * (path.parent / name).stat().st_size)
        flip(path.parent / name, bit)
        survives(left, path, f"bit {bit} of {name}")


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_one_flipped_bit(left: Left, path: Path, name: str) -> None:
    flipped(left, path, name, 1, FLIPS)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 7))
@pytest.mark.parametrize("name", FILES)
def test_many_flipped_bits(left: Left, path: Path, name: str, seed: int) -> None:
    flipped(left, path, name, seed, MANY_FLIPS)


def cuts(left: Left, name: str) -> list[int]:
    """Every end of a page, and some places beside."""
    size = (left.folder / name).stat().st_size
    first, step = (HEADER, FRAME_HEADER + PAGE) if name == WAL else (0, PAGE)
    ends = range(first, size, step)
    return sorted({0, 1, 31, 99, size - 1, *ends, *(end + 17 for end in ends if end + 17 < size)})


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_cut_off_at_every_page(left: Left, path: Path, name: str) -> None:
    for size in cuts(left, name):
        restore(left, path)
        with (path.parent / name).open("r+b") as file:
            file.truncate(size)
        survives(left, path, f"{name} cut off at {size}")


@pytest.mark.parametrize("name", [*FILES, "matches.copies"])
def test_deleted(left: Left, path: Path, name: str) -> None:
    restore(left, path)
    gone = path.parent / name
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    survives(left, path, f"{name} deleted")


def told(store: Store) -> bool:
    return store.rescued is not None or bool(store.notices)


def lost_in_both(left: Left, path: Path, seed: int, times: int) -> int:
    """Damage both at once: what is lost then is told; the result is how often something was lost."""
    chance, losses = random.Random(seed), 0
    for _ in range(times):
        restore(left, path)
        for name in FILES:
            content = (path.parent / name).read_bytes()
            start, length = chance.randrange(len(content)), chance.randrange(len(content))
            rubbish = chance.randbytes(min(length, len(content) - start))
            (path.parent / name).write_bytes(content[:start] + rubbish + content[start + length :])
        with Store(path) as store:
            lost = stored(store) != left.acknowledged
            assert not lost or told(store)
            losses += lost
        with Store(path) as again:
            stored(again)
            assert again.rescued is None
    return losses


@pytest.mark.slow
def test_damage_in_both_is_never_silent(left: Left, path: Path) -> None:
    assert lost_in_both(left, path, 1, 60) > 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 7))
def test_much_damage_in_both_is_never_silent(left: Left, path: Path, seed: int) -> None:
    assert lost_in_both(left, path, seed, MANY_FLIPS) > 50
