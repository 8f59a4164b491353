"""Positions as JSON, as a drawn mat and as one line; what is wrong with one is told in a sentence."""

import json
from typing import Any

import pytest

from rules.engine import Engine
from rules.fuba import notation, position
from rules.fuba.options import Options, read_options
from rules.game import BadInput
from tests.rules.fuba.match import Match

POSITION: dict[str, Any] = {
    "home": {"P1": 3, "M1": 2, "C": 4, "L2": 1, "R2": 1},
    "away": {"P2": 3, "M2": 3, "C": 4, "L3": 1},
    "keepers": {"home": "P1", "away": "P2"},
    "ball": "C",
    "ball_value": 3,
    "active": "home",
    "minute": 1,
    "phase": "target",
}


def loaded(**changes: Any) -> Match:
    return Match(position.from_json({**POSITION, **changes}, Options()))


def test_a_position_is_counts_by_sector_and_side() -> None:
    loaded().expect(home_C=4, away_M2=3, keepers=("P1", "P2"), ball="C", value=3, minute=1, side="home", red=(0, 0))


def test_what_is_left_out_is_assumed() -> None:
    """Keepers are in their penalty areas, who is missing was sent off, and the half follows from the minute."""
    given = {name: POSITION[name] for name in ("home", "away", "ball", "active", "phase")}
    Match(position.from_json(given, Options())).expect(keepers=("P1", "P2"), value=3, minute=1, half=1)
    loaded(minute=60, away={"P2": 3, "C": 4}).expect(half=2, red=(0, 4))


def test_every_phase_can_be_loaded_from_little() -> None:
    little: dict[str, dict[str, Any]] = {
        "roll": {"target": "C"},
        "possession": {"target": "L1", "roll": [3, 3]},
        "special": {"target": "C", "roll": [3, 3]},
        "booking": {"target": "C", "roll": [3, 3], "offender": "away"},
        "run": {"ball": "L4"},
        "attempt": {"ball": "M2"},
        "shot": {"ball": "M2"},
        "corner": {"ball": "M2"},
        "goal-kick": {"ball": "P1"},
        "moves": {"roll": [2, 4]},
        "dive": {"ball": "P2"},
        "aim": {"ball": "P2", "dive": "left"},
        "penalty": {"ball": "P2", "dive": "left", "aim": "right"},
        "over": {},
        "placement": {"home": {}, "away": {}, "keepers": {"home": None, "away": None}},
    }
    for phase, more in little.items():
        state = loaded(phase=phase, **more).state
        assert position.from_json(json.loads(json.dumps(position.to_json(state))), Options()) == state
        assert notation.from_pitch(notation.to_pitch(state)) == state
        assert notation.from_line(notation.to_line(state)) == state


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"home": ["P1"]}, "home"),
    ({"home": {"P1": 12}}, "home"),
    ({"home": {"X1": 1}}, "home"),
    ({"home": {**POSITION["home"], "L1": 1}}, "12 players"),
    ({"keepers": {"home": "L4", "away": "P2"}}, "keeper"),
    ({"home": {"C": 11}, "keepers": {"home": None, "away": "P2"}}, "keeper"),
    ({"ball": None}, "ball"),
    ({"ball": "Z"}, "ball"),
    ({"ball_value": 7}, "ball_value"),
    ({"active": "nobody"}, "active"),
    ({"phase": "tea"}, "phase"),
    ({"phase": ["target"]}, "phase"),
    ({"minute": 0}, "minute"),
    ({"minute": 50, "half": 1}, "minute 50"),
    ({"minute": 12, "stoppage": 2}, "stoppage"),
    ({"colour": "red"}, "colour"),
    ({"phase": "roll"}, "target"),
    ({"phase": "roll", "target": "C", "roll": [1, 2]}, "rolled"),
    ({"phase": "special", "target": "C"}, "roll"),
    ({"phase": "aim", "ball": "P2"}, "dive"),
    ({"phase": "penalty", "ball": "C", "dive": "left", "aim": "left"}, "penalty"),
    ({"phase": "shot"}, "shoot"),
    ({"phase": "goal-kick"}, "goal kick"),
    ({"phase": "moves", "restart": "corner"}, "restart"),
    ({"phase": "run"}, "run"),
    ({"phase": "formation", "ball": None}, "mat"),
    ({"phase": "placement"}, "placement|places"),
    ({"phase": "moves", "moving": {"sides": []}}, "moving"),
    ({"phase": "moves", "moving": {"sides": ["home"], "line": "shift"}}, "shift"),
    ({"phase": "moves", "moving": {"sides": ["home"], "line": "attack", "left": 1, "moved": {"R4": 1}}}, "R4"),
    ({"formations": {"home": "4-4-3", "away": None}}, "formations"),
    ({"red": {"home": 11, "away": 0}}, "red"),
    ({"phase": "shot", "ball": "M2", "ball_value": 1, "sixes": 1}, "six"),
    ({"phase": "moves", "sixes": 1}, "sixes"),
    ({"phase": "possession", "target": "C", "roll": [3, 3]}, "itself is counted"),
    (
        {
            "phase": "possession",
            "target": "P2",
            "away": {"P1": 11},
            "keepers": {"home": "P1", "away": "P1"},
            "roll": [3, 3],
        },
        "beside P2",
    ),
    ({"phase": "corner"}, "shoot"),
    ({"restart": "corner"}, "corner"),
    ({"restart": "kick-off", "ball": "M1"}, "kick-off"),
    ({"restart": "free-kick", "ball": "R4"}, "takes the free kick"),
    (
        {"phase": "goal-kick", "home": {"C": 11}, "keepers": {"home": "C", "away": "P2"}, "ball": "P1"},
        "takes the goal kick",
    ),
    ({"phase": "run", "ball": "L4", "runners": ["R4"]}, "run from R4"),
    (
        {
            "phase": "run",
            "ball": "P1",
            "home": {"C": 11},
            "keepers": {"home": "C", "away": "P2"},
            "restart": "goal-kick",
            "after": "goal-kick",
            "runners": [],
        },
        "goal kick",
    ),
    ({"target": "C"}, "target"),
    ({"phase": "moves", "roll": [2, 4], "frozen": "home", "moving": {"sides": ["home"]}}, "may not move"),
    ({"phase": "placement", "step": 3, "moving": {"sides": ["away"], "line": "shift", "left": 2}}, "home moves alone"),
    ({"phase": "moves", "moving": {"sides": ["away"], "line": "attack", "left": 1, "carried": True}}, "carries"),
]


