"""Playing without a camera, with the page alone: the clocks run, and the camera takes over when it is back."""

from device.panel.buttons import Press
from device.referee.inputs import CameraGone, Entered, Tick
from device.referee.referee import House, Referee
from device.settings import usual_options
from device.texts.language import texts

BEGIN = ({"type": "roll", "dice": [2, 5]}, {"type": "done"}, {"type": "done"}, {"type": "roll", "dice": [3]})


def test_entered_moves_keep_the_clock_going_until_something_is_seen_again() -> None:
    referee = Referee(texts("de"), House({"soccer-tactics": usual_options("soccer-tactics")}))
    referee.handle(Press("whistle", "short", 0.0))
    referee.handle(CameraGone(1.0))
    for action in BEGIN:
        referee.handle(Entered(action, 2.0))
    assert referee.ruling is not None
    before = referee.ruling.match.remaining
    referee.handle(CameraGone(3.0))
    referee.handle(Tick(12.0))
    assert referee.ruling.match.remaining == before - 10.0
    assert referee.ruling.waiting is None


def test_nobody_who_enters_anything_leaves_the_clock_standing() -> None:
    referee = Referee(texts("de"), House({"soccer-tactics": usual_options("soccer-tactics")}))
    referee.handle(Press("whistle", "short", 0.0))
    for action in BEGIN:
        referee.handle(Entered(action, 2.0))
    assert referee.ruling is not None
    referee._entering = False  # the camera has been seen to work meanwhile
    referee.ruling.mind_the_buttons(paused=False, by_hand=False)
    referee.handle(CameraGone(3.0))
    before = referee.ruling.match.remaining
    referee.handle(Tick(12.0))
    assert referee.ruling.match.remaining == before
