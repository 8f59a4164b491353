"""The phases of a match in one table, and the way an action takes through it: is it allowed now, what follows?"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.game import HOME, Side, Step, Violation, if_legal
from rules.super_goal import (
    attack,
    clock,
    dead_ball,
    defence,
    goal,
    keeper,
    kick_off,
    master,
    master_die,
    passing,
    penalty,
    shoot_out,
    shot,
    var,
)
from rules.super_goal.actions import DECLINE, MASTER, Action, Announce, Decline, Master, Place, Play, Roll, Time, Toss
from rules.super_goal.dice import DEFENCE, DIRECTION, KEEPER, ORANGE, PENALTY, SHOT
from rules.super_goal.dice import MASTER as MASTER_DIE
from rules.super_goal.state import State
from rules.super_goal.violations import violation

Options = Callable[[State], tuple[Action, ...]]
Effect = Callable[[State, Any], Step[State]]
Reasons = Callable[[State, Any], list[Violation]]


class PhaseRule(NamedTuple):
    """What may happen in a phase, by which dice, what each kind of action leads to, and what may be wrong with it."""

    options: Options
    effects: Mapping[type, Effect]
    dice: tuple[str, ...] = ()
    reasons: Mapping[type, Reasons] = {}
    master: bool = False
    """Whether somebody may come in with the master die."""


def _master_shown(state: State, action: Roll) -> Step[State]:
    step = master_die.shown(state, action.face)
    if step.state.phase != "answer":
        return step
    settled = shot.settled(step.state)
    return Step(settled.state, (*step.events, *settled.events))


def _at_the_bar(state: State, action: Roll) -> Step[State]:
    return (keeper.saves if action.die == KEEPER else defence.tries)(state, action.face)


def _why_no_roll(state: State, action: Roll) -> list[Violation]:
    """The right die, with a face that it has."""
    rule = PHASES[state.phase]
    if action.die not in rule.dice:
        return [violation("wrong-die", die=action.die, phase=state.phase)]
    found = attack.why_not_die(state, action.die) if state.phase == "attack" else []
    if action.face not in state.pitch.faces[action.die]:
        found.append(violation("no-such-face", die=action.die, face=action.face))
    return found


PHASES: Mapping[str, PhaseRule] = {
    "toss": PhaseRule(kick_off.options, {Toss: kick_off.apply}),
    "master": PhaseRule(master_die.options, {Roll: _master_shown}, (MASTER_DIE,)),
    "attack": PhaseRule(
        attack.options,
        {Roll: attack.rolled, Announce: attack.announced},
        (*DIRECTION, SHOT),
        {Announce: attack.why_not_announce},
        master=True,
    ),
    "play": PhaseRule(passing.options, {Play: passing.played}, master=True),
    "defence": PhaseRule(
        defence.options, {Roll: lambda state, action: defence.tries(state, action.face)}, (DEFENCE,), master=True
    ),
    "keeper": PhaseRule(
        keeper.options, {Roll: lambda state, action: keeper.saves(state, action.face)}, (KEEPER,), master=True
    ),
    "bar": PhaseRule(
        lambda state: (*keeper.options(state), *defence.options(state)),
        {Roll: _at_the_bar},
        (KEEPER, DEFENCE),
        master=True,
    ),
    "answer": PhaseRule(
        lambda _: (DECLINE,), {Decline: lambda state, _: goal.score(state, state.attacking)}, master=True
    ),
    "place": PhaseRule(dead_ball.options, {Place: dead_ball.apply}, reasons={Place: dead_ball.why_not}),
    "var": PhaseRule(var.options, {Roll: lambda state, action: var.looked_at(state, action.face)}, (ORANGE,)),
    "penalty": PhaseRule(penalty.options, {Roll: lambda state, action: penalty.taken(state, action.face)}, (PENALTY,)),
    "shoot-out": PhaseRule(shoot_out.options, {Roll: shoot_out.apply}, (PENALTY,)),
    "over": PhaseRule(lambda _: (), {}),
}


def legal(state: State) -> tuple[Action, ...]:
    """Everything that players, dice and clock may bring now."""
    rule = PHASES[state.phase]
    actions = rule.options(state)
    if rule.master and state.phase != "attack" and not master.why_not(state):
        actions = (*actions, MASTER)
    return (*actions, *clock.signals(state))


def check(state: State, action: Action) -> tuple[Violation, ...]:
    """All reasons why an action is wrong; empty if it is legal."""
    rule = PHASES[state.phase]
    if state.phase == "over":
        return (violation("match-over"),)
    if isinstance(action, Time):
        return tuple(clock.why_not(state, action))
    if isinstance(action, Master) and rule.master:
        return tuple(master.why_not(state))
    if isinstance(action, Roll) and Roll in rule.effects:
        return tuple(_why_no_roll(state, action))
    if type(action) not in rule.effects:
        return (violation("not-now", phase=state.phase, action=action.type),)
    reasons = rule.reasons.get(type(action))
    return tuple(reasons(state, action)) if reasons else ()


def follow(state: State, action: Action) -> Step[State]:
    """What an action leads to that is known to be legal."""
    if isinstance(action, Time):
        return clock.apply(state)
    if isinstance(action, Master):
        return master.used(state)
    return PHASES[state.phase].effects[type(action)](state, action)


apply = if_legal(check, follow)


def side_to_act(state: State) -> Side | None:
    """Who acts; nobody once the match is over, home where a coin is tossed."""
    if state.phase == "over":
        return None
    if state.phase == "toss":
        return HOME
    if state.phase == "master":
        return state.match.holder
    if state.phase == "shoot-out":
        return shoot_out.shooter(state.match)
    if state.phase == "keeper":
        return state.keeper
    return state.defending if state.phase in ("defence", "bar", "answer") else state.attacking
