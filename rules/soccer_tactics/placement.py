"""Placements without a roll: who has to be put where before a dead ball, one task after the other.

Each kind of dead ball names its next open task; when none is left, play goes on.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rules.game import Side
from rules.soccer_tactics.lineup import FIELD_PLAYERS, FIGURES, KEEPERS, SIDE_OF, Figure, is_keeper
from rules.soccer_tactics.moving import FORBIDDEN_GROUND, room_for
from rules.soccer_tactics.pitch import BIT, EVERYWHERE, Field, Mask, distance, fields_in, mask_of
from rules.soccer_tactics.state import State, standing


class Task(NamedTuple):
    """What has to be placed next: by whom, why, which figures, and where each may go."""

    side: Side
    code: str
    options: Mapping[Figure, Mask]
    area: Mask = 0
    """Where these figures belong, before anybody looks whether there is room."""
    may_pass: bool = False


def figures_in(state: State, side: Side, area: Mask) -> list[Figure]:
    """A side's figures that stand inside an area, by number."""
    return [
        f"{side[0]}{number}"
        for number, field in enumerate(state.lineup(side), 1)
        if field is not None and BIT[field] & area
    ]


def room_in(state: State, figure: Figure, area: Mask, forbidden: Mask) -> Mask:
    """Where a figure that has to leave may go: inside `area`.

    Should that have no room, then to the nearest allowed field outside what is `forbidden`.
    """
    room = room_for(state, figure) & ~forbidden
    if room & area:
        return room & area
    start, side = state.where(figure), SIDE_OF[figure]
    if start is None:
        return 0
    # A team that has come to break a limit, as a loaded position may, must still be able to make way.
    free = fields_in(room or EVERYWHERE & ~(standing(state, side) | FORBIDDEN_GROUND[figure] | forbidden))
    nearest = min((distance(start, field) for field in free), default=0)
    return mask_of(field for field in free if distance(start, field) == nearest)


def clear(state: State, side: Side, code: str, area: Mask, to: Mask) -> Task | None:
    """The task of taking a side's figures out of an area, if any stand there."""
    options = {figure: room_in(state, figure, to, area) for figure in figures_in(state, side, area)}
    return Task(side, code, options, to) if options else None


def keeper_home(state: State, side: Side, *, choose_again: bool) -> Task | None:
    """Rules 6C, 8 and 9B: the keeper goes back into his goal area; a team-mate there makes room first."""
    keeper = KEEPERS[side]
    field, area = state.where(keeper), state.pitch.goal_area[side]
    if field is None or (BIT[field] & area and not choose_again):
        return None
    in_the_way = [figure for figure in figures_in(state, side, area) if not is_keeper(figure)]
    if in_the_way:
        return Task(side, "make-room", {figure: room_in(state, figure, 0, area) for figure in in_the_way})
    return Task(side, "keeper-goal-area", {keeper: room_for(state, keeper) & area or area}, area)


NEAR_THE_BALL = 3
"""Decision 10: within so many fields of the ball a side chooses who takes its free kick after offside."""


def takers_after_offside(state: State, side: Side, spot: Field) -> list[Figure]:
    """Any field player near the ball who may stand there; else the nearest; the keeper if nobody else is left.

    Whoever of that side stands on the field already takes it, for it has no room for a second one.
    """
    there = state.on(side, spot)
    if there is not None:
        return [there]
    far = {figure: distance(field, spot) for figure in FIELD_PLAYERS[side] if (field := state.where(figure))}
    allowed = {figure: steps for figure, steps in far.items() if room_for(state, figure) & BIT[spot]}
    if not allowed and state.where(KEEPERS[side]) and room_for(state, KEEPERS[side]) & BIT[spot]:
        return [KEEPERS[side]]  # in the goal area there is room for him alone
    allowed = allowed or far
    near = max(NEAR_THE_BALL, min(allowed.values(), default=0))
    return [figure for figure, steps in allowed.items() if steps <= near] or [KEEPERS[side]]


def nearest_takers(state: State, side: Side, spots: list[Field]) -> dict[Figure, Mask]:
    """Rule 10: who may take a kick from one of these spots: the nearest figures that are allowed to stand there.

    In a position where nobody is allowed to, because a limit is broken already, the nearest of all take it.
    """
    standing_at = {figure: field for figure in FIGURES[side] if (field := state.where(figure)) is not None}
    room = {figure: room_for(state, figure) | BIT[field] for figure, field in standing_at.items()}
    if not any(mask & mask_of(spots) for mask in room.values()):
        room = dict.fromkeys(standing_at, EVERYWHERE)
    options: dict[Figure, Mask] = {}
    for spot in spots:
        far = {figure: distance(standing_at[figure], spot) for figure in room if room[figure] & BIT[spot]}
        for figure in far:
            if far[figure] == min(far.values()):
                options[figure] = options.get(figure, 0) | BIT[spot]
    return options
