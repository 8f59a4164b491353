"""What is wrong with a position that somebody sends: every fault is named, in a sentence that says where."""

from collections.abc import Iterator, Mapping

from rules.super_goal import attack, dead_ball, master
from rules.super_goal.actions import Announce
from rules.super_goal.dice import DIRECTION, may_show, read_arrow
from rules.super_goal.pitch import ARROWS
from rules.super_goal.state import DIRECT_FREE_KICK, PLACED, RESTARTS, State

WITHOUT_BALL = ("shoot-out",)
ANYWHERE = ("place", "over")
ATTACKING = ("attack", "play")
SHOTS = ("shot", "post", "bar", "unstoppable")
SCENES_IN: Mapping[str, tuple[str | None, ...]] = {
    "defence": ("pass", "shot", "post"),
    "keeper": ("shot", "clearance"),
    "bar": ("bar",),
    "answer": ("unstoppable",),
    "var": (None, "foul"),
}
RESTARTS_IN: Mapping[str, tuple[str | None, ...]] = {
    "attack": (None, *RESTARTS),
    "play": (None, *RESTARTS),
    "place": PLACED,
}
AFTER_MASTER = ("attack", "keeper", "answer", "place", "var", "penalty")


def faults(state: State) -> list[str]:
    """Everything that does not fit together."""
    found = _match_faults(state)
    if state.phase == "master":
        if state.after not in AFTER_MASTER:
            return [*found, f"after the roll of the master die comes one of {', '.join(AFTER_MASTER)}"]
        return found + _phase_faults(state._replace(phase=state.after, after=None))
    if state.after is not None:
        found.append("only a roll of the master die has an 'after'")
    return found + _phase_faults(state)


def _match_faults(state: State) -> list[str]:
    match, phase = state.match, state.phase
    found = []
    if phase == "master" and (match.holder is None or match.face is not None):
        found.append("in phase 'master' somebody has the master die, and it shows nothing yet")
    elif phase not in ("master", "over", "shoot-out") and (match.holder is None) != (match.face is None):
        found.append("'master' has a side and a face, or neither")
    if match.whistled and not match.running:
        found.append("the time of a half that does not run cannot be over")
    if (phase == "toss") != (match.toss_winner is None) and phase == "toss":
        found.append("in phase 'toss' nobody has won it yet")
    return found


def _phase_faults(state: State) -> list[str]:
    """First what belongs to the phase at all, and only then where the ball has to be."""
    phase = state.phase
    if phase not in ANYWHERE and (state.ball is None) != (phase in WITHOUT_BALL):
        return [f"in phase {phase!r} the ball {'is in somebody’s hand' if state.ball else 'lies on a field'}"]
    found = [*_scene_faults(state), *_attack_faults(state)]
    return found or [*_arrow_faults(state), *_announced_faults(state), *_dead_ball_faults(state), *_place_faults(state)]


def _scene_faults(state: State) -> Iterator[str]:
    if state.restart not in RESTARTS_IN.get(state.phase, (None,)):
        yield f"there is no restart {state.restart!r} in phase {state.phase!r}"
    if state.scene not in SCENES_IN.get(state.phase, (None,)):
        yield f"there is no scene {state.scene!r} in phase {state.phase!r}"
    if state.inside and state.scene not in SHOTS:
        yield "'inside' tells where a shot came from, and there is none"


def _attack_faults(state: State) -> Iterator[str]:
    if state.first and state.restart is not None:
        yield "a dead ball is no 'first' attack with the orange die"
    if state.phase not in ATTACKING and (state.first or state.last or state.announced):
        yield f"'first', 'last' and 'announced' do not belong in phase {state.phase!r}"
    if state.phase == "attack" and state.last is not None and (state.first or state.restart):
        yield "'last' is a roll of the same attack; a 'first' attack and a dead ball have none yet"


def _arrow_faults(state: State) -> list[str]:
    if (state.arrow is not None) != (state.phase == "play"):
        return ["an 'arrow' waits for left or right in phase 'play', and only there"]
    if state.arrow is None:
        return []
    if state.last is None or not may_show(state.last, state.arrow):
        return [f"'last' tells which of {', '.join(DIRECTION)} shows the arrow"]
    if len(ARROWS[read_arrow(state.arrow).arrow]) < 2:
        return [f"{state.arrow} leaves no choice"]
    return []


def _announced_faults(state: State) -> Iterator[str]:
    if state.phase in ATTACKING and state.announced is not None:
        before = state._replace(announced=None)
        if attack.why_not_announce(before, Announce(state.announced)):
            yield f"{state.announced} cannot be announced with the ball on {state.ball}"


def _dead_ball_faults(state: State) -> Iterator[str]:
    if state.phase in ATTACKING and state.restart in PLACED and state.ball not in dead_ball.spots(state):
        yield f"a {state.restart} is taken from {' or '.join(dead_ball.spots(state))}"
    if state.restart == "kick-off" and state.ball != state.pitch.spot("centre"):
        yield f"a kick-off is taken from {state.pitch.spot('centre')}"
    if state.restart == DIRECT_FREE_KICK and str(state.row) not in state.pitch.facts["free_kick"]["lands"]:
        yield f"there is no direct free kick from {state.ball}"


def _place_faults(state: State) -> Iterator[str]:
    if state.phase in ("var", "penalty") and state.spot not in state.pitch.penalty_area:
        yield f"{state.ball} is not in the penalty area that {state.attacking} attacks"
    if state.phase == "answer" and state.match.face is not None and master.why_not(state):
        yield "in phase 'answer' the defender has a master die that could save the shot"
    if state.phase == "answer" and state.match.holder is None:
        yield "in phase 'answer' the defender has the master die"
