"""What a FUBA mat means: placements, moves, the ball and its value."""

from collections.abc import Mapping
from typing import Any

from device.games.fuba import evidence, words
from device.games.game_day import NOTHING_FRESH, Fresh, SetUpCheck
from rules.fuba import phases
from rules.fuba.actions import SHOOT, Action
from rules.fuba.breaches import BALL, BALL_DIE, difference, put_back
from rules.fuba.explain import explain as explained_by_rules
from rules.fuba.placement import placing_side
from rules.fuba.state import FIRST_HALF, State
from rules.fuba.violations import violation
from rules.game import Candidate, Explanation, Repair
from rules.texts import Text
from vision.fuba.observation import MatSeen

KICK_OFF = "kick-off"
SURE_OF_DIE = 0.9
"""From here on it is worth reminding people that the ball die shows something else."""


def explain(state: State, observation: MatSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Explanation[Action]:
    """Which legal actions turn this state into what is seen? A placement counts once its side says so."""
    seen = evidence.seen(observation, fresh, overruled)
    if setting_up(state):
        return _placed(state, observation, seen) if fresh.ready else Explanation((Candidate((), 1.0),))
    if state.phase == "attempt" and fresh.dice:
        found = explained_by_rules(phases.follow(state, SHOOT).state, seen)
        told = tuple(Candidate((SHOOT, *actions), chance) for actions, chance in found.candidates)
        return found._replace(candidates=told)
    return explained_by_rules(state, seen)


def _placed(state: State, observation: MatSeen, seen: Any) -> Explanation[Action]:
    """The ball first, because its later place tells what somebody does with it."""
    where = evidence.ball_sector(observation)
    if where is not None and where != state.ball:
        wrong = violation("ball-moved", sector=state.ball)
        return Explanation((), (wrong,), (Repair(BALL, where, state.ball),))
    return explained_by_rules(state, seen)


def repairs(state: State, observation: MatSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
    """Every player who lies elsewhere, and the ball."""
    found = difference(state, evidence.seen(observation, NOTHING_FRESH, overruled))
    return put_back(state, found)


def reminders(state: State, observation: MatSeen, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
    """A ball that has yet to follow, and a ball die that shows something else."""
    where = evidence.ball_sector(observation)
    if state.ball is None:
        return ()
    if where is None:
        return (Repair(BALL, None, state.ball),) if setting_up(state) else ()
    found = []
    looks = evidence.looks(observation)
    if where not in (state.ball, state.target) and overruled.get(evidence.BALL) != looks[evidence.BALL]:
        found.append(Repair(BALL, where, state.ball))
    value = looks.get(evidence.BALL_DIE)
    sure = value is not None and observation.ball_values[value] >= SURE_OF_DIE
    if sure and value not in (state.ball_value, overruled.get(evidence.BALL_DIE)):
        found.append(Repair(BALL_DIE, str(value), str(state.ball_value)))
    return tuple(found)


def unready(state: State, observation: MatSeen, lang: str) -> Text:
    """Too few players on the mat, or too many."""
    side = placing_side(state)
    return words.unready(state, evidence.seen(observation, NOTHING_FRESH, {}).likeliest(side), side, lang)


def out_of_sight(state: State, observation: MatSeen) -> str | None:
    """The ball, when it is to be played."""
    return "ball" if state.phase == "target" and not observation.ball_sectors else None


def line_up(state: State, observation: MatSeen) -> SetUpCheck | None:
    """Everybody places as he likes, so nobody can say who is missing where."""
    return None


def lining_up(state: State) -> bool:
    """Before the first kick-off the reader learns the colours."""
    first = state.match.half == FIRST_HALF and state.match.score == (0, 0)
    return first and (state.phase in ("formation", "start") or (setting_up(state) and state.restart == KICK_OFF))


def setting_up(state: State) -> bool:
    """While one side after the other places its players."""
    return state.phase == "placement" and state.step != 3
