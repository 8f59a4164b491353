"""Section 3.3: three steps before a dead ball.

The active side places, then the passive side; then the active side may still move two players to neighbouring sectors.
Each kind of dead ball has limits, which bind the third step, too.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.fuba.actions import DONE, Action, Done, Move, Place
from rules.fuba.events import event
from rules.fuba.pitch import CENTRE, INDEX, PENALTY_AREA, SECTORS, Sector
from rules.fuba.state import NOBODY, Moving, State, put, put_keeper, shifted
from rules.fuba.violations import violation
from rules.game import OTHER, Side, Step, Violation

EVERYWHERE = frozenset(SECTORS)
AFTER = {"kick-off": "target", "free-kick": "target", "corner": "target", "penalty": "dive"}
SAME_TURN = ("free-kick", "penalty")
"""A shot from these may end in a slow goal kick, whose moves go by the start values of this turn."""


class Limits(NamedTuple):
    """Where a side's players may stand at a dead ball."""

    keeper: frozenset[Sector] = EVERYWHERE
    field: frozenset[Sector] = EVERYWHERE
    keeper_code: str = ""
    field_code: str = ""
    needed: frozenset[Sector] = frozenset()
    """Somewhere here stand at least `least` players."""
    least: int = 0
    needed_code: str = ""
    only: Sector | None = None
    """At most one player of this side stands here."""


def _at_kick_off(state: State, side: Side) -> Limits:
    """Section 3.3.1: everybody in his own half, the keeper in his area, two of the active side in the middle."""
    limits = Limits(frozenset({PENALTY_AREA[side]}), state.pitch.half[side], "keeper-at-home", "own-half")
    if side != state.active:
        return limits
    least = state.pitch.facts["squad"]["kick_off"]
    return limits._replace(needed=frozenset({CENTRE}), least=least, needed_code="two-at-kick-off")


def _at_free_kick(state: State, side: Side) -> Limits:
    """Section 5.1.1: somebody at the ball; one opponent, if there is room, nearer to his goal line than the ball."""
    assert state.ball is not None
    if side == state.active:
        return Limits(needed=frozenset({state.ball}), least=1, needed_code="taker-at-ball")
    behind = frozenset(sector for sector in SECTORS if state.pitch.ahead(state.active, sector, state.ball))
    return Limits(needed=behind, least=min(1, len(behind)), needed_code="one-behind-ball")


def _at_corner(state: State, side: Side) -> Limits:
    """Section 5.2.1: somebody in the corner with the ball; everybody else is free."""
    assert state.ball is not None
    if side != state.active:
        return Limits()
    return Limits(needed=frozenset({state.ball}), least=1, needed_code="corner-taker")


def _at_penalty(state: State, side: Side) -> Limits:
    """Section 5.5.1: one shooter and the keeper in the penalty area, and nobody else."""
    area = PENALTY_AREA[OTHER[state.active]]
    if side == state.active:
        return Limits(needed=frozenset({area}), least=1, needed_code="penalty-taker", only=area)
    return Limits(frozenset({area}), EVERYWHERE - {area}, "keeper-at-home", "penalty-area-clear")


LIMITS: Mapping[str, Callable[[State, Side], Limits]] = {
    "kick-off": _at_kick_off,
    "free-kick": _at_free_kick,
    "corner": _at_corner,
    "penalty": _at_penalty,
}


def limits(state: State, side: Side) -> Limits:
    """What binds a side at this dead ball."""
    assert state.restart is not None
    return LIMITS[state.restart](state, side)


def placing_side(state: State) -> Side:
    """Whose step it is."""
    return OTHER[state.active] if state.step == 2 else state.active


def in_hand(state: State, side: Side) -> int:
    """Players who are still to be placed."""
    return state.match.players(side) - sum(state.counts(side))


def begin(state: State, restart: str, side: Side, ball: Sector) -> State:
    """A dead ball: everybody is taken up, the ball is put down, and the active side begins to place."""
    cleared = State(
        NOBODY,
        NOBODY,
        (None, None),
        ball,
        state.pitch.facts["ball_value"][restart],
        side,
        "placement",
        state.match,
        restart=restart,
        step=1,
        roll=state.roll if restart in SAME_TURN else (),
    )
    return settled(cleared)


def settled(state: State) -> State:
    """A keeper with a single place goes there by himself; with everybody placed the next step begins."""
    side = placing_side(state)
    if state.step in (1, 2):
        if state.keeper(side) is None and len(limits(state, side).keeper) == 1:
            (home,) = limits(state, side).keeper
            state = put_keeper(state, side, home)
        if in_hand(state, side) > 0:
            return state
        if state.step == 1:
            return settled(state._replace(step=2))
        shifts = state.pitch.facts["squad"]["shifts"]
        return state._replace(step=3, moving=Moving((state.active,), "shift", shifts))
    return state


