"""A shop of boards: a family's own board may be glossy, pale, full of crests and adverts, under a strong lamp."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.soccer_tactics.drawn.look import Advert, Crest, PitchLook, random_look
from vision.virtual_table.look import Colour, Random, near

PALE: tuple[Colour, ...] = ((110, 165, 205), (200, 215, 222), (165, 195, 215), (225, 228, 228))
"""Margins of beech, of paper, of sand and of white board."""
PRINTS: tuple[Colour, ...] = (
    (40, 40, 200),
    (160, 70, 30),
    (40, 190, 230),
    (235, 235, 235),
    (40, 40, 40),
    (60, 120, 20),
)
WORDS = ("ANSTOSS", "KIOSK", "MILCH", "TOR", "BROT", "SPORT")


def random_shop_look(random: Random, size: tuple[int, int] = (1536, 864)) -> PitchLook:
    """Any table, its board bought elsewhere: each extra is there on some boards and missing on others."""
    look = random_look(random, size)
    extras: tuple[Callable[[Random, PitchLook], PitchLook], ...] = (
        _varnished,
        _pale,
        _lit_aside,
        _crested,
        _advertised,
    )
    for extra in extras:
        changed = extra(random, look)
        look = changed if random.random() < 0.7 else look
    return replace(look, stickers=bool(random.random() < 0.3), fine_lines=bool(random.random() < 0.75))


def _varnished(random: Random, look: PitchLook) -> PitchLook:
    """Satin varnish: it mirrors a little, and scatters the lamp over the board."""
    satin, sheen = float(random.uniform(0.1, 0.5)), float(random.uniform(4, 20))
    return replace(look, satin=satin, sheen=sheen, gloss=float(random.uniform(0.02, 0.2)))


def _pale(random: Random, look: PitchLook) -> PitchLook:
    return replace(look, margin=near(random, PALE[int(random.integers(len(PALE)))], 0.05))


def _lit_aside(random: Random, look: PitchLook) -> PitchLook:
    """One strong lamp, low on one side, with clear shadows."""
    turn, low = random.uniform(0, 2 * np.pi), random.uniform(0.55, 0.85)
    lamp = float(np.cos(turn) * low), float(np.sin(turn) * low), float(np.sqrt(1 - low**2))
    power, soft = float(random.uniform(0.6, 0.85)), float(random.uniform(1.0, 4.0))
    return replace(look, lamp=lamp, lamp_power=power, shadow_soft=soft)


def _colours(random: Random) -> tuple[Colour, Colour]:
    first, second = (int(k) for k in random.permutation(len(PRINTS))[:2])
    return near(random, PRINTS[first], 0.1), near(random, PRINTS[second], 0.1)


def _crested(random: Random, look: PitchLook) -> PitchLook:
    """One crest in each half's middle, and others anywhere on the grass."""
    crests = []
    if random.random() < 0.6:
        radius, colours = float(random.uniform(14, 24)), _colours(random)
        crests += [Crest(160.0, y, radius, *colours) for y in (150.0, 298.0)]
    for _ in range(int(random.integers(0, 7))):
        x, y = float(random.uniform(15, 305)), float(random.uniform(15, 433))
        crests.append(Crest(x, y, float(random.uniform(6, 13)), *_colours(random)))
    return replace(look, crests=tuple(crests))


def _advertised(random: Random, look: PitchLook) -> PitchLook:
    """Boards along both long sides, and behind the goals."""
    places = [(x, y, (60.0, 26.0)) for x in (-75.0, 332.0) for y in np.arange(50.0, 380.0, 55.0)]
    places += [(x, y, (70.0, 20.0)) for x in (10.0, 120.0, 230.0) for y in (-32.0, 460.0)]
    words = [WORDS[int(random.integers(len(WORDS)))] for _ in places]
    shown = [Advert(x, y, s, word, *_colours(random)) for (x, y, s), word in zip(places, words, strict=True)]
    return replace(look, adverts=tuple(advert for advert in shown if random.random() < 0.7))
