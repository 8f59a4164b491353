"""Real match days that report to a real broker, and somebody there who hears everything."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from device.messages import contract
from device.messages.line import Message
from device.messages.mqtt_line import MqttLine
from device.messages.outbox import FILE, Outbox
from device.messages.reporter import Allowed, Reporter
from device.settings import BrokerSettings
from rules.game import Json
from tests.device.messages.lines import line, until
from tests.device.play.ground import Ground, WallClock, keeper_of

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)


class CountedLine(MqttLine):
    """Knows how much of a pair's talk has gone out and come in."""

    said = heard_of = 0

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> int | None:
        number = super().publish(topic, payload, retain=retain)
        self.said += number is not None and "/pair/" in topic
        return number

    def _on_message(self, client: Any, data: Any, given: Any) -> None:
        super()._on_message(client, data, given)
        self.heard_of += "/pair/" in given.topic


class Table:
    """A match day on the disk of a test, with its reporter."""

    def __init__(
        self,
        port: int,
        folder: Path,
        name: str = "kitchen",
        allowed: Allowed = Allowed(),  # noqa: B008 # a value
        game: str = "soccer-tactics",
        seed: int = 1,
    ) -> None:
        self.folder = folder
        self.ground = Ground(keeper_of(folder / "matches.db", WallClock(NOON)), seed, game=game)
        will = Message(contract.topic(name, contract.PRESENCE), contract.OFFLINE, retained=True)
        self.line = CountedLine(BrokerSettings(address="127.0.0.1", port=port), f"schiri-{name}", will, keeps=False)
        outbox = Outbox(folder / FILE, name)
        self.reporter = Reporter(self.line, name, outbox, self.ground.referee, lambda: NOON, allowed)
        self.ground.day.reporter = self.reporter

    @property
    def last(self) -> int:
        """The last entry that is told."""
        log = self.ground.keeper.log
        assert log is not None
        return max(line.entry.number for line in log.lines[: log.safe] if line.entry.kind not in ("note", "clock"))

    def play(self, entries: int) -> None:
        """Robots play until the log has so many entries, and the last of them is a whistle."""
        self.ground.until_entry(entries)
        log = self.ground.keeper.log
        assert log is not None
        self.ground.until(lambda: log.safe == len(log.lines))

    def idle_until(self, so: Callable[[], object]) -> None:
        """Nobody touches anything, and the loop goes on."""

        def turned() -> object:
            self.ground.day.step()
            return so()

        until(turned)


@contextmanager
def table(port: int, folder: Path, name: str = "kitchen", *, control: bool = False) -> Iterator[Table]:
    """One of them, closed at the end."""
    one = Table(port, folder, name, Allowed(control=control))
    try:
        yield one
    finally:
        one.ground.day.close()


class Listener:
    """Hears everything of one table; keeps the log by match and number, as anybody should."""

    def __init__(self, heard: MqttLine, name: str = "kitchen") -> None:
        self._line, self._name = heard, name
        self.messages: list[tuple[str, Any]] = []
        self.log: dict[tuple[str, int], Json] = {}
        self.twice = 0

    def listen(self) -> None:
        """Take in what has come."""
        for topic, payload, _ in self._line.heard():
            what = topic.rpartition("/")[2]
            told: Any = payload if what == contract.PRESENCE else json.loads(payload)
            self.messages.append((what, told))
            if what == contract.LOG:
                key = told["match"], told["number"]
                self.twice += key in self.log
                assert self.log.setdefault(key, told) == told  # twice, perhaps; but never another one

    def of(self, what: str) -> list[Any]:
        """Everything on one topic."""
        self.listen()
        return [told for topic, told in self.messages if topic == what]

    def has(self, match: str, number: int) -> bool:
        """Whether an entry of a match has come."""
        self.listen()
        return any(which.startswith(match) and found == number for which, found in self.log)

    def numbers(self) -> set[int]:
        """The entries that have come."""
        self.listen()
        return {number for _, number in self.log}


@contextmanager
def listener(port: int, name: str = "kitchen") -> Iterator[Listener]:
    """Somebody else on the broker."""
    with line(port, f"listens-to-{name}", None, f"{contract.ROOT}/{name}/#", "homeassistant/#") as heard:
        yield Listener(heard, name)
