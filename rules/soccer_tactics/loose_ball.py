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
    """An attacker has run; on the ball's field he has won it, unless he started offside."""
    if not isinstance(action, Move):
        return Step(_defence_answers(state), (event("no-move", state.attacking, state.roll[0]),))
    moved = with_figure(state, action.figure, action.to)
    if action.to != state.ball:
        return Step(_defence_answers(moved))
    return _won(moved, action.figure)


def _defence_answers(state: State) -> State:
    return state._replace(phase="challenge", roll=())


def _won(state: State, figure: Figure) -> Step[State]:
    assert state.ball is not None
    if offside.is_offside(state, figure, state.ball):
        return offside.call(state, figure, state.trap.line)
    won = event("ball-won", figure, state.ball)
    carrying = _defence_answers(touched(state, figure))
    if not shot.in_penalty_area(state, state.ball):
        return Step(carrying._replace(corner_ball=False), (won,))
    blocker = None if state.corner_ball else offside.in_the_keepers_way(carrying)
    if blocker is not None:
        step = offside.call(carrying, blocker, offside.last_line(carrying, carrying.attacking))
        return Step(step.state, (won, *step.events))
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
        moved = with_figure(state, action.figure, action.to)
        if action.to == state.ball:
            if state.carrier is not None:
                return duel.begin(moved)
            return Step(new_attack(moved, defence, action.figure), (event("ball-won", action.figure, action.to),))
        events = (event("challenge-failed", defence),)
    else:
        moved = state
        events = (event("no-move", defence, state.roll[0]),)
    if state.carrier is None:
        return Step(moved._replace(phase="chase", roll=()), events)
    if state.chance:
        step = shot.chance(moved)
        return Step(step.state, (*events, *step.events))
    return Step(new_attack(moved, state.attacking, state.carrier), events)
