"""The rules as a service: every answer is an object, whatever comes in."""

import json
import random
from typing import Any

import pytest

from rules.engine import LONGEST_LINE, Engine

POSITION = {
    "home": {"1": "D1", "4": "D8", "7": "C5", "11": "E8"},
    "away": {"1": "E16", "2": "B13"},
    "ball": "E8",
    "attacking": "home",
    "phase": "move",
    "roll": [4],
    "carrier": "h11",
}


def ask(engine: Engine, question: Any) -> Any:
    line = question if isinstance(question, str) else json.dumps(question)
    return json.loads(engine.answer(line))


@pytest.fixture
def engine() -> Engine:
    return Engine("soccer-tactics")


def test_a_new_match_waits_for_the_roll(engine: Engine) -> None:
    state = ask(engine, {"cmd": "new", "options": {"half_minutes": 20}})["state"]
    assert (state["phase"], state["roll"], state["over"]) == ("set-up", [], False)
    assert state["score"] == {"home": 0, "away": 0}
    assert len(ask(engine, {"cmd": "legal"})["legal"]) == 36


def test_legal_actions_are_sorted_and_can_all_be_applied(engine: Engine) -> None:
    ask(engine, {"cmd": "load", "position": POSITION})
    actions = ask(engine, {"cmd": "legal"})["legal"]
    assert actions == sorted(actions, key=lambda action: json.dumps(action, sort_keys=True))
    assert {"type": "move", "figure": "h7", "to": "C9"} in actions
    for action in actions:
        assert "state" in ask(engine, {"cmd": "apply", "action": action})
        assert "state" in ask(engine, {"cmd": "undo"})


def test_an_illegal_action_gives_rule_code_and_text(engine: Engine) -> None:
    ask(engine, {"cmd": "load", "position": POSITION})
    answer = ask(engine, {"cmd": "apply", "action": {"type": "move", "figure": "h4", "to": "D12"}})
    (reason,) = answer["violations"]
    assert (reason["rule"], reason["code"]) == ("2", "defender-half")
    assert "D5 bei Blau" in reason["text"]
    assert ask(engine, {"cmd": "state"})["state"]["home"]["4"] == "D8"


def test_undo_gives_the_identical_state_back(engine: Engine) -> None:
    before = ask(engine, {"cmd": "load", "position": POSITION})
    ask(engine, {"cmd": "apply", "action": {"type": "move", "figure": "h7", "to": "C9"}})
    assert ask(engine, {"cmd": "undo"}) == before
    assert ask(engine, {"cmd": "undo"})["error"]["code"] == "nothing-to-undo"


def test_a_dumped_state_can_be_loaded(engine: Engine) -> None:
    state = ask(engine, {"cmd": "load", "position": POSITION})["state"]
    assert ask(engine, {"cmd": "load", "position": state})["state"] == state


def test_the_oled_speaks_both_languages(engine: Engine) -> None:
    ask(engine, {"cmd": "load", "position": POSITION})
    german, english = (ask(engine, {"cmd": "text", "lang": lang}) for lang in ("de", "en"))
    assert "ROT" in german["text"]
    assert "RED" in english["text"]
    assert all(len(line) <= 21 for line in german["oled"] + english["oled"])


def test_what_the_camera_sees_is_explained(engine: Engine) -> None:
    ask(engine, {"cmd": "load", "position": POSITION})
    seen: Any = {"home": ["D1", "D8", "C9", "E8"], "away": ["E16", "B13"], "ball": "E8"}
    (best, *_) = ask(engine, {"cmd": "explain", "seen": seen})["candidates"]
    assert best["actions"] == [{"type": "move", "figure": "h7", "to": "C9"}]
    seen["home"][2] = "C10"
    wrong = ask(engine, {"cmd": "explain", "seen": seen})
    assert wrong["candidates"] == []
    assert wrong["violations"][0]["code"] == "not-exact"
    assert wrong["repairs"] == [{"piece": "h7", "seen": "C10", "belongs": "C5"}]


