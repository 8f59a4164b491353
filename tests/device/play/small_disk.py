"""A match on a disk that is really full or locked: `unshare … python -m tests.device.play.small_disk WHAT FOLDER`.

Runs where it may mount what nobody else sees. Every evening below asserts for itself; the end is quiet. If WHAT is a
language, the real command plays and says goodbye in it.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from device import cli
from device.play.record_keeper import RETRY_AFTER, RecordKeeper
from device.play.stadium import Stadium
from device.referee.match import LOG_CLOCK_EVERY
from device.store import Store, StoreProblem
from device.store.copies import read_copy
from device.store.faults import StoreFull, StoreReadOnly
from device.virtual.demo import STEP
from tests.device.play.ground import TEXTS, Ground, WallClock

SOME = 10
A_WHILE = round((RETRY_AFTER + LOG_CLOCK_EVERY) / STEP) + 20


def keeper_at(path: Path, elsewhere: Path) -> RecordKeeper:
    """As `play` makes it."""
    open_store, look = partial(Store, path, wait=0), partial(Store, path, read_only=True)
    try:
        return RecordKeeper(open_store(), None, WallClock(), open_store, look, [path.parent, elsewhere])
    except StoreProblem as problem:
        return RecordKeeper(None, problem, WallClock(), open_store, look, [path.parent, elsewhere])


def says(ground: Ground, problem: type[StoreProblem]) -> bool:
    found = ground.keeper.problem
    return isinstance(found, problem) and found.say(TEXTS).page in ground.day.troubles()


def all_there(ground: Ground, path: Path) -> None:
    assert ground.keeper.log is not None
    assert not ground.keeper.unkept
    with Store(path, read_only=True) as store:
        assert not store.notices
        assert store.open(ground.keeper.log.match).lines == ground.keeper.log.lines


def mount(*words: object) -> None:
    subprocess.run(["mount", *map(str, words)], check=True)


def fill(disk: Path, spare: int = 0) -> Path:
    """A file that takes all the room there is."""
    stone = disk / "stone"
    with stone.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            file.truncate(max(file.tell() - spare, 0))
    return stone


def tiny(folder: Path) -> Path:
    disk = folder / "disk"
    disk.mkdir()
    mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", disk)
    return disk


def full_from_the_start_with_room_later(folder: Path, spare: int) -> None:
    disk = tiny(folder)
    stone = fill(disk, spare)
    ground = Ground(keeper_at(disk / "matches.db", folder))
    ground.until_entry(SOME)
    assert says(ground, StoreFull), ground.keeper.problem
    stone.unlink()
    ground.turn(A_WHILE, robots=False)  # nobody moves: the disk is tried again all the same
    assert not ground.day.troubles()
    ground.until_entry(SOME + 5)
    ground.day.close()
    all_there(ground, disk / "matches.db")


def full_in_the_middle(folder: Path) -> None:
    disk = tiny(folder)
    ground = Ground(keeper_at(disk / "matches.db", folder))
    ground.until_entry(SOME)
    stone = fill(disk)
    ground.until(lambda: ground.keeper.problem is not None)
    assert says(ground, StoreFull), ground.keeper.problem
    ground.until_entry(SOME + 20)
    stone.unlink()
    ground.turn(A_WHILE)
    assert not ground.day.troubles()
    ground.day.close()
    all_there(ground, disk / "matches.db")


def full_until_the_end(folder: Path) -> None:
    disk = tiny(folder)
    fill(disk)
    ground = Ground(keeper_at(disk / "matches.db", folder))
    ground.until_entry(SOME)
    first = ground.keeper.log
    ground.referee.leave()
    ground.until(lambda: ground.referee.ruling is None)
    ground.until(lambda: ground.referee.ruling is not None)
    ground.until_entry(3)
    ground.day.close()
    assert [isinstance(match.problem, StoreFull) for match in ground.keeper.unkept] == [True, True]
    for log, unkept in zip((first, ground.keeper.log), ground.keeper.unkept, strict=True):
        assert log is not None
        assert unkept.copy is not None
        assert unkept.copy.parent == folder
        header, lines = read_copy(unkept.copy.read_bytes())
        assert (header, list(lines.values())) == (log.header, log.lines)


def locked_at_the_start(folder: Path) -> None:
    """With a match that waits to be resumed; later the disk may be written."""
    disk = tiny(folder)
    path = disk / "matches.db"
    before = Ground(keeper_at(path, folder))
    before.until_entry(SOME)
    before.day.close()
    mount("-o", "remount,ro", disk)
    ground = Ground(keeper_at(path, folder), tabletop=before.tabletop)
    assert says(ground, StoreReadOnly), ground.keeper.problem
    assert ground.screen == "resume"
    ground.until_entry(SOME + 5)
    assert says(ground, StoreReadOnly), ground.keeper.problem
    mount("-o", "remount,rw", disk)
    ground.turn(A_WHILE)
    assert not ground.day.troubles()
    ground.day.close()
    all_there(ground, path)
    assert ground.keeper.log is not None
    assert ground.keeper.log.match == 1


def real_command(folder: Path, lang: str) -> int:
    """`play` on a full disk; somebody says stop as soon as there are some entries."""
    disk = tiny(folder)
    fill(disk)
    play = Stadium.play

    def until_some_entries(stadium: Stadium, stopped: Callable[[], bool]) -> None:
        play(stadium, lambda: stopped() or stadium.day.keeper.number >= 3)

    Stadium.play = until_some_entries  # type: ignore[method-assign, assignment]
    words = ["--lang", lang, "play", "--demo", "--table", "0", "--no-page", "--speed", "1000", "--minutes", "1"]
    files = ["--settings", str(folder / "settings.toml"), "--store", str(disk / "matches.db")]
    return cli.run([*words, *files], {})


EVENINGS: dict[str, Callable[[Path], None]] = {
    "full from the start": partial(full_from_the_start_with_room_later, spare=0),
    "nearly full from the start": partial(full_from_the_start_with_room_later, spare=48 * 1024),
    "full in the middle": full_in_the_middle,
    "full until the end": full_until_the_end,
    "locked at the start": locked_at_the_start,
}


if __name__ == "__main__":
    what, place = sys.argv[1], Path(sys.argv[2])
    if what in EVENINGS:
        EVENINGS[what](place)
    else:
        sys.exit(real_command(place, what))
