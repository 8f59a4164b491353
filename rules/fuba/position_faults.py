"""What is wrong with a position that somebody sends: every fault is named, in a sentence that says where."""

from collections.abc import Callable, Mapping

from rules.fuba import attempt, possession
from rules.fuba.pitch import CENTRE, CORNERS, INDEX, PENALTY_AREA, SECTORS
from rules.fuba.placement import in_hand, placing_side
from rules.fuba.state import State
from rules.game import OTHER, SIDES, Side

WITHOUT_BALL = ("formation", "start")
TARGETED = ("roll", "possession", "special", "booking")
ROLLED = ("possession", "special", "booking")
NOT_ROLLED = ("roll", "formation", "start")
RESTARTS_IN: Mapping[str, tuple[str | None, ...]] = {
    "placement": ("kick-off", "free-kick", "corner", "penalty"),
    **dict.fromkeys(("target", *TARGETED), (None, "kick-off", "free-kick", "corner", "goal-kick")),
    **dict.fromkeys(("dive", "aim", "penalty"), ("penalty",)),
    "shot": (None, "free-kick"),
    "goal-kick": ("goal-kick",),
    **dict.fromkeys(("run", "moves"), (None, "goal-kick")),
}
NEEDS: Mapping[str, tuple[str, ...]] = {
    "offender": ("booking",),
    "target": TARGETED,
    "after": ("run",),
    "moving": ("moves",),
    "dive": ("aim", "penalty"),
    "aim": ("penalty",),
}
"""Entries, and the phases that cannot do without them."""
ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "chooser": ("start",),
    "offender": ("booking",),
    "target": TARGETED,
    "after": ("run",),
    "runners": ("run",),
    "runner": ("attempt", "shot", "moves"),
    "sixes": ("shot",),
    "step": ("placement",),
    "dive": ("aim", "penalty"),
    "aim": ("penalty",),
}
"""Entries that mean something in these phases alone."""


def faults(state: State) -> list[str]:
    """Everything that does not fit together."""
    found = _time_faults(state)
    for side in SIDES:
        found += _side_faults(state, side)
    found += _phase_faults(state)
    return found or _place_faults(state)


def _time_faults(state: State) -> list[str]:
    match = state.match
    first, last = state.pitch.facts["time"]["halves"]
    if not (1 <= match.minute <= first if match.half == 1 else first < match.minute <= last):
        return [f"minute {match.minute} is not in half {match.half}"]
    if match.stoppage and match.minute not in (first, last):
        return [f"stoppage time comes after minute {first} or {last}, not after {match.minute}"]
    return []


def _side_faults(state: State, side: Side) -> list[str]:
    standing, squad, keeper = sum(state.counts(side)), state.match.players(side), state.keeper(side)
    if keeper is not None and not state.players(side, keeper):
        return [f"{side}'s keeper stands in {keeper}, but nobody of {side} is there"]
    if state.phase in WITHOUT_BALL:
        return [f"in phase {state.phase!r} nobody stands on the mat yet"] if standing else []
    if standing > squad:
        return [f"{side} has {standing} players on the mat, but only {squad}"]
    if state.phase == "placement":
        return _placing_faults(state, side)
    found = [] if standing == squad else [f"{side} has {squad} players, but {standing} on the mat"]
    if keeper is None:
        found.append(f"nobody knows which player of {side} is the keeper: name his sector under 'keepers'")
    return found


def _placing_faults(state: State, side: Side) -> list[str]:
    if state.step == 0:
        return ["a placement is in step 1, 2 or 3"] if side == state.active else []
    if side == placing_side(state) and state.step != 3:
        early = state.keeper(side) is None and sum(state.counts(side)) > 0
        return [f"{side}'s keeper is placed first"] if early else []
    waiting = side != state.active and state.step == 1
    if waiting:
        return [f"{side} places later, so nobody of {side} is on the mat"] if sum(state.counts(side)) else []
    complete = in_hand(state, side) == 0 and state.keeper(side) is not None
    return [] if complete else [f"in step {state.step} all players of {side} are on the mat"]


def _phase_faults(state: State) -> list[str]:
    phase = state.phase
    found = []
    if (state.ball is None) != (phase in WITHOUT_BALL):
        found.append(f"in phase {phase!r} the ball {'is not on the mat yet' if state.ball else 'lies in a sector'}")
    if state.restart not in RESTARTS_IN.get(phase, (None,)):
        found.append(f"there is no restart {state.restart!r} in phase {phase!r}")
    if phase in ROLLED and not state.roll:
        found.append(f"in phase {phase!r} both have rolled: name 'roll'")
    if phase in NOT_ROLLED and state.roll:
        found.append(f"in phase {phase!r} nobody has rolled yet")
    for name, phases in NEEDS.items():
        if phase in phases and getattr(state, name) is None:
            found.append(f"phase {phase!r} needs {name!r}")
    for name, phases in ONLY_IN.items():
        if phase not in phases and getattr(state, name):
            found.append(f"there is no {name!r} in phase {phase!r}")
    if state.moving is not None:
        found += _moving_faults(state)
    return found


