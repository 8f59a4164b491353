"""A decision has the screen until it has been read, and every channel tells the same of it, in the same order."""

from typing import Any

import pytest

from device.games import game_day
from device.referee.calls import HINT, MISSED, OTHERWISE, SAID, THANKS
from device.referee.effects import KeepPicture
from device.referee.inputs import Wish
from device.referee.moment import Moment
from device.referee.staging import spoken
from device.referee.view import match_view
from device.web.contract.match import MatchNews
from device.web.contract.stage import Call
from rules import games
from rules.texts import Text
from tests.device.referee.evenings import GameNight, Night, at
from tests.device.referee.positions import DUEL, OFFSIDE_TRAP, RED_MOVES, SHOT
from tests.device.web.strict import held

PASS_TO_A_SHOT = """
   A     B     C     D     E     F     G     H
16 .     .     .     .     a1    .     .     .
15 a3    .     .     h10   .     .     .     .
10 .     .     .     h7*   .     .     .     .
 4 .     h2    .     .     .     .     h5    .
 1 .     .     .     .     h1    .     .     .
home play 5
"""
"""Red 7 has the ball, and Red 10 waits before the goal."""


def news(night: Night, **more: Any) -> MatchNews:
    told: MatchNews = held(match_view(night.referee, moment=Moment(call=7), **more), MatchNews)
    return told


def call_of(night: Night, **more: Any) -> Call:
    call = news(night, **more)["call"]
    assert call is not None
    return call


def scored() -> GameNight:
    night = at(PASS_TO_A_SHOT)
    night.put(ball="D15")
    night.wait(4)
    night.spin("goal")
    return night


def test_a_goal_tells_what_happened_why_and_what_next_and_who_scored_after_whose_pass() -> None:
    night = scored()
    call = call_of(night, pictures=range(20))
    assert (call["number"], call["kind"], call["sign"], call["side"]) == (7, "goal", "ball", "home")
    assert call["what"] == "TOR!"
    assert call["why"].startswith("Rot 10 trifft: Tor für Rot, es steht 1:0 für Rot!")
    assert call["next"] == "Blau stellt die Figuren auf und meldet sich dann fertig."
    assert call["spoken"] == "Tor! Rot 10 trifft: Tor für Rot, es steht 1:0 für Rot!"
    goal = call["goal"]
    assert goal is not None
    assert (goal["scorer"], goal["standing"]) == ("Rot 10, nach Pass von 7", "1:0")
    assert [scene["text"] for scene in goal["moves"]] == [
        "Rot 10 bekommt den Ball direkt auf D2 bei Blau.",
        "Rot 10 trifft: Tor für Rot, es steht 1:0 für Rot!",
    ]


def test_only_moves_with_a_picture_are_shown_again() -> None:
    night = scored()
    newest = night.ruling.match.play.number
    goal = call_of(night, pictures={newest})["goal"]
    assert goal is not None
    assert [scene["number"] for scene in goal["moves"]] == [newest]


def test_who_won_the_ball_himself_has_nobody_to_thank() -> None:
    night = at(SHOT)
    night.spin("goal")
    goal = call_of(night)["goal"]
    assert goal is not None
    assert goal["scorer"] == "Rot 10"


def test_display_banner_and_list_say_the_same_and_the_prompt_waits_for_it() -> None:
    night = at(OFFSIDE_TRAP)
    night.put(ball="D14")
    told = news(night)
    assert told["call"] is not None
    assert (told["call"]["what"], told["call"]["side"]) == ("ABSEITS!", "away")
    assert night.words.startswith("ABSEITS ab 4 BLAU")
    offside = next(decision for decision in told["decisions"] if decision["kind"] == "offside")
    assert (offside["text"], offside["why"]) == (told["call"]["what"], told["call"]["why"])
    assert told["call"]["next"] == "", "another decision comes first"
    night.wait(5)
    second = call_of(night)
    assert second["kind"] == "taker"
    assert night.words.startswith("BLAU V macht den")
    assert second["next"]
    night.wait(4)
    assert news(night)["call"] is None
    assert news(night)["prompt"].startswith(second["next"])


