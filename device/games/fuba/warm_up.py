"""Three moves of an attack: where the ball shall go, both dice, and what follows from them."""

from device.games.fuba.words import catalogue
from device.games.warm_up import Move, WarmUp
from rules.fuba.game import GAME
from rules.fuba.state import State
from rules.game import HOME, Json

LINES: Json = {
    "home": {"P1": 2, "L1": 1, "R1": 2, "M1": 2, "L2": 1, "R2": 1, "C": 2},
    "away": {"P2": 2, "L4": 2, "R4": 2, "M2": 1, "L3": 2, "R3": 2},
    "keepers": {"home": "P1", "away": "P2"},
    "formations": {"home": "4-4-2", "away": "4-4-2"},
}
KICK_OFF: Json = {"phase": "target", "restart": "kick-off", "ball": "C", "active": HOME, "first_active": HOME}


def kicking_off(start: State) -> State:
    """Everybody stands, home has the ball in the centre circle."""
    return GAME.load({**GAME.state_json(start), **LINES, **KICK_OFF, "side": HOME}, GAME.options_json(start))


WARM_UP = WarmUp(
    stand=kicking_off,
    moves=(
        Move("target", ("target",)),
        Move("roll", ("roll",)),
        Move("follow", ("run", "done", "tactic", "move", "roll", "target")),
    ),
    who=HOME,
    said=catalogue,
    lot=4,
)
