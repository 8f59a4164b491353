"""Which legal actions turn the known position into what the camera sees?

Every legal way on is a hypothesis: it predicts how many players stand where, and the evidence says how well that fits.
Against all of them stands one more: somebody did something that is not allowed. It can explain every picture, so it
pays for that freedom by a small prior. Choices that nobody can see (a target, a tactic) are found by what they lead to:
but only by what the side that chose did next. Nobody gives up a shot or ends his moves because the other side went on.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.evidence import NOTHING_HAPPENED, SOMETHING_ELSE, SOMETHING_LEGAL, weigh
from rules.fuba import at_once, moves
from rules.fuba.actions import (
    DONE,
    Action,
    Corner,
    Count,
    Done,
    FreeMove,
    GoalKick,
    Move,
    Roll,
    Run,
    Shoot,
    Tactic,
    Target,
)
from rules.fuba.breaches import Difference, difference, name_breach
from rules.fuba.lining_up import explain_placing
from rules.fuba.phases import check, follow, legal, side_to_act
from rules.fuba.pitch import SECTORS
from rules.fuba.sight import Seen
from rules.fuba.state import State
from rules.game import AWAY, HOME, SIDES, Candidate, Explanation

BEAM = 12
LONGEST_WAY = 24
NOT_NEARER = 1.0
"""How much worse a step may fit: a player who goes where another has just left is not seen to arrive."""
FREE_TOO_EARLY = 3.0
"""A logarithm, as the next are. Free moves end all others, so while moves are left, a free move is unlikely."""
KEEPER_IS_RARE = 3.0
ONE_MORE = 4.6
"""One in a hundred: more players moved than can be seen. Usually their steps are seen one by one."""
UNSAID = 3.0
"""Who has moved enough mostly says so, before anybody goes on."""
ONE_BREACH = 1 / (22 * len(SECTORS))
"""One particular breach among all: this player to that sector."""
BOTH_ROLL = ("start", "roll", "target")
ONE_ROLLS = ("special", "booking", "shot", "penalty")
UNSEEN = Target | Tactic | Done | GoalKick | Shoot | Count
"""Actions that change nothing on the table by themselves."""


class Way(NamedTuple):
    """Some actions, the state they lead to, how well that fits, and whether the fresh dice are used up."""

    actions: tuple[Action, ...]
    state: State
    score: float
    rolled: bool = False
    odd: float = 0.0
    """How unusual the actions are, whatever is seen: a logarithm."""
    untold: bool = False
    """Whether somebody has chosen something that no deed has shown yet."""


def explain(state: State, seen: Seen) -> Explanation[Action]:
    """The legal explanations, best first; if none fits, the nearest breach and how to put the position right."""
    fallen = fallen_dice(state, seen)
    if fallen is not None and state.phase != "target":
        violations = check(state, fallen)
        if violations:
            return Explanation((), violations, (), (fallen,))
        after = follow(state, fallen).state
        if _table_is_reset(state, after) or seen.fit(state) >= seen.fit(after):
            return Explanation((Candidate((fallen,), 1.0),))
        return _explain_board(after, seen, (fallen,))
    return _explain_board(state, seen, ())


def _explain_board(state: State, seen: Seen, before: tuple[Action, ...]) -> Explanation[Action]:
    if state.phase in ("formation", "start", "over"):
        return Explanation((Candidate(before, 1.0),))
    if state.phase == "placement" and state.step != 3:
        return explain_placing(state, seen, before)
    still = seen.fit(state)
    found = difference(state, seen)
    if found.size == 0 and still >= seen.best_possible():
        return Explanation((Candidate(before, 1.0),))
    ways = list(ways_on(state, seen, still, rolled=bool(before)))
    weights = [(NOTHING_HAPPENED, before, still)]
    usual = ONE_MORE * sum(max(len(found.missing[side]), len(found.extra[side])) for side in SIDES)
    prior = SOMETHING_LEGAL / max(1, len(ways))
    weights += [(prior, before + way.actions, way.score - max(0.0, way.odd - usual)) for way in ways]
    told = weigh(weights, _something_else(found), seen.best_possible())
    return Explanation(told) if told else name_breach(state, found, before)


def _something_else(found: Difference) -> float:
    """How likely this breach is beforehand; on a table that looks right, only one that nobody can see is left."""
    return SOMETHING_ELSE * float(ONE_BREACH ** max(1, found.size))


def _table_is_reset(before: State, after: State) -> bool:
    """After a goal, a foul or a half everybody is placed anew, so this same look cannot show the result yet."""
    return after.phase == "placement" and before.phase != "placement"


def fallen_dice(state: State, seen: Seen) -> Roll | None:
    """What the fresh dice mean in this phase, whether allowed or not."""
    home, away = seen.dice.get(HOME, ()), seen.dice.get(AWAY, ())
    if state.phase in BOTH_ROLL and state.chooser is None:
        return Roll((home[0], away[0])) if len(home) == len(away) == 1 else None
    if state.phase in ONE_ROLLS:
        mine = (home, away) if side_to_act(state) == HOME else (away, home)
        rolled = mine[0] or mine[1]
        return Roll(rolled[:2]) if rolled else None
    return None


def ways_on(state: State, seen: Seen, still: float, *, rolled: bool) -> Iterator[Way]:
    """The best few ways to get nearer to what is seen, step by step; each is told once something can be seen of it."""
    beam = [Way((), state, still, rolled)]
    met = {state}
    yield from _at_once(beam[0], seen, met)
    for _ in range(LONGEST_WAY):
        steps = sorted((step for way in beam for step in _steps(way, seen)), key=lambda way: way.odd - way.score)
        beam = []
        for way in steps:
            if way.state in met:
                continue
            met.add(way.state)
            beam.append(way)
            yield from _at_once(way, seen, met)
            if _shows(way):
                yield way
            if len(beam) == BEAM:
                break
        if not beam:
            return


def _at_once(way: Way, seen: Seen, met: set[State]) -> Iterator[Way]:
    """All moves of a side in one go, once its tactic is known and before any of them is thought of singly."""
    state = way.state
    before_any = not way.actions or isinstance(way.actions[-1], UNSEEN)
    if state.phase != "moves" or state.moving is None or state.moving.line is None or not before_any:
        return
    ball = max(seen.ball, key=seen.ball.__getitem__, default=None)
    steps = at_once.in_order(state, seen.likeliest(moves.mover(state)), ball)
    if steps is None:
        return
    odd = way.odd
    for step in steps:
        odd += _oddity(state, step)
        state = follow(state, step).state
    if state in met:
        return
    met.add(state)
    yield Way((*way.actions, *steps), state, seen.fit(state), way.rolled, odd)


def _steps(way: Way, seen: Seen) -> Iterator[Way]:
    """Every action that brings the table nearer to what is seen, or that nobody can see."""
    state = way.state
    if state.phase in ("formation", "start", "over") or (state.phase == "placement" and state.step != 3):
        return
    if state.phase in ("target", "roll"):
        yield from _passes(way, seen)
        return
    wanted = {side: seen.likeliest(side) for side in SIDES}
    for action in _worth_a_look(state, wanted):
        after = follow(state, action).state
        score = seen.fit(after)
        unseen = isinstance(action, UNSEEN)
        untold = unseen and (way.untold or legal(state) != (action,))
        if untold and side_to_act(after) != side_to_act(state):
            continue  # what nobody saw is believed if the same side's next deed tells it, or if it had no choice
        if score >= way.score - NOT_NEARER or unseen:
            odd = way.odd + _oddity(state, action)
            yield Way((*way.actions, action), after, score, way.rolled, odd, untold)


def _worth_a_look(state: State, wanted: dict[str, dict[str, int]]) -> Iterator[Action]:
    """Legal actions that could explain something; the rules judge only the moves that lead to what is seen."""
    if state.phase == "moves" and state.moving is not None and state.moving.line is not None:
        runs: list[Action] = [*moves.candidates(state), *moves.free_candidates(state)]
        for action in (*(run for run in runs if _may_be_seen(state, run, wanted)), DONE):
            if not check(state, action):
                yield action
        return
    for action in legal(state):
        if not isinstance(action, Roll | Shoot) and _may_be_seen(state, action, wanted):
            yield action


def _passes(way: Way, seen: Seen) -> Iterator[Way]:
    """A pass to every target: the ball's new place tells which one it is, before the dice or after them."""
    fallen = None if way.rolled else fallen_dice(way.state, seen)
    named = [action for action in legal(way.state) if isinstance(action, Target)]
    if fallen is None:
        still = seen.ball_belief(way.state.ball)
        for shown in (target for target in named if seen.ball_belief(target.to) > still):
            after = follow(way.state, shown).state
            yield Way((*way.actions, shown), after, seen.fit(after), way.rolled, way.odd)
        return
    targets: list[Target | None] = [*named] or [None]
    for target in targets:
        state = way.state if target is None else follow(way.state, target).state
        after = follow(state, fallen).state
        if after.phase != "placement":
            chosen: tuple[Action, ...] = (fallen,) if target is None else (target, fallen)
            yield Way((*way.actions, *chosen), after, seen.fit(after), rolled=True, odd=way.odd)


