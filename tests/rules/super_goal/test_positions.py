"""Positions as JSON, as a drawn pitch and as one line; options; what is wrong is told in a sentence."""

import json
from typing import Any

import pytest

from rules.engine import Engine
from rules.game import BadInput
from rules.super_goal import notation, position
from rules.super_goal.dice import DICE, DIRECTION, WORDS
from rules.super_goal.options import Options, read_options
from rules.super_goal.pitch import FACTS, FIELDS, OTHER_END, seen_by
from tests.rules.super_goal.match import Match, at

POSITION: dict[str, Any] = {"ball": "c6", "attacking": "home", "phase": "attack"}
MASTER = {"side": "away", "face": "win-back"}


def loaded(**changes: Any) -> Match:
    return Match(position.from_json({**POSITION, **changes}, Options()))


def test_a_position_is_the_ball_who_attacks_and_the_phase() -> None:
    loaded().expect(ball="c6", attacking="home", phase="attack", side="home", score=(0, 0), half=1, running=True)


LITTLE: dict[str, dict[str, Any]] = {
    "toss": {},
    "master": {"master": {"side": "away", "face": None}},
    "play": {"arrow": "diagonal-2", "last": "red"},
    "defence": {},
    "keeper": {"ball": "c11"},
    "bar": {"ball": "c11"},
    "answer": {"ball": "c11", "master": MASTER},
    "place": {"ball": None, "restart": "corner"},
    "var": {"ball": "c10"},
    "penalty": {"ball": "c10"},
    "shoot-out": {"ball": None},
    "over": {},
}


@pytest.mark.parametrize("phase", LITTLE)
def test_every_phase_can_be_loaded_from_little(phase: str) -> None:
    state = loaded(phase=phase, **LITTLE[phase]).state
    assert position.from_json(json.loads(json.dumps(position.to_json(state))), Options()) == state
    assert notation.from_pitch(notation.to_pitch(state)) == state
    assert notation.from_line(notation.to_line(state)) == state


def test_a_pitch_to_read() -> None:
    state = notation.from_pitch("9 . . . * .\nhome attack")
    assert state == at("d9").state
    assert notation.to_line(state) == "d9 home attack"
    assert notation.to_pitch(state).splitlines()[2] == " 9 . . . * ."


def test_whoever_insists_on_passing_a_direct_free_kick_may_choose_left_or_right() -> None:
    """No roll leads there, but people may have overruled the referee."""
    match = loaded(ball="b9", phase="play", restart="direct-free-kick", last="orange", arrow="sideways-1")
    match.play("right").expect(ball="c9", phase="attack", restart=None, last="orange")


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"ball": "f1"}, "ball"),
    ({"ball": None}, "ball"),
    ({"ball": None, "phase": "keeper"}, "ball"),
    ({"phase": "shoot-out"}, "hand"),
    ({"attacking": "nobody"}, "attacking"),
    ({"phase": "tea"}, "phase"),
    ({"phase": ["attack"]}, "phase"),
    ({"home": {}}, "home"),
    ({"colour": "red"}, "colour"),
    ({"half": 3}, "half"),
    ({"score": {"home": 1}}, "score"),
    ({"master": {"side": "home", "face": "goal"}}, "master"),
    ({"master": {"side": "home", "face": None}}, "master"),
    ({"phase": "master"}, "master"),
    ({"phase": "master", "master": {"side": "home", "face": None}, "after": "play"}, "master"),
    ({"after": "attack"}, "after"),
    ({"phase": "toss", "toss_winner": "home"}, "toss"),
    ({"whistled": True, "running": False}, "time"),
    ({"restart": "bounce"}, "restart"),
    ({"restart": "kick-off", "ball": "c5"}, "kick-off"),
    ({"restart": "corner", "ball": "c5"}, "corner"),
    ({"restart": "direct-free-kick", "ball": "c5"}, "direct"),
    ({"phase": "defence", "restart": "corner"}, "restart"),
    ({"phase": "place"}, "restart"),
    ({"phase": "keeper", "scene": "pass"}, "scene"),
    ({"scene": "pass"}, "scene"),
    ({"inside": True}, "inside"),
    ({"first": True, "restart": "throw-in"}, "orange"),
    ({"phase": "defence", "first": True}, "first"),
    ({"first": True, "last": "orange"}, "same attack"),
    ({"restart": "throw-in", "last": "orange"}, "same attack"),
    ({"arrow": "diagonal-2"}, "arrow"),
    ({"phase": "play"}, "arrow"),
    ({"phase": "play", "arrow": "diagonal-2"}, "last"),
    ({"phase": "play", "arrow": "forward-2", "last": "red"}, "choice"),
    ({"phase": "play", "arrow": "goal", "last": "red"}, "last"),
    ({"announced": "double"}, "announced"),
    ({"announced": "turn-left"}, "announced"),
    ({"announced": "loudly"}, "announced"),
    ({"phase": "penalty"}, "penalty area"),
    ({"phase": "answer", "ball": "c11"}, "answer"),
    ({"phase": "answer", "ball": "c11", "master": {"side": "home", "face": "foul"}}, "answer"),
    ({"shots": [["home"]]}, "shots"),
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
        "9 . . * . .\n8 . . * . .\nhome attack",
        "12 . . * . .\nhome attack",
        "9 . . * .\nhome attack",
        "9 . . o . .\nhome attack",
        "9 . . * . .\nhome",
        "9 . . * . .\nhome attack {broken}",
    ],
)
def test_a_bad_drawing_is_named(text: str) -> None:
    with pytest.raises(BadInput):
        notation.from_pitch(text)


