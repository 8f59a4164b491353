"""A club calls people to a table: their names stand at its front door as soon as nobody plays there."""

from pathlib import Path

import pytest

from device.messages import contract
from device.messages.called import Calls
from device.messages.contract import topic
from device.messages.line import Message
from tests.device.messages.lines import line
from tests.device.messages.reported import table
from tests.device.messages.test_reporter import broker
from tests.services.mosquitto import Broker

__all__ = ["broker"]
CALL = topic("hall", contract.CALL)


def test_the_names_stand_at_the_door_once_where_that_is_allowed(broker: Broker, tmp_path: Path) -> None:
    with line(broker.port) as club:
        club.publish(CALL, b'{"game": "soccer-tactics", "names": ["Mia", "Ben"]}', retain=True)
        with table(broker.port, tmp_path, "hall", control=True) as own:
            referee = own.ground.referee
            assert referee.ruling is None
            own.idle_until(lambda: referee.names.get("soccer-tactics") == ("Mia", "Ben"))
            referee.names["soccer-tactics"] = ("Mia", "Emil")
            club.publish(CALL, b'{"game": "soccer-tactics", "names": ["Mia", "Ben"]}', retain=True)
            club.publish(CALL, b"", retain=True)
            club.publish(CALL, b'{"game": "soccer-tactics", "names": ["Cem", "Dora"]}', retain=True)
            seen = []

            def called() -> bool:
                seen.append(referee.names["soccer-tactics"])
                return seen[-1] == ("Cem", "Dora")

            own.idle_until(called)
            assert set(seen) == {("Mia", "Emil"), ("Cem", "Dora")}


def test_a_match_that_is_on_is_not_disturbed(broker: Broker, tmp_path: Path) -> None:
    with table(broker.port, tmp_path, "hall", control=True) as own:
        own.play(10)
        calls = Calls()
        calls.hear(Message(CALL, b'{"game": "soccer-tactics", "names": ["Mia", "Ben"]}', retained=True))
        assert calls.due(own.ground.referee, 0.0) == []


@pytest.mark.parametrize(
    "payload",
    [b"x", b"[]", b'{"game": 1, "names": ["a"]}', b'{"game": "fuba", "names": []}', b"\xff", b" " * 1000],
    ids=range(6),
)
def test_what_is_no_call_is_left_out_with_a_line(payload: bytes, caplog: pytest.LogCaptureFixture) -> None:
    calls = Calls()
    calls.hear(Message(CALL, payload, retained=True))
    assert len(caplog.records) == 1
    assert calls._call is None
