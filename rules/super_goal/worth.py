"""What every field is worth to whoever attacks there, worked out by `device.workshop.opponent.solving`.

The board is so small that every attack can be known: where the ball lies, which dice may be thrown, who has the master
die and what it shows. What lies between two attacks (an arrow, a tackle, a shot) is followed through to the next ones.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rules.game import AWAY, HOME, Side
from rules.opponent.mind import Throw
from rules.super_goal import phases
from rules.super_goal.choices import falls, options, turn
from rules.super_goal.dice import ORANGE
from rules.super_goal.pitch import COLUMNS, Field, seen_by
from rules.super_goal.state import Match, State

COLUMN_OF = {column: COLUMNS[min(i, len(COLUMNS) - 1 - i)] for i, column in enumerate(COLUMNS)}
"""Left and right are alike: d is c's other neighbour, as b is."""


ALIKE = {"kick-off": "dead", "throw-in": "dead", "free-kick": "dead"}
"""Dead balls that are brought into play by the same dice."""


@cache
def table() -> Mapping[str, Mapping[str, float]]:
    """What has been worked out: kinds of attack, and in each the fields."""
    text = files(__package__).joinpath("worth.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)
    return {kind: dict(zip(found["fields"], row, strict=True)) for kind, row in found["attack"].items()}


def plain(state: State) -> State:
    """The position as the side with the ball sees it: as home, with nothing that does not matter for the next goal."""
    holder, away = state.match.holder, state.attacking == AWAY
    if away and holder is not None:
        holder = HOME if holder == AWAY else AWAY
    match = Match(state.match.options, running=True, holder=holder, face=state.match.face)
    ball = seen_by(AWAY, state.ball) if away and state.ball else state.ball
    return state._replace(ball=ball, attacking=HOME, match=match)


def key(state: State) -> tuple[str, Field] | None:
    """Under which kind of attack and field a plain position is noted; `None` for what lies between two attacks."""
    match = state.match
    if state.phase != "attack" or state.announced or match.face is None or state.ball is None:
        return None
    dice = "first" if state.first else "any" if state.last != ORANGE else "other"
    if state.restart is not None:
        dice = ALIKE.get(state.restart, state.restart)
    owner = "own" if match.holder == HOME else "other"
    return f"{dice} {owner} {match.face}", COLUMN_OF[state.ball[0]] + state.ball[1:]


def worth(state: State, side: Side) -> float:
    """How much rather this side scores the next goal than the other: from −1 to 1."""
    if state.phase in ("over", "shoot-out", "toss"):
        return 0.0
    found = _worth(plain(state), frozenset())
    return found if side == state.attacking else -found


_KNOWN: dict[State, float] = {}
"""What has been followed through already; forgotten when there are too many."""
MOST_KNOWN = 20_000


def _worth(state: State, on_the_way: frozenset[State]) -> float:
    """A noted attack, or what follows; whoever comes back to where he was has won nothing."""
    noted = key(state)
    if noted is not None:
        return table()[noted[0]][noted[1]]
    if state in on_the_way:
        return 0.0
    if state not in _KNOWN:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[state] = _between(state, on_the_way | {state})
    return _KNOWN[state]


def _between(state: State, way: frozenset[State]) -> float:
    """The best that who decides can do, or the mean of what may fall; then whoever may come in with the master die."""
    side = turn(state)
    if side is None:
        value = _after_throw(state, Throw(), way)
    else:
        values = [_after(state, option, way) for option in options(state, side)]
        value = max(values) if side == HOME else min(values)
    holder = state.match.holder
    if holder is not None and holder != side and (comes_in := options(state, holder)):
        used = _after(state, comes_in[0], way)
        value = max(value, used) if holder == HOME else min(value, used)
    return value


def _after(state: State, option: Any, way: frozenset[State]) -> float:
    if isinstance(option, Throw):
        return _after_throw(state, option, way)
    after = phases.follow(state, option).state
    return _goal_or(after, way)


def _after_throw(state: State, throw: Throw, way: frozenset[State]) -> float:
    return sum(
        chance * _goal_or(phases.follow(state, fall).state, way)
        for fall, chance in (falls(state, throw) if state.phase != "over" else ())
    )


def _goal_or(after: State, way: frozenset[State]) -> float:
    """A goal counts one for home; without one, what comes next."""
    home, away = after.match.score
    if home != away:
        return float(home - away)
    found = _worth(plain(after), way)
    return found if after.attacking == HOME else -found
