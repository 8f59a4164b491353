"""A season of rendered matches on tables drawn by lot: `python -m tests.vision.season develop 0:40 [--game G]`.

Two leagues of seeds: single faults may be looked at in `develop` only; of `held-out` only the numbers are read. Each
game plays its matches in `tests/vision/<game>/season.py` and reports them in `score.py` beside it.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import cv2

from rules import games, plugged

LEAGUES = {"develop": 10_000, "held-out": 20_000}
PICTURES = 8
NATIVE = (2304, 1296)


@dataclass(frozen=True)
class Shot:
    """One picture of a match and its truth."""

    name: str
    picture: Any
    truth: dict[str, Any]


def shots(seed: int, cache: Path | None, played: Callable[[int], Iterator[Shot]], cards: bool = True) -> list[Shot]:
    """A match's pictures, kept in a folder so that the next scoring need not render them again."""
    if cache is None:
        return list(played(seed))
    folder = cache / (str(seed) if cards else f"{seed}-no-cards")
    truths = folder / "truth.json"
    if not truths.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fresh = list(played(seed))
        for shot in fresh:
            cv2.imwrite(str(folder / f"{shot.name}.png"), shot.picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        truths.write_text(json.dumps([shot.truth for shot in fresh]), encoding="utf-8")
        return fresh
    kept = json.loads(truths.read_text(encoding="utf-8"))
    return [Shot(t["file"], cv2.imread(str(folder / f"{t['file']}.png")), t) for t in kept]


def recorded(folder: Path) -> Iterator[Shot]:
    """A recording's pictures."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    teams = {"teams": truth["teams"]} if "teams" in truth else {}
    for frame in truth["frames"]:
        yield Shot(f"{folder.name}/{frame['file']}", cv2.imread(str(folder / frame["file"])), frame | teams)


def main() -> None:
    """Score a range of a league's matches."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("league", choices=LEAGUES)
    wanted.add_argument("matches", help="first:last+1")
    wanted.add_argument("--game", choices=games(), default=games()[0])
    wanted.add_argument("--cache", type=Path)
    wanted.add_argument("--jobs", type=int, default=1)
    wanted.add_argument("--no-cards", action="store_true", help="tables without corner cards")
    given = wanted.parse_args()
    low, high = (int(v) for v in given.matches.split(":"))
    seeds = range(LEAGUES[given.league] + low, LEAGUES[given.league] + high)
    cv2.setNumThreads(1)
    season, score = (plugged("tests.vision", given.game, part) for part in ("season", "score"))
    with Pool(given.jobs) as pool:
        scores = pool.starmap(
            season.score_match, [(seed, given.cache, not given.no_cards) for seed in seeds], chunksize=1
        )
    total = scores[0]
    for played in scores[1:]:
        total.add(played)
    if given.league == "held-out":
        total.faults = []
    sys.stdout.write(score.report(given.league, total) + "\n")


if __name__ == "__main__":
    main()
