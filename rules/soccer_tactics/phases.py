"""The phases of a match in one table, and the way an action takes through it.

Every action, whoever makes it, goes the same way: is it allowed now, what does it lead to, does a dead ball still need
placements, and is time up?
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import NamedTuple

from rules.game import HOME, OTHER, Side, Step, Violation, if_legal
from rules.soccer_tactics import attack, breach, clock, duel, loose_ball, set_up, shoot_out, shot
from rules.soccer_tactics.actions import (
    DONE,
    MOVES,
    ONE_DIE,
    PLACES,
    TWO_DICE,
    WAIVE,
    Action,
    Breach,
    Claim,
    Done,
    Duel,
    Move,
    Place,
    Roll,
    Spin,
    Time,
    Waive,
)
from rules.soccer_tactics.ball import dice_for_ball
from rules.soccer_tactics.free_kick import with_taker
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.lineup import FIGURES, KEEPER, KEEPERS, SIDE_OF, is_keeper
from rules.soccer_tactics.moving import keeper_steps, may_run
from rules.soccer_tactics.pitch import BIT, INDEX
from rules.soccer_tactics.possession import new_attack
from rules.soccer_tactics.runs import open_runs
from rules.soccer_tactics.state import State, with_figure
from rules.soccer_tactics.turn import open_task, side_to_act
from rules.soccer_tactics.why import FITTING, why_not


class PhaseRule(NamedTuple):
    """What may happen in a phase, and what it leads to."""

    options: Callable[[State], LegalActions]
    apply: Callable[[State, Action], Step[State]]
    rolls: bool = False
    """Whether dice come first."""


def place_options(state: State) -> LegalActions:
    """Every placement of the open task, passing where that is allowed, and the advantage of rule 9C."""
    task = open_task(state)
    singles: tuple[Action, ...] = (WAIVE,) if state.interrupted is not None else ()
    if task is None:
        return LegalActions((), singles)
    groups = [(PLACES[figure], fields) for figure, fields in task.options.items() if fields]
    return LegalActions(groups, (DONE, *singles) if task.may_pass else singles)


def apply_place(state: State, action: Action) -> Step[State]:
    """A figure has been placed, a corner placement passed, or an advantage taken."""
    if isinstance(action, Waive):
        return breach.play_on(state)
    restart, task = state.restart, open_task(state)
    assert restart is not None and task is not None
    turn = OTHER[task.side] if restart.turn else None
    made = restart.made + (task.code == "corner")
    after = restart._replace(turn=turn, made=made)
    if not isinstance(action, Place):
        return Step(state._replace(restart=after))
    if is_keeper(action.figure):
        after = after._replace(keeper_back=False)
    placed = state._replace(restart=after, interrupted=None)
    if restart.taker is None or (restart.kind == "goal-kick" and action.figure == restart.taker):
        return Step(with_taker(placed, action.figure, action.to))
    return Step(with_figure(placed, action.figure, action.to))


AFTER_PLACEMENT = {"free-kick": "move", "goal-kick": "move", "corner": "play", "penalty": "shot"}

PHASES: Mapping[str, PhaseRule] = {
    "set-up": PhaseRule(set_up.options, set_up.apply),
    "kick-off": PhaseRule(attack.play_options, attack.apply_play, rolls=True),
    "move": PhaseRule(attack.move_options, attack.apply_move, rolls=True),
    "play": PhaseRule(attack.play_options, attack.apply_play, rolls=True),
    "chase": PhaseRule(loose_ball.chase_options, loose_ball.apply_chase, rolls=True),
    "challenge": PhaseRule(loose_ball.challenge_options, loose_ball.apply_challenge, rolls=True),
    "duel": PhaseRule(duel.options, duel.apply),
    "shot": PhaseRule(shot.options, shot.apply),
    "placement": PhaseRule(place_options, apply_place),
    "shoot-out": PhaseRule(shoot_out.options, shoot_out.apply),
    "over": PhaseRule(lambda _: LegalActions(), lambda state, _: Step(state)),
}


def dice_due(state: State) -> int:
    """How many dice have to be rolled now: none, one, or two for the ball at the keeper's feet."""
    if state.roll or not PHASES[state.phase].rolls:
        return 0
    return dice_for_ball(state) if state.phase in ("play", "kick-off") else 1


def legal(state: State) -> LegalActions:
    """Everything that players, dice, spinner and clock may bring now."""
    time = clock.signals(state)
    due = dice_due(state)
    if due and state.phase != "challenge":
        return LegalActions((), (ONE_DIE if due == 1 else TWO_DICE) + time)
    now = PHASES[state.phase].options(state)
    return LegalActions(now.groups, (*now.singles, *time))


