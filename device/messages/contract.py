"""Every message of a table to its broker and back, described once: topics, and the form of each payload.

The builders are typed by these values; `docs/mqtt.md` shows an example of each, and tests hold what is really sent
against them. `python -m device.workshop.asyncapi` makes the description for programs from them. Payloads are JSON.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

VERSION = 1
"""Stands in every topic. A new entry in a payload keeps it; anything else that a reader would notice raises it."""
ROOT = f"schiri/v{VERSION}"
PRESENCE, STATE, LOG, EVENT, ASK, CALL = "presence", "state", "log", "event", "ask", "call"
ONLINE, OFFLINE = b"online", b"offline"
"""The two payloads that are words and no JSON: on `presence`."""

Condition = Literal[
    "door", "warm-up", "setting-up", "playing", "arranging", "asking", "wrong", "blind", "paused", "over"
]


class Words(TypedDict):
    """The same in both languages."""

    de: str
    en: str


class Call(TypedDict):
    """Something that was whistled."""

    kind: str
    """As the rules call it: `goal`, `offside`, `corner`."""
    text: Words
    why: Words
    rule: str
    """As the rules number it; empty without one."""


class Clock(TypedDict):
    """The match clock. It is told seldom: who shows it counts on by himself from `at`, as long as it runs."""

    face: str
    """As the scoreboard shows it; empty in a game without a clock."""
    seconds: float
    runs: bool


class Turn(TypedDict):
    """Who has the word."""

    side: str
    """`home`, `away`, or a player in a game of several; empty if nobody has."""
    name: Words
    prompt: Words
    """What is to be done."""


class Decision(TypedDict):
    """The last thing that was whistled."""

    number: int
    """The entry of the log that led to it."""
    kind: str
    text: Words
    taken_back: bool


class State(TypedDict):
    """Topic `state`, retained: how a table is now."""

    table: str
    at: str
    """When this was told, by the table's clock: ISO 8601."""
    condition: Condition
    game: str
    match: str
    """Which match; empty before it begins, and while no disk has it."""
    number: int
    """The last entry of its log."""
    teams: list[str]
    """The colours of home and away; empty where everybody plays for himself."""
    names: list[str]
    """What they were called; an empty one goes by its colour."""
    score: dict[str, int]
    """By side, or by player."""
    standing: str
    """The same as the scoreboard shows it."""
    clock: Clock
    turn: Turn
    decision: Decision | None
    troubles: list[Words]
    """What is wrong at the table: a camera that is gone, a full disk."""


class Begin(TypedDict):
    """Topic `log`: a match has begun. Its number is 0; entries follow, with gaps."""

    match: str
    """The same in every entry; no other match has it, of any table of this name."""
    number: int
    kind: Literal["begin"]
    at: str
    game: str
    rules: str
    """The version of the rules."""
    options: dict[str, Any]
    names: list[str]


class Entry(TypedDict):
    """Topic `log`: something has happened, and is on the table's disk. The same entry may come twice, or late."""

    match: str
    number: int
    previous: int
    """The number of the entry that was told before it: whoever does not have that one has missed something."""
    kind: Literal["action", "position", "undo", "redo", "pause", "resume", "abandon"]
    at: str
    clock: float
    by: str
    """Who says so: `camera`, `person`, `overruled`, `inferred`, `elsewhere`; empty for what is no deed."""
    side: str
    """Who did it."""
    action: dict[str, Any] | None
    """The action of the rules, or the position that people have set; nothing where it is a secret."""
    of: int | None
    """The entry that an undo takes back, or a redo brings back."""
    calls: list[Call]
    score: dict[str, int]
    """After it."""
    over: bool


class Event(TypedDict):
    """Topic `event`: a whistle, as it is blown. Nobody gets it later; who has to miss nothing reads `log`."""

    event_type: str
    """The kind of the call; Home Assistant wants this name."""
    match: str
    number: int
    text: Words
    score: dict[str, int]
    standing: str


class Ask(TypedDict):
    """Topic `ask`: somebody wants something of a table, which listens only if its settings allow that."""

    do: Literal["pause", "go-on", "begin"]


class Called(TypedDict):
    """Topic `call`, retained: who is to play at a table next, said by a club. Without a payload nobody is."""

    game: str
    names: list[str]
    """Home and away."""


Logged = Begin | Entry
MESSAGES: Mapping[str, Any] = {STATE: State, LOG: Logged, EVENT: Event, ASK: Ask, CALL: Called}
"""The JSON payload of each topic."""
RETAINED = (PRESENCE, STATE, CALL)


def topic(table: str, what: str) -> str:
    """The topic of a table for one kind of message."""
    return f"{ROOT}/{table}/{what}"
