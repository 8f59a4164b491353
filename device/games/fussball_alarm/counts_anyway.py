"""The position that follows when people say that a wrong move counts anyway."""

from collections.abc import Sequence

from device.games.counting import played, position
from rules.fussball_alarm.actions import Action
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.state import State
from rules.game import Json


def counts_anyway(state: State, attempted: Sequence[Action]) -> Json | None:
    """What was allowed counts as usual. The device cannot undo the rest with real cards, so play goes on."""
    return position(GAME, state, played(GAME, state, attempted, lambda now, _: now))
