"""A state as JSON, and back from any position that somebody sends.

Seven entries make a position: `home`, `away`, `ball`, `attacking`, `phase`, `roll`, `carrier`. Everything else is
optional and filled with what such a position usually means; a dumped state carries it all, so nothing is lost.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import AWAY, HOME, OTHER, SIDES, Json, Side
from rules.reading import (
    Entry,
    is_count,
    is_die,
    is_score,
    is_side,
    is_truth,
    list_of,
    one_of,
    or_null,
    read_entries,
    refuse,
    whole,
)
from rules.shoot_out import are_shots
from rules.soccer_tactics import offside
from rules.soccer_tactics.attack import SECOND_PASS
from rules.soccer_tactics.corner import PLACEMENTS
from rules.soccer_tactics.lineup import KEEPERS, NUMBERS, SIDE_OF, Figure, Lineup, booking_name
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.phases import settled
from rules.soccer_tactics.pitch import BIT, INDEX, Field
from rules.soccer_tactics.position_faults import faults
from rules.soccer_tactics.state import (
    FIRST_HALF,
    NOBODY_OFFSIDE,
    PHASES,
    RESTARTS,
    UNTOLD,
    Match,
    OffsideTrap,
    Restart,
    State,
)
from rules.soccer_tactics.turn import side_to_act
from rules.soccer_tactics.violations import DEAD_BALL_RULE

BOOKING_NAMES = frozenset(map(booking_name, SIDE_OF))
PERIODS = (None, "first-half", "second-half", "extra-first-half", "extra-second-half")


def to_json(state: State) -> Json:
    """The whole state; `from_json` gives it back unchanged."""
    match = state.match
    home, away = match.score
    return {
        "home": _lineup_json(state.home),
        "away": _lineup_json(state.away),
        "ball": state.ball,
        "attacking": state.attacking,
        "phase": state.phase,
        "roll": list(state.roll),
        "carrier": state.carrier,
        "side": side_to_act(state),
        "score": {"home": home, "away": away},
        "over": state.phase == "over",
        "period": PERIODS[match.period],
        "running": match.running,
        "finishing": match.finishing,
        "first_kick_off": match.first_kick_off,
        "booked": list(match.booked),
        "shots": [list(shot) for shot in match.shots],
        "shoots_first": match.shoots_first,
        "passes": state.passes,
        "chance": state.chance,
        "barred": state.barred,
        "barred_by": state.barred_by,
        "offside": {"figures": list(state.trap.figures), "line": state.trap.line} if state.trap.figures else None,
        "corner_ball": state.corner_ball,
        "restart": state.restart._asdict() if state.restart else None,
        "late": state.late,
        "interrupted": to_json(state.interrupted) if state.interrupted else None,
    }


def _lineup_json(lineup: Lineup) -> Json:
    return {str(number): field for number, field in enumerate(lineup, 1) if field is not None}


_is_field = one_of(*INDEX)
_is_figure = one_of(*SIDE_OF)
_is_roll = list_of(is_die, 0, 2)


def _is_trap(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"figures", "line"}
        and list_of(_is_figure)(value["figures"])
        and is_count(value["line"])
    )


_RESTART_ENTRIES: Mapping[str, Callable[[Any], bool]] = {
    "kind": one_of(*RESTARTS),
    "taker": or_null(_is_figure),
    "spot": or_null(_is_field),
    "turn": or_null(is_side),
    "made": whole(0, PLACEMENTS),
    "keeper_back": is_truth,
}


def _is_restart(value: Any) -> bool:
    if not isinstance(value, dict):
        return _RESTART_ENTRIES["kind"](value)
    return "kind" in value and all(
        name in _RESTART_ENTRIES and _RESTART_ENTRIES[name](entry) for name, entry in value.items()
    )


_ENTRIES: Mapping[str, Entry] = {
    "ball": Entry(or_null(_is_field), "a field A1 … H16 or null"),
    "attacking": Entry(is_side, "home or away"),
    "phase": Entry(one_of(*PHASES), ", ".join(PHASES)),
    "roll": Entry(_is_roll, "a list of at most two numbers from 1 to 6"),
    "carrier": Entry(or_null(_is_figure), "a figure h1 … a11, or null for a loose ball"),
    "side": Entry(lambda _: True, "anything: it is worked out"),
    "score": Entry(is_score, 'an object like {"home": 1, "away": 0}'),
    "over": Entry(lambda _: True, "anything: it is worked out"),
    "period": Entry(
        or_null(one_of(*filter(None, PERIODS))),
        ", ".join(str(period) for period in PERIODS[1:]) + " or null",
    ),
    "running": Entry(is_truth, "true or false"),
    "finishing": Entry(or_null(is_side), "home, away or null"),
    "first_kick_off": Entry(or_null(is_side), "home, away or null"),
    "booked": Entry(
        list_of(one_of(*BOOKING_NAMES)),
        "a list of figures, hD and aD for the defenders",
    ),
    "shots": Entry(are_shots, 'a list like [["home", true]]'),
    "shoots_first": Entry(or_null(is_side), "home, away or null"),
    "passes": Entry(whole(0, SECOND_PASS), "0, 1 or 2"),
    "chance": Entry(is_truth, "true or false"),
    "barred": Entry(or_null(_is_figure), "a figure or null"),
    "barred_by": Entry(or_null(one_of(*DEAD_BALL_RULE)), f"null or one of {', '.join(DEAD_BALL_RULE)}"),
    "offside": Entry(or_null(_is_trap), 'null or an object like {"figures": ["h10"], "line": 13}'),
    "corner_ball": Entry(is_truth, "true or false"),
    "restart": Entry(or_null(_is_restart), f"null, or one of {', '.join(RESTARTS)}, or an object with that kind"),
    "late": Entry(is_truth, "true or false"),
    "interrupted": Entry(or_null(lambda value: isinstance(value, dict)), "null or a position"),
}
REQUIRED = ("home", "away", "ball", "attacking", "phase")


def from_json(given: Any, options: Options) -> State:
    """A state from JSON. Everything that is wrong with it is told in one go."""
    read_entries(given, _ENTRIES, REQUIRED, _lineup_faults)
    state = _build(given, options)
    refuse(faults(state))
    if state.phase == "shoot-out":
        return state._replace(ball=None, carrier=None, restart=None)
    return settled(state) if state.phase == "placement" else state


def _lineup_faults(side: Side, lineup: Any) -> list[str]:
    if not isinstance(lineup, dict):
        return [f'{side!r} must be an object like {{"1": "D1"}}']
    faults = []
    standing: dict[Field, str] = {}
    for number, field in lineup.items():
        if number not in map(str, NUMBERS):
            faults.append(f"{side} has no figure {str(number)[:20]!r}: there are 1 to 11")
        if not _is_field(field):
            faults.append(f"{side} {number} stands on {str(field)[:20]!r}, which is no field A1 … H16")
        elif field in standing:
            faults.append(f"{side} {standing[field]} and {number} both stand on {field}")
        else:
            standing[field] = number
    return faults


def _build(given: Json, options: Options) -> State:
    home, away = (tuple(given[side].get(str(number)) for number in NUMBERS) for side in SIDES)
    phase, attacking, ball = given["phase"], given["attacking"], given["ball"]
    score = given.get("score", {HOME: 0, AWAY: 0})
    match = Match(
        options=options,
        score=(score[HOME], score[AWAY]),
        period=PERIODS.index(given["period"]) if "period" in given else FIRST_HALF if phase == "set-up" else UNTOLD,
        first_kick_off=given.get("first_kick_off"),
        running=given.get("running", phase not in ("set-up", "shoot-out", "over")),
        finishing=given.get("finishing"),
        booked=tuple(sorted(given.get("booked", ()))),
        shots=tuple((side, scored) for side, scored in given.get("shots", ())),
        shoots_first=given.get("shoots_first"),
    )
    state = State(home, away, ball, attacking, phase, tuple(given.get("roll", ())), None, match)
    state = state._replace(carrier=given["carrier"] if "carrier" in given else _usual_carrier(state))
    interrupted = given.get("interrupted")
    state = state._replace(
        passes=given.get("passes", 0),
        chance=given.get("chance", _usual_chance(state)),
        barred=given.get("barred"),
        trap=_read_trap(given["offside"]) if "offside" in given else _usual_trap(state),
        corner_ball=given.get("corner_ball", False),
        barred_by=given.get("barred_by", _usual_barred_by(given)),
        late=given.get("late", False),
        interrupted=from_json(interrupted, options) if interrupted else None,
    )
    restart = _read_restart(state, given)
    if restart is not None and restart.kind == "penalty":
        return state._replace(restart=restart._replace(spot=None), ball=None)
    return state._replace(restart=restart)


def _usual_carrier(state: State) -> Figure | None:
    """Without word of a carrier, the attacker on the ball's field has it; in a chase the ball is loose."""
    return None if state.phase == "chase" else state.on(state.attacking, state.ball)


