"""Section 4.6: the attempt on goal.

One die and the table against the ball die: more is a goal, the same a corner, less a goal kick.
Section 4.6.1: where even a six would not do, two sixes in a row are a goal.
"""

from typing import NamedTuple

from rules.fuba import corner, goal, goal_kick, moves
from rules.fuba.actions import DONE, ONE_DIE, SHOOT, Action, Roll, Shoot
from rules.fuba.events import event, in_words
from rules.fuba.offside import is_offside
from rules.fuba.pitch import PENALTY_AREA
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import OTHER, Step, Violation

SIX = 6


class Parts(NamedTuple):
    """What the table gives."""

    place: int
    crowd: int
    area: int
    keeper: int


def why_not(state: State) -> list[Violation]:
    """An attempt needs the ball in one of the sectors of the table."""
    allowed = state.ball in state.pitch.attempt[state.active]
    return [] if allowed else [violation("no-attempt-here", side=state.active, sector=state.ball)]


def parts(state: State) -> Parts:
    """The table; the passive keeper is not counted, nor are offside players in the penalty area (errata)."""
    assert state.ball is not None
    side, other = state.active, OTHER[state.active]
    table, area = state.pitch.facts["attempt"], PENALTY_AREA[other]

    def more(own: int, theirs: int) -> int:
        return int(table["more"]) * ((own > theirs) - (own < theirs))

    waiting = 0 if is_offside(state, side, area) else state.players(side, area)
    return Parts(
        place=state.pitch.attempt[side][state.ball],
        crowd=more(state.players(side, state.ball), state.field_players(other, state.ball)),
        area=0 if state.ball == area else more(waiting, state.field_players(other, area)),
        keeper=0 if state.keeper_at_home(other) else int(table["keeper_away"]),
    )


def is_difficult(state: State) -> bool:
    """Section 4.6.1: a six would not be a goal."""
    return SIX + sum(parts(state)) <= state.ball_value


def options(_: State) -> tuple[Action, ...]:
    """Shoot, or play on."""
    return (SHOOT, DONE)


def why_no_shot(state: State, _: Shoot) -> list[Violation]:
    """The sector must be in the table."""
    return why_not(state)


def apply(state: State, action: Action) -> Step[State]:
    """Shoot, or go on with the moves."""
    return Step(state._replace(phase="shot")) if isinstance(action, Shoot) else moves.begin(state)


def shot_options(_: State) -> tuple[Action, ...]:
    """One die."""
    return ONE_DIE


def apply_shot(state: State, action: Action) -> Step[State]:
    """Goal, corner or goal kick."""
    assert isinstance(action, Roll)
    (die,) = action.dice
    if is_difficult(state):
        return _difficult(state, die)
    found = parts(state)
    total, value = die + sum(found), state.ball_value
    result = "goal" if total > value else "corner" if total == value else "goal-kick"
    shown = in_words(die, *found, total=total, ball=value)
    told = event("attempt", state.active, result, shown, die, *found, total, value, state.ball)
    if result == "goal":
        onwards = goal.score(state)
    elif result == "corner":
        onwards = corner.award(state)
    else:
        onwards = goal_kick.award(state, OTHER[state.active])
    return Step(onwards.state, (told, *onwards.events))


def _difficult(state: State, die: int) -> Step[State]:
    again = die == SIX and state.sixes == 0
    told = event("difficult", state.active, die, again)
    if again:
        return Step(state._replace(sixes=1), (told,))
    onwards = goal.score(state) if die == SIX else goal_kick.award(state, OTHER[state.active])
    return Step(onwards.state, (told, *onwards.events))