@pytest.mark.parametrize(("changes", "word"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_named(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput, match=word) as problem:
        loaded(**changes)
    assert problem.value.code == "bad-position"


def test_no_position_at_all_is_named() -> None:
    with pytest.raises(BadInput, match="a position is an object"):
        position.from_json([], Options())


@pytest.mark.parametrize(
    "text",
    [
        "C h1*3 P1 h1k P2 a1k",
        "C h1*3 P1 h1k P2\nhome target 12' -",
        "C h1*3 Q1 h1k\nhome target 12' -",
        "C h1*3 P1 x1\nhome target 12' -",
        "C h1*3 P1 h1k*2 P2 a1k\nhome target 12' -",
        "C h1*3 P1 h1k P2 a1k\nhome target 12' - {broken}",
        "C h1*3 P1 h1k P2 a1k\nhome target noon -",
    ],
)
def test_a_bad_drawing_is_named(text: str) -> None:
    with pytest.raises(BadInput):
        notation.from_pitch(text)


BAD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"length": 3}, "unknown-option"),
    ({"teams": ["red", "red"]}, "bad-option"),
    ({"facts": {"weather": 1}}, "bad-option"),
    ({"facts": {"sectors": {"left": {"L1": [0, 3]}}}}, "bad-option"),
    ({"facts": {"sectors": {"left": 5}}}, "bad-option"),
    ({"facts": {"attempt": {"sector": {"P9": 1}}}}, "bad-option"),
    ({"facts": {"attempt": {"sector": {"P2": "much"}}}}, "bad-option"),
    ({"facts": {"possession": {"more": 1.5}}}, "bad-option"),
    ({"facts": {"ball_value": {"kick-off": 9}}}, "bad-option"),
    ({"facts": {"ball_value": {"throw-in": 1}}}, "bad-option"),
]


