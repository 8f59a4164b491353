"""Rule 4: an attack has a fixed order: roll and move a figure, roll and play the ball, then what the ball brings."""

from rules.game import OTHER, Step
from rules.soccer_tactics import ball, duel, offside, shot
from rules.soccer_tactics.actions import DONE, Action, Dribble, Move, Play
from rules.soccer_tactics.events import event
from rules.soccer_tactics.legal import LegalActions
from rules.soccer_tactics.lineup import Figure
from rules.soccer_tactics.moving import all_runs
from rules.soccer_tactics.pitch import BIT, Field
from rules.soccer_tactics.possession import new_attack, touched
from rules.soccer_tactics.state import NOBODY_OFFSIDE, State, with_figure

SECOND_PASS = 2


def move_options(state: State) -> LegalActions:
    """First a figure, but not the one with the ball and not the keeper; `done` only if nobody can use the roll."""
    groups = all_runs(state, state.attacking, state.roll[0], but=state.carrier)
    return LegalActions(groups, () if groups else (DONE,))


def apply_move(state: State, action: Action) -> Step[State]:
    """The figure has moved, or nobody could: now the ball."""
    if isinstance(action, Move):
        return Step(with_figure(state, action.figure, action.to, phase="play", roll=()))
    return Step(state._replace(phase="play", roll=()), (event("no-move", state.attacking, state.roll[0]),))


def play_options(state: State) -> LegalActions:
    """Then the ball; also at kick-off and corner, where no figure moves before."""
    groups = [group for group in ball.plays(state) if group[1]]
    return LegalActions(groups, () if groups else (DONE,))


def apply_play(state: State, action: Action) -> Step[State]:
    """The ball is played: passed, put on a free field, dribbled, or into a duel."""
    if isinstance(action, Dribble):
        return dribble(state, action.to)
    if not isinstance(action, Play):
        stuck = state._replace(phase="challenge", roll=(), restart=None)
        return Step(stuck, (event("no-move", state.attacking, sum(state.roll)),))
    side, to = state.attacking, action.to
    restart = state.restart
    corner = restart is not None and restart.kind == "corner"
    played = state._replace(
        ball=to,
        carrier=None,
        roll=(),
        restart=None,
        barred=state.carrier if restart else None,
        barred_by=restart.kind if restart else None,
        trap=NOBODY_OFFSIDE if corner else offside.trap(state, side),
        corner_ball=corner,
    )
    receiver, opponent = state.on(side, to), state.on(OTHER[side], to)
    if receiver and opponent:
        return duel.begin(played)
    if receiver:
        return direct_pass(played, receiver)
    if opponent:
        return Step(new_attack(played, OTHER[side], opponent), (event("ball-lost", opponent, to),))
    return Step(played._replace(phase="chase"), (event("loose-ball", to),))


def direct_pass(state: State, receiver: Figure) -> Step[State]:
    """Rule 4B: to a team-mate alone on his field: play again; after a second pass the defence answers.

    Into the penalty area or onto a star it is a shot at once (rules 5A, 5B), to an offside figure a free kick.
    """
    assert state.ball is not None
    if offside.is_offside(state, receiver, state.ball):
        return offside.call(state, receiver, state.trap.line)
    passed = event("direct-pass", receiver, state.ball)
    received = touched(state, receiver)._replace(passes=state.passes + 1)
    if shot.shooting_fields(state) & BIT[state.ball]:
        step = shot.chance(received)
        return Step(step.state, (passed, *step.events))
    phase = "play" if received.passes < SECOND_PASS else "challenge"
    return Step(received._replace(phase=phase, corner_ball=False), (passed,))


def dribble(state: State, to: Field) -> Step[State]:
    """Rule 4C: carrier and ball move together; onto an opponent it is a duel, otherwise the defence answers."""
    carrier = state.carrier
    assert carrier is not None
    moved = with_figure(state, carrier, to, ball=to, phase="challenge", roll=(), chance=False)
    dribbled = event("dribble", carrier, to)
    if state.on(OTHER[state.attacking], to):
        step = duel.begin(moved)
        return Step(step.state, (dribbled, *step.events))
    return Step(moved, (dribbled,))
