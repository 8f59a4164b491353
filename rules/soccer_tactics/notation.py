"""Positions to read and write: as an ASCII pitch and as one line, like FEN in chess.

A field shows `.` when empty, else its figures, home's first: `h7`, `a10`, `h7/a3`. A star is the ball: behind the
figure that has it (`h7*`), in front of figures that only stand there (`*h7/a3`), alone when it is loose. Rows of a
pitch carry their number; missing rows are empty, missing figures have been sent off. The last words tell who attacks,
the phase and the roll (`-` if dice are still to come); a JSON object may follow with all that is out of the ordinary.
"""

import re

from rules.game import AWAY, HOME, BadInput, Json
from rules.notation import read_situation, with_more
from rules.soccer_tactics import position
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import COLUMNS, ROWS, Field
from rules.soccer_tactics.state import State

ESSENTIAL = ("home", "away", "ball", "attacking", "phase", "roll", "side", "over")
_SIGN = re.compile(r"(?P<loose>\*)?(?:(?P<home>h\d+)(?P<home_ball>\*)?)?/?(?:(?P<away>a\d+)(?P<away_ball>\*)?)?")


def to_pitch(state: State) -> str:
    """The position as sixteen rows, away's goal on top, and a last line with the situation."""
    width = max(4, *(len(_sign(state, f"{column}{row}")) for column in COLUMNS for row in range(1, ROWS + 1))) + 1
    lines = ["   " + "".join(column.ljust(width) for column in COLUMNS).rstrip()]
    for row in range(ROWS, 0, -1):
        fields = "".join((_sign(state, f"{column}{row}") or ".").ljust(width) for column in COLUMNS)
        lines.append(f"{row:2} {fields.rstrip()}")
    return "\n".join([*lines, _situation(state)])


def to_line(state: State) -> str:
    """The position as one line: rows from away's goal down, numbers for runs of empty fields."""
    rows = []
    for row in range(ROWS, 0, -1):
        fields: list[str] = []
        empty = 0
        for column in COLUMNS:
            sign = _sign(state, f"{column}{row}")
            if sign and empty:
                fields.append(str(empty))
            empty = 0 if sign else empty + 1
            fields += [sign] if sign else []
        rows.append(",".join([*fields, str(empty)] if empty else fields))
    return ";".join(rows) + " " + _situation(state)


def from_pitch(text: str, options: Options | None = None) -> State:
    """Read an ASCII pitch."""
    entries: Json = {HOME: {}, AWAY: {}, "ball": None, "carrier": None}
    lines = [line.split() for line in text.strip().splitlines() if line.strip()]
    situation = lines.pop()
    for words in lines:
        if words == list(COLUMNS):
            continue
        if not words[0].isdigit() or len(words) != 1 + len(COLUMNS):
            raise BadInput("bad-pitch", f"a row is its number and eight fields, not {' '.join(words)!r}")
        for column, sign in zip(COLUMNS, words[1:], strict=True):
            _read_sign(entries, f"{column}{words[0]}", sign.strip("."))
    return _read_situation(entries, " ".join(situation), options)


def from_line(text: str, options: Options | None = None) -> State:
    """Read the one-line form."""
    entries: Json = {HOME: {}, AWAY: {}, "ball": None, "carrier": None}
    board, _, situation = text.strip().partition(" ")
    rows = board.split(";")
    if len(rows) != ROWS:
        raise BadInput("bad-line", f"a position has {ROWS} rows, not {len(rows)}")
    for row, signs in zip(range(ROWS, 0, -1), rows, strict=True):
        fields: list[str] = []
        for sign in signs.split(","):
            fields += [""] * int(sign) if sign.isdigit() else [sign]
        if len(fields) != len(COLUMNS):
            raise BadInput("bad-line", f"row {row} has {len(fields)} fields instead of {len(COLUMNS)}")
        for column, sign in zip(COLUMNS, fields, strict=True):
            _read_sign(entries, f"{column}{row}", sign)
    return _read_situation(entries, situation, options)


def _sign(state: State, field: Field) -> str:
    figures = [figure for figure in (state.on(HOME, field), state.on(AWAY, field)) if figure]
    carried = [figure + "*" * (figure == state.carrier and state.ball == field) for figure in figures]
    loose = state.ball == field and state.carrier not in figures
    return "*" * loose + "/".join(carried)


def _situation(state: State) -> str:
    """The last words: who attacks, phase, roll, and what the board and these words do not tell by themselves."""
    everything = position.to_json(state)
    told = ["home", "away", "ball", "attacking", "phase", "roll", "carrier"]
    must_tell = ["carrier"] if state.ball is None and state.carrier else []
    if state.phase == "placement":
        must_tell.append("restart")
    assumed = position.to_json(
        position.from_json({name: everything[name] for name in told + must_tell}, state.match.options)
    )
    more = {
        name: value
        for name, value in everything.items()
        if name not in ESSENTIAL and (assumed[name] != value or name in must_tell)
    }
    roll = "+".join(map(str, state.roll)) or "-"
    return with_more(f"{state.attacking} {state.phase} {roll}", more)


def _read_sign(entries: Json, field: Field, sign: str) -> None:
    found = _SIGN.fullmatch(sign)
    if found is None:
        raise BadInput("bad-pitch", f"field {field} shows {sign!r}; it may show ., *, h7, h7*, h7/a3 and the like")
    for side in (HOME, AWAY):
        figure = found[side]
        if figure is not None:
            if figure[1:] in entries[side]:
                raise BadInput("bad-pitch", f"{figure} stands on {entries[side][figure[1:]]} and on {field}")
            entries[side][figure[1:]] = field
            if found[f"{side}_ball"]:
                entries["carrier"] = figure
    if "*" in sign:
        if entries["ball"] is not None:
            raise BadInput("bad-pitch", f"there are two balls, on {entries['ball']} and on {field}")
        entries["ball"] = field


_LAST = re.compile(r"(?P<attacking>\S+) (?P<phase>\S+) (?P<roll>-|\d(?:\+\d)?)(?: (?P<more>\{.*\}))?")


def _read_situation(entries: Json, text: str, options: Options | None) -> State:
    found, more = read_situation(_LAST, text, "attacking side, phase and roll")
    entries |= {
        "attacking": found["attacking"],
        "phase": found["phase"],
        "roll": [] if found["roll"] == "-" else [int(die) for die in found["roll"].split("+")],
        **more,
    }
    return position.from_json(entries, options or Options())
