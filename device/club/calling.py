"""Who plays where now: a free table gets the next match whose two sides are free."""

from collections.abc import Collection, Iterator

from device.club.evening import HELD, Evening, Pairing


def calls_now(evening: Evening, absent: Collection[str] = ()) -> Iterator[tuple[Pairing, str]]:
    """Matches with the tables to which they are called, earlier rounds first; what finds no table waits."""
    called = [one for one in evening.pairings if one.called]
    taken = {one.table for one in called}
    busy = {entrant for one in called for entrant in one.fixture[-2:]}
    free = [table for table in evening.tables if table not in taken and table not in absent]
    for one in waiting(evening):
        if not free:
            return
        if busy.isdisjoint(one.fixture[-2:]):
            busy |= {*one.fixture[-2:]}
            yield one, free.pop(0)


def waiting(evening: Evening) -> list[Pairing]:
    """What is still to be called, in the order in which it will be."""
    left = [one for one in evening.pairings if not one.done and not one.called and one.table != HELD]
    return sorted(left, key=lambda one: (one.fixture.stage == "knock-out", one.fixture.round, one.id))
