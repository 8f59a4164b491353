"""Rule 8: a corner. The shooter takes it; each side places three figures in turn, the defence first."""

from rules.game import OTHER, Side, Step
from rules.soccer_tactics.events import event
from rules.soccer_tactics.free_kick import clear_zone
from rules.soccer_tactics.lineup import FIGURES, Figure, is_keeper
from rules.soccer_tactics.moving import room_for
from rules.soccer_tactics.pitch import BIT, COLUMN, COLUMNS, Field, around, fields_in
from rules.soccer_tactics.placement import Task, keeper_home
from rules.soccer_tactics.possession import dead_ball
from rules.soccer_tactics.state import Restart, State, with_figure

PLACEMENTS = 6
"""Three for each side."""


def spot_for(state: State, side: Side, shot_from: Field) -> Field:
    """The corner on the side the shot came from: columns A–D left, E–H right, seen from home."""
    left, right = fields_in(state.pitch.corners[OTHER[side]])
    return left if COLUMN[shot_from] < len(COLUMNS) // 2 else right


def award(state: State, side: Side, taker: Figure, shot_from: Field, *, after_penalty: bool = False) -> Step[State]:
    """`side` gets a corner; a team-mate who stands on the corner field changes places with the taker."""
    spot = spot_for(state, side, shot_from)
    mate = state.on(side, spot)
    mate = None if mate == taker else mate
    if mate is not None:
        state = with_figure(state, mate, state.where(taker))
    state = with_figure(state, taker, spot)
    restart = Restart("corner", taker, spot, keeper_back=after_penalty)
    return Step(dead_ball(state, side, spot, restart), (event("corner", side, spot, taker, mate),))


def task(state: State) -> Task | None:
    """The defending keeper home, defenders out of the zone, then the placements in turn."""
    restart = state.restart
    assert restart is not None and restart.spot is not None
    defence = OTHER[state.attacking]
    first = keeper_home(state, defence, choose_again=restart.keeper_back) or clear_zone(state, restart.spot)
    if first is not None or restart.made == PLACEMENTS:
        return first
    side = defence if restart.made % 2 == 0 else state.attacking
    return Task(side, "corner", placements(state, side), may_pass=True)


def placements(state: State, side: Side) -> dict[Figure, int]:
    """Any figure but the taker to anywhere allowed; the defence keeps out of the zone, its keeper stays in goal."""
    assert state.restart is not None and state.restart.spot is not None
    defends = side != state.attacking
    closed = around(state.restart.spot, 1) if defends else 0
    options: dict[Figure, int] = {}
    for figure in FIGURES[side]:
        field = state.where(figure)
        if field is None or figure == state.restart.taker:
            continue
        room = room_for(state, figure) & ~closed & ~BIT[field]
        if defends and is_keeper(figure):
            room &= state.pitch.goal_area[side]
        options[figure] = room
    return options
