"""Section 4.7: who moves, in which order, and by which tactic.

The side with the lower start value moves first and picks one tactic: defence, midfield or attack. With equal values
both make quick moves, the passive side first. Afterwards somebody of the active side is with the ball (errata).
"""

from rules.fuba import moving
from rules.fuba.actions import DONE, LINES, Action, Done, FreeMove, Move, Tactic
from rules.fuba.events import event
from rules.fuba.formation import chosen
from rules.fuba.pitch import INDEX, SECTORS, Sector
from rules.fuba.placement import noted
from rules.fuba.state import NOBODY, Moving, Split, State, shifted
from rules.fuba.violations import violation
from rules.game import AWAY, HOME, OTHER, Event, Side, Step, Violation

USUAL: Split = (4, 4, 2)
"""For positions that were given without a formation."""
QUICK = "quick"


def order(state: State) -> tuple[Side, ...]:
    """The lower start value first; equal ones, or none, give the passive side the first moves."""
    passive = OTHER[state.active]
    if not state.roll or state.roll[0] == state.roll[1]:
        return (passive, state.active)
    first = HOME if state.roll[0] < state.roll[1] else AWAY
    return (first, OTHER[first])


def begin(state: State) -> Step[State]:
    """Both sides move once; a side that a special event has stopped does not."""
    return _open(state._replace(phase="moves", target=None), order(state))


def _open(state: State, sides: tuple[Side, ...]) -> Step[State]:
    """The next side that may move; after the last one a new turn begins."""
    told: tuple[Event, ...] = ()
    while sides and sides[0] == state.frozen:
        told += (event("no-moves", sides[0]),)
        sides = sides[1:]
    if not sides:
        rested = state._replace(phase="target", moving=None, roll=(), runner=None)
        return Step(rested, told)
    opened = Moving(sides)
    if sides[0] == state.active and state.runner is not None:
        opened = _with_runner(state, opened)
    if state.roll and state.roll[0] == state.roll[1]:
        opened = opened._replace(line=QUICK, left=max(0, state.roll[0] + opened.left))
        told += (event("quick-moves", sides[0], opened.left),)
    return Step(state._replace(moving=opened), told)


def _with_runner(state: State, opened: Moving) -> Moving:
    """Sections 4.4.1 and 4.4.3: the run to the ball was one of the moves."""
    assert state.ball is not None
    if state.runner == "keeper":
        return opened._replace(left=-1, keeper_moved=True)
    i = INDEX[state.ball]
    return opened._replace(left=-1, moved=(*NOBODY[:i], 1, *NOBODY[i + 1 :]))


def mover(state: State) -> Side:
    """Who moves now."""
    assert state.moving is not None
    return state.moving.sides[0]


def players_of(state: State, line: str) -> int:
    """How many players a tactic moves; one less if somebody has run to the ball."""
    assert state.moving is not None
    split = chosen(state, mover(state)) or USUAL
    return max(0, split[LINES.index(line)] + min(0, state.moving.left))


def with_tactic(state: State, line: str) -> State:
    """The state once a tactic is chosen."""
    assert state.moving is not None
    return state._replace(moving=state.moving._replace(line=line, left=players_of(state, line)))


def options(state: State) -> tuple[Action, ...]:
    """Tactics; then moves, free moves, and `done`."""
    assert state.moving is not None
    found: list[Action] = []
    if state.moving.line is None:
        found += [tactic for line in LINES if not why_no_tactic(state, tactic := Tactic(line))]
    else:
        found += [move for move in candidates(state) if not moving.why_not(state, move)]
        found += [move for move in free_candidates(state) if not moving.why_not_free(state, move)]
    if not why_not_done(state, DONE):
        found.append(DONE)
    return tuple(found)


