"""Positions to read and write: as a pitch of five lines and as one line.

A sector shows `.` when empty, else home's and away's players and the ball with its die: `h3k`, `h2a4`, `h1a1*3`; `k`
says that the keeper is among them. On the pitch away's goal line is on top; sectors that are left out are empty. The
last words tell the active side, the phase, the minute and the roll (`-` if there is none); a JSON object may follow
with all that is out of the ordinary.
"""

import re

from rules.fuba import position
from rules.fuba.options import Options
from rules.fuba.pitch import INDEX, SECTORS, Sector
from rules.fuba.state import State
from rules.game import AWAY, HOME, SIDES, BadInput, Json
from rules.notation import read_situation, with_more

ROWS = (("L4", "P2", "R4"), ("L3", "M2", "R3"), ("", "C", ""), ("L2", "M1", "R2"), ("L1", "P1", "R1"))
TOLD = ("home", "away", "keepers", "ball", "ball_value", "active", "phase", "minute", "stoppage", "roll")
WORKED_OUT = ("side", "over")
MUST_TELL = ("restart", "step", "target", "offender", "after", "dive", "aim")
"""Without these, where there are any, a position may not make sense."""
_SIGN = re.compile(
    r"(?:h(?P<home>\d+)(?P<home_keeper>k)?)?(?:a(?P<away>\d+)(?P<away_keeper>k)?)?(?:\*(?P<value>[1-6]))?"
)
_LAST = re.compile(
    r"(?P<active>\S+) (?P<phase>\S+) (?P<minute>\d+)(?:\+(?P<stoppage>\d))?' (?P<roll>-|\d\+\d)(?: (?P<more>\{.*\}))?"
)


def to_pitch(state: State) -> str:
    """The position as five lines, away's goal line on top, and a last line with the situation."""
    signs = {sector: _sign(state, sector) or "." for sector in SECTORS}
    width = max(map(len, signs.values())) + 2
    lines = []
    for row in ROWS:
        cells = [f"{sector:2} {signs[sector]:{width}}" if sector else " " * (width + 3) for sector in row]
        lines.append("".join(cells).rstrip())
    return "\n".join([*lines, _situation(state)])


def to_line(state: State) -> str:
    """The position as one line: occupied sectors from left to right, then the situation."""
    shown = [f"{sector}:{sign}" for sector in SECTORS if (sign := _sign(state, sector))]
    return f"{','.join(shown) or '-'} {_situation(state)}"


def from_pitch(text: str, options: Options | None = None) -> State:
    """Read a pitch; where the line breaks are does not matter."""
    *rows, last = [line.strip() for line in text.strip().splitlines() if line.strip()]
    words = " ".join(rows).split()
    if len(words) % 2:
        raise BadInput("bad-pitch", "a pitch is sectors with their signs, like C h2a3*3")
    return _read(list(zip(words[::2], words[1::2], strict=True)), last, options)


def from_line(text: str, options: Options | None = None) -> State:
    """Read the one-line form."""
    board, _, last = text.strip().partition(" ")
    pairs = [] if board == "-" else [part.partition(":") for part in board.split(",")]
    return _read([(sector, sign) for sector, _, sign in pairs], last, options)


def _sign(state: State, sector: Sector) -> str:
    sign = ""
    for side in SIDES:
        number = state.players(side, sector)
        if number:
            sign += f"{side[0]}{number}" + "k" * (state.keeper(side) == sector)
    return sign + (f"*{state.ball_value}" if state.ball == sector else "")


def _situation(state: State) -> str:
    """The last words, and what the board and these words do not tell by themselves."""
    everything = position.to_json(state)
    must_tell = [name for name in MUST_TELL if everything[name]]
    if state.phase == "placement" and any(state.match.red):
        must_tell.append("red")
    assumed = position.to_json(
        position.from_json({name: everything[name] for name in (*TOLD, *must_tell)}, state.match.options)
    )
    more = {
        name: value
        for name, value in everything.items()
        if name not in (*TOLD, *WORKED_OUT) and (value != assumed[name] or name in must_tell)
    }
    match = state.match
    minute = f"{match.minute}+{match.stoppage}" if match.stoppage else str(match.minute)
    roll = "+".join(map(str, state.roll)) or "-"
    last = f"{state.active} {state.phase} {minute}' {roll}"
    return with_more(last, more)


def _read(pairs: list[tuple[str, str]], last: str, options: Options | None) -> State:
    entries: Json = {HOME: {}, AWAY: {}, "keepers": {HOME: None, AWAY: None}, "ball": None}
    for sector, sign in pairs:
        if sector not in INDEX:
            raise BadInput("bad-pitch", f"{sector!r} is none of the sectors {', '.join(SECTORS)}")
        _read_sign(entries, sector, sign.strip("."))
    found, more = read_situation(_LAST, last, "active side, phase, minute' and roll")
    entries |= {
        "active": found["active"],
        "phase": found["phase"],
        "minute": int(found["minute"]),
        "stoppage": int(found["stoppage"] or 0),
        "roll": [] if found["roll"] == "-" else [int(die) for die in found["roll"].split("+")],
        **more,
    }
    return position.from_json(entries, options or Options())


def _read_sign(entries: Json, sector: Sector, sign: str) -> None:
    found = _SIGN.fullmatch(sign)
    if found is None:
        raise BadInput("bad-pitch", f"sector {sector} shows {sign!r}; it may show ., h3k, h2a4, h1a1*3 and the like")
    for side in SIDES:
        if found[side] is not None:
            entries[side][sector] = entries[side].get(sector, 0) + int(found[side])
        if found[f"{side}_keeper"]:
            entries["keepers"][side] = sector
    if found["value"]:
        if entries["ball"] is not None:
            raise BadInput("bad-pitch", f"there are two balls, in {entries['ball']} and in {sector}")
        entries |= {"ball": sector, "ball_value": int(found["value"])}
