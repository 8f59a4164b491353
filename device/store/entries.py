"""What stands in the log: the header of a match, and its entries one after the other.

An entry carries a checksum over everything it says, because SQLite notices a broken page but not a changed digit.
"""

import json
import zlib
from datetime import datetime
from typing import Any, NamedTuple

from rules.game import Json

ACTION = "action"
"""A rules action, with who says so."""
POSITION = "position"
"""The table as people say it stands, whatever the rules say: the strongest way to overrule."""
UNDO = "undo"
REDO = "redo"
PAUSE = "pause"
RESUME = "resume"
CLOCK = "clock"
"""Only the time, so that a power cut costs seconds and not minutes; may carry more about the clocks."""
NOTE = "note"
"""Anything worth keeping that changes nothing: a question asked, a wrong move, a fault of the camera."""
ABANDON = "abandon"
"""The match was given up; a resume brings it back."""
SIDES = "sides"
"""Who decides for a side that is not in the room, by side."""
DECIDED = "decided"
"""What such a side has decided, and why; people carry it out on the table, and only then it is an action."""

KINDS = (ACTION, POSITION, UNDO, REDO, PAUSE, RESUME, CLOCK, NOTE, ABANDON, SIDES, DECIDED)

CAMERA = "camera"
PERSON = "person"
OVERRULED = "overruled"
INFERRED = "inferred"
ELSEWHERE = "elsewhere"
BY = (CAMERA, PERSON, OVERRULED, INFERRED, ELSEWHERE)
"""Who says so: the camera saw it, a person entered it, a person said it against the camera, nobody saw it and what came
after it tells that it was so, or a side that is not in the room has decided it."""


class Said(NamedTuple):
    """An entry before it has a number and a time."""

    kind: str
    data: Json


def action(given: Json, by: str = CAMERA, because: Json | None = None) -> Said:
    """A rules action as JSON; `because` says what somebody did wrong, where that is why."""
    if by not in BY:
        raise ValueError(f"an action is said by one of {', '.join(BY)}, not by {by!r}")
    return Said(ACTION, {"by": by, "action": given} | ({"because": because} if because else {}))


def position(given: Json) -> Said:
    """A state as JSON, set by people against everything that was known."""
    return Said(POSITION, {"by": OVERRULED, "position": given})


class Header(NamedTuple):
    """The facts of a match that are known before the first whistle."""

    match: int
    game: str
    rules: str
    """The version of the rules it was begun with."""
    options: Json
    language: str
    teams: tuple[str, str]
    """What home and away call themselves; empty means by colour."""
    started: datetime

    def row(self) -> tuple[Any, ...]:
        """As stored, checksum last."""
        values = (
            self.match,
            self.game,
            self.rules,
            _dumps(self.options),
            self.language,
            _dumps(list(self.teams)),
            self.started.isoformat(),
        )
        return (*values, checksum("match", values))


class Entry(NamedTuple):
    """What happened, finished: it is the same in the referee's memory and on the disk."""

    number: int
    """Counts from 1 in every match, without a gap."""
    clock: float
    """Seconds on the match clock, to the millisecond."""
    kind: str
    data: Json


def finished(number: int, clock: float, said: Said) -> Entry:
    """An entry as the disk will give it back, whatever the caller does with his own data."""
    kind, data = said
    if kind not in KINDS:
        raise ValueError(f"an entry is one of {', '.join(KINDS)}, not {kind!r}")
    return Entry(number, round(float(clock), 3), kind, json.loads(json.dumps(data)))


class Line(NamedTuple):
    """One line of the log: an entry, and when it was written."""

    entry: Entry
    at: datetime
    """Wall time as it was given; a Pi without a network may be years off."""

    def row(self, match: int) -> tuple[Any, ...]:
        """As stored, checksum last."""
        number, clock, kind, data = self.entry
        values = (match, number, clock, self.at.isoformat(), kind, _dumps(data))
        return (*values, checksum("entry", values))


def read_header(row: tuple[Any, ...]) -> Header | None:
    """A header from its row; None if it is not what was written."""
    *values, written = row
    if written != checksum("match", tuple(values)):
        return None
    match, game, rules, options, language, teams, started = values
    home, away = json.loads(teams)
    return Header(match, game, rules, json.loads(options), language, (home, away), datetime.fromisoformat(started))


def read_line(row: tuple[Any, ...]) -> tuple[int, Line] | None:
    """Match and line from a row; None if it is not what was written."""
    match, number, clock, at, kind, data, written = row
    if written != checksum("entry", (match, number, clock, at, kind, data)):
        return None
    return match, Line(Entry(number, float(clock), kind, json.loads(data)), datetime.fromisoformat(at))


def checksum(table: str, values: tuple[Any, ...]) -> int:
    """The checksum over the table's name and all values. 1 and 1.0 count as the same."""
    plain = [table, *(float(value) if isinstance(value, int | float) else value for value in values)]
    return zlib.crc32(repr(plain).encode("utf-8", errors="backslashreplace"))


def _dumps(value: Any) -> str:
    # SQLite stores no halves of surrogate pairs, so everything beyond ASCII is escaped.
    return json.dumps(value, separators=(",", ":"))
