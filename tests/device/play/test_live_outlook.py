"""How the match may end is reckoned once for every state, when the head has nothing else to do."""

import pytest

from device.opponents.questions import Asked, Odds, ToDecide, Told, ToReckon
from device.play.live_outlook import LiveOutlook
from tests.device.referee.absent import without
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import RED_MOVES


class Listening:
    """A head that only notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.busy = False

    def ask(self, question: Asked) -> None:
        self.asked.append(question)
        self.busy = True

    def answers(self) -> list[Told]:
        return []

    def close(self) -> None:
        pass


def alone() -> GameNight:
    return without(at(RED_MOVES), "away")


def test_every_state_is_reckoned_once_and_told_in_per_cent() -> None:
    night, head, outlook = alone(), Listening(), LiveOutlook("alone")
    assert outlook.chances(night.ruling) is None
    for _ in range(3):
        outlook.wonder(night.ruling, head)
    (asked,) = head.asked
    assert isinstance(asked, ToReckon) and asked.state is night.state and 0.5 < asked.left < 1
    head.busy = False
    outlook.hear(Odds(asked.number, {"home": 0.5, "away": 0.204}))
    assert outlook.chances(night.ruling) == {"home": 50, "draw": 30, "away": 20}
    outlook.wonder(night.ruling, head)
    assert len(head.asked) == 1, "it is known"
    night.roll("home", 4)
    outlook.wonder(night.ruling, head)
    assert len(head.asked) == 2


def test_what_was_reckoned_for_an_older_state_is_not_told() -> None:
    night, head, outlook = alone(), Listening(), LiveOutlook("alone")
    outlook.wonder(night.ruling, head)
    outlook.hear(Odds(head.asked[0].number - 1, {"home": 1.0, "away": 0.0}))
    assert outlook.chances(night.ruling) is None


def test_a_decision_goes_first() -> None:
    night, head, outlook = alone(), Listening(), LiveOutlook("alone")
    head.ask(ToDecide(1, "soccer-tactics", night.state, "away", "child", 1))
    outlook.wonder(night.ruling, head)
    assert len(head.asked) == 1


@pytest.mark.parametrize(("wanted", "reckons"), [("alone", False), ("always", True), ("never", False)])
def test_between_people_nobody_reckons_unless_they_want_it(wanted: str, reckons: bool) -> None:
    head = Listening()
    LiveOutlook(wanted).wonder(at(RED_MOVES).ruling, head)
    assert bool(head.asked) == reckons
