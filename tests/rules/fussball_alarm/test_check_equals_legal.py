"""`check` finds no fault with exactly those actions that `legal` lists, and always says why not."""

from random import Random

import pytest

from rules.fussball_alarm import phases, position
from rules.fussball_alarm.actions import (
    DONE,
    DRAW,
    ROLLS,
    SEARCH,
    WHISTLE,
    Action,
    Begin,
    Deal,
    Discard,
    Foul,
    LayOpen,
    Renew,
    TurnUp,
)
from rules.fussball_alarm.cards import CARDS, PLACES, PLAYERS, all_hands
from rules.fussball_alarm.state import PHASES, State
from rules.fussball_alarm.violations import RULE_OF
from rules.game import IllegalAction
from tests.rules.fussball_alarm import random_matches

HANDS = tuple(LayOpen(player, hand) for player in PLAYERS for hand in all_hands())
EVERYTHING_ELSE: tuple[Action, ...] = (
    *ROLLS,
    *(kind(card) for kind in (Deal, Discard, Renew) for card in CARDS),
    *(kind(player) for kind in (Begin, Foul) for player in PLAYERS),
    *(TurnUp(place, card) for place in PLACES for card in CARDS),
    *(LayOpen(player, (card,) * 5) for player in PLAYERS for card in CARDS),
    *(DRAW, SEARCH, WHISTLE, DONE),
)


def judge(state: State, random: Random) -> None:
    legal = phases.legal(state)
    allowed = set(legal)
    assert len(allowed) == len(legal), "an action is listed twice"
    for action in (*random.sample(legal, min(len(legal), 40)), *random.sample(HANDS, 40), *EVERYTHING_ELSE):
        reasons = phases.check(state, action)
        assert (reasons == ()) == (action in allowed), f"{action}: {reasons}"
        assert all(RULE_OF[reason.code] == reason.rule for reason in reasons)
        codes = [reason.code for reason in reasons]
        assert len(set(codes)) == len(codes), f"{action}: {codes}"


def test_check_equals_legal() -> None:
    phases = set()
    for seed in range(900, 912):
        random = Random(seed)
        for state, *_ in random_matches.steps(seed):
            if state.phase not in phases or random.random() < 0.15:
                phases.add(state.phase)
                try:
                    judge(state, random)
                except AssertionError as broken:
                    raise AssertionError(f"{broken}\n{position.to_json(state)}") from broken
    assert phases == set(PHASES)


def test_apply_refuses_what_check_refuses() -> None:
    for state, *_ in random_matches.steps(912):
        for action in Random(1).sample(EVERYTHING_ELSE, 10):
            reasons = phases.check(state, action)
            if reasons:
                with pytest.raises(IllegalAction) as refused:
                    phases.apply(state, action)
                assert refused.value.violations == reasons
