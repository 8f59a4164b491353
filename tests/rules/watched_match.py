"""Random matches of any game, watched by an honest scribe from the first state to the last.

Each game brings a driver that chooses actions so that much happens, a ledger that notes the events, and what must hold
after every action; how a match is walked through, written down, replayed and taken back is the same for all of them.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from rules.game import BadInput, Event, Game

LONGEST_MATCH = 6000
"""Actions; a match that takes longer is stuck."""
S = TypeVar("S")
A = TypeVar("A")


class Ledger(Protocol):
    """What a scribe notes from the events alone; every game's own has more."""

    kinds: Counter[str]
    phases: Counter[str]

    def note(self, events: tuple[Event, ...], after: Any, /) -> None: ...


L = TypeVar("L", bound=Ledger)


@dataclass
class Played(Generic[S, A, L]):
    """A match that has been played: its log and every state on the way."""

    states: list[S]
    actions: list[A]
    ledger: L


def phase_of(state: Any) -> str:
    """Every game's states have a phase; asking for it costs less than asking what is legal."""
    phase: str = state.phase
    return phase


def steps(game: Game[S, A], state: S, choose: Callable[[S], A]) -> Iterator[tuple[S, A | None, tuple[Event, ...]]]:
    """One match, action by action: the state, and what led to it."""
    yield state, None, ()
    for _ in range(LONGEST_MATCH):
        if phase_of(state) == "over":
            return
        action = choose(state)
        state, events = game.apply(state, action)
        yield state, action, events
    raise AssertionError("no final whistle")


def watch(
    walk: Iterator[tuple[S, A | None, tuple[Event, ...]]],
    ledger: L,
    invariants: Sequence[Callable[[S, L], None]],
    now_and_then: Callable[[S, int], None],
    drawn: Callable[[S], str],
) -> Played[S, A, L]:
    """One match from start to final whistle: every invariant after every action; what breaks is shown."""
    played: Played[S, A, L] = Played([], [], ledger)
    for state, action, events in walk:
        played.states.append(state)
        if action is not None:
            played.actions.append(action)
        ledger.note(events, state)
        try:
            for holds in invariants:
                holds(state, ledger)
            now_and_then(state, len(played.states))
        except (AssertionError, BadInput) as broken:
            story = f"action {len(played.actions)}, {action}: {broken}"
            raise AssertionError(f"{story}\n{drawn(state)}") from broken
    return played


def text_forms_round_trip(state: Any, position: ModuleType, notation: ModuleType) -> None:
    """A state survives being written down as JSON, as a pitch and as a line."""
    options = state.match.options
    assert position.from_json(json.loads(json.dumps(position.to_json(state))), options) == state
    assert notation.from_pitch(notation.to_pitch(state), options) == state
    assert notation.from_line(notation.to_line(state), options) == state


def replay(game: Game[S, A], start: S, actions: Sequence[A]) -> S:
    """The state that a log leads to."""
    state = start
    for action in actions:
        state = game.apply(state, action).state
    return state


def replay_gives_the_same_state(game: Game[S, A], match: Played[S, A, L]) -> None:
    assert replay(game, match.states[0], match.actions) == match.states[-1]


def undo_gives_the_state_before(game: Game[S, A], match: Played[S, A, L]) -> None:
    """Undo is the replay of all but the last action; doing it again leads to where we were."""
    for length in range(len(match.actions), 0, -max(1, len(match.actions) // 4)):
        before = replay(game, match.states[0], match.actions[: length - 1])
        assert before == match.states[length - 1]
        assert game.apply(before, match.actions[length - 1]).state == match.states[length]


def play_and_judge(
    game: Game[S, A], play: Callable[[int], Played[S, A, L]], seeds: range
) -> tuple[Counter[str], Counter[str]]:
    """Many matches: each can be replayed, some are taken back; which events and phases were met."""
    kinds: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    for seed in seeds:
        match = play(seed)
        replay_gives_the_same_state(game, match)
        if seed % 5 == 0:
            undo_gives_the_state_before(game, match)
        kinds += match.ledger.kinds
        phases += match.ledger.phases
    return kinds, phases
