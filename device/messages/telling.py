"""An entry of the log as others read it: who did what, what was whistled, how it stands then. Secrets stay secret."""

import json
from typing import Any, cast

from device.games import game_day
from device.games.game_day import GameDay
from device.messages.contract import Begin, Call, Entry, Words
from device.referee.referee import called
from device.store import entries
from device.store.entries import Header, Line
from device.store.play import Play
from rules.game import Event, Json
from rules.texts import LANGUAGES, Text

TOLD = (
    entries.ACTION,
    entries.POSITION,
    entries.UNDO,
    entries.REDO,
    entries.PAUSE,
    entries.RESUME,
    entries.ABANDON,
)
"""Kinds of entries that concern others; the rest are the referee's own notes."""


def match_id(header: Header) -> str:
    """One name for a match, also if a table has begun to count its matches anew; empty if no disk has it."""
    return f"{header.match}-{header.started:%Y%m%dT%H%M%S}" if header.match else ""


def begin(header: Header) -> Begin:
    """The first message of a match."""
    return {
        "match": match_id(header),
        "number": 0,
        "kind": "begin",
        "at": header.started.isoformat(),
        "game": header.game,
        "rules": header.rules,
        "options": header.options,
        "names": list(header.teams),
    }


def entry(header: Header, line: Line, previous: int, before: Play, after: Play) -> Entry:
    """One entry between two moments of the match; `previous` is the one that was told before it."""
    number, clock, kind, data = line.entry
    day = game_day(header.game)
    deed = kind in (entries.ACTION, entries.POSITION)
    step = after.last.step if deed and after.last is not None else None
    with called(header.teams):
        calls = [call(day, step.state, event) for event in step.events if event.kind in day.decisive] if step else []
    return {
        "match": match_id(header),
        "number": number,
        "previous": previous,
        "kind": cast("Any", kind),
        "at": line.at.isoformat(),
        "clock": clock,
        "by": data.get("by", "") if deed else "",
        "side": (day.conduct.side_to_act(before.state) or "") if kind == entries.ACTION else "",
        "action": _open(day, before.state, data) if deed else None,
        "of": _of(kind, before),
        "calls": calls,
        "score": score(day, after.state),
        "over": day.conduct.over(after.state),
    }


def call(day: GameDay[Any, Any, Any], state: Any, event: Event) -> Call:
    """A whistle in words."""
    told = {lang: day.rules.say_event(state, event, lang) for lang in LANGUAGES}
    return {
        "kind": event.kind,
        "text": {"de": told["de"].what, "en": told["en"].what},
        "why": in_both(told),
        "rule": day.rules.rule_of(event) or "",
    }


def in_both(told: dict[str, Text]) -> Words:
    """A text at its page length, in both languages."""
    return {"de": told["de"].page, "en": told["en"].page}


def score(day: GameDay[Any, Any, Any], state: Any) -> dict[str, int]:
    """Goals by side, or what counts in this game by player."""
    told: dict[str, int] = day.rules.state_json(state)["score"]
    return dict(told)


def payload(message: Any) -> bytes:
    """As it goes over the line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def _open(day: GameDay[Any, Any, Any], state: Any, data: Json) -> Json | None:
    if "position" in data:
        return dict(data["position"])
    given = data["action"]
    return None if day.conduct.secret(state, day.rules.read_action(given)) is not None else dict(given)


def _of(kind: str, before: Play) -> int | None:
    if kind == entries.UNDO and before.last is not None:
        return before.last.entry.number
    if kind == entries.REDO and before.undone is not None:
        return before.undone.link.entry.number
    return None
