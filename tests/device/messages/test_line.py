"""A line to a real broker: it comes back by itself, keeps within its bounds, and never makes anybody wait."""

import logging
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from device.messages import mqtt_line
from device.messages.line import MOST_BYTES, Message, open_line
from device.messages.one_line import EVERY, OneLine
from device.ports import Trouble
from device.settings import BrokerSettings
from tests.device.messages.lines import echo_of, hear, line, until
from tests.services.mosquitto import Broker, free_port, mosquitto
from tests.services.proxy import proxy

OFFLINE = Message("presence", b"offline", retained=True)


@pytest.fixture(scope="module")
def broker() -> Iterator[Broker]:
    with mosquitto() as running:
        yield running


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt_line, "BACK_AFTER", (0.05, 0.1))


def test_what_one_says_another_hears(broker: Broker) -> None:
    with line(broker.port, "", None, "a/#") as ear, line(broker.port) as mouth:
        number = mouth.publish("a/b", "Tor für Blau".encode())
        assert hear(ear, 1) == [Message("a/b", "Tor für Blau".encode())]
        until(lambda: number in mouth.acknowledged())
        assert mouth.acknowledged() == []


def test_what_is_retained_is_told_to_whoever_comes(broker: Broker) -> None:
    with line(broker.port) as mouth:
        mouth.publish("kept", b"1:0", retain=True)
        with line(broker.port, "", None, "kept") as ear:
            assert hear(ear, 1) == [Message("kept", b"1:0", retained=True)]


def test_nobody_hears_himself(broker: Broker) -> None:
    with line(broker.port, "", None, "own") as both, line(broker.port) as other:
        both.publish("own", b"mine")
        other.publish("own", b"yours")
        assert hear(both, 1) == [Message("own", b"yours")]


@pytest.mark.parametrize("goodbye", [True, False], ids=["goodbye", "cut"])
def test_the_last_will_is_told(broker: Broker, goodbye: bool) -> None:
    ear = line(broker.port, "", None, OFFLINE.topic)
    with ear as heard, proxy(broker.port) as network, line(network.port, "goes", OFFLINE) as goes:
        goes.close() if goodbye else network.cut()
        assert hear(heard, 1)[-1].payload == OFFLINE.payload


def test_a_line_comes_back_with_its_topics_and_its_posts(broker: Broker) -> None:
    with proxy(broker.port) as network, line(network.port, "", None, "back") as ear, line(network.port) as mouth:
        network.hold()
        number = mouth.publish("back", b"on its way")
        network.cut()
        until(lambda: not mouth.connected and not ear.connected)
        assert mouth.publish("back", b"while it is cut") is None
        network.mend()
        assert mouth.wait(5)
        assert ear.wait(5)
        until(lambda: number in mouth.acknowledged())
        echo_of(ear)
        mouth.publish("back", b"after")
        heard = [message.payload for message in hear(ear, 1)]
        assert b"while it is cut" not in heard
        while b"after" not in heard:
            heard += [message.payload for message in hear(ear, 1)]


def test_the_broker_keeps_what_comes_for_those_with_a_name(broker: Broker) -> None:
    with line(broker.port, "forgetful", None, "sleep"):
        pass
    with line(broker.port) as mouth:
        mouth.publish("sleep", b"tor")
        with line(broker.port, "forgetful") as ear:
            assert hear(ear, 1) == [Message("sleep", b"tor")]


def test_a_broker_that_is_killed_comes_back_with_what_it_kept() -> None:
    with mosquitto() as own, line(own.port, "ear", None, "k") as ear, line(own.port, "mouth") as mouth:
        until(lambda: mouth.publish("k", b"kept", retain=True))
        hear(ear, 1)
        own.kill()
        until(lambda: not ear.connected)
        own.start()
        assert {message.payload for message in hear(ear, 1)} == {b"kept"}


def test_messages_come_twice_and_shuffled_through_a_bad_network(broker: Broker) -> None:
    with proxy(broker.port) as network, line(network.port, "", None, "bad") as ear, line(broker.port) as mouth:
        network.doubles, network.shuffles = True, Random(3)
        for number in range(6):
            mouth.publish("bad", b"%d" % number)
        heard = [message.payload for message in hear(ear, 12)]
        assert sorted(heard) == sorted(2 * [b"%d" % number for number in range(6)])
        assert heard != sorted(heard)


