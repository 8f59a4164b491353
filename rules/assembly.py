"""How a game's folder becomes a `Game`: the same few values from every folder, put together in the same way."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from rules.actions import ActionForm
from rules.game import Event, Explanation, Game, Json, Step, Violation, if_legal
from rules.speech import Speech

S = TypeVar("S")
A = TypeVar("A")
Seen = TypeVar("Seen")


class Options(Protocol):
    """What a family has chosen before the match."""

    def json(self) -> Json:
        """All options by name."""


Chosen = TypeVar("Chosen", bound=Options)


def assembled(
    name: str,
    version: str,
    *,
    read_options: Callable[[Json], Chosen],
    options_of: Callable[[S], Chosen],
    start: Callable[[Chosen], S],
    load: Callable[[Any, Chosen], S],
    state_json: Callable[[S], Json],
    legal: Callable[[S], Sequence[A]],
    check: Callable[[S, A], tuple[Violation, ...]],
    follow: Callable[[S, A], Step[S]],
    read_seen: Callable[[Json], Seen],
    explain: Callable[[S, Seen], Explanation[A]],
    actions: ActionForm[A],
    speech: Speech[S],
    rule_of: Callable[[Event], str],
) -> Game[S, A]:
    """One of our games. `follow` does an action that is known to be legal; all else is said in `Game`."""
    return Game(
        name=name,
        version=version,
        start=lambda options: start(read_options(options)),
        legal=legal,
        check=check,
        apply=if_legal(check, follow),
        explain=lambda state, seen: explain(state, read_seen(seen)),
        load=lambda given, options: load(given, read_options(options)),
        state_json=state_json,
        read_action=actions.read,
        action_json=actions.tell,
        options_json=lambda state: options_of(state).json(),
        prompt=speech.prompt,
        say_event=speech.say_event,
        say_violation=speech.say_violation,
        rule_of=rule_of,
    )
