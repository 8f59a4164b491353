"""The ladder: does each level beat the one below? `python -m device.workshop.opponent.ladder GAME [MATCHES] [FILE]`.

A win is a point, a draw half a point. Sides change after every match, every match has a seed of its own. Each result
is a line in the file, and what is there already is not played again: a long ladder may be stopped and gone on with, and
two may share the work (`best-strong` after the file plays only that pair). Whoever changes how a level plays begins a
new file. Intervals hold 95 % (normal approximation of the mean of points).
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, median, pstdev
from time import process_time
from typing import Any, NamedTuple

from device.workshop.opponent.yardstick import has_robot, plays_as_robot
from rules import game_named
from rules.game import Json, Side
from rules.opponent import LEVELS, mind_of
from rules.opponent.matches import Player, match, plays_anything, plays_at

RANDOM, ROBOT = "random", "robot"
PAIRS = ((LEVELS[0], RANDOM), *zip(LEVELS[1:], LEVELS[:-1], strict=True), (LEVELS[-1], ROBOT))
"""Who plays whom: the first level chance, every other the one below, the last one the demo's robots, too."""


class Played(NamedTuple):
    """One match, as the better one saw it."""

    seed: int
    points: float
    actions: int
    decisions: int
    seconds: float
    """Of processor time for all decisions of the better one."""
    median: float
    worst: float


class Result(NamedTuple):
    """What a pair has shown."""

    better: str
    other: str
    played: list[Played]

    @property
    def points(self) -> list[float]:
        """Match by match."""
        return [one.points for one in self.played]

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

    @property
    def speed(self) -> float:
        """Decisions in a second."""
        return sum(one.decisions for one in self.played) / max(1e-9, sum(one.seconds for one in self.played))

    @property
    def thinks(self) -> float:
        """Seconds for a decision: the median of all matches' medians."""
        return median(one.median for one in self.played)

    @property
    def worst(self) -> float:
        """Seconds for the slowest decision."""
        return max(one.worst for one in self.played)


def player(game: str, name: str) -> Player:
    """A level, a robot of the demo, or somebody who plays at random."""
    if name == ROBOT:
        return plays_as_robot(game)
    return plays_anything(game) if name == RANDOM else plays_at(game, name)


def timed(chosen: Player, seconds: list[float]) -> Player:
    """The same player with a watch beside him; processor time, for a machine that does other things, too."""

    def choose(state: Any, side: Side, own: Json, seed: int) -> Any:
        begin = process_time()
        decision = chosen(state, side, own, seed)
        seconds.append(process_time() - begin)
        return decision

    return choose


def pairs(game: str) -> list[tuple[str, str]]:
    """The rungs of a game."""
    return [(better, other) for better, other in PAIRS if other != ROBOT or has_robot(game)]


def one_match(game: str, better: str, other: str, seed: int) -> Played:
    """As many games as a match has, or as many as it takes to know who wins it."""
    mind = mind_of(game)
    trial: Json = mind.weights.get("ladder", {})
    sides = tuple(mind.sides(game_named(game).start(trial.get("options", {}))))[:2]
    games, ahead, actions, seconds = int(trial.get("games", 1)), 0.0, 0, list[float]()
    for number in range(games):
        one, two = sides if (seed + number) % 2 == 0 else sides[::-1]
        players = {one: timed(player(game, better), seconds), two: player(game, other)}
        *_, end = match(game, players, games * seed + number, int(trial.get("half", 150)), trial.get("options"))
        ahead += mind.lead(end.world, one)
        actions += end.number
        if abs(ahead) >= games - number:
            break
    points = 0.5 + 0.5 * (ahead > 0) - 0.5 * (ahead < 0)
    return Played(seed, points, actions, len(seconds), sum(seconds), median(seconds), max(seconds))


def pair(
    game: str,
    better: str,
    other: str,
    matches: int,
    seconds: float = 1e9,
    known: Sequence[Played] = (),
    each: Callable[[Played], None] = lambda _: None,
) -> Result:
    """So many matches, or as many as the processor time allows, at least two."""
    result, begin = Result(better, other, list(known)), process_time()
    done = {one.seed for one in known}
    for seed in range(matches):
        if seed in done:
            continue
        if len(result.played) >= 2 and process_time() - begin > seconds:
            break
        result.played.append(one_match(game, better, other, seed))
        each(result.played[-1])
    return result


def ladder(game: str, matches: int, seconds: float) -> Iterator[Result]:
    """Every pair, from the lowest rung."""
    for better, other in pairs(game):
        yield pair(game, better, other, matches, seconds)


def noted(file: Path) -> dict[tuple[str, str, str], list[Played]]:
    """What is in a file of results."""
    found: dict[tuple[str, str, str], list[Played]] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        game, better, other, *rest = json.loads(line)
        found.setdefault((game, better, other), []).append(Played(*rest))
    return found


def resumed(game: str, matches: int, file: Path, only: str = "") -> Iterator[Result]:
    """Every pair, or one: what the file does not hold yet is played and added to it."""
    known = noted(file)
    for better, other in pairs(game):
        if only in ("", f"{better}-{other}"):

            def note(one: Played, better: str = better, other: str = other) -> None:
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps([game, better, other, *one]) + "\n")

            yield pair(game, better, other, matches, known=known.get((game, better, other), ()), each=note)


def told(result: Result) -> str:
    """A result in a line."""
    low, high = result.interval
    return (
        f"{result.better:9} – {result.other:9} {len(result.points):4} matches"
        f"  {result.share:4.0%} ({low:.0%}–{high:.0%})"
        f"  draws {result.draws:3.0%}  {mean(one.actions for one in result.played):4.0f} actions"
        f"  {result.speed:.0f} decisions/s, median {result.thinks * 1000:.1f} ms, worst {result.worst:.2f} s"
    )


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    results = Path(sys.argv[3] if len(sys.argv) > 3 else f"ladder-{sys.argv[1]}.jsonl")
    for found in resumed(sys.argv[1], count, results, *sys.argv[4:5]):
        sys.stdout.write(f"{sys.argv[1]}: {told(found)}\n")
        sys.stdout.flush()
