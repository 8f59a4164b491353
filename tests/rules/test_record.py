"""Written matches with more in them than actions."""

import json

import pytest

from rules import game_named, record
from rules.game import BadInput

GAME = game_named("soccer-tactics")
KICK_OFF = {"type": "roll", "dice": [2, 5]}


def written(*lines: object) -> str:
    header = {"game": GAME.name, "rules": GAME.version, "options": {}}
    return "".join(json.dumps(line) + "\n" for line in (header, *lines))


def test_remarks_of_the_device_are_passed_over() -> None:
    read = record.loads(GAME, written({"entry": {"clock": 3.5}}, KICK_OFF, {"entry": {"kind": "pause"}}))
    assert read.actions == (GAME.read_action(KICK_OFF),)


def test_a_position_given_by_hand_takes_the_place_of_an_action() -> None:
    position = GAME.apply(GAME.start({}), GAME.read_action(KICK_OFF)).state
    read = record.loads(GAME, written({"position": GAME.state_json(position)}, {"type": "done"}))
    steps = record.replay(GAME, read.options, read.actions)
    assert steps[1].state == position
    assert steps[2] == GAME.apply(position, GAME.read_action({"type": "done"}))


def test_a_position_that_is_none_is_named() -> None:
    read = record.loads(GAME, written({"position": {"home": 5}}))
    with pytest.raises(BadInput):
        record.replay(GAME, read.options, read.actions)
