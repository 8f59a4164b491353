"""When nothing legal explains what is seen: what was most probably done, which rules it breaks, how to put it right."""

from functools import cache
from typing import NamedTuple

from rules.game import HOME, SIDES, Explanation, Repair, Side, Violation
from rules.soccer_tactics.actions import Action, Dribble, Move, Place, Play
from rules.soccer_tactics.beside import goal_area_of, keeper_on_the_line, shown, without_doubtful
from rules.soccer_tactics.clearing import belongs, leaving
from rules.soccer_tactics.lineup import SIDE_OF, Figure
from rules.soccer_tactics.phases import apply, check
from rules.soccer_tactics.pitch import BIT, FIELDS, Field, Mask, distance
from rules.soccer_tactics.sight import ONLY_AWAY, ONLY_HOME, Seen
from rules.soccer_tactics.state import State
from rules.soccer_tactics.violations import violation

PLACING = ("set-up", "placement")
MOST_PAIRED = 6
"""More figures out of place than this are not matched one by one."""

Fields = tuple[Field, ...]


class Difference(NamedTuple):
    """Where the most likely look of the table differs from the known position."""

    missing: Fields
    """Fields that should hold a figure of a side, but seem not to; by side, home first."""
    extra: Fields
    by_side: dict[Side, tuple[Fields, Fields]]
    ball_to: Field | None
    """Where the ball seems to be instead of its field."""


def difference(state: State, seen: Seen) -> Difference:
    """Compare the known position with the best guess of every field."""
    guess = without_doubtful(state, seen).likeliest()
    by_side = {side: _left_and_taken(state, side, guess) for side in SIDES}
    ball = seen.likeliest_ball()
    moved = ball if ball is not None and state.ball is not None and ball != state.ball else None
    all_missing = tuple(field for missing, _ in by_side.values() for field in missing)
    all_extra = tuple(field for _, extra in by_side.values() for field in extra)
    return Difference(all_missing, all_extra, by_side, moved)


def _left_and_taken(state: State, side: Side, guess: dict[Field, int]) -> tuple[Fields, Fields]:
    """The fields that should hold a figure of a side, but seem not to, and the other way round."""
    bit, here = ONLY_HOME if side == HOME else ONLY_AWAY, shown(state, side)
    should = {field: bool(here >> i & 1) for i, field in enumerate(FIELDS) if field in guess}
    missing = tuple(field for field, stands in should.items() if stands and not guess[field] & bit)
    extra = tuple(field for field, stands in should.items() if not stands and guess[field] & bit)
    return missing, extra


class Pairing(NamedTuple):
    """Who went where, who is gone, and what stands where nobody should."""

    went: tuple[tuple[Figure, Field], ...]
    gone: tuple[Figure, ...]
    strange: tuple[tuple[Side, Field], ...]


def pair(state: State, found: Difference) -> Pairing:
    """Match fields that were left with fields that were taken, the shortest ways in sum."""
    went: list[tuple[Figure, Field]] = []
    gone: list[Figure] = []
    strange: list[tuple[Side, Field]] = []
    for side, (missing, extra) in found.by_side.items():
        back = [(keeper, field) for keeper, field in _keeper_back(state, extra) if SIDE_OF[keeper] == side]
        went += back
        extra = tuple(field for field in extra if field not in dict(back).values())
        figures = [figure for field in missing if (figure := state.on(side, field))]
        matched = _match(state, figures[:MOST_PAIRED], extra[:MOST_PAIRED])
        went += matched
        gone += [figure for figure in figures if figure not in dict(matched)]
        strange += [(side, field) for field in extra if field not in dict(matched).values()]
    return Pairing(tuple(went), tuple(gone), tuple(strange))


def _keeper_back(state: State, extra: Fields) -> list[tuple[Figure, Field]]:
    """The keeper who was on his line for a penalty, and the field where he stands again."""
    keeper = keeper_on_the_line(state)
    area = goal_area_of(state, keeper) if keeper else 0
    return [(keeper, field) for field in extra if keeper and BIT[field] & area][:1]


def _match(state: State, figures: list[Figure], fields: Fields) -> list[tuple[Figure, Field]]:
    far = [[distance(state.where(figure) or field, field) for field in fields] for figure in figures]
    if len(figures) <= len(fields):
        return [(figures[i], fields[k]) for i, k in enumerate(shortest_ways(far))]
    turned = [[far[i][k] for i in range(len(figures))] for k in range(len(fields))]
    return [(figures[i], fields[k]) for k, i in enumerate(shortest_ways(turned))]


