"""Whistles: what is shown and heard, and how the table gets ready again without anybody being blamed."""

import pytest

from device.referee.effects import KeepPicture
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import DUEL, OFFSIDE_TRAP, RED_PLAYS, SHOT


def test_offside_is_whistled_with_its_reason_and_a_picture() -> None:
    night = at(OFFSIDE_TRAP)
    night.put(ball="D14")
    assert night.sounds == ["offside"]
    assert night.words == "ABSEITS ab 4 BLAU / ROT 10: D3 BLAU / Freistoß für BLAU"
    assert night.screen.icons == ("flag",)
    assert KeepPicture(1) in night.effects


def test_after_offside_the_taker_is_led_to_the_ball_and_opponents_out_of_the_zone() -> None:
    night = at(OFFSIDE_TRAP)
    night.put(ball="D14")
    night.press("whistle")
    assert night.words == "BLAU V macht den / Freistoß auf / D3 BLAU"
    night.wait(12)
    assert night.words == "BLAU V: A4 BLAU / bitte auf D3 BLAU"
    night.put(a3="D14")
    assert night.words == "ROT macht Platz / Abstand zum Ball auf / D3 BLAU: 1 Feld"
    night.put(h10="D12")
    assert (night.phase, night.state.attacking) == ("move", "away")
    assert "wrong" not in night.sounds


def test_a_decision_stays_for_some_seconds_or_until_the_whistle_button() -> None:
    night = at(OFFSIDE_TRAP)
    night.put(ball="D14")
    night.wait(4)
    assert night.words.startswith("ABSEITS")
    night.press("whistle")
    assert not night.words.startswith("ABSEITS")


def test_a_decision_gives_way_when_play_goes_on() -> None:
    night = at(DUEL)
    night.duel(home=6, away=2)
    assert night.words.startswith("ROT 10 gewinnt")
    night.roll("home", 3)
    assert night.state.roll == (3,)
    assert "gewinnt" not in night.words


def test_a_foul_in_a_duel_brings_a_card_and_a_free_kick() -> None:
    night = at(DUEL)
    night.duel(home=6, away=1)
    assert night.events == ["foul", "yellow", "free-kick"]
    assert night.sounds == ["foul"]
    assert night.words.startswith("FOUL")
    night.wait(3.75)
    assert night.screen.kind == "card"


def test_the_second_card_sends_off_and_the_figure_leaves_the_board() -> None:
    night = at(DUEL.replace("home duel -", 'home duel - {"booked":["a7"]}'))
    night.duel(home=6, away=1)
    assert night.events == ["foul", "yellow", "red", "free-kick"]
    night.wait(20)
    assert night.words == "BLAU zu viel: weg / von D8 BLAU"
    night.put(a7=None)
    assert "weg" not in night.words
    assert "wrong" not in night.sounds


def test_a_foul_in_the_penalty_area_is_a_penalty() -> None:
    night = at("""
       A     B     C     D     E     F     G     H
    16 .     .     .     .     a1    .     .     .
    15 .     .     .     h10*/a7 .   .     .     .
     9 .     .     .     .     .     .     h9    .
     4 .     h2    .     .     .     .     h5    .
     1 .     .     .     .     h1    .     .     .
    home duel -
    """)
    night.duel(home=6, away=1)
    assert "penalty" in night.events
    for _ in range(12):
        night.wait(8)
        arrange(night)
        if night.phase == "shot":
            break
    assert night.phase == "shot"
    assert "wrong" not in night.sounds
    night.spin("goal")
    assert night.state.match.score == (1, 0)


def arrange(night: GameNight) -> None:
    """Do what the screen asks for; if it asks for a placement, do the first that is possible."""
    if night.ruling.arranging:
        night.line_up()
    elif night.phase == "placement":
        place = next(a for a in night.ruling.day.rules.legal(night.state) if a.type == "place")
        pieces = {place.figure: place.to}
        if place.figure == night.state.carrier:
            pieces["ball"] = place.to
        night.put(**pieces)


