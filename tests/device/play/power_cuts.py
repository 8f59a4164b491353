"""Robots play in a process that is killed at any moment, again and again: `python -m … STORE TIMES SEED GAME`.

This program is the witness. A child does everything that `play` does, and tells through a pipe what has happened on the
table before the referee sees it, and every step of the log after it has been written. After each kill the log must hold
what the witness knows, exactly once, and may be ahead by the one step that was in flight. The table outlives the kill,
as a real one does. Every other kill comes in the middle of a step: before it is written, while it is written, or after
that and before anybody was told. At the end a line of JSON says what was seen.
"""

import base64
import json
import os
import pickle
import select
import signal
import sys
import tempfile
import traceback
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from device.games import game_day
from device.games import tabletop as lay_out
from device.games.soccer_tactics.tabletop import PitchTop
from device.play.record_keeper import RecordKeeper
from device.referee.match import LOG_CLOCK_EVERY, Match
from device.referee.referee import Unfinished
from device.store import LogStep, MatchLog, Store
from device.virtual.demo import STEP
from device.virtual.tabletop import Tabletop
from device.web.inbox import Command
from rules import record
from tests.device.play.ground import Ground, lying

MOST_TURNS = 40
MOST_TURNS_TO_THE_END = 40_000
BY_HAND = ("fussball-alarm",)
"""Games of which the robots know something that is not on the table; there people enter what happens on the page."""
ENDS, SELDOM = ("lay-open", "time"), 0.01
"""What ends a match at any time is chosen as seldom as this."""
MOST_EXTRA = 0.004
"""Seconds after a turn in which the kill comes: about as long as two turns take."""
MOMENTS = ("before", "within", "after")
"""Of a step, in which the plug can be pulled."""
MOST_STEPS = 8
OLD_MATCHES_EVERY = 10
"""Kills after which matches that are over are looked through again."""
BEGAN = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


class Witnessed(RecordKeeper):
    """A keeper who says what he has written, after it has been written."""

    def __init__(self, store: Store, life: int, pipe: int, doom: tuple[int, str] | None = None) -> None:
        self.calls = self.steps = 0
        super().__init__(store, None, self._date)
        self.life, self.pipe, self.doom = life, pipe, doom

    def _date(self) -> datetime:
        """Another date for every step, so that the entries of one step can be told from those of the next."""
        self.calls += 1
        return BEGAN + timedelta(hours=self.life, milliseconds=self.calls)

    def write(self, step: LogStep, now: float) -> None:
        self.steps += 1
        self._die("before")
        if self.doom == (self.steps, "within"):
            assert self.store is not None
            self.store._connection.set_trace_callback(lambda said: self._die("within") if said == "COMMIT" else None)
        super().write(step, now)
        self._die("after")
        assert self.problem is None
        assert self.log is not None
        self.tell({"match": self.log.match, "entries": step.entries})

    def _die(self, moment: str) -> None:
        if self.doom == (self.steps, moment):
            os.kill(os.getpid(), signal.SIGKILL)

    def tell(self, said: dict[str, Any]) -> None:
        os.write(self.pipe, json.dumps(said).encode() + b"\n")


def live(path: Path, life: int, seed: int, witness: "Witness", pipe: int, doom: tuple[int, str] | None = None) -> None:
    """What happens between the start of the program and the pulling of the plug."""
    tabletop = witness.tabletop
    keeper = Witnessed(Store(path, wait=0), life, pipe, doom)
    ground = sit_down(keeper, seed, witness)
    keeper.tell({"offered": ground.referee.unfinished is not None})
    known = None
    while True:
        ground.clock.at += STEP
        if ground.referee.ruling is not None and ground.ruling.match.over and ground.screen == "final":
            ground.demo.hands.press("whistle")
        go_on(ground)
        if lying(tabletop) != known:
            known = lying(tabletop)
            keeper.tell({"table": base64.b64encode(pickle.dumps(tabletop)).decode()})
        ground.day.step()
        keeper.tell({"left": _as_the_log_says(ground)})


