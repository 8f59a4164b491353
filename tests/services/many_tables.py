"""Measures what tables cost a broker; `docs/scale.md` has the numbers.

`python -m tests.services.many_tables matches FILE`: robots play one whole match of each game; every message that its
table sends goes into the file with its moment, and messages and bytes are told.
`python -m tests.services.many_tables tables FILE SECONDS 10 100 1000`: so many tables send a match of Soccer Tactics to
one Mosquitto, each from another moment on; the broker's processor time, and how long a message takes to somebody who
hears all.
"""

import json
import selectors
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.subscribeoptions import SubscribeOptions

from device.messages import contract
from device.messages.line import Message
from device.messages.outbox import FILE, Outbox
from device.messages.reporter import Allowed, Reporter
from rules import games
from tests.device.messages.reported import NOON
from tests.device.play.ground import Ground, WallClock, keeper_of
from tests.services.mosquitto import PLAIN, Broker, mosquitto

HALF = {"soccer-tactics": 10}
MOST_HOURS = 6
ROOM = "max_inflight_messages 1000\nmax_queued_messages 100000\n"
"""With the usual 20 and 1,000 a listener of 1,000 tables gets a part of them: the broker throws away what waits."""
STAMP = 20
"""Signs of a moment in nanoseconds."""
TICK = 100
"""Parts of a second: `/proc` counts processor time in them."""


class Sent(NamedTuple):
    """A message of a match, and when it was sent in it."""

    at: float
    what: str
    payload: str
    retained: bool


class Paper:
    """A line that writes down what is said; its broker takes everything at once."""

    connected, connections = True, 1

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.now = 0.0
        self._taken: list[int] = []

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> int:
        """Write it down."""
        self.sent.append(Sent(self.now, topic.rpartition("/")[2], payload.decode(), retain))
        self._taken.append(len(self.sent))
        return len(self.sent)

    def acknowledged(self) -> list[int]:
        """All of it."""
        taken, self._taken = self._taken, []
        return taken

    def subscribe(self, _: object) -> None:
        """Nobody says anything."""

    def heard(self) -> list[Message]:
        """Nothing."""
        return []

    def close(self) -> None:
        """Nothing to close."""