def shortest_ways(far: list[list[int]]) -> list[int]:
    """Give every row its own column so that the sum is smallest; among equals, take the first columns."""

    @cache
    def least(row: int, taken: int) -> int:
        if row == len(far):
            return 0
        return min(far[row][k] + least(row + 1, taken | 1 << k) for k in range(len(far[row])) if not taken >> k & 1)

    chosen: list[int] = []
    taken = 0
    for row, ways in enumerate(far):
        best = least(row, taken)
        k = next(k for k, way in enumerate(ways) if not taken >> k & 1 and way + least(row + 1, taken | 1 << k) == best)
        chosen.append(k)
        taken |= 1 << k
    return chosen


def name_breach(
    state: State, found: Difference, before: tuple[Action, ...] = (), *, wrong_dice: Action | None = None
) -> Explanation[Action]:
    """The nearest breach: what was tried, every reason against it, and what has to be put back.

    A legal action among what was done stands; only the rest has to be put right. Who has to leave a place is sent
    where the rule allows it, never back; who stands there already, though it was not his turn, may stay.
    """
    if wrong_dice is not None:
        return Explanation((), check(state, wrong_dice), (), (wrong_dice,))
    pairing = pair(state, found)
    tried = _as_actions(state, pairing, found.ball_to)
    violations: list[Violation] = []
    repairs: list[Repair] = []
    after = state
    wrong: list[tuple[Figure, Field]] = []
    for figure, action in sorted(tried, key=lambda one: bool(check(state, one[1]))):
        if not check(after, action):
            after = apply(after, action).state
            continue
        violations += _reasons(state, after, figure, action)
        if figure is not None:
            wrong.append((figure, action.to))
        if figure is None or isinstance(action, Dribble):
            repairs.append(Repair("ball", action.to, state.ball))
    mended = put_back(state, pairing._replace(went=tuple(wrong)))
    violations += [
        violation("figure-missing", figure=one.piece, field=one.belongs) for one in mended if one.seen is None
    ]
    violations += [violation("figure-extra", side=side, field=field) for side, field in pairing.strange]
    repairs += mended
    attempted = (*before, *(action for _, action in tried))
    return Explanation((), tuple(violations), tuple(repairs), attempted)


def put_back(state: State, pairing: Pairing) -> tuple[Repair, ...]:
    """Where those belong who went elsewhere, are gone or are too many."""
    repairs: list[Repair] = []
    taken: Mask = 0
    allowed = leaving(state)
    for figure, at in (*pairing.went, *((figure, None) for figure in pairing.gone)):
        if at is not None and allowed.get(figure, 0) & BIT[at]:
            continue
        to = belongs(state, figure, at, taken)
        taken |= BIT[to]
        repairs.append(Repair(figure, at, to))
    return (*repairs, *(Repair(side, field, None) for side, field in pairing.strange))


PLAYING_THE_BALL = ("move", "play", "kick-off")
"""Phases in which a ball that lies elsewhere was most probably played: too early, or not as the rules want it."""


def _reasons(state: State, after: State, figure: Figure | None, action: Action) -> tuple[Violation, ...]:
    """Why one of the things that were done is wrong; perhaps a ball or a second figure was just not due."""
    if figure is None:
        played = after.phase in PLAYING_THE_BALL and after.ball == state.ball
        return check(after, action) if played else (violation("ball-moved", field=state.ball),)
    not_yet = check(after, action) if state.phase in PLACING and after.phase in PLACING else ()
    return check(state, action) or not_yet or (violation("two-moved", figure=figure, field=state.where(figure)),)


TriedAction = Move | Place | Play | Dribble


def _as_actions(state: State, pairing: Pairing, ball_to: Field | None) -> list[tuple[Figure | None, TriedAction]]:
    """What was done, written as actions."""
    tried: list[tuple[Figure | None, TriedAction]] = []
    dribbled = False
    for figure, to in pairing.went:
        if figure == state.carrier and to == ball_to and state.phase not in PLACING:
            tried.append((figure, Dribble(to)))
            dribbled = True
        elif state.phase in PLACING:
            tried.append((figure, Place(figure, to)))
        else:
            tried.append((figure, Move(figure, to)))
    if ball_to is not None and not dribbled:
        tried.append((None, Play(ball_to)))
    return tried
