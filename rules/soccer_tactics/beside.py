"""Decision 18: who rightly stands where no field is, and how such a position looks from above.

The taker of a corner waits at its flag until the ball is played. At a penalty the keeper stands on the goal line, in
the middle of his goal; afterwards he is put on one of his two fields again.
"""

from rules.game import HOME, OTHER, Side
from rules.soccer_tactics.lineup import KEEPER, KEEPERS, SIDE_OF, Figure
from rules.soccer_tactics.pitch import BIT, Field, Mask, fields_in, mask_of
from rules.soccer_tactics.sight import EMPTY, ONLY_AWAY, ONLY_HOME, Beliefs, Seen
from rules.soccer_tactics.state import State, standing

A_HAIR = 1e-6
"""Of a logarithm: so little that it only decides between equals."""


def shown(state: State, side: Side) -> Mask:
    """The fields on which a side's figures are to be seen: all but the keeper who is still on his line."""
    keeper = keeper_on_the_line(state)
    figures = standing(state, side)
    return figures & ~BIT[state.where(keeper)] if keeper == KEEPERS[side] else figures


def keeper_on_the_line(state: State) -> Figure | None:
    """The keeper who has yet to be put on a field after a penalty."""
    if state.restart is None or not state.restart.keeper_back:
        return None
    keeper = KEEPERS[state.attacking if state.restart.kind == "goal-kick" else OTHER[state.attacking]]
    return keeper if BIT[state.where(keeper)] & goal_area_of(state, keeper) else None


def goal_area_of(state: State, keeper: Figure) -> Mask:
    """The keeper's own two fields."""
    return state.pitch.goal_area[SIDE_OF[keeper]]


def without_doubtful(state: State, seen: Seen) -> Seen:
    """The look without telling who may be seen on his field or not; whether an opponent is there still counts.

    Unless somebody else stands there, or nobody of that side is missing: then he has gone elsewhere.
    """
    side, fields = may_stand_beside(state)
    if not fields:
        return seen
    own = ONLY_HOME if side == HOME else ONLY_AWAY
    guess = seen.likeliest()
    looks = [guess[field] for field in fields if field in guess]
    if any(look not in (EMPTY, own) for look in looks) or looks.count(own) > 1:
        return seen
    all_on_fields = sum(1 for look in guess.values() if look & own) >= standing(state, side).bit_count()
    if own not in looks and all_on_fields:
        return seen
    here = standing(state, side)
    doubtful = {
        field: _either(seen.fields[field], own, own if here & BIT[field] else EMPTY)
        for field in fields
        if field in seen.fields
    }
    return seen._replace(fields={**seen.fields, **doubtful})


def _either(beliefs: Beliefs, own: int, known: int) -> Beliefs:
    """Beliefs that fit with a figure of this side as well as without; what is known of it comes first by a hair."""
    a, b, c, d = (max(beliefs[i], beliefs[i ^ own]) - (0.0 if i & own == known else A_HAIR) for i in range(4))
    return a, b, c, d


def may_stand_beside(state: State) -> tuple[Side, list[Field]]:
    """Whose figure may rightly be seen on these fields or not: the corner's taker, the keeper at a penalty."""
    restart, side = state.restart, state.attacking
    if (
        restart is not None
        and restart.kind == "corner"
        and restart.taker
        and restart.spot == state.where(restart.taker)
    ):
        return side, [restart.spot] if restart.spot else []
    if restart is None or restart.kind != "penalty":
        return side, []
    side = OTHER[side]
    area = state.pitch.goal_area[side]
    mates = mask_of(state.lineup(side)[KEEPER:])
    keeps = BIT[state.where(KEEPERS[side])] & area and not mates & area
    return side, fields_in(area) if keeps else []
