"""Which legal actions turn the known position into what the camera sees?

Every legal way on is a hypothesis: it predicts what stands where, and the evidence says how well that fits. Against all
of them stands one more: somebody did something that is not allowed. It can explain every picture, so it pays for that
freedom by a small prior. Figures are told apart by where they stood, never by their looks.

Nobody's decision is made for him: what was not seen, a side only has done if it had no choice.
"""

from collections.abc import Iterator
from math import exp, log
from typing import NamedTuple

from rules.evidence import NOTHING_HAPPENED, SOMETHING_ELSE, SOMETHING_LEGAL, weigh
from rules.game import AWAY, HOME, OTHER, Candidate, Explanation
from rules.soccer_tactics.actions import DONE, Action, Dribble, Duel, Move, Place, Play, Roll, Spin
from rules.soccer_tactics.beside import goal_area_of, keeper_on_the_line, shown, without_doubtful
from rules.soccer_tactics.breaches import PLACING, Difference, difference, name_breach
from rules.soccer_tactics.lineup import KEEPERS, SIDE_OF, Figure
from rules.soccer_tactics.phases import apply, dice_due, follow, is_legal, legal
from rules.soccer_tactics.pitch import BIT, FIELDS, INDEX, Field, Mask, distance, fields_in, mask_of
from rules.soccer_tactics.sight import Seen
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import side_to_act

MOVED_ANYWHERE = 1 / (22 * len(FIELDS))
LIFTED = 1 / 22
ADDED = BALL_ANYWHERE = 1 / len(FIELDS)
"""How likely one particular breach is, among all that there are."""
BEAM = 6
LONGEST_SEQUENCE = 24
MOST_PLACED = 8
"""A legal line-up or dead ball moves fewer figures than this; a table in greater disorder is no placement yet."""
WORTH_TRYING = 4
"""How many placements from one position are followed up: those that fit best at first sight."""
NEARER_IS_LIKELIER = 0.01
"""Between figures that look alike the shorter way decides, but never against the evidence."""


class Hypothesis(NamedTuple):
    """Some actions, the state they lead to, and how well that fits what is seen."""

    actions: tuple[Action, ...]
    score: float
    state: State


def explain(state: State, seen: Seen) -> Explanation[Action]:
    """The legal explanations, best first; if none fits, the nearest breach and how to put the position right."""
    fallen = fallen_dice(state, seen)
    if fallen is not None and not is_legal(state, fallen):
        return name_breach(state, difference(state, seen), wrong_dice=fallen)
    before: tuple[Action, ...] = () if fallen is None else (fallen,)
    now = state if fallen is None else apply(state, fallen).state
    if _board_tells_nothing(now) or (fallen is not None and _table_is_reset(state, now)):
        return Explanation((Candidate(before, 1.0),))
    seen = without_doubtful(now, seen)
    still = fit(now, seen)
    hypotheses = list(
        sequences(now, seen, still) if now.phase in ("set-up", "placement") else single_actions(now, seen, still)
    )
    found = difference(now, seen)
    weights = [(NOTHING_HAPPENED, before, still)]
    weights += [(SOMETHING_LEGAL / len(hypotheses), before + h.actions, h.score) for h in hypotheses]
    told = weigh(weights, _breach(now, found, hypotheses, seen), best_possible(now, seen))
    return Explanation(told) if told else name_breach(now, found, before)


def _board_tells_nothing(state: State) -> bool:
    """Before the roll for kick-off figures are still being set up, and in a shoot-out they do not matter."""
    return state.phase in ("shoot-out", "over") or (state.phase == "set-up" and state.restart is None)


def _table_is_reset(before: State, after: State) -> bool:
    """After a shot or a foul people have to move figures first, so this same look cannot show the result yet."""
    return (before.home, before.away, before.ball) != (after.home, after.away, after.ball)


