"""Weights from self-play: `python -m device.workshop.opponent.tuning GAME [ROUNDS] [MATCHES]`.

A position is worth what the next goal says: one if this side scores it, minus one if the other does, the less the later
it falls. The weights are the least squares over all positions of many matches, also those in which dice are due: that
is what a choice leads to. They go into the game's `weights.toml`, whose other entries stay: the best level's own table
if it has one. The next round plays with them, if that is the level that plays.
"""

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rules import game_named
from rules.game import Json, Side
from rules.opponent import deciding
from rules.opponent.draws import Draws
from rules.opponent.matches import match, plays_anything, plays_at
from rules.opponent.mind import Mind

ROUNDS, MATCHES, HALF = 1, 60, 300
PLAYS = "strong"
"""The level that plays."""
FADES = 0.985
"""How much less a goal counts for each action that it is away: after 46 actions the half."""
CURIOUS = 0.1
"""How often a player tries anything at all, so that there is something to learn."""
RIDGE = 3.0
"""Positions' worth of belief that a weight is nothing."""


class Lesson(NamedTuple):
    """What a position looked like, and what became of it."""

    terms: tuple[float, ...]
    worth: float


def curious(game: str, level: str) -> Any:
    """Plays at a level, now and then anything."""
    serious, playful = plays_at(game, level), plays_anything(game)

    def choose(state: Any, side: Side, own: Json, seed: int) -> Any:
        player = playful if Draws(seed ^ 77).unit() < CURIOUS else serious
        return player(state, side, own, seed)

    return choose


def lessons(game: str, seed: int) -> Iterator[Lesson]:
    """One match, seen from its first side: position by position what became of it."""
    mind = deciding.mind_of(game)
    options = mind.weights.get("ladder", {}).get("options")
    sides = tuple(mind.sides(game_named(game).start({})))[:2]
    one, players = sides[0], {side: curious(game, PLAYS) for side in sides}
    seen = [
        (moment.number, mind.terms(moment.world, one), mind.lead(moment.world, one))
        for moment in match(game, players, seed, HALF, options)
        if not moment.side or mind.turn(moment.world) == moment.side
    ]
    worth, last_number, last_lead = 0.0, seen[-1][0], seen[-1][2]
    for number, terms, lead in reversed(seen):
        if last_lead != lead:
            worth = 1.0 if last_lead > lead else -1.0
        else:
            worth *= FADES ** (last_number - number)
        last_number, last_lead = number, lead
        yield Lesson(terms, worth)


def fitted(mind: Mind[Any, Any, Any], learnt: list[Lesson]) -> dict[str, float]:
    """The weights that say best what became of the positions; none speaks against its own name."""
    terms = np.array([lesson.terms for lesson in learnt])
    worth = np.array([lesson.worth for lesson in learnt])
    counts = list(range(terms.shape[1]))
    while True:
        some = terms[:, counts]
        weights = np.linalg.solve(some.T @ some + RIDGE * np.eye(len(counts)), some.T @ worth)
        if all(weights >= 0):
            break
        counts = [i for i, weight in zip(counts, weights, strict=True) if weight > 0]
    found = dict(zip(counts, weights, strict=True))
    return {name: round(float(found.get(i, 0.0)), 3) for i, name in enumerate(mind.names)}


BEST = "levels.best.terms"


def table_of(mind: Mind[Any, Any, Any]) -> tuple[str, dict[str, float]]:
    """Whose weights are learnt, and what they are now."""
    own = mind.weights.get("levels", {}).get("best", {}).get("terms")
    return (BEST, own) if isinstance(own, dict) else ("terms", mind.weights["terms"])


def written(path: Path, table: str, weights: dict[str, float]) -> None:
    """The weights in their file; whatever else is there stays."""
    head, _, rest = path.read_text(encoding="utf-8").partition(f"[{table}]\n")
    after = rest[rest.find("\n[") :] if "\n[" in rest else "\n"
    lines = "".join(f"{name} = {weight}\n" for name, weight in weights.items())
    path.write_text(f"{head}[{table}]\n{lines}{after}", encoding="utf-8")


def forget() -> None:
    """Levels are read anew, with the new weights."""
    deciding.level_of.cache_clear()
    deciding.weights_of.cache_clear()


def run(game: str, rounds: int = ROUNDS, matches: int = MATCHES) -> None:
    """Play, learn, write down; again with what has been learnt."""
    mind = deciding.mind_of(game)
    path = Path(str(files(f"rules.{game.replace('-', '_')}").joinpath("weights.toml")))
    learnt: list[Lesson] = []
    for number in range(rounds):
        learnt = learnt[len(learnt) // 2 :]
        for seed in range(matches):
            learnt += lessons(game, 1000 * number + seed)
        weights = fitted(mind, learnt)
        table, now = table_of(mind)
        now.update(weights)
        forget()
        written(path, table, weights)
        told = "  ".join(f"{name} {weight:+.3f}" for name, weight in weights.items())
        sys.stdout.write(f"{game} round {number + 1}, {len(learnt)} positions: {told}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run(sys.argv[1], *map(int, sys.argv[2:4]))
