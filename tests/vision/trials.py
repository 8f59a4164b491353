"""Recordings under harder conditions: `python -m tests.vision.trials FOLDER… [--only NAME]`.

Each trial changes a recording's pictures as a living room might: the picture turned, another size, a card covered, a
nudge in mid-match, drifting light, a poor camera, no cards at all. The start formation is taught each time.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.vision.soccer_tactics.score import Score, judge, report
from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Pose
from vision.cards import find_markers
from vision.registration import Registration
from vision.soccer_tactics.reader import Reader
from vision.soccer_tactics.table import table

Change = Callable[[Picture, int], Picture]
"""A picture and its number in the recording → the picture as the trial shows it."""
COVER = (60, 90, 120)
NUDGED_FROM = 2
NUDGE_DEG = (0.4, -0.3, 0.5)


def turned(picture: Picture, _: int) -> Picture:
    """The stand on the other side of the table."""
    return np.ascontiguousarray(picture[::-1, ::-1])


def sized(width: int) -> Change:
    """Another resolution."""
    way = cv2.INTER_CUBIC if width > 1536 else cv2.INTER_AREA
    return lambda picture, _: cv2.resize(picture, (width, round(width * 9 / 16)), interpolation=way)


def covered(cards: tuple[int, ...], first: int = 0) -> Change:
    """Something lies on some cards, from a picture on."""

    def change(picture: Picture, k: int) -> Picture:
        if k < first:
            return picture
        shown = picture.copy()
        for marker, corners in find_markers(picture, frozenset(cards)).items():
            if marker in cards:
                middle = corners.mean(axis=0)
                cv2.fillConvexPoly(shown, np.rint(middle + (corners - middle) * 1.35).astype(np.int32), COVER)
        return shown

    return change


def nudged(picture: Picture, k: int) -> Picture:
    """Somebody bumps into the stand: the camera looks half a degree further, and is turned by as much."""
    if k < NUDGED_FROM:
        return picture
    height, width = picture.shape[:2]
    lens = Pose(np.zeros(3), np.zeros(3), PI_CAMERA_3.focal * width, 0.0, (width, height)).matrix()
    turn, _ = cv2.Rodrigues(np.radians(NUDGE_DEG))
    return cv2.warpPerspective(
        picture, lens @ turn @ np.linalg.inv(lens), (width, height), borderMode=cv2.BORDER_REPLICATE
    )


def darker(picture: Picture, k: int) -> Picture:
    """Dusk: every picture a little darker and warmer."""
    gains = np.array([0.955, 0.97, 0.98]) ** k
    return np.asarray(np.clip(picture * gains, 0, 255), np.uint8)


def curved(picture: Picture, k: int) -> Picture:
    """Contrast that drifts."""
    return np.asarray(np.clip(255 * (picture / 255.0) ** (1 + 0.04 * k), 0, 255), np.uint8)


def squeezed(picture: Picture, _: int) -> Picture:
    """Much compressed."""
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 50])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))


def soft(picture: Picture, _: int) -> Picture:
    """A little out of focus."""
    return cv2.GaussianBlur(picture, (0, 0), 1.2)


def grainy(picture: Picture, k: int) -> Picture:
    """A dim room's grain."""
    grain = np.random.default_rng(k).normal(0, 7, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


TRIALS: dict[str, Change] = {
    "as recorded": lambda picture, _: picture,
    "turned": turned,
    "2304 wide": sized(2304),
    "1280 wide": sized(1280),
    **{f"card {k} covered": covered((k,)) for k in range(4)},
    "card 2 covered later": covered((2,), first=1),
    "cards 1 and 3 covered later": covered((1, 3), first=1),
    "nudged": nudged,
    "darker": darker,
    "curved": curved,
    "compressed": squeezed,
    "soft": soft,
    "grainy": grainy,
    "no cards": covered((0, 1, 2, 3)),
    "no cards, nudged": lambda picture, k: nudged(covered((0, 1, 2, 3))(picture, k), k),
    "by its lines": covered((0, 1, 2, 3)),
    "by its lines, turned": lambda picture, k: turned(covered((0, 1, 2, 3))(picture, k), k),
    "by its lines, nudged": lambda picture, k: nudged(covered((0, 1, 2, 3))(picture, k), k),
}
"""With no cards a finger points at the pitch's corners, or the board is found by its lines."""


def by_hand(picture: Picture, game: str) -> Array:
    """The pitch's corners as a finger would point at them, a pixel or two off."""
    pose, _ = Registration(table(), PI_CAMERA_3, None).locate(picture)
    assert pose is not None
    corners = table().corners()
    pixels = pose.project(np.c_[corners, np.zeros(len(corners))])
    return np.asarray(pixels + np.array([(1.5, -1.0), (-1.0, 1.0), (0.5, 1.5), (-1.5, -0.5)]))


def tried(folder: Path, name: str) -> tuple[Score, list[int]]:
    """A recording's score in one trial, and in which pictures a nudge was noticed."""
    truth: dict[str, Any] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    score, moved = Score(), []
    pictures = [np.asarray(cv2.imread(str(folder / frame["file"]))) for frame in truth["frames"]]
    corners = by_hand(pictures[0], truth["game"]) if name.startswith("no cards") else None
    reader = Reader(tuple(truth["teams"]), corners=corners)
    for k, frame in enumerate(truth["frames"]):
        seen = reader.read(TRIALS[name](pictures[k], k), start=k == 0)
        judge(score, f"{folder.name}/{frame['file']}", frame, seen)
        moved += [k] if seen.moved and k else []
    return score, moved


def main() -> None:
    """Try all folders."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("folders", nargs="+", type=Path)
    wanted.add_argument("--only", choices=TRIALS)
    given = wanted.parse_args()
    cv2.setNumThreads(1)
    for name in [given.only] if given.only else TRIALS:
        total, noticed = Score(), []
        for folder in given.folders:
            score, moved = tried(folder, name)
            total.add(score)
            noticed.append(moved)
        sys.stdout.write(report(name, total) + f"\n  moved in pictures {noticed}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
