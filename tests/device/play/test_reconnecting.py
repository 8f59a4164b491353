"""Hardware comes and goes, play goes on."""

import pytest

from device.play.reconnecting import Reconnecting
from device.ports import Trouble, Waiting
from device.texts.language import texts
from rules.texts import LANGUAGES


class Lamp:
    """Shines unless its cable is out."""

    plugged_in = True
    opened = 0
    closed = 0

    def __init__(self) -> None:
        self.shine()
        Lamp.opened += 1

    def shine(self) -> str:
        if not Lamp.plugged_in:
            raise Trouble("display-gone", reason="dark")
        return "light"

    def close(self) -> None:
        Lamp.closed += 1
        self.shine()


@pytest.fixture(autouse=True)
def _new_lamp() -> None:
    Lamp.plugged_in, Lamp.opened, Lamp.closed = True, 0, 0


def troubled(lamp: Reconnecting[Lamp]) -> str:
    return lamp.trouble.code if lamp.trouble else ""


def test_what_works_is_opened_once() -> None:
    lamp = Reconnecting(Lamp)
    assert [lamp.use(now, Lamp.shine) for now in (0.0, 1.0, 2.0)] == ["light"] * 3
    assert (Lamp.opened, Lamp.closed, troubled(lamp)) == (1, 0, "")


def test_what_goes_away_is_missed_quietly_and_tried_again_later() -> None:
    lamp = Reconnecting(Lamp, retry_after=5.0)
    lamp.use(0.0, Lamp.shine)
    Lamp.plugged_in = False
    assert lamp.use(1.0, Lamp.shine) is None
    assert troubled(lamp) == "display-gone"
    Lamp.plugged_in = True
    assert lamp.use(5.9, Lamp.shine) is None
    assert lamp.use(6.0, Lamp.shine) == "light"
    assert (Lamp.opened, Lamp.closed, troubled(lamp)) == (2, 1, "")


def test_what_was_never_there_is_looked_for_again() -> None:
    Lamp.plugged_in = False
    lamp = Reconnecting(Lamp, retry_after=5.0)
    assert [lamp.use(float(now), Lamp.shine) for now in range(20)] == [None] * 20
    Lamp.plugged_in = True
    assert lamp.use(20.0, Lamp.shine) == "light"


def test_closing_what_does_not_answer_is_no_trouble() -> None:
    lamp = Reconnecting(Lamp)
    lamp.use(0.0, Lamp.shine)
    Lamp.plugged_in = False
    lamp.close()
    lamp.close()
    assert Lamp.closed == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_trouble_says_what_to_do(lang: str) -> None:
    facts = {"reason": "no answer", "port": 1, "addresses": "0x3C", "name": "/dev/video0"}
    facts |= {"first": 8000, "last": 8010, "host": "localhost", "path": "page.pem"}
    codes = [key.removeprefix("hardware.") for key in texts(lang).entries if key.startswith("hardware.")]
    for code in codes:
        assert len(Trouble(code, **facts).say(texts(lang))) > 40


def test_what_waits_by_itself_stays_open_and_is_asked_at_every_turn() -> None:
    lamp = Reconnecting(Lamp)

    def wait(_: Lamp) -> str:
        raise Waiting("stream-gone", name="lamp")

    assert [lamp.use(now, wait) for now in (0.0, 0.1)] == [None, None]
    assert troubled(lamp) == "stream-gone"
    assert lamp.use(0.2, Lamp.shine) == "light"
    assert (Lamp.opened, Lamp.closed, troubled(lamp)) == (1, 0, "")
