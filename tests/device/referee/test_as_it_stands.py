"""A table that nobody puts in order may count as it stands, if people say so."""

from device.referee.inputs import Answered
from device.referee.patience import UNTIDY_FOR
from device.referee.view import match_view
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import RED_MOVES


def out_of_order() -> GameNight:
    """A match is taken up again, and somebody stands elsewhere."""
    night = at(RED_MOVES)
    night.ruling.expect_disorder()
    night.put(h9="H8")
    night.wait(UNTIDY_FOR - 1)
    return night


def test_after_some_seconds_the_table_may_count_as_it_stands() -> None:
    night = out_of_order()
    assert night.screen.buttons.home == ""
    night.wait(2)
    assert (night.screen.buttons.home, night.screen.buttons.away) == ("so steht’s", "so steht’s")
    night.press("home")
    assert night.state.where("h9") == "H8"
    assert [entry.data["by"] for entry in night.entries if entry.kind == "position"] == ["overruled"]
    night.roll("home", 4)
    night.put(h7="C10")
    assert night.phase == "play"


def test_the_page_offers_the_same() -> None:
    night = out_of_order()
    night.wait(2)
    asked = match_view(night.referee)["question"]
    assert asked is not None
    assert asked["answers"] == ["So wie es jetzt steht"]
    night.tell(Answered(0, night.now))
    assert night.state.where("h9") == "H8"


def test_who_puts_it_back_is_not_asked_any_more() -> None:
    night = out_of_order()
    night.put(h9="H6")
    night.wait(3)
    assert night.screen.buttons.home == ""
    assert match_view(night.referee)["question"] is None
