"""A state as JSON, and back from any position that somebody sends.

A position is `ball`, `attacking` and `phase`. Everything else is optional and filled with what such a position usually
means; a dumped state carries it all, so nothing is lost.
"""

from collections.abc import Mapping
from typing import Any

from rules.game import AWAY, HOME, Json
from rules.reading import Entry, is_score, is_side, is_truth, one_of, or_null, read_entries, refuse, whole
from rules.shoot_out import are_shots
from rules.super_goal.actions import ANNOUNCEMENTS
from rules.super_goal.dice import DIRECTION, WORDS, is_face
from rules.super_goal.options import Options
from rules.super_goal.phases import side_to_act
from rules.super_goal.pitch import FIELDS
from rules.super_goal.position_faults import faults
from rules.super_goal.state import FIRST_HALF, PHASES, RESTARTS, SCENES, SECOND_HALF, Match, State

USUAL_SCENE: Mapping[str, str] = {"defence": "pass", "keeper": "shot", "bar": "bar", "answer": "unstoppable"}


def to_json(state: State) -> Json:
    """The whole state; `from_json` gives it back unchanged."""
    match = state.match
    return {
        "ball": state.ball,
        "attacking": state.attacking,
        "phase": state.phase,
        "side": side_to_act(state),
        "score": {HOME: match.score[0], AWAY: match.score[1]},
        "over": state.phase == "over",
        "half": match.half,
        "running": match.running,
        "whistled": match.whistled,
        "toss_winner": match.toss_winner,
        "master": {"side": match.holder, "face": match.face},
        "fouled": match.fouled,
        "shots": [list(shot) for shot in match.shots],
        **{name: getattr(state, name) for name in _OF_STATE},
    }


def usual(state: State) -> Json:
    """What is assumed of a position of which only the ball, the attacking side and the phase are told."""
    told = {"ball": state.ball, "attacking": state.attacking, "phase": state.phase}
    return to_json(_build(told, state.match.options))


_OF_STATE = ("restart", "first", "last", "announced", "arrow", "scene", "inside", "after")


def _is_master(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"side", "face"}
        and or_null(is_side)(value["side"])
        and or_null(one_of(*WORDS["master"]))(value["face"])
    )


_ANYTHING = Entry(lambda _: True, "anything: it is worked out")
_TRUTH = Entry(is_truth, "true or false")
_SIDE_OR_NULL = Entry(or_null(is_side), "home, away or null")
_ENTRIES: Mapping[str, Entry] = {
    "ball": Entry(or_null(one_of(*FIELDS)), "a field from a1 to e11, or null"),
    "attacking": Entry(is_side, "home or away"),
    "phase": Entry(one_of(*PHASES), ", ".join(PHASES)),
    "side": _ANYTHING,
    "score": Entry(is_score, 'an object like {"home": 1, "away": 0}'),
    "over": _ANYTHING,
    "half": Entry(whole(FIRST_HALF, SECOND_HALF), "1 or 2"),
    "running": _TRUTH,
    "whistled": _TRUTH,
    "toss_winner": _SIDE_OR_NULL,
    "master": Entry(_is_master, 'an object like {"side": "home", "face": "assist"}'),
    "fouled": _SIDE_OR_NULL,
    "shots": Entry(are_shots, 'a list of shots like ["home", true]'),
    "restart": Entry(or_null(one_of(*RESTARTS)), f"null or one of {', '.join(RESTARTS)}"),
    "first": _TRUTH,
    "last": Entry(or_null(one_of(*DIRECTION)), f"null or one of {', '.join(DIRECTION)}"),
    "announced": Entry(or_null(one_of(*ANNOUNCEMENTS)), f"null or one of {', '.join(ANNOUNCEMENTS)}"),
    "arrow": Entry(or_null(is_face), "null or a face like diagonal-2"),
    "scene": Entry(or_null(one_of(*SCENES)), f"null or one of {', '.join(SCENES)}"),
    "inside": _TRUTH,
    "after": Entry(or_null(one_of(*PHASES)), "null or a phase"),
}
REQUIRED = ("ball", "attacking", "phase")


def from_json(given: Any, options: Options) -> State:
    """A state from JSON. Everything that is wrong with it is told in one go."""
    read_entries(given, _ENTRIES, REQUIRED, lambda side, _: [f"there is no entry {side!r}"])
    state = _build(given, options)
    refuse(faults(state))
    return state


def _build(given: Json, options: Options) -> State:
    phase = given["phase"]
    score = given.get("score", {HOME: 0, AWAY: 0})
    master = given.get("master", {"side": None, "face": None})
    match = Match(
        options,
        (score[HOME], score[AWAY]),
        given.get("half", FIRST_HALF),
        given.get("running", phase not in ("toss", "shoot-out", "over")),
        given.get("whistled", False),
        given.get("toss_winner"),
        master["side"],
        master["face"],
        given.get("fouled"),
        tuple((side, scored) for side, scored in given.get("shots", [])),
    )
    state = State(given["ball"], given["attacking"], phase, match)
    after = "attack" if phase == "master" else None
    assumed = {"scene": USUAL_SCENE.get(phase), "after": after}
    return state._replace(**assumed | {name: given[name] for name in _OF_STATE if name in given})