def _moving_faults(state: State) -> list[str]:
    moving = state.moving
    assert moving is not None
    if state.phase not in ("moves", "placement"):
        return [f"nobody moves in phase {state.phase!r}"]
    if (moving.line == "shift") != (state.phase == "placement"):
        return [f"there is no {moving.line!r} in phase {state.phase!r}"]
    if state.phase == "placement" and (moving.left < 1 or moving.sides != (state.active,)):
        return [f"in step 3 of a placement {state.active} moves alone and has at least one move left"]
    if moving.left < 0 and moving.line is not None:
        return ["'left' is never below 0 once a tactic is chosen"]
    side = moving.sides[0]
    if side == state.frozen and state.phase == "moves":
        return [f"{side} may not move before the next roll for possession"]
    if moving.carried and side != state.active:
        return [f"{side} does not have the ball and carries nothing"]
    too_many = [s for s in SECTORS if moving.moved[INDEX[s]] > state.field_players(side, s)]
    return [f"more players of {side} have been moved to {sector} than stand there" for sector in too_many]


def _runner_faults(state: State) -> list[str]:
    """Who has run to the ball is still there before his side moves."""
    moving = state.moving
    if state.runner is None or state.ball is None or (moving is not None and state.active not in moving.sides[1:]):
        return []
    keeper = state.keeper(state.active) == state.ball
    there = keeper if state.runner == "keeper" else state.field_players(state.active, state.ball)
    return [] if there else [f"the {state.runner} who has run to the ball is not in {state.ball}"]


def _place_faults(state: State) -> list[str]:
    """Where ball and players have to be in some phases, once everything else is in order."""
    asked = STANDING.get(state.phase)
    return _ball_faults(state) or _runner_faults(state) or (asked(state) if asked else [])


def _ball_faults(state: State) -> list[str]:
    phase, side = state.phase, state.active
    if phase in ("attempt", "shot", "corner") and attempt.why_not(state):
        return [f"{side} cannot shoot from {state.ball}"]
    where = {
        "kick-off": (CENTRE,),
        "goal-kick": (PENALTY_AREA[side],),
        "corner": CORNERS[OTHER[side]],
        "penalty": (PENALTY_AREA[OTHER[side]],),
    }.get(state.restart or "")
    if where is not None and state.ball not in where:
        return [f"a {str(state.restart).replace('goal-', 'goal ')} of {side} is taken in {' or '.join(where)}"]
    return []


def _run_faults(state: State) -> list[str]:
    side = state.active
    if (state.after == "goal-kick") != (state.restart == "goal-kick"):
        return ["'after' and 'restart' are both 'goal-kick', or neither"]
    if state.ball is not None and state.players(side, state.ball):
        return [f"nobody has to run: {side} is with the ball in {state.ball}"]
    if state.after == "goal-kick" and not state.runners:
        return ["somebody has to run to the ball at a goal kick: name 'runners'"]
    empty = [sector for sector in state.runners if not state.players(side, sector)]
    return [f"nobody of {side} can run from {sector}" for sector in empty]


def _formation_faults(state: State) -> list[str]:
    return ["both sides have chosen: the formations are shown"] if None not in state.match.formations else []


def _taker_faults(state: State) -> list[str]:
    """Somebody stands with the ball once the active side is placed."""
    if state.phase == "placement" and state.step == 1:
        return []
    if state.restart == "free-kick" and state.ball and not state.players(state.active, state.ball):
        return [f"somebody of {state.active} takes the free kick in {state.ball}"]
    return []


def _possession_faults(state: State) -> list[str]:
    assert state.target is not None
    if any(state.players(side, state.target) for side in SIDES):
        return [f"{state.target} itself is counted: somebody stands there"]
    return [] if possession.countable(state) else [f"beside {state.target} there is nobody who could be counted"]


def _goal_kick_faults(state: State) -> list[str]:
    area = PENALTY_AREA[state.active]
    return [] if state.players(state.active, area) else [f"somebody of {state.active} takes the goal kick in {area}"]


def _shot_faults(state: State) -> list[str]:
    lucky = state.sixes and not attempt.is_difficult(state)
    return ["a first six counts only where even a six is no goal"] if lucky else []


STANDING: Mapping[str, Callable[[State], list[str]]] = {
    "formation": _formation_faults,
    "run": _run_faults,
    "placement": _taker_faults,
    "target": _taker_faults,
    "possession": _possession_faults,
    "goal-kick": _goal_kick_faults,
    "shot": _shot_faults,
}
"""What else a phase asks for."""
