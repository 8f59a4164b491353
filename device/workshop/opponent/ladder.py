"""The ladder: does each level beat the one below? `python -m device.workshop.opponent.ladder GAME [MATCHES] [SECONDS]`.

A win is a point, a draw half a point. The sides change after every match, every match has a seed of its own, and a pair
stops when its time is over. Intervals hold 95 % (normal approximation of the mean of points).
"""

import sys
from collections.abc import Callable, Iterator
from math import sqrt
from statistics import mean, median, pstdev
from time import process_time
from typing import Any, NamedTuple

from rules import game_named
from rules.game import Json, Side
from rules.opponent import LEVELS, mind_of
from rules.opponent.matches import Player, match, plays_anything, plays_at

RANDOM = "random"
PAIRS = ((LEVELS[0], RANDOM), *zip(LEVELS[1:], LEVELS[:-1], strict=True))
"""Who plays whom: the first level a player who does anything, every other one the level below."""


class Result(NamedTuple):
    """What a pair has shown."""

    better: str
    other: str
    points: list[float]
    seconds: list[float]
    """What each decision of the better one took."""
    actions: list[int]

    @property
    def share(self) -> float:
        """The better one's share of the points."""
        return mean(self.points)

    @property
    def draws(self) -> float:
        """How many matches nobody has won."""
        return self.points.count(0.5) / len(self.points)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies with 95 % certainty."""
        half = 1.96 * pstdev(self.points) / sqrt(len(self.points))
        return max(0.0, self.share - half), min(1.0, self.share + half)


def player(game: str, name: str) -> Player:
    """A level, or somebody who plays at random."""
    return plays_anything(game) if name == RANDOM else plays_at(game, name)


def timed(chosen: Player, seconds: list[float]) -> Player:
    """The same player with a watch beside him; processor time, for a machine that does other things, too."""

    def choose(state: Any, side: Side, own: Json, seed: int) -> Any:
        begin = process_time()
        decision = chosen(state, side, own, seed)
        seconds.append(process_time() - begin)
        return decision

    return choose


def pair(
    game: str, better: str, other: str, matches: int, seconds: float, each: Callable[[Result], None] = lambda _: None
) -> Result:
    """So many matches, or as many as the processor time allows, at least two."""
    mind, result = mind_of(game), Result(better, other, [], [], [])
    trial: Json = mind.weights.get("ladder", {})
    sides = tuple(mind.sides(game_named(game).start(trial.get("options", {}))))[:2]
    begin = process_time()
    for seed in range(matches):
        if seed >= 2 and process_time() - begin > seconds:
            break
        one, two = sides if seed % 2 == 0 else sides[::-1]
        players = {one: timed(player(game, better), result.seconds), two: player(game, other)}
        *_, end = match(game, players, seed, int(trial.get("half", 150)), trial.get("options"))
        lead = mind.lead(end.world, one)
        result.points.append(0.5 + 0.5 * (lead > 0) - 0.5 * (lead < 0))
        result.actions.append(end.number)
        each(result)
    return result


def ladder(game: str, matches: int, seconds: float) -> Iterator[Result]:
    """Every pair, from the lowest rung."""
    for better, other in PAIRS:
        yield pair(game, better, other, matches, seconds)


def told(result: Result) -> str:
    """A result in a line."""
    low, high = result.interval
    thinks = median(result.seconds) * 1000
    return (
        f"{result.better:9} – {result.other:9} {len(result.points):4} matches"
        f"  {result.share:4.0%} ({low:.0%}–{high:.0%})"
        f"  draws {result.draws:3.0%}  {mean(result.actions):4.0f} actions"
        f"  decision {thinks:5.1f} ms, worst {max(result.seconds):.2f} s"
    )


if __name__ == "__main__":
    count, most = (int(sys.argv[2]) if len(sys.argv) > 2 else 400), (float(sys.argv[3]) if len(sys.argv) > 3 else 1e9)
    for found in ladder(sys.argv[1], count, most):
        sys.stdout.write(f"{sys.argv[1]}: {told(found)}\n")
        sys.stdout.flush()
