"""The plug is pulled at any moment: what was acknowledged is there, once, and the state is what the log tells."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from device.store import MatchLog, Said, Store, action
from device.store.play import Play
from rules import record
from tests.checkout import HOME
from tests.device.store.matches import GAME, KICK_OFF, NOON, TIE, standing, write

Acknowledged = dict[tuple[int, int], tuple[str, Any]]


def play_and_stop(path: Path, seed: int, how: signal.Signals) -> list[dict[str, Any]]:
    """Let a match be played in another process, stop it after some steps, and give back what it acknowledged."""
    # Ctrl-C is heard only once the match has begun, for some starters of tests let their children ignore it.
    steps = random.Random(seed).randrange(how == signal.SIGINT, 30)
    player = subprocess.Popen(
        [sys.executable, "-P", "-m", "tests.device.store.player", str(path), str(seed)],
        env=os.environ | {"PYTHONPATH": str(HOME)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert player.stdout
    lines = [player.stdout.readline() for _ in range(steps)]
    player.send_signal(how)
    lines += player.communicate()[0].splitlines()
    return [json.loads(line) for line in lines if line]


def check(path: Path, acknowledged: Acknowledged) -> int:
    """Open again as after a restart; the result is how many entries there are."""
    with Store(path, picture_megabytes=0.3) as store:
        assert store.rescued is None
        stored: Acknowledged = {}
        for summary in store.list():
            log = store.open(summary.header.match)
            for entry in log.entries:
                stored[log.match, entry.number] = (entry.kind, entry.data)
            assert [entry.number for entry in log.entries] == list(range(1, len(log.entries) + 1))
            state = log.play.state
            actions = [GAME.read_action(done) for done in standing(log)]
            assert record.replay(GAME, {}, actions)[-1].state == state
            assert summary.score == tuple(GAME.state_json(state)["score"].values())
        assert {place: stored.get(place) for place in acknowledged} == acknowledged
        return len(stored)


def pull_the_plug(path: Path, times: int, how: signal.Signals) -> None:
    acknowledged: Acknowledged = {}
    most = 0
    for seed in range(times):
        for step in play_and_stop(path, seed, how):
            for number, kind, data in step["entries"]:
                place = (step["match"], number)
                assert place not in acknowledged, "acknowledged twice"
                acknowledged[place] = (kind, data)
            most = max(most, len(step["entries"]))
        count = check(path, acknowledged)
        # A step may have reached the disk without its acknowledgement; it is known from now on.
        assert count >= len(acknowledged)
        remember(path, acknowledged)
    assert acknowledged
    assert most == 2


def remember(path: Path, acknowledged: Acknowledged) -> None:
    with Store(path, read_only=True) as store:
        for summary in store.list():
            log = store.open(summary.header.match)
            unknown = [entry for entry in log.entries if (log.match, entry.number) not in acknowledged]
            assert len(unknown) <= 2  # one step
            for entry in unknown:
                acknowledged[log.match, entry.number] = (entry.kind, entry.data)


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_few_times(tmp_path: Path, how: signal.Signals) -> None:
    pull_the_plug(tmp_path / "matches.db", 6, how)


@pytest.mark.long
@pytest.mark.parametrize(("times", "how"), [(20, signal.SIGINT), (50, signal.SIGKILL)])
def test_many_times(tmp_path: Path, times: int, how: signal.Signals) -> None:
    pull_the_plug(tmp_path / "matches.db", times, how)


class Interrupting:
    """A store during which somebody presses Ctrl-C, before or after the disk has the step."""

    def __init__(self, store: Store, *, after: bool) -> None:
        self.store, self.after = store, after
        self.read = store.read

    def write(self, log: MatchLog, fresh: Any, play: Play, *, whistled: bool) -> None:
        if self.after:
            self.store.write(log, fresh, play, whistled=whistled)
        raise KeyboardInterrupt


@pytest.mark.parametrize("after", [False, True])
def test_after_an_interrupt_memory_and_disk_say_the_same(tmp_path: Path, after: bool) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        write(log, action(TIE), clock=1)
        log._shelf = Interrupting(store, after=after)
        with pytest.raises(KeyboardInterrupt):
            write(log, action(KICK_OFF), clock=2)
        log._shelf = store
        assert len(log.entries) == 1 + after
        assert log.play.state == store.open(1).play.state
        write(log, Said("note", {"play": "on"}), clock=3)
        assert store.open(1).lines == log.lines
