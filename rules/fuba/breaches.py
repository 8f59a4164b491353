"""When nothing legal explains what is seen: what was most probably done, which rules it breaks, how to put it right."""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from rules.fuba.actions import Action, FreeMove, Move, Run, Tactic, Target
from rules.fuba.phases import check, follow, side_to_act
from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.sight import Seen, ball_places
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import SIDES, Explanation, Repair, Side, Violation

MOST_PAIRED = 5
"""More players out of place than this are not matched one by one; every order is tried up to here."""
BALL, BALL_DIE = "ball", "ball-die"
DECIDES_FIRST = ("run", "attempt", "goal-kick", "moves")
"""Phases after which, or in which, players move: who moves too early hears who decides first."""
USUAL_LINES = ("midfield", "attack", "defence")
"""Without a tactic named, a move that fits several of them alike is judged as the first of these."""


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


class Part(NamedTuple):
    """One thing that was done: the state after it, what it was meant as, and, if it was wrong, why and what to undo."""

    state: State
    attempted: tuple[Action, ...] = ()
    violations: tuple[Violation, ...] = ()
    repairs: tuple[Repair, ...] = ()


def name_breach(state: State, found: Difference, before: tuple[Action, ...]) -> Explanation[Action]:
    """The nearest breach: what was tried, every reason against it, and what has to be put back.

    A legal action among what was done stands; only the rest has to be put right. Where no tactic was named, the one
    counts that leaves least to put right.
    """
    parts = min((_parts(start, found) for start in _starts(state)), key=_blame)
    told = {(reason.code, str(reason.facts)): reason for part in parts for reason in part.violations}
    repairs = tuple(repair for part in parts for repair in part.repairs)
    return Explanation((), tuple(told.values()), repairs, (*before, *(a for part in parts for a in part.attempted)))


def _starts(state: State) -> list[Part]:
    """The state as it is, or after each tactic that may be meant."""
    if state.phase != "moves" or state.moving is None or state.moving.line is not None:
        return [Part(state)]
    tactics = [Tactic(line) for line in USUAL_LINES]
    meant = [Part(follow(state, tactic).state, (tactic,)) for tactic in tactics if not check(state, tactic)]
    return meant or [Part(state)]


def _blame(parts: Sequence[Part]) -> tuple[int, int]:
    """How much has to be put right, and how many reasons there are."""
    return sum(len(part.repairs) for part in parts), sum(len(part.violations) for part in parts)


def _parts(start: Part, found: Difference) -> list[Part]:
    parts, state = [start], start.state
    for side in SIDES:
        ways, gone, strange = _pairings(state, found.missing[side], found.extra[side])
        moved = min((_all_moved(state, side, pairs) for pairs in ways), key=_blame)
        state = moved[-1].state if moved else state
        parts += [*moved, _miscounted(state, side, gone, strange)]
    return [*parts, _ball_lies(state, found), _ball_shows(state, found)]


def _all_moved(state: State, side: Side, pairs: Sequence[tuple[Sector, Sector]]) -> list[Part]:
    """Who went where: first all that is allowed, in any order, then the rest."""
    left, parts = list(pairs), []
    while left:
        tried = [_moved(state, side, *pair) for pair in left]
        best = next((i for i, part in enumerate(tried) if not part.violations), 0)
        parts.append(tried[best])
        state = tried[best].state
        del left[best]
    return parts


def _moved(state: State, side: Side, start: Sector, to: Sector) -> Part:
    """A player went somewhere: as an action, if it is one; else it is said who decides first."""
    action = _as_action(state, side, start, to)
    reasons = check(state, action) if action is not None else _too_early(state, side, to)
    if action is not None and not reasons:
        return Part(follow(state, action).state, (action,))
    return Part(state, () if action is None else (action,), reasons, (Repair(side, to, start),))


