"""A state as JSON, and back from any position that somebody sends.

A position is `home` and `away` (players by sector, the keeper among them), `keepers`, `ball`, `ball_value`, `active`,
`minute` and `phase`. Everything else is optional and filled with what such a position usually means; a dumped state
carries it all, so nothing is lost.
"""

from collections.abc import Mapping
from typing import Any

from rules.fuba import ball, moves, placement
from rules.fuba.actions import AIMS, DIVES, LINES
from rules.fuba.formation import read_formation, written
from rules.fuba.options import Options
from rules.fuba.phases import side_to_act
from rules.fuba.pitch import INDEX, PENALTY_AREA, SECTORS, Sector
from rules.fuba.position_faults import faults
from rules.fuba.state import FIRST_HALF, PHASES, RESTARTS, SECOND_HALF, Counts, Match, Moving, State
from rules.game import AWAY, HOME, SIDES, Json, Side
from rules.reading import (
    Entry,
    is_die,
    is_score,
    is_side,
    is_truth,
    list_of,
    of_sides,
    one_of,
    or_null,
    read_entries,
    refuse,
    table_of,
    whole,
)

BEFORE_KICK_OFF = ("formation", "start")


def to_json(state: State) -> Json:
    """The whole state; `from_json` gives it back unchanged."""
    match = state.match
    return {
        "home": _counts_json(state.home),
        "away": _counts_json(state.away),
        "keepers": _pair(state.keepers),
        "ball": state.ball,
        "ball_value": state.ball_value,
        "active": state.active,
        "minute": match.minute,
        "phase": state.phase,
        "side": side_to_act(state),
        "score": _pair(match.score),
        "over": state.phase == "over",
        "half": match.half,
        "stoppage": match.stoppage,
        "formations": _pair((written(match.formations[0]), written(match.formations[1]))),
        "first_active": match.first_active,
        "yellow": _pair(match.yellow),
        "red": _pair(match.red),
        "restart": state.restart,
        "step": state.step,
        "target": state.target,
        "roll": list(state.roll),
        "chooser": state.chooser,
        "offender": state.offender,
        "frozen": state.frozen,
        "after": state.after,
        "runners": list(state.runners),
        "runner": state.runner,
        "sixes": state.sixes,
        "moving": _moving_json(state.moving),
        "dive": state.dive,
        "aim": state.aim,
    }


def _pair(pair: tuple[Any, Any]) -> Json:
    return {HOME: pair[0], AWAY: pair[1]}


def _counts_json(counts: Counts) -> Json:
    return {sector: number for sector, number in zip(SECTORS, counts, strict=True) if number}


def _moving_json(moving: Moving | None) -> Json | None:
    if moving is None:
        return None
    return {**moving._asdict(), "sides": list(moving.sides), "moved": _counts_json(moving.moved)}


_is_sector = one_of(*SECTORS)
_is_counts = table_of(_is_sector, whole(0, 11))


def _is_formation(value: Any) -> bool:
    return isinstance(value, str) and read_formation(value) is not None


def _is_roll(value: Any) -> bool:
    return isinstance(value, list) and len(value) in (0, 2) and all(map(is_die, value))


_MOVING: Mapping[str, Any] = {
    "sides": lambda value: isinstance(value, list) and value in ([HOME], [AWAY], [HOME, AWAY], [AWAY, HOME]),
    "line": or_null(one_of(*LINES, moves.QUICK, "shift")),
    "left": whole(-1, 10),
    "moved": _is_counts,
    "keeper_moved": is_truth,
    "free": is_truth,
    "carried": is_truth,
}


def _is_moving(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and "sides" in value
        and all(name in _MOVING and _MOVING[name](entry) for name, entry in value.items())
    )


_ANYTHING = Entry(lambda _: True, "anything: it is worked out")
_SIDE_OR_NULL = Entry(or_null(is_side), "home, away or null")
_SECTOR_OR_NULL = Entry(or_null(_is_sector), f"one of {', '.join(SECTORS)}, or null")
_ENTRIES: Mapping[str, Entry] = {
    "keepers": Entry(of_sides(or_null(_is_sector)), 'an object like {"home": "P1", "away": "P2"}'),
    "ball": _SECTOR_OR_NULL,
    "ball_value": Entry(is_die, "a number from 1 to 6"),
    "active": Entry(is_side, "home or away"),
    "minute": Entry(whole(1, 90), "a minute from 1 to 90"),
    "phase": Entry(one_of(*PHASES), ", ".join(PHASES)),
    "side": _ANYTHING,
    "score": Entry(is_score, 'an object like {"home": 1, "away": 0}'),
    "over": _ANYTHING,
    "half": Entry(whole(FIRST_HALF, SECOND_HALF), "1 or 2"),
    "stoppage": Entry(whole(0, 4), "a number from 0 to 4"),
    "formations": Entry(of_sides(or_null(_is_formation)), 'an object like {"home": "4-4-2", "away": null}'),
    "first_active": _SIDE_OR_NULL,
    "yellow": Entry(is_score, 'an object like {"home": 1, "away": 0}'),
    "red": Entry(of_sides(whole(0, 10)), 'an object like {"home": 1, "away": 0}'),
    "restart": Entry(or_null(one_of(*RESTARTS)), f"null or one of {', '.join(RESTARTS)}"),
    "step": Entry(whole(0, 3), "0, 1, 2 or 3"),
    "target": _SECTOR_OR_NULL,
    "roll": Entry(_is_roll, "home's and away's number from 1 to 6, or an empty list"),
    "chooser": _SIDE_OR_NULL,
    "offender": _SIDE_OR_NULL,
    "frozen": _SIDE_OR_NULL,
    "after": Entry(or_null(one_of("kept", "won", "goal-kick")), "kept, won, goal-kick or null"),
    "runners": Entry(list_of(_is_sector), "a list of sectors"),
    "runner": Entry(or_null(one_of("player", "keeper")), "player, keeper or null"),
    "sixes": Entry(whole(0, 1), "0 or 1"),
    "moving": Entry(
        or_null(_is_moving), "null or an object with sides, line, left, moved, keeper_moved, free, carried"
    ),
    "dive": Entry(or_null(one_of(*DIVES)), f"null or one of {', '.join(DIVES)}"),
    "aim": Entry(or_null(one_of(*AIMS)), f"null or one of {', '.join(AIMS)}"),
}
REQUIRED = ("home", "away", "ball", "active", "phase")


