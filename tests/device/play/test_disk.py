"""What the disk does to a match day: play goes on in memory, somebody is told, and in the end nothing is missing."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from device.play.record_keeper import RETRY_AFTER, RecordKeeper
from device.referee.match import LOG_CLOCK_EVERY
from device.store import MatchLog, Store, StoreProblem
from device.store.faults import MatchTaken, StoreFull, StoreReadOnly, StoreUnreachable
from device.virtual.demo import STEP
from rules import record
from tests.device.play.ground import TEXTS, Ground, WallClock, keeper_of
from tests.device.store.matches import standing

SOME = 10
"""Entries after which play is on."""
A_WHILE = round((RETRY_AFTER + LOG_CLOCK_EVERY) / STEP) + 20
"""Turns in which a disk that has refused is tried again."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def ground(path: Path) -> Iterator[Ground]:
    """A match that is on."""
    ground = Ground(keeper_of(path))
    ground.until_entry(SOME)
    yield ground
    ground.day.close()


def refuse(store: Store) -> None:
    """The disk turns read-only."""
    store._connection.execute("PRAGMA query_only = ON")


def obey(store: Store) -> None:
    store._connection.execute("PRAGMA query_only = OFF")


def store_of(ground: Ground) -> Store:
    assert ground.keeper.store is not None
    return ground.keeper.store


def log_of(ground: Ground) -> MatchLog:
    assert ground.keeper.log is not None
    return ground.keeper.log


def all_there(ground: Ground, path: Path) -> None:
    """The disk, the log in memory and the referee agree, and a replay leads to the same state."""
    log = log_of(ground)
    assert ground.ruling.match.state == log.play.state
    with Store(path, read_only=True) as store:
        stored = store.open(log.match)
        assert stored.lines == log.lines
        assert stored.play.state == log.play.state
        actions = [stored.game.read_action(done) for done in standing(stored)]
        assert record.replay(stored.game, stored.header.options, actions)[-1].state == log.play.state


def says(ground: Ground, problem: type[StoreProblem]) -> bool:
    """Whether people are told."""
    found = ground.keeper.problem
    return isinstance(found, problem) and found.say(TEXTS).page in ground.day.troubles()


def test_a_disk_that_refuses_in_the_middle_and_obeys_again(ground: Ground, path: Path) -> None:
    refuse(store_of(ground))
    ground.until_entry(SOME + 10)
    assert says(ground, StoreReadOnly)
    with Store(path, read_only=True) as store:
        assert len(store.open(1).entries) < SOME + 10
    obey(store_of(ground))
    ground.turn(A_WHILE)
    assert not ground.day.troubles()
    all_there(ground, path)


