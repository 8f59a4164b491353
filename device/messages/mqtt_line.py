"""A line over MQTT 5 by Eclipse Paho, which has a thread of its own; everything that it hears waits here."""

import logging
import ssl
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from device.messages.line import MOST_BYTES, Message
from device.messages.one_line import OneLine
from device.ports import Trouble
from device.settings import BrokerSettings
from rules.untrusted import Unusable
from vision.untrusted import read_text

KEPT_FOR = 7 * 24 * 3600
"""Seconds for which the broker keeps what comes while we are away: a match may rest until next Sunday."""
KEEPALIVE = 30
"""Seconds without a word after which either end asks whether the other is still there."""
BACK_AFTER, BACK_AT_MOST = (1.0, 4.0), 30
"""Seconds until a line that was cut is tried again: at first something between these, because a broker that comes back
would meet all tables of a club at once; then twice as long every time."""
MOST_POSTS, AT_ONCE = 100, 20
"""Posts that wait for the broker's word, and of these how many are on their way."""
MOST_HEARD, MOST_HEARD_BYTES = 1000, 8 << 20
"""Messages that wait for us: much more than the loop leaves lying, and what a Pi can spare."""
HEAD = 1 << 10
"""Bytes of a packet around its payload."""
GOODBYE = 2.0
"""Seconds to wait until the goodbye is sent."""
LONGEST_PASSWORD = 4 << 10

log = logging.getLogger("schiri.messages")


class MqttLine:
    """One connection, which comes back by itself."""

    def __init__(
        self, settings: BrokerSettings, client: str = "", will: Message | None = None, *, keeps: bool = True
    ) -> None:
        self.problem = ""
        """What the network or the broker said when it last did not work."""
        self.connections = 0
        """How often the line has come about."""
        self._lock = threading.Lock()
        self._heard: list[tuple[Message, MQTTMessage]] = []
        self._handed_out: list[MQTTMessage] = []
        """What has no receipt yet, because whoever heard it may still be at work with it."""
        self._heard_bytes = 0
        self._taken: list[int] = []
        self._topics: dict[str, None] = {}
        self._told = OneLine(log)
        self._up = threading.Event()
        self._client = _Steady(client, self._lost)
        self._client.manual_ack_set(True)
        _with_papers(self._client, settings, will)
        self._client.on_connect = self._on_connect
        self._client.on_connect_fail = self._on_connect_fail
        self._client.on_disconnect = self._on_disconnect
        self._client.on_publish = self._on_publish
        self._client.on_message = self._on_message
        properties: Any = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.SessionExpiryInterval = KEPT_FOR if client and keeps else 0
        properties.MaximumPacketSize = MOST_BYTES + HEAD
        self._client.begin(settings.address, settings.port_in_use, properties, forgets=not (client and keeps))

    @property
    def connected(self) -> bool:
        """Whether the broker can hear us now."""
        return self._up.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait for the broker; whether it is there. For those who have nothing else to do."""
        return self._up.wait(seconds)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> int | None:
        """Say this at least once; None while the line is cut, or while too much waits for the broker's word."""
        if len(payload) > MOST_BYTES:
            raise ValueError(f"{len(payload)} bytes on {topic}")
        if not self.connected:
            return None
        post = self._client.publish(topic, payload, qos=1, retain=retain)
        # A line that is cut just now keeps the post, and sends it when it is back.
        return post.mid if post.rc in (MQTTErrorCode.MQTT_ERR_SUCCESS, MQTTErrorCode.MQTT_ERR_NO_CONN) else None

    def acknowledged(self) -> list[int]:
        """The posts that the broker has taken since somebody asked last."""
        with self._lock:
            taken, self._taken = self._taken, []
        return taken

    def subscribe(self, topics: Sequence[str]) -> None:
        """Hear these as well from now on; asked for anew whenever the line is back."""
        with self._lock:
            self._topics.update(dict.fromkeys(topics))
        if self.connected:
            self._client.subscribe([(topic, _at_least_once()) for topic in topics])

    def heard(self) -> list[Message]:
        """What has come in since somebody asked last; for that the broker gets its receipt now."""
        with self._lock:
            heard, self._heard, self._heard_bytes = self._heard, [], 0
            done, self._handed_out = self._handed_out, [given for _, given in heard]
        for given in done:
            self._client.ack(given.mid, given.qos)
        return [message for message, _ in heard]

    def close(self) -> None:
        """Say goodbye so that the broker tells the last will, and end the thread; a dead network delays nobody."""
        self._client.end(GOODBYE if self.connected else 0.0)
        self._up.clear()

    # In Paho's thread

    def _on_connect(
        self, _: Client, _data: Any, _flags: ConnectFlags, reason: ReasonCode, _p: Properties | None
    ) -> None:
        if reason.is_failure:
            self._lost(str(reason))
            return
        if self._client.ending:  # somebody has said goodbye while the line was being opened
            self._client.end(0.0)
            return
        with self._lock:
            topics = list(self._topics)
            self._handed_out.clear()  # the broker says these again, under new numbers
        if topics:
            self._client.subscribe([(topic, _at_least_once()) for topic in topics])
        log.info("connected to the broker")
        self.problem = ""
        self.connections += 1
        self._up.set()

    def _on_connect_fail(self, _: Client, _data: Any) -> None:
        self._lost("nobody answers there")

    def _on_disconnect(
        self, _: Client, _d: Any, _f: DisconnectFlags, reason: ReasonCode, _p: Properties | None
    ) -> None:
        if self.connected and not self._client.ending:
            self._lost(str(reason))

    def _lost(self, why: str) -> None:
        self._up.clear()
        self.problem = why
        self._told.say("broker", "no line to the broker: %s; it is tried again and again", why)

    def _on_publish(self, _: Client, _data: Any, mid: int, reason: ReasonCode, _p: Properties | None) -> None:
        if reason.is_failure:
            self._told.say("refused", "the broker refuses what we publish: %s", reason)
            return
        with self._lock:
            self._taken.append(mid)

    def _on_message(self, _: Client, _data: Any, given: MQTTMessage) -> None:
        try:
            message = Message(given.topic, bytes(given.payload), given.retain)
        except UnicodeDecodeError:
            self._leave_out(given, "topic", "a message on a topic that is no text is left out")
            return
        size = len(message.payload)
        if size > MOST_BYTES:
            self._leave_out(given, "size", "a message of %d bytes on %s is left out", size, message.topic)
            return
        with self._lock:
            room = len(self._heard) < MOST_HEARD and self._heard_bytes + size <= MOST_HEARD_BYTES
            if room:
                self._heard.append((message, given))
                self._heard_bytes += size
        if not room:
            self._leave_out(given, "full", "more messages than we can hear; one on %s is left out", message.topic)

    def _leave_out(self, given: MQTTMessage, about: str, text: str, *facts: object) -> None:
        self._told.say(about, text, *facts)
        self._client.ack(given.mid, given.qos)


