"""A match as JSON lines, complete: a record that the rules can replay, with everything else as remarks in between."""

import json
from collections.abc import Iterator

from device.store.entries import ACTION, POSITION, Line
from device.store.log import MatchLog
from device.store.play import standing_numbers
from rules.game import Json


def json_lines(log: MatchLog) -> str:
    """The header, then every entry in order; `rules.record` reads it and passes over the remarks.

    Made without the rules, so that a match of older rules can always be taken along.
    """
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in _lines(log))


def _lines(log: MatchLog) -> Iterator[Json]:
    header = log.header
    yield {
        "game": header.game,
        "rules": header.rules,
        "options": header.options,
        "match": header.match,
        "language": header.language,
        "teams": list(header.teams),
        "started": header.started.isoformat(),
    }
    standing = standing_numbers(log.entries)
    for line in log.lines:
        yield from _entry_lines(line, stands=line.entry.number in standing)


def _entry_lines(line: Line, *, stands: bool) -> Iterator[Json]:
    """Time and origin as a remark; what counts follows on a line of its own, what was taken back is in the remark."""
    entry = line.entry
    remark: Json = {"number": entry.number, "clock": entry.clock, "at": line.at.isoformat(), "kind": entry.kind}
    if entry.kind not in (ACTION, POSITION):
        yield {"entry": remark | entry.data}
    elif not stands:
        yield {"entry": remark | entry.data | {"taken_back": True}}
    else:
        yield {"entry": remark | {"by": entry.data["by"]}}
        yield entry.data["action"] if entry.kind == ACTION else {"position": entry.data["position"]}
