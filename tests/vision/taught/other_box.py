"""Dice of another publisher, drawn by lot: other colours, arrows, letters and signs than ours, plain edges."""

from zlib import crc32

import numpy as np

from vision.arrays import Picture
from vision.designs.dice import PIXELS
from vision.designs.easel import Easel, Ink, Point, ring, star, turned
from vision.designs.names import die_and_face
from vision.fussball_alarm.designs import dice as alarm
from vision.game_vision import lessons_of
from vision.super_goal.designs.dice import BODY, DEGREES
from vision.virtual_table.look import Random, near

ARROWS: tuple[list[Point], ...] = (
    [(-0.3, -0.8), (-0.3, 0.2), (-0.62, 0.2), (0, 0.82), (0.62, 0.2), (0.3, 0.2), (0.3, -0.8)],
    [(-0.42, -0.75), (-0.42, 0.3), (0, 0.8), (0.42, 0.3), (0.42, -0.75), (0, -0.5)],
    [(-0.12, -0.8), (-0.2, 0.1), (-0.7, 0.0), (0, 0.8), (0.7, 0.0), (0.2, 0.1), (0.12, -0.8)],
)
"""Broad enough for what stands in them, on two of three."""
SPOT = (0.0, 0.05)
LEAST_INK = 0.12
"""Of a face: nobody prints a sign that cannot be seen."""


def other_box(game: str, seed: int) -> dict[str, Picture]:
    """Every face of a game's dice as another publisher might draw it; the names are the rules' own."""
    return {lesson.name: _face(lesson.name, seed) for lesson in lessons_of(game).timetable if not lesson.card}


def never_printed(seed: int) -> dict[str, Picture]:
    """Arrows of the very same box with numbers that no die has."""
    dice = ("orange", "red", "violet")
    return {
        f"{die}/{way}-{number}": _face(f"{die}/{way}-{number}", seed)
        for die in dice
        for way in DEGREES
        for number in (4, 8)
    }


def arrow_kind(seed: int) -> int:
    """Which of the arrows a box has."""
    return int(np.random.default_rng(seed).integers(len(ARROWS)))


def _face(name: str, seed: int) -> Picture:
    die, face = die_and_face(name)
    style = np.random.default_rng([seed, crc32(die.encode())])
    b, g, r = (round(value) for value in near(style, (BODY | alarm.BODY)[die], 0.25))
    body: Ink = (b, g, r)
    ink: Ink = (20, 20, 20) if sum(body) > 330 else (245, 245, 245)
    arrow, *rest = face.split("-")
    signs = np.random.default_rng([seed, crc32(name.encode())])
    while True:
        easel = Easel(PIXELS, PIXELS, body)
        if arrow in DEGREES and rest:
            _arrow(easel, arrow_kind(seed), (arrow, *rest), ink, body)
        else:
            _sign(easel, signs, ink, body)
        picture = easel.picture()
        if (np.abs(picture.astype(int) - body).max(axis=2) > 40).mean() > LEAST_INK:
            return picture


def _arrow(easel: Easel, kind: int, face: tuple[str, ...], ink: Ink, body: Ink) -> None:
    """A whole box has one kind of arrow; number and sign stand in it, or beside a thin one."""
    easel.area(turned(ARROWS[kind], DEGREES[face[0]]), ink)
    told = face[1] + {"ask": "?", "lost": "X"}.get(face[2] if len(face) > 2 else "", "")
    if kind == 2:
        easel.letters(told, (0.42, -0.55), 0.5, ink, 0.12)
    else:
        easel.letters(told, SPOT, 0.42, body, 0.11)


def _sign(easel: Easel, random: Random, ink: Ink, body: Ink) -> None:
    """Some shapes over each other, as a child of a stranger would see any sign."""
    inks = (ink, ink, body, (60, 200, 245), (50, 50, 200))
    for k in range(int(random.integers(3, 6))):
        x, y = (float(v) for v in random.uniform(-0.45, 0.45, 2))
        size, colour = float(random.uniform(0.25, 0.55)), inks[0] if k == 0 else inks[int(random.integers(len(inks)))]
        shape = int(random.integers(4))
        if shape == 0:
            easel.disc((x, y), size, colour)
        elif shape == 1:
            easel.area(star((x, y), size, int(random.integers(4, 8))), colour)
        elif shape == 2:
            easel.area(ring((x, y), size, int(random.integers(3, 6)), float(random.uniform(0, 6))), colour)
        else:
            reach = turned([(-0.7, 0.0), (0.7, 0.0)], float(random.uniform(0, 180)))
            easel.line([(x / 2 + a, y / 2 + b) for a, b in reach], colour, float(random.uniform(0.12, 0.25)))
