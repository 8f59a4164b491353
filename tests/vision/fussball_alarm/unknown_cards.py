"""Cards that nobody has ever shown: other games, photographs, ours in other colours, nearly ours."""

import cv2
import numpy as np

from vision.arrays import Picture
from vision.designs.easel import Easel, Ink
from vision.fussball_alarm.designs import cards as designs
from vision.virtual_table.look import Random

SIZE = round(designs.SIZE_MM[0] * designs.SCALE), round(designs.SIZE_MM[1] * designs.SCALE)


def unknown_card(random: Random) -> Picture:
    """Any of them."""
    kinds = (_other_colours, _photograph, _number_card, _nearly_ours, _triangles)
    return kinds[int(random.integers(len(kinds)))](random)


def _ink(random: Random, low: int = 0, high: int = 256) -> Ink:
    b, g, r = (int(value) for value in random.integers(low, high, 3))
    return b, g, r


def _other_colours(random: Random) -> Picture:
    """One of ours, its hues on the other side of the colour circle."""
    card = cv2.cvtColor(designs.CARDS[str(random.choice(sorted(designs.CARDS)))](), cv2.COLOR_BGR2HSV)
    card[..., 0] = (card[..., 0].astype(int) + int(random.integers(60, 121))) % 180
    return cv2.cvtColor(card, cv2.COLOR_HSV2BGR)


def _photograph(random: Random) -> Picture:
    width, height = SIZE
    grown = np.zeros((height, width, 3))
    for step in (200, 80, 30, 10, 4):
        rough = random.normal(0, 1, (max(height // step, 2), max(width // step, 2), 3))
        grown += cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC) * step**0.6
    return np.asarray((grown - grown.min()) / np.ptp(grown) * 255, np.uint8)


def _number_card(random: Random) -> Picture:
    width, height = SIZE
    card = np.full((height, width, 3), _ink(random, 120), np.uint8)
    cv2.rectangle(card, (20, 20), (width - 20, height - 20), _ink(random), 12)
    number = str(int(random.integers(0, 20)))
    cv2.putText(card, number, (60, height // 2 + 60), cv2.FONT_HERSHEY_SIMPLEX, 6, _ink(random, 0, 120), 30)
    return card


def _nearly_ours(random: Random) -> Picture:
    """A footballer of our style whom we do not have."""
    easel = Easel(*SIZE, _ink(random, 60, 250))
    designs._strewn(easel, int(random.integers(1000, 9999)), _ink(random))
    easel.area(designs.SHIRT, _ink(random))
    designs.PATTERNS[int(random.integers(designs.PLAYERS))](easel, _ink(random))
    easel.line(designs.SHIRT, designs.BLACK, 0.05, closed=True)
    easel.disc((0, -0.1), 0.36, designs.WHITE)
    easel.letters(str(int(random.integers(8, 20))), (0, -0.1), 0.44, designs.BLACK, 0.1)
    return easel.picture()


def _triangles(random: Random) -> Picture:
    easel = Easel(*SIZE, _ink(random))
    for _ in range(30):
        corners = zip(random.uniform(-1, 1, 3), random.uniform(-1.5, 1.5, 3), strict=True)
        easel.area([(float(x), float(y)) for x, y in corners], _ink(random))
    return easel.picture()
