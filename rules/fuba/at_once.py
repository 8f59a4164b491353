"""A whole phase of moves, seen at once: which players went where, and in which order the rules allow it.

First the fewest steps that turn the known counts into those that are seen, then an order in which every step is legal.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from rules.fuba import moves
from rules.fuba.actions import FreeMove, Move
from rules.fuba.phases import check, follow
from rules.fuba.pitch import SECTORS, Sector
from rules.fuba.state import State

Step = Move | FreeMove
Steps = tuple[Step, ...]
MOST_THOUGHTS = 4000
"""A look that no moves explain is given up after so many thoughts: some tenths of a second."""


def in_order(state: State, wanted: Mapping[Sector, int], ball: Sector | None) -> Steps | None:
    """The fewest legal moves of the side that moves now after which the table shows these players and this ball."""
    side = moves.mover(state)
    need = {s: wanted.get(s, state.players(side, s)) - state.players(side, s) for s in SECTORS}
    if sum(need.values()) or not any(need.values()):
        return None
    thoughts = count()
    ways = _ways_into(state)
    fewest = sum(number for number in need.values() if number > 0)
    for most in range(fewest, sum(state.counts(side)) + 1):
        for steps in _plans(state, need, ways, (), most, thoughts):
            carried = _with_ball(state, steps, ball)
            found = _ordered(state, Counter(carried), set(), thoughts) if carried else None
            if found is not None:
                return found
        if next(thoughts) > MOST_THOUGHTS:
            return None
    return None


def _ways_into(state: State) -> dict[Sector, list[Step]]:
    """Every step that the tactic knows, by where it leads: a field player goes before the keeper."""
    steps: list[Step] = [step for step in moves.candidates(state) if not step.ball]
    steps += [step for step in moves.free_candidates(state) if state.moving and state.moving.line != moves.QUICK]
    found: dict[Sector, list[Step]] = {sector: [] for sector in SECTORS}
    for step in sorted(steps, key=lambda step: isinstance(step, Move) and step.keeper):
        found[step.to].append(step)
    return found


def _plans(
    state: State,
    need: Mapping[Sector, int],
    ways: Mapping[Sector, list[Step]],
    steps: Steps,
    most: int,
    thoughts: "count[int]",
) -> Iterator[Steps]:
    """Every set of at most so many steps after which nobody is missing or too many anywhere."""
    if next(thoughts) > MOST_THOUGHTS:
        return
    to = next((sector for sector in SECTORS if need[sector] > 0), None)
    if to is None:
        if len(steps) == most:
            yield steps
        return
    if len(steps) + sum(number for number in need.values() if number > 0) > most:
        return
    first = next((i for i, way in enumerate(ways[to]) if steps and way == steps[-1]), 0)
    for step in ways[to][first:]:
        if _is_free(state, steps, step):
            after = {**need, to: need[to] - 1, step.start: need[step.start] + 1}
            yield from _plans(state, after, ways, (*steps, step), most, thoughts)


def _is_free(state: State, steps: Steps, step: Step) -> bool:
    """Whether there is still somebody for this step who has not been moved, and a move left for him."""
    now, side = state.moving, moves.mover(state)
    assert now is not None
    if isinstance(step, Move) and sum(isinstance(other, Move) for other in steps) >= now.left:
        return False
    keeper = isinstance(step, Move) and step.keeper
    same = sum(s.start == step.start and (isinstance(s, Move) and s.keeper) == keeper for s in steps)
    if keeper:
        return not same
    fresh = state.field_players(side, step.start) - now.moved[SECTORS.index(step.start)]
    return same < fresh


def _with_ball(state: State, steps: Steps, ball: Sector | None) -> Steps | None:
    """If the ball has gone along, one player has taken it; None if nobody of them goes that way."""
    if ball is None or ball == state.ball:
        return steps
    for i, step in enumerate(steps):
        if isinstance(step, Move) and (step.start, step.to) == (state.ball, ball):
            return (*steps[:i], replace(step, ball=True), *steps[i + 1 :])
    return None


def _ordered(
    state: State,
    left: "Counter[Step]",
    met: set[frozenset[tuple[Step, int]]],
    thoughts: "count[int]",
) -> Steps | None:
    """An order in which all these steps are legal."""
    if not left:
        return ()
    rest = frozenset(left.items())
    if rest in met or next(thoughts) > MOST_THOUGHTS:
        return None
    met.add(rest)
    for step in sorted(left, key=lambda step: isinstance(step, FreeMove)):
        if not check(state, step):
            found = _ordered(follow(state, step).state, left - Counter([step]), met, thoughts)
            if found is not None:
                return (step, *found)
    return None
