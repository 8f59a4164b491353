"""Buttons: menu, entering by hand, a stuck button, going on after a power cut."""

import pytest

from device.panel.buttons import BUTTONS
from device.people.register import Person
from device.referee.at_the_door import WayIn
from device.referee.effects import BeginMatch, GiveUp, GoOn, SendAway
from device.referee.inputs import CameraGone, Entered, Wish
from tests.device.referee.evenings import GAME, GameNight, after_a_power_cut, at, front_door
from tests.device.referee.positions import RED_MOVES, RED_PLAYS, SHOT


def choose(night: GameNight, wanted: str) -> None:
    """Turn the list until it shows this, and take it."""
    for _ in range(200):
        if night.screen.headline == wanted:
            night.press("whistle")
            return
        night.press("away")
    raise AssertionError(f"{wanted} is not in the list: {night.screen}")


def test_every_option_can_be_chosen_before_the_match() -> None:
    night = front_door()
    night.press("menu")
    seen = []
    for _ in range(7):
        seen.append(night.screen.title)
        night.press("away")
        night.press("whistle")
    assert night.screen.kind == "start"
    assert seen == [
        "Spielzeit",
        "Farben",
        "Falscher Zug",
        "Verlängerung",
        "Elfmeterschießen",
        "Verteidiger",
        "Torschuss mit",
    ]
    night.press("whistle")
    begun = next(effect for effect in night.effects if isinstance(effect, BeginMatch))
    assert begun.game == GAME
    assert begun.options["half_minutes"] == 30
    assert begun.options["shot_die"] is True
    assert night.state.match.options.shot_die


def test_the_whole_menu_and_the_way_back() -> None:
    night = at(RED_MOVES)
    night.press("whistle")
    night.press("menu")
    headlines = []
    for _ in range(9):
        headlines.append(night.screen.headline)
        night.press("away")
    seldom = ["Neu", "Zahlen", "Handy", "Handys", "Abbrechen"]
    assert headlines == ["von Hand", "Würfel", "Zug zurück", "Zug vor", *seldom]
    night.press("menu")
    assert night.screen.kind == "pause"


def test_giving_up_asks_first() -> None:
    night = at(RED_MOVES)
    night.press("menu", "long")
    choose(night, "Abbrechen")
    assert night.words.startswith("Abbrechen?")
    night.press("away")
    assert night.ruling.match.play.abandoned is False
    night.press("menu", "long")
    choose(night, "Abbrechen")
    night.press("whistle")
    assert night.screen.kind == "start"
    assert night.entries[-1].kind == "abandon"


def test_the_telephone_page_or_how_to_open_it() -> None:
    closed, open_page = at(RED_MOVES), at(RED_MOVES, address="http://10.0.0.7/")
    for night in (closed, open_page):
        night.press("menu", "long")
        choose(night, "Handy")
    assert closed.words.startswith("Nur hier")
    assert open_page.screen.qr == "http://10.0.0.7/#482913"
    assert open_page.words.endswith("482 913")


def test_who_has_joined_can_be_sent_away_at_the_device() -> None:
    night = at(RED_MOVES)
    night.press("menu", "long")
    choose(night, "Handys")
    assert night.words.startswith("Noch niemand")
    people = (Person(3, "Anna", "home"), Person(5, "Ben", "away"))
    night.referee.way_in = WayIn(people=people)
    assert night.words == "Handys / Anna / Heim"
    night.press("away")
    assert night.words == "Handys / Ben / Gast"
    night.press("whistle")
    assert SendAway(5) in night.effects
    night.referee.way_in = WayIn(people=people[:1])
    assert night.words == "Handys / Anna / Heim"
    night.press("menu")
    assert night.words.startswith("ROT würfelt")


def test_a_stuck_button_is_named_once_and_the_others_work_on() -> None:
    night = at(RED_MOVES)
    night.press("menu", "stuck")
    night.press("menu", "stuck")
    assert night.words == "Taste klemmt / ≡ Menü / Bitte kurz anheben"
    night.press("away")
    assert night.words.startswith("ROT würfelt")


def test_a_stuck_button_at_the_front_door() -> None:
    night = front_door()
    night.press("home", "stuck")
    assert "klemmt" in night.words
    night.press("away")
    assert night.screen.kind == "start"


def test_a_figure_is_entered_word_by_word() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.press("menu", "long")
    choose(night, "von Hand")
    assert night.screen.title == "ROT zieht: 4"
    choose(night, "ziehen")
    choose(night, "ROT 7")
    assert night.screen.title == "ziehen ROT 7"
    night.press("menu")
    assert night.screen.title == "ziehen"
    choose(night, "ROT 7")
    choose(night, "C7 BLAU")
    assert night.state.where("h7") == "C10"
    assert night.entries[-1].data["by"] == "person"


