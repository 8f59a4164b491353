"""What is wrong with a position that somebody sends: every fault is named, in a sentence that says where."""

from collections.abc import Iterator, Mapping

from rules.game import AWAY, HOME, OTHER
from rules.soccer_tactics.attack import SECOND_PASS
from rules.soccer_tactics.ball import dice_for_ball
from rules.soccer_tactics.clock import TIMED_ALWAYS, attack_lives
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.pitch import BIT
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
    parts = (_ball, _carrier, _duel_and_dice, _touched, _time, _dead_ball)
    return [*nobody, *(fault for part in parts for fault in part(state))]


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
    elif state.roll and state.phase in ("play", "kick-off") and len(state.roll) != dice_for_ball(state):
        yield "the keeper's ball and a goal kick take two dice, every other ball one"


def _touched(state: State) -> Iterator[str]:
    """Who has had the ball, and who may not have it."""
    if state.barred is None and state.barred_by is not None:
        yield "'barred_by' tells after which dead ball somebody is barred, and nobody is"
    if state.phase == "shoot-out" and (state.barred is not None or state.trap.figures):
        yield "in a shoot-out everybody may shoot: nobody is barred or offside"
    if state.barred is not None and SIDE_OF[state.barred] != state.attacking:
        yield f"{state.barred} is barred, so {SIDE_OF[state.barred]} is attacking"
    if any(SIDE_OF[figure] != state.attacking for figure in state.trap.figures):
        yield "only attackers stand offside"
    if state.passes == SECOND_PASS and state.phase in ("kick-off", "move", "play"):
        yield f"in phase {state.phase!r} there was one direct pass at most: after the second the defence answers"
    if state.chance and (state.phase not in ("challenge", "duel") or state.carrier is None):
        yield "'chance' tells that the ball was won in the penalty area, and that the defence may still answer"


def _time(state: State) -> Iterator[str]:
    """What follows from the clock: attacks that are finished, late moves, the shoot-out."""
    match = state.match
    if match.finishing is not None and (state.interrupted is not None or not attack_lives(state, match.finishing)):
        yield f"{match.finishing} has no attack to finish"
    if state.late and not (state.roll or state.phase in TIMED_ALWAYS):
        yield "nobody is late before the roll"
    if state.phase == "shoot-out" and match.goals(HOME) != match.goals(AWAY):
        yield "a shoot-out follows a draw"
    if match.shots and state.phase not in ("shoot-out", "over"):
        yield f"there are no penalties of a shoot-out in phase {state.phase!r}"


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
        yield from _spot(state, restart)
        yield from _turn(state, restart)


def _taker(state: State, restart: Restart) -> Iterator[str]:
    if state.phase == "set-up" and None in (restart.turn, restart.taker):
        yield "a set-up needs to know its taker and whose turn it is"
    elif state.phase == "set-up" and state.carrier != restart.taker:
        yield f"{restart.taker} takes the kick-off, so the ball is with him"
    if restart.taker is None and restart.kind in NEEDS_TAKER:
        yield f"a {restart.kind} needs its taker: name the carrier"
    if restart.taker is None:
        return
    if state.where(restart.taker) is None:
        yield f"the taker {restart.taker} is not on the pitch"
    if SIDE_OF[restart.taker] != state.attacking:
        yield f"the taker {restart.taker} does not play for {state.attacking}, who has the {restart.kind}"


def _spot(state: State, restart: Restart) -> Iterator[str]:
    if restart.kind == "corner" and not BIT[restart.spot] & state.pitch.corners[OTHER[state.attacking]]:
        yield "for a corner the ball lies on a corner field of the other side"
    if restart.kind != "penalty" and restart.taker is not None and restart.spot not in (None, state.ball):
        yield f"the ball lies on {state.ball}, and the {restart.kind} is taken from {restart.spot}"
    if restart.kind == "free-kick" and restart.taker is not None and restart.spot is None:
        yield "for a free kick with a taker the ball lies on his field"


def _turn(state: State, restart: Restart) -> Iterator[str]:
    if restart.kind != "corner" and restart.made:
        yield "'made' counts the placements of a corner"
    if restart.keeper_back and restart.kind not in ("goal-kick", "corner"):
        yield "'keeper_back' belongs to a goal kick or a corner after a penalty"
    if restart.turn is not None and restart.kind not in ("kick-off", "penalty"):
        yield f"at a {restart.kind} nobody places in turn"
    if restart.kind == "penalty" and state.phase == "placement" and restart.turn is None:
        yield "a penalty needs to know whose placement is next: turn"
