"""Why an action is wrong: all reasons at once, each by the rule that knows it."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import OTHER, Violation
from rules.soccer_tactics.actions import (
    Action,
    Breach,
    Claim,
    Done,
    Dribble,
    Move,
    Place,
    Play,
    Roll,
    Time,
    Waive,
)
from rules.soccer_tactics.ball import dice_for_ball, why_no_dribble, why_no_play
from rules.soccer_tactics.lineup import LINE_OF, NUMBER_OF, SIDE_OF, Figure, is_keeper
from rules.soccer_tactics.moving import why_no_keeper_step, why_no_room, why_no_run
from rules.soccer_tactics.pitch import BIT, Field, around
from rules.soccer_tactics.placement import Task
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import open_task, side_to_act
from rules.soccer_tactics.violations import violation

FITTING: Mapping[str, tuple[type, ...]] = {
    "set-up": (Roll, Place, Done),
    "kick-off": (Roll, Play, Dribble, Done),
    "move": (Roll, Move, Done),
    "play": (Roll, Play, Dribble, Done),
    "chase": (Roll, Move, Done),
    "challenge": (Roll, Move, Done),
    "duel": (),
    "shot": (),
    "placement": (Place, Done),
    "shoot-out": (Roll,),
    "over": (),
}
"""Which actions fit a phase at all; the referee's, the clock's and the advantage have reasons of their own."""


def why_not(state: State, action: Action) -> list[Violation]:
    """Every reason against an illegal action."""
    if state.phase == "over":
        return [violation("match-over")]
    reasons = REASONS.get(type(action))
    if type(action) in FITTING[state.phase] or type(action) in (Waive, Claim, Time, Breach):
        assert reasons is not None
        return reasons(state, action)
    if state.phase == "duel" and isinstance(action, Roll):
        return [violation("both-roll-in-duel")]
    if state.phase == "move" and isinstance(action, Play):
        return [violation("figure-first", field=state.ball)]
    if state.phase == "kick-off" and isinstance(action, Move) and _too_near(state, action.figure, action.to):
        return [violation("set-up-distance", figure=action.figure, field=action.to)]
    return [violation("not-now", phase=state.phase, action=action.type)]


def _why_no_roll(state: State, action: Roll) -> list[Violation]:
    if state.roll:
        return [violation("already-rolled", number=sum(state.roll))]
    if state.phase in ("set-up", "shoot-out"):
        rolled = state.restart is not None or state.match.shoots_first is not None
        if rolled:
            return [violation("not-now", phase=state.phase, action=action.type)]
        return [violation("both-roll-for-kick-off" if state.phase == "set-up" else "both-roll-for-shoot-out")]
    two = state.phase in ("play", "kick-off") and dice_for_ball(state) == 2
    return [violation("two-dice" if two else "one-die")]


def _why_no_move(state: State, move: Move) -> list[Violation]:
    figure = move.figure
    if state.where(figure) is None:
        return [violation("sent-off", figure=figure)]
    reasons = []
    side = side_to_act(state)
    if SIDE_OF[figure] != side:
        reasons.append(violation("other-side", figure=figure, side=side))
    if is_keeper(figure):
        return reasons + _why_no_keeper_move(state, move)
    if not state.roll:
        return [*reasons, violation("roll-first"), *why_no_room(state, figure, move.to)]
    if state.phase == "move" and figure == state.carrier:
        reasons.append(violation("carrier-stays", figure=figure))
    return reasons + why_no_run(state, figure, move.to, state.roll[0])


def _why_no_keeper_move(state: State, move: Move) -> list[Violation]:
    reasons = []
    if SIDE_OF[move.figure] == state.attacking:
        reasons.append(violation("keeper-attacks", figure=move.figure))
    elif state.roll:
        reasons.append(violation("keeper-after-roll", figure=move.figure))
    return reasons + why_no_keeper_step(state, move.figure, move.to)


def _why_no_kick(state: State, action: Play | Dribble) -> list[Violation]:
    if not state.roll:
        return [violation("roll-first")]
    if isinstance(action, Dribble):
        return why_no_dribble(state, action.to)
    return why_no_play(state, action.to)


def _why_not_done(state: State, _: Done) -> list[Violation]:
    if state.phase == "set-up":
        return [violation("kick-off-roll-first")]
    if state.phase == "placement":
        task = open_task(state)
        return [violation("must-move", side=task.side if task else None)]
    if not state.roll:
        return [violation("roll-first")]
    return [violation("must-move", side=side_to_act(state))]


def _why_not_placed(state: State, place: Place) -> list[Violation]:
    figure, to = place.figure, place.to
    if state.where(figure) is None:
        return [violation("sent-off", figure=figure)]
    if state.phase == "set-up":
        return _why_not_set_up(state, figure, to)
    task = open_task(state)
    if task is None:
        return [violation("not-now", phase=state.phase, action="place")]
    if SIDE_OF[figure] != task.side:
        return [violation("other-side", figure=figure, side=task.side)]
    if figure not in task.options:
        return [_why_not_that_figure(state, task, figure, to)]
    reasons = why_no_room(state, figure, to)
    if to == state.where(figure):
        reasons.append(violation("same-field", figure=figure, field=to))
    if reasons and task.area & BIT[to]:
        return reasons
    return reasons + _why_not_there(state, task, figure, to)


def _why_not_that_figure(state: State, task: Task, figure: Figure, to: Field) -> Violation:
    if task.code == "corner":
        return violation("corner-taker", figure=figure)
    if task.code in ("taker-not-near", "taker-not-nearest", "centre-field"):
        code = "taker-not-near" if task.code == "taker-not-near" else "taker-not-nearest"
        return violation(code, figure=figure, field=to)
    return violation("not-to-place", figure=figure)


def _why_not_there(state: State, task: Task, figure: Figure, to: Field) -> list[Violation]:
    if task.options[figure] & BIT[to]:
        return []
    facts: dict[str, Any] = {"figure": figure, "field": to}
    restart = state.restart
    assert restart is not None
    if task.code == "corner":
        if is_keeper(figure) and SIDE_OF[figure] != state.attacking:
            return [violation("corner-keeper", **facts)]
        zone = restart.spot and SIDE_OF[figure] != state.attacking and around(restart.spot, 1) & BIT[to]
        return [violation("free-kick-zone", **facts)] if zone else []
    if task.code == "penalty-rows":
        if is_keeper(figure):
            return [violation("keeper-goal-area", **facts)]
        arc = figure == restart.taker or state.pitch.penalty_arc[OTHER[state.attacking]] & BIT[to]
        return [violation("penalty-arc" if arc else "penalty-rows", **facts)]
    return [violation(task.code, **facts)]


def _why_not_set_up(state: State, figure: Figure, to: Field) -> list[Violation]:
    restart = state.restart
    if restart is None:
        return [violation("kick-off-roll-first")]
    facts: dict[str, Any] = {"figure": figure, "field": to}
    near = [violation("set-up-distance", **facts)] if _too_near(state, figure, to) else []
    if SIDE_OF[figure] != restart.turn:
        return [*near, violation("other-side", figure=figure, side=restart.turn)]
    if to == state.where(figure):
        return [violation("same-field", **facts)]
    if figure == restart.taker:
        return [violation("kick-off-figure", **facts)]
    side = SIDE_OF[figure]
    line = state.pitch.set_up[LINE_OF[NUMBER_OF[figure]]][side]
    return near if line & BIT[to] else [violation("set-up-field", **facts), *near]


def _too_near(state: State, figure: Figure, to: Field) -> bool:
    """Rule 10: at kick-off, too, the side that waits keeps one field away from the ball."""
    return SIDE_OF[figure] != state.attacking and state.ball is not None and bool(around(state.ball, 1) & BIT[to])


REASONS: Mapping[type, Callable[[State, Any], list[Violation]]] = {
    Roll: _why_no_roll,
    Move: _why_no_move,
    Play: _why_no_kick,
    Dribble: _why_no_kick,
    Done: _why_not_done,
    Place: _why_not_placed,
    Waive: lambda _state, _action: [violation("nothing-to-waive")],
    Claim: lambda _state, _action: [violation("nothing-to-claim")],
    Time: lambda _state, action: [violation("no-such-signal", what=action.what)],
    Breach: lambda _state, _action: [violation("no-breach-now")],
}
