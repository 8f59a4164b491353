"""When the referee cannot see: hands, darkness, covered cards, no camera, and doubt."""

from dataclasses import replace

import pytest

from device.referee.effects import LookAgain
from device.referee.inputs import Answered, CameraGone, Saw
from rules.soccer_tactics.pitch import FIELDS
from tests.device.referee.evenings import CARD_COVERED, DARK, HAND, GameNight, at
from tests.device.referee.positions import RED_MOVES, RED_PLAYS
from vision.observation import Observation
from vision.soccer_tactics.observation import FieldEvidence, PitchSeen


def rolled() -> GameNight:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.effects.clear()
    return night


def test_a_hand_leaves_the_screen_calm_for_two_seconds() -> None:
    night = rolled()
    before = night.words
    night.look(HAND)
    night.wait(1.75)
    assert night.words == before
    night.wait(0.5)
    assert night.words == "Hand am Brett / Ich warte …"
    assert night.screen.scoreboard is not None and not night.screen.scoreboard.stands
    night.put(h7="C10")
    assert night.phase == "play"
    assert night.words.startswith("ROT würfelt")


def test_the_clocks_run_on_under_a_hand() -> None:
    night = rolled()
    before = night.ruling.match.remaining
    night.look(HAND)
    night.wait(10)
    assert night.ruling.match.remaining == before - 10


@pytest.mark.parametrize(
    ("blind", "words"),
    [
        (DARK, "Licht ist weg / Ich warte …"),
        (CARD_COVERED, "Karte verdeckt / Bitte Ecke / frei machen"),
        (Observation(False, "too-small"), "Keine Kamera / Kabel prüfen! / Ich warte …"),
        (None, "Keine Kamera / Kabel prüfen! / Ich warte …"),
    ],
)
def test_when_nothing_can_be_seen_the_clocks_stand_and_it_goes_on_by_itself(
    blind: Observation | None, words: str
) -> None:
    night = rolled()
    match, left = night.ruling.match.remaining, night.ruling.match.move_left
    if blind is None:
        night.tell(CameraGone(night.now))
    else:
        night.look(blind)
    night.wait(90)
    assert night.words == words
    assert night.screen.scoreboard is not None and night.screen.scoreboard.stands
    assert (night.ruling.match.remaining, night.ruling.match.move_left) == (match, left)
    night.put(h7="C10")
    assert night.phase == "play"
    night.wait(2)
    assert night.ruling.match.remaining == match - 2


def test_a_button_means_what_the_screen_says_and_nothing_hidden_below() -> None:
    night = rolled()
    night.put(h7="C9")
    assert night.screen.kind == "wrong"
    night.look(HAND)
    night.wait(3)
    assert night.screen.kind == "waiting"
    night.press("home")
    assert night.state.where("h7") == "C6"
    night.press("whistle")
    assert night.screen.kind == "pause"


def doubt(night: GameNight, **fields: float) -> PitchSeen:
    """The figure stands on one of these fields, and the camera cannot quite tell on which."""
    seen = night.table.observation()
    shaky = {field: FieldEvidence(1 - share, share, 0.0, 0.0, 0.0) for field, share in fields.items()}
    return PitchSeen(
        True, dice=seen.dice, tray=seen.tray, spinner_deg=seen.spinner_deg, ball=seen.ball, fields=seen.fields | shaky
    )


def asked(*fields: str) -> GameNight:
    night = rolled()
    night.put(h7=None, look=False)
    seen = doubt(night, **dict.fromkeys(fields, 1 / len(fields)))
    night.table.observation = lambda: seen  # type: ignore[method-assign]
    night.look()
    return night


def clear_again(night: GameNight) -> None:
    del night.table.observation


def test_a_doubtful_look_is_asked_about_after_a_second_one() -> None:
    night = asked("C10", "B9")
    assert night.screen.kind == "question"
    assert night.words == "ROT 7 steht auf / ◂ B8 BLAU / C7 BLAU ▸"
    assert night.sounds == ["wrong"]


def test_two_looks_that_agree_on_what_is_likely_need_no_question() -> None:
    night = rolled()
    night.put(h7=None, look=False)
    seen = doubt(night, C10=0.7, B9=0.3)
    night.table.observation = lambda: seen  # type: ignore[method-assign]
    effects = night.referee.handle(Saw(seen, night.now))
    assert effects == [LookAgain()]
    night.look()
    assert night.state.where("h7") == "C10"
    assert "wrong" not in night.sounds


@pytest.mark.parametrize("confidence", [0.6, 0.7, 0.85])
def test_a_ball_of_which_only_the_rim_shows_is_still_a_pass(confidence: float) -> None:
    night = at(RED_PLAYS)
    night.roll("home", 3)
    night.put(ball="D12", look=False)
    sharp = night.table.observation()
    assert sharp.ball is not None
    weak = replace(sharp, ball=replace(sharp.ball, confidence=confidence))
    night.table.observation = lambda: weak  # type: ignore[method-assign]
    night.look()
    assert night.state.ball == "D12"
    assert "wrong" not in night.sounds


@pytest.mark.parametrize("button", ["home", "away"])
def test_a_question_is_answered_by_the_button_below_the_answer(button: str) -> None:
    night = asked("C10", "B9")
    answer = getattr(night.screen.buttons, button)
    night.press(button)
    assert night.state.where("h7") == {"C7 BLAU": "C10", "B8 BLAU": "B9"}[answer]
    assert night.phase == "play"
    night.look()
    night.wait(6)
    assert night.screen.kind == "prompt"
    assert "fehlt" not in night.words


@pytest.mark.parametrize("button", ["home", "whistle", "away"])
def test_a_question_with_three_answers_has_one_on_each_button(button: str) -> None:
    night = asked("C10", "B9", "E8")
    assert night.screen.kind == "question"
    answer = getattr(night.screen.buttons, button)
    night.press(button)
    assert night.state.where("h7") == {"C7 BLAU": "C10", "B8 BLAU": "B9", "E8 ROT": "E8"}[answer]


def test_with_two_answers_the_third_button_answers_nothing() -> None:
    night = asked("C10", "B9")
    night.press("whistle")
    assert night.screen.kind == "question"


def test_a_question_can_be_answered_on_the_page() -> None:
    night = asked("C10", "B9")
    night.tell(Answered(7, night.now))
    assert night.screen.kind == "question"
    night.tell(Answered(1, night.now))
    assert night.phase == "play"


@pytest.mark.parametrize("field", ["C10", "B9"])
def test_the_next_clear_look_answers_by_itself(field: str) -> None:
    night = asked("C10", "B9")
    clear_again(night)
    night.put(h7=field)
    assert night.state.where("h7") == field
    assert night.screen.kind == "prompt"


def test_a_clear_look_at_the_old_place_takes_the_question_back() -> None:
    night = asked("C10", "B9")
    clear_again(night)
    night.put(h7="C6")
    assert night.screen.kind == "prompt"
    assert night.phase == "move"


def test_the_menu_button_of_a_question_leads_to_entering_by_hand() -> None:
    night = asked("C10", "B9")
    assert night.screen.buttons.menu == "von Hand"
    night.press("menu")
    assert night.screen.kind == "choice"


def test_a_field_that_cannot_be_seen_at_all_stops_nobody() -> None:
    night = rolled()
    night.table.put([("h7", "C10")])
    seen = night.table.observation()
    fields = {field: seen.fields[field] for field in FIELDS if field != "H16"}
    night.look(PitchSeen(True, dice=seen.dice, tray=seen.tray, ball=seen.ball, fields=fields))
    assert night.phase == "play"
