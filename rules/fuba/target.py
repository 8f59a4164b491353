"""Section 4.1: the active side says into which sector it wants to play the ball.

A sector with own players, one beside such a sector, or the ball's own; never to players who are offside. A free kick
stays in its sector only with two own players there (errata).
"""

from rules.fuba import attempt
from rules.fuba.actions import SHOOT, TARGETS, Action, Shoot, Target
from rules.fuba.offside import is_offside, is_offside_at_pass
from rules.fuba.pitch import Sector
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import Step, Violation

PAIR = 2


def options(state: State) -> tuple[Action, ...]:
    """Every target, and the direct shot of a free kick."""
    targets = tuple(target for target in TARGETS if not why_not(state, target))
    return (*targets, SHOOT) if not why_no_shot(state, SHOOT) else targets


def neighbours_with_players(state: State, sector: Sector) -> list[Sector]:
    """Sectors beside a sector where the active side has somebody."""
    return [near for near in state.pitch.neighbours[sector] if state.players(state.active, near)]


def why_not(state: State, target: Target) -> list[Violation]:
    """Every reason against a target."""
    side, to = state.active, target.to
    own = state.players(side, to)
    if to == state.ball:
        alone = state.restart == "free-kick" and own < PAIR
        return [violation("free-kick-alone", side=side, sector=to)] if alone else []
    if own:
        return [violation("target-offside", side=side, sector=to)] if is_offside(state, side, to) else []
    near = neighbours_with_players(state, to)
    if not near:
        return [violation("target-out-of-reach", side=side, sector=to)]
    if all(is_offside_at_pass(state, sector, to) for sector in near):
        return [violation("runners-offside", side=side, sector=to)]
    return []


def why_no_shot(state: State, action: Shoot) -> list[Violation]:
    """Section 5.1: only a free kick may be shot at once, and only from where an attempt is allowed."""
    if state.restart != "free-kick":
        return [violation("not-now", phase=state.phase, action=action.type)]
    return attempt.why_not(state)


def apply(state: State, action: Action) -> Step[State]:
    """Now both roll; or a free kick goes straight at goal."""
    if isinstance(action, Shoot):
        return Step(state._replace(phase="shot"))
    assert isinstance(action, Target)
    return Step(state._replace(phase="roll", target=action.to, roll=()))
