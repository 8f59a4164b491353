"""Nobody decides for the other side: what an accepted explanation may assume, in every game."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.game import Explanation, Game

ASKED_BELOW = 0.9
"""The referee takes an explanation without a question from here on."""


def accepted(found: Explanation[Any]) -> tuple[Any, ...]:
    """What would be taken without a question; nothing if nothing happened, or if somebody is asked."""
    best = found.candidates[0] if found.candidates else None
    return best.actions if best is not None and best.probability >= ASKED_BELOW else ()


def assumed_for_others(
    game: Game[Any, Any],
    state: Any,
    actions: Sequence[Any],
    actor: Callable[[Any], Any],
    shows: Callable[[Any, Any], bool],
    options: Callable[[Any], Sequence[Any]] | None = None,
) -> list[Any]:
    """Choices in an explanation that nobody saw, and that the same side did not show by what it did next."""
    open_choices: list[tuple[Any, Any]] = []
    wrong: list[Any] = []
    for action in actions:
        side = actor(state)
        if shows(state, action):
            wrong += [choice for chooser, choice in open_choices if chooser != side]
            open_choices = []
        elif len((options or game.legal)(state)) > 1:
            open_choices.append((side, action))
        state = game.apply(state, action).state
    return wrong + [choice for _, choice in open_choices]