def _shows(way: Way) -> bool:
    """Whether the last action of a way can be seen; a target shows by the ball that already lies there."""
    if isinstance(way.actions[-1], Target):
        return way.state.target != way.state.ball
    return not isinstance(way.actions[-1], UNSEEN)


def _may_be_seen(state: State, action: Action, wanted: dict[str, dict[str, int]]) -> bool:
    """A player leaves where one is too many or goes where one is missing, or the ball goes somewhere."""
    if isinstance(action, Move) and action.ball:
        return True
    if not isinstance(action, Move | FreeMove | Run):
        return action.sector != state.ball if isinstance(action, Corner) else isinstance(action, UNSEEN)
    side = side_to_act(state)
    assert side is not None and state.ball is not None
    to = state.ball if isinstance(action, Run) else action.to
    guess = wanted[side]
    leaves = state.players(side, action.start) > guess.get(action.start, state.players(side, action.start))
    arrives = state.players(side, to) < guess.get(to, state.players(side, to))
    return leaves or arrives


def _oddity(state: State, action: Action) -> float:
    """How seldom somebody does this where something else would do."""
    if isinstance(action, Done):
        return UNSAID
    if not isinstance(action, Move | FreeMove | Run):
        return 0.0
    if isinstance(action, FreeMove):
        return ONE_MORE + FREE_TOO_EARLY * (not check(state, Move(action.start, action.to)))
    return ONE_MORE + KEEPER_IS_RARE * action.keeper
