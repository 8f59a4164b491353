"""Groups: entrants are dealt out like cards, and the best of each go on."""

from collections.abc import Sequence


def dealt(entrants: Sequence[int], groups: int) -> list[list[int]]:
    """As many groups as asked for, their sizes at most one apart, each of at least two."""
    groups = max(1, min(groups, len(entrants) // 2))
    return [list(entrants[k::groups]) for k in range(groups)]


def seeded(tables: Sequence[Sequence[int]], through: int) -> list[int]:
    """Who goes on, from the best seed down: all winners of groups first, then all second ones, then the third.

    The second ones are shifted until nobody meets somebody of his own group at once, as far as that can be.
    """
    ranks: list[list[int]] = [[table[rank] for table in tables if rank < len(table)] for rank in range(through)]
    group_of = {entrant: k for k, table in enumerate(tables) for entrant in table}
    order = [*ranks[0]]
    for rank in ranks[1:]:
        turned = [rank[k:] + rank[:k] for k in range(len(rank))]
        order = order + min(turned, key=lambda some: _meetings(order + some, group_of))
    return order


def _meetings(order: Sequence[int], group_of: dict[int, int]) -> int:
    """How many would meet somebody of their own group in the first round, where the first seed meets the last."""
    size = 1 << (len(order) - 1).bit_length()
    return sum(
        group_of[order[seed]] == group_of[order[size - 1 - seed]] for seed in range(size - len(order), size // 2)
    )
