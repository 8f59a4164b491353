"""What the club hears of its tables through a broker: who is there, what is on, how it ended.

Results come from the log, which the broker keeps for a club that is away. `state` tells what is on now, and says the
result once more to a club that has never heard of the match.
"""

import logging
from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple

from device.club.books import BooksAway
from device.club.evening import Evening, Pairing, Score
from device.club.office import Office, Room
from device.club.reports import Report
from device.club.view import name_of
from device.messages.contract import CALL, LOG, OFFLINE, PRESENCE, ROOT, STATE, Called, topic
from device.messages.line import Line, Message
from device.messages.one_line import OneLine
from device.messages.telling import payload
from device.people.register import LONGEST_NAME as LONGEST
from rules.reading import is_count, is_text, is_truth, is_whole
from rules.untrusted import json_value

HEARD = (PRESENCE, STATE, LOG)
LONGEST_NAME = 64
MOST_TABLES = 1000
FREE = ("door", "over")
"""How a table is that can be called to."""


class Known(NamedTuple):
    """What is known of a table."""

    there: bool = True
    condition: str = "door"
    match: str = ""


class Listening:
    """Hears all tables of a broker for one office."""

    def __init__(self, line: Line, office: Office) -> None:
        self._line, self._office = line, office
        self._waiting: deque[Message] = deque()
        self._told = OneLine(logging.getLogger("schiri.club"))
        self._connections = 0
        self._called: dict[str, bytes] = {}
        """What the broker has been told of each table."""
        self.tables: dict[str, Known] = {}
        line.subscribe([f"{ROOT}/+/{what}" for what in HEARD])

    def step(self) -> None:
        """Take in what has come. While the books are away it waits here, and the broker keeps the rest."""
        if not self._waiting:
            self._waiting.extend(self._line.heard())
        try:
            while self._waiting:
                self._take(self._waiting[0])
                self._waiting.popleft()
        except BooksAway:
            return

    def call(self, room: Room) -> None:
        """Tell the tables who is called to them; what the broker cannot take now is told later."""
        if self._line.connections != self._connections:
            self._connections = self._line.connections
            self._called.clear()
        evening = room.evening
        called = {one.table: one for one in room.now()}
        for table in self.tables:
            told = _payload(evening, called.get(table))
            if self._called.get(table) == told:
                continue
            if self._line.publish(topic(table, CALL), told, retain=True) is None:
                return
            self._called[table] = told

    def close(self) -> None:
        """Listen no more; the broker keeps what comes."""
        self._line.close()

    def _take(self, message: Message) -> None:
        table, _, what = message.topic.removeprefix(f"{ROOT}/").rpartition("/")
        if not 0 < len(table) <= LONGEST_NAME or (table not in self.tables and len(self.tables) >= MOST_TABLES):
            self._told.say("table", "%s is no table of ours; what it says is left out", message.topic)
            return
        before = self.tables.get(table, Known())
        if what == PRESENCE:
            there = message.payload != OFFLINE
            self._note(table, before._replace(there=there))
            if not there:
                self._office.gone(table)
            return
        told = _json(message.payload)
        report = (_of_state if what == STATE else _of_log)(table, told) if isinstance(told, dict) else None
        if report is None:
            self._told.say("form", "what %s says has no form that we know; it is left out", message.topic)
            return
        if what == STATE:
            self._note(table, Known(True, told["condition"], report.match))
        # Between its beginning and its end a match is told by the state; the log has nothing to add.
        if report.match and (what == STATE or report.over or not report.entry):
            self._office.hear(report)

    def _note(self, table: str, now: Known) -> None:
        """A table is here or away, free or not: then other matches may be called."""
        if self.tables.get(table) == now:
            return
        tables = {**self.tables, table: now}
        absent = {name for name, known in tables.items() if not known.there or known.condition not in FREE}
        self._office.note_tables([name for name, known in tables.items() if known.there], absent)
        self.tables = tables


def _payload(evening: Evening, one: Pairing | None) -> bytes:
    """A call; nothing if nobody is called. A name is as long as a table can show it."""
    if one is None:
        return b""
    names = [name_of(evening, entrant)[:LONGEST] for entrant in one.fixture[-2:]]
    told: Called = {"game": evening.game, "names": names}
    return payload(told)


def _json(given: bytes) -> Any:
    try:
        return json_value(given.decode())
    except ValueError:  # no text, or no JSON
        return None


def _of_state(table: str, told: Mapping[str, Any]) -> Report | None:
    """How a table is now; its match is empty before one begins."""
    texts = (told.get(name) for name in ("match", "game", "condition"))
    clock, names = told.get("clock"), told.get("names")
    if not all(is_text(one, LONGEST_NAME) for one in texts) or not is_whole(told.get("number"), 0, 10**9):
        return None
    if not isinstance(clock, dict) or not is_text(clock.get("face"), 20) or not isinstance(names, list):
        return None
    over = told["condition"] == "over"
    score = _score(told.get("score"))
    return Report(table, told["match"], told["number"], told["game"], score, over, clock["face"])


def _of_log(table: str, told: Mapping[str, Any]) -> Report | None:
    """An entry of a match's log."""
    if not is_text(told.get("match"), LONGEST_NAME) or not is_whole(told.get("number"), 0, 10**9):
        return None
    if told["number"] == 0:
        return Report(table, told["match"], 0, told["game"], None) if is_text(told.get("game"), LONGEST_NAME) else None
    if not is_truth(told.get("over")):
        return None
    return Report(table, told["match"], told["number"], "", _score(told.get("score")), told["over"])


def _score(told: Any) -> Score | None:
    """Of home and away; a game of several players has another one, which is no result of a club match."""
    if not isinstance(told, dict) or told.keys() != {"home", "away"} or not all(map(is_count, told.values())):
        return None
    return Score(told["home"], told["away"])
