"""Sections 4.1.1 and 4.7.4 with the errata: who stands nearer to the goal line than the last opponent but one.

Level is onside, and sectors that overlap lengthwise are level. Nobody is offside level with the ball or behind it, in
his own half, or at a goal kick or a corner.
"""

from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.state import State
from rules.game import OTHER, Side

NEVER_AT = ("goal-kick", "corner")
DEFENDERS_NEEDED = 2


def is_offside(state: State, side: Side, sector: Sector, ball: Sector | None = None) -> bool:
    """Whether a player of a side is offside in a sector, with the ball where it is or in another sector."""
    pitch, start = state.pitch, ball or state.ball
    if state.restart in NEVER_AT or start is None or sector in pitch.wholly_own[side]:
        return False
    if not pitch.ahead(side, sector, start):
        return False
    counts = state.counts(OTHER[side])
    level = sum(number for s, number in zip(SECTORS, counts, strict=True) if not pitch.ahead(side, sector, s))
    return level < DEFENDERS_NEEDED


def is_offside_at_pass(state: State, sector: Sector, target: Sector) -> bool:
    """The same for the active side's players beside a target; a target in the own half knows no offside (errata)."""
    side = state.active
    return target not in state.pitch.wholly_own[side] and is_offside(state, side, sector)
