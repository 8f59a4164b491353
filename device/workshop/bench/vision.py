"""What reading a picture costs: by stage, beside one search for markers on the same frame, at three sizes.

The table is that of the game that stands first on the shelf.
"""

import gc
from dataclasses import replace
from pathlib import Path

import numpy as np

from rules import games
from rules.texts import Catalogue
from vision.arrays import Picture
from vision.bench import TimedReader, Timing, bench
from vision.game_vision import drawn_table
from vision.readers import open_reader
from vision.virtual_table.look import Random
from vision.virtual_table.things import Die

FRAMES = 4
ROUNDS = 8
SIZES = ((1536, 864), (1920, 1080), (2304, 1296))
MOST_STILL_RATIO = 0.1
MOST_FULL_RATIO = 2.0
MOST_MEGABYTES = 60
PAGE_BYTES = 4096


def run(texts: Catalogue) -> int:
    """Measure on pictures rendered at the sizes that the camera gives, and print, with the budgets beside."""
    print(texts.page("bench.vision.begin"))
    timings: list[Timing] = []
    for k, size in enumerate(SIZES):
        start, frames, with_two_dice, teams = _match(size)
        if k == 0:
            megabytes = f"{_reader_megabytes(start, frames, teams):.0f}"
            print(texts.page("bench.vision.memory", megabytes=megabytes, most=MOST_MEGABYTES))
        timing = bench(_reader(teams), start, frames, ROUNDS)
        timings.append(timing)
        width, height = timing.size
        print(
            texts.page(
                "bench.vision.size",
                width=width,
                height=height,
                still=f"{timing.still_ratio:.3f}",
                full=f"{timing.full_ratio:.2f}",
                most_still=MOST_STILL_RATIO,
                most_full=MOST_FULL_RATIO,
                markers=f"{timing.markers_ms:.1f}",
            )
        )
        stages = {
            "markers": timing.markers_ms,
            "still": timing.still_ms,
            **timing.stages,
            "full": timing.full_ms,
            "learn": timing.learn_ms,
        }
        for stage, milliseconds in stages.items():
            print(f"  {stage:10}{milliseconds:8.2f} ms{milliseconds / timing.markers_ms:8.2f} ×")
        if k == 0:
            ratio = bench(_reader(teams), start, with_two_dice, ROUNDS).full_ratio
            print(texts.page("bench.vision.two-dice", full=f"{ratio:.2f}", most_full=MOST_FULL_RATIO))
    small, large = timings[0], timings[-1]
    growth = {"pixels": f"{large.pixels / small.pixels:.2f}", "work": f"{large.full_ms / small.full_ms:.2f}"}
    print(texts.page("bench.vision.growth", **growth))
    return 0


def _match(size: tuple[int, int]) -> tuple[Picture, list[Picture], list[Picture], tuple[str, str]]:
    """A start formation, pictures in which every figure has moved, with dice by lot and with one die in each well.

    It is the same table at every size.
    """
    random, dice = np.random.default_rng(1), np.random.default_rng(2)
    drawn = drawn_table(games()[0])
    look = drawn.look(random, size)
    table = drawn.paint(look, 1)
    start = table.picture(drawn.start(random, look))
    scenes = [drawn.play(random, look) for _ in range(FRAMES)]
    two_dice = [table.picture(replace(scene, dice=_two_dice(dice))) for scene in scenes]
    return start, [table.picture(scene) for scene in scenes], two_dice, look.teams


def _reader(teams: tuple[str, str]) -> TimedReader:
    reader = open_reader(games()[0], teams)
    assert isinstance(reader, TimedReader)
    return reader


def _two_dice(random: Random) -> tuple[Die, ...]:
    """One in each well."""
    return tuple(
        Die(x, float(random.uniform(20, 60)), float(random.uniform(0, 1.5)), int(random.integers(1, 7)))
        for x in random.uniform((36.0, 85.0), (65.0, 114.0))
    )


def _reader_megabytes(start: Picture, frames: list[Picture], teams: tuple[str, str]) -> float:
    """What a reader keeps after learning and reading, by what the process holds before and after."""
    gc.collect()
    before = _resident()
    reader = _reader(teams)
    reader.read(start, start=True)
    for frame in frames:
        reader.read(frame)
    gc.collect()
    return (_resident() - before) / 1e6


def _resident() -> int:
    """Bytes of memory in use; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE_BYTES
    except OSError:
        return 0
