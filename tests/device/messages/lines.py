"""Lines to a real broker, and waiting for what they hear."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from device.messages.line import Message
from device.messages.mqtt_line import MqttLine
from device.settings import BrokerSettings

PATIENCE = 20.0
TURN = 0.005
"""Seconds between two looks at a line, as the main loop takes them."""


@contextmanager
def line(port: int, client: str = "", will: Message | None = None, *topics: str) -> Iterator[MqttLine]:
    """A line that is up and hears these topics."""
    opened = MqttLine(BrokerSettings(address="127.0.0.1", port=port), client, will)
    try:
        assert opened.wait(PATIENCE)
        if topics:
            opened.subscribe(topics)
            echo_of(opened)
        yield opened
    finally:
        opened.close()


def echo_of(listener: MqttLine) -> None:
    """Wait until the broker has taken all subscriptions: it answers in order, so one more post tells."""
    number = listener.publish("schiri/echo", b"")
    until(lambda: number in listener.acknowledged())


def until(so: Callable[[], object], turn: float = TURN) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "nothing has come of it"
        time.sleep(turn)


def hear(listener: MqttLine, number: int) -> Sequence[Message]:
    """As many messages as were asked for, or more."""
    heard: list[Message] = []

    def enough() -> bool:
        heard.extend(listener.heard())
        return len(heard) >= number

    until(enough)
    return heard