def fallen_dice(state: State, seen: Seen) -> Action | None:
    """What the fresh dice or the spinner mean in this phase, whether allowed or not."""
    home, away = seen.dice.get(HOME, ()), seen.dice.get(AWAY, ())
    both = len(home) == len(away) == 1
    if state.phase in ("shot", "shoot-out") and seen.spin:
        return Spin(seen.spin)
    if state.phase == "duel":
        return Duel(home[0], away[0]) if both else None
    first_roll = state.phase == "set-up" and state.restart is None
    if first_roll or (state.phase == "shoot-out" and not state.match.shoots_first):
        return Roll((home[0], away[0])) if both else None
    if due := dice_due(state):
        rolled = _rolled(state, seen, due)
        return Roll(rolled) if rolled else None
    return None


def _rolled(state: State, seen: Seen, due: int) -> tuple[int, ...]:
    """Decision 17: each side owns one die. Its own counts, another only if it is needed too or lies there alone."""
    side = side_to_act(state) or HOME
    own, others = seen.dice.get(side, ()), seen.dice.get(OTHER[side], ())
    if len(own) < due and len(own) + len(others) == due:
        return own + others
    return own or others


def fit(state: State, seen: Seen) -> float:
    """How well a whole state fits what is seen."""
    seen = without_doubtful(state, seen)
    home, away = shown(state, HOME), shown(state, AWAY)
    score = seen.ball_belief(state.ball)
    for i, field in enumerate(FIELDS):
        score += seen.belief(field, (home >> i & 1) + 2 * (away >> i & 1))
    return score


def best_possible(state: State, seen: Seen) -> float:
    """How well the best placement fits, legal or not."""
    score = sum(max(beliefs) for beliefs in seen.fields.values())
    ball = max([*seen.ball.values(), seen.ball_elsewhere]) if seen.ball and state.ball else 0.0
    return score + ball


def _breach(now: State, found: Difference, hypotheses: list[Hypothesis], seen: Seen) -> float:
    """How likely a breach is beforehand: all of it one, or what is left when the best placements stand.

    A figure that nobody misses is no breach: it was sent off, and has yet to be taken away.
    """
    nearest = max(hypotheses, key=lambda h: h.score, default=None)
    if nearest is None or nearest.state is now:
        return _something_else(found)
    left = difference(nearest.state, seen)
    return max(_something_else(found), _something_else(left) if left.missing else 0.0)


def _something_else(found: Difference) -> float:
    """How likely this breach is beforehand; on a table that looks right, only one that nobody can see is left."""
    if not (found.missing or found.extra or found.ball_to):
        return SOMETHING_ELSE * MOVED_ANYWHERE
    moved = min(len(found.missing), len(found.extra))
    lifted, added = len(found.missing) - moved, len(found.extra) - moved
    ball = BALL_ANYWHERE if found.ball_to else 1.0
    log_prior = (
        log(SOMETHING_ELSE) + moved * log(MOVED_ANYWHERE) + lifted * log(LIFTED) + added * log(ADDED) + log(ball)
    )
    return exp(log_prior)


def single_actions(state: State, seen: Seen, still: float) -> Iterator[Hypothesis]:
    """One hypothesis for every legal move, play or dribble; a play needs a ball that is seen."""
    home, away = shown(state, HOME), shown(state, AWAY)
    for action in legal(state):
        if isinstance(action, Move):
            score = still + _shift(seen, home, away, action.figure, state.where(action.figure), action.to)
        elif isinstance(action, Play) and seen.ball:
            score = still + seen.ball_belief(action.to) - seen.ball_belief(state.ball)
        elif isinstance(action, Dribble):
            assert state.carrier is not None
            score = still + _shift(seen, home, away, state.carrier, state.ball, action.to)
            score += seen.ball_belief(action.to) - seen.ball_belief(state.ball)
        else:
            continue
        yield Hypothesis((action,), score, state)


def _shift(seen: Seen, home: Mask, away: Mask, figure: Figure, start: Field | None, to: Field) -> float:
    """How much better or worse the evidence fits when one figure goes from one field to another."""
    own = 1 if SIDE_OF[figure] == HOME else 2
    gain = 0.0
    for field, change in ((start, -own), (to, own)):
        if field is not None:
            bit = BIT[field]
            now = bool(home & bit) + 2 * bool(away & bit)
            gain += seen.belief(field, now + change) - seen.belief(field, now)
    return gain


