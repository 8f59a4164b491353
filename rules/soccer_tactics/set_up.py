"""Rule 1A: set-up. The figures stand in their lines, the side that kicks off has the ball in the centre circle.

The board starts in a common formation; a side rearranges what the rule leaves free (keeper, numbers, strikers) and
says that it is done, the side that kicks off first.
"""

from rules.game import AWAY, HOME, OTHER, Side, Step
from rules.soccer_tactics.actions import DONE, PLACES, TWO_DICE, Action, Done, Place, Roll
from rules.soccer_tactics.events import event
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.lineup import FIGURES, LINE_OF, LINES, NUMBER_OF, SIDE_OF, Figure, Lineup
from rules.soccer_tactics.pitch import BIT, Field, Mask, around, mirror
from rules.soccer_tactics.state import Match, Restart, State, put, with_figure

WAITING: Lineup = ("E1", "B4", "D4", "E4", "G4", "A6", "C6", "F6", "H6", "B8", "G8")
KICKING_OFF: Lineup = (*WAITING[:9], "C8", "E8")
"""Common formations of home; away's are mirrored."""
SPOT: Field = "E8"


def start(match: Match) -> State:
    """Before the match: both sides wait, nobody has the ball, and the roll for kick-off comes first."""
    return State(_line_up(WAITING, HOME), _line_up(WAITING, AWAY), None, HOME, "set-up", (), None, match)


def _line_up(formation: Lineup, side: Side) -> Lineup:
    return formation if side == HOME else tuple(mirror(field) for field in formation if field)


def for_kick_off(state: State, side: Side) -> State:
    """Everybody back into formation for `side` to kick off; the places of sent-off figures stay empty."""
    if not any(state.lineup(side)):
        side = OTHER[side]
    lineups = {}
    for team in (HOME, AWAY):
        formation = _line_up(KICKING_OFF if team == side else WAITING, team)
        lineups[team] = tuple(
            field if now is not None else None for field, now in zip(formation, state.lineup(team), strict=True)
        )
    spot = _line_up((SPOT,), side)[0]
    taker = next(f"{side[0]}{number}" for number in _kickers(lineups[side]))
    lineups[side] = put(lineups[side], taker, spot)
    restart = Restart("kick-off", taker, spot, turn=side)
    return State(lineups[HOME], lineups[AWAY], spot, side, "set-up", (), taker, state.match, restart=restart)


def _kickers(lineup: Lineup) -> list[int]:
    """Who may kick off: a striker; without strikers a midfielder; and so on back to the keeper."""
    for line in ("strikers", "midfield", "defenders", "keeper"):
        numbers = [number for number in reversed(LINES[line]) if lineup[number - 1] is not None]
        if numbers:
            return numbers
    return []


def roll_for_kick_off(state: State, home: int, away: int) -> Step[State]:
    """Rule 1B: the lower number kicks off the first half, the higher one the second."""
    if home == away:
        return Step(state, (event("kick-off-tie", home, away),))
    side = HOME if home < away else AWAY
    match = state.match._replace(first_kick_off=side)
    return Step(for_kick_off(state._replace(match=match), side), (event("kick-off-roll", home, away, side),))


def options(state: State) -> LegalActions:
    """The roll for kick-off; then every rearrangement, and `done`."""
    if state.restart is None:
        return LegalActions((), TWO_DICE)
    side = state.restart.turn
    assert side is not None
    lines = {line: line_fields(state, side, line) for line in LINES}
    groups = []
    for number, field in enumerate(state.lineup(side), 1):
        figure = FIGURES[side][number - 1]
        allowed = state.pitch.centre[side] if figure == state.restart.taker else lines[LINE_OF[number]]
        if field is not None and (fields := allowed & ~BIT[field]):
            groups.append((PLACES[figure], fields))
    return LegalActions(groups, (DONE,))


def line_fields(state: State, side: Side, line: str) -> Mask:
    """Where figures of a line may stand in set-up; on a team-mate of that line they change places with him.

    The side that waits keeps one field away from the ball in all directions.
    """
    fields = state.pitch.set_up[line][side]
    if side != state.attacking:
        return fields if state.ball is None else fields & ~around(state.ball, 1)
    taker = state.restart.taker if state.restart else None
    if taker is not None and LINE_OF[NUMBER_OF[taker]] == line:
        return fields | BIT[state.ball]
    return fields


def apply(state: State, action: Action) -> Step[State]:
    """The roll, a rearrangement, or the end of one side's set-up."""
    if isinstance(action, Roll):
        return roll_for_kick_off(state, *action.dice)
    assert state.restart is not None
    if isinstance(action, Place):
        return Step(_place(state, action.figure, action.to))
    assert isinstance(action, Done)
    if state.restart.turn == state.attacking:
        return Step(state._replace(restart=state.restart._replace(turn=OTHER[state.attacking])))
    match = state.match._replace(running=True)
    kick = state._replace(phase="kick-off", match=match, restart=state.restart._replace(turn=None))
    return Step(kick, (event("kick-off", state.attacking),))


def _place(state: State, figure: Figure, to: Field) -> State:
    """Put a figure, changing places with whoever stands there; the taker keeps the ball at his feet."""
    side = SIDE_OF[figure]
    mate, here = state.on(side, to), state.where(figure)
    after = with_figure(state, figure, to)
    if mate is not None:
        after = with_figure(after, mate, here)
    assert state.restart is not None
    if figure == state.restart.taker:
        return after._replace(ball=to, restart=state.restart._replace(spot=to))
    if side == state.attacking and to == state.ball:
        return after._replace(carrier=figure, restart=state.restart._replace(taker=figure))
    return after
