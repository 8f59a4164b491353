"""Trace matches of a season and keep them as recordings.

`python -m tests.vision.traced develop 0:4 --game GAME --out FOLDER`, then `python -m tests.vision.score FOLDER/*`. A
game's traced table stands in `tests/vision/<game>/traced.py`, its matches in `season.py` beside it.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import cv2

from rules import games, plugged
from tests.vision.season import LEAGUES

JPEG_QUALITY = 92


def record(game: str, seed: int, folder: Path, pictures: int) -> None:
    """One match as a recording with its truth."""
    season, table = plugged("tests.vision", game, "season"), plugged("tests.vision", game, "traced").TracedTable
    folder.mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {"game": game}
    frames = []
    for k, shot in enumerate(season.match(seed, table, pictures)):
        truth = dict(shot.truth)
        if "teams" in truth:
            told["teams"] = truth.pop("teams")
        name = f"{k:04d}.jpg"
        cv2.imwrite(str(folder / name), shot.picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        frames.append(truth | {"file": name})
    times = [{"file": frame["file"], "at": 10.0 * k} for k, frame in enumerate(frames)]
    (folder / "recording.json").write_text(
        json.dumps(told | {"frames": times, "presses": []}, indent=1), encoding="utf-8"
    )
    (folder / "truth.json").write_text(json.dumps(told | {"frames": frames}, indent=1), encoding="utf-8")


def main() -> None:
    """Trace a range of matches; those that are there already stay."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("league", choices=LEAGUES)
    wanted.add_argument("matches", help="first:last+1")
    wanted.add_argument("--game", choices=games(), default=games()[0])
    wanted.add_argument("--out", type=Path, required=True)
    wanted.add_argument("--pictures", type=int, default=6)
    given = wanted.parse_args()
    low, high = (int(v) for v in given.matches.split(":"))
    for seed in range(LEAGUES[given.league] + low, LEAGUES[given.league] + high):
        folder = given.out / f"traced-{seed}"
        if not (folder / "truth.json").exists():
            record(given.game, seed, folder, given.pictures)
        sys.stdout.write(f"{seed}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