def sequences(state: State, seen: Seen, still: float) -> Iterator[Hypothesis]:
    """Placements of several figures at once: the best few ways to get nearer to what is seen, step by step."""
    if len(difference(state, seen).missing) > MOST_PLACED:
        return
    beam = [Hypothesis((), still, state)]
    told: set[tuple[Action, ...]] = set()
    for _ in range(LONGEST_SEQUENCE):
        beam = _best_few([step for held in beam for step in _steps(held, seen)])
        for hypothesis in beam:
            if hypothesis.actions not in told and isinstance(hypothesis.actions[-1], Place):
                told.add(hypothesis.actions)
                yield hypothesis
        if not beam:
            return


def _best_few(steps: list[Hypothesis]) -> list[Hypothesis]:
    """The best ones; the same placements in another order lead to the same state and need no second look."""
    best: dict[State, Hypothesis] = {}
    for step in sorted(steps, key=lambda h: -h.score):
        best.setdefault(step.state, step)
        if len(best) == BEAM:
            break
    return list(best.values())


def _steps(held: Hypothesis, seen: Seen) -> list[Hypothesis]:
    """Every placement that takes a figure from a field that looks left to one that looks taken.

    The next side is only due if this one has no choice, or if both have said that they are ready.
    """
    state = held.state
    if state.phase not in PLACING:
        return []
    found = difference(state, seen)
    # Who was put down twice was not seen the first time, and perhaps nobody did it.
    placed = {action.figure for action in held.actions if isinstance(action, Place)}
    fresh = [one for one in _placements(state, seen, found) if one[0].figure not in placed]
    steps = []
    for action, far, _ in sorted(fresh, key=lambda one: -one[2])[:WORTH_TRYING]:
        after = follow(state, action).state
        score = fit(after, seen) - NEARER_IS_LIKELIER * far
        # The taker is often put down first, the ball after him.
        score += max(0.0, seen.ball_belief(state.ball) - seen.ball_belief(after.ball))
        if score > held.score:
            steps.append(Hypothesis((*held.actions, action), score, after))
    may_end = state.phase == "set-up" if seen.ready else not legal(state).groups
    if not steps and may_end and is_legal(state, DONE):
        steps.append(held._replace(actions=(*held.actions, DONE), state=apply(state, DONE).state))
    return steps


def _placements(state: State, seen: Seen, found: Difference) -> Iterator[tuple[Place, int, float]]:
    """Placements from a field that looks left to one that looks taken: how far, and how well it fits at first sight."""
    home, away = shown(state, HOME), shown(state, AWAY)
    side = side_to_act(state) or HOME
    left, taken = (mask_of(fields) for fields in found.by_side[side])
    on_the_line = keeper_on_the_line(state)
    for by_field, mask in legal(state).groups:
        for field in fields_in(mask & (taken | BIT[found.ball_to] | _goal_line(state, by_field[0], mask, left, taken))):
            action = by_field[INDEX[field]]
            assert isinstance(action, Place)
            start = state.where(action.figure)
            with_ball = action.figure == state.carrier and field == found.ball_to
            if start is None or not (with_ball or BIT[start] & left or action.figure == on_the_line):
                continue
            changes_places = (home if SIDE_OF[action.figure] == HOME else away) & BIT[field]
            left_from = None if action.figure == on_the_line else start
            gain = 0.0 if changes_places else _shift(seen, home, away, action.figure, left_from, field)
            if with_ball:
                gain += seen.ball_belief(field) - seen.ball_belief(state.ball)
            far = distance(start, field)
            yield action, far, gain - NEARER_IS_LIKELIER * far


def _goal_line(state: State, first: Action, fields: Mask, left: Mask, taken: Mask) -> Mask:
    """The field that stands for the goal line: a keeper who has left his field for a penalty is on none at all."""
    assert isinstance(first, Place) and state.restart is not None
    keeper = first.figure
    if state.restart.kind != "penalty" or keeper not in KEEPERS.values() or not BIT[state.where(keeper)] & left:
        return 0
    area = goal_area_of(state, keeper)
    return 0 if taken & area else fields & -fields & area
