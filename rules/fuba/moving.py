"""Sections 4.7.1 to 4.7.7: how players move.

Midfield goes to a neighbouring sector, but nobody straight into the foremost or hindmost place of his team; attack goes
straight forward and defence straight back, up to two sectors. Nobody moves into offside. A player takes the ball along
only where no opponent stands.
"""

from collections.abc import Callable, Mapping

from rules.fuba import moves
from rules.fuba.actions import FreeMove, Move
from rules.fuba.offside import is_offside
from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.placement import why_nobody
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import OTHER, Side, Violation

LONGEST = 2


def why_not(state: State, move: Move) -> list[Violation]:
    """Every reason against a move."""
    reasons = _reasons(state, move)
    return reasons or _leaves_ball_alone(state, move)


def _reasons(state: State, move: Move) -> list[Violation]:
    assert state.moving is not None and state.ball is not None
    now, side = state.moving, moves.mover(state)
    if now.line is None:
        return [violation("tactic-first", side=side)]
    reasons = []
    if now.free:
        reasons.append(violation("free-comes-last", side=side))
    elif now.left <= 0:
        reasons.append(violation("no-moves-left", side=side))
    reasons += why_nobody(state, side, now, move.start, keeper=move.keeper)
    if move.start == move.to:
        return [*reasons, violation("same-sector", sector=move.to)]
    reasons += DIRECTIONS[now.line](state, side, move)
    straight_back = move.to in state.pitch.backward(side, move.start)
    ball = move.to if move.ball else state.ball
    if not straight_back and is_offside(state, side, move.to, ball):
        reasons.append(violation("into-offside", side=side, sector=move.to))
    return reasons + (_why_no_ball(state, side, move) if move.ball else [])


def _midfield(state: State, side: Side, move: Move) -> list[Violation]:
    """Section 4.7.1: one sector in any direction, but straight on only with a team-mate still further that way."""
    pitch = state.pitch
    if move.to not in pitch.neighbours[move.start]:
        return [violation("midfield-neighbour", start=move.start, sector=move.to)]
    mates = _mates(state, side, move.start)
    if move.to in pitch.forward(side, move.start) and not any(pitch.ahead(side, mate, move.to) for mate in mates):
        return [violation("foremost", side=side, sector=move.to)]
    if move.to in pitch.backward(side, move.start) and not any(
        pitch.ahead(OTHER[side], mate, move.to) for mate in mates
    ):
        return [violation("hindmost", side=side, sector=move.to)]
    return []


def _mates(state: State, side: Side, start: Sector) -> list[Sector]:
    """Where a player's team-mates stand, the keeper among them."""
    return [sector for sector in SECTORS if state.players(side, sector) > (sector == start)]


def _attack(state: State, side: Side, move: Move) -> list[Violation]:
    """Section 4.7.2: straight forward, one or two sectors."""
    if move.to in state.pitch.forward(side, move.start)[:LONGEST]:
        return []
    return [violation("attack-forward", start=move.start, sector=move.to)]


def _defence(state: State, side: Side, move: Move) -> list[Violation]:
    """Section 4.7.3: straight back, one or two sectors."""
    if move.to in state.pitch.backward(side, move.start)[:LONGEST]:
        return []
    return [violation("defence-back", start=move.start, sector=move.to)]


def _quick(state: State, _: Side, move: Move) -> list[Violation]:
    """Section 4.7.6: one sector in any direction, without other limits."""
    if move.to in state.pitch.neighbours[move.start]:
        return []
    return [violation("quick-neighbour", start=move.start, sector=move.to)]


DIRECTIONS: Mapping[str, Callable[[State, Side, Move], list[Violation]]] = {
    "midfield": _midfield,
    "attack": _attack,
    "defence": _defence,
    "quick": _quick,
}


def _why_no_ball(state: State, side: Side, move: Move) -> list[Violation]:
    """Section 4.7.7: one player in a phase, and no opponent where his way begins, leads through and ends."""
    if side != state.active:
        return [violation("ball-not-yours", side=side)]
    if move.start != state.ball:
        return [violation("ball-elsewhere", sector=move.start)]
    if state.restart is not None:
        return [violation("ball-at-rest")]
    assert state.moving is not None
    if state.moving.carried:
        return [violation("ball-carried", side=side)]
    way = next(
        (
            line[: line.index(move.to)]
            for line in (state.pitch.forward(side, move.start), state.pitch.backward(side, move.start))
            if move.to in line
        ),
        (),
    )
    met = [sector for sector in (move.start, *way, move.to) if state.players(OTHER[side], sector)]
    return [violation("ball-opponents", side=OTHER[side], sector=met[0])] if met else []


def why_not_free(state: State, move: FreeMove) -> list[Violation]:
    """Section 4.7.5: a field player who has not been moved goes straight off a goal line, but not to the ball."""
    assert state.moving is not None and state.ball is not None
    now, side, pitch = state.moving, moves.mover(state), state.pitch
    if now.line is None:
        return [violation("tactic-first", side=side)]
    if now.line == moves.QUICK:
        return [violation("quick-not-free", side=side)]
    reasons = why_nobody(state, side, now, move.start, keeper=False)
    if move.start not in pitch.at_goal_line:
        reasons.append(violation("free-from-goal-line", sector=move.start))
    back = pitch.backward(side, move.start)[:1]
    if move.to not in (*back, *pitch.forward(side, move.start)[:1]):
        reasons.append(violation("free-straight", start=move.start, sector=move.to))
    if move.to == state.ball:
        reasons.append(violation("free-not-to-ball", sector=move.to))
    if move.to not in back and is_offside(state, side, move.to):
        reasons.append(violation("into-offside", side=side, sector=move.to))
    return reasons or _leaves_ball_alone(state, move)


def is_with_ball(state: State) -> bool:
    """Whether somebody of the active side stands in the ball's sector."""
    return state.ball is not None and state.players(state.active, state.ball) > 0


def can_reach_ball(state: State) -> bool:
    """Whether one more move could bring somebody of the active side to the ball."""
    assert state.ball is not None
    side, pitch, ball = state.active, state.pitch, state.ball
    near = {*pitch.neighbours[ball], *pitch.forward(side, ball)[:LONGEST], *pitch.backward(side, ball)[:LONGEST]}
    starts = [sector for sector in near if state.players(side, sector)]
    return any(not _reasons(state, Move(start, state.ball, keeper)) for start in starts for keeper in (False, True))


def still_has_to_come(state: State) -> bool:
    """Nobody of the active side is with the ball, and somebody can still come."""
    return moves.mover(state) == state.active and not is_with_ball(state) and can_reach_ball(state)


def _leaves_ball_alone(state: State, move: Move | FreeMove) -> list[Violation]:
    """Errata: after its moves the active side has somebody with the ball, if it can at all."""
    if moves.mover(state) != state.active or (is_with_ball(state) and move.start != state.ball):
        return []
    after = moves.moved(state, move)
    if is_with_ball(after) or can_reach_ball(after):
        return []
    if not is_with_ball(state) and not can_reach_ball(state):
        return []
    return [violation("ball-alone", side=state.active, sector=state.ball)]
