"""Are the chances true? `python -m device.workshop.opponent.calibration GAME [MATCHES]`.

Friendly players play each other. Half of the matches teach how many goals a match has and how much of the evaluation to
believe, by the least Brier score; the other half shows how often those win of whom it was said, beside what score and
time alone say.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import mean
from typing import Any, NamedTuple

from rules import game_named
from rules.game import Side
from rules.opponent import chances, mind_of
from rules.opponent.matches import Moment, match, plays_at

EVERY = 9
"""Of so many positions one is looked at: neighbours say the same."""
PLAYOUTS = 6
GOALS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 14.0)
HOPES = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0)
SHARPNESS = (0.0, 1.0, 2.0, 3.0, 4.0, 6.0)


class Seen(NamedTuple):
    """A position, how much of the match was left, for whom it is asked, and whether he has won."""

    state: Any
    left: float
    side: Side
    won: float


def positions(game: str, seeds: range) -> Iterator[Seen]:
    """Positions of friendly matches."""
    trial = mind_of(game).weights.get("ladder", {})
    options = trial.get("options")
    for seed in seeds:
        sides = tuple(mind_of(game).sides(game_named(game).start(options or {})))[:2]
        players = {side: plays_at(game, "friendly") for side in sides}
        moments = list(
            match(game, players, 40_000 + seed, int(mind_of(game).weights["outlook"].get("half", 150)), options)
        )
        yield from _looked_at(game, moments, sides[seed % 2])


def _looked_at(game: str, moments: Sequence[Moment], side: Side) -> Iterator[Seen]:
    end = moments[-1]
    won = float(mind_of(game).lead(end.world, side) > 0)
    for moment in moments[EVERY:-1:EVERY]:
        yield Seen(moment.state, 1 - moment.number / end.number, side, won)


def brier(game: str, seen: Sequence[Seen], playouts: int, **outlook: float) -> tuple[float, list[float]]:
    """The mean square of what was said wrongly, and what was said."""
    mind_of(game).weights["outlook"].update(outlook)
    rules = game_named(game)
    said = [chances(rules, one.state, k, playouts, one.left).wins[one.side] for k, one in enumerate(seen)]
    return mean((share - one.won) ** 2 for share, one in zip(said, seen, strict=True)), said


def learnt(game: str, seen: Sequence[Seen]) -> dict[str, float]:
    """The numbers that say best what became of these positions."""
    if "sharpness" in mind_of(game).weights["outlook"]:
        choices = [{"sharpness": sharpness} for sharpness in SHARPNESS]
    else:
        choices = [{"goals": goals, "hope": hope} for goals, hope in product(GOALS, HOPES)]
    some = seen[:: max(1, len(seen) // 400)]
    return min(choices, key=lambda choice: brier(game, some, 1, **choice)[0])


def told(game: str, matches: int) -> Iterator[str]:
    """What was learnt, and how true it is."""
    seen = list(positions(game, range(matches)))
    half = len(seen) // 2
    best = learnt(game, seen[:half])
    test = seen[half:]
    yield f"{game}: {matches} matches, {len(seen)} positions; {best}"
    score, said = brier(game, test, PLAYOUTS, **best)
    plain = {"sharpness": 0.0} if "sharpness" in best else {"hope": 0.0}
    alone, _ = brier(game, test, 1, **{**best, **plain})
    yield f"Brier score {score:.4f}; score and time alone {alone:.4f}"
    for tenth in range(10):
        there = [(s, one.won) for s, one in zip(said, test, strict=True) if min(9, int(s * 10)) == tenth]
        if there:
            called, came = mean(s for s, _ in there), mean(won for _, won in there)
            yield f"| {tenth * 10}–{tenth * 10 + 10} % | {len(there)} | {called:.0%} | {came:.0%} |"


if __name__ == "__main__":
    for line in told(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
