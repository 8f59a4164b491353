"""Every decision that is whistled names its rule, in both languages."""

import pytest

from device.games import game_day
from rules import games
from rules.game import Event
from rules.texts import LANGUAGES
from tests.rules.test_cited_rules import is_on_the_page

FACTS = {"home_shots": None, "by": "most", "what": "", "simple": False}
"""Facts on which a rule may depend."""


@pytest.mark.parametrize("name", games())
def test_every_decision_has_a_rule_and_a_name_for_it(name: str) -> None:
    day = game_day(name)
    for kind in sorted(day.decisive):
        rule = day.rules.rule_of(Event(kind, FACTS))
        assert is_on_the_page(rule), kind
        assert all(day.words.chapter(rule, lang) for lang in LANGUAGES)
