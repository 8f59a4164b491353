"""What is wrong with a position that somebody sends: every fault is named, in a sentence that says where."""

from collections.abc import Iterator, Mapping

from rules.game import AWAY, HOME
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.state import Restart, State

WITHOUT_BALL = frozenset({"set-up", "placement", "shot", "shoot-out", "over"})
WITH_CARRIER = frozenset({"kick-off", "move", "play", "shot"})
RESTARTS_IN: Mapping[str, tuple[str, ...]] = {
    "set-up": ("kick-off",),
    "kick-off": ("kick-off",),
    "placement": ("free-kick", "corner", "goal-kick", "penalty"),
    "move": ("free-kick", "goal-kick"),
    "play": ("free-kick", "corner", "goal-kick"),
    "shot": ("penalty",),
}
DICE: Mapping[str, int] = {"move": 1, "chase": 1, "challenge": 1, "play": 2, "kick-off": 2}
"""The most dice that can lie in a phase."""
NEEDS_TAKER = ("corner", "penalty")


def faults(state: State) -> list[str]:
    """Everything that does not fit together."""
    nobody = [] if any(state.home + state.away) else ["there is nobody on the pitch"]
    return [*nobody, *_ball(state), *_carrier(state), *_duel_and_dice(state), *_barred(state), *_dead_ball(state)]


def _ball(state: State) -> Iterator[str]:
    if state.ball is None and state.phase not in WITHOUT_BALL:
        yield f"in phase {state.phase!r} the ball lies on a field"
    if state.carrier is None and state.phase in WITH_CARRIER:
        yield f"in phase {state.phase!r} a figure of the attacking side has the ball"


def _carrier(state: State) -> Iterator[str]:
    carrier = state.carrier
    if carrier is None:
        return
    here = state.where(carrier)
    if here is None:
        yield f"{carrier} has the ball but is not on the pitch"
    elif state.ball not in (None, here):
        yield f"{carrier} has the ball but stands on {here}, the ball on {state.ball}"
    if SIDE_OF[carrier] != state.attacking:
        yield f"{carrier} has the ball, so {SIDE_OF[carrier]} is attacking"
    if state.phase == "chase":
        yield "in phase 'chase' nobody has the ball"


def _duel_and_dice(state: State) -> Iterator[str]:
    if state.phase == "duel" and not (state.on(HOME, state.ball) and state.on(AWAY, state.ball)):
        yield "a duel needs one figure of each side on the ball's field"
    most = DICE.get(state.phase, 0)
    if len(state.roll) > most:
        yield f"in phase {state.phase!r} there are at most {most} dice"


def _barred(state: State) -> Iterator[str]:
    if state.barred is None and state.barred_by is not None:
        yield "'barred_by' tells after which dead ball somebody is barred, and nobody is"


def _dead_ball(state: State) -> Iterator[str]:
    restart, phase = state.restart, state.phase
    if restart is None:
        if phase == "placement":
            yield "a placement needs to know its restart"
    elif restart.kind not in RESTARTS_IN.get(phase, ()):
        yield f"there is no restart {restart.kind!r} in phase {phase!r}"
    else:
        if phase in ("set-up", "placement") and not any(state.lineup(state.attacking)):
            yield f"{state.attacking} has nobody to take the {restart.kind}"
        yield from _taker(state, restart)
        yield from _spot_and_turn(state, restart)


def _taker(state: State, restart: Restart) -> Iterator[str]:
    if state.phase == "set-up" and None in (restart.turn, restart.taker):
        yield "a set-up needs to know its taker and whose turn it is"
    elif state.phase == "set-up" and state.carrier != restart.taker:
        yield f"{restart.taker} takes the kick-off, so the ball is with him"
    if restart.taker is None and restart.kind in NEEDS_TAKER:
        yield f"a {restart.kind} needs its taker: name the carrier"
    if restart.taker is not None and state.where(restart.taker) is None:
        yield f"the taker {restart.taker} is not on the pitch"


def _spot_and_turn(state: State, restart: Restart) -> Iterator[str]:
    if restart.kind == "corner" and restart.spot is None:
        yield "for a corner the ball lies on a corner field"
    if restart.kind == "free-kick" and restart.taker is not None and restart.spot is None:
        yield "for a free kick with a taker the ball lies on his field"
    if restart.kind == "penalty" and state.phase == "placement" and restart.turn is None:
        yield "a penalty needs to know whose placement is next: turn"
