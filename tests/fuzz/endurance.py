"""Robots play all four games in turn, for as long as one likes; how much memory the program takes after each round.

python -m tests.fuzz.endurance FOLDER SECONDS prints the megabytes after every round.
"""

import ctypes
import gc
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from device.play.stadium import Stadium
from device.settings import Settings
from rules import games
from tests.device.play.opened import opened

TURNS = 160
"""Turns of the main loop at each table before the next game is laid: forty seconds of a match."""
PAGE = 4096


def megabytes() -> float:
    """What the program takes now; memory that is free but not given back yet does not count."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def play(stadium: Stadium, game: str) -> int:
    """The robots begin a match of this game; how many entries they get into its log."""
    referee = stadium.day.referee
    referee.leave()
    referee.game = game
    for _ in range(TURNS):
        stadium._turn()
    return referee.ruling.match.play.number if referee.ruling is not None else 0


def rounds(home: Path, seconds: float) -> Iterator[tuple[float, list[int]]]:
    """The megabytes after every round through all games, and what was played in it."""
    until = time.monotonic() + seconds
    with opened(Settings(), home, demo=True, virtual=True, no_page=False, speed=1000.0) as stadium:
        while time.monotonic() < until:
            played = [play(stadium, game) for game in games()]
            yield megabytes(), played
        assert stadium.day.troubles() == ()


if __name__ == "__main__":
    for taken, entries in rounds(Path(sys.argv[1]), float(sys.argv[2])):
        sys.stdout.write(f"{taken:.1f} {sum(entries)}\n")
        sys.stdout.flush()
