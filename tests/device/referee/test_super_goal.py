"""Super Goal! evenings: any die at any time, the ball after each roll, the master die, what is only said, the clock."""

from random import Random
from typing import Any

import pytest

from device.referee.inputs import Answered, Saw, Tick
from device.referee.referee import House, Referee, Unfinished
from device.referee.view import match_view
from device.referee.watching import Watching
from device.settings import usual_options
from device.store.play import Play
from device.texts.language import texts
from device.virtual.robots import Robots
from rules.super_goal import notation
from rules.super_goal.options import Options
from rules.texts import LANGUAGES
from tests.device.referee.evenings import Night
from tests.device.referee.goal_table import GoalTable

GAME = "super-goal"
MASTER = '"master":{"side":"away","face":"win-back"}'


class GoalNight(Night):
    """An evening with Super Goal!"""

    table: GoalTable

    def throw(self, side: str, die: str, face: str, look: bool = True) -> None:
        self.table.throw(side, die, face)
        if look:
            self.look()

    def ball(self, field: str) -> None:
        self.table.put([("ball", field)])
        self.look()

    def read(self) -> None:
        """Decisions are read to their end."""
        self.wait(30)


def sit_down(line: str = "", lang: str = "de", clock: float = 300.0, **options: Any) -> GoalNight:
    """At the front door, or in the middle of a match with the ball where it should be."""
    random = Random(1)
    house = House({GAME: usual_options(GAME) | options})
    state = notation.from_line(line, Options(**options)) if line else None
    unfinished = None if state is None else Unfinished(GAME, Play(state, clock=clock))
    night = GoalNight(Referee(texts(lang), house, GAME, unfinished), GoalTable(random), random)
    night.tell(Tick(0.0))
    night.table.places["ball"] = state.ball if state is not None else "c6"
    night.press("whistle")
    night.look()
    night.effects.clear()
    return night


def test_from_the_toss_to_the_first_roll() -> None:
    night = sit_down()
    assert night.phase == "toss"
    night.press("home")
    assert (night.phase, night.state.match.holder) == ("master", "home")
    night.read()
    night.throw("home", "master", "assist")
    assert (night.phase, night.state.attacking, night.state.match.face) == ("attack", "away", "assist")
    assert not night.ruling.day.clocks.runs(night.state)
    night.read()
    night.throw("away", "red", "forward-2")
    assert night.state.ball == "c4" and night.ruling.day.clocks.runs(night.state)


def test_the_first_die_counts_though_the_first_picture_was_read_too_late() -> None:
    night = sit_down()
    night.ruling.watching = Watching(night.ruling.day)  # nothing has been seen so far
    seen = night.table.observation()
    night.press("home")
    night.tell(Saw(seen, night.now, late=True))
    assert night.phase == "master"
    night.throw("home", "master", "assist")
    assert (night.phase, night.state.match.face) == ("attack", "assist")


def test_before_the_toss_the_ball_is_asked_for() -> None:
    night = sit_down()
    night.ball("a3")
    assert "Ball" in night.words and "c6" in night.words
    night.ball("c6")
    assert "Auslosung" in night.words


def test_after_a_roll_the_ball_is_asked_for_where_it_belongs() -> None:
    night = sit_down("c6 home attack")
    night.throw("home", "red", "forward-2")
    assert night.state.ball == "c8"
    assert night.words.startswith("Ball bitte") and "c8" in night.words
    assert match_view(night.referee)["reminders"] == ["Ball steht auf c6 und gehört auf c8."]
    assert "wrong" not in night.sounds
    night.ball("c8")
    assert match_view(night.referee)["reminders"] == []
    assert not night.words.startswith("Ball bitte") and "c8" in night.words


def test_roll_and_ball_may_be_seen_at_once() -> None:
    night = sit_down("c6 home attack")
    night.table.put([("ball", "d7")])
    night.throw("home", "orange", "diagonal-1")
    assert (night.phase, night.state.ball) == ("attack", "d7")


def test_a_die_thrown_before_the_ball_has_followed_counts_once_it_has() -> None:
    night = sit_down("c6 home attack")
    night.throw("home", "orange", "forward-1")
    night.throw("home", "violet", "forward-3")
    assert night.state.ball in ("c7", "c10")
    night.ball(night.state.ball)
    assert night.state.ball == "c10"


@pytest.mark.parametrize(("way", "field"), [("left", "a8"), ("right", "e8")])
def test_left_or_right_is_told_by_the_ball(way: str, field: str) -> None:
    night = sit_down("c6 home attack")
    night.throw("home", "red", "diagonal-2")
    assert night.phase == "play"
    night.ball(field)
    assert (night.phase, night.state.ball) == ("attack", field)


