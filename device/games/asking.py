"""When the referee asks which of several things was done: what the candidates have in common."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from rules.game import Candidate

K = TypeVar("K")


Kinds = type[K] | tuple[type[K], ...]


def in_each(
    candidates: Sequence[Candidate[Any]], kinds: Kinds[K], such: Callable[[K], bool] = lambda _: True
) -> list[K]:
    """The first such action in every candidate; nothing at all if one of them has none."""
    found = [next((a for a in c.actions if isinstance(a, kinds) and such(a)), None) for c in candidates]
    there = [action for action in found if action is not None]
    return there if len(there) == len(found) else []


def last_of_each(candidates: Sequence[Candidate[Any]], kinds: Kinds[K]) -> list[K]:
    """The last action of every candidate, if all are of these kinds."""
    return in_each([Candidate(c.actions[-1:], c.probability) for c in candidates], kinds)


def differ(values: Iterable[Any]) -> bool:
    """Whether there are some, and no two are the same."""
    listed = list(values)
    return bool(listed) and len(set(listed)) == len(listed)
