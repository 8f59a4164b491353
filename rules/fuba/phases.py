"""The phases of a match in one table, and the way an action takes through it: is it allowed now, what follows?"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.fuba import (
    attempt,
    ball,
    cards,
    corner,
    formation,
    goal_kick,
    kick_off,
    moves,
    moving,
    penalty,
    placement,
    possession,
    special,
    target,
)
from rules.fuba.actions import (
    Action,
    Aim,
    Begin,
    Corner,
    Count,
    Dive,
    Done,
    Formation,
    FreeMove,
    GoalKick,
    Move,
    Place,
    Roll,
    Run,
    Shoot,
    Tactic,
    Target,
)
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import AWAY, HOME, OTHER, Side, Step, Violation, if_legal

Reasons = Callable[[State, Any], list[Violation]]


class PhaseRule(NamedTuple):
    """What may happen in a phase, what it leads to, and who knows the reasons against which kind of action."""

    options: Callable[[State], tuple[Action, ...]]
    apply: Callable[[State, Action], Step[State]]
    reasons: Mapping[type, Reasons]


def _nothing_against(_: State, __: Action) -> list[Violation]:
    return []


def _not_done_placing(state: State, action: Done) -> list[Violation]:
    """Only the third step can be left."""
    return [] if state.step == 3 else [violation("not-now", phase=state.phase, action=action.type)]


PHASES: Mapping[str, PhaseRule] = {
    "formation": PhaseRule(formation.options, formation.apply, {Formation: formation.why_not}),
    "start": PhaseRule(kick_off.options, kick_off.apply, {Roll: kick_off.why_no_roll, Begin: kick_off.why_not_begin}),
    "placement": PhaseRule(
        placement.options,
        placement.apply,
        {Place: placement.why_not_placed, Move: placement.why_no_shift, Done: _not_done_placing},
    ),
    "target": PhaseRule(target.options, target.apply, {Target: target.why_not, Shoot: target.why_no_shot}),
    "roll": PhaseRule(possession.roll_options, possession.apply_roll, {Roll: possession.why_no_roll}),
    "possession": PhaseRule(possession.options, possession.apply, {Count: possession.why_not}),
    "special": PhaseRule(special.options, special.apply, {Roll: special.why_no_roll}),
    "booking": PhaseRule(special.options, cards.apply, {Roll: special.why_no_roll}),
    "run": PhaseRule(ball.options, ball.apply, {Run: ball.why_not, Done: ball.why_not_done}),
    "attempt": PhaseRule(attempt.options, attempt.apply, {Shoot: attempt.why_no_shot, Done: _nothing_against}),
    "shot": PhaseRule(attempt.shot_options, attempt.apply_shot, {Roll: special.why_no_roll}),
    "corner": PhaseRule(corner.options, corner.apply, {Corner: corner.why_not}),
    "goal-kick": PhaseRule(goal_kick.options, goal_kick.apply, {GoalKick: _nothing_against}),
    "moves": PhaseRule(
        moves.options,
        moves.apply,
        {
            Tactic: moves.why_no_tactic,
            Move: moving.why_not,
            FreeMove: moving.why_not_free,
            Done: moves.why_not_done,
        },
    ),
    "dive": PhaseRule(penalty.dive_options, penalty.apply_dive, {Dive: _nothing_against}),
    "aim": PhaseRule(penalty.aim_options, penalty.apply_aim, {Aim: _nothing_against}),
    "penalty": PhaseRule(special.options, penalty.apply, {Roll: special.why_no_roll}),
    "over": PhaseRule(lambda _: (), lambda state, _: Step(state), {}),
}


def legal(state: State) -> tuple[Action, ...]:
    """Everything that players and dice may bring now."""
    return PHASES[state.phase].options(state)


def check(state: State, action: Action) -> tuple[Violation, ...]:
    """All reasons why an action is wrong; empty if it is legal."""
    if state.phase == "over":
        return (violation("match-over"),)
    reasons = PHASES[state.phase].reasons.get(type(action))
    if reasons is None:
        return (violation("not-now", phase=state.phase, action=action.type),)
    return tuple(reasons(state, action))


def follow(state: State, action: Action) -> Step[State]:
    """What an action leads to that is known to be legal."""
    return PHASES[state.phase].apply(state, action)


apply = if_legal(check, follow)


def side_to_act(state: State) -> Side | None:
    """Who acts; nobody once the match is over, home where both roll for the start."""
    if state.phase == "over":
        return None
    if state.phase == "formation":
        return HOME if formation.chosen(state, HOME) is None else AWAY
    if state.phase == "start":
        return state.chooser or HOME
    if state.phase == "placement":
        return placement.placing_side(state)
    if state.phase == "booking":
        return state.offender
    if state.phase == "moves":
        return moves.mover(state)
    return OTHER[state.active] if state.phase == "dive" else state.active
