"""Standings worked out a second time, from plain results, by somebody who has never seen the program's own way."""

from functools import cmp_to_key
from itertools import permutations

Played = tuple[int, int, int, int]
"""Home, away, home's goals, away's goals."""


def table(
    entrants: list[int], matches: list[Played], byes: list[int], order: list[str], win: int = 3
) -> list[set[int]]:
    """The places from the top; whoever only the lot can part shares one."""
    places: list[set[int]] = []
    for one in ranked(entrants, matches, byes, order, win):
        if places and better(next(iter(places[-1])), one, entrants, matches, byes, order, win) == 0:
            places[-1].add(one)
        else:
            places.append({one})
    return places


def points(who: int, matches: list[Played], byes: list[int], win: int) -> int:
    total = win * byes.count(who)
    for home, away, scored, conceded in matches:
        if who in (home, away):
            own, other = (scored, conceded) if who == home else (conceded, scored)
            total += win if own > other else 1 if own == other else 0
    return total


def goals(who: int, matches: list[Played]) -> tuple[int, int]:
    scored = sum(a if h == who else b for h, w, a, b in matches if who in (h, w))
    conceded = sum(b if h == who else a for h, w, a, b in matches if who in (h, w))
    return scored, conceded


def better(
    one: int, two: int, entrants: list[int], matches: list[Played], byes: list[int], order: list[str], win: int
) -> int:
    """Positive if `one` is in front of `two`; 0 if only the lot can tell. `direct` comes last in `order`."""
    for what in order:
        if what == "direct":
            level = [
                x
                for x in entrants
                if all(
                    value(k, x, entrants, matches, byes, win) == value(k, one, entrants, matches, byes, win)
                    for k in order
                    if k != "direct"
                )
            ]
            return in_direct_matches(one, two, level, matches, win)
        mine, theirs = (value(what, x, entrants, matches, byes, win) for x in (one, two))
        if mine != theirs:
            return mine - theirs
    return 0


def value(what: str, who: int, entrants: list[int], matches: list[Played], byes: list[int], win: int) -> int:
    scored, conceded = goals(who, matches)
    if what == "opponents":
        met = [w if h == who else h for h, w, _, _ in matches if who in (h, w)]
        return sum(points(x, matches, byes, win) for x in met)
    return {"points": points(who, matches, byes, win), "difference": scored - conceded, "goals": scored}[what]


def in_direct_matches(one: int, two: int, level: list[int], matches: list[Played], win: int) -> int:
    """A small table of those who are level; whoever is level in it too gets a smaller one."""
    among = [match for match in matches if match[0] in level and match[1] in level]

    def small(who: int) -> tuple[int, int, int]:
        scored, conceded = goals(who, among)
        return points(who, among, [], win), scored - conceded, scored

    if small(one) != small(two):
        return 1 if small(one) > small(two) else -1
    still = [x for x in level if small(x) == small(one)]
    return 0 if len(still) == len(level) else in_direct_matches(one, two, still, matches, win)


def ranked(entrants: list[int], matches: list[Played], byes: list[int], order: list[str], win: int) -> list[int]:
    def second_first(one: int, two: int) -> int:
        return better(two, one, entrants, matches, byes, order, win)

    return sorted(entrants, key=cmp_to_key(second_first))


def fits(told: list[int], places: list[set[int]]) -> bool:
    """Whether an order agrees with places, some of which are shared."""
    for shared in places:
        if set(told[: len(shared)]) != shared:
            return False
        told = told[len(shared) :]
    return not told


assert fits([2, 1, 3], [{1, 2}, {3}]) and not any(fits([*some], [{1}, {2}, {3}]) for some in permutations((1, 2)))
