"""Section 4.5: the ball goes to the target.

Its die shows the start value of the side that played it, and somebody runs to the ball if nobody of the side that has
it now is there.
"""

from rules.fuba import attempt, goal_kick, moves
from rules.fuba.actions import DONE, Action, Done, Run
from rules.fuba.events import event
from rules.fuba.offside import is_offside_at_pass
from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.state import DEAD_BALLS, State, shifted
from rules.fuba.violations import violation
from rules.game import AWAY, OTHER, Event, Side, Step, Violation


def is_simple(state: State, passive: Side) -> bool:
    """Section 4.5.2: no opponent in the start or the target sector; at a dead ball only the target counts."""
    assert state.ball is not None and state.target is not None
    looked_at = [state.target] if state.restart in DEAD_BALLS else [state.ball, state.target]
    return any(state.players(passive, sector) == 0 for sector in looked_at)


def arrive(state: State, *, kept: bool) -> Step[State]:
    """Sections 4.5.1 and 4.5.2: ball and ball die; the side that lost the ball is the passive one at once."""
    assert state.target is not None
    side = state.active if kept else OTHER[state.active]
    simple = is_simple(state, OTHER[side])
    value = max(1, state.roll[state.active == AWAY] - simple)
    runners = _neighbours_onside(state) if kept else nearest(state, side, state.target)
    there = state._replace(ball=state.target, ball_value=value, active=side, restart=None, target=None)
    told: tuple[Event, ...] = (event("ball", there.ball, value, simple),)
    if not kept:
        told = (event("ball-won", side, there.ball), *told)
    after = "kept" if kept else "won"
    assert there.ball is not None
    if there.players(side, there.ball) == 0:
        return Step(there._replace(phase="run", after=after, runners=runners), told)
    onwards = go_on(there._replace(after=after))
    return Step(onwards.state, told + onwards.events)


def _neighbours_onside(state: State) -> tuple[Sector, ...]:
    """Sections 4.4.1 and 4.4.3: beside the target, and not offside when the ball was played (errata)."""
    assert state.target is not None
    near = [sector for sector in state.pitch.neighbours[state.target] if state.players(state.active, sector)]
    return tuple(sector for sector in near if not is_offside_at_pass(state, sector, state.target))


def nearest(state: State, side: Side, ball: Sector) -> tuple[Sector, ...]:
    """Section 4.5: where the nearest players stand; if that is the keeper alone, the next ones may run for him."""
    steps = {s: state.pitch.distance[s, ball] for s in SECTORS if state.players(side, s)}
    closest = [s for s in steps if steps[s] == min(steps.values())]
    if any(state.field_players(side, s) for s in closest):
        return tuple(closest)
    others = {s: number for s, number in steps.items() if state.field_players(side, s)}
    return tuple(closest + [s for s in others if others[s] == min(others.values())])


def options(state: State) -> tuple[Action, ...]:
    """Everybody who may run, and `done` where somebody may still come later."""
    runs: tuple[Action, ...] = tuple(
        run for sector in state.runners for keeper in (False, True) if not why_not(state, run := Run(sector, keeper))
    )
    return runs if why_not_done(state, DONE) else (*runs, DONE)


def why_not(state: State, run: Run) -> list[Violation]:
    """Every reason against a run to the ball."""
    side = state.active
    standing = state.keeper(side) == run.start if run.keeper else state.field_players(side, run.start) > 0
    reasons = [] if standing else [violation("nobody-there", side=side, sector=run.start)]
    if run.start in state.runners:
        return reasons
    assert state.ball is not None
    if state.after != "kept":
        code = "run-nearest"
    elif run.start not in state.pitch.neighbours[state.ball]:
        code = "run-neighbour"
    elif standing:
        code = "run-offside"
    else:
        return reasons
    return [*reasons, violation(code, side=side, sector=run.start)]


def why_not_done(state: State, _: Done) -> list[Violation]:
    """Somebody must be with the ball after the moves (errata), so he may stay away only if a move can bring him."""
    if state.runners and (state.after == "goal-kick" or not moves.can_come(state)):
        return [violation("must-run", side=state.active, sector=state.ball)]
    return []


def apply(state: State, action: Action) -> Step[State]:
    """Somebody has run, or will come later."""
    rested = state._replace(runners=())
    if isinstance(action, Done):
        return go_on(rested)
    assert isinstance(action, Run) and state.ball is not None
    side = state.active
    there = shifted(rested, side, action.start, state.ball, keeper=action.keeper)
    if state.after == "kept":
        there = there._replace(runner="keeper" if action.keeper else "player")
    onwards = go_on(there)
    return Step(onwards.state, (event("run", side, action.start, state.ball), *onwards.events))


def go_on(state: State) -> Step[State]:
    """With the ball kept an attempt on goal may follow, else the moves; a goal kick has its taker now."""
    rested = state._replace(after=None)
    if state.after == "goal-kick":
        return Step(goal_kick.ready(rested))
    if state.after == "kept" and not attempt.why_not(state):
        return Step(rested._replace(phase="attempt"))
    return moves.begin(rested)
