"""Moves: the right ones get a pip, the wrong ones a reason, and nobody is blamed for thinking."""

import pytest

from device.referee.effects import LookAgain
from device.referee.inputs import Entered, Saw
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import RED_MOVES, RED_PLAYS


def rolled(**options: object) -> GameNight:
    night = at(RED_MOVES, **options)  # type: ignore[arg-type]
    night.roll("home", 4)
    night.effects.clear()
    return night


def test_a_legal_move_gets_a_pip_and_the_next_prompt() -> None:
    night = rolled()
    night.put(h7="C10")
    assert night.sounds == ["accepted"]
    assert night.state.where("h7") == "C10"
    assert night.words == "ROT würfelt / für den Ball / auf D8 BLAU"


def test_one_look_is_not_enough_for_a_wrong_move() -> None:
    night = rolled()
    night.table.put([("h7", "C9")])
    effects = night.referee.handle(Saw(night.table.observation(), night.now))
    assert effects == [LookAgain()]
    assert night.ruling.wrong is None


def test_a_wrong_move_is_named_with_its_rule_and_what_to_do() -> None:
    night = rolled()
    night.put(h7="C9")
    assert night.screen.kind == "wrong"
    assert night.words == "✗ ROT 7: genau 4 / C8 BLAU passt nicht, / bitte neu zählen"
    assert night.screen.buttons.menu == "Regel 2"
    assert night.sounds == ["wrong"]
    assert night.state.where("h7") == "C6"


def test_the_same_wrong_move_is_not_told_twice() -> None:
    night = rolled()
    night.put(h7="C9")
    night.look()
    night.wait(5)
    night.look()
    assert night.sounds == ["wrong"]


def test_the_menu_button_reads_the_rule_page_by_page_while_the_clock_runs() -> None:
    night = rolled()
    night.put(h7="C9")
    night.press("menu")
    assert night.screen.kind == "why"
    assert night.screen.title == "Warum?"
    before = night.ruling.match.remaining
    night.wait(3)
    assert night.ruling.match.remaining == before - 3
    pages = night.screen.progress
    assert pages is not None and pages[1] > 1
    for _ in range(pages[1]):
        night.press("menu")
    assert night.screen.kind == "wrong"


def test_in_a_rulebook_match_a_wrong_move_costs_a_free_kick_once_it_is_put_right() -> None:
    night = rolled(strictness="rulebook")
    night.put(h7="C9")
    night.put(h7="C6")
    assert night.events == ["breach", "centre-free-kick"]
    assert night.phase == "placement"
    assert night.state.attacking == "away"


def test_a_figure_of_the_other_side_that_was_knocked_aside_costs_nothing() -> None:
    night = rolled(strictness="rulebook")
    night.put(a2="C13")
    assert night.words == "✗ ROT ist dran / BLAU V bitte / zurückstellen"
    night.put(a2="B13")
    assert night.events == []
    assert night.words.startswith("Danke!")
    night.wait(2)
    assert night.words.startswith("ROT zieht: 4")


def test_in_a_family_match_putting_it_right_is_all() -> None:
    night = rolled(strictness="family")
    night.put(h7="C9")
    night.put(h7="C6")
    assert night.events == []
    assert night.sounds == ["wrong", "accepted"]
    assert night.words == "Danke! / Weiter geht's"
    night.wait(2)
    assert night.words == "ROT zieht: 4 / einen Feldspieler, / ROT 10 wartet"
    night.put(h7="C10")
    assert night.phase == "play"


def test_a_wrong_move_may_be_corrected_directly_into_a_right_one() -> None:
    night = rolled(strictness="rulebook")
    night.put(h7="C9")
    night.put(h7="C10")
    assert night.events == []
    assert night.state.where("h7") == "C10"
    assert night.ruling.wrong is None


def test_people_may_say_that_it_was_right_after_all_and_the_log_knows() -> None:
    night = rolled()
    night.put(h7="C9")
    assert night.screen.buttons.home == night.screen.buttons.away == "stimmt doch"
    night.press("home")
    assert night.state.where("h7") == "C9"
    assert night.phase == "play"
    entry = night.entries[-1]
    assert (entry.kind, entry.data["by"]) == ("position", "overruled")
    night.look()
    night.wait(6)
    night.look()
    assert night.ruling.wrong is None
    assert night.sounds == ["wrong", "accepted"]


