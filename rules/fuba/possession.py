"""Section 4.4: does the active side keep the ball? Its die, and the table: start sector, target sector, distance.

More than the ball die shows keeps the ball, less loses it, and the same number is a special event.
"""

from typing import NamedTuple

from rules.fuba import ball
from rules.fuba.actions import BOTH_DICE, Action, Count, Roll
from rules.fuba.clock import walk
from rules.fuba.events import event, in_words
from rules.fuba.offside import is_offside_at_pass
from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.state import DEAD_BALLS, State
from rules.fuba.target import neighbours_with_players
from rules.fuba.violations import violation
from rules.game import AWAY, OTHER, Side, Step, Violation


class Parts(NamedTuple):
    """What the table gives."""

    die: int
    start: int
    target: int
    distance: int

    @property
    def total(self) -> int:
        """The end value."""
        return sum(self)


def die_of(state: State, side: Side) -> int:
    """A side's start value in this turn."""
    return state.roll[side == AWAY]


def majority(state: State, sector: Sector | None) -> int:
    """The table's line for one sector: who has more, or at least twice as many."""
    if sector is None:
        return 0
    table = state.pitch.facts["possession"]
    own, theirs = (state.players(side, sector) for side in (state.active, OTHER[state.active]))
    if own == theirs:
        return 0
    most, least, sign = (own, theirs, 1) if own > theirs else (theirs, own, -1)
    return sign * int(table["double"] if most >= 2 * least else table["more"])


def parts(state: State, counted: Sector | None) -> Parts:
    """The end value's parts; a target that is the start counts once (errata)."""
    assert state.ball is not None and state.target is not None
    steps = state.pitch.distance[state.ball, state.target]
    left_out = state.restart in DEAD_BALLS or state.ball == state.target
    return Parts(
        die_of(state, state.active),
        0 if left_out else majority(state, state.ball),
        majority(state, counted),
        int(state.pitch.facts["possession"]["between"]) * max(0, steps - 1),
    )


def countable(state: State) -> list[Sector]:
    """Section 4.4.1: sectors that may be counted instead of a target where nobody stands."""
    assert state.target is not None
    near = neighbours_with_players(state, state.target)
    return [sector for sector in near if not is_offside_at_pass(state, sector, state.target)]


def roll_options(state: State) -> tuple[Action, ...]:
    """Section 4.2: both roll."""
    return BOTH_DICE


def why_no_roll(_: State, action: Roll) -> list[Violation]:
    """Section 4.2: one die each."""
    return [] if len(action.dice) == 2 else [violation("both-dice")]


def apply_roll(state: State, action: Action) -> Step[State]:
    """Sections 4.2 and 4.3: first the time, then possession."""
    assert isinstance(action, Roll) and state.target is not None
    home, away = action.dice
    (timed, told), over = walk(state._replace(roll=action.dice, frozen=None), abs(home - away))
    if over:
        return Step(timed, told)
    assert timed.target is not None
    counted: Sector | None = timed.target
    if not any(timed.players(side, timed.target) for side in (state.active, OTHER[state.active])):
        choices = countable(timed)
        if len({majority(timed, sector) for sector in choices}) > 1:
            return Step(timed._replace(phase="possession"), told)
        counted = choices[0] if choices else None
    judged = judge(timed, counted)
    return Step(judged.state, told + judged.events)


def options(state: State) -> tuple[Action, ...]:
    """Section 4.4.1: which neighbouring sector is counted."""
    return tuple(count for sector in SECTORS if not why_not(state, count := Count(sector)))


def why_not(state: State, count: Count) -> list[Violation]:
    """Every reason why a sector cannot be counted."""
    assert state.target is not None
    if count.sector not in state.pitch.neighbours[state.target]:
        return [violation("count-neighbour", sector=count.sector, target=state.target)]
    if not state.players(state.active, count.sector):
        return [violation("count-nobody", side=state.active, sector=count.sector)]
    if is_offside_at_pass(state, count.sector, state.target):
        return [violation("count-offside", side=state.active, sector=count.sector)]
    return []


def apply(state: State, action: Action) -> Step[State]:
    """The choice is made, the sum is drawn."""
    assert isinstance(action, Count)
    return judge(state, action.sector)


def judge(state: State, counted: Sector | None) -> Step[State]:
    """Kept, lost, or a special event."""
    found = parts(state, counted)
    value = state.ball_value
    result = "kept" if found.total > value else "lost" if found.total < value else "special"
    told = event(
        "possession",
        state.active,
        state.target,
        result,
        in_words(*found, total=found.total, ball=value),
        *found,
        counted,
        found.total,
        value,
    )
    if result == "special":
        return Step(state._replace(phase="special"), (told,))
    after = ball.arrive(state, kept=result == "kept")
    return Step(after.state, (told, *after.events))
