"""Rule 2: how figures move.

The full number is run, straight or diagonally, with one turn at most and no reversal; never over an opponent, over
team-mates freely; defenders stay in their half. The field at the end has no team-mate on it and breaks no limit.
"""

from collections.abc import Mapping

from rules.game import OTHER, SIDES, Side, Violation
from rules.soccer_tactics.actions import MOVES
from rules.soccer_tactics.crowding import faults, full_areas, walls
from rules.soccer_tactics.legal import Group
from rules.soccer_tactics.lineup import (
    FIELD_PLAYERS,
    KEEPER,
    KEEPERS,
    NUMBER_OF,
    SIDE_OF,
    Figure,
    is_keeper,
    stays_home,
)
from rules.soccer_tactics.pitch import BIT, EVERYWHERE, HALF, Field, Mask, around
from rules.soccer_tactics.runs import EVERY_LANE, LANES, can_run, from_lanes, in_lanes, run_all
from rules.soccer_tactics.state import State, occupied, standing
from rules.soccer_tactics.violations import taker_touches, violation

FORBIDDEN_GROUND: Mapping[Figure, Mask] = {
    figure: HALF[OTHER[side]] if stays_home(figure) else 0 for figure, side in SIDE_OF.items()
}
"""Defenders never leave their half, not even on the way."""
FORBIDDEN_LANES = {side: in_lanes([FORBIDDEN_GROUND[figure] for figure in FIELD_PLAYERS[side]]) for side in SIDES}


def room_for(state: State, figure: Figure) -> Mask:
    """Fields where the figure could stand by rule 2, wherever it comes from: limits, team-mates, its own half."""
    lineup = state.home if figure[0] == "h" else state.away
    mates = occupied(lineup) & ~BIT[state.where(figure)]
    keeper = is_keeper(figure)
    field_players = mates if keeper else mates & ~BIT[lineup[KEEPER - 1]]
    closed = mates | walls(mates) | full_areas(state.pitch, mates, field_players, keeper=keeper)
    return EVERYWHERE & ~(closed | FORBIDDEN_GROUND[figure])


def may_run(state: State, figure: Figure, to: Field, steps: int) -> bool:
    """Whether one field player may end a run of exactly `steps` on a field."""
    own, theirs = (state.home, state.away) if figure[0] == "h" else (state.away, state.home)
    start = own[NUMBER_OF[figure] - 1]
    if start is None or to in own or is_keeper(figure) or (figure == state.barred and to == state.ball):
        return False
    closed = occupied(theirs) | FORBIDDEN_GROUND[figure]
    return can_run(start, to, steps, closed) and room_for(state, figure) & BIT[to] != 0


def all_runs(state: State, side: Side, steps: int, *, but: Figure | None = None) -> list[Group]:
    """The runs of all field players of a side, `but` one; the same as `may_run` for each, in one sweep."""
    lineup, pitch = state.lineup(side), state.pitch
    starts = [BIT[field] for field in lineup[KEEPER:]]
    keeper, team = BIT[lineup[KEEPER - 1]], sum(starts)
    open_fields = ~(standing(state, OTHER[side]) * EVERY_LANE | FORBIDDEN_LANES[side])
    reached = from_lanes(run_all(in_lanes(starts), steps, open_fields), LANES)
    full = full_areas(pitch, team | keeper, team, keeper=False)
    tight = walls(team | keeper)
    groups: list[Group] = []
    for figure, start, reach in zip(FIELD_PLAYERS[side], starts, reached, strict=True):
        if not reach or figure == but:
            continue
        mates = team ^ start
        closed = mates | keeper | FORBIDDEN_GROUND[figure]
        closed |= full_areas(pitch, mates | keeper, mates, keeper=False) if start & pitch.areas else full
        if tight:
            closed |= walls(mates | keeper)
        if figure == state.barred:
            closed |= BIT[state.ball]
        if reach := reach & ~closed:
            groups.append((MOVES[figure], reach))
    return groups


def keeper_steps(state: State, side: Side) -> Mask:
    """Rule 6A: the keeper's single step, without a roll, inside his own half."""
    keeper = KEEPERS[side]
    start = state.where(keeper)
    if start is None:
        return 0
    reach = around(start, 1) & ~BIT[start]
    if keeper == state.barred and state.ball is not None:
        reach &= ~BIT[state.ball]
    return reach & room_for(state, keeper)


def why_no_run(state: State, figure: Figure, to: Field, steps: int) -> list[Violation]:
    """Every reason of rule 2 why a field player cannot end on `to` after exactly `steps`."""
    start = state.where(figure)
    if start is None:
        return [violation("sent-off", figure=figure)]
    side = SIDE_OF[figure]
    reasons = []
    opponents = standing(state, OTHER[side])
    if to == start:
        reasons.append(violation("same-field", figure=figure, field=to))
    elif not can_run(start, to, steps, 0):
        reasons.append(violation("not-exact", figure=figure, field=to, number=steps))
    elif not can_run(start, to, steps, opponents):
        reasons.append(violation("blocked", figure=figure, field=to, number=steps))
    elif BIT[to] & HALF[side] and not can_run(start, to, steps, opponents | FORBIDDEN_GROUND[figure]):
        reasons.append(violation("defender-half", figure=figure, field=to))
    return reasons + why_no_room(state, figure, to)


def why_no_room(state: State, figure: Figure, to: Field) -> list[Violation]:
    """Every reason why a figure may not stand on `to`, wherever it comes from."""
    side = SIDE_OF[figure]
    lineup = state.lineup(side)
    mates = occupied(lineup) & ~BIT[state.where(figure)]
    keeper = is_keeper(figure)
    field_players = mates if keeper else mates & ~BIT[lineup[KEEPER - 1]]
    reasons = []
    if stays_home(figure) and not BIT[to] & HALF[side]:
        reasons.append(violation("keeper-half" if keeper else "defender-half", figure=figure, field=to))
    if mates & BIT[to]:
        reasons.append(violation("team-mate", figure=figure, field=to, mate=state.on(side, to)))
    reasons += [
        violation(code, figure=figure, field=to, side=side)
        for code in faults(state.pitch, mates, field_players, BIT[to], keeper=keeper)
    ]
    if figure == state.barred and to == state.ball:
        reasons.append(taker_touches("touches-twice", state.barred_by, figure=figure, field=to))
    return reasons


def why_no_keeper_step(state: State, keeper: Figure, to: Field) -> list[Violation]:
    """Every reason of rule 6A why the keeper cannot step to `to`."""
    start = state.where(keeper)
    if start is None:
        return [violation("sent-off", figure=keeper)]
    reasons = []
    if to == start:
        reasons.append(violation("same-field", figure=keeper, field=to))
    elif not around(start, 1) & BIT[to]:
        reasons.append(violation("keeper-one-step", figure=keeper, field=to))
    return reasons + why_no_room(state, keeper, to)