BAD = [
    ("", "no-json"),
    ("{", "no-json"),
    ("\x00\xff", "no-json"),
    ("[" * 100_000, "no-json"),
    ("[1, 2]", "no-object"),
    ("null", "no-object"),
    ({}, "unknown-command"),
    ({"cmd": "resign"}, "unknown-command"),
    ({"cmd": ["new"]}, "unknown-command"),
    ({"cmd": "new", "options": []}, "bad-entry"),
    ({"cmd": "new", "options": {"length": 3}}, "unknown-option"),
    ({"cmd": "new", "options": {"half_minutes": "long"}}, "bad-option"),
    ({"cmd": "new", "options": {"teams": ["red", "red"]}}, "bad-option"),
    ({"cmd": "new", "options": {"facts": {"penalty_area": ["Z1-F3"]}}}, "unknown-field"),
    ({"cmd": "new", "options": {"facts": {"penalty_area": 3}}}, "bad-option"),
    ({"cmd": "load"}, "missing-entry"),
    ({"cmd": "load", "position": {}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "ball": "Z9"}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "colour": "red"}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "phase": "tea"}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "phase": ["move"]}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "roll": [7]}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "roll": [3, 3]}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "carrier": "h7"}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "carrier": "a2"}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "phase": "duel"}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "away": {"1": "E16", "2": "E16"}}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "home": {str(n): f"A{n}" for n in range(1, 14)}}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "home": ["D1"]}}, "bad-position"),
    ({"cmd": "load", "position": {**POSITION, "restart": {"kind": "corner", "size": 3}}}, "bad-position"),
    ({"cmd": "apply"}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "fly"}}, "unknown-action"),
    ({"cmd": "apply", "action": {"type": {}}}, "unknown-action"),
    ({"cmd": "apply", "action": {"type": "move", "figure": "h7"}}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "move", "figure": "h12", "to": "C5"}}, "unknown-figure"),
    ({"cmd": "apply", "action": {"type": "move", "figure": ["h7"], "to": "C5"}}, "unknown-figure"),
    ({"cmd": "apply", "action": {"type": "play", "to": "I5"}}, "unknown-field"),
    ({"cmd": "apply", "action": {"type": "roll", "dice": [7]}}, "bad-dice"),
    ({"cmd": "apply", "action": {"type": "roll", "dice": 4}}, "bad-dice"),
    ({"cmd": "apply", "action": {"type": "duel", "home": True, "away": 2}}, "bad-dice"),
    ({"cmd": "apply", "action": {"type": "spin", "result": "bounce"}}, "bad-spin"),
    ({"cmd": "apply", "action": {"type": "time", "what": "tea"}}, "bad-time"),
    ({"cmd": "apply", "action": {"type": "done", "now": 1}}, "bad-action"),
    ({"cmd": "apply", "action": {"type": "spin", "result": "goal"}}, "illegal"),
    ({"cmd": "text", "lang": "fr"}, "unknown-language"),
    ({"cmd": "explain"}, "missing-entry"),
    ({"cmd": "explain", "seen": {"home": ["Z9"], "away": []}}, "bad-seen"),
    ({"cmd": "explain", "seen": {"fields": {"A1": {"home": 2}}}}, "bad-seen"),
    ({"cmd": "explain", "seen": {"smell": 1}}, "bad-seen"),
    ("x" * 10_000_000, "line-too-long"),
]


@pytest.mark.parametrize(("question", "code"), BAD, ids=range(len(BAD)))
def test_bad_input_gives_a_clear_error_and_the_match_goes_on(engine: Engine, question: Any, code: str) -> None:
    before = ask(engine, {"cmd": "load", "position": POSITION})
    error = ask(engine, question)["error"]
    assert error["code"] == code
    assert len(error["text"]) > 10
    assert ask(engine, {"cmd": "state"}) == before


def test_any_bytes_get_an_answer(engine: Engine) -> None:
    chance = random.Random(5)
    words = ['{"cmd":', '"load"', '"position":', "{", "}", "[", "]", ",", "null", "1e999", '"A1"', '"home":', "-", "\\"]
    for _ in range(2000):
        answer = ask(engine, "".join(chance.choices(words, k=chance.randint(1, 12))))
        assert set(answer) & {"error", "state"}


def test_the_longest_line_is_still_read(engine: Engine) -> None:
    line = json.dumps({"cmd": "state", "padding": ""})
    assert "state" in ask(engine, line.replace('""', '"' + "x" * (LONGEST_LINE - len(line)) + '"'))


def test_a_whole_match_by_legal_and_apply_alone(engine: Engine) -> None:
    chance = random.Random(11)
    goals = {"home": 0, "away": 0}
    state = ask(engine, {"cmd": "new", "options": {"extra_time": False}})["state"]
    for _ in range(4000):
        if state["over"]:
            break
        actions = ask(engine, {"cmd": "legal"})["legal"]
        answer = ask(engine, {"cmd": "apply", "action": chance.choice(actions)})
        state = answer["state"]
        for event in answer["events"]:
            if event["type"] == "goal":
                goals[event["side"]] += 1
    assert state["over"]
    assert state["score"] == goals
    assert ask(engine, {"cmd": "legal"})["legal"] == []