def test_opening_and_closing_wait_for_nobody() -> None:
    """Nobody listens there, or somebody does who never answers."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for port in (free_port(), silent.getsockname()[1]):
            begin = time.monotonic()
            opened = open_line(BrokerSettings(address="127.0.0.1", port=port), client="x")
            assert not opened.connected
            assert opened.publish("t", b"") is None
            assert time.monotonic() - begin < 0.5
            opened.close()
            assert time.monotonic() - begin < 0.5 + mqtt_line.GOODBYE


def test_what_is_too_much_is_left_out_with_one_line(
    broker: Broker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(mqtt_line, "MOST_HEARD", 3)
    with line(broker.port, "", None, "flood") as ear, line(broker.port) as mouth:
        posts = [mouth.publish("flood", b"%d" % number) for number in range(50)]
        with line(broker.port, "", None, "end") as other:
            until(lambda: mouth.publish("end", b"") is not None)
            hear(other, 1)
        mouth.publish("flood", b"last")
        until(lambda: len(ear._heard) == 3)
        until(lambda: any("more messages than we can hear" in record.message for record in caplog.records))
        assert all(posts)
        assert [message.payload for message in ear.heard()] == [b"0", b"1", b"2"]
    assert sum("more messages" in record.message for record in caplog.records) == 1


def test_a_message_that_is_too_large_never_comes(broker: Broker) -> None:
    """The broker was told how much we take, so it is not even sent to us."""
    from paho.mqtt.publish import single

    with line(broker.port, "", None, "large") as ear:
        single("large", b"x" * (4 * MOST_BYTES), qos=1, hostname=broker.host, port=broker.port)
        single("large", b"small", qos=1, hostname=broker.host, port=broker.port)
        assert hear(ear, 1) == [Message("large", b"small")]
        with pytest.raises(ValueError, match="bytes"):
            ear.publish("large", b"x" * (MOST_BYTES + 1))


@pytest.mark.parametrize(
    "rubbish",
    [
        bytes.fromhex("20 06 00 00 03 22 ff ff"),  # a greeting with half of a property
        bytes.fromhex("20 03 00 00 00 30 05 00 02 c3 28 00"),  # a topic that is no UTF-8
        bytes.fromhex("20 03 00 00 00 30 05 ff ff 41 41 00"),  # a topic longer than its message
        bytes.fromhex("20 03 00 00 00 40 01 00"),  # an answer without its number
        bytes.fromhex("20 03 00 00 00 62 02 00"),  # one that was cut
        bytes.fromhex("ff ff ff ff ff ff"),
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
    ],
    ids=range(7),
)
def test_a_broker_that_talks_rubbish_does_not_end_the_line(
    rubbish: bytes, broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer is rubbish, the next one leads to a broker: the line finds its way there."""
    monkeypatch.setattr(mqtt_line, "BACK_AT_MOST", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as door, proxy(broker.port) as network:
        port = door.getsockname()[1]

        def answer() -> None:
            caller, _ = door.accept()
            with caller:
                caller.recv(1000)
                caller.sendall(rubbish)
                door.close()
                network.listen(port)

        threading.Thread(target=answer, daemon=True).start()
        opened = mqtt_line.MqttLine(BrokerSettings(address="127.0.0.1", port=port))
        with closing(opened):
            until(lambda: network.connections)
            assert opened.wait(20)


def test_a_broker_that_refuses_us_is_asked_again_and_says_why(broker: Broker, tmp_path: Path) -> None:
    (tmp_path / "passwords").touch()
    rules = f"password_file {tmp_path}/passwords\n"
    with (
        mosquitto(rules) as strict,
        closing(mqtt_line.MqttLine(BrokerSettings(address=strict.host, port=strict.port, user="x"))) as refused,
    ):
        until(lambda: sum("not authorised" in said for said in strict.lines) > 1)
        assert not refused.connected
        assert refused.problem == "Not authorized"


def test_a_missing_file_is_told_by_its_name(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    with pytest.raises(Trouble) as trouble:
        open_line(BrokerSettings(address="a", user="u", password_file=missing))
    assert str(trouble.value.facts["path"]) == missing
    with pytest.raises(Trouble) as trouble:
        open_line(BrokerSettings(address="a", tls=True, ca=missing))
    assert str(trouble.value.facts["path"]) == missing
    with pytest.raises(Trouble) as trouble:
        open_line(BrokerSettings(address="a", tls=True, certificate=missing))
    assert str(trouble.value.facts["path"]) == missing


def test_the_same_is_said_once_in_ten_seconds(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    told = OneLine(logging.getLogger("schiri.test"), lambda: now[0])
    for _ in range(5):
        told.say("size", "%d bytes on %s", 7, "a\nforged line")
    told.say("topic", "another thing")
    now[0] = EVERY
    told.say("size", "%d bytes on %s", 8, "b" * 1000)
    said = [record.getMessage() for record in caplog.records]
    assert said[:2] == [r"7 bytes on 'a\nforged line'", "another thing"]
    assert said[2] == f"8 bytes on '{80 * 'b'}' (and 4 more since)"


def test_without_a_broker_nobody_loads_the_library() -> None:
    code = "import sys, device.play.opening, device.messages.line; sys.exit('paho' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