def sit_down(keeper: RecordKeeper, seed: int, witness: "Witness") -> Ground:
    return Ground(keeper, seed, game=witness.game, tabletop=witness.tabletop, camera=witness.game not in BY_HAND)


def go_on(ground: Ground) -> None:
    """What happens on the table, or on the page alone."""
    game = ground.referee.on_the_table[0]
    ruling, chance = ground.referee.ruling, ground.day.random
    if game not in BY_HAND or ruling is None or ruling.match.over:
        ground.demo.step(ground.referee, ground.clock.at)
        return
    ground.demo.hands.move(ground.clock.at)
    offered = [ruling.day.rules.action_json(action) for action in ruling.day.rules.legal(ruling.state)]
    wanted = [done for done in offered if done["type"] not in ENDS or chance.random() < SELDOM]
    if wanted:
        ground.day.obey(Command("enter", {"action": chance.choice(wanted)}))


def _as_the_log_says(ground: Ground) -> list[float] | None:
    """Number of the last entry and the seconds left; memory and log must agree after every turn."""
    if ground.referee.ruling is None:
        return None
    match, log = ground.ruling.match, ground.keeper.log
    assert log is not None
    assert match.play is log.play or match.play == log.play  # before the first step the log makes its own
    return [match.play.number, match.remaining]


@dataclass
class Witness:
    """Everything that is known outside of the process that is killed."""

    game: str
    tabletop: Tabletop
    written: dict[int, dict[int, list[Any]]] = field(default_factory=dict)
    left: list[float] | None = None
    kills: int = 0
    offered: int = 0
    ahead: int = 0

    def hear(self, line: bytes) -> None:
        said = json.loads(line)
        if "offered" in said:
            self.offered += said["offered"]
        elif "table" in said:
            self.tabletop = pickle.loads(base64.b64decode(said["table"]))
        elif "left" in said:
            self.left = said["left"]
        else:
            log = self.written.setdefault(said["match"], {})
            for number, *entry in said["entries"]:
                assert number not in log, "the same number twice"
                log[number] = entry

    def check(self, path: Path) -> None:
        """Open again, as after a restart."""
        with Store(path, wait=0) as store:
            assert not store.told()
            matches = store.list()
            for summary in matches if self.kills % OLD_MATCHES_EVERY == 0 else matches[:2]:
                self._check_log(store.open(summary.header.match))
            keeper = RecordKeeper(store, None, lambda: BEGAN)
            newest = store.open(matches[0].header.match) if matches else None
            offer = keeper.unfinished()
            if newest is None or newest.game.state_json(newest.play.state)["over"]:
                assert offer is None
            else:
                assert offer is not None
                assert offer.play.state == newest.play.state
                self._check_clock(offer, newest)

    def _check_log(self, log: MatchLog) -> None:
        known = self.written.setdefault(log.match, {})
        stored = {entry.number: [entry.clock, entry.kind, entry.data] for entry in log.entries}
        assert list(stored) == list(range(1, len(stored) + 1))
        assert {number: stored.get(number) for number in known} == known, "something that was written is lost"
        ahead = [entry for entry in log.entries if entry.number not in known]
        assert len({log.lines[entry.number - 1].at for entry in ahead}) <= 1, "more than one step in flight"
        assert all(entry.number > len(known) for entry in ahead)
        self.ahead += bool(ahead)
        known.update({entry.number: stored[entry.number] for entry in ahead})
        stands = [link.entry for link in log.play.line()]
        actions = [log.game.read_action(entry.data["action"]) for entry in stands if entry.kind == "action"]
        if len(actions) == len(stands):
            assert record.replay(log.game, log.header.options, actions)[-1].state == log.play.state

    def _check_clock(self, offer: Unfinished, log: MatchLog) -> None:
        """A power cut costs seconds only."""
        if self.left is None or self.left[0] != offer.play.number:
            return
        day = game_day(offer.game)
        if day.clocks.runs(log.play.state):
            match = Match(day, offer.play, 60, 10)
            assert -0.001 <= match.remaining - self.left[1] <= LOG_CLOCK_EVERY + STEP

    def check_chance(self, path: Path) -> None:
        """Chance was asked at least as often as it is in the log: no throw counts twice."""
        if not isinstance(self.tabletop, PitchTop):
            return  # elsewhere one throw may be read as more than one action
        with Store(path, wait=0) as store:
            acted = [
                entry.data["action"]["type"]
                for summary in store.list()
                for entry in store.open(summary.header.match).entries
                if entry.kind == "action"
            ]
        assert acted.count("spin") <= self.tabletop.spins
        assert acted.count("roll") + acted.count("duel") <= self.tabletop.throws


