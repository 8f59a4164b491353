"""A match as JSON lines: a header with game, options and rules version, then one action per line.

Two other lines may stand between: `{"position": …}`, where people have put the table as they say it stands, and
`{"entry": …}`, a remark of the device about the lines around it, which the rules pass over.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rules.game import BadInput, Game, Json, Step


class Record(NamedTuple):
    """A written match."""

    game: str
    version: str
    options: Json
    actions: tuple[Any, ...]


class Position(NamedTuple):
    """A position given by hand, in place of an action."""

    given: Json


def dumps(game: Game[Any, Any], options: Json, actions: Iterable[Any]) -> str:
    """Write a match down."""
    header = {"game": game.name, "rules": game.version, "options": options}
    lines = [header, *(game.action_json(action) for action in actions)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def loads(game: Game[Any, Any], text: str) -> Record:
    """Read a written match; a line that is no header or no action is named by its number."""
    lines = text.splitlines()
    header = _read(1, lines[0] if lines else "")
    missing = [name for name in ("game", "rules", "options") if name not in header]
    if missing:
        raise BadInput("bad-record", f"line 1 is no header: {', '.join(missing)} missing")
    if header["game"] != game.name:
        raise BadInput("bad-record", f"line 1: this is a match of {header['game']!r}, not of {game.name!r}")
    actions: list[Any] = []
    for number, line in enumerate(lines[1:], 2):
        given = _read(number, line)
        try:
            if "position" in given:
                actions.append(Position(given["position"]))
            elif "entry" not in given:
                actions.append(game.read_action(given))
        except BadInput as problem:
            raise BadInput(problem.code, f"line {number}: {problem.text}") from problem
    return Record(header["game"], header["rules"], header["options"], tuple(actions))


def _read(number: int, line: str) -> Json:
    try:
        value = json.loads(line)
    except ValueError as problem:
        raise BadInput("bad-record", f"line {number} is no JSON: {problem}") from problem
    if not isinstance(value, dict):
        raise BadInput("bad-record", f"line {number} is no JSON object")
    return value


def replay(game: Game[Any, Any], options: Json, actions: Sequence[Any]) -> list[Step[Any]]:
    """Play the actions from the start; the last step holds the final state."""
    steps: list[Step[Any]] = [Step(game.start(options))]
    for action in actions:
        if isinstance(action, Position):
            steps.append(Step(game.load(action.given, options)))
        else:
            steps.append(game.apply(steps[-1].state, action))
    return steps
