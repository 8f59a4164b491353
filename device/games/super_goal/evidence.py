"""From what the reader reports of the board and the tray to what the rules' `explain` takes as evidence."""

from collections.abc import Mapping

from device.games.game_day import Fresh
from rules.evidence import SURE, log_of
from rules.super_goal.actions import Roll
from rules.super_goal.dice import DICE, may_show
from rules.super_goal.pitch import FIELDS
from rules.super_goal.sight import Seen
from rules.super_goal.state import State
from vision.designs.names import die_and_face
from vision.super_goal.observation import GoalSeen

CLEAR = 0.9
"""From here on a look at the ball is clear: in rendered rooms none of them was wrong."""
BALL = "ball"
"""The name under which the look of the ball is kept."""


def looks(observation: GoalSeen) -> dict[str, int]:
    """Where the ball is."""
    field = observation.ball_field()
    return {} if field is None else {BALL: FIELDS.index(field)}


def expected(state: State) -> dict[str, int]:
    """The same for a known position; a ball in somebody's hand may be anywhere."""
    return {} if state.ball is None else {BALL: FIELDS.index(state.ball)}


def rolls(fresh: Fresh) -> tuple[Roll, ...]:
    """Fresh dice as the rules call them; a face that no die of this game has says nothing."""
    named = [die_and_face(name) for names in fresh.dice.values() for name in names]
    return tuple(Roll(die, face) for die, face in named if die in DICE and may_show(die, face))


def seen(observation: GoalSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Seen:
    """The evidence. Where people overruled the camera, it is ignored until it sees something else there."""
    field = observation.ball_field()
    if field is None or overruled.get(BALL) == FIELDS.index(field):
        return Seen({}, rolls(fresh))
    if observation.ball[field] >= CLEAR:
        return Seen({field: log_of(SURE)}, rolls(fresh))
    return Seen({name: log_of(chance) for name, chance in observation.ball.items()}, rolls(fresh))