def a_match(game: str) -> tuple[list[Sent], int]:
    """All messages of a whole match, and the number of its entries."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        ground = Ground(keeper_of(folder / "m.db", WallClock(NOON)), game=game, minutes=HALF.get(game, 1))
        paper = Paper()
        outbox = Outbox(folder / FILE, "table")
        ground.day.reporter = Reporter(paper, "table", outbox, ground.referee, lambda: NOON, Allowed())
        while ground.clock.at < MOST_HOURS * 3600:
            paper.now = ground.clock.at
            ground.turn()
            if ground.referee.ruling is not None and ground.ruling.match.over:
                break
        ground.turn(4, robots=False)
        entries = ground.keeper.number
        ground.day.close()
    return paper.sent, entries


def matches(file: Path) -> None:
    """One match of each game."""
    told = {}
    for game in games():
        sent, entries = a_match(game)
        told[game] = sent
        count, size = Counter(one.what for one in sent), Counter[str]()
        for one in sent:
            size[one.what] += len(one.payload.encode())
        each = ", ".join(f"{what} {count[what]} × {size[what] // count[what]} B" for what in count)
        whole = (
            f"{sent[-1].at / 60:.0f} min, {entries} entries, {len(sent)} messages, {sum(size.values()) / 1000:.0f} kB"
        )
        tell(f"{game}: {whole}: {each}")
    file.write_text(json.dumps(told), encoding="utf-8")


class Crowd:
    """Many tables in one thread; each message ends with the moment at which it was sent."""

    def __init__(self, broker: Broker, match: list[Sent], tables: int, random: Random) -> None:
        self.published = 0
        self._eyes = selectors.DefaultSelector()
        self._match, length = match, match[-1].at
        self._clients = [self._connect(broker, f"t{number}") for number in range(tables)]
        self._shift = [random.uniform(0, length) for _ in self._clients]
        self._next = [self._place(shift) for shift in self._shift]

    def _connect(self, broker: Broker, name: str) -> Client:
        client = Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTProtocolVersion.MQTTv5)
        client.connect(broker.host, broker.port)
        self._eyes.register(client.socket(), selectors.EVENT_READ, client)  # type: ignore[arg-type]
        return client

    def _place(self, shift: float) -> int:
        return next(k for k, one in enumerate(self._match) if one.at >= shift)

    def go_on(self, passed: float) -> None:
        """Every table sends what is due; whatever has come is taken in."""
        for k, client in enumerate(self._clients):
            while self._next[k] < len(self._match) and self._match[self._next[k]].at <= self._shift[k] + passed:
                one = self._match[self._next[k]]
                self._next[k] += 1
                self.published += 1
                payload = f"{one.payload}{time.monotonic_ns():{STAMP}}".encode()
                client.publish(contract.topic(f"t{k}", one.what), payload, qos=1, retain=one.retained)
            if self._next[k] == len(self._match):
                self._next[k], self._shift[k] = 0, -passed
        for key, _ in self._eyes.select(0.001):
            key.data.loop_read()
            if key.data.want_write():
                key.data.loop_write()

    def close(self) -> None:
        """All of them go."""
        for key in list(self._eyes.get_map().values()):
            key.data.disconnect()


def tables(file: Path, seconds: float, number: int) -> None:
    """So many at once."""
    told = json.loads(file.read_text(encoding="utf-8"))
    match = [Sent(*one) for one in told["soccer-tactics"]]
    with mosquitto(PLAIN + ROOM) as broker:
        crowd = Crowd(broker, match, number, Random(number))
        command = [sys.executable, "-m", __spec__.name, "listen", str(broker.port)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as listener:
            assert listener.stdout is not None
            listener.stdout.readline()
            began, before = time.perf_counter(), spent(broker.pid)
            while (passed := time.perf_counter() - began) < seconds:
                crowd.go_on(passed)
            used, sent = spent(broker.pid) - before, crowd.published
            while time.perf_counter() - began < seconds + 1:
                crowd.go_on(0.0)
            took = json.loads(listener.communicate("\n")[0])
        cut = quantiles(took, n=100)
        memory = Path(f"/proc/{broker.pid}/status").read_text(encoding="ascii").partition("VmRSS:")[2].split()[0]
        tell(
            f"{number} tables: {sent / seconds:.1f} messages a second, broker {100 * used / seconds:.1f} % of a core, "
            f"{1e6 * used / sent:.0f} µs a message, {int(memory) / 1000:.1f} MB; "
            f"latency median {1e3 * cut[49]:.2f} ms, 99 % {1e3 * cut[98]:.2f} ms; heard {len(took)} of {sent}"
        )
        crowd.close()


def listen(port: int) -> None:
    """Somebody who hears all of them, until a line comes in; says how many seconds each message took."""
    took: list[float] = []

    def heard(_: Client, __: Any, message: Any) -> None:
        took.append((time.monotonic_ns() - int(message.payload[-STAMP:])) / 1e9)

    client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv5)
    client.on_message, client.on_subscribe = heard, lambda *_: tell("listening")
    client.connect(Broker.host, port)
    client.subscribe(f"{contract.ROOT}/#", options=SubscribeOptions(qos=1, retainHandling=2))
    client.loop_start()
    sys.stdin.readline()
    tell(json.dumps(took))
    client.disconnect()


def tell(line: str) -> None:
    """A line of the result."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def spent(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


if __name__ == "__main__":
    what, path, *more = sys.argv[1:]
    if what == "matches":
        matches(Path(path))
    elif what == "listen":
        listen(int(path))
    else:
        for many in more[1:]:
            tables(Path(path), float(more[0]), int(many))