def test_after_an_insisted_move_play_simply_goes_on() -> None:
    night = rolled()
    night.put(h7="C9")
    night.press("away")
    night.roll("home", 1)
    assert night.state.roll == (1,)
    night.put(h10="D10", ball="D10")
    assert night.phase == "challenge"


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ({"a2": "B12"}, "✗ ROT ist dran / BLAU V bitte / zurückstellen"),
        ({"h10": "D13"}, "✗ ROT 10 hat den / Ball und wartet / Andere Figur ziehen"),
        ({"h1": "E2"}, "✗ ROT TW wartet: / sein Team greift an / Feldspieler ziehen"),
        ({"ball": "D10"}, "✗ Erst eine Figur, / dann der Ball: / D8 BLAU"),
        ({"h7": "C10", "h9": "H10"}, "Zwei auf einmal? / ROT 9 zurück auf / H6 ROT"),
    ],
)
def test_wrong_moves_by_name(pieces: dict[str, str], words: str) -> None:
    night = rolled()
    night.put(**pieces)  # type: ignore[arg-type]
    assert night.words == words


def test_a_move_before_the_roll_is_put_back() -> None:
    night = at(RED_MOVES, strictness="family")
    night.put(h7="C10")
    assert night.words.startswith("✗ Erst würfeln")
    night.put(h7="C6")
    night.roll("home", 4)
    night.put(h7="C10")
    assert night.phase == "play"


def test_a_figure_in_somebodys_hand_is_nobodys_fault() -> None:
    night = rolled()
    night.put(h7=None)
    night.wait(3)
    assert night.words == "ROT zieht: 4 / einen Feldspieler, / ROT 10 wartet"
    assert night.sounds == []
    night.put(h7="C10")
    assert night.phase == "play"


def test_a_figure_that_has_fallen_over_is_asked_for_kindly() -> None:
    night = rolled()
    night.put(a5=None)
    night.wait(5)
    assert night.words == "BLAU V fehlt / auf G4 BLAU / Umgefallen?"
    assert night.sounds == []
    assert night.notes == []
    night.put(a5="G13")
    assert night.words.startswith("ROT zieht: 4")
    assert night.events == []


def test_a_lifted_figure_on_a_wrong_field_is_a_wrong_move_all_the_same() -> None:
    night = rolled()
    night.put(h7=None)
    night.wait(6)
    night.put(h7="C9")
    assert night.words.startswith("✗ ROT 7: genau 4")


def test_a_roll_counts_while_a_figure_lies_on_its_side() -> None:
    night = at(RED_MOVES)
    night.put(a5=None)
    night.roll("home", 4)
    assert night.state.roll == (4,)


def test_people_may_say_that_the_figure_stands_there() -> None:
    night = rolled()
    night.put(a5=None)
    night.wait(5)
    assert night.screen.buttons.home == "steht da!"
    night.press("away")
    assert night.words.startswith("ROT zieht: 4")
    night.put(h7="C10")
    assert night.phase == "play"
    assert {"insisted": True} in night.notes


def test_a_ball_that_nobody_sees_is_asked_for_once_somebody_has_touched_the_table() -> None:
    night = at(RED_PLAYS)
    night.table.ball_hidden = True
    night.roll("home", 3)
    night.wait(30)
    assert night.words.startswith("ROT ist am Ball")
    night.table.spin(100.0)
    night.look()
    night.wait(5)
    assert night.words == "Wo ist der Ball? / Ich sehe ihn nicht"
    assert night.sounds == ["accepted"]
    night.table.ball_hidden = False
    night.put(ball="D12")
    assert night.phase in ("chase", "challenge")


def test_a_ball_that_nobody_sees_can_be_entered_by_hand() -> None:
    night = at(RED_PLAYS)
    night.table.ball_hidden = True
    night.roll("home", 3)
    night.table.spin(100.0)
    night.look()
    night.wait(5)
    assert night.screen.buttons.menu == "von Hand"
    night.press("menu")
    assert night.screen.kind == "choice"
    night.tell(Entered({"type": "play", "to": "D12"}, night.now))
    assert night.state.ball == "D12"


def test_several_figures_swept_off_are_not_forty_breaches() -> None:
    night = rolled()
    night.put(a1=None, a2=None, a5=None, h9=None)
    night.wait(5)
    assert "fehlt" in night.words
    assert night.sounds == []
