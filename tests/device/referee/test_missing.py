"""A roll that nobody saw: the move tells it, the referee says so, and people may contradict."""

from dataclasses import replace

from device.referee.inputs import Answered
from device.referee.missing import LEANS_FOR
from device.referee.tray import BUMPED, lay_there
from device.referee.view import match_view
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import RED_MOVES
from vision.tray.dice import Die


def leaning(pitch: str = RED_MOVES) -> GameNight:
    """Red has rolled, and the die cannot be read."""
    night = at(pitch)
    night.roll("home", 0)
    night.effects.clear()
    return night


def test_a_legal_move_tells_which_roll_it_needed() -> None:
    night = leaning()
    night.put(h7="C10")
    assert night.state.where("h7") == "C10"
    assert night.phase == "play"
    assert night.words == "4 gewürfelt? / Ich hab den Wurf / nicht gesehen"
    assert "wrong" not in night.sounds


def test_the_log_tells_what_was_seen_from_what_was_inferred() -> None:
    night = leaning()
    night.put(h7="C10")
    said = [(e.data["action"]["type"], e.data["by"]) for e in night.entries if e.kind == "action"]
    assert said == [("roll", "inferred"), ("move", "camera")]
    assert {"missed": [{"type": "roll", "dice": [4]}]} in night.notes


def test_one_look_is_not_enough_for_something_that_was_missed() -> None:
    night = leaning()
    night.table.put([("h7", "C10")])
    seen = night.table.observation()
    night._shown = seen
    night.referee.ruling.saw(seen)  # type: ignore[union-attr]
    assert night.state.where("h7") == "C6"


def test_who_contradicts_takes_it_back_and_rolls_again() -> None:
    night = leaning()
    night.put(h7="C10")
    night.press("home")
    assert night.state.where("h7") == "C6"
    night.put(h7="C6")
    night.roll("home", 3)
    assert night.state.roll == (3,)


def test_who_agrees_plays_on() -> None:
    night = leaning()
    night.put(h7="C10")
    night.press("whistle")
    assert night.words == "ROT würfelt / für den Ball / auf D8 BLAU"


def test_the_same_die_read_later_is_no_second_roll() -> None:
    night = leaning()
    night.put(h7="C10")
    night.table.dice = [(well, replace(die, value=4)) for well, die in night.table.dice]  # type: ignore[arg-type]
    night.look()
    assert night.state.roll == ()


def test_while_the_old_die_lies_where_it_lay_nobody_has_rolled() -> None:
    night = at(RED_MOVES, strictness="family")
    night.roll("home", 4)
    night.put(h7="C10")
    night.put(ball="D12")
    assert night.words.startswith("✗ Erst würfeln")


def test_a_move_that_no_roll_allows_is_still_wrong() -> None:
    night = leaning()
    night.put(h7="G14")
    assert "wrong" in night.sounds
    assert night.state.where("h7") == "C6"


def test_the_page_asks_the_same_and_may_contradict() -> None:
    night = leaning()
    night.put(h7="C10")
    asked = match_view(night.referee)["question"]
    assert asked is not None
    assert asked["answers"] == ["Ja", "Nein, so war es nicht"]
    night.tell(Answered(1, night.now))
    assert night.state.where("h7") == "C6"


def test_two_things_between_two_looks_are_both_seen() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.put(look=False, h7="C10")
    night.roll("home", 3, look=False)
    night.put(ball="D12")
    assert night.state.ball == "D12"
    assert not night.notes


def test_a_die_that_stays_unread_is_asked_about() -> None:
    night = leaning()
    assert night.words.startswith("Würfel kippt")
    night.wait(LEANS_FOR + 1)
    assert night.words.startswith("Was wurde gewürfelt?")
    night.press("away")
    night.press("away")
    night.press("whistle")
    assert night.state.roll == (3,)
    assert [e.data["by"] for e in night.entries if e.kind == "action"] == ["person"]


def test_whoever_rolls_again_need_not_answer() -> None:
    night = leaning()
    night.wait(LEANS_FOR + 1)
    night.roll("home", 5)
    assert night.ruling.question is None
    assert night.state.roll == (5,)


def test_who_has_not_rolled_is_not_asked_again() -> None:
    night = leaning()
    night.wait(LEANS_FOR + 1)
    asked = night.ruling.question
    assert asked is not None
    night.tell(Answered(len(asked.answers) - 1, night.now))
    night.wait(LEANS_FOR + 1)
    assert night.ruling.question is None
    assert night.state.roll == ()


def test_a_move_that_the_unread_die_did_not_allow_is_found_out() -> None:
    night = leaning()
    night.put(h7="C10")
    night.press("home")
    asked = match_view(night.referee)["question"]
    assert asked is not None
    assert asked["answers"] == ["1", "2", "3", "4", "5", "6", "Noch nicht gewürfelt"]
    night.tell(Answered(2, night.now))
    night.look()
    night.look()
    assert night.state.roll == (3,)
    assert night.state.where("h7") == "C6"
    assert "wrong" in night.sounds


def test_who_says_what_fell_has_moved_rightly() -> None:
    night = leaning()
    night.put(h7="C10")
    night.press("home")
    night.tell(Answered(3, night.now))
    assert night.state.where("h7") == "C10"
    assert night.phase == "play"


def test_an_unread_die_and_the_next_one_beside_it_are_told_apart() -> None:
    """Within five millimetres of where the unread one lay, but not exactly there, a die that can be read is new."""
    old = Die(20.0, 30.0, 0.0, 0, 0.5)
    assert lay_there(replace(old, value=4), old, BUMPED)
    assert not lay_there(replace(old, value=4, x=23.0), old, BUMPED)
    assert not lay_there(replace(old, value=4, turn=0.5), old, BUMPED)
    assert lay_there(replace(old, x=23.0, turn=0.5), old, BUMPED)