def is_legal(state: State, action: Action) -> bool:
    """Whether an action is legal, without listing all the others."""
    if isinstance(action, Move):
        return _may_move(state, action)
    if isinstance(action, Roll) and PHASES[state.phase].rolls:
        return len(action.dice) == dice_due(state) and all(1 <= die <= 6 for die in action.dice)
    if isinstance(action, Breach):
        return breach.can_be_whistled(state)
    now = legal(state)
    to = getattr(action, "to", None)
    if to is None:
        return action in now.singles
    i = INDEX[to]
    return any(mask >> i & 1 and by_field[i] == action for by_field, mask in now.groups)


def has_consequences(state: State, action: Action) -> bool:
    """Whether the rules know what would follow if this action counted, allowed or not.

    It must belong to the phase and to the side in turn. A set-up begins with the roll for kick-off, and nobody is
    done with a roll that has not fallen. Dice, duels and spins count only when they are due.
    """
    if isinstance(action, Roll | Duel | Spin):
        return is_legal(state, action)
    if type(action) not in FITTING[state.phase] or (state.phase == "set-up" and state.restart is None):
        return False
    if isinstance(action, Done) and PHASES[state.phase].rolls:
        return bool(state.roll)
    figure = getattr(action, "figure", None)
    return figure is None or SIDE_OF[figure] == side_to_act(state)


def movers(state: State) -> Side | None:
    """Whose figures may run in this phase."""
    if state.phase == "challenge":
        return OTHER[state.attacking]
    return state.attacking if state.phase in ("move", "chase") else None


def _may_move(state: State, move: Move) -> bool:
    side = movers(state)
    if side is None or SIDE_OF[move.figure] != side:
        return False
    if not state.roll:
        may_step = state.phase == "challenge" and move.figure == KEEPERS[side]
        return may_step and bool(keeper_steps(state, side) & BIT[move.to])
    if state.phase == "move" and move.figure == state.carrier:
        return False
    return may_run(state, move.figure, move.to, state.roll[0])


MOST_TRIES = 40
_RUNNERS, _KEEPER_ALONE = range(KEEPER, 11), range(1)
"""Places in a lineup: who runs after a roll, and who may step without one."""


def draw(state: State, below: Callable[[int], int]) -> Action:
    """One legal action, each equally likely, without listing hundreds; `below(n)` is a random number from 0 to n − 1.

    Runs and the keeper's steps are drawn as if the pitch were empty and thrown away when somebody is in the way, so
    that what remains is still evenly drawn. Should hardly any be possible, the list decides.
    """
    side = movers(state)
    if side is not None and (state.roll or state.phase == "challenge"):
        steps, runners, singles = (
            (state.roll[0], _RUNNERS, clock.signals(state))
            if state.roll
            else (1, _KEEPER_ALONE, ONE_DIE + clock.signals(state))
        )
        lineup = state.home if side == HOME else state.away
        runs = [open_runs(lineup[i], steps) for i in runners]
        bounds = list(accumulate(map(len, runs)))
        total = bounds[-1]
        for _ in range(MOST_TRIES):
            i = below(total + len(singles))
            if i >= total:
                return singles[i - total]
            lane = bisect_right(bounds, i)
            move = MOVES[FIGURES[side][runners[lane]]][INDEX[runs[lane][i - bounds[lane]]]]
            if _may_move(state, move):
                return move
    actions = legal(state)
    return actions[below(len(actions))]


def follow(state: State, action: Action) -> Step[State]:
    """What an action leads to that is known to be legal: it was drawn, listed or checked before."""
    if isinstance(action, Roll) and PHASES[state.phase].rolls:
        return Step(state._replace(roll=action.dice))
    after, events = _lead_to(state, action)
    if after.late and not isinstance(action, Time):
        after = after._replace(late=False)
    if after.phase == "placement":
        after = settled(after)
    if after.match.finishing is not None and not clock.attack_lives(after, after.match.finishing):
        ended = clock.end_period(after)
        return Step(ended.state, events + ended.events)
    return Step(after, events)


def _lead_to(state: State, action: Action) -> Step[State]:
    if isinstance(action, Time):
        return clock.apply(state, action)
    if isinstance(action, Breach):
        return breach.whistle(state._replace(late=False), action.by)
    if isinstance(action, Claim):
        late = side_to_act(state)
        assert late is not None
        return breach.whistle(state._replace(late=False), late)
    return PHASES[state.phase].apply(state, action)


def settled(state: State) -> State:
    """When nothing is left to place, the dead ball may be taken; a side without figures leaves it to the other."""
    if not any(state.lineup(state.attacking)):
        other = OTHER[state.attacking]
        return new_attack(state, other, next(figure for figure in FIGURES[other] if state.where(figure)))
    if open_task(state) is not None:
        return state
    assert state.restart is not None
    return state._replace(phase=AFTER_PLACEMENT[state.restart.kind])


def check(state: State, action: Action) -> tuple[Violation, ...]:
    """All reasons why an action is wrong; empty if it is legal."""
    return () if is_legal(state, action) else tuple(why_not(state, action))


apply = if_legal(check, follow)
