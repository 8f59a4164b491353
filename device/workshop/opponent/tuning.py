"""Weights from self-play: `python -m device.workshop.opponent.tuning GAME`.

A position is worth what the next goal says: one if this side scores it, minus one if the other does, the less the later
it falls. The weights are the least squares over all positions of many matches; the next round plays with them. They go
into the game's `weights.toml`, whose other entries stay.
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

ROUNDS, MATCHES, HALF = 3, 24, 300
FADES = 0.985
"""How much less a goal counts for each action that it is away: after 46 actions the half."""
TRUSTS = 0.9
"""How much what became of a position counts against what is believed of it: TD(λ), which calms the dice."""
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
    sides = tuple(mind.sides(game_named(game).start({})))[:2]
    one = sides[0]
    seen = [
        (moment.number, mind.terms(moment.world, one), mind.lead(moment.world, one))
        for moment in match(game, {side: curious(game, "friendly") for side in sides}, seed, HALF)
        if not moment.side or mind.turn(moment.world) == moment.side
    ]
    weights = deciding.weights_of(game, "friendly")
    worth, last_number, last_lead, believed = 0.0, seen[-1][0], seen[-1][2], 0.0
    for number, terms, lead in reversed(seen):
        mixed = TRUSTS * worth + (1 - TRUSTS) * believed
        worth = (last_lead - lead) if last_lead != lead else mixed * FADES ** (last_number - number)
        last_number, last_lead = number, lead
        believed = sum(weight * term for weight, term in zip(weights, terms, strict=True))
        yield Lesson(terms, worth)


def fitted(mind: Mind[Any, Any, Any], learnt: list[Lesson]) -> dict[str, float]:
    """The weights that say best what became of the positions."""
    terms = np.array([lesson.terms for lesson in learnt])
    worth = np.array([lesson.worth for lesson in learnt])
    normal = terms.T @ terms + RIDGE * np.eye(terms.shape[1])
    return dict(zip(mind.names, (float(x) for x in np.linalg.solve(normal, terms.T @ worth)), strict=True))


def written(path: Path, weights: dict[str, float]) -> None:
    """The weights in their file; whatever else is there stays."""
    head, _, rest = path.read_text(encoding="utf-8").partition("[terms]\n")
    after = rest[rest.find("\n[") :] if "\n[" in rest else "\n"
    lines = "".join(f"{name} = {round(weight, 4)}\n" for name, weight in weights.items())
    path.write_text(f"{head}[terms]\n{lines}{after}", encoding="utf-8")


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
        mind.weights["terms"].update({name: round(weight, 4) for name, weight in weights.items()})
        forget()
        written(path, weights)
        told = "  ".join(f"{name} {weight:+.3f}" for name, weight in weights.items())
        sys.stdout.write(f"{game} round {number + 1}, {len(learnt)} positions: {told}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run(sys.argv[1], *map(int, sys.argv[2:4]))
