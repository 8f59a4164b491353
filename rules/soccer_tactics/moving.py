"""Rule 2: how figures move.

The full number is run, straight or diagonally, with one turn at most and no reversal; never over an opponent, over
team-mates freely; defenders stay in their half. The field at the end has no team-mate on it and breaks no limit.
"""

from rules.game import OTHER, Side, Violation
from rules.soccer_tactics.actions import moves_of
from rules.soccer_tactics.crowding import faults, full_areas, walls
from rules.soccer_tactics.legal import Group
from rules.soccer_tactics.lineup import (
    FIGURES,
    KEEPER,
    KEEPERS,
    NUMBER_OF,
    SIDE_OF,
    Figure,
    is_defender,
    is_keeper,
    stays_home,
)
from rules.soccer_tactics.pitch import BIT, HALF, INDEX, Field, Mask, around, mask_of
from rules.soccer_tactics.runs import run_to
from rules.soccer_tactics.state import State, standing
from rules.soccer_tactics.violations import violation


def room_for(state: State, figure: Figure) -> Mask:
    """Fields where the figure could stand by rule 2, wherever it comes from: limits, team-mates, its own half."""
    side = SIDE_OF[figure]
    lineup = state.lineup(side)
    mates = mask_of(lineup) & ~BIT[state.where(figure)]
    keeper = is_keeper(figure)
    field_players = mates if keeper else mates & ~BIT[lineup[KEEPER - 1]]
    allowed = ~(mates | walls(mates) | full_areas(state.pitch, mates, field_players, keeper=keeper))
    return allowed & (HALF[side] if stays_home(figure) else HALF["home"] | HALF["away"])


def runs_of(state: State, figure: Figure, steps: int) -> Mask:
    """Where one field player may end a run of exactly `steps`; nothing if it has been sent off."""
    start = state.where(figure)
    if start is None or is_keeper(figure):
        return 0
    side = SIDE_OF[figure]
    reach = run_to(start, steps, state.lineup(OTHER[side]), side if is_defender(figure) else None)
    if figure == state.barred and state.ball is not None:
        reach &= ~BIT[state.ball]
    return reach & room_for(state, figure)


def all_runs(state: State, side: Side, steps: int, *, but: Figure | None = None) -> list[Group]:
    """The runs of all field players of a side, `but` one; the same as `runs_of` for each, in one sweep."""
    lineup, opponents, pitch = state.lineup(side), state.lineup(OTHER[side]), state.pitch
    team = mask_of(lineup)
    keeper_bit = BIT[lineup[KEEPER - 1]]
    tight = walls(team)
    groups: list[Group] = []
    for figure, start in zip(FIGURES[side][KEEPER:], lineup[KEEPER:], strict=True):
        if start is None or figure == but:
            continue
        mates = team ^ BIT[start]
        reach = run_to(start, steps, opponents, side if is_defender(figure) else None) & ~mates
        reach &= ~full_areas(pitch, mates, mates & ~keeper_bit, keeper=False)
        if tight:
            reach &= ~walls(mates)
        if figure == state.barred and state.ball is not None:
            reach &= ~BIT[state.ball]
        if reach:
            groups.append((moves_of(figure), reach))
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
    opponents = state.lineup(OTHER[side])
    confined = side if is_defender(figure) else None
    if to == start:
        reasons.append(violation("same-field", figure=figure, field=to))
    elif not run_to(start, steps, ()) & BIT[to]:
        reasons.append(violation("not-exact", figure=figure, field=to, number=steps))
    elif not run_to(start, steps, opponents) & BIT[to]:
        reasons.append(violation("blocked", figure=figure, field=to, number=steps))
    elif not run_to(start, steps, opponents, confined) & BIT[to] and BIT[to] & HALF[side]:
        reasons.append(violation("defender-half", figure=figure, field=to))
    return reasons + why_no_room(state, figure, to)


def why_no_room(state: State, figure: Figure, to: Field) -> list[Violation]:
    """Every reason why a figure may not stand on `to`, wherever it comes from."""
    side = SIDE_OF[figure]
    lineup = state.lineup(side)
    mates = mask_of(lineup) & ~BIT[state.where(figure)]
    keeper = is_keeper(figure)
    field_players = mates if keeper else mates & ~BIT[lineup[KEEPER - 1]]
    reasons = []
    if stays_home(figure) and not BIT[to] & HALF[side]:
        reasons.append(violation("keeper-half" if keeper else "defender-half", figure=figure, field=to))
    if mates & BIT[to]:
        reasons.append(violation("team-mate", figure=figure, field=to, mate=state.on(side, to)))
    for code in faults(state.pitch, mates, field_players, BIT[to], keeper=keeper):
        reasons.append(violation(code, figure=figure, field=to, side=side))
    if figure == state.barred and to == state.ball:
        reasons.append(violation("touches-twice", figure=figure, field=to))
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
