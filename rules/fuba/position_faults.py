"""What is wrong with a position that somebody sends: every fault is named, in a sentence that says where."""

from collections.abc import Mapping

from rules.fuba import attempt
from rules.fuba.pitch import INDEX, PENALTY_AREA, SECTORS
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
    if moving.left < 0 and moving.line is not None:
        return ["'left' is never below 0 once a tactic is chosen"]
    side = moving.sides[0]
    too_many = [s for s in SECTORS if moving.moved[INDEX[s]] > state.field_players(side, s)]
    return [f"more players of {side} have been moved to {sector} than stand there" for sector in too_many]


def _place_faults(state: State) -> list[str]:
    """Where the ball has to be in some phases, once everything else is in order."""
    phase, side = state.phase, state.active
    if phase in ("attempt", "shot") and attempt.why_not(state):
        return [f"{side} cannot shoot from {state.ball}"]
    if phase in ("dive", "aim", "penalty") and state.ball != PENALTY_AREA[OTHER[side]]:
        return [f"a penalty of {side} is taken in {PENALTY_AREA[OTHER[side]]}"]
    if state.restart == "goal-kick" and state.ball != PENALTY_AREA[side]:
        return [f"a goal kick of {side} is taken in {PENALTY_AREA[side]}"]
    if phase == "placement" and state.restart == "penalty" and state.ball != PENALTY_AREA[OTHER[side]]:
        return [f"a penalty of {side} is taken in {PENALTY_AREA[OTHER[side]]}"]
    if phase == "run" and state.ball is not None and state.players(side, state.ball):
        return [f"nobody has to run: {side} is with the ball in {state.ball}"]
    return []
