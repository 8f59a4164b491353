"""A club evening as it comes: 32 people, 16 tables that tell a real broker, two crashes of the organiser's computer and
one of the database. Every result has to be in the books once, and the standings as somebody else works them out.
"""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.club.books import Books, BooksAway
from device.club.database import open_database
from device.club.draw import champion
from device.club.evening import KNOCK_OUT, Evening, Pairing, Plan, Score
from device.club.standings import standings
from device.messages import contract
from device.messages.line import Message
from device.messages.mqtt_line import MqttLine
from device.settings import BrokerSettings
from rules import games
from tests.checkout import HOME
from tests.device.club.by_the_book import fits, table
from tests.device.messages.lines import until
from tests.services.mosquitto import Broker, free_port, mosquitto
from tests.services.postgres import Postgres

pytestmark = pytest.mark.slow
PEOPLE, TABLES = 32, 16
CRASHES = (12, 40)
"""After so many matches the organiser's computer loses its power."""
DATABASE_CRASH = 25


class Organiser:
    """`schiri club` in a process of its own, which can lose its power."""

    def __init__(self, folder: Path, place: str, broker: Broker) -> None:
        self._folder, self._place = folder, place
        self._settings = folder / "settings.toml"
        self._settings.write_text(
            f'[broker]\naddress = "{broker.host}"\nport = {broker.port}\n[storage]\npath = "{folder}/matches.db"\n'
            f'[club]\ndatabase = "{place}"\n[page]\nopen = false\nport = {free_port()}\n'
        )
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it says that it is there."""
        command = [sys.executable, "-m", "device", "club", "--settings", str(self._settings)]
        self._process = subprocess.Popen(command, cwd=HOME, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert "http" in self._process.stdout.readline()

    def kill(self) -> None:
        """Like a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ctrl-C; how it went."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        self._process.communicate()
        status, self._process = self._process.returncode, None
        return status


class Table:
    """Tells the broker of its matches, as a real one does; now and then it says something twice."""

    def __init__(self, name: str, broker: Broker, chance: Random) -> None:
        self.name, self._chance, self._played = name, chance, 0
        will = Message(contract.topic(name, contract.PRESENCE), contract.OFFLINE, retained=True)
        settings = BrokerSettings(address=broker.host, port=broker.port)
        self.line = MqttLine(settings, f"schiri-{name}", will, keeps=False)
        assert self.line.wait(20)
        self.line.subscribe([contract.topic(name, contract.CALL)])
        self._called: list[str] = []
        self._say(contract.PRESENCE, contract.ONLINE, retain=True)
        self._state("door", "", 0, Score(0, 0))

    def play(self, *, winner: bool) -> Score:
        """A whole match."""
        self._played += 1
        match = f"{self._played}-20261119T19{self.name[1:]:0>4}"
        score = Score(self._chance.randrange(4), self._chance.randrange(4))
        if winner and not score.winner:
            score = score._replace(home=score.home + 1)
        begin = {"match": match, "number": 0, "kind": "begin", "at": "", "game": games()[0]}
        self._log({**begin, "rules": "1", "options": {}, "names": []})
        self._state("playing", match, 3, Score(0, 0))
        for number, over in ((20, False), (57, True)):
            entry = {"match": match, "number": number, "kind": "action", "at": "", "clock": 0.0, "by": "camera"}
            reached = {"home": score.home, "away": score.away if over else 0}
            told = {**entry, "side": "home", "action": {}, "of": None, "calls": [], "score": reached, "over": over}
            for _ in range(self._chance.choice((1, 1, 2))):
                self._log(told)
        self._state("over", match, 57, score)
        return score

    def is_called(self, names: list[str]) -> bool:
        """Whether the club has told this table who is to play."""
        for message in self.line.heard():
            self._called = json.loads(message.payload or b"{}").get("names", [])
        return self._called == names

    def _log(self, told: dict[str, Any]) -> None:
        self._say(contract.LOG, json.dumps(told).encode())

    def _state(self, condition: str, match: str, number: int, score: Score) -> None:
        told = {"table": self.name, "at": "", "condition": condition, "game": games()[0], "match": match}
        goals = {"home": score.home, "away": score.away} if match else {}
        clock = {"face": "05:00", "seconds": 300.0, "runs": True}
        whole = {**told, "number": number, "teams": [], "names": [], "score": goals, "clock": clock}
        self._say(contract.STATE, json.dumps(whole).encode(), retain=True)

    def _say(self, what: str, payload: bytes, *, retain: bool = False) -> None:
        number = self.line.publish(contract.topic(self.name, what), payload, retain=retain)
        assert number is not None
        until(lambda: number in self.line.acknowledged())


