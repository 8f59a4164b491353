"""The line to a broker, as everybody in the house sees it. `open_line` is the one way to get a real one."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from device.settings import BrokerSettings

MOST_BYTES = 256 << 10
"""Bytes of a message: a photograph of a table has half of that."""


class Message(NamedTuple):
    """What was said on a topic."""

    topic: str
    payload: bytes
    retained: bool = False
    """Whether the broker has kept it for whoever comes, and so may be old."""


class Line(Protocol):
    """To a broker and back; nobody waits for it."""

    @property
    def connected(self) -> bool:
        """Whether the broker can hear us now."""

    @property
    def connections(self) -> int:
        """How often it has come about: a broker may have forgotten what it was told before."""

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> int | None:
        """Say this at least once; the number of the post, or None if nobody can take it now.

        A number is used again after some ten thousand posts.
        """

    def acknowledged(self) -> list[int]:
        """The posts that the broker has taken since somebody asked last."""

    def subscribe(self, topics: Sequence[str]) -> None:
        """Hear these as well from now on, also after the line has come back."""

    def heard(self) -> list[Message]:
        """What has come in since somebody asked last; what was too much or too large is left out.

        The broker gets its receipt when the next question comes. So whoever is cut off while he is at work with it
        hears it again, if the broker `keeps` for him.
        """

    def close(self) -> None:
        """Say goodbye, and let go of the line; the broker then tells the last will."""


def open_line(settings: BrokerSettings, *, client: str = "", will: Message | None = None, keeps: bool = True) -> Line:
    """A line that connects by itself, and again whenever it was cut; this does not wait for it.

    `client`: the name that the broker knows this end by. If it `keeps`, it keeps what comes while that end is away. No
    two ends may have the same one. Without a name the broker forgets us as soon as we are gone.

    Raises `Trouble` if a file that the settings name cannot be used.
    """
    # Only who has a broker pays for the library: 20 ms and 3 MB.
    from device.messages.mqtt_line import MqttLine

    return MqttLine(settings, client, will, keeps=keeps)
