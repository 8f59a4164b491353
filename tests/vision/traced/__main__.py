"""Trace matches of a season and keep them as recordings: `python -m tests.vision.traced develop 0:4 --out FOLDER`."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

import cv2

from tests.vision.season import LEAGUES
from tests.vision.soccer_tactics.season import match
from tests.vision.traced.table import TracedTable

JPEG_QUALITY = 92


def record(seed: int, folder: Path, pictures: int) -> None:
    """One match as a recording with its truth."""
    folder.mkdir(parents=True, exist_ok=True)
    frames, teams = [], []
    for k, shot in enumerate(match(seed, TracedTable, pictures)):
        truth = dict(shot.truth)
        teams = truth.pop("teams")
        name = f"{k:04d}.jpg"
        cv2.imwrite(str(folder / name), shot.picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        frames.append(truth | {"file": name})
    told = {"game": "soccer-tactics", "teams": teams}
    (folder / "truth.json").write_text(json.dumps(told | {"frames": frames}, indent=1), encoding="utf-8")
    times = [{"file": frame["file"], "at": 10.0 * k} for k, frame in enumerate(frames)]
    (folder / "recording.json").write_text(
        json.dumps(told | {"frames": times, "presses": []}, indent=1), encoding="utf-8"
    )


def main() -> None:
    """Trace a range of matches."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("league", choices=LEAGUES)
    wanted.add_argument("matches", help="first:last+1")
    wanted.add_argument("--out", type=Path, required=True)
    wanted.add_argument("--pictures", type=int, default=6)
    given = wanted.parse_args()
    low, high = (int(v) for v in given.matches.split(":"))
    for seed in range(LEAGUES[given.league] + low, LEAGUES[given.league] + high):
        record(seed, given.out / f"traced-{seed}", given.pictures)
        sys.stdout.write(f"{seed}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
