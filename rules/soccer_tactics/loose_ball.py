"""Rule 4A: winning the ball. Attackers and defence try in turn, the attackers first, always equally often."""

from rules.game import OTHER, Step
from rules.soccer_tactics import duel, offside, shot
from rules.soccer_tactics.actions import DONE, MOVES, ONE_DIE, Action, Move
from rules.soccer_tactics.events import event
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.lineup import KEEPERS, Figure
from rules.soccer_tactics.moving import all_runs, keeper_steps
from rules.soccer_tactics.possession import new_attack, touched
from rules.soccer_tactics.state import State, with_figure


def chase_options(state: State) -> LegalActions:
    """Any field player of the attackers may run for the ball, or elsewhere; the roll is used in any case."""
    groups = all_runs(state, state.attacking, state.roll[0])
    return LegalActions(groups, () if groups else (DONE,))


def apply_chase(state: State, action: Action) -> Step[State]:
    """An attacker has run; on the ball's field he has won it, unless he started offside; then the defence answers."""
    if not isinstance(action, Move):
        idle = state._replace(phase="challenge", roll=())
        return Step(idle, (event("no-move", state.attacking, state.roll[0]),))
    moved = with_figure(state, action.figure, action.to, phase="challenge", roll=())
    return _won(moved, action.figure) if action.to == state.ball else Step(moved)


def _won(state: State, figure: Figure) -> Step[State]:
    assert state.ball is not None
    if offside.is_offside(state, figure, state.ball):
        return offside.call(state, figure, state.trap.line)
    won = event("ball-won", figure, state.ball)
    carrying = touched(state, figure)
    if not shot.in_penalty_area(state, state.ball):
        return Step(carrying._replace(corner_ball=False), (won,))
    called = offside.call_in_goal_area(carrying)
    if called is not None:
        return Step(called.state, (won, *called.events))
    return Step(carrying._replace(chance=True), (won,))


def challenge_options(state: State) -> LegalActions:
    """The defence rolls and runs; instead of rolling its keeper may step one field (rule 6A)."""
    defence = OTHER[state.attacking]
    if not state.roll:
        steps = keeper_steps(state, defence)
        return LegalActions([(MOVES[KEEPERS[defence]], steps)] if steps else (), ONE_DIE)
    groups = all_runs(state, defence, state.roll[0])
    return LegalActions(groups, () if groups else (DONE,))


def apply_challenge(state: State, action: Action) -> Step[State]:
    """The defence has answered: it wins the loose ball, forces a duel, or has failed."""
    defence = OTHER[state.attacking]
    if isinstance(action, Move):
        after = with_figure(state, action.figure, action.to, phase="chase", roll=())
        if action.to == state.ball:
            if state.carrier is not None:
                return duel.begin(after)
            return Step(new_attack(after, defence, action.figure), (event("ball-won", action.figure, action.to),))
        events = (event("challenge-failed", defence),)
    else:
        after = state._replace(phase="chase", roll=())
        events = (event("no-move", defence, state.roll[0]),)
    if state.carrier is None:
        return Step(after, events)
    if state.chance:
        step = shot.chance(after)
        return Step(step.state, (*events, *step.events))
    return Step(new_attack(after, state.attacking, state.carrier), events)
