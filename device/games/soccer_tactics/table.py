"""What a pitch of Soccer Tactics means: figures, ball and arrow."""

from collections.abc import Mapping

from device.games.game_day import NOTHING_FRESH, Fresh, SetUpCheck
from device.games.soccer_tactics import chance, evidence
from device.games.soccer_tactics.line_up import check, put_back
from rules.game import Explanation, Repair
from rules.soccer_tactics.actions import Action
from rules.soccer_tactics.explain import explain as explained_by_rules
from rules.soccer_tactics.state import FIRST_HALF, State
from vision.soccer_tactics.observation import PitchSeen


def explain(state: State, observation: PitchSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Explanation[Action]:
    """Which legal actions turn this state into what is seen?"""
    return explained_by_rules(state, evidence.seen(observation, fresh, overruled))


def repairs(state: State, observation: PitchSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
    """Every figure that is missing or stands elsewhere, and the ball."""
    return put_back(state, evidence.seen(observation, NOTHING_FRESH, overruled))


def out_of_sight(state: State, observation: PitchSeen) -> str | None:
    """The ball, when it is to be played; the arrow, when it is to be spun and figures stand on it."""
    if chance.due(state) == "spin" and observation.spinner_deg is None:
        return "arrow"
    to_play = state.phase in ("play", "kick-off") and bool(state.roll)
    return "ball" if to_play and observation.ball is None else None


def line_up(state: State, observation: PitchSeen) -> SetUpCheck | None:
    """How far the set-up is."""
    return check(state, observation) if state.phase == "set-up" else None


def lining_up(state: State) -> bool:
    """Before the first kick-off."""
    return state.phase == "set-up" and not state.match.running and state.match.period == FIRST_HALF


def setting_up(state: State) -> bool:
    """Before any kick-off."""
    return state.phase == "set-up"
