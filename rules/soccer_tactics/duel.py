"""Rule 4D: duels. Both roll; defenders add one (advanced: two), the keeper two; a six against a one is a foul."""

from rules.game import AWAY, HOME, OTHER, Side, Step
from rules.soccer_tactics import free_kick, offside, penalty, shot
from rules.soccer_tactics.actions import DUELS, Action, Duel
from rules.soccer_tactics.cards import book
from rules.soccer_tactics.events import event
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.lineup import Figure, is_defender, is_keeper
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import BIT
from rules.soccer_tactics.possession import new_attack
from rules.soccer_tactics.state import State

KEEPER_BONUS = 2
DEFENDER_BONUS = 1
ADVANCED_DEFENDER_BONUS = 2


def bonus(figure: Figure, options: Options) -> int:
    """What a figure adds to its die."""
    if is_keeper(figure):
        return KEEPER_BONUS
    if is_defender(figure):
        return ADVANCED_DEFENDER_BONUS if options.advanced else DEFENDER_BONUS
    return 0


def rivals(state: State) -> dict[Side, Figure]:
    """The two figures on the ball's field."""
    home, away = state.on(HOME, state.ball), state.on(AWAY, state.ball)
    assert home is not None and away is not None
    return {HOME: home, AWAY: away}


def begin(state: State) -> Step[State]:
    """Two figures want the ball: both sides roll."""
    duelling = state._replace(phase="duel", roll=(), barred=None, barred_by=None)
    figures = rivals(duelling)
    return Step(duelling, (event("duel", figures[HOME], figures[AWAY], state.ball),))


def options(_: State) -> LegalActions:
    """Both dice, in every combination."""
    return LegalActions((), DUELS)


def apply(state: State, action: Action) -> Step[State]:
    """The dice have fallen."""
    assert isinstance(action, Duel)
    figures = rivals(state)
    if {action.home, action.away} == {1, 6}:
        return foul(state, HOME if action.home == 1 else AWAY)
    home = action.home + bonus(figures[HOME], state.match.options)
    away = action.away + bonus(figures[AWAY], state.match.options)
    if home == away:
        return Step(state, (event("duel-tie", home, away),))
    winner = HOME if home > away else AWAY
    won = event("duel-won", figures[winner], home, away)
    if winner == state.attacking and (step := _attacker_won(state, figures)) is not None:
        return Step(step.state, (won, *step.events))
    return Step(new_attack(state, winner, figures[winner]), (won,))


def _attacker_won(state: State, figures: dict[Side, Figure]) -> Step[State] | None:
    """Offside, if he stood there when the ball was played (decision 10); a shot near the goal or past the keeper."""
    winner, beaten = figures[state.attacking], figures[OTHER[state.attacking]]
    assert state.ball is not None
    if offside.is_offside(state, winner, state.ball):
        return offside.call(state, winner, state.trap.line)
    if shot.in_penalty_area(state, state.ball) or is_keeper(beaten):
        return shot.chance(state._replace(carrier=winner))
    return None


def foul(state: State, by: Side) -> Step[State]:
    """Rule 9A: yellow for the one; a penalty if the defence fouls in its own penalty area, else a free kick."""
    figures = rivals(state)
    fouler, fouled, side = figures[by], figures[OTHER[by]], OTHER[by]
    ball = state.ball
    assert ball is not None
    booked = book(state, fouler)
    if by != state.attacking and state.pitch.penalty_area[by] & BIT[ball]:
        kick = penalty.award(booked.state, side, fouled)
    else:
        kick = free_kick.after_foul(booked.state, side, fouled, ball)
    return Step(kick.state, (event("foul", fouler, fouled, ball), *booked.events, *kick.events))
