"""What a table tells a real broker: the whole log once, how it is now, whistles; and whom it obeys."""

import json
import logging
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from device.messages import contract, mqtt_line, outbox
from device.messages.asked import Ear
from device.messages.contract import topic
from device.messages.line import Message
from device.referee.inputs import Chosen
from device.settings import BrokerSettings
from device.workshop import asyncapi
from rules import game_named
from tests.checkout import HOME
from tests.device.messages.lines import echo_of, hear, line, until
from tests.device.messages.reported import Table, listener, table
from tests.device.web.strict import held
from tests.services.mosquitto import Broker, mosquitto
from tests.services.proxy import proxy

PAGE = (HOME / "docs/mqtt.md").read_text(encoding="utf-8")
ENTRIES = 40


@pytest.fixture(scope="module")
def broker() -> Iterator[Broker]:
    with mosquitto() as running:
        yield running


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt_line, "BACK_AFTER", (0.05, 0.1))


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_whoever_listens_has_the_whole_match(broker: Broker, tmp_path: Path) -> None:
    with listener(broker.port) as heard, table(broker.port, tmp_path) as own:
        own.play(ENTRIES)
        own.idle_until(lambda: own.last in heard.numbers())
        log = own.ground.keeper.log
        assert log is not None
        begin, *entries = (heard.log[key] for key in sorted(heard.log))
        assert begin["options"] == log.header.options
        rules = game_named(begin["game"])
        state = rules.start(begin["options"])
        assert [told["previous"] for told in entries] == [told["number"] for told in (begin, *entries)][:-1]
        for told in entries:
            state = rules.apply(state, rules.read_action(told["action"])).state
            assert told["score"] == rules.state_json(state)["score"]
        assert rules.state_json(state) == rules.state_json(own.ground.ruling.state)
        own.idle_until(lambda: heard.of(contract.STATE)[-1]["match"])
        for what, kind in contract.MESSAGES.items():
            for told in heard.of(what):
                held(told, kind)
        whistles = [(told["number"], call["kind"]) for told in entries for call in told["calls"]]
        assert [(told["number"], told["event_type"]) for told in heard.of(contract.EVENT)] == whistles
        assert heard.of(contract.PRESENCE)[-1] == contract.ONLINE
        assert heard.twice == 0
    assert whistles


def test_the_table_is_known_to_whoever_comes_later_and_gone_when_it_is_cut(broker: Broker, tmp_path: Path) -> None:
    with proxy(broker.port) as network, table(network.port, tmp_path, "den") as own:
        own.play(3)
        own.idle_until(lambda: own.reporter._told)
        with listener(broker.port, "den") as heard:
            until(lambda: heard.of(contract.STATE) and heard.of(contract.PRESENCE))
            assert heard.of(contract.PRESENCE) == [contract.ONLINE]
            assert heard.of(contract.STATE)[-1]["turn"]["prompt"]["de"]
            network.cut()
            until(lambda: heard.of(contract.PRESENCE)[-1] == contract.OFFLINE)
            network.mend()
            own.idle_until(lambda: heard.of(contract.PRESENCE)[-1] == contract.ONLINE)


def test_a_table_whose_broker_dies_plays_on_and_catches_up(tmp_path: Path) -> None:
    with mosquitto() as own_broker, listener(own_broker.port) as heard, table(own_broker.port, tmp_path) as own:
        own.play(10)
        own.idle_until(lambda: own.last in heard.numbers())
        own_broker.kill()
        until(lambda: not own.line.connected)
        own.play(ENTRIES)
        own_broker.start()
        own.idle_until(lambda: own.last in heard.numbers())
        assert heard.numbers() == told_numbers(own)


def told_numbers(own: Table) -> set[int]:
    log = own.ground.keeper.log
    assert log is not None
    return {0, *(line.entry.number for line in log.lines[: log.safe] if line.entry.kind not in ("note", "clock"))}