@pytest.mark.parametrize(
    ("home", "away", "what"), [(5, 2, "Rot 10 gewinnt den Zweikampf"), (3, 3, "Zweikampf: gleich!"), (6, 1, "FOUL!")]
)
def test_duel_tie_and_foul_have_the_banner(home: int, away: int, what: str) -> None:
    night = at(DUEL)
    night.duel(home=home, away=away)
    assert call_of(night)["what"] == what


def test_whoever_has_read_it_ends_it_and_a_late_tap_ends_nothing_else() -> None:
    night = at(DUEL)
    night.duel(home=6, away=1)
    assert call_of(night)["kind"] == "foul"
    night.tell(Wish("read", night.now))
    assert call_of(night)["kind"] == "yellow"
    assert Moment(call=8).is_over({"do": "read", "call": 7})
    assert not Moment(call=7).is_over({"do": "read", "call": 7})


def test_a_pause_has_the_banner_and_is_not_read_away() -> None:
    night = at(RED_MOVES)
    night.tell(Wish("pause", night.now))
    night.tell(Wish("read", night.now))
    call = call_of(night)
    assert (call["kind"], call["what"], call["lasts"]) == ("pause", "PAUSE", 0)
    night.tell(Wish("go-on", night.now))
    assert news(night)["call"] is None


def test_who_puts_it_right_in_a_family_match_hears_thanks_and_pays_nothing() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.put(h7="C9")
    wrong = news(night)["wrong"]
    assert wrong is not None
    assert "Freistoß" not in wrong["text"]
    night.put(h7="C6")
    assert (call_of(night)["what"], call_of(night)["kind"]) == ("Danke!", "thanks")
    assert night.events == []
    night.put(h7="C10")
    assert news(night)["call"] is None, "thanks stand in nobody's way"


def test_rule_9c_by_the_rulebook_the_free_kick_is_announced_and_named_with_its_reason() -> None:
    night = at(RED_MOVES, strictness="rulebook")
    night.roll("home", 4)
    night.put(h7="C9")
    wrong = news(night)["wrong"]
    assert wrong is not None
    assert wrong["text"].endswith("Wenn alles wieder steht, gibt es dafür einen Freistoß.")
    night.put(h7="C6")
    call = call_of(night)
    reason = "Rot 7 kommt mit der 4 nicht genau auf C8 bei Blau. Das gehört zu Regel 2"
    assert call["kind"] == "breach"
    assert call["why"].startswith(reason)
    told, whistled = (entry.number for entry in night.entries if "wrong" in entry.data or "because" in entry.data)
    assert KeepPicture(whistled, of=told) in night.effects, "the picture of the breach, not of the table put right"
    listed = next(decision for decision in news(night)["decisions"] if decision["kind"] == "breach")
    assert listed["why"].startswith(reason)
    assert listed["rule"] == "Regel 2"


def test_what_was_no_decision_is_commented_on() -> None:
    night = at(PASS_TO_A_SHOT)
    night.put(ball="D15")
    comment = news(night)["comment"]
    assert comment is not None
    assert "Ein toller Pass" in comment["text"]


def test_a_voice_neither_spells_nor_says_twice() -> None:
    assert spoken(Text(("ECKE für ROT",), "Rot bekommt eine Ecke. Und los.")) == "Ecke für Rot. Rot bekommt eine Ecke."
    assert spoken(Text(("HALBZEIT",), "Halbzeit, es steht 0:0.")) == "Halbzeit, es steht 0:0."


@pytest.mark.parametrize("game", games())
def test_what_the_referee_says_by_himself_is_no_event_of_a_game(game: str) -> None:
    """Else whoever misses a ball is asked whether it was so, and "no" does nothing."""
    assert not game_day(game).decisive & {HINT, MISSED, OTHERWISE, SAID, THANKS}
