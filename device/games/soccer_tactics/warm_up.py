"""Three moves of an attack: a figure runs, then the ball is played. The midfielder with the ball waits for the die."""

from device.games.soccer_tactics.words import catalogue
from device.games.warm_up import Move, WarmUp
from rules.game import HOME, Json
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.state import State

ATTACK: Json = {"phase": "move", "ball": "C6", "carrier": "h7", "attacking": HOME, "side": HOME}
RUNNING: Json = {"period": "first-half", "running": True, "first_kick_off": HOME}


def attacking(start: State) -> State:
    """Both sides as they line up, home's left midfielder has the ball."""
    return GAME.load({**GAME.state_json(start), **ATTACK, **RUNNING}, GAME.options_json(start))


WARM_UP = WarmUp(
    stand=attacking,
    moves=(Move("roll", ("roll",)), Move("move", ("move",)), Move("play", ("play", "dribble"))),
    who=HOME,
    said=catalogue,
    lot=83,
)