def _too_early(state: State, side: Side, to: Sector) -> tuple[Violation, ...]:
    """Why nothing of this side moves now."""
    if side == state.frozen:
        return (violation("may-not-move", side=side),)
    if state.phase in DECIDES_FIRST:
        return (violation("due-first", side=side_to_act(state), other=side, phase=state.phase),)
    return (violation("player-extra", side=side, sector=to),)


def _miscounted(state: State, side: Side, gone: Sequence[Sector], strange: Sequence[Sector]) -> Part:
    """Players who are nowhere else, and players out of nowhere."""
    missing = [violation("player-missing", side=side, sector=sector) for sector in gone]
    extra = [violation("player-extra", side=side, sector=sector) for sector in strange]
    return Part(state, (), (*missing, *extra), _put_on_and_take_off(side, gone, strange))


def _put_on_and_take_off(side: Side, gone: Sequence[Sector], strange: Sequence[Sector]) -> tuple[Repair, ...]:
    return (
        *(Repair(side, None, sector) for sector in gone),
        *(Repair(side, sector, None) for sector in strange),
    )


def _ball_lies(state: State, found: Difference) -> Part:
    """The ball is elsewhere; before a roll that may be meant as its target."""
    if found.ball is None or found.ball in ball_places(state):
        return Part(state)
    repair = Repair(BALL, found.ball, state.ball)
    if state.phase == "moves" and side_to_act(state) != state.active:
        return Part(state, (), _too_early(state, state.active, found.ball), (repair,))
    if state.phase != "target":
        return Part(state, (), (violation("ball-moved", sector=state.ball),), (repair,))
    target = Target(found.ball)
    reasons = check(state, target)
    return Part(state, (target,), reasons, (repair,) if reasons else ())


def _ball_shows(state: State, found: Difference) -> Part:
    """The ball die shows another value."""
    if found.value is None or found.value == state.ball_value:
        return Part(state)
    repair = Repair(BALL_DIE, str(found.value), str(state.ball_value))
    return Part(state, (), (violation("ball-die", value=state.ball_value),), (repair,))


def put_back(state: State, found: Difference) -> tuple[Repair, ...]:
    """Everything that differs from the known position, whatever the rules say; players still in hand do not count."""
    repairs: list[Repair] = []
    for side in SIDES:
        if any(state.counts(side)):
            pairs, gone, strange = _pair(state, found.missing[side], found.extra[side])
            repairs += [Repair(side, to, start) for start, to in pairs]
            repairs += _put_on_and_take_off(side, gone, strange)
    return (*repairs, *([Repair(BALL, found.ball, state.ball)] if found.ball is not None else []))


Pairs = list[tuple[Sector, Sector]]


def _pair(
    state: State, missing: tuple[Sector, ...], extra: tuple[Sector, ...]
) -> tuple[Pairs, list[Sector], list[Sector]]:
    """Who most probably went where; then who is gone, and who is there out of nowhere."""
    ways, gone, strange = _pairings(state, missing, extra)
    return ways[0], gone, strange


def _pairings(
    state: State, missing: tuple[Sector, ...], extra: tuple[Sector, ...]
) -> tuple[list[Pairs], list[Sector], list[Sector]]:
    """All ways to say who went where by the shortest ways in sum; then who is gone, and who is there out of nowhere."""
    few, many = sorted((missing[:MOST_PAIRED], extra[:MOST_PAIRED]), key=len)
    orders = {tuple(sorted(zip(few, some, strict=True))) for some in permutations(many, len(few))}
    lengths = {order: sum(state.pitch.distance[one, other] for one, other in order) for order in orders}
    shortest = sorted(order for order in orders if lengths[order] == min(lengths.values()))
    turned = len(extra) < len(missing)
    ways = [[(b, a) for a, b in order] if turned else list(order) for order in shortest]
    gone, strange = list(missing), list(extra)
    for start, to in ways[0]:
        gone.remove(start)
        strange.remove(to)
    return ways, gone, strange


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
