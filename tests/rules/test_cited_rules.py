"""Every event names the rule it follows from, by a number that the rulebook has."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rules import game_named, games
from rules.game import Event, Game
from tests.rules.test_every_game import random_match

PAGE = (Path(__file__).resolve().parents[2] / "rules/README.md").read_text(encoding="utf-8")
RULES_ON_THE_PAGE = frozenset(re.findall(r"^\| ([^|`]+) \| [^|]+ \| `[^|]+ \| `test_[^|]+ \|$", PAGE, re.MULTILINE))


def is_on_the_page(rule: str) -> bool:
    """Whether the page's tables have such a rule; the special cases of one chapter are counted there."""
    return any(row == rule or re.fullmatch(rf"{re.escape(rule)}( \d|, \w+)", row) for row in RULES_ON_THE_PAGE)


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return game_named(request.param)


def test_every_kind_of_event_is_cited_once(game: Game[Any, Any]) -> None:
    room = f"rules.{game.name.replace('-', '_')}"
    cited = import_module(f"{room}.cited").RULE_OF_EVENT
    assert list(cited) == list(import_module(f"{room}.events").FACTS_OF)
    for kind, rule in cited.items():
        assert is_on_the_page(rule), f"{game.name}: {kind} cites {rule!r}, which no table has"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_in_a_match_cites_a_rule(game: Game[Any, Any], seed: int) -> None:
    for _, _, step in random_match(game, seed):
        for event in step.events:
            assert is_on_the_page(game.rule_of(event)), event


@pytest.mark.parametrize(
    ("name", "event", "rule"),
    [
        ("soccer-tactics", Event("offside", {}), "7"),
        ("soccer-tactics", Event("final", {"home_shots": None}), "11B"),
        ("soccer-tactics", Event("final", {"home_shots": 4}), "11C"),
        ("fuba", Event("ball", {"simple": False}), "4.5.1"),
        ("fuba", Event("ball", {"simple": True}), "4.5.2"),
        ("super-goal", Event("announced", {"what": "turn-left"}), "attack"),
        ("super-goal", Event("announced", {"what": "double"}), "kicks"),
        ("fussball-alarm", Event("final", {"by": "most"}), "Sieg"),
        ("fussball-alarm", Event("final", {"by": "five"}), "Ende"),
    ],
)
def test_the_rule_is_the_one_of_the_book(name: str, event: Event, rule: str) -> None:
    assert game_named(name).rule_of(event) == rule
