"""Robots play all four games in turn, for as long as one likes; how much memory the program takes after each round.

python -m tests.fuzz.endurance FOLDER SECONDS [TURNS [SEED]] prints a line after every round: seconds since the start,
megabytes, then for each game the entries in its log.
"""

import ctypes
import gc
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from device.play.stadium import Stadium
from device.settings import Settings
from rules import games
from tests.device.play.opened import opened

TURNS = 160
"""Turns of the main loop at each table before the next game is laid: forty seconds of a match."""
PAGE = 4096


class Round(NamedTuple):
    """All games once."""

    seconds: float
    """Since the start."""
    megabytes: float
    entries: tuple[int, ...]
    """In the log of each game's match."""

    def line(self) -> str:
        """As it is printed."""
        return f"{self.seconds:.0f} {self.megabytes:.1f} {' '.join(map(str, self.entries))}\n"


def round_of(line: str) -> Round:
    """A printed round."""
    seconds, megabytes, *entries = line.split()
    return Round(float(seconds), float(megabytes), tuple(map(int, entries)))


def taken() -> float:
    """The megabytes that the program takes now; memory that is free but not given back yet does not count."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def play(stadium: Stadium, game: str, turns: int) -> int:
    """The robots begin a match of this game; how many entries they get into its log."""
    referee = stadium.day.referee
    referee.leave()
    stadium._turn()  # a button that was being pressed at the old table chooses no other game
    referee.leave()
    referee.game = game
    for _ in range(turns):
        stadium._turn()
    return referee.ruling.match.play.number if referee.ruling is not None else 0


def rounds(home: Path, seconds: float, turns: int = TURNS, seed: int = 0) -> Iterator[Round]:
    """What was played in every round through all games, and what the program took after it."""
    began = time.monotonic()
    wishes: dict[str, Any] = {"demo": True, "no_page": False, "speed": 1000.0, "table": seed}
    with opened(Settings(), home, **wishes) as stadium:
        while time.monotonic() - began < seconds:
            played = tuple(play(stadium, game, turns) for game in games())
            yield Round(time.monotonic() - began, taken(), played)
        assert stadium.day.troubles() == ()


if __name__ == "__main__":
    folder, seconds, *more = sys.argv[1:]
    for done in rounds(Path(folder), float(seconds), *map(int, more)):
        sys.stdout.write(done.line())
        sys.stdout.flush()
