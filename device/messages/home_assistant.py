"""Home Assistant finds a table by itself: one message that says what can be known of it, and where."""

from typing import Any

from device.games import game_day
from device.messages import contract
from device.messages.contract import topic
from rules import games
from rules.game import Json
from rules.texts import Catalogue

PREFIX = "homeassistant"
SENSORS = {
    "score": ("mdi:scoreboard", "{{ value_json.standing }}"),
    "clock": ("mdi:timer-outline", "{{ value_json.clock.face }}"),
    "turn": ("mdi:account-arrow-right", "{{ value_json.turn.name.LANG }}"),
    "decision": ("mdi:whistle", "{{ value_json.decision.text.LANG if value_json.decision else '' }}"),
    "condition": ("mdi:soccer-field", "{{ value_json.condition }}"),
}
"""What a table shows: a picture, and where it stands in `state`."""
BUTTONS = {"begin": "mdi:play", "pause": "mdi:pause", "go-on": "mdi:play-pause"}
"""What may be asked of a table that allows it."""


def config_topic(table: str) -> str:
    """Where Home Assistant looks."""
    return f"{PREFIX}/device/schiri-{table}/config"


def config(table: str, said: Catalogue, *, control: bool) -> Json:
    """The table as a device with its parts; buttons only if the table takes wishes."""
    parts = {name: _sensor(name, said) for name in SENSORS}
    parts["whistle"] = {
        "platform": "event",
        "icon": "mdi:whistle",
        "state_topic": topic(table, contract.EVENT),
        "event_types": sorted({kind for game in games() for kind in game_day(game).decisive}),
    }
    parts |= {name: _button(table, name) for name in BUTTONS if control}
    for name, part in parts.items():
        part |= {"unique_id": f"schiri-{table}-{name}", "name": said.page(f"messages.{name}")}
    return {
        "device": {"identifiers": [f"schiri-{table}"], "name": said.page("messages.table", table=table)},
        "origin": {"name": "Schiri"},
        "state_topic": topic(table, contract.STATE),
        "availability_topic": topic(table, contract.PRESENCE),
        "qos": 1,
        "components": parts,
    }


def _sensor(name: str, said: Catalogue) -> dict[str, Any]:
    icon, template = SENSORS[name]
    return {"platform": "sensor", "icon": icon, "value_template": template.replace("LANG", said.lang)}


def _button(table: str, name: str) -> dict[str, Any]:
    press = f'{{"do": "{name}"}}'
    return {
        "platform": "button",
        "icon": BUTTONS[name],
        "command_topic": topic(table, contract.ASK),
        "payload_press": press,
    }
