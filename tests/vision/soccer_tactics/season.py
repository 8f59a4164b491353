"""Soccer Tactics' season: matches on boards drawn by lot, played by `python -m tests.vision.season …`."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from tests.vision.season import LEAGUES, NATIVE, PICTURES, Shot, shots
from tests.vision.soccer_tactics.score import Score, judge
from vision.soccer_tactics.drawn.look import PitchLook, random_look
from vision.soccer_tactics.drawn.render import VirtualTable, look_in_view
from vision.soccer_tactics.drawn.scene import SQUAD, Figure, Scene, play_scene, start_scene
from vision.soccer_tactics.drawn.shop import random_shop_look
from vision.soccer_tactics.reader import Reader
from vision.virtual_table.look import Random
from vision.virtual_table.photographs import in_view

FROM_THE_SHOP = 1000
"""From this match of a league on the boards are glossy, pale, with crests and adverts, under strong lamps."""


def drawn_look(random: Random, drawn: Callable[[Random, tuple[int, int]], PitchLook] = random_look) -> PitchLook:
    """A table by lot, at times as far tilted, as high or as low as the stand allows, at times in full resolution."""
    look = look_in_view(random, NATIVE if random.random() < 0.15 else (1536, 864), drawn)
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


def look_of(random: Random, seed: int) -> PitchLook:
    """The table of a match: plain, or from the shop."""
    return drawn_look(random, random_shop_look if seed % LEAGUES["develop"] >= FROM_THE_SHOP else random_look)


def match(
    seed: int,
    laid: type[VirtualTable] = VirtualTable,
    pictures: int = PICTURES,
    drawn: Callable[[Random], PitchLook] | None = None,
    cards: bool = True,
) -> Iterator[Shot]:
    """A start formation, then open play under slowly changing light, once with a hand over the board."""
    random = np.random.default_rng(seed)
    table = laid(replace(drawn(random) if drawn else look_of(random, seed), cards=cards), seed)
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


def score_shots(played: Iterable[Shot]) -> Score:
    """Read one match, its first picture taught."""
    score, reader = Score(), None
    for k, shot in enumerate(played):
        if reader is None:
            reader = Reader(teams=tuple(shot.truth["teams"]))
        judge(score, shot.name, shot.truth, reader.read(shot.picture, start=k == 0))
    return score


def score_match(seed: int, cache: Path | None = None, cards: bool = True) -> Score:
    """A drawn match, read and scored."""
    return score_shots(shots(seed, cache, partial(match, cards=cards), cards))
