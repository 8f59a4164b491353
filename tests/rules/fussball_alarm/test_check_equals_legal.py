"""`check` finds no fault with exactly those actions that `legal` lists, and always says why not."""

from collections.abc import Iterator
from random import Random

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
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.state import PHASES, State
from rules.fussball_alarm.violations import RULE_OF
from tests.rules.fussball_alarm import random_matches
from tests.rules.judging import Judge, some_states

HANDS = tuple(LayOpen(player, hand) for player in PLAYERS for hand in all_hands())
EVERYTHING_ELSE: tuple[Action, ...] = (
    *ROLLS,
    *(kind(card) for kind in (Deal, Discard, Renew) for card in CARDS),
    *(kind(player) for kind in (Begin, Foul) for player in PLAYERS),
    *(TurnUp(place, card) for place in PLACES for card in CARDS),
    *(LayOpen(player, (card,) * 5) for player in PLAYERS for card in CARDS),
    *(DRAW, SEARCH, WHISTLE, DONE),
)


def tried(state: State, random: Random) -> Iterator[Action]:
    """Of legal actions and of hands, which are many, only some."""
    legal = phases.legal(state)
    yield from (*random.sample(legal, min(len(legal), 40)), *random.sample(HANDS, 40), *EVERYTHING_ELSE)


JUDGE = Judge(GAME, tried, lambda code: {RULE_OF[code]}, position.to_json)


def states(seeds: range) -> Iterator[tuple[State, Random]]:
    """Every phase at once when it is met first, later sometimes."""
    met: set[str] = set()

    def share(state: State) -> float:
        first = state.phase not in met
        met.add(state.phase)
        return 1.0 if first else 0.15

    return some_states(random_matches.steps, seeds, share)


def test_check_equals_legal() -> None:
    assert JUDGE.all_phases(states(range(900, 912))) == set(PHASES)


def test_apply_refuses_what_check_refuses() -> None:
    JUDGE.refuse(some_states(random_matches.steps, range(912, 913), lambda _: 1.0))
