"""Rule 7: offside. Nobody nearer to the goal line than the last field player of the defence may receive the ball.

Level is onside. Positions are judged when the ball is played; the call comes when such a figure receives a direct
pass or wins the loose ball behind that line. A figure offside in the goal area is in the keeper's way and is called as
soon as its team has any chance to shoot.
"""

from rules.game import HOME, OTHER, Side, Step
from rules.soccer_tactics import free_kick
from rules.soccer_tactics.events import event
from rules.soccer_tactics.lineup import KEEPER, Figure
from rules.soccer_tactics.pitch import BIT, EVERYWHERE, ROWS, Field, Mask, mask_of
from rules.soccer_tactics.placement import figures_in
from rules.soccer_tactics.state import NOBODY_OFFSIDE, OffsideTrap, State, standing

HALFWAY = ROWS // 2


def last_line(state: State, attackers: Side) -> int:
    """The row of the defence's last field player, or the halfway line if that is nearer to the goal."""
    defence = mask_of(state.lineup(OTHER[attackers])[KEEPER:])
    if attackers == HOME:
        return max((defence.bit_length() + 7) // 8, HALFWAY)
    last = (defence & -defence).bit_length()
    return min((last + 7) // 8, HALFWAY + 1) if last else HALFWAY + 1


def behind(line: int, attackers: Side) -> Mask:
    """The fields nearer to the defended goal than a row; the row itself is level, and level is onside."""
    if attackers == HOME:
        return EVERYWHERE >> 8 * line << 8 * line
    return (1 << 8 * (line - 1)) - 1


def trap(state: State, attackers: Side) -> OffsideTrap:
    """Who of the attackers stands offside now, and behind which row of the pitch."""
    line = last_line(state, attackers)
    zone = behind(line, attackers)
    if not standing(state, attackers) & zone or not any(state.lineup(OTHER[attackers])):
        return NOBODY_OFFSIDE
    return OffsideTrap(tuple(figures_in(state, attackers, zone)), line)


def is_offside(state: State, figure: Figure, field: Field) -> bool:
    """Whether the figure was offside when the ball was played, and gets it behind that line."""
    if figure not in state.trap.figures:
        return False
    return bool(behind(state.trap.line, state.attacking) & BIT[field])


def in_the_keepers_way(state: State) -> Figure | None:
    """The attacker who stands offside in the opponent's goal area.

    The one with the ball is meant only if it stood offside when the ball was played; it may have run there since.
    """
    goal_area = state.pitch.goal_area[OTHER[state.attacking]]
    for figure in trap(state, state.attacking).figures:
        ran_there = figure == state.carrier and figure not in state.trap.figures
        if BIT[state.where(figure)] & goal_area and not ran_there:
            return figure
    return None


def call(state: State, figure: Figure, line: int, *, hinders: bool = False) -> Step[State]:
    """The whistle: a free kick for the defence on the field the ball was played to."""
    assert state.ball is not None
    defence = OTHER[state.attacking]
    called = event("offside", figure, state.where(figure), line, defence, hinders)
    kick = free_kick.after_offside(state, defence, state.ball)
    return Step(kick.state, (called, *kick.events))


def call_in_goal_area(state: State) -> Step[State] | None:
    """The whistle against a figure in the keeper's way, if there is one now that its team has a chance."""
    if state.corner_ball:
        return None
    figure = in_the_keepers_way(state)
    return call(state, figure, last_line(state, state.attacking), hinders=True) if figure else None
