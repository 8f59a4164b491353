"""The list of what may happen now. It builds an action only when somebody asks for it: there are hundreds."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import overload

from rules.soccer_tactics.actions import Action
from rules.soccer_tactics.pitch import Mask, indices

Group = tuple[Sequence[Action], Mask]
"""Actions by the index of the field they end on, and the fields that are allowed."""


class LegalActions(Sequence[Action]):
    """A sequence of actions: some groups given as masks, then some single actions."""

    __slots__ = ("groups", "singles")

    def __init__(self, groups: Sequence[Group] = (), singles: Sequence[Action] = ()) -> None:
        self.groups = groups
        self.singles = singles

    def __len__(self) -> int:
        return sum([mask.bit_count() for _, mask in self.groups]) + len(self.singles)

    def __iter__(self) -> Iterator[Action]:
        of_fields = [by_field[i] for by_field, mask in self.groups for i in indices(mask)]
        return chain(of_fields, self.singles)

    @overload
    def __getitem__(self, i: int) -> Action: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Action]: ...
    def __getitem__(self, i: int | slice) -> Action | Sequence[Action]:
        if isinstance(i, slice):
            return tuple(self)[i]
        if i < 0:
            i += len(self)
        if i < 0:
            raise IndexError(i)
        for by_field, mask in self.groups:
            count = mask.bit_count()
            if i < count:
                return by_field[nth_bit(mask, i)]
            i -= count
        return self.singles[i]

    def __contains__(self, action: object) -> bool:
        return any(action == other for other in self)


def nth_bit(mask: Mask, n: int) -> int:
    """The place of the n-th set bit, counted from 0 at the lowest."""
    for start, row in zip(range(0, 128, 8), mask.to_bytes(16, "little"), strict=True):
        count = row.bit_count()
        if n < count:
            for _ in range(n):
                row &= row - 1
            return start + (row & -row).bit_length() - 1
        n -= count
    raise IndexError(n)
