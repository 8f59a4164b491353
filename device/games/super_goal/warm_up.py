"""Three throws of an attack: two arrows that carry the ball to the goal, and the shot."""

from device.games.super_goal.words import catalogue
from device.games.warm_up import Move, WarmUp
from rules.game import AWAY, HOME, Json
from rules.super_goal.game import GAME
from rules.super_goal.state import State

ATTACK: Json = {"phase": "attack", "ball": "c8", "attacking": HOME, "side": HOME, "running": True}
TOSSED: Json = {"toss_winner": AWAY, "master": {"side": AWAY, "face": "assist"}}


def attacking(start: State) -> State:
    """Home has the ball in the other half; the other side has the master die."""
    return GAME.load({**GAME.state_json(start), **ATTACK, **TOSSED}, GAME.options_json(start))


WARM_UP = WarmUp(
    stand=attacking,
    moves=(Move("orange", ("roll",)), Move("red", ("roll",)), Move("shot", ("roll",))),
    who=HOME,
    said=catalogue,
    lot=57,
)
