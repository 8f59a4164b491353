"""Two tables and a broker between them: what each tells the other so that both have the same log.

Nothing here depends on the order or the number of messages. Entries have numbers, a proposal is for one number, and the
table that follows says again and again how far it has come; so it does not matter what was lost, doubled or late.
"""

import json
import logging
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from device.messages.contract import ROOT
from device.messages.line import Line, Message
from device.messages.one_line import OneLine
from device.messages.telling import match_id, payload
from device.referee.effects import Effect, Propose, Refuse, ShowDie
from device.referee.inputs import FarDie, Followed, FromAfar, Joined, Linked, Proposed, Refused
from device.store.entries import KINDS, Entry, Said
from device.store.log import MatchLog
from device.store.whole_file import keep, read_kept
from rules.game import Json

FILE = "pair.json"
"""Which match is played with whom, beside the matches."""
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing that looks like something else."""
CODE = 6
"""Letters of a code: a thousand million of them, and it leads to a match only as long as that lasts."""
BEAT = 2.0
"""Seconds after which each says that it is there, and how far it has come."""
SILENT = 3 * BEAT + 1
"""Seconds without a word after which the other one is away."""
MOST_ENTRIES, MOST_PACKED = 100, 100 << 10
"""Entries, and their bytes, in one message; the first one goes in any case."""
MOST_AHEAD = 1000
"""Entries that wait for one that is missing."""
KEEPER, GUEST = "keeper", "guest"
MOST_BYTES = 200 << 10


class Seat(NamedTuple):
    """Which end of a pair this is; kept, so that it goes on after a power cut."""

    code: str
    keeps: bool
    own: tuple[str, ...]
    """The sides that play here."""
    match: int = 0
    """The number that the match has in the store here."""
    known_as: str = ""
    """What the table that keeps it calls it."""


class Pair:
    """One end."""

    def __init__(self, line: Line, seat: Seat, file: Path | None = None) -> None:
        self.seat = seat
        self._line, self._file = line, file
        self._told = OneLine(logging.getLogger("schiri.messages"))
        self._said_at = self._heard_at = float("-inf")
        self._link: tuple[bool, int] | None = None
        """Whether the referee was told that the other one is there, and in which match."""
        self._sent = 0
        """Up to which entry the other one has been sent everything."""
        self._coming: dict[int, Entry] = {}
        self._proposal: Propose | None = None
        self._next_seat = seat
        """Where we sit as soon as the match has begun here, too."""
        line.subscribe([self._topic(KEEPER if not seat.keeps else GUEST)])

    def _topic(self, who: str) -> str:
        return f"{ROOT}/pair/{self.seat.code}/{who}"

    def _say(self, kind: str, **told: object) -> bool:
        what = {"kind": kind, "match": self.seat.known_as, **told}
        return self._line.publish(self._topic(KEEPER if self.seat.keeps else GUEST), payload(what)) is not None

    def step(self, now: float, messages: Sequence[Message], log: MatchLog | None) -> list[FromAfar]:
        """One turn: hear, answer, say how far we are. `log`: of the match that is being played, here."""
        inputs: list[FromAfar] = []
        live = log if log is not None and log.match == self.seat.match else None
        for message in messages:
            told = self._read(message)
            if told is not None:
                inputs += self._hear(told, now, live)
        if live is not None and self.seat.keeps and len(live.lines) > self._sent:
            self._send(live, self._sent)
        here = live is not None or not self.seat.match  # nobody is here who has left the match, or not yet taken it up
        if here and now - self._said_at >= BEAT:
            self._beat(now, live)
        link = self._line.connected and now - self._heard_at < SILENT, self.seat.match if live is not None else 0
        if link != self._link and live is not None:
            self._link = link
            inputs.append(Linked(link[0], now))
        return inputs

    def _beat(self, now: float, live: MatchLog | None) -> None:
        self._said_at = now
        self._say("beat", have=len(live.lines) if live is not None else 0)
        if self._proposal is not None:
            self._propose(self._proposal)

    # What the referee wants

    def do(self, effect: Effect) -> None:
        """Tell the other table."""
        match effect:
            case Propose():
                self._proposal = effect
                self._propose(effect)
            case Refuse(number):
                self._say("refuse", number=number)
            case ShowDie(number, well, value, throw):
                self._say("die", number=number, well=well, value=value, throw=throw)

    def _propose(self, wanted: Propose) -> None:
        self._say("propose", number=wanted.number, said=[[one.kind, one.data] for one in wanted.said])

    def begun(self, log: MatchLog | None) -> None:
        """A match has begun here, and its number is known."""
        self._sent = 0 if log is None else len(log.lines)
        if log is None or log.match == self.seat.match:
            return
        if self.seat.keeps:
            self._next_seat = self.seat._replace(known_as=f"{match_id(log.header)}-{self.seat.code}")
        self.seat = self._next_seat._replace(match=log.match)
        self._coming, self._proposal = {}, None
        if self._file is not None:
            keep(self._file, self.seat._asdict())

    # What comes in

    def _read(self, message: Message) -> dict[str, Any] | None:
        if message.retained or len(message.payload) > MOST_BYTES:
            self._told.say("pair-old", "a message on %s is old or too large; it is left out", message.topic)
            return None
        try:
            told = json.loads(message.payload)
        except (ValueError, RecursionError):
            told = None
        if (
            not isinstance(told, dict)
            or not isinstance(told.get("kind"), str)
            or not isinstance(told.get("match"), str)
        ):
            self._told.say("pair-form", "a message on %s makes no sense; it is left out", message.topic)
            return None
        return told

    def _hear(self, told: dict[str, Any], now: float, live: MatchLog | None) -> list[FromAfar]:
        try:
            heard = self._keeper_hears if self.seat.keeps else self._guest_hears
            inputs = heard(told, now, live)
            if live is not None and told["match"] == self.seat.known_as and not self._behind(told, live):
                self._heard_at = now
            return inputs
        except (KeyError, TypeError, ValueError, IndexError) as problem:
            self._told.say("pair-form", "a message of the other table makes no sense (%s)", problem)
            return []

    def _behind(self, told: dict[str, Any], live: MatchLog) -> bool:
        """Whether a power cut has taken from us what the other table still has: then play does not go on yet."""
        return self.seat.keeps and _number(told.get("have", 0)) > len(live.lines)

    def _keeper_hears(self, told: dict[str, Any], now: float, live: MatchLog | None) -> list[FromAfar]:
        if live is None:
            return []
        if told["match"] != self.seat.known_as:
            header = live.header
            teams = list(header.teams)
            self._say("begin", game=header.game, options=header.options, teams=teams, own=self.seat.own)
            return []
        match told["kind"]:
            case "beat" if self._behind(told, live):
                self._say("want", have=len(live.lines))
            case "beat":
                self._send(live, _number(told["have"]))
            case "entries" if self._link is None or not self._link[0]:
                return self._take(told, now, live)
            case "propose":
                said = tuple(Said(str(kind), _object(data)) for kind, data in told["said"])
                return [Proposed(_number(told["number"]), said, now)]
            case "die":
                value, throw = _number(told["value"]), _number(told["throw"])
                return [FarDie(_number(told["number"]), str(told["well"]), value, throw, now)]
        return []

    def _send(self, live: MatchLog, have: int) -> None:
        """What the other one does not have, as much as goes into a message."""
        packed: list[Any] = []
        size = 0
        for line in live.lines[have : have + MOST_ENTRIES]:
            size += len(json.dumps(line.entry.data))
            if packed and size > MOST_PACKED:
                break
            packed.append(list(line.entry))
        if packed and self._say("entries", entries=packed):
            self._sent = max(self._sent, have + len(packed))

    def _guest_hears(self, told: dict[str, Any], now: float, live: MatchLog | None) -> list[FromAfar]:
        if told["kind"] == "begin":
            return self._join(told, now)
        if live is None or told["match"] != self.seat.known_as:
            return []
        if told["kind"] == "refuse":
            number = _number(told["number"])
            if self._proposal is not None and self._proposal.number == number:
                self._proposal = None
            return [Refused(number, now)]
        if told["kind"] == "want":
            self._send(live, _number(told["have"]))
        return self._take(told, now, live) if told["kind"] == "entries" else []

    def _take(self, told: dict[str, Any], now: float, live: MatchLog) -> list[FromAfar]:
        for number, clock, kind, data in told["entries"][:MOST_ENTRIES]:
            if kind not in KINDS or not math.isfinite(clock):
                raise ValueError(kind)
            if len(self._coming) < MOST_AHEAD:
                self._coming[_number(number)] = Entry(_number(number), float(clock), kind, _object(data))
        return self._next(now, len(live.lines))

    def _next(self, now: float, have: int) -> list[FromAfar]:
        ready: list[Entry] = []
        while (entry := self._coming.pop(have + 1 + len(ready), None)) is not None:
            ready.append(entry)
        self._coming = {number: entry for number, entry in self._coming.items() if number > have + len(ready)}
        if self._proposal is not None and ready and ready[-1].number > self._proposal.number:
            self._proposal = None
        return [Followed(tuple(ready), now)] if ready else []

    def _join(self, told: dict[str, Any], now: float) -> list[FromAfar]:
        known = str(told["match"])
        if known == self.seat.known_as and self.seat.match:
            return []
        home, away = map(str, told["teams"])
        theirs = [str(side) for side in told["own"]]
        own = tuple(side for side in ("home", "away") if side not in theirs)
        self._next_seat = self.seat._replace(known_as=known, own=own)
        return [Joined(str(told["game"]), _object(told["options"]), (home, away), own, now)]


def read_seat(file: Path | None) -> Seat | None:
    """The end that was kept."""
    kept = read_kept(file, _makes_sense) if file is not None else None
    return Seat(**{**kept, "own": tuple(kept["own"])}) if kept else None


def _makes_sense(value: Any) -> bool:
    kinds = {"code": str, "keeps": bool, "own": list, "match": int, "known_as": str}
    return (
        isinstance(value, dict)
        and value.keys() == kinds.keys()
        and all(type(value[name]) is kind for name, kind in kinds.items())
    )


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10**9:
        raise ValueError(value)
    return value


def _object(value: Any) -> Json:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value