@pytest.mark.parametrize(("options", "code"), BAD_OPTIONS, ids=range(len(BAD_OPTIONS)))
def test_a_bad_option_is_named(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as problem:
        read_options(options)
    assert problem.value.code == code


def test_a_family_with_another_mat_changes_the_facts() -> None:
    """Shooting from the wings is easier here, and the middle sector is shorter."""
    middle = {"P1": [0, 3], "M1": [3, 5], "C": [5, 7], "M2": [7, 9], "P2": [9, 12]}
    options = read_options({"facts": {"attempt": {"sector": {"P2": 0, "L4": -1}}, "sectors": {"middle": middle}}})
    assert options.pitch.attempt["home"] == {"P2": 0, "L4": -1}
    assert options.pitch.attempt["away"] == {"P1": 0, "R1": -1}
    assert set(options.pitch.neighbours["P1"]) == {"M1", "L1", "R1"}
    assert set(options.pitch.neighbours["M1"]) == {"P1", "C", "L2", "R2"}
    assert options.json()["facts"]["sectors"] == {"middle": middle}


BAD: list[tuple[Any, str]] = [
    ({"cmd": "apply", "action": {"type": "fly"}}, "unknown-action"),
    ({"cmd": "apply", "action": {"type": "target"}}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "target", "to": "Z1"}}, "unknown-sector"),
    ({"cmd": "apply", "action": {"type": "target", "to": "C", "via": "M1"}}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "move", "start": "C", "to": "M1"}}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "move", "from": "C", "to": "M1", "keeper": "yes"}}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "roll", "dice": [7, 1]}}, "bad-dice"),
    ({"cmd": "apply", "action": {"type": "roll", "dice": [1, 2, 3]}}, "bad-dice"),
    ({"cmd": "apply", "action": {"type": "formation", "side": "home", "formation": 442}}, "bad-formation"),
    ({"cmd": "apply", "action": {"type": "formation", "side": "nobody", "formation": "4-4-2"}}, "unknown-side"),
    ({"cmd": "apply", "action": {"type": "tactic", "line": "wings"}}, "bad-line"),
    ({"cmd": "apply", "action": {"type": "goal-kick", "how": "high"}}, "bad-speed"),
    ({"cmd": "apply", "action": {"type": "dive", "way": "up"}}, "bad-way"),
    ({"cmd": "apply", "action": {"type": "aim", "at": "bar"}}, "bad-aim"),
    ({"cmd": "apply", "action": {"type": "shoot"}}, "illegal"),
    ({"cmd": "load", "position": {**POSITION, "ball": "Z9"}}, "bad-position"),
    ({"cmd": "new", "options": {"half_minutes": 20}}, "unknown-option"),
    ({"cmd": "explain", "seen": {"home": {"Z9": 1}}}, "bad-seen"),
]


@pytest.mark.parametrize(("question", "code"), BAD, ids=range(len(BAD)))
def test_bad_input_gives_a_clear_error_and_the_match_goes_on(question: Any, code: str) -> None:
    engine = Engine("fuba")

    def ask(asked: Any) -> Any:
        return json.loads(engine.answer(json.dumps(asked)))

    before = ask({"cmd": "load", "position": POSITION})
    error = ask(question)["error"]
    assert error["code"] == code
    assert len(error["text"]) > 10
    assert ask({"cmd": "state"}) == before


def test_the_engine_tells_the_sum_of_a_pass() -> None:
    engine = Engine("fuba")
    for question in (
        {"cmd": "load", "position": POSITION},
        {"cmd": "apply", "action": {"type": "target", "to": "M1"}},
        {"cmd": "apply", "action": {"type": "roll", "dice": [4, 2]}},
    ):
        answer = json.loads(engine.answer(json.dumps(question)))
    (told,) = [event for event in answer["events"] if event["type"] == "possession"]
    assert (told["sum"], told["result"]) == ("4 +2 = 6 > 3", "kept")
    assert answer["state"]["ball"] == "M1"