def test_where_the_ball_would_be_out_a_button_says_so() -> None:
    night = sit_down("a6 home attack")
    night.throw("home", "red", "diagonal-2")
    night.read()
    night.press("home")
    assert (night.phase, night.state.attacking, night.state.restart) == ("attack", "away", "throw-in")


def test_a_wrong_die_is_named_and_the_right_one_counts_after_it() -> None:
    night = sit_down('c8 home attack {"last":"orange"}')
    night.throw("home", "orange", "forward-1")
    night.look()
    assert night.screen.kind == "wrong" and "wrong" in night.sounds
    assert "Orange" in night.words and night.state.ball == "c8"
    night.look()
    assert night.screen.kind == "wrong"
    night.table.take_up()
    night.look()
    assert night.screen.kind != "wrong"
    night.throw("home", "red", "forward-2")
    assert night.state.ball == "c10"


def test_a_chapter_is_named_where_the_rulebook_has_no_numbers() -> None:
    night = sit_down('c8 home attack {"last":"orange"}')
    night.throw("home", "orange", "forward-1")
    night.look()
    wrong = match_view(night.referee)["wrong"]
    assert wrong is not None
    assert wrong["rule"] == "Der Angriff: erster Angriff"
    assert night.screen.buttons.menu == "warum?"


def test_who_insists_on_a_die_plays_on_with_it() -> None:
    night = sit_down('c8 home attack {"last":"orange"}')
    night.throw("home", "orange", "forward-1")
    night.look()
    night.press("home")
    assert "◂ so steht’s" in night.words
    night.press("home")
    assert night.screen.kind != "wrong" and night.state.ball == "c9"


def what_fell(night: GoalNight, *answers: str) -> None:
    for answer in answers:
        assert night.ruling.question is not None and night.ruling.wrong is None
        said = [told.to("de").page for told in night.ruling.question.answers]
        night.tell(Answered(said.index(answer), night.now))


def test_before_a_ball_is_called_wrong_it_is_asked_what_fell() -> None:
    """Red 2 would take it there, and the red die lies nowhere: perhaps nobody saw it."""
    night = sit_down('c6 home attack {"last":"orange"}')
    night.ball("c8")
    night.look()
    what_fell(night, "Rot", "vor 2")
    assert night.state.ball == "c8" and night.state.last == "red"
    assert night.screen.kind != "wrong"


def test_a_ball_that_was_moved_before_anybody_rolled_is_called_wrong_then() -> None:
    night = sit_down('c6 home attack {"last":"orange"}')
    night.ball("c8")
    night.look()
    what_fell(night, "Noch nicht gewürfelt")
    night.look()
    night.look()
    assert night.screen.kind == "wrong" and "c6" in night.words


def test_the_wrong_die_after_a_question_mark_is_called_wrong() -> None:
    """It does not go by without a word, as if it had lain there when the other side rolled."""
    night = sit_down("c6 home attack")
    night.throw("home", "orange", "forward-1-ask")
    night.ball("c7")
    night.throw("away", "red", "forward-2")
    assert night.screen.kind == "wrong" and "Abwehrwurf" in night.words


def test_who_says_that_it_was_the_right_die_is_asked_what_fell_before_it() -> None:
    """Nobody saw the defender's die: he has won the ball, and plays on with the wrong die after all."""
    night = sit_down("c6 home attack")
    night.throw("home", "orange", "forward-1-ask")
    night.ball("c7")
    night.throw("away", "red", "forward-2")
    night.press("home")
    asked = night.ruling.question
    assert asked is not None
    night.tell(Answered([told.to("de").page for told in asked.answers].index("Abgeluchst"), night.now))
    assert (night.state.attacking, night.state.phase) == ("away", "attack")


def test_a_ball_that_nobody_played_goes_back() -> None:
    night = sit_down("c6 home attack")
    night.ball("e2")
    night.look()
    assert night.screen.kind == "wrong" and "c6" in night.words
    night.ball("c6")
    assert night.screen.kind != "wrong" and night.state.ball == "c6"


def test_the_defender_is_asked_after_a_question_mark() -> None:
    night = sit_down("c6 home attack")
    night.throw("home", "orange", "forward-1-ask")
    night.ball("c7")
    assert night.phase == "defence" and "GRÜN" in night.words
    night.throw("away", "defence", "steal")
    assert (night.state.attacking, night.state.first) == ("away", True)