def _usual_chance(state: State) -> bool:
    """An attacker with the ball in the penalty area has most likely won it there, rule 5A."""
    area = state.pitch.penalty_area[OTHER[state.attacking]]
    return state.phase == "challenge" and state.carrier is not None and bool(BIT[state.ball] & area)


def _usual_barred_by(given: Json) -> str | None:
    """Who may not touch the ball again has most likely taken a corner, a keeper's goal kick, or a free kick."""
    barred = given.get("barred")
    if barred is None:
        return None
    return "corner" if given.get("corner_ball") else "goal-kick" if barred in KEEPERS.values() else "free-kick"


def _usual_trap(state: State) -> OffsideTrap:
    """While nobody has the ball that was played, figures most likely stand as they did then."""
    just_played = state.phase == "chase" or (state.phase == "duel" and state.carrier is None)
    return offside.trap(state, state.attacking) if just_played else NOBODY_OFFSIDE


def _read_trap(given: Json | None) -> OffsideTrap:
    return OffsideTrap(tuple(given["figures"]), given["line"]) if given else NOBODY_OFFSIDE


def _read_restart(state: State, given: Json) -> Restart | None:
    restart = given.get("restart")
    if isinstance(restart, dict):
        return Restart(**restart)
    if restart is None and ("restart" in given or state.phase not in ("set-up", "kick-off", "placement")):
        return None
    kind = restart or _usual_restart(state)
    if kind == "kick-off" and state.carrier is None:
        return None
    turn = {"kick-off": state.attacking, "penalty": OTHER[state.attacking]}.get(kind)
    return Restart(kind, state.carrier, state.ball, turn=None if state.phase == "kick-off" else turn)


def _usual_restart(state: State) -> str:
    """Which dead ball a position with placements shows: by the place of the ball."""
    if state.phase in ("set-up", "kick-off"):
        return "kick-off"
    if state.ball is None:
        return "penalty" if state.carrier else "free-kick"
    if BIT[state.ball] & state.pitch.corners[OTHER[state.attacking]]:
        return "corner"
    return "goal-kick" if state.carrier == KEEPERS[state.attacking] else "free-kick"