def options(state: State) -> tuple[Action, ...]:
    """Every sector for the next player in hand, or in the third step every move and `done`."""
    if state.step == 3:
        moves = tuple(
            Move(start, to, keeper)
            for start in SECTORS
            if state.players(state.active, start)
            for to in state.pitch.neighbours[start]
            for keeper in (False, True)
        )
        return (*(move for move in moves if not why_no_shift(state, move)), DONE)
    keeper = state.keeper(placing_side(state)) is None
    return tuple(place for sector in SECTORS if not why_not_placed(state, place := Place(sector, keeper)))


def why_not_placed(state: State, place: Place) -> list[Violation]:
    """Every reason why the next player may not be put there."""
    if state.step == 3:
        return [violation("not-now", phase=state.phase, action=place.type)]
    side = placing_side(state)
    reasons = []
    if state.keeper(side) is None and not place.keeper:
        reasons.append(violation("keeper-first", side=side))
    if state.keeper(side) is not None and place.keeper:
        reasons.append(violation("keeper-placed", side=side))
    return reasons + _why_not_there(state, side, _placed(state, side, place), place.to, keeper=place.keeper)


def why_no_shift(state: State, move: Move) -> list[Violation]:
    """Every reason against a move in the third step."""
    if state.step != 3:
        return [violation("not-now", phase=state.phase, action=move.type)]
    assert state.moving is not None
    side, moving = state.active, state.moving
    reasons = []
    if move.ball:
        reasons.append(violation("ball-at-rest"))
    if move.start == move.to:
        reasons.append(violation("same-sector", sector=move.to))
    elif move.to not in state.pitch.neighbours[move.start]:
        reasons.append(violation("shift-too-far", start=move.start, sector=move.to))
    reasons += why_nobody(state, side, moving, move.start, keeper=move.keeper)
    if any(reason.code == "nobody-there" for reason in reasons):
        return reasons
    after = shifted(state, side, move.start, move.to, keeper=move.keeper)
    return reasons + _why_not_there(state, side, after, move.to, keeper=move.keeper)


def why_nobody(state: State, side: Side, moving: Moving, start: Sector, *, keeper: bool) -> list[Violation]:
    """Whether there is somebody to move in a sector who has not been moved before."""
    standing = state.keeper(side) == start if keeper else state.field_players(side, start) > 0
    if not standing:
        return [violation("nobody-there", side=side, sector=start)]
    fresh = not moving.keeper_moved if keeper else state.field_players(side, start) > moving.moved[INDEX[start]]
    return [] if fresh else [violation("moved-already", side=side, sector=start)]


def _why_not_there(before: State, side: Side, after: State, to: Sector, *, keeper: bool) -> list[Violation]:
    """The limits of this dead ball, judged on the position afterwards; a limit that cannot be kept does not bind."""
    bound = limits(before, side)
    reasons = []
    if to not in (bound.keeper if keeper else bound.field):
        code = bound.keeper_code if keeper else bound.field_code
        reasons.append(violation(code, side=side, sector=to))
    if to == bound.only and before.players(side, to) > 0:
        reasons.append(violation("penalty-area-clear", side=side, sector=to))
    if _lacking(before, side, bound) <= 0 < _lacking(after, side, bound):
        reasons.append(violation(bound.needed_code, side=side, sector=to))
    return reasons


def _lacking(state: State, side: Side, bound: Limits) -> int:
    """How many players are still needed somewhere beyond those in hand."""
    there = sum(state.players(side, sector) for sector in bound.needed)
    return bound.least - there - in_hand(state, side)


def _placed(state: State, side: Side, place: Place) -> State:
    return put_keeper(state, side, place.to) if place.keeper else put(state, side, place.to, 1)


def apply(state: State, action: Action) -> Step[State]:
    """A player placed, a player moved, or enough."""
    if isinstance(action, Place):
        return Step(settled(_placed(state, placing_side(state), action)))
    assert state.moving is not None
    if isinstance(action, Done):
        return _finish(state)
    assert isinstance(action, Move)
    moved = shifted(state, state.active, action.start, action.to, keeper=action.keeper)
    moved = moved._replace(moving=noted(state.moving, action.to, keeper=action.keeper))
    assert moved.moving is not None
    return Step(moved) if moved.moving.left else _finish(moved)


def noted(moving: Moving, to: Sector, *, keeper: bool) -> Moving:
    """One player more has been moved, and stands there now."""
    if keeper:
        return moving._replace(left=moving.left - 1, keeper_moved=True)
    i = INDEX[to]
    moved = (*moving.moved[:i], moving.moved[i] + 1, *moving.moved[i + 1 :])
    return moving._replace(left=moving.left - 1, moved=moved)


def _finish(state: State) -> Step[State]:
    assert state.restart is not None
    told = (event("kick-off", state.active),) if state.restart == "kick-off" else ()
    return Step(state._replace(phase=AFTER[state.restart], step=0, moving=None), told)