def test_what_is_said_before_the_roll_is_chosen_from_a_list() -> None:
    night = sit_down('b10 home attack {"master":{"side":"home","face":"foul"}}')
    night.press("home")
    night.press("whistle")
    assert night.state.announced == "turn-right"
    night.throw("home", "orange", "forward-1")
    assert night.state.ball == "c10"


def test_the_master_die_of_the_other_side_is_on_its_own_button() -> None:
    night = sit_down(f"c6 home attack {{{MASTER}}}")
    assert night.screen.buttons.away == "Rückeroberung"
    night.press("away")
    assert (night.phase, night.state.match.holder, night.state.attacking) == ("master", "home", "away")
    assert match_view(night.referee)["notes"] == []
    night.read()
    night.throw("home", "master", "assist")
    assert match_view(night.referee)["notes"] == ["Meisterwürfel bei Gelb: Torvorlage."]


def test_an_unstoppable_shot_is_answered_by_button() -> None:
    night = sit_down('c11 home answer {"inside":true,"master":{"side":"away","face":"perfect-save"}}')
    night.press("home")
    assert night.state.match.score == (1, 0)


def test_a_dead_ball_is_put_down_or_stays() -> None:
    night = sit_down('c1 away place {"restart":"goal-kick"}')
    night.ball("b11")
    assert (night.phase, night.state.ball) == ("attack", "b11")
    stays = sit_down('d11 away place {"restart":"goal-kick"}')
    stays.press("away")
    assert (stays.phase, stays.state.ball) == ("attack", "d11")


def test_an_unknown_face_is_asked_for_again() -> None:
    night = sit_down("c6 home attack")
    night.table.throw("home", "red", "forward-2")
    night.table.dice = [(well, die.__class__(die.x, die.y, die.turn, "", 0.2)) for well, die in night.table.dice]  # type: ignore[arg-type]
    night.look()
    assert night.words.startswith("Welcher Würfel?")
    night.throw("home", "red", "forward-2")
    assert night.state.ball == "c8"


def test_when_time_is_up_play_goes_on_until_the_defender_has_the_ball() -> None:
    night = sit_down("c6 home attack", clock=2.0)
    night.wait(4)
    assert night.state.match.whistled and "time-up" in night.events
    night.read()
    assert night.screen.scoreboard is not None and night.screen.scoreboard.clock == "0:00!"
    night.throw("home", "red", "forward-2")
    night.ball("c8")
    assert night.state.match.half == 1
    night.throw("home", "violet", "forward-3-lost")
    assert night.state.match.half == 2 and not night.ruling.day.clocks.runs(night.state)


def test_a_step_back_and_forth() -> None:
    night = sit_down("c6 home attack")
    night.throw("home", "red", "forward-2")
    night.ball("c8")
    night.press("whistle", "long")
    night.press("home")
    assert night.state.ball == "c6"
    night.press("away")
    assert night.state.ball == "c8"


def test_electronic_dice_throw_the_mildest_die() -> None:
    night = sit_down('c8 home attack {"last":"orange"}')
    rolls = night.ruling.day.chance.throws(night.state)
    assert len(rolls) == 6 and {roll.die for roll in rolls} == {"red"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", [2, 7])
def test_robots_are_never_misunderstood(seed: int, lang: str) -> None:
    random = Random(seed)
    options = usual_options(GAME) | {"half_minutes": 1.5, "shoot_out": True, "var": True}
    night = GoalNight(Referee(texts(lang), House({GAME: options}), GAME), GoalTable(random), random, 0.5)
    robots = Robots(Random(seed + 1), clumsiness=0.06, pace=2.0)
    while not night.referee.ruling or not night.ruling.match.over:
        night.pass_time(0.5)
        robots.play(night.referee, night.table, night.now)
        assert night.screen.buttons is not None and night.now < 3600
    assert not robots.misunderstood
    assert robots.mistakes > 0


@pytest.mark.parametrize(("lang", "told"), [("de", "zwei neue Würfel"), ("en", "Two new dice")])
def test_two_dice_at_once_are_named_in_the_same_look(lang: str, told: str) -> None:
    night = sit_down("c6 home attack {}", lang)
    night.throw("home", "red", "forward-2", look=False)
    red = night.table.dice
    night.throw("home", "violet", "forward-3", look=False)
    night.table.dice = [*red, *(die for die in night.table.dice if die not in red)]
    night.look()
    question = match_view(night.referee)["question"]
    assert question is not None and told in question["text"] and len(question["answers"]) == 2
    night.tell(Answered(0, night.now))
    assert night.state.ball != "c6"