@pytest.fixture
def broker() -> Iterator[Broker]:
    with mosquitto() as broker:
        yield broker


def evening_of(place: str) -> tuple[Books, int]:
    books = Books(open_database(place))
    number = books.make("Friday", games()[0], Plan("groups", groups=8, through=2), seed=32)
    books.add(number, [(f"P{k:02}", ()) for k in range(PEOPLE)], "Rita")
    books.use_tables(number, [f"t{k}" for k in range(TABLES)], "Rita")
    books.begin(number, "Rita")
    return books, number


def test_32_people_on_16_tables_with_three_crashes(tmp_path: Path, broker: Broker, database_server: Postgres) -> None:
    place, chance = database_server.new_place(), Random(7)
    books, number = evening_of(place)
    organiser = Organiser(tmp_path, place, broker)
    truth: dict[int, Score] = {}
    with ExitStack() as leaving:
        leaving.callback(books.close)
        leaving.callback(organiser.kill)
        organiser.start()
        tables = {f"t{k}": Table(f"t{k}", broker, chance) for k in range(TABLES)}
        for known in tables.values():
            leaving.callback(known.line.close)
        while champion(evening := books.read(number)) is None:
            one = next((one for one in evening.pairings if one.called and one.id not in truth), None)
            if one is None:
                until(partial(_something_new, books, evening))
                continue
            names = [evening.entrants[who].name for who in one.fixture[-2:] if who is not None]
            until(partial(tables[one.table].is_called, names))
            if len(truth) in CRASHES:
                organiser.kill()
            if len(truth) == DATABASE_CRASH:
                database_server.kill()
            truth[one.id] = tables[one.table].play(winner=one.fixture.stage == KNOCK_OUT)
            if len(truth) - 1 in CRASHES:
                organiser.start()
            if len(truth) - 1 == DATABASE_CRASH:
                with pytest.raises(BooksAway):
                    books.read(number)
                database_server.start()
        played = {one.id: one.score for one in evening.pairings}
        assert played == truth
        assert len(truth) == 8 * 6 + 16
        changes = books.trace(number, most=1000)
        results = [change["pairing"] for change in changes if change["what"] == "result"]
        assert sorted(results) == sorted(truth), "nothing was counted twice"
        _as_somebody_else_works_it_out(evening)
        assert organiser.stop() == 0


def _something_new(books: Books, before: Evening) -> bool:
    return books.read(before.id) != before


def _as_somebody_else_works_it_out(evening: Evening) -> None:
    for group in evening.groups():
        there = [one for one in evening.pairings if one.fixture.group == group and one.fixture.stage != KNOCK_OUT]
        members = sorted({one.fixture.home for one in there} | {one.fixture.away or 0 for one in there})
        matches = [_plainly(one) for one in there]
        places = table(members, matches, [], ["points", "difference", "goals", "direct"])
        assert fits([place.row.entrant for place in standings(evening, group)], places)
    final = [one for one in evening.pairings if one.fixture.stage == KNOCK_OUT][-2:]
    best = max(final, key=lambda one: (one.fixture.round, -one.fixture.number))
    home, away, scored, conceded = _plainly(best)
    assert champion(evening) == (home if scored > conceded else away)


def _plainly(one: Pairing) -> tuple[int, int, int, int]:
    assert one.score is not None
    return one.fixture.home, one.fixture.away or 0, one.score.home, one.score.away
