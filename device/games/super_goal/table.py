"""What a board of Super Goal! means: where the ball lies."""

from collections.abc import Mapping

from device.games.game_day import NOTHING_FRESH, Fresh, SetUpCheck
from device.games.super_goal import evidence
from rules.game import Explanation, Repair
from rules.super_goal.actions import Action
from rules.super_goal.breaches import BALL
from rules.super_goal.explain import UNJUDGED
from rules.super_goal.explain import explain as explained_by_rules
from rules.super_goal.state import State
from vision.super_goal.observation import GoalSeen


def explain(state: State, observation: GoalSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Explanation[Action]:
    """Which legal actions turn this state into what is seen?"""
    return explained_by_rules(state, evidence.seen(observation, fresh, overruled))


def repairs(state: State, observation: GoalSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
    """The ball, where it lies elsewhere."""
    found = evidence.seen(observation, NOTHING_FRESH, overruled).likeliest()
    anywhere = state.ball is None or state.phase in UNJUDGED or "place" in (state.phase, state.after)
    return () if anywhere or found in (None, state.ball) else (Repair(BALL, found, state.ball),)


def out_of_sight(state: State, observation: GoalSeen) -> str | None:
    """The ball, when its field matters."""
    return "ball" if state.phase not in UNJUDGED and not observation.ball else None


def line_up(state: State, observation: GoalSeen) -> SetUpCheck | None:
    """Before the toss the ball lies in the middle; that is all there is to set up."""
    if not lining_up(state):
        return None
    if observation.ball_field() == state.ball:
        return SetUpCheck(1, 1, ())
    return SetUpCheck(0, 1, (Repair(BALL, observation.ball_field(), state.ball),))


def lining_up(state: State) -> bool:
    """Before the toss the reader learns the board."""
    return state.phase == "toss"


def setting_up(state: State) -> bool:
    """Before the toss."""
    return state.phase == "toss"