def test_a_refusing_disk_is_not_asked_at_every_step(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def full(*_: object, **__: object) -> None:
        asked.append(ground.clock.at)
        raise StoreFull(path="matches.db", reason="full")

    monkeypatch.setattr(store_of(ground), "write", full)
    ground.until_entry(SOME + 20)
    assert says(ground, StoreFull)
    assert all(later - earlier >= RETRY_AFTER for earlier, later in pairwise(asked))
    assert len(asked) >= 2


def test_a_disk_that_obeys_again_only_at_the_end(ground: Ground, path: Path) -> None:
    refuse(store_of(ground))
    ground.until_entry(SOME + 6)
    obey(store_of(ground))
    ground.day.close()
    all_there(ground, path)


class Door:
    """Opens the store, unless it is locked."""

    def __init__(self, path: Path, problem: StoreProblem) -> None:
        self.path, self.problem = path, problem
        self.locked = True

    def __call__(self) -> Store:
        if self.locked:
            raise self.problem
        return Store(self.path, wait=0)


PROBLEMS: list[Callable[[Path], StoreProblem]] = [
    lambda path: StoreFull(path=path, reason="full"),
    lambda path: StoreReadOnly(path=path, reason="read-only"),
    lambda path: StoreUnreachable(path=path, reason="no such folder"),
]


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_disk_that_refuses_from_the_start_gets_the_whole_match_later(
    path: Path, problem: Callable[[Path], StoreProblem]
) -> None:
    door = Door(path, problem(path))
    ground = Ground(RecordKeeper(None, door.problem, WallClock(), door))
    ground.until_entry(SOME)
    assert says(ground, type(door.problem))
    door.locked = False
    ground.turn(A_WHILE)
    assert not ground.day.troubles()
    ground.day.close()
    all_there(ground, path)


def test_a_disk_that_refuses_only_the_beginning_of_a_match(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = Ground(keeper_of(path))
    refuse(store_of(ground))
    ground.until_entry(SOME)
    assert says(ground, StoreReadOnly)
    obey(store_of(ground))
    ground.day.close()  # without another step
    all_there(ground, path)


@pytest.mark.slow
def test_without_any_disk_a_match_is_played_to_its_end() -> None:
    problem = StoreUnreachable(path="matches.db", reason="no such folder")
    ground = Ground(RecordKeeper(None, problem, WallClock()))
    ground.until(lambda: ground.referee.ruling is not None and ground.ruling.match.over)
    assert says(ground, StoreUnreachable)
    ground.day.close()


def test_the_next_match_finds_the_disk_again(path: Path) -> None:
    door = Door(path, StoreFull(path=path, reason="full"))
    ground = Ground(RecordKeeper(None, door.problem, WallClock(), door))
    ground.until_entry(2)
    door.locked = False
    ground.referee.leave()
    ground.until(lambda: ground.referee.ruling is None)
    ground.until(lambda: ground.referee.ruling is not None)
    assert not ground.day.troubles()
    ground.until_entry(3)
    ground.day.close()
    all_there(ground, path)


def test_damage_while_playing_costs_nothing_and_is_told(ground: Ground, path: Path) -> None:
    connection = store_of(ground)._connection
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA cache_size = 0")
    with path.open("r+b") as file:
        file.write(Random(3).randbytes(path.stat().st_size))
    ground.until_entry(SOME + 12)
    rescued = store_of(ground).rescued
    assert rescued is not None
    assert rescued.say(TEXTS).page in ground.day.troubles()
    ground.day.close()
    all_there(ground, path)


def test_damage_at_the_start_is_told_and_the_match_goes_on(path: Path) -> None:
    before = Ground(keeper_of(path))
    before.until_entry(SOME)
    before.day.close()
    content = bytearray(path.read_bytes())
    content[0:100] = bytes(100)
    path.write_bytes(content)
    ground = Ground(keeper_of(path), tabletop=before.tabletop)
    rescued = store_of(ground).rescued
    assert rescued is not None
    assert rescued.say(TEXTS).page in ground.day.troubles()
    assert ground.screen == "resume"
    ground.until_entry(SOME + 6)
    ground.day.close()
    all_there(ground, path)


def test_a_file_taken_away_while_playing_comes_back(ground: Ground, path: Path) -> None:
    for name in ("", "-wal", "-shm"):
        path.with_name(path.name + name).unlink(missing_ok=True)
    ground.until_entry(SOME + 6)
    ground.day.close()
    all_there(ground, path)


@pytest.mark.slow
def test_setting_the_clock_of_the_machine_does_nothing_to_the_match(path: Path) -> None:
    """As when a Pi without a battery finds the network: hours ahead, and back into the last century."""
    wall = WallClock()
    ground, other = Ground(keeper_of(path, wall)), Ground(keeper_of(path.with_name("other.db")))
    dates = [timedelta(hours=5), -timedelta(hours=9), timedelta(days=9000), -timedelta(days=18000)]
    for number, jump in enumerate(dates, 1):
        wall.date += jump
        ground.clock.wall = time(3 * number)
        for each in (ground, other):
            each.until_entry(SOME * number)
    assert ground.ruling.match.remaining == other.ruling.match.remaining
    assert [entry[:2] for entry in log_of(ground).entries] == [entry[:2] for entry in log_of(other).entries]
    for each in (ground, other):
        each.day.close()
    all_there(ground, path)
    with Store(path) as store:
        assert store.rescued is None
        assert len({line.at.year for line in store.open(1).lines}) > 1
        keeper = RecordKeeper(store, None, lambda: datetime(1999, 1, 1, tzinfo=UTC))
        assert keeper.unfinished() is not None


def test_two_at_once_on_one_store_lose_nothing(ground: Ground, path: Path) -> None:
    """The second one takes up the match of the first: both play on, each in a match of its own."""
    second = Ground(keeper_of(path), seed=2, tabletop=ground.tabletop)
    assert second.screen == "resume"
    second.until_entry(SOME + 6)
    ground.until_entry(SOME + 6)
    second.until_entry(SOME + 12)
    assert ground.keeper.taken is not None
    assert MatchTaken(match=1).say(TEXTS).page in ground.day.troubles()
    assert not second.day.troubles()
    assert (log_of(ground).match, log_of(second).match) == (2, 1)
    for each in (ground, second):
        each.day.close()
        all_there(each, path)
    assert log_of(ground).entries[:SOME] == log_of(second).entries[:SOME]


def test_two_at_once_with_matches_of_their_own_do_not_meet(path: Path) -> None:
    first, second = Ground(keeper_of(path)), Ground(keeper_of(path), seed=2)
    for number in (3, 6, 9):
        for each in (first, second):
            each.until_entry(number)
            assert not each.day.troubles()
    for each in (first, second):
        each.day.close()
        all_there(each, path)


def test_a_match_that_nobody_wants_is_not_offered_again(ground: Ground, path: Path) -> None:
    ground.day.close()
    second = Ground(keeper_of(path))
    second.press("menu")
    assert second.screen == "start"
    second.day.close()
    third = Ground(keeper_of(path))
    assert third.screen == "start"
    third.day.close()
