"""The coach tells the best idea, a few times in a half; against each other both sides have to agree."""

from device.panel.buttons import Press
from device.referee.front_door import HINTS, door_view, options, set_option
from device.referee.inputs import Answered, Decided, Tick, Wish
from device.referee.referee import House, Referee
from device.referee.view import match_view
from device.settings import usual_options
from device.texts.language import texts
from rules.game import Json
from rules.opponent import LEVELS
from tests.device.referee.absent import REASON, go_on, thoughts, without
from tests.device.referee.evenings import GAME, GameNight, at
from tests.device.referee.positions import RED_MOVES

IDEA = {"type": "move", "figure": "h7", "to": "C10"}


def red_moves(*, alone: bool = False, hints: int = 3) -> GameNight:
    """Red has rolled a four, and wonders what to do."""
    night = at(RED_MOVES)
    night.referee.house = night.referee.house._replace(levels={GAME: LEVELS}, hints=hints)
    night = without(night, "away") if alone else night
    night.roll("home", 4)
    return night


def left(night: GameNight) -> int | None:
    return match_view(night.referee)["hints"]


def idea(night: GameNight, action: Json | None = IDEA) -> None:
    """The coach has thought."""
    night.tell(Decided(thoughts(night)[-1].number, night.now, action, reason=REASON))


def test_who_plays_alone_holds_his_button_and_hears_the_best_idea_and_why() -> None:
    night = red_moves(alone=True)
    assert left(night) == 3
    night.press("home", "long")
    asked = thoughts(night)[-1]
    assert (asked.side, asked.level, asked.state) == ("home", "best", night.state)
    idea(night)
    assert night.words == "Tipp: ROT 7 C7 BLAU / Ich stelle mich vor das Tor"
    call = match_view(night.referee)["call"]
    assert call is not None and call["what"] == "Tipp: Rot 7 zieht nach C7 bei Blau"
    assert match_view(night.referee)["moved"] == ["C6", "C10"], "the page draws it"
    assert [note["hint"]["action"] for note in night.notes if "hint" in note] == [IDEA]
    assert left(night) == 2
    night.put(h7="C10")
    assert night.phase == "play", "whoever follows it just moves"


def test_a_few_hints_in_a_half_and_no_more_also_after_a_power_cut() -> None:
    night = red_moves(alone=True, hints=1)
    night.tell(Wish("hint", night.now))
    idea(night)
    night.heard()
    night.tell(Wish("hint", night.now))
    assert (night.heard(), left(night)) == (["wrong"], 0)
    assert left(go_on(night, night.ruling.match.play)) == 0


def test_against_each_other_both_have_to_agree() -> None:
    night = red_moves()
    night.press("home", "long")
    assert not thoughts(night)
    assert night.words == "Tipp? / Rot fragt, seid / ihr einverstanden?"
    night.tell(Answered(0, night.now, "home"))
    assert not thoughts(night), "nobody agrees with himself"
    night.tell(Press("away", "short", night.now))
    assert len(thoughts(night)) == 1


def test_the_other_side_cannot_ask_for_it() -> None:
    night = red_moves()
    night.press("away", "long")
    assert night.referee.agreeing is None and not thoughts(night)


def test_an_idea_that_comes_too_late_is_not_told() -> None:
    night = red_moves(alone=True)
    night.tell(Wish("hint", night.now))
    night.put(h7="C10")
    idea(night)
    assert left(night) in (None, 3) and "Tipp" not in night.words


def test_without_a_coach_nobody_is_offered_one() -> None:
    assert left(red_moves(hints=0)) is None
    assert left(at(RED_MOVES)) is None, "a game that nobody can think through has none"


def test_hints_are_switched_off_for_one_match_and_it_remembers() -> None:
    referee = Referee(texts("de"), House({GAME: usual_options(GAME)}, levels={GAME: LEVELS}))
    referee.handle(Tick(0.0))
    told = door_view(referee, "", texts("de"))["options"][-1]
    assert (told["title"], told["values"], told["chosen"]) == ("Tipps", ["3 je Halbzeit", "keine"], 0)
    set_option(referee, next(option for option in options(referee) if option.name == HINTS), 1)
    referee.begin()
    assert referee.ruling is not None and referee.ruling.match.play.most_hints == 0
