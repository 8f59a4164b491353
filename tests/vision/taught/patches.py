"""Patches of a well with a face in it: any turn and place, lamps of any colour and slope, soft and noisy cameras."""

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.designs.dice import PIXELS
from vision.designs.easel import Easel
from vision.fussball_alarm.designs import dice as alarm
from vision.super_goal.designs import dice

SCALE = 2.0
SIDE = 16.0
SIZE = 64
Random = np.random.Generator


def lamp(random: Random) -> Array:
    """How white paper looks: warm or cold, bright or dim."""
    warmth = random.uniform(-0.06, 0.3)
    return np.asarray(random.uniform(120, 245) * np.array([1 - warmth, 1 - 0.35 * warmth, 1.0]))


def photographed(face: Picture, random: Random, white: Array, turn: float | None = None) -> Picture:
    """A face in a dark well, with a part of a side face below it, as a camera sees both: its lens mixes light."""
    turn = float(random.uniform(0, 360)) if turn is None else turn
    scene = np.full((SIZE * 4, SIZE * 4, 3), float(random.uniform(45, 65)))
    scene[:] *= random.uniform(0.95, 1.05, 3)
    middle = SIZE * 2 + random.uniform(-5, 5, 2) * SCALE * 4 / 2
    _lay(scene, face[::-1] * 0.6, turn, (middle[0], middle[1] + SIDE * SCALE * 2.2))
    _lay(scene, face, turn, (float(middle[0]), float(middle[1])))
    small = cv2.sqrt(cv2.resize(scene**2, (SIZE, SIZE), interpolation=cv2.INTER_AREA))
    x, y = np.meshgrid(np.linspace(-1, 1, SIZE), np.linspace(-1, 1, SIZE))
    slope = 1 + random.normal(0, 0.1) * x + random.normal(0, 0.1) * y
    lit = small / 255 * white * slope[..., None] * random.uniform(0.8, 1.1)
    soft = cv2.sqrt(cv2.GaussianBlur(lit**2, (0, 0), float(random.uniform(0.4, 0.9))))
    noisy: Picture = np.clip(soft + random.normal(0, random.uniform(1, 4), soft.shape), 0, 255).astype(np.uint8)
    return noisy


def _lay(scene: Array, face: Array, turn: float, middle: tuple[float, float]) -> None:
    height, width = face.shape[:2]
    onto: Array = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn, SIDE * SCALE * 4 / width)
    onto[:, 2] += np.array(middle) - ((width - 1) / 2, (height - 1) / 2)
    size = (scene.shape[1], scene.shape[0])
    laid = cv2.warpAffine(face.astype(np.float32), onto, size)
    there = cv2.warpAffine(np.ones((height, width), np.float32), onto, size)[..., None]
    scene[:] = scene * (1 - there) + laid * there


def strangers() -> dict[str, Picture]:
    """Faces that nobody has shown: other numbers, signs on the wrong dice, letters, pips, nothing at all."""
    found: dict[str, Picture] = {}
    for die in ("orange", "red", "violet"):
        for arrow in dice.DEGREES:
            for number, mark in ((4, ""), (5, "ask"), (7, "lost")):
                found[f"{die} {arrow} {number}"] = dice.direction(die, arrow, number, mark)
    swapped = {"shot": "held", "defence": "post", "keeper": "wide", "penalty": "bar", "master": "steal"}
    found |= {f"{die} {name}": dice.sign(die, name) for die, name in swapped.items()}
    for die, body in (dice.BODY | alarm.BODY).items():
        ink = (dice.INK | alarm.INK)[die]
        for letter in "ABS8&R":
            easel = Easel(PIXELS, PIXELS, body)
            easel.letters(letter, (0, 0), 1.0, ink, 0.2)
            found[f"{die} {letter}"] = easel.picture()
        found[f"{die} blank"] = Easel(PIXELS, PIXELS, body).picture()
        easel = Easel(PIXELS, PIXELS, body)
        for spot in ((-0.5, -0.5), (0.0, 0.0), (0.5, 0.5)):
            easel.disc(spot, 0.18, ink)
        found[f"{die} pips"] = easel.picture()
    return found
