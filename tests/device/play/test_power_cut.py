"""The plug is pulled in the middle of a match: whoever starts again goes on, and nothing that was whistled is lost."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.play.record_keeper import RecordKeeper
from device.store import Store, StoreProblem
from rules import games
from tests.checkout import HOME
from tests.device.play.ground import Ground, WallClock, keeper_of

JPEG = b"\xff\xd8"
"""How every JPEG begins."""


def cut(path: Path, times: int, seed: int, game: str = "soccer-tactics") -> dict[str, Any]:
    """Let robots play and kill them so often; the result is what the witness has counted."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tests.device.play.power_cuts", str(path), str(times), str(seed), game],
        env=os.environ | {"PYTHONPATH": str(HOME)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout)
    assert counted["kills"] == times
    assert set(counted["conditions"]) == {"over"}
    return dict(counted)


@pytest.mark.slow
def test_a_few_times(tmp_path: Path) -> None:
    assert cut(tmp_path / "matches.db", 10, 1)["offered"] >= 7


def test_what_the_reader_has_learned_outlives_a_power_cut_without_room_for_pictures(tmp_path: Path) -> None:
    before = Ground(keeper_of(tmp_path / "matches.db", picture_megabytes=0))
    before.until_entry(1)  # nobody closes anything: the light goes out
    after = Ground(keeper_of(tmp_path / "matches.db", picture_megabytes=0), tabletop=before.tabletop)
    assert after.screen == "resume"
    after.press("whistle")
    assert [eyes.learned for eyes in after.eyes] == [1]
    assert not (tmp_path / "matches.pictures").exists()


@pytest.mark.long
def test_two_hundred_times(tmp_path: Path) -> None:
    counted = cut(tmp_path / "matches.db", 200, 2)
    assert counted["offered"] >= 150
    assert counted["ahead"] >= 10  # steps that were written and that nobody was told of
    assert len(counted["conditions"]) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in games() if game != "soccer-tactics"])
def test_a_few_times_in_every_other_game(tmp_path: Path, game: str) -> None:
    assert cut(tmp_path / "matches.db", 5, 1, game)["offered"] >= 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 15))
@pytest.mark.parametrize("game", games())
def test_a_thousand_times_over_all_games(tmp_path: Path, game: str, seed: int) -> None:
    """Each game five times, fifty kills each time."""
    counted = cut(tmp_path / "matches.db", 50, seed, game)
    assert counted["offered"] >= 25


def demonstration(path: Path) -> "subprocess.Popen[str]":
    """The real command, from the real table to the real disk, where no pictures of decisions are kept."""
    settings = path.with_name("settings.toml")
    settings.write_text("[storage]\npicture_megabytes = 0\n", encoding="utf-8")
    words = ["play", "--demo", "--table", "0", "--no-page", "--speed", "1000", "--minutes", "1", "--store", str(path)]
    return subprocess.Popen(
        [sys.executable, "-m", "device", *words, "--settings", str(settings)],
        cwd=HOME,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def entries_in(path: Path) -> int:
    if not path.exists() or not path.stat().st_size:
        return 0
    try:
        with Store(path, read_only=True) as store:
            return sum(summary.entries for summary in store.list())
    except StoreProblem:  # it is being made at this very moment
        return 0


@pytest.mark.slow
def test_the_real_command(tmp_path: Path) -> None:
    """Killed at its start, and after so many entries; every match that was begun is whole and can be resumed."""
    path, chance, known = tmp_path / "matches.db", Random(3), 0
    for more in (0, chance.randint(2, 4)):
        with demonstration(path) as playing:
            assert playing.stdout
            assert playing.stdout.readline().startswith("Schiri")
            while entries_in(path) < known + more:
                with pytest.raises(subprocess.TimeoutExpired):  # it does not end by itself
                    playing.wait(0.3)
            playing.send_signal(signal.SIGKILL)
        before, known = known, entries_in(path)
        assert known >= before + more
        with Store(path) as store:
            assert store.rescued is None
            assert {summary.condition for summary in store.list()} <= {"unfinished"}
            keeper = RecordKeeper(store, None, WallClock())
            offer = keeper.unfinished()
            if more:
                assert offer is not None
                assert keeper.log is not None
                assert offer.play.number == len(keeper.log.entries) >= more
                assert keeper.formation is not None
                assert keeper.formation.startswith(JPEG)