def cut(path: Path, life: int, seed: int, witness: Witness) -> None:
    """One life: from the start to the kill, and a look at what is left."""
    chance = Random(seed)
    doom = (chance.randint(1, MOST_STEPS), chance.choice(MOMENTS)) if life % 2 else None
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(here)
        try:
            live(path, life, seed, witness, there, doom)
        finally:  # whatever it was, the child must not go on as a second witness
            traceback.print_exc()
            os._exit(1)
    os.close(there)
    witness.left = None
    heard = _listen(here, chance.randrange(MOST_TURNS), chance) if doom is None else b""
    if doom is None:
        os.kill(child, signal.SIGKILL)
    while some := os.read(here, 1 << 16):
        heard += some
    os.close(here)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL, "the program has ended by itself"
    for line in heard.splitlines(keepends=True):
        if line.endswith(b"\n"):  # half a line was never said
            witness.hear(line)
    witness.tabletop.let_go()  # whoever sits in the dark puts down what he has in his hands
    witness.kills += 1
    witness.check(path)
    if witness.kills % OLD_MATCHES_EVERY == 0:
        witness.check_chance(path)


def _listen(pipe: int, turns: int, chance: Random) -> bytes:
    """What is told in so many turns and a moment."""
    heard = b""
    while heard.count(b'"left"') < turns and (some := os.read(pipe, 1 << 16)):
        heard += some
    while select.select([pipe], [], [], chance.uniform(0, MOST_EXTRA))[0] and chance.random() < 0.5:
        heard += os.read(pipe, 1 << 16)
    return heard


def play_to_the_end(path: Path, seed: int, witness: Witness) -> None:
    """After all those cuts the match still comes to its end."""
    with tempfile.TemporaryFile() as deaf:
        keeper = Witnessed(Store(path, wait=0), 10_000, deaf.fileno())
        ground = sit_down(keeper, seed, witness)
        for _ in range(MOST_TURNS_TO_THE_END):
            if ground.referee.ruling is not None and ground.ruling.match.over:
                break
            ground.clock.at += STEP
            go_on(ground)
            ground.day.step()
        assert ground.screen in ("final", "decision", "goal"), ground.screen  # a goal may decide a shoot-out
        ground.day.close()


def main(path: Path, times: int, seed: int, game: str) -> None:
    with tempfile.TemporaryDirectory() as folder:  # what is warm before the first fork need not be warmed 200 times
        warm = Ground(RecordKeeper(Store(Path(folder) / "warm.db"), None, lambda: BEGAN), seed, game=game)
        warm.turn(100)
        warm.day.close()
    witness = Witness(game, lay_out(game))
    for life in range(times):
        cut(path, life, 1000 * seed + life, witness)
    play_to_the_end(path, seed, witness)
    with Store(path, wait=0) as store:
        conditions = [summary.condition for summary in store.list()]
        entries = sum(summary.entries for summary in store.list())
    seen = {"kills": witness.kills, "offered": witness.offered, "ahead": witness.ahead}
    json.dump(seen | {"entries": entries, "conditions": conditions}, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
