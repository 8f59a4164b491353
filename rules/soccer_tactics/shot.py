"""Rule 5: shots. The spinner in the centre circle, or the shot die, decides: goal, corner or goal kick."""

from rules.game import AWAY, HOME, OTHER, Step
from rules.soccer_tactics import corner, goal_kick, offside, set_up
from rules.soccer_tactics.actions import SPINS, Action, Spin
from rules.soccer_tactics.events import event
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.pitch import BIT, Field, Mask, Pitch
from rules.soccer_tactics.state import State

FULL_TURNS = 2
"""The spinner has to turn this often, or the shot has missed."""
ON_THE_LINE = 0.5
"""Degrees: the tip of the arrow and the printed line are about a millimetre wide at a radius of some centimetres."""


def in_penalty_area(state: State, field: Field) -> bool:
    """Whether a field lies in the penalty area that the attackers shoot at."""
    return bool(state.pitch.penalty_area[OTHER[state.attacking]] & BIT[field])


def shooting_fields(state: State) -> Mask:
    """Rules 5A and 5B: where a direct pass is a shot at once: the penalty area and the two stars."""
    end = OTHER[state.attacking]
    return state.pitch.penalty_area[end] | state.pitch.stars[end]


def chance(state: State) -> Step[State]:
    """The carrier may shoot, unless a team-mate is offside in the keeper's way (rule 7)."""
    assert state.carrier is not None
    called = offside.call_in_goal_area(state)
    if called is not None:
        return called
    shooting = state._replace(phase="shot", roll=(), chance=False)
    return Step(shooting, (event("chance", state.carrier, state.ball),))


def options(_: State) -> LegalActions:
    """Whatever the spinner can show."""
    return LegalActions((), SPINS)


def apply(state: State, action: Action) -> Step[State]:
    """The spinner has come to rest."""
    assert isinstance(action, Spin)
    side, other = state.attacking, OTHER[state.attacking]
    penalty = state.restart is not None and state.restart.kind == "penalty"
    if action.result == "goal":
        return _goal(state)
    if action.result == "goal-kick":
        return goal_kick.award(state, other, after_penalty=penalty)
    assert state.carrier is not None
    shot_from = state.where(state.carrier)
    assert shot_from is not None
    return corner.award(state, side, state.carrier, shot_from, after_penalty=penalty)


def _goal(state: State) -> Step[State]:
    side = state.attacking
    home, away = state.match.score
    score = (home + (side == HOME), away + (side == AWAY))
    scored = state._replace(match=state.match._replace(score=score))
    return Step(set_up.for_kick_off(scored, OTHER[side]), (event("goal", side, state.carrier, *score),))


def read_spinner(pitch: Pitch, degrees: float, turns: float = FULL_TURNS) -> str:
    """What the arrow shows, `degrees` counter-clockwise from home's right; on a line it is a goal.

    An arrow that has not turned twice is a miss, and a miss is a goal kick.
    """
    if turns < FULL_TURNS:
        return "goal-kick"
    width = 360 / len(pitch.spinner)
    sector, beyond_line = divmod((degrees - pitch.spinner_edge) % 360, width)
    if min(beyond_line, width - beyond_line) <= ON_THE_LINE:
        return "goal"
    return pitch.spinner[int(sector)]


def read_shot_die(pitch: Pitch, face: int) -> str:
    """Rule 12B: what the shot die's face 1–6 means."""
    return pitch.shot_die[face - 1]
