"""Positions that nobody has ever had: refused with a reason, or played on; never a dead end, never a crash."""

import json
import random
from typing import Any

import pytest

from rules import game_named
from rules.game import BadInput, Game, Json
from rules.texts import LANGUAGES, OLED_COLUMNS
from tests.rules.test_every_game import SELDOM, random_match

GAMES = ("super-goal", "fussball-alarm")
ODD_ONES = 900
STEPS = 3
"""Actions by which a position that was accepted is played on."""


def states(game: Game[Any, Any]) -> list[Json]:
    """Every state of a few matches."""
    return [game.state_json(step.state) for seed in range(5) for _, _, step in random_match(game, seed)]


def values_of(known: list[Json]) -> dict[str, list[Any]]:
    """What each entry can be, each value once, so that rare ones come as often as common ones."""
    texts = {name: sorted({json.dumps(told[name], sort_keys=True) for told in known}) for name in known[0]}
    return {name: [json.loads(text) for text in found] for name, found in texts.items()}


def odd(known: list[Json], values: dict[str, list[Any]], chance: random.Random) -> Json:
    """A state with some entries of other states, and some left out."""
    told = dict(chance.choice(known))
    for name in chance.sample(sorted(told), k=chance.randint(1, 3)):
        if chance.random() < 0.2:
            del told[name]
        else:
            told[name] = chance.choice(values[name])
    return told


def loaded(game: Game[Any, Any], told: Json) -> Any:
    """The state, or nothing if the position was refused with a reason."""
    try:
        return game.load(told, {})
    except BadInput as refused:
        if refused.code != "bad-position" or len(refused.text) < 10:
            raise
    return None


def play_on(game: Game[Any, Any], state: Any, chance: random.Random) -> None:
    for _ in range(STEPS):
        assert game.load(game.state_json(state), {}) == state
        for lang in LANGUAGES:
            text = game.prompt(state, lang)
            assert text.page and "None" not in text.page
            assert all(len(line) <= OLED_COLUMNS for line in text.oled)
        actions = list(game.legal(state))
        if game.state_json(state)["over"]:
            assert not actions
            return
        usual = [action for action in actions if action.type not in SELDOM or state.phase == "lay-open"]
        assert usual, "nobody can do anything"
        state = game.apply(state, chance.choice(usual)).state


@pytest.mark.parametrize("name", GAMES)
def test_an_odd_position_is_refused_with_a_reason_or_played_on(name: str) -> None:
    game, chance = game_named(name), random.Random(8)
    known = states(game)
    values = values_of(known)
    accepted = 0
    for _ in range(ODD_ONES):
        told = odd(known, values, chance)
        state = loaded(game, told)
        if state is None:
            continue
        accepted += 1
        try:
            play_on(game, state, chance)
        except AssertionError as broken:
            raise AssertionError(f"{broken}\n{told}") from broken
    assert ODD_ONES / 10 < accepted < ODD_ONES