BAD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"length": 3}, "unknown-option"),
    ({"half_minutes": 0}, "bad-option"),
    ({"half_minutes": True}, "bad-option"),
    ({"var": "yes"}, "bad-option"),
    ({"shoot_out": 1}, "bad-option"),
    ({"teams": ["red", "red"]}, "bad-option"),
    ({"facts": {"weather": {}}}, "bad-option"),
    ({"facts": {"rows": {"turn": 5}}}, "bad-option"),
    ({"facts": {"areas": []}}, "bad-option"),
    ({"facts": {"areas": {"penalty": ["b10", "z3"]}}}, "bad-option"),
    ({"facts": {"areas": {"penalty": []}}}, "bad-option"),
    ({"facts": {"areas": {"moat": ["c6"]}}}, "bad-option"),
    ({"facts": {"areas": {"outside_shot": ["c8"]}}}, "bad-option"),
    ({"facts": {"spots": {"centre": ["c6"]}}}, "bad-option"),
    ({"facts": {"free_kick": {"defence_rows": [7]}}}, "bad-option"),
    ({"facts": {"free_kick": {"defence_rows": 8}}}, "bad-option"),
    ({"facts": {"free_kick": {"master_row": "far"}}}, "bad-option"),
    ({"facts": {"free_kick": {"lands": ["8", "9", "10", "11"]}}}, "bad-option"),
    ({"facts": {"free_kick": {"lands": {}}}}, "bad-option"),
    ({"facts": {"stops": {"c9": 5}}}, "bad-option"),
    ({"facts": {"stops": {"c9": "z1"}}}, "bad-option"),
    ({"facts": {"spots": {"corner": [["a11"]]}}}, "bad-option"),
    ({"facts": {"dice": {"red": [["forward-2"]] * 6}}}, "bad-option"),
    ({"facts": {"dice": {"red": ["forward-2"] * 5}}}, "bad-option"),
    ({"facts": {"dice": {"red": ["goal"] * 6}}}, "bad-option"),
    ({"facts": {"dice": {"green": ["goal"] * 6}}}, "bad-option"),
]


@pytest.mark.parametrize(("options", "code"), BAD_OPTIONS, ids=range(len(BAD_OPTIONS)))
def test_a_bad_option_is_named(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as problem:
        read_options(options)
    assert problem.value.code == code


def test_a_family_with_other_dice_and_another_board_changes_the_facts() -> None:
    faces = ["forward-4", "forward-4", "diagonal-4", "diagonal-4", "back-2", "forward-4-lost"]
    options = read_options({"facts": {"dice": {"violet": faces}, "spots": {"punt": ["c3"]}}})
    match = Match(position.from_json(POSITION, options)).violet("forward-4").expect(ball="c10")
    assert options.json()["facts"]["dice"] == {"violet": faces}
    assert read_options(options.json()) == options
    assert match.state.pitch.faces["red"] == Match(at("c6").state).state.pitch.faces["red"]
    Match(position.from_json({**POSITION, "ball": None, "phase": "place", "restart": "punt"}, options)).place("c3")


def test_every_die_has_six_faces_that_it_may_show() -> None:
    assert set(FACTS["dice"]) == set(DICE)
    assert all(len(faces) == 6 for faces in FACTS["dice"].values())
    for die in DICE:
        if die not in DIRECTION:
            assert set(FACTS["dice"][die]) == set(WORDS[die])


def test_the_other_side_sees_the_board_from_the_other_end() -> None:
    assert (OTHER_END["a1"], OTHER_END["c6"], OTHER_END["b10"]) == ("e11", "c6", "d2")
    assert all(seen_by("away", seen_by("away", field)) == field for field in FIELDS)


BAD: list[tuple[Any, str]] = [
    ({"cmd": "apply", "action": {"type": "fly"}}, "unknown-action"),
    ({"cmd": "apply", "action": {"type": "roll", "die": "red"}}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "roll", "die": "green", "face": "forward-2"}}, "unknown-die"),
    ({"cmd": "apply", "action": {"type": "roll", "die": "red", "face": "upside-down"}}, "unknown-face"),
    ({"cmd": "apply", "action": {"type": "roll", "die": "red", "face": ["forward-2"]}}, "unknown-face"),
    ({"cmd": "apply", "action": {"type": "roll", "die": "red", "face": "goal"}}, "illegal"),
    ({"cmd": "apply", "action": {"type": "play", "way": "up"}}, "bad-way"),
    ({"cmd": "apply", "action": {"type": "place", "to": "z9"}}, "unknown-field"),
    ({"cmd": "apply", "action": {"type": "announce", "what": "half"}}, "bad-word"),
    ({"cmd": "apply", "action": {"type": "time", "what": "double"}}, "bad-word"),
    ({"cmd": "apply", "action": {"type": "time", "what": "tea"}}, "bad-word"),
    ({"cmd": "apply", "action": {"type": "toss", "winner": "nobody"}}, "unknown-side"),
    ({"cmd": "apply", "action": {"type": "master"}}, "illegal"),
    ({"cmd": "load", "position": {**POSITION, "ball": "z9"}}, "bad-position"),
    ({"cmd": "new", "options": {"extra_time": True}}, "unknown-option"),
    ({"cmd": "explain", "seen": {"ball": "z9"}}, "bad-seen"),
]


@pytest.mark.parametrize(("question", "code"), BAD, ids=range(len(BAD)))
def test_bad_input_gives_a_clear_error_and_the_match_goes_on(question: Any, code: str) -> None:
    engine = Engine("super-goal")

    def ask(asked: Any) -> Any:
        return json.loads(engine.answer(json.dumps(asked)))

    before = ask({"cmd": "load", "position": POSITION})
    error = ask(question)["error"]
    assert error["code"] == code
    assert len(error["text"]) > 10
    assert ask({"cmd": "state"}) == before
