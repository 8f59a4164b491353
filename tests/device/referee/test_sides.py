"""A side that is not in the room decides, and those who are here carry it out."""

from device.referee.elsewhere import own_verdict
from device.referee.inputs import Decided, Entered, Wish
from device.referee.view import match_view
from device.referee.watching import Legal, Unsure
from device.store.entries import ACTION, DECIDED, ELSEWHERE
from rules.game import Candidate
from tests.device.referee.absent import LEVEL, decide, go_on, thoughts, without
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import RED_MOVES

MOVE = {"type": "move", "figure": "h7", "to": "C10"}


def red_is_away() -> GameNight:
    """Red is not in the room; somebody has rolled a four for it, and it moves."""
    night = without(at(RED_MOVES), "home")
    night.roll("home", 4)
    return night


def prompt(night: GameNight) -> str:
    return match_view(night.referee)["prompt"]


def last(night: GameNight) -> dict[str, object]:
    entry = [entry for entry in night.entries if entry.kind == ACTION][-1]
    return entry.data


def test_it_is_asked_once_when_it_has_something_to_choose() -> None:
    night = without(at(RED_MOVES), "home")
    assert not thoughts(night), "dice are rolled by whoever is here"
    night.roll("home", 4)
    night.wait(2)
    (asked,) = thoughts(night)
    assert (asked.side, asked.level, asked.state) == ("home", LEVEL, night.state)
    assert prompt(night) == "Rot denkt nach. Einen Moment bitte."


def test_its_move_is_an_errand_until_the_table_shows_it() -> None:
    night = red_is_away()
    decide(night, MOVE)
    assert prompt(night) == "Rot zieht: Rot 7 von C6 ROT nach C7 BLAU. Bitte stell das für mich um!"
    assert night.words == "Für ROT ziehen: / ROT 7: C6 ROT → C7 BLAU"
    comment = match_view(night.referee)["comment"]
    assert comment is not None and comment["text"] == "Rot: Ich stelle mich vor das Tor"
    told = match_view(night.referee)["repairs"]
    assert [(one["piece"], one["seen"], one["belongs"]) for one in told] == [("h7", "C6", "C10")]
    assert night.phase == "move"
    night.put(h7="C10")
    assert night.phase == "play"
    assert last(night)["by"] == ELSEWHERE
    assert [entry.data["reason"]["de"] for entry in night.entries if entry.kind == DECIDED]


def test_a_move_that_was_meant_otherwise_is_said_kindly_and_put_right() -> None:
    night = red_is_away()
    decide(night, MOVE)
    night.heard()
    night.put(h7="C8")
    night.look()
    assert night.ruling.wrong is None, "nobody is blamed"
    assert night.words.startswith("Anders gedacht: / ROT 7: C8")
    assert night.heard() == ["wrong"]
    night.wait(4)
    assert night.words == "Für ROT ziehen: / ROT 7: C8 ROT → C7 BLAU"
    night.look()
    assert night.heard() == [], "it is said once"
    night.put(h7="C10")
    assert night.phase == "play"


def test_another_piece_that_was_moved_meanwhile_is_part_of_the_errand() -> None:
    night = red_is_away()
    decide(night, MOVE)
    night.put(a2="B12")
    night.look()
    assert night.phase == "move"
    night.wait(4)
    assert prompt(night).endswith("Und bitte zurückstellen: Blaus Verteidiger von B5 BLAU nach B4 BLAU.")
    night.put(a2="B13", h7="C10")
    assert night.phase == "play"


def test_nothing_else_counts_while_it_thinks() -> None:
    night = red_is_away()
    night.put(h7="C10")
    night.look()
    assert (night.phase, night.ruling.wrong) == ("move", None)
    decide(night, MOVE)
    night.look()
    assert night.phase == "play", "it was right after all"


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    night = red_is_away()
    number = thoughts(night)[-1].number
    night.tell(Wish("undo", night.now))
    night.tell(Decided(number, night.now, MOVE))
    assert night.ruling.errand is None


def test_where_there_is_nothing_to_decide_people_go_on_as_ever() -> None:
    night = red_is_away()
    decide(night, None)
    night.put(h7="C10")
    assert night.phase == "play"
    assert last(night)["by"] == "camera"


def test_whoever_did_it_may_say_so() -> None:
    night = red_is_away()
    decide(night, MOVE)
    assert night.screen.buttons.home == night.screen.buttons.away == "erledigt"
    night.press("away")
    assert night.phase == "play"


def test_on_the_page_only_the_errand_can_be_entered() -> None:
    night = red_is_away()
    decide(night, MOVE)
    night.tell(Entered({"type": "move", "figure": "h7", "to": "C2"}, night.now))
    assert night.phase == "move"
    night.tell(Entered(MOVE, night.now))
    assert night.phase == "play"


def test_after_a_power_cut_the_same_errand_comes_again() -> None:
    night = red_is_away()
    decide(night, MOVE)
    before = prompt(night)
    again = go_on(night, night.ruling.match.play)
    assert prompt(again) == before
    assert not thoughts(again), "nobody thinks twice"
    again.put(h7="C10")
    assert again.phase == "play"


def test_undo_goes_back_to_the_last_deed_of_those_who_are_here() -> None:
    night = without(at(RED_MOVES), "away")
    night.roll("home", 4)
    night.put(h7="C10")
    night.roll("home", 1)
    before = len(night.ruling.match.play.line())
    night.tell(Wish("undo", night.now, "home"))
    assert night.referee.agreeing is None, "nobody is there who could agree"
    assert len(night.ruling.match.play.line()) == before - 1


def test_the_move_clock_does_not_run_for_those_who_carry_out_an_errand() -> None:
    night = red_is_away()
    left = night.ruling.match.move_left
    night.wait(20)
    assert night.ruling.match.move_left == left


def test_where_the_camera_was_overruled_it_counts_again_for_an_errand() -> None:
    night = red_is_away()
    night.ruling.watching.overrule(night.state)
    night.ruling.watching.overruled = {"C6": 1, "C10": 0, "H6": 1}
    decide(night, MOVE)
    assert night.phase == "move", "it has to be done first"
    night.put(h7="C10")
    assert night.phase == "play"


def test_whoever_has_a_hand_at_the_table_asks_nobody() -> None:
    night = red_is_away()
    night.ruling.elsewhere.has_hand = True
    decide(night, MOVE)
    assert prompt(night) == "Rot 7 zieht nach C7 bei Blau."


def test_what_it_alone_decides_is_never_taken_from_the_table() -> None:
    night = without(at(RED_MOVES), "home")
    rules = night.ruling.day.rules
    roll, move = rules.read_action({"type": "roll", "dice": [4]}), rules.read_action(MOVE)
    assert own_verdict(night.ruling, Legal((roll, move))) == Legal((roll,))
    unsure = Unsure((Candidate((roll,), 0.5), Candidate((roll, move), 0.5)))
    assert own_verdict(night.ruling, unsure) == Legal((roll,))
    people = at(RED_MOVES)
    assert own_verdict(people.ruling, unsure) is unsure
