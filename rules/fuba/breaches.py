"""When nothing legal explains what is seen: what was most probably done, which rules it breaks, how to put it right."""

from itertools import permutations
from typing import NamedTuple

from rules.fuba.actions import Action, FreeMove, Move, Run, Target
from rules.fuba.phases import check, follow, side_to_act
from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.sight import Seen, ball_places
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import SIDES, Explanation, Repair, Side, Violation

MOST_PAIRED = 5
"""More players out of place than this are not matched one by one; every order is tried up to here."""
BALL, BALL_DIE = "ball", "ball-die"


class Difference(NamedTuple):
    """Where the most likely look of the table differs from the known position."""

    missing: dict[Side, tuple[Sector, ...]]
    """Sectors with too few players, once for each."""
    extra: dict[Side, tuple[Sector, ...]]
    ball: Sector | None
    """Where the ball seems to be instead of its sector."""
    value: int | None
    """What the ball die seems to show instead of its value."""

    @property
    def size(self) -> int:
        """How many things are not as they should be."""
        players = sum(max(len(self.missing[side]), len(self.extra[side])) for side in SIDES)
        return players + (self.ball is not None) + (self.value is not None)


def difference(state: State, seen: Seen) -> Difference:
    """Compare the known position with the best guess."""
    missing: dict[Side, tuple[Sector, ...]] = {}
    extra: dict[Side, tuple[Sector, ...]] = {}
    for side in SIDES:
        guess = seen.likeliest(side)
        lacks = {s: state.players(side, s) - guess.get(s, state.players(side, s)) for s in SECTORS}
        missing[side] = tuple(sector for sector, number in lacks.items() for _ in range(number))
        extra[side] = tuple(sector for sector, number in lacks.items() for _ in range(-number))
    ball = max(seen.ball, key=seen.ball.__getitem__, default=state.ball)
    value = max(seen.values, key=seen.values.__getitem__, default=state.ball_value)
    return Difference(
        missing,
        extra,
        ball if ball not in ball_places(state) else None,
        value if value != state.ball_value else None,
    )


def name_breach(state: State, found: Difference, before: tuple[Action, ...]) -> Explanation[Action]:
    """The nearest breach: what was tried, every reason against it, and what has to be put back.

    A legal action among what was done stands; only the rest has to be put right.
    """
    violations: list[Violation] = []
    repairs: list[Repair] = []
    attempted: list[Action] = list(before)
    for side in SIDES:
        pairs, gone, strange = _pair(state, found.missing[side], found.extra[side])
        for start, to in pairs:
            action = _as_action(state, side, start, to)
            reasons = check(state, action) if action else ()
            if action is not None:
                attempted.append(action)
            if action is not None and not reasons:
                state = follow(state, action).state
                continue
            violations += reasons or (violation("player-extra", side=side, sector=to),)
            repairs.append(Repair(side, to, start))
        violations += [violation("player-missing", side=side, sector=sector) for sector in gone]
        violations += [violation("player-extra", side=side, sector=sector) for sector in strange]
        repairs += [Repair(side, None, sector) for sector in gone]
        repairs += [Repair(side, sector, None) for sector in strange]
    if found.ball is not None and found.ball not in ball_places(state):
        target = Target(found.ball) if state.phase == "target" else None
        reasons = check(state, target) if target else (violation("ball-moved", sector=state.ball),)
        if target is not None:
            attempted.append(target)
        if reasons:
            violations += reasons
            repairs.append(Repair(BALL, found.ball, state.ball))
    if found.value is not None and found.value != state.ball_value:
        violations.append(violation("ball-die", value=state.ball_value))
        repairs.append(Repair(BALL_DIE, str(found.value), str(state.ball_value)))
    told = {(reason.code, str(reason.facts)): reason for reason in violations}
    return Explanation((), tuple(told.values()), tuple(repairs), tuple(attempted))


def put_back(state: State, found: Difference) -> tuple[Repair, ...]:
    """Everything that differs from the known position, whatever the rules say; who is still in hand is not missed."""
    repairs: list[Repair] = []
    for side in SIDES:
        if any(state.counts(side)):
            pairs, gone, strange = _pair(state, found.missing[side], found.extra[side])
            repairs += [Repair(side, to, start) for start, to in pairs]
            repairs += [Repair(side, None, sector) for sector in gone]
            repairs += [Repair(side, sector, None) for sector in strange]
    return (*repairs, *([Repair(BALL, found.ball, state.ball)] if found.ball is not None else []))


def _pair(
    state: State, missing: tuple[Sector, ...], extra: tuple[Sector, ...]
) -> tuple[list[tuple[Sector, Sector]], list[Sector], list[Sector]]:
    """Who most probably went where: the shortest ways in sum; then who is gone, and who is there out of nowhere."""
    few, many = sorted((missing[:MOST_PAIRED], extra[:MOST_PAIRED]), key=len)
    orders = [list(zip(few, some, strict=True)) for some in permutations(many, len(few))]
    best = min(orders, key=lambda order: sum(state.pitch.distance[one, other] for one, other in order))
    pairs = best if few == missing[:MOST_PAIRED] else [(start, to) for to, start in best]
    gone, strange = list(missing), list(extra)
    for start, to in pairs:
        gone.remove(start)
        strange.remove(to)
    return pairs, gone, strange


def _as_action(state: State, side: Side, start: Sector, to: Sector) -> Action | None:
    """What was done, as the action it would be."""
    if side != side_to_act(state):
        return None
    keeper = state.field_players(side, start) == 0
    if state.phase == "run" and to == state.ball:
        return Run(start, keeper)
    if state.phase not in ("moves", "placement"):
        return None
    move, free = Move(start, to, keeper), FreeMove(start, to)
    return free if state.phase == "moves" and check(state, move) and not check(state, free) else move
