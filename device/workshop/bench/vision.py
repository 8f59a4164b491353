"""What reading a picture costs: by game and stage, beside one search for markers on the same frame, at three sizes.

Memory and the price of dice are measured on the table of the game that stands first on the shelf.
"""

import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from rules import games
from rules.texts import Catalogue
from vision.arrays import Picture
from vision.bench import TimedReader, Timing, bench
from vision.game_vision import drawn_table, game_vision
from vision.readers import open_reader
from vision.virtual_table.look import Random
from vision.virtual_table.things import Die

FRAMES = 4
ROUNDS = 5
SIZES = ((1536, 864), (1920, 1080), (2304, 1296))
MOST_STILL_RATIO = 0.1
MOST_MEGABYTES = 60
PAGE_BYTES = 4096


class Match(NamedTuple):
    """A table of a game: a start formation, and pictures in which everything has moved."""

    game: str
    teams: tuple[str, str]
    start: Picture
    frames: list[Picture]

    def reader(self) -> TimedReader:
        """One that knows nothing of this table yet."""
        reader = open_reader(self.game, self.teams)
        assert isinstance(reader, TimedReader)
        return reader


def run(texts: Catalogue) -> int:
    """Measure on pictures rendered at the sizes that the camera gives, and print, with the budgets beside."""
    print(texts.page("bench.vision.begin"))
    first = games()[0]
    small = _match(first, SIZES[0])
    print(texts.page("bench.vision.memory", megabytes=f"{_reader_megabytes(small):.0f}", most=MOST_MEGABYTES))
    for game in games():
        matches = (small if (game, size) == (first, SIZES[0]) else _match(game, size) for size in SIZES)
        timings = [bench(match.reader(), match.start, match.frames, ROUNDS) for match in matches]
        for line in _table(game, timings, texts):
            print(line)
    with_dice = _match(first, SIZES[0], two_dice=True)
    ratio = bench(with_dice.reader(), with_dice.start, with_dice.frames, ROUNDS).full_ratio
    most = game_vision(first).most_searches
    print(texts.page("bench.vision.two-dice", game=first, full=f"{ratio:.2f}", most_full=most))
    return 0


def _table(game: str, timings: list[Timing], texts: Catalogue) -> Iterator[str]:
    """A game's stages by size, and what all of them may cost."""
    yield texts.page("bench.vision.game", game=game)
    yield "  " + " " * 10 + "".join(f"{f'{width} × {height}':>14}" for width, height in SIZES)
    for stage, ratios in _ratios(timings).items():
        yield f"  {stage:10}" + "".join(f"{ratio:12.2f} ×" for ratio in ratios)
    for name, times in (("markers", [t.markers_ms for t in timings]), ("full", [t.full_ms for t in timings])):
        yield f"  {name:10}" + "".join(f"{time:11.1f} ms" for time in times)
    yield texts.page(
        "bench.vision.most",
        full=f"{max(timing.full_ratio for timing in timings):.2f}",
        most_full=game_vision(game).most_searches,
        still=f"{max(timing.still_ratio for timing in timings):.3f}",
        most_still=MOST_STILL_RATIO,
    )


def _ratios(timings: list[Timing]) -> dict[str, list[float]]:
    """Every stage, and how long it takes at each size, measured by the search for markers."""
    stages = dict.fromkeys(stage for timing in timings for stage in timing.stages)
    return {
        "still": [timing.still_ratio for timing in timings],
        **{stage: [timing.stage_ratios.get(stage, 0.0) for timing in timings] for stage in stages},
        "full": [timing.full_ratio for timing in timings],
        "first": [timing.learn_ms / timing.markers_ms for timing in timings],
    }


def _match(game: str, size: tuple[int, int], *, two_dice: bool = False) -> Match:
    """It is the same table at every size, with dice by lot or with one die in each well."""
    random, dice = np.random.default_rng(1), np.random.default_rng(2)
    drawn = drawn_table(game)
    look = drawn.look(random, size)
    table = drawn.paint(look, 1)
    start = table.picture(drawn.start(random, look))
    scenes = [drawn.play(random, look) for _ in range(FRAMES)]
    if two_dice:
        scenes = [replace(scene, dice=_two_dice(dice)) for scene in scenes]
    return Match(game, look.teams, start, [table.picture(scene) for scene in scenes])


def _two_dice(random: Random) -> tuple[Die, ...]:
    """One in each well."""
    return tuple(
        Die(x, float(random.uniform(20, 60)), float(random.uniform(0, 1.5)), int(random.integers(1, 7)))
        for x in random.uniform((36.0, 85.0), (65.0, 114.0))
    )


def _reader_megabytes(match: Match) -> float:
    """What a reader keeps after learning and reading, by what the process holds before and after."""
    gc.collect()
    before = _resident()
    reader = match.reader()
    reader.read(match.start, start=True)
    for frame in match.frames:
        reader.read(frame)
    gc.collect()
    return (_resident() - before) / 1e6


def _resident() -> int:
    """Bytes of memory in use; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE_BYTES
    except OSError:
        return 0