def test_what_was_entered_by_hand_has_to_be_done_on_the_table_too() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.tell(Entered({"type": "move", "figure": "h7", "to": "C10"}, night.now))
    assert night.words == "ROT 7: C6 ROT / bitte auf C7 BLAU"
    assert "wrong" not in night.sounds
    night.put(h7="C10")
    assert night.words.startswith("ROT würfelt")


def test_something_wrong_that_is_entered_is_named_like_any_other_move() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.tell(Entered({"type": "move", "figure": "h7", "to": "C9"}, night.now))
    assert night.words.startswith("✗ ROT 7: genau 4")
    night.tell(Entered({"type": "goal"}, night.now))
    assert night.sounds[-1] == "wrong"
    assert night.state.where("h7") == "C6"


def by_hand(night: GameNight) -> None:
    night.press("menu", "long")
    choose(night, "von Hand")


@pytest.mark.slow
def test_a_whole_half_with_buttons_only_and_no_camera_at_all() -> None:
    night = front_door(half_minutes=2)
    night.press("whistle")
    night.tell(CameraGone(night.now))
    night.wait(2)
    assert night.screen.buttons.menu == "von Hand"
    night.press("menu")
    for _ in range(2000):
        if "half-time" in night.events:
            break
        night.wait(1.0)
        if night.screen.kind == "choice" and night.screen.progress:
            for _ in range(night.random.randrange(night.screen.progress[1])):
                night.press(night.random.choice(("home", "away")))
            if night.screen.headline in ("Zeitpfiff", "Regelverstoß"):
                night.press("away")
                continue
        night.press("whistle")
    assert "half-time" in night.events
    assert night.events.count("kick-off") >= 1
    assert "challenge-failed" in night.events or "duel" in night.events


def test_by_hand_decisions_are_shown_and_any_button_goes_on() -> None:
    night = at(SHOT)
    by_hand(night)
    choose(night, "Schuss")
    choose(night, "Ball: Tor")
    assert night.screen.kind == "goal"
    night.press("away")
    assert night.screen.kind == "choice"


def test_by_hand_the_clock_runs_although_the_camera_is_gone() -> None:
    night = at(RED_MOVES, clock=1200)
    night.tell(CameraGone(night.now))
    night.wait(10)
    assert night.ruling.match.remaining == 1200
    night.press("menu")
    night.wait(10)
    assert night.ruling.match.remaining == 1190


def test_after_a_power_cut_the_match_goes_on_where_it_was() -> None:
    night = after_a_power_cut(at(RED_MOVES).state, 1695, paused=True)
    assert night.words == "Unterbrochen / 0:0, noch 28:15 / Weiter, wo ihr wart"
    night.press("home")
    assert night.screen.kind == "resume"
    night.press("whistle")
    assert GoOn() in night.effects
    assert night.ruling.match.remaining == 1695
    assert not night.ruling.match.play.paused
    night.line_up()
    night.roll("home", 4)
    assert night.state.roll == (4,)


def test_after_a_power_cut_what_has_been_knocked_over_is_put_right_without_blame() -> None:
    night = after_a_power_cut(at(RED_MOVES).state, 1695)
    night.press("whistle")
    night.line_up(look=False)
    night.put(h7="A1", a2=None)
    night.wait(6)
    assert night.sounds == ["start"]
    assert night.words == "ROT 7 bitte / von A1 ROT auf C6 ROT"
    night.line_up()
    assert night.words.startswith("ROT würfelt")


def test_after_a_power_cut_a_new_match_may_be_begun_instead() -> None:
    night = after_a_power_cut(at(RED_MOVES).state, 1695)
    night.press("menu")
    (given_up,) = (effect for effect in night.effects if isinstance(effect, GiveUp))
    assert [(entry.kind, entry.clock) for entry in given_up.step.entries] == [("abandon", 1695)]
    assert night.screen.kind == "start"


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("gesture", ["short", "long", "chord"])
def test_no_button_at_the_front_door_does_harm(button: str, gesture: str) -> None:
    night = front_door()
    night.press(button if gesture != "chord" else f"{button}+menu", gesture)
    assert night.screen.kind in ("start", "choice", "prompt", "set-up")


def test_wishes_of_the_page() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    for wish, kind in (("pause", "pause"), ("go-on", "prompt"), ("nonsense", "prompt"), ("new-match", "start")):
        night.tell(Wish(wish, night.now))
        assert night.screen.kind == kind
    night.tell(Wish("undo", night.now))
    assert night.screen.kind == "start"


@pytest.mark.parametrize("pitch", [RED_MOVES, RED_PLAYS, SHOT])
def test_a_button_without_a_label_does_nothing_or_pauses(pitch: str) -> None:
    for button in BUTTONS:
        night = at(pitch)
        before = night.screen
        night.press(button)
        if not getattr(before.buttons, button):
            assert night.screen == before or (button == "whistle" and night.screen.kind == "pause")
        else:
            assert night.screen != before
