"""What a player sees in a position of Super Goal!: who has the ball, how far it is to the goal, and the master die.

Every term says what speaks for one side and against the other. Weights in `weights.toml` are goals: what the next goal
is expected to be worth.
"""

from typing import Any

from rules.game import Json, Side
from rules.opponent.mind import Mind, Terms, lead_of, nothing_hidden, reasons_of, weights_beside
from rules.super_goal import master, phases
from rules.super_goal.actions import Action
from rules.super_goal.choices import clock, falls, options, turn
from rules.super_goal.dice import ORANGE
from rules.super_goal.pitch import COLUMNS, ROWS
from rules.super_goal.possession import is_direct
from rules.super_goal.state import State
from rules.super_goal.worth import worth

NAMES = (
    "ball",
    "forward",
    "near-goal",
    "middle",
    "in-range",
    "in-area",
    "first",
    "free-choice",
    "dead-ball",
    "shot",
    "rebound",
    "challenge",
    "penalty",
    "direct",
    "danger",
    "master-attack",
    "master-defence",
    "master-foul",
)


def terms(state: State, side: Side) -> Terms:
    """What speaks for the side with the ball; for the other side the same against it."""
    found = _for_attack(state)
    return found if side == state.attacking else tuple([-term for term in found])


def _for_attack(state: State) -> Terms:
    phase = state.after or state.phase if state.phase == "master" else state.phase
    if phase in ("toss", "shoot-out", "over") or state.ball is None:
        return (0.0,) * len(NAMES)
    return (1.0, *_place(state), *_chances(state, phase), *_master_die(state))


def _place(state: State) -> Terms:
    """How far forward the ball is, how close to the goal, and how much in the middle."""
    forward = (state.row - 1) / (ROWS - 1)
    return (forward, forward**4, 1 - abs(COLUMNS.index(state.spot[0]) - 2) / 2)


def _chances(state: State, phase: str) -> Terms:
    """What the ball can be used for just now; what is true counts one."""
    attack = phase in ("attack", "play", "place")
    ready = attack and not state.first and (state.restart is None or is_direct(state))
    area = state.spot in state.pitch.penalty_area
    shot = phase in ("keeper", "answer") and state.scene != "clearance"
    return (
        ready and not area and state.spot in state.pitch.shooting_range,
        ready and area,
        attack and state.first,
        attack and not state.first and state.last != ORANGE,
        attack and state.restart is not None,
        shot,
        phase in ("defence", "bar") and state.scene in ("shot", "post", "bar"),
        -(phase == "defence" and state.scene == "pass"),
        phase in ("penalty", "var"),
        attack and is_direct(state),
        -(phase == "keeper" and state.scene == "clearance"),
    )


def _master_die(state: State) -> Terms:
    """What the master die is good for, in whose hand it is."""
    face, sign = state.match.face, 1.0 if state.match.holder == state.attacking else -1.0
    return (
        sign if face in master.ATTACK_FACES else 0.0,
        sign if face in ("perfect-save", "win-back") else 0.0,
        sign if face == "foul" else 0.0,
    )


def facts(_: State, action: Any) -> Json:
    """Where to."""
    return {"field": action.to} if action.type == "place" else {}


MIND: Mind[State, State, Action] = Mind(
    NAMES,
    nothing_hidden,
    hides=lambda _, __: False,
    state_of=lambda state: state,
    turn=turn,
    options=options,
    falls=falls,
    follow=lambda state, action: phases.follow(state, action).state,
    terms=terms,
    lead=lead_of,
    over=lambda state: state.phase == "over",
    weights=weights_beside(__package__),
    catalogue=reasons_of(__package__),
    spoken=lambda _, facts, __: facts,
    facts=facts,
    clock=clock,
    by_heart=worth,
    obvious=lambda action: action.type not in ("announce", "master"),
)
