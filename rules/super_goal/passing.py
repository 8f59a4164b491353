"""The ball follows the arrow: straight on at once, diagonally and sideways to the left or to the right, as one likes.

A ball over the side line is a throw-in for the other side where it was last on the board, over the goal line a goal
kick. Back over the own goal line it is a corner, between the posts an own goal.
"""

from rules.game import Event, Step
from rules.super_goal import clock, goal, possession
from rules.super_goal.actions import DOUBLE, PLAYS, Action, Play
from rules.super_goal.dice import ASK, LOST, Die, Face, read_arrow
from rules.super_goal.events import event, then
from rules.super_goal.pitch import ARROWS, COLUMNS, GOAL_LINE, OWN_NET, SIDE_LINE, WAYS, Flight, fly, row, turned
from rules.super_goal.state import State, attack_goes_on, still

STRAIGHT = "forward"


def turn_of(state: State, arrow: str) -> str | None:
    """To which side the die is turned: as announced; at a corner a straight arrow runs along the goal line."""
    if state.restart == "corner":
        return to_middle(state)[0] if arrow == STRAIGHT else None
    return state.announced.removeprefix("turn-") if state.announced in ("turn-left", "turn-right") else None


def to_middle(state: State) -> tuple[str, ...]:
    """Which way the middle of the board is; from the middle column both ways are as good."""
    column, middle = COLUMNS.index(state.spot[0]), len(COLUMNS) // 2
    return ("right",) if column < middle else ("left",) if column > middle else ("left", "right")


def flights(state: State, face: Face) -> tuple[Flight, ...]:
    """Where the arrow leads, as the attacker sees it: one way, or left and right."""
    arrow, number, _ = read_arrow(face)
    steps = number * 2 if state.announced == DOUBLE else number
    return tuple(fly(state.spot, turned(vector, turn_of(state, arrow)), steps) for vector in ARROWS[arrow])


def rolled(state: State, die: Die, face: Face) -> Step[State]:
    """A direction die has fallen: without a choice the ball moves at once."""
    ways = flights(state, face)
    if len(ways) == 1:
        return _flown(state, die, face, ways[0])
    waiting = state._replace(phase="play", last=die, arrow=face)
    left, right = (None if way.out else state.at(way.field) for way in ways)
    return Step(waiting, (event("arrow", state.attacking, die, face, left, right),))


def options(_: State) -> tuple[Action, ...]:
    """Left or right."""
    return PLAYS


def played(state: State, action: Action) -> Step[State]:
    """The way has been chosen."""
    assert isinstance(action, Play) and state.arrow is not None and state.last is not None
    return _flown(state, state.last, state.arrow, flights(state, state.arrow)[WAYS.index(action.way)])


def _flown(state: State, die: Die, face: Face, flight: Flight) -> Step[State]:
    if flight.out is not None:
        return _out(state, flight)
    field, mark = state.at(flight.field), read_arrow(face).mark
    told: tuple[Event, ...] = (event("ball", state.attacking, field),)
    if mark == LOST:
        lost = possession.ball_won(state._replace(ball=field), state.defending)
        return then(*told, event("lost", state.attacking), follows=lost)
    if state.match.whistled and _is_back_pass(state, flight):
        ended = clock.end_half(state._replace(ball=field))
        return then(*told, event("back-pass", state.attacking), follows=ended)
    if mark == ASK:
        asked = still(state, "defence", field, scene="pass")
        return Step(asked, (*told, event("challenge", state.defending, field)))
    return Step(attack_goes_on(state, field, last=die), told)


def _is_back_pass(state: State, flight: Flight) -> bool:
    """Whether a pass goes back towards the own goal; a corner always comes back into the field and is none."""
    return row(flight.field) < state.row and state.restart != "corner"


def _out(state: State, flight: Flight) -> Step[State]:
    """Behind which line decides how play goes on."""
    side, other, field = state.attacking, state.defending, state.at(flight.field)
    state = state._replace(ball=field)
    if flight.out == OWN_NET:
        return goal.score(state, other, own=True)
    told = event("out", side, field, flight.out)
    if flight.out == SIDE_LINE:
        return then(told, follows=possession.restart(state, other, "throw-in", field))
    kind = "goal-kick" if flight.out == GOAL_LINE else "corner"
    return then(told, follows=possession.restart(state, other, kind))