class _Steady(Client):
    """Paho's client, whose thread goes on whatever the other end sends."""

    def __init__(self, client_id: str, lost: Callable[[str], None]) -> None:
        super().__init__(CallbackAPIVersion.VERSION2, client_id=client_id, protocol=MQTTProtocolVersion.MQTTv5)
        self._lost = lost
        self._ending, self._ended = threading.Event(), threading.Event()
        self._begin: Callable[[], None] = lambda: None

    def begin(self, host: str, port: int, properties: Properties, *, forgets: bool) -> None:
        """Connect in a thread of its own."""
        self._begin = partial(self.connect_async, host, port, KEEPALIVE, clean_start=forgets, properties=properties)
        self._begin()
        self.loop_start()

    def loop_forever(self, timeout: float = 1.0, retry_first_connection: bool = False) -> MQTTErrorCode:
        """Begin again after a packet that cannot be read, which would end Paho's own loop."""
        try:
            while True:
                try:
                    return super().loop_forever(timeout, retry_first_connection)
                except Exception as problem:  # noqa: BLE001 # whatever it was, the line has to come back
                    if self.ending:
                        return MQTTErrorCode.MQTT_ERR_SUCCESS
                    self._lost(f"it sends what is not MQTT ({problem!r})")
                    if self._ending.wait(BACK_AT_MOST):
                        return MQTTErrorCode.MQTT_ERR_PROTOCOL
                    self._begin()
        finally:
            self._ended.set()

    def reconnect(self) -> MQTTErrorCode:
        """Try again, unless somebody has said goodbye: Paho forgets that while it opens a connection."""
        if self.ending:
            raise RuntimeError("ended")
        return super().reconnect()

    def end(self, seconds: float) -> None:
        """Say goodbye and wait for the thread, but not for long."""
        self._ending.set()
        self.disconnect(ReasonCode(PacketTypes.DISCONNECT, "Disconnect with will message"))
        self._ended.wait(seconds)

    @property
    def ending(self) -> bool:
        """Whether somebody has said goodbye."""
        return self._ending.is_set()


def _with_papers(client: _Steady, settings: BrokerSettings, will: Message | None) -> None:
    """Who we are, how we know who the broker is, and what it says about us when we are gone."""
    first: Any = SystemRandom().uniform(*BACK_AFTER)  # Paho waits for parts of seconds, whatever its types say
    client.reconnect_delay_set(first, BACK_AT_MOST)
    client.max_queued_messages_set(MOST_POSTS)
    client.max_inflight_messages_set(AT_ONCE)
    if will is not None:
        client.will_set(will.topic, will.payload, qos=1, retain=will.retained)
    if settings.user:
        client.username_pw_set(settings.user, _password(settings))
    if settings.tls:
        client.tls_set_context(_tls(settings))


def _password(settings: BrokerSettings) -> str:
    if not settings.password_file:
        return settings.password
    path = Path(settings.password_file).expanduser()
    try:
        return read_text(path, LONGEST_PASSWORD).rstrip("\r\n")
    except Unusable as problem:
        raise Trouble("broker-file", path=path, reason=problem) from problem


class _Socket(ssl.SSLSocket):
    """Lets go of the network when the other end cannot be trusted; Paho leaves that to chance."""

    def do_handshake(self, block: bool = False) -> None:
        """Agree on how to encrypt."""
        try:
            super().do_handshake(block)
        except OSError:
            self.close()
            raise


def _tls(settings: BrokerSettings) -> ssl.SSLContext:
    """The broker has to show a certificate for its name; we show ours, if we have one."""
    own = settings.certificate and Path(settings.certificate).expanduser()
    known = settings.ca and Path(settings.ca).expanduser()
    try:
        context = ssl.create_default_context(cafile=known or None)
    except OSError as problem:  # of which ssl.SSLError is one
        raise Trouble("broker-file", path=known, reason=problem.strerror or problem) from problem
    context.sslsocket_class = _Socket
    if own:
        key = Path(settings.key).expanduser() if settings.key else None
        try:
            context.load_cert_chain(own, key)
        except OSError as problem:
            raise Trouble("broker-file", path=own, reason=problem.strerror or problem) from problem
    return context


def _at_least_once() -> SubscribeOptions:
    """The same post may come twice; what we have said ourselves does not come back."""
    return SubscribeOptions(qos=1, noLocal=True)
