"""Knock-out: the winners of two neighbouring matches meet; the best two can only meet in the final."""

from collections.abc import Iterator, Sequence

from device.club.evening import KNOCK_OUT, Evening, Fixture, Pairing


def bracket(seeded: Sequence[int]) -> list[tuple[int, int | None]]:
    """The first round for entrants from the best seed down; missing ones are byes for the best."""
    order = [0]
    while len(order) < len(seeded):
        order = [one for seed in order for one in (seed, 2 * len(order) - 1 - seed)]
    there = [seeded[seed] if seed < len(seeded) else None for seed in order]
    pairs = zip(there[::2], there[1::2], strict=True)
    return [(home, away) for home, away in pairs if home is not None]


def first_round(seeded: Sequence[int]) -> list[Fixture]:
    """The first round as fixtures."""
    return [Fixture(KNOCK_OUT, 0, 1, k, home, away) for k, (home, away) in enumerate(bracket(seeded))]


def later_rounds(evening: Evening) -> Iterator[Fixture]:
    """What follows from the matches that are decided and has not been drawn yet."""
    drawn = {(one.fixture.round, one.fixture.number): one for one in evening.of(KNOCK_OUT)}
    for (round_, number), one in drawn.items():
        other = drawn.get((round_, number + 1))
        if number % 2 or other is None or is_final(evening, round_):
            continue
        if (round_ + 1, number // 2) not in drawn and one.winner is not None and other.winner is not None:
            yield Fixture(KNOCK_OUT, 0, round_ + 1, number // 2, one.winner, other.winner)
        if evening.plan.third and is_final(evening, round_ + 1) and (round_ + 1, 1) not in drawn:
            yield from _third(round_ + 1, one, other)


def _third(round_: int, one: Pairing, other: Pairing) -> Iterator[Fixture]:
    """The losers of the semi-finals meet; who lost against nobody does not."""
    if one.loser is not None and other.loser is not None:
        yield Fixture(KNOCK_OUT, 0, round_, 1, one.loser, other.loser)


def last_round(evening: Evening) -> int:
    """The number of the final's round; 0 as long as nothing is drawn."""
    return (2 * len(evening.of(KNOCK_OUT, round_=1))).bit_length() - 1


def is_final(evening: Evening, round_: int) -> bool:
    """Whether the final is played in this round."""
    return round_ == last_round(evening)
