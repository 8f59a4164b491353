"""A side's telephone decides for its side; what concerns both, the other side or the referee has to agree with."""

import pytest

from device.panel.buttons import Edge, Gestures, Press, Side
from device.referee.agreeing import PATIENCE
from device.referee.inputs import Answered, Wish
from device.referee.view import match_view
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import RED_MOVES


def moved() -> GameNight:
    """Red has rolled and moved."""
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.put(h7="C5")
    return night


def tap(night: GameNight, button: str, by: Side | None) -> None:
    night.tell(Press(button, "short", night.now, by))


def undo(night: GameNight, by: Side | None) -> int:
    """Somebody wants the last step back; how many steps there were."""
    before = len(night.ruling.match.play.line())
    night.tell(Wish("undo", night.now, by))
    return before


def steps(night: GameNight) -> int:
    return len(night.ruling.match.play.line())


def test_the_referee_takes_back_at_once() -> None:
    night = moved()
    assert undo(night, None) > steps(night)


def test_a_side_asks_and_nothing_happens_until_the_other_agrees() -> None:
    night = moved()
    before = undo(night, "home")
    assert steps(night) == before
    assert night.words == "Zug zurück? / Rot fragt, seid / ihr einverstanden?"
    tap(night, "away", "away")
    assert steps(night) < before
    assert night.referee.agreeing is None


@pytest.mark.parametrize(("button", "by"), [("away", None), ("whistle", None), ("whistle", "away")])
def test_the_device_and_the_whistle_agree_too(button: str, by: Side | None) -> None:
    night = moved()
    before = undo(night, "home")
    tap(night, button, by)
    assert steps(night) < before


def test_nobody_agrees_with_himself() -> None:
    night = moved()
    before = undo(night, "home")
    tap(night, "whistle", "home")
    night.tell(Answered(0, night.now, "home"))
    assert steps(night) == before
    assert night.referee.agreeing is not None
    tap(night, "home", "home")  # but may take it back
    assert steps(night) == before
    assert match_view(night.referee)["question"] is None


@pytest.mark.parametrize(("number", "by", "agreed"), [(0, "away", True), (1, "away", False), (0, None, True)])
def test_the_page_asks_too(number: int, by: Side | None, agreed: bool) -> None:
    night = moved()
    before = undo(night, "home")
    question = match_view(night.referee)["question"]
    assert question is not None
    assert (question["text"], question["by"]) == ("Rot möchte den letzten Zug zurücknehmen. Einverstanden?", "home")
    assert question["answers"] == ["Ja", "Nein"]
    night.tell(Answered(number, night.now, by))
    assert (steps(night) < before) == agreed
    assert match_view(night.referee)["question"] is None


def test_a_question_that_nobody_answers_goes_away() -> None:
    night = moved()
    before = undo(night, "home")
    night.wait(PATIENCE - 1)
    assert night.referee.agreeing is not None
    night.wait(2)
    assert steps(night) == before
    assert match_view(night.referee)["question"] is None


def test_when_play_goes_on_nobody_has_to_agree_any_more() -> None:
    night = moved()
    undo(night, "home")
    undo(night, None)
    assert match_view(night.referee)["question"] is None


def test_only_one_question_at_a_time() -> None:
    night = moved()
    undo(night, "home")
    night.tell(Wish("redo", night.now, "away"))
    agreeing = night.referee.agreeing
    assert agreeing is not None
    assert (agreeing.what, agreeing.by) == ("undo", "home")


def test_one_side_alone_does_not_overrule_the_referee() -> None:
    night = at(RED_MOVES)
    night.roll("home", 4)
    night.put(h7="C9")
    night.look()
    assert night.ruling.wrong is not None
    tap(night, "home", "home")
    assert night.ruling.wrong is not None
    assert night.words.startswith("Stimmt es doch?")
    tap(night, "away", "away")
    assert night.ruling.wrong is None


def test_a_side_cannot_reach_what_is_for_both() -> None:
    night = moved()
    night.press("menu", "long")
    tap(night, "whistle", "home")  # would take the first entry
    assert night.screen.title == "Menü"
    night.press("menu")
    night.press("whistle", "long")
    assert night.words.startswith("PAUSE")
    tap(night, "home", "home")  # would take back a step
    assert night.words.startswith("PAUSE")
    tap(night, "whistle", "away")
    assert not night.referee.modes


def test_both_telephones_together_are_the_whole_table() -> None:
    gestures = Gestures()
    gestures.edge(Edge("home", True, 0.0, "home"))
    gestures.edge(Edge("away", True, 0.1, "away"))
    assert [(press.button, press.gesture, press.by) for press in gestures.tick(0.2)] == [("home+away", "chord", None)]
    gestures = Gestures()
    gestures.edge(Edge("home", True, 0.0, "home"))
    gestures.edge(Edge("home", False, 0.1))
    assert [press.by for press in gestures.tick(0.2)] == ["home"]
