"""Positions to read and write: as a pitch of eleven rows and as one line.

The ball is `*`, away's goal is on top, rows that are left out are empty. The last words tell who attacks and the
phase; a JSON object may follow with all that is out of the ordinary.
"""

import re

from rules.game import BadInput
from rules.notation import read_situation, with_more
from rules.super_goal import position
from rules.super_goal.options import Options
from rules.super_goal.pitch import COLUMNS, ROWS
from rules.super_goal.state import State

WORKED_OUT = ("side", "over")
_LAST = re.compile(r"(?P<attacking>\S+) (?P<phase>\S+)(?: (?P<more>\{.*\}))?")


def to_pitch(state: State) -> str:
    """The position as eleven lines, away's goal on top, then the columns and the situation."""
    lines = [
        f"{row:2} {' '.join('*' if state.ball == f'{column}{row}' else '.' for column in COLUMNS)}"
        for row in range(ROWS, 0, -1)
    ]
    return "\n".join([*lines, f"   {' '.join(COLUMNS)}", _situation(state)])


def to_line(state: State) -> str:
    """The position as one line: the ball's field, or `-`, then the situation."""
    return f"{state.ball or '-'} {_situation(state)}"


def from_pitch(text: str, options: Options | None = None) -> State:
    """Read a pitch."""
    *rows, last = [line.strip() for line in text.strip().splitlines() if line.strip()]
    balls = []
    for line in rows:
        number, *signs = line.split()
        if line.split() == list(COLUMNS):
            continue
        if not number.isdigit() or not 1 <= int(number) <= ROWS or len(signs) != len(COLUMNS):
            raise BadInput("bad-pitch", f"a row is its number and five fields, not {line!r}")
        if set(signs) - {".", "*"}:
            raise BadInput("bad-pitch", f"a field shows . or *, not what is in {line!r}")
        balls += [f"{column}{number}" for column, sign in zip(COLUMNS, signs, strict=True) if sign == "*"]
    if len(balls) > 1:
        raise BadInput("bad-pitch", f"there are several balls, on {', '.join(balls)}")
    return _read(balls[0] if balls else None, last, options)


def from_line(text: str, options: Options | None = None) -> State:
    """Read the one-line form."""
    ball, _, last = text.strip().partition(" ")
    return _read(None if ball == "-" else ball, last, options)


def _situation(state: State) -> str:
    """The last words, and what is out of the ordinary."""
    everything, usual = position.to_json(state), position.usual(state)
    more = {name: value for name, value in everything.items() if name not in WORKED_OUT and value != usual[name]}
    return with_more(f"{state.attacking} {state.phase}", more)


def _read(ball: str | None, last: str, options: Options | None) -> State:
    found, more = read_situation(_LAST, last, "the attacking side and the phase")
    entries = {"ball": ball, "attacking": found["attacking"], "phase": found["phase"], **more}
    return position.from_json(entries, options or Options())
