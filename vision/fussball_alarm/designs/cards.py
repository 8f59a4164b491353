"""The cards of Fußball-Alarm as we draw them: seven footballers, their alarm cards, two backs and the yellow card.

Every card is strewn with small things of its own. So a part of it is enough to recognise it: in an open hand the cards
cover each other by half.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial

import numpy as np

from vision.arrays import Picture
from vision.designs.easel import Easel, Ink, Point, ring, star

SIZE_MM = (56.0, 87.0)
SCALE = 8.0
"""Pixels per millimetre."""
PLAYERS = 7
WHITE: Ink = (245, 245, 245)
BLACK: Ink = (25, 25, 25)
YELLOW: Ink = (40, 215, 250)
RED: Ink = (45, 45, 205)

SHIRTS: tuple[tuple[Ink, Ink], ...] = (
    ((45, 45, 205), WHITE),
    ((190, 90, 30), YELLOW),
    ((70, 150, 50), BLACK),
    ((30, 190, 245), (120, 50, 25)),
    ((150, 50, 120), WHITE),
    ((60, 130, 240), BLACK),
    ((60, 60, 60), (60, 215, 250)),
)
"""Shirt and pattern of each footballer."""
SHIRT: list[Point] = [
    *((-0.28, 0.62), (-0.5, 0.56), (-0.92, 0.2), (-0.66, -0.06), (-0.5, 0.08), (-0.5, -0.72)),
    *((0.5, -0.72), (0.5, 0.08), (0.66, -0.06), (0.92, 0.2), (0.5, 0.56), (0.28, 0.62), (0.0, 0.5)),
]


def footballer(number: int) -> Picture:
    """A player card."""
    easel = _sheet((225, 240, 240))
    _strewn(easel, number, SHIRTS[number - 1][0])
    _shirt(easel, number)
    _corners(easel, number, BLACK)
    return easel.picture()


def alarm(number: int) -> Picture:
    """An alarm card turned up: the fouled footballer, under lightning."""
    easel = _sheet((80, 80, 220))
    _strewn(easel, 20 + number, YELLOW)
    easel.area(ring((0, 0), 0.98, 4, 0.785), WHITE)
    _shirt(easel, number)
    for x, y in ((0.7, 1.15), (-0.7, -1.15)):
        _lightning(easel, (x, y), YELLOW)
    _corners(easel, number, WHITE)
    return easel.picture()


def alarm_back() -> Picture:
    """The back of an alarm card: a football with a burning fuse."""
    easel = _sheet((60, 45, 40))
    _strewn(easel, 31, (90, 80, 200))
    easel.disc((0, -0.25), 0.72, WHITE)
    for middle in ((0.0, -0.25), (0.5, 0.05), (-0.5, 0.05), (0.3, -0.75), (-0.3, -0.75)):
        easel.area(ring(middle, 0.17, 5, 0.314), BLACK)
    easel.line([(0.35, 0.4), (0.5, 0.75), (0.3, 0.95)], (120, 170, 200), 0.09)
    easel.area(star((0.3, 1.05), 0.3, 8, 0.4), YELLOW)
    return easel.picture()


def player_back() -> Picture:
    """The back of a player card: a pitch from above."""
    easel = _sheet((75, 140, 60))
    _strewn(easel, 32, (100, 170, 85))
    for outline in (
        [(-0.85, -1.4), (0.85, -1.4), (0.85, 1.4), (-0.85, 1.4)],
        [(-0.45, 1.4), (0.45, 1.4), (0.45, 0.95), (-0.45, 0.95)],
        [(-0.45, -1.4), (0.45, -1.4), (0.45, -0.95), (-0.45, -0.95)],
        ring((0, 0), 0.4),
    ):
        easel.line(outline, WHITE, 0.06, closed=True)
    easel.line([(-0.85, 0), (0.85, 0)], WHITE, 0.06)
    return easel.picture()


def yellow_card() -> Picture:
    """The yellow card: a whistle on yellow."""
    easel = _sheet(YELLOW)
    _strewn(easel, 33, (60, 180, 230))
    easel.disc((-0.18, -0.15), 0.45, BLACK)
    easel.area([(-0.2, 0.3), (0.72, 0.3), (0.72, -0.02), (-0.2, -0.02)], BLACK)
    easel.disc((-0.18, -0.15), 0.18, YELLOW)
    for x in (-0.3, 0.0, 0.3):
        easel.line([(x, 0.5), (x * 1.5, 0.8)], RED, 0.12)
    return easel.picture()


def _sheet(ground: Ink) -> Easel:
    width, height = (round(side * SCALE) for side in SIZE_MM)
    return Easel(width, height, ground)


def _strewn(easel: Easel, seed: int, ink: Ink) -> None:
    """Small things all over the card, always the same for one card."""
    lot = np.random.default_rng(seed)
    for _ in range(46):
        x, y = float(lot.uniform(-0.95, 0.95)), float(lot.uniform(-1.5, 1.5))
        size, turn = float(lot.uniform(0.06, 0.13)), float(lot.uniform(0, 6.3))
        shape = [
            ring((x, y), size, 3, turn),
            ring((x, y), size, 4, turn),
            star((x, y), size * 1.3),
            ring((x, y), size * 0.8),
        ]
        shade = tuple(int(np.clip(value * lot.uniform(0.55, 1.15), 0, 255)) for value in ink)
        easel.area(shape[int(lot.integers(4))], (shade[0], shade[1], shade[2]))


def _shirt(easel: Easel, number: int) -> None:
    shirt, pattern = SHIRTS[number - 1]
    easel.area(SHIRT, shirt)
    PATTERNS[number - 1](easel, pattern)
    easel.line(SHIRT, BLACK, 0.05, closed=True)
    easel.disc((0, -0.1), 0.36, WHITE)
    easel.letters(str(number), (0, -0.1), 0.44, BLACK, 0.1)


def _corners(easel: Easel, number: int, ink: Ink) -> None:
    for x, y in ((-0.72, 1.25), (0.72, -1.25)):
        easel.disc((x, y), 0.21, WHITE if ink == BLACK else BLACK)
        easel.letters(str(number), (x, y), 0.26, ink, 0.07)


def _lightning(easel: Easel, middle: Point, ink: Ink) -> None:
    x, y = middle
    bolt = [(0.1, 0.3), (-0.16, -0.02), (0.0, -0.02), (-0.1, -0.3), (0.18, 0.06), (0.02, 0.06)]
    easel.area([(x + dx, y + dy) for dx, dy in bolt], ink)


def _stripes(easel: Easel, ink: Ink) -> None:
    for x in (-0.36, -0.12, 0.12, 0.36):
        easel.line([(x, -0.68), (x, 0.45)], ink, 0.1)


def _hoops(easel: Easel, ink: Ink) -> None:
    for y in (-0.6, -0.36, -0.12, 0.12, 0.36):
        easel.line([(-0.46, y), (0.46, y)], ink, 0.1)


def _sash(easel: Easel, ink: Ink) -> None:
    easel.line([(-0.42, 0.48), (0.44, -0.64)], ink, 0.24)


def _halves(easel: Easel, ink: Ink) -> None:
    easel.area([(0, 0.5), (0.28, 0.6), (0.5, 0.5), (0.5, -0.72), (0, -0.72)], ink)


def _dots(easel: Easel, ink: Ink) -> None:
    for row in range(5):
        for column in range(3):
            easel.disc((-0.34 + 0.34 * column, -0.58 + 0.26 * row), 0.07, ink)


def _chevron(easel: Easel, ink: Ink) -> None:
    for y in (0.1, -0.3):
        easel.line([(-0.44, y + 0.2), (0, y - 0.2), (0.44, y + 0.2)], ink, 0.13)


def _squares(easel: Easel, ink: Ink) -> None:
    for row in range(5):
        for column in range(4):
            if (row + column) % 2:
                x, y = -0.5 + 0.25 * column, -0.7 + 0.25 * row
                easel.area([(x, y), (x + 0.25, y), (x + 0.25, y + 0.25), (x, y + 0.25)], ink)


PATTERNS: tuple[Callable[[Easel, Ink], None], ...] = (_stripes, _hoops, _sash, _halves, _dots, _chevron, _squares)


CARDS: Mapping[str, Callable[[], Picture]] = {
    **{f"player-{number}": partial(footballer, number) for number in range(1, PLAYERS + 1)},
    **{f"alarm-{number}": partial(alarm, number) for number in range(1, PLAYERS + 1)},
    "player-back": player_back,
    "alarm-back": alarm_back,
    "yellow": yellow_card,
}
"""How every card is drawn, by its name."""


@cache
def deck() -> Mapping[str, Picture]:
    """Every card by its name; half a second's work, done once."""
    return {name: drawn() for name, drawn in CARDS.items()}
