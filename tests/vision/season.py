"""A season of rendered matches on tables drawn by lot: `python -m tests.vision.season develop 0:40 [--game fuba]`.

Two leagues of seeds: single faults may be looked at in `develop` only; of `held-out` only the numbers are read.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.vision.score import Score, judge
from vision.soccer_tactics.reader import Reader
from vision.virtual_table.look import Look, Random
from vision.virtual_table.photographs import in_view
from vision.virtual_table.render import VirtualTable, look_in_view
from vision.virtual_table.scene import SQUAD, Figure, Scene, play_scene, start_scene

LEAGUES = {"develop": 10_000, "held-out": 20_000}
PICTURES = 8
GAMES = {
    "soccer-tactics": ("tests.vision.season", "tests.vision.score"),
    "fuba": ("tests.vision.fuba.season", "tests.vision.fuba.score"),
    "super-goal": ("tests.vision.super_goal.season", "tests.vision.super_goal.score"),
    "fussball-alarm": ("tests.vision.fussball_alarm.season", "tests.vision.fussball_alarm.score"),
}
"""Where each game's matches are played, and where they are reported."""
NATIVE = (2304, 1296)


@dataclass(frozen=True)
class Shot:
    """One picture of a match and its truth."""

    name: str
    picture: Any
    truth: dict[str, Any]


def drawn_look(random: Random) -> Look:
    """A table by lot, at times as far tilted, as high or as low as the stand allows, at times in full resolution."""
    look = look_in_view(random, NATIVE if random.random() < 0.15 else (1536, 864))
    for _ in range(20):
        if random.random() < 0.6:
            return look
        tilt, turn = np.radians(random.uniform(15, 25)), random.uniform(0, 2 * np.pi)
        height = float(random.choice([random.uniform(550, 600), random.uniform(700, 750)]))
        away = np.tan(tilt) * height
        bold = replace(look, eye=(160 + float(np.cos(turn) * away), 224 + float(np.sin(turn) * away), height))
        if in_view(bold):
            return bold
    return look


def played_on(random: Random, scene: Scene) -> Scene:
    """A few figures moved, the rest stands: some fields stay hidden from kick-off on."""
    target = play_scene(random)
    figures, spots = list(scene.figures), list(target.figures)
    for k in random.permutation(len(figures))[: int(random.integers(1, 7))]:
        here, others = figures[k], [f for j, f in enumerate(figures) if j != k]
        there = next((s for s in spots if (s.side, s.role) == (here.side, here.role)), None)
        if there is not None and all(_bearable(there, f) for f in others):
            figures[k] = there
            spots.remove(there)
    ball = target.ball
    if ball is not None and random.random() < 0.5:
        carrier = figures[int(random.integers(len(figures)))]
        ball = (carrier.x + float(random.normal(0, 2)), carrier.y + float(random.normal(0, 2)))
    return Scene(tuple(figures), _on_pitch(ball), target.dice, target.spinner_deg)


def _bearable(figure: Figure, other: Figure) -> bool:
    """Whether two figures may stand so: bases apart, and never two of a team on one field."""
    apart = np.hypot(figure.x - other.x, figure.y - other.y) > 18
    return bool(apart and (figure.cell != other.cell or figure.side != other.side))


def _on_pitch(ball: tuple[float, float] | None) -> tuple[float, float] | None:
    """The ball, moved off field edges so that its field is beyond dispute."""
    if ball is None:
        return None
    placed = []
    for value, size in zip(ball, (40.0, 28.0), strict=True):
        start = value // size * size
        placed.append(float(min(max(value, start + 2), start + size - 2)))
    return placed[0], placed[1]


def match(
    seed: int,
    laid: type[VirtualTable] = VirtualTable,
    pictures: int = PICTURES,
    drawn: Callable[[Random], Look] = drawn_look,
) -> Iterator[Shot]:
    """A start formation, then open play under slowly changing light, once with a hand over the board."""
    random = np.random.default_rng(seed)
    table = laid(drawn(random), seed)
    look, first_light = table.look, table.light.copy()
    leaping, hand_at = bool(random.random() < 0.5), int(random.integers(1, pictures))
    drift = random.normal(0, 0.02, 3) + random.normal(0, 0.03)
    scene = start_scene(random)
    assert len(scene.figures) == 2 * sum(SQUAD.values())
    for k in range(pictures):
        name = f"{seed}-{k}"
        if k == hand_at:
            shown = play_scene(random, hand=True)
        elif k == 0:
            shown = scene
        else:
            shown = scene = play_scene(random) if leaping else played_on(random, scene)
        table.light = (first_light * (1 + drift * k * 0.5)).astype(np.float32)
        yield Shot(name, table.picture(shown), shown.truth(look, name) | {"teams": look.teams})


def shots(seed: int, cache: Path | None, played: Callable[[int], Iterator[Shot]] = match) -> list[Shot]:
    """A match's pictures, kept in a folder so that the next scoring need not render them again."""
    if cache is None:
        return list(played(seed))
    folder = cache / str(seed)
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


def score_shots(played: list[Shot]) -> Score:
    """Read one match, its first picture taught."""
    score, reader = Score(), None
    for k, shot in enumerate(played):
        if reader is None:
            reader = Reader(teams=tuple(shot.truth["teams"]))
        judge(score, shot.name, shot.truth, reader.read(shot.picture, start=k == 0))
    return score


def score_match(seed: int, cache: Path | None = None) -> Score:
    """A drawn match, read and scored."""
    return score_shots(shots(seed, cache))


def main() -> None:
    """Score a range of a league's matches."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("league", choices=LEAGUES)
    wanted.add_argument("matches", help="first:last+1")
    wanted.add_argument("--game", choices=GAMES, default="soccer-tactics")
    wanted.add_argument("--cache", type=Path)
    wanted.add_argument("--jobs", type=int, default=1)
    given = wanted.parse_args()
    low, high = (int(v) for v in given.matches.split(":"))
    seeds = range(LEAGUES[given.league] + low, LEAGUES[given.league] + high)
    cv2.setNumThreads(1)
    season, score = (import_module(module) for module in GAMES[given.game])
    with Pool(given.jobs) as pool:
        scores = pool.starmap(season.score_match, [(seed, given.cache) for seed in seeds], chunksize=1)
    total = scores[0]
    for played in scores[1:]:
        total.add(played)
    if given.league == "held-out":
        total.faults = []
    sys.stdout.write(score.report(given.league, total) + "\n")


if __name__ == "__main__":
    main()