def test_the_spinner_decides_a_goal_and_everybody_lines_up_again() -> None:
    night = at(SHOT)
    night.spin("goal")
    assert night.sounds == ["goal"]
    assert night.screen.kind == "goal"
    assert night.state.match.score == (1, 0)
    night.wait(6.75)
    assert night.screen.kind == "goal"
    night.wait(0.5)
    assert night.screen.kind == "set-up"
    assert night.screen.buttons.whistle == "trotzdem anpfeifen"
    before = night.heard()
    for piece in list(night.table.places):
        night.table.places[piece] = None
        night.look()
        night.wait(1)
    night.line_up()
    assert night.heard() == []
    assert before == ["goal"]
    night.press("whistle")
    assert (night.phase, night.state.attacking) == ("kick-off", "away")


def test_after_a_goal_the_clock_runs_on() -> None:
    night = at(SHOT)
    night.spin("goal")
    before = night.ruling.match.remaining
    night.wait(10)
    assert night.ruling.match.remaining == before - 10


def test_the_arrow_that_was_not_spun_decides_nothing() -> None:
    night = at(SHOT)
    night.table.arrow += 2
    night.look()
    assert night.phase == "shot"


def test_a_corner_is_placed_in_turn_and_may_be_passed_by_button() -> None:
    night = at(SHOT)
    night.spin("corner")
    assert "corner" in night.events
    night.wait(8)
    for _ in range(6):
        if night.ruling.arranging:
            night.line_up()
            night.wait(1)
    assert night.phase == "placement"
    assert night.screen.buttons.away == "verzichten"
    night.press("away")
    assert night.screen.buttons.home == "verzichten"
    for button in ("home", "away", "home", "away", "home"):
        night.press(button)
    assert night.phase == "play"
    assert night.state.ball == "A16"
    assert "wrong" not in night.sounds


def test_a_corner_placement_on_the_board_counts_as_one() -> None:
    night = at(SHOT)
    night.spin("corner")
    night.wait(8)
    night.line_up()
    night.put(a2="C15")
    assert night.state.where("a2") == "C15"
    assert night.ruling.day.conduct.side_to_act(night.state) == "home"


def test_the_wrong_sides_button_passes_nothing() -> None:
    night = at(SHOT)
    night.spin("corner")
    night.wait(8)
    night.line_up()
    made = night.state.restart
    night.press("home")
    assert night.state.restart == made


def test_a_goal_kick_clears_the_penalty_area() -> None:
    night = at(SHOT)
    night.spin("goal-kick")
    assert "goal-kick" in night.events
    for _ in range(8):
        night.wait(5)
        arrange(night)
    assert night.phase == "move"
    assert night.state.attacking == "away"
    assert "wrong" not in night.sounds


def test_the_shot_die_decides_when_it_was_chosen() -> None:
    night = at(SHOT, shot_die=True)
    night.spin("corner")
    assert night.phase == "shot"
    face = night.state.pitch.shot_die.index("goal") + 1
    night.roll("home", face)
    assert night.state.match.score == (1, 0)


@pytest.mark.parametrize("side", ["home", "away"])
def test_the_shot_die_may_fall_into_either_well(side: str) -> None:
    night = at(SHOT, shot_die=True)
    night.roll(side, night.state.pitch.shot_die.index("goal-kick") + 1)
    assert "goal-kick" in night.events


def test_a_breach_of_the_defence_leaves_the_advantage_to_the_attack() -> None:
    night = at(RED_PLAYS, strictness="rulebook")
    night.roll("home", 1)
    night.put(h10="D10", ball="D10")
    night.roll("away", 3)
    assert night.phase == "challenge"
    night.put(a2="B12")
    assert night.screen.kind == "wrong"
    night.put(a2="B13")
    assert night.phase == "placement"
    night.wait(12)
    assert night.words == "ROT wählt: / Freistoß Mittelkreis / oder weiterspielen"
    assert night.screen.buttons.home == "weiterspielen"
    night.press("home")
    assert (night.phase, night.state.roll) == ("challenge", (3,))
    night.put(a2="B10")
    assert night.state.where("a2") == "B10"


def test_without_a_page_the_menu_button_tells_the_reason_with_one_it_shows_the_picture() -> None:
    plain, open_page = at(OFFSIDE_TRAP), at(OFFSIDE_TRAP, address="http://10.0.0.7/")
    for night, label, kind in ((plain, "warum?", "why"), (open_page, "Bild", "address")):
        night.put(ball="D14")
        assert night.screen.buttons.menu == label
        night.press("menu")
        assert night.screen.kind == kind
        night.press("whistle")
        assert night.words.startswith("ABSEITS")
