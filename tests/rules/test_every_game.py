"""What every game must be able to do, whatever its rules: the same tests for all of them."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules import game_named, games, record
from rules.engine import Engine
from rules.game import BadInput, Game, IllegalAction, Json
from rules.texts import LANGUAGES, OLED_COLUMNS

MOST_ACTIONS = 20_000
SELDOM = ("time", "lay-open")
"""Actions that end something: a period, or a game. Drawn as often as the others, they would end every match at once."""


def random_match(game: Game[Any, Any], seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """State, action and step of a match drawn evenly from `legal`; what ends something is believed seldom."""
    chance = random.Random(seed)
    state = game.start({})
    for _ in range(MOST_ACTIONS):
        actions = game.legal(state)
        if not actions:
            return
        action = actions[chance.randrange(len(actions))]
        if is_unlikely(game.action_json(action), chance):
            continue
        step = game.apply(state, action)
        yield state, action, step
        state = step.state
    pytest.fail("the match does not end")


def is_unlikely(action: Json, chance: random.Random) -> bool:
    return action["type"] in SELDOM and chance.random() > 0.05


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return game_named(request.param)


@pytest.mark.parametrize("seed", range(4))
def test_random_matches_end_and_every_state_can_be_told(game: Game[Any, Any], seed: int) -> None:
    last: Any = None
    for number, (state, action, step) in enumerate(random_match(game, seed)):
        last = step.state
        told = json.loads(json.dumps(game.state_json(step.state)))
        assert {"side", "phase", "score", "over"} <= set(told)
        assert game.read_action(json.loads(json.dumps(game.action_json(action)))) == action
        assert game.check(state, action) == ()
        if number % 5 == 0:
            assert game.load(told, {}) == step.state
        for lang in LANGUAGES:
            texts = [game.say_event(step.state, event, lang) for event in step.events]
            for text in [game.prompt(step.state, lang), *texts]:
                assert text.page
                assert all(len(line) <= OLED_COLUMNS for line in text.oled)
    assert game.state_json(last)["over"]
    assert not game.legal(last)


def test_a_record_round_trips_and_replays_to_the_same_state(game: Game[Any, Any]) -> None:
    played = list(random_match(game, 7))
    actions = [action for _, action, _ in played]
    text = record.dumps(game, {}, actions)
    read = record.loads(game, text)
    assert (read.game, read.version, read.actions) == (game.name, game.version, tuple(actions))
    steps = record.replay(game, read.options, read.actions)
    assert [step.state for step in steps[1:]] == [step.state for _, _, step in played]


def test_states_are_frozen_and_hashable(game: Game[Any, Any]) -> None:
    state = game.start({})
    assert len({state, game.start({})}) == 1


def test_legal_lists_nothing_twice_and_indexing_agrees_with_iterating(game: Game[Any, Any]) -> None:
    for state, _, _ in random_match(game, 3):
        actions = game.legal(state)
        listed = list(actions)
        assert len(listed) == len(actions) == len(set(listed))
        assert [actions[i] for i in range(len(actions))] == listed
        assert actions[-1] == listed[-1]
        assert listed[0] in actions


@pytest.mark.parametrize(
    "text",
    ["", "{}", "not json", '{"game": "chess", "rules": "1", "options": {}}', "[1]"],
)
def test_a_broken_record_is_named_by_line(game: Game[Any, Any], text: str) -> None:
    with pytest.raises(BadInput) as problem:
        record.loads(game, text)
    assert "line 1" in problem.value.text


def test_a_broken_action_in_a_record_is_named_by_line(game: Game[Any, Any]) -> None:
    text = record.dumps(game, {}, []) + '{"type": "fly"}\n'
    with pytest.raises(BadInput, match="line 2"):
        record.loads(game, text)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(BadInput, match="halma"):
        game_named("halma")


def test_applying_an_illegal_action_raises_with_its_reasons(game: Game[Any, Any]) -> None:
    """Something that was right later in a match is wrong before it has begun."""
    start = game.start({})
    too_early = next(action for _, action, _ in random_match(game, 1) if action not in game.legal(start))
    with pytest.raises(IllegalAction) as problem:
        game.apply(start, too_early)
    assert problem.value.violations == game.check(start, too_early) != ()
    for lang in LANGUAGES:
        for violation in problem.value.violations:
            assert game.say_violation(start, violation, lang).page


def test_the_options_of_a_match_start_the_same_match(game: Game[Any, Any]) -> None:
    state = game.start({})
    assert game.start(json.loads(json.dumps(game.options_json(state)))) == state


def test_an_empty_table_is_explained(game: Game[Any, Any]) -> None:
    """Before anything has happened, a look that says nothing leaves everything as it is."""
    found = game.explain(game.start({}), {})
    assert [candidate.actions for candidate in found.candidates] == [()]


def test_every_game_is_served_by_the_engine(game: Game[Any, Any]) -> None:
    """A whole match by `legal` and `apply` alone, then everything taken back."""
    engine = Engine(game.name)
    chance = random.Random(2)

    def ask(**question: Any) -> Any:
        return json.loads(engine.answer(json.dumps(question)))

    first = state = ask(cmd="new")["state"]
    actions = 0
    while not state["over"]:
        legal = ask(cmd="legal")["legal"]
        assert legal == sorted(legal, key=lambda action: json.dumps(action, sort_keys=True))
        action = chance.choice(legal)
        if not is_unlikely(action, chance):
            state = ask(cmd="apply", action=action)["state"]
            actions += 1
    assert ask(cmd="legal")["legal"] == []
    assert "error" in ask(cmd="apply", action=legal[0])
    for _ in range(actions):
        state = ask(cmd="undo")["state"]
    assert state == first