def candidates(state: State) -> list[Move]:
    """Every move that is worth a look: where the tactic leads, for players who have not been moved."""
    now, side = state.moving, mover(state)
    assert now is not None
    if now.left <= 0 or now.free:
        return []
    found = []
    for start, number, moved in zip(SECTORS, state.counts(side), now.moved, strict=True):
        if number == 0:
            continue
        keeper_here = state.keeper(side) == start
        keepers = [False] * (number - keeper_here > moved) + [True] * (keeper_here and not now.keeper_moved)
        balls = (False, True) if start == state.ball and side == state.active and not now.carried else (False,)
        found += [
            Move(start, to, keeper, ball) for to in _ends(state, side, start) for keeper in keepers for ball in balls
        ]
    return found


def _ends(state: State, side: Side, start: Sector) -> tuple[Sector, ...]:
    """Where a player can get by the chosen tactic."""
    assert state.moving is not None
    if state.moving.line == "attack":
        return state.pitch.forward(side, start)[: moving.LONGEST]
    if state.moving.line == "defence":
        return state.pitch.backward(side, start)[: moving.LONGEST]
    return state.pitch.neighbours[start]


def free_candidates(state: State) -> list[FreeMove]:
    """Every way straight off a goal line."""
    side, pitch = mover(state), state.pitch
    starts = [sector for sector in SECTORS if sector in pitch.at_goal_line and state.players(side, sector)]
    return [
        FreeMove(start, to)
        for start in starts
        for to in (*pitch.forward(side, start)[:1], *pitch.backward(side, start)[:1])
    ]


def why_no_tactic(state: State, action: Tactic) -> list[Violation]:
    """One tactic, and one by which somebody can come to the ball, if there is one."""
    assert state.moving is not None
    if state.moving.line == QUICK:
        return [violation("quick-without-tactic")]
    if state.moving.line is not None:
        return [violation("one-tactic", side=mover(state), line=state.moving.line)]
    if _must_come(state) and not moving.can_reach_ball(with_tactic(state, action.line)):
        return [violation("ball-alone", side=state.active, sector=state.ball)]
    return []


def _must_come(state: State) -> bool:
    """Before a tactic is chosen: nobody of the active side is with the ball, and some tactic brings somebody."""
    return mover(state) == state.active and not moving.is_with_ball(state) and _can_reach(state)


def _can_reach(state: State) -> bool:
    assert state.moving is not None
    if state.moving.line is not None:
        return moving.can_reach_ball(state)
    return any(moving.can_reach_ball(with_tactic(state, line)) for line in LINES)


def can_come(state: State) -> bool:
    """Before the moves: whether one of them could bring somebody of the active side to the ball."""
    opened = _open(state._replace(phase="moves"), (state.active,)).state
    return opened.moving is not None and _can_reach(opened)


def why_not_done(state: State, _: Done) -> list[Violation]:
    """The active side does not leave the ball alone."""
    assert state.moving is not None
    alone = _must_come(state) if state.moving.line is None else moving.still_has_to_come(state)
    return [violation("ball-alone", side=state.active, sector=state.ball)] if alone else []


def apply(state: State, action: Action) -> Step[State]:
    """A tactic, a move, a free move, or the other side's turn."""
    assert state.moving is not None
    side = mover(state)
    if isinstance(action, Done):
        return _open(state._replace(moving=None), state.moving.sides[1:])
    if isinstance(action, Tactic):
        after = with_tactic(state, action.line)
        assert after.moving is not None
        return Step(after, (event("tactic", side, action.line, after.moving.left),))
    assert isinstance(action, Move | FreeMove)
    return Step(moved(state, action))


def moved(state: State, action: Move | FreeMove) -> State:
    """The state after a move, legal or not."""
    assert state.moving is not None
    side = mover(state)
    if isinstance(action, FreeMove):
        note = noted(state.moving, action.to, keeper=False)._replace(left=state.moving.left, free=True)
        return shifted(state, side, action.start, action.to, moving=note)
    ball = action.to if action.ball else state.ball
    note = noted(state.moving, action.to, keeper=action.keeper)._replace(carried=state.moving.carried or action.ball)
    return shifted(state, side, action.start, action.to, keeper=action.keeper, moving=note, ball=ball)
