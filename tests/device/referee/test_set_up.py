"""From the front door to kick-off."""

from tests.device.referee.evenings import HAND, front_door


def test_the_front_door_names_the_game_and_its_length() -> None:
    night = front_door()
    assert night.words == "SCHIRI / Soccer Tactics / 2 × 45 Minuten"
    night.press("away")
    assert night.words == "SCHIRI / Soccer Tactics / 2 × 30 Minuten"


def test_set_up_shows_who_is_missing_and_counts_who_stands() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up(look=False)
    night.put(h7=None)
    assert night.screen.kind == "set-up"
    assert night.screen.progress == (21, 22)
    assert night.words == "Aufstellung / ROT fehlt / auf C6 ROT"
    night.put(h7="C6")
    assert night.words == "Beide würfeln / Kleinere Zahl hat / zuerst Anstoß"
    assert "wrong" not in night.sounds


def test_in_set_up_a_figure_in_the_wrong_place_is_led_to_the_right_one() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up(look=False)
    night.put(a2="B12")
    assert night.words == "Aufstellung / BLAU: B5 BLAU / bitte auf B4 BLAU"
    assert night.screen.progress == (21, 22)


def test_set_up_before_anything_is_on_the_board_names_one_figure_after_the_other() -> None:
    night = front_door()
    night.press("whistle")
    night.look()
    assert night.screen.progress == (0, 22)
    assert "fehlt" in night.words


def test_the_lower_number_kicks_off_and_its_striker_goes_to_the_ball() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up()
    night.duel(home=2, away=5)
    assert night.events == ["kick-off-roll"]
    assert night.words == "ROT 2, BLAU 5 / ROT hat Anstoß / und stellt zuerst auf"
    night.wait(3)
    assert night.words == "Aufstellung / ROT bitte / von G8 ROT auf E8 ROT"
    assert night.screen.buttons.whistle == "trotzdem anpfeifen"


def test_equal_dice_are_rolled_again() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up()
    night.duel(home=4, away=4)
    assert night.events == ["kick-off-tie"]
    night.duel(home=4, away=1)
    assert night.events == ["kick-off-tie", "kick-off-roll"]
    assert night.state.attacking == "away"


def test_the_whistle_kicks_off() -> None:
    night = front_door()
    night.kick_off()
    assert night.phase == "kick-off"
    assert night.sounds[-1] == "kick-off"
    night.wait(3.5)
    assert night.words == "ROT würfelt / Anstoß: Ball über / die Mittellinie"


def test_whoever_simply_rolls_has_kicked_off() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up()
    night.duel(home=2, away=5)
    night.line_up()
    night.roll("home", 3)
    assert night.phase == "kick-off"
    assert night.state.roll == (3,)


def test_a_roll_while_somebody_is_still_missing_kicks_nothing_off() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up()
    night.duel(home=2, away=5)
    night.line_up(look=False)
    night.put(h4=None)
    night.roll("home", 3)
    assert night.phase == "set-up"
    assert "wrong" not in night.sounds


def test_the_whistle_overrules_a_camera_that_sees_somebody_missing() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up()
    night.duel(home=2, away=5)
    night.line_up(look=False)
    night.put(a4=None)
    night.wait(3)
    assert "fehlt" in night.words
    night.press("whistle")
    assert night.phase == "kick-off"
    night.roll("home", 5)
    night.wait(6)
    assert night.state.roll == (5,)
    assert "wrong" not in night.sounds
    assert "fehlt" not in night.words


def test_other_fields_of_the_own_line_may_be_chosen() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up()
    night.duel(home=2, away=5)
    night.line_up(look=False)
    night.put(h10="A8", a10="A9")
    night.roll("home", 3)
    assert (night.state.where("h10"), night.state.where("a10")) == ("A8", "A9")
    assert night.state.roll == (3,)
    assert "wrong" not in night.sounds


def test_a_hand_that_lines_up_is_no_news() -> None:
    night = front_door()
    night.press("whistle")
    night.line_up(look=False)
    night.put(h7=None)
    night.look(HAND)
    night.wait(1.5)
    assert night.words == "Aufstellung / ROT fehlt / auf C6 ROT"


def test_the_match_clock_stands_until_kick_off() -> None:
    night = front_door(half_minutes=45)
    night.press("whistle")
    night.line_up()
    night.wait(120)
    night.duel(home=2, away=5)
    night.line_up()
    night.wait(120)
    assert night.ruling.match.remaining == 45 * 60
    night.press("whistle")
    night.wait(10)
    assert night.ruling.match.remaining == 45 * 60 - 10