def from_json(given: Any, options: Options) -> State:
    """A state from JSON. Everything that is wrong with it is told in one go."""
    read_entries(given, _ENTRIES, REQUIRED, _side_faults)
    state = _build(given, options)
    refuse(faults(state))
    if state.phase != "placement":
        return state
    settled = placement.settled(state)
    refuse(faults(settled))
    return settled


def _side_faults(side: Side, value: Any) -> list[str]:
    if _is_counts(value):
        return []
    return [f'{side!r} must say how many players stand in which of {", ".join(SECTORS)}: {{"P1": 3, "C": 2}}']


def _build(given: Json, options: Options) -> State:
    home, away = (_counts(given[side]) for side in SIDES)
    phase, active = given["phase"], given["active"]
    keepers = given.get("keepers", {HOME: None, AWAY: None})
    state = State(
        home,
        away,
        (_keeper(keepers[HOME], HOME, home), _keeper(keepers[AWAY], AWAY, away)),
        given["ball"],
        given.get("ball_value", 3),
        active,
        phase,
        _build_match(given, options, home, away),
        restart=given["restart"] if "restart" in given else _usual_restart(phase),
        step=given.get("step", 1 if phase == "placement" else 0),
        target=given.get("target"),
        roll=tuple(given.get("roll", ())),
        chooser=given.get("chooser"),
        offender=given.get("offender", active if phase == "booking" else None),
        frozen=given.get("frozen"),
        after=given.get("after", "won" if phase == "run" else None),
        runner=given.get("runner"),
        sixes=given.get("sixes", 0),
        dive=given.get("dive"),
        aim=given.get("aim"),
    )
    runners = tuple(given["runners"]) if "runners" in given else _usual_runners(state)
    return state._replace(runners=runners, moving=_moving(given, state))


def _build_match(given: Json, options: Options, home: Counts, away: Counts) -> Match:
    score, yellow = (given.get(name, {HOME: 0, AWAY: 0}) for name in ("score", "yellow"))
    squad = options.pitch.facts["squad"]["players"]
    standing = {side: sum(counts) for side, counts in ((HOME, home), (AWAY, away))}
    in_play = given["phase"] not in (*BEFORE_KICK_OFF, "placement")
    usual = {side: max(0, squad - number) if in_play else 0 for side, number in standing.items()}
    red = given.get("red", usual)
    formations = given.get("formations", {HOME: None, AWAY: None})
    minute = given.get("minute", 1)
    first, _ = options.pitch.facts["time"]["halves"]
    return Match(
        options,
        (score[HOME], score[AWAY]),
        given.get("half", FIRST_HALF if minute <= first else SECOND_HALF),
        minute,
        given.get("stoppage", 0),
        (_split(formations[HOME]), _split(formations[AWAY])),
        given.get("first_active"),
        (yellow[HOME], yellow[AWAY]),
        (red[HOME], red[AWAY]),
    )


def _split(text: str | None) -> Any:
    return None if text is None else read_formation(text)


def _counts(given: Json) -> Counts:
    return tuple(given.get(sector, 0) for sector in SECTORS)


def _keeper(given: Sector | None, side: Side, counts: Counts) -> Sector | None:
    """Without word of a keeper, somebody in his penalty area is he."""
    home = PENALTY_AREA[side]
    return given or (home if counts[INDEX[home]] else None)


def _usual_restart(phase: str) -> str | None:
    if phase in ("dive", "aim", "penalty"):
        return "penalty"
    return {"placement": "kick-off", "goal-kick": "goal-kick"}.get(phase)


def _usual_runners(state: State) -> tuple[Sector, ...]:
    """Where a player who runs to the ball most likely comes from."""
    if state.phase != "run" or state.ball is None:
        return ()
    if state.after == "kept":
        near = state.pitch.neighbours[state.ball]
        return tuple(sector for sector in near if state.players(state.active, sector))
    return ball.nearest(state, state.active, state.ball) if sum(state.counts(state.active)) else ()


def _moving(given: Json, state: State) -> Moving | None:
    told = given.get("moving")
    if told is not None:
        known = {name: value for name, value in told.items() if name not in ("sides", "moved")}
        return Moving(tuple(told["sides"]), moved=_counts(told.get("moved", {})), **known)
    if state.phase == "placement" and state.step == 3:
        return Moving((state.active,), "shift", state.pitch.facts["squad"]["shifts"])
    if state.phase == "moves" and state.ball is not None:
        return moves.begin(state).state.moving
    return None
