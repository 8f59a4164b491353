"""Rule 9C: minor breaches. The position is put right, and the other side gets a free kick on a centre field.

If the other side was attacking it may wave play on instead; after the whistle, while it finishes its attack, there is
no free kick to choose. In a `family` match putting it right is all.
"""

from rules.game import OTHER, Side, Step
from rules.soccer_tactics import free_kick
from rules.soccer_tactics.events import event
from rules.soccer_tactics.state import State


def can_be_whistled(state: State) -> bool:
    """Breaches count while the match clock runs, and not on top of each other."""
    return state.match.running and state.phase not in ("shoot-out", "over") and state.interrupted is None


def whistle(state: State, by: Side) -> Step[State]:
    """The referee has seen a minor breach by a side."""
    broken = event("breach", by)
    if state.match.options.strictness == "family":
        return Step(state, (broken, event("put-right", by)))
    fouled = OTHER[by]
    if state.match.finishing == fouled:
        return Step(state, (broken, event("no-free-kick", fouled)))
    kick = free_kick.from_centre(state, fouled)
    advantage = state if fouled == state.attacking else None
    return Step(kick.state._replace(interrupted=advantage), (broken, *kick.events))


def play_on(state: State) -> Step[State]:
    """The side with the ball waives its free kick, and play goes on where it was interrupted."""
    assert state.interrupted is not None
    return Step(state.interrupted._replace(match=state.match), (event("play-on", state.attacking),))
