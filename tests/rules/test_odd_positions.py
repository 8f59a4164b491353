"""Positions that nobody has ever had: refused with a reason, or played on; never a dead end, never a crash."""

import json
import random
from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from rules import game_named, games
from rules.game import BadInput, Game, Json
from rules.texts import LANGUAGES, OLED_COLUMNS
from tests.rules.test_every_game import SELDOM, random_match

ODD_ONES = 900
MANY_ODD_ONES = 20_000
MOST_OF_A_PHASE = 60
STEPS = 3
"""Actions by which a position that was accepted is played on."""


@cache
def known_states(name: str) -> list[Json]:
    """States of a few matches: every one of a rare phase, some of the common ones."""
    game, by_phase = game_named(name), defaultdict[str, list[Json]](list)
    for seed in range(3):
        for _, _, step in random_match(game, seed):
            by_phase[step.state.phase].append(game.state_json(step.state))
    return [told for found in by_phase.values() for told in found[:: max(1, len(found) // MOST_OF_A_PHASE)]]


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
        elif isinstance(told[name], dict) and told[name] and chance.random() < 0.5:
            told[name] = partly(told[name], chance.choice(values[name]), chance)
        else:
            told[name] = chance.choice(values[name])
    return told


def partly(entry: Json, other: Any, chance: random.Random) -> Json:
    """An entry of which one part is another, or missing, or somewhere else."""
    name = chance.choice(sorted(entry))
    rest = {part: value for part, value in entry.items() if part != name}
    if isinstance(other, dict) and other and chance.random() < 0.7:
        place = chance.choice(sorted(other))
        return {**entry, place: other[place]} if chance.random() < 0.5 else {**rest, place: entry[name]}
    return rest


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


def play_odd_ones(name: str, number: int, seed: int) -> None:
    game, chance = game_named(name), random.Random(seed)
    known = known_states(name)
    values = values_of(known)
    accepted = 0
    for _ in range(number):
        told = odd(known, values, chance)
        state = loaded(game, told)
        if state is None:
            continue
        accepted += 1
        try:
            play_on(game, state, chance)
        except Exception as broken:
            raise AssertionError(f"{broken!r}\n{json.dumps(told)}") from broken
    assert number / 20 < accepted < number


@pytest.mark.parametrize("name", games())
def test_an_odd_position_is_refused_with_a_reason_or_played_on(name: str) -> None:
    play_odd_ones(name, ODD_ONES, 8)


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_many_odd_positions_are_refused_with_a_reason_or_played_on(name: str) -> None:
    play_odd_ones(name, MANY_ODD_ONES, 9)
