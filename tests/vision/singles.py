"""Every picture read alone, by a reader that knows the teams' names only.

`python -m tests.vision.singles FOLDER…` reads recordings, `python -m tests.vision.singles develop 0:20 [--cache DIR]`
one picture of open play of each match of a league.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import cv2

from tests.vision.season import LEAGUES, Shot, recorded, shots
from tests.vision.soccer_tactics.score import Score, judge, report
from tests.vision.soccer_tactics.season import match
from vision.soccer_tactics.reader import Reader


def alone(shot: Shot) -> Score:
    """One picture, read by a new reader."""
    score = Score()
    judge(score, shot.name, shot.truth, Reader(teams=tuple(shot.truth["teams"])).read(shot.picture))
    return score


def drawn(league: str, matches: str, cache: Path | None, every: bool) -> Iterator[Shot]:
    """One picture of each match, or all but the start formation."""
    low, high = (int(v) for v in matches.split(":"))
    for seed in range(LEAGUES[league] + low, LEAGUES[league] + high):
        played = shots(seed, cache, match)
        yield from played[1:] if every else played[1 + seed % (len(played) - 1) :][:1]


def main() -> None:
    """Score pictures one by one."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("what", nargs="+", help="folders, or a league and first:last+1")
    wanted.add_argument("--cache", type=Path)
    wanted.add_argument("--every", action="store_true", help="all pictures of a match")
    given = wanted.parse_args()
    cv2.setNumThreads(1)
    if given.what[0] in LEAGUES:
        pictures = drawn(given.what[0], given.what[1], given.cache, given.every)
    else:
        pictures = (shot for folder in given.what for shot in recorded(Path(folder)))
    total = Score()
    for shot in pictures:
        total.add(alone(shot))
    if given.what[0] == "held-out":
        total.faults = []
    sys.stdout.write(report("alone", total) + "\n")


if __name__ == "__main__":
    main()
