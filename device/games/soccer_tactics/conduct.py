"""How a match of Soccer Tactics goes on: what the buttons do, what follows by itself, what a wrong move costs."""

from collections.abc import Sequence

from device.games.game_day import Offer
from device.games.soccer_tactics.clocks import PLACING
from rules.game import OTHER, Json
from rules.soccer_tactics import phases
from rules.soccer_tactics.actions import (
    CLAIM,
    DONE,
    WAIVE,
    Action,
    Breach,
    Dribble,
    Move,
    Place,
    Play,
)
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import open_task, side_to_act

DEMO_MINUTES = 5
"""Minutes for a half of a demonstration, unless told: long enough for a goal or two."""


def score(state: State) -> tuple[int, int]:
    """Home's and away's goals."""
    return state.match.score


def forced(state: State) -> Action | None:
    """A roll that nobody can use; a placement that nobody can make."""
    now = phases.legal(state)
    stuck = bool(state.roll) or state.phase == "placement"
    if stuck and not now.groups and DONE in now.singles and WAIVE not in now.singles:
        return DONE
    return None


def offers(state: State) -> tuple[Offer, ...]:
    """Kick off, pass, play on, claim."""
    side = side_to_act(state)
    offers = []
    if state.phase == "set-up" and state.restart is not None:
        offers.append(Offer("whistle", "kick-off", (DONE, DONE)))
    if side is None:
        return ()
    if state.phase == "placement":
        task = open_task(state)
        if state.interrupted is not None:
            offers.append(Offer(side, "play-on", (WAIVE,)))
        elif task is not None and task.may_pass:
            offers.append(Offer(side, "pass", (DONE,)))
    if state.late:
        offers.append(Offer(OTHER[side], "claim", (CLAIM,)))
    return tuple(offers)


def interjections(state: State) -> tuple[Action, ...]:
    """Rule 11A: whoever waits may claim when the other side is too slow."""
    return (CLAIM,) if state.late else ()


def kick_off(state: State) -> tuple[Action, ...]:
    """Both sides are done, whoever has said so already."""
    if state.phase != "set-up" or state.restart is None:
        return ()
    return (DONE, DONE) if state.restart.turn == state.attacking else (DONE,)


def penalty_for(state: State, attempted: Sequence[Action]) -> Action | None:
    """Rule 9C: the whistle against the side that has moved wrongly; knocking something over is forgiven."""
    moved = [action for action in attempted if isinstance(action, Move | Play | Dribble)]
    by = side_to_act(state)
    if not moved or by is None or state.phase in PLACING or state.match.options.strictness == "family":
        return None
    if any(isinstance(action, Move) and SIDE_OF[action.figure] != by for action in moved):
        return None
    whistle = Breach(by)
    return whistle if phases.is_legal(state, whistle) else None


def demonstration(options: Json, minutes: int | None) -> Json:
    """Shorter halves; extra time is shortened in the same proportion."""
    half = minutes or DEMO_MINUTES
    return options | {"half_minutes": half, "extra_minutes": max(half // 3, 1)}


def way(before: State, action: Action, after: State) -> tuple[str, str] | None:
    """A figure's way, or the ball's; where something was whistled, as it was played."""
    match action:
        case Move(figure, to) | Place(figure, to):
            start = before.where(figure)
        case Play(to) | Dribble(to):
            start = before.ball
        case _:
            return None
    return (start, to) if start is not None and start != to else None
