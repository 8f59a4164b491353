"""Any position in any phase can be loaded, played on and told, however odd it is."""

import json
import random
from typing import Any

import pytest

from rules.engine import Engine
from rules.soccer_tactics.pitch import FIELDS
from rules.soccer_tactics.state import PHASES, RESTARTS
from tests.halves import half_of

PENALTY_AREAS = [field for field in FIELDS if field[0] in "CDEF" and int(field[1:]) in (1, 2, 3, 14, 15, 16)]
STEPS = 20


def odd_position(chance: random.Random) -> Any:
    """Figures anywhere, perhaps crowded, perhaps hardly any; the ball mostly with an attacker."""
    position: dict[str, Any] = {"attacking": chance.choice(("home", "away")), "phase": chance.choice(PHASES)}
    for side in ("home", "away"):
        numbers = chance.sample(range(1, 12), chance.choice((11, 11, 8, 4, 1, 0)))
        fields = chance.sample(FIELDS if chance.random() < 0.7 else PENALTY_AREAS, len(numbers))
        position[side] = {str(number): field for number, field in zip(numbers, fields, strict=True)}
    attackers = list(position[position["attacking"]].items())
    position["ball"] = chance.choice([*FIELDS, None])
    if attackers and chance.random() < 0.85:
        number, position["ball"] = chance.choice(attackers)
        if position["phase"] != "chase":
            position["carrier"] = position["attacking"][0] + number
    position["roll"] = [chance.randint(1, 6) for _ in range(chance.choice((0, 1, 1, 2)))]
    if chance.random() < 0.2:
        position["restart"] = chance.choice(RESTARTS)
    return position


def ask(engine: Engine, **question: Any) -> Any:
    return json.loads(engine.answer(json.dumps(question)))


@pytest.mark.parametrize("seed", half_of(range(4)))
def test_odd_positions_are_refused_with_reasons_or_played_on(seed: int) -> None:
    chance = random.Random(seed)
    engine = Engine("soccer-tactics")
    loaded = 0
    for _ in range(250):
        answer = ask(engine, cmd="load", position=odd_position(chance))
        if "error" in answer:
            assert answer["error"]["code"] == "bad-position"
            continue
        loaded += 1
        play_on(engine, answer["state"], chance)
    assert loaded > 50


def play_on(engine: Engine, state: Any, chance: random.Random) -> None:
    for _ in range(STEPS):
        assert ask(engine, cmd="text")["page"]
        actions = ask(engine, cmd="legal")["legal"]
        if state["over"]:
            assert actions == []
            return
        assert any(action["type"] != "time" for action in actions), state
        state = ask(engine, cmd="apply", action=chance.choice(actions))["state"]
        assert ask(engine, cmd="load", position=state)["state"] == state
