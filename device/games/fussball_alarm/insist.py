"""When people say that it was right after all: the position that follows."""

from collections.abc import Sequence

from rules.fussball_alarm import position
from rules.fussball_alarm.actions import Action
from rules.fussball_alarm.referee import check, follow
from rules.fussball_alarm.state import State
from rules.game import Json


def insisted(state: State, attempted: Sequence[Action]) -> Json | None:
    """What was allowed counts as usual; what was not cannot be made undone by the device, so play goes on."""
    after = state
    for action in attempted:
        if not check(after, action):
            after = follow(after, action).state
    return None if after == state else position.to_json(after)