def test_after_a_power_cut_nothing_is_missing(broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first evening ends with a cut network and without a goodbye; how far the broker came is not written down."""
    monkeypatch.setattr(outbox, "KEEP_EVERY", float("inf"))
    with listener(broker.port, "attic") as heard, proxy(broker.port) as network:
        first = Table(network.port, tmp_path, "attic")
        first.play(10)
        first.idle_until(lambda: first.last in heard.numbers())
        network.cut()
        until(lambda: not first.line.connected)
        first.play(20)
        first.line.close()
        network.mend()
        with table(network.port, tmp_path, "attic") as second:
            second.ground.press("whistle")
            second.play(30)
            second.idle_until(lambda: second.last in heard.numbers())
            assert heard.numbers() == told_numbers(second)
            assert heard.twice > 0


def test_an_earlier_match_is_told_before_the_present_one(broker: Broker, tmp_path: Path) -> None:
    with table(1, tmp_path, "shed") as alone:
        alone.play(10)
        first, last = alone.ground.keeper.match, alone.last
    with listener(broker.port, "shed") as heard, table(broker.port, tmp_path, "shed") as own:
        own.ground.day.tell(Chosen("give-up", {}, own.ground.clock.at))
        own.play(5)
        own.idle_until(lambda: heard.has("2-", own.last))
        assert heard.has(f"{first}-", 0)
        assert heard.has(f"{first}-", last)


def test_nobody_controls_a_table_that_does_not_allow_it(broker: Broker, tmp_path: Path) -> None:
    end = topic("closed", "end")
    with table(broker.port, tmp_path, "closed") as own, line(broker.port) as somebody:
        own.idle_until(lambda: own.reporter._told)
        own.line.subscribe([end])
        echo_of(own.line)
        somebody.publish(topic("closed", contract.ASK), b'{"do": "pause"}')
        somebody.publish(end, b"")
        assert [message.topic for message in hear(own.line, 1)] == [end]


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"pause",
        b'"pause"',
        b'{"do": "undo"}',
        b'{"do": ["pause"]}',
        b'{"do": "pause", "more": 1}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"do": "pause"}' + b" " * 200_000,
    ],
    ids=range(9),
)
def test_what_is_no_wish_is_left_out_with_a_line(payload: bytes, caplog: pytest.LogCaptureFixture) -> None:
    assert Ear().wish(Message("schiri/v1/a/ask", payload), 0.0) is None
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert len(caplog.records[0].getMessage()) < 300


def test_wishes_are_obeyed_where_that_is_allowed_but_no_old_ones(broker: Broker, tmp_path: Path) -> None:
    ask = topic("open", contract.ASK)
    with line(broker.port) as somebody:
        somebody.publish(ask, b'{"do": "pause"}', retain=True)
        with table(broker.port, tmp_path, "open", control=True) as own:
            own.play(10)
            own.idle_until(lambda: own.line.connected)
            somebody.publish(ask, b"{}")
            assert not own.ground.ruling.match.play.paused
            somebody.publish(ask, b'{"do": "pause"}')
            own.idle_until(lambda: own.ground.ruling.match.play.paused)
            somebody.publish(ask, b'{"do": "go-on"}')
            own.idle_until(lambda: not own.ground.ruling.match.play.paused)


def test_home_assistant_finds_what_the_messages_really_say(broker: Broker, tmp_path: Path) -> None:
    with listener(broker.port, "ha") as heard, table(broker.port, tmp_path, "ha", control=True) as own:
        own.play(10)
        own.idle_until(lambda: heard.of("config") and heard.of(contract.STATE)[-1:] and heard.of(contract.EVENT))
        config, state = heard.of("config")[-1], heard.of(contract.STATE)[-1]
    assert config["state_topic"] == topic("ha", contract.STATE)
    parts = config["components"]
    for part in parts.values():
        for path in re.findall(r"value_json\.([\w.]+)", part.get("value_template", "")):
            value = state
            for name in path.split(".") if value is not None else ():
                value = value[name] if value is not None else None
        if part["platform"] == "button":
            held(json.loads(part["payload_press"]), contract.Ask)
    assert {told["event_type"] for told in heard.of(contract.EVENT)} <= set(parts["whistle"]["event_types"])
    assert "goal" in parts["whistle"]["event_types"]
    assert len({part["unique_id"] for part in parts.values()}) == len(parts)


def test_the_access_rules_of_the_docs_keep_strangers_out(tmp_path: Path) -> None:
    (rules,) = blocks("acl")
    (tmp_path / "acl").write_text(rules, encoding="utf-8")
    (tmp_path / "acl").chmod(0o600)
    people = ("kitchen", "attic", "home-assistant", "club", "stranger")
    for number, who in enumerate(people):
        new = ["-c"] if not number else []
        subprocess.run(["mosquitto_passwd", *new, "-b", str(tmp_path / "passwords"), who, "x"], check=True)
    strict = f"password_file {tmp_path}/passwords\nacl_file {tmp_path}/acl\n"

    with mosquitto(strict) as guarded:
        ends = {
            who: mqtt_line.MqttLine(BrokerSettings(address=guarded.host, port=guarded.port, user=who, password="x"))
            for who in people
        }
        nobody = mqtt_line.MqttLine(BrokerSettings(address=guarded.host, port=guarded.port))
        for end in ends.values():
            assert end.wait(20)
            end.subscribe(["#"] if end is ends["stranger"] else [f"{contract.ROOT}/#"])
            end.publish("schiri/echo", b"")  # refused, but only after what was asked for before
            until(partial(_quiet, end))
        for who in ("stranger", "kitchen"):
            ends[who].publish(f"{contract.ROOT}/pair/ABC234/keeper", who.encode())
            until(partial(_quiet, ends[who]))
        for who in people:  # one after the other, so that everything has arrived when the last one is acknowledged
            for what in (contract.STATE, contract.ASK, contract.CALL):
                ends[who].publish(topic("kitchen", what), f"{what} by {who}".encode())
            until(partial(_quiet, ends[who]))
        ends["kitchen"].publish(topic("kitchen", contract.EVENT), b"end")
        found: list[bytes] = []

        def arrived() -> bool:
            found.extend(message.payload for message in ends["home-assistant"].heard())
            return b"end" in found

        until(arrived)
        assert found == [b"kitchen", b"state by kitchen", b"call by club", b"end"]
        told = [message.payload for message in ends["kitchen"].heard()]
        assert told == [b"ask by home-assistant", b"call by club"]
        assert [message.payload for message in ends["attic"].heard()] == [b"kitchen"]
        assert ends["stranger"].heard() == []
        assert not nobody.connected
        for end in (*ends.values(), nobody):
            end.close()


def _quiet(end: mqtt_line.MqttLine) -> bool:
    """Whether the broker has answered everything, also what it refused."""
    return not end._client._out_messages


def test_the_page_shows_examples_of_every_message() -> None:
    shown = [json.loads(block) for block in blocks("json")]
    for kind, example in zip((contract.State, contract.Begin, contract.Entry, contract.Event), shown, strict=False):
        held(example, kind)
    held(shown[4], contract.Ask)
    held(shown[5], contract.Called)
    assert len(shown) == 6
    for what in (contract.PRESENCE, *contract.MESSAGES):
        assert f"`{topic('TABLE', what)}`" in PAGE


def test_the_description_for_programs_is_renewed() -> None:
    assert asyncapi.FILE.read_text(encoding="utf-8") == asyncapi.written(), "python -m device.workshop.asyncapi"


@pytest.mark.slow
def test_play_tells_its_broker_and_says_goodbye(broker: Broker, tmp_path: Path) -> None:
    """The command itself, in a process of its own."""
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[broker]\naddress = "127.0.0.1"\nport = {broker.port}\ntable = "cellar"\n', encoding="utf-8")
    words = ["play", "--virtual", "--no-page", "--store", str(tmp_path / "m.db"), "--settings", str(settings)]
    with (
        listener(broker.port, "cellar") as heard,
        subprocess.Popen([sys.executable, "-m", "device", *words], cwd=HOME, stdout=subprocess.DEVNULL) as process,
    ):
        until(lambda: heard.of(contract.STATE))
        assert heard.of(contract.STATE)[-1]["condition"] == "door"
        assert heard.of("config")
        process.send_signal(signal.SIGTERM)
        until(lambda: heard.of(contract.PRESENCE)[-1] == contract.OFFLINE)
