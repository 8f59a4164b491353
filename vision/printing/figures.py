"""Paper figures to cut out and fold: a strip with two faces, head to head, and a foot at each end to glue together."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Picture
from vision.printing.pictures import GAP, Cutting, Sheet, paged

WIDE, TALL, FOOT = 16.0, 30.0, 12.0
"""Millimetres of one face and of a foot; folded, it is a small tent as high and as wide as a wooden figure."""
PER_MM = 12
INKS = {"red": (38, 36, 196), "blue": (150, 62, 28), "yellow": (30, 170, 235), "green": (62, 112, 22)}
"""Blue, green, red of each team, as toys are painted."""
SKIN, HAIR, WHITE, GREY = (170, 205, 240), (40, 60, 90), (255, 255, 255), (190, 190, 190)


def face(team: str, number: str) -> Picture:
    """One side of a figure, upright: head, shirt with its number, and the foot below."""
    width, tall, foot = (round(part * PER_MM) for part in (WIDE, TALL, FOOT))
    picture = np.full((tall + foot, width, 3), WHITE, np.uint8)
    picture[:tall] = INKS[team]
    middle = width // 2
    cv2.circle(picture, (middle, 6 * PER_MM), 4 * PER_MM, SKIN, -1, cv2.LINE_AA)
    cv2.ellipse(picture, (middle, 5 * PER_MM), (4 * PER_MM, 3 * PER_MM), 0, 180, 360, HAIR, -1, cv2.LINE_AA)
    if number:
        (wide, high), _ = cv2.getTextSize(number, cv2.FONT_HERSHEY_DUPLEX, 4.2, 10)
        at = (middle - wide // 2, 21 * PER_MM + high // 2)
        cv2.putText(picture, number, at, cv2.FONT_HERSHEY_DUPLEX, 4.2, WHITE, 10, cv2.LINE_AA)
    else:
        cv2.circle(picture, (middle, 21 * PER_MM), 2 * PER_MM, WHITE, -1, cv2.LINE_AA)
    for x in range(-foot, width, 3 * PER_MM):  # hatched: here comes the glue
        cv2.line(picture, (x, tall + foot), (x + foot, tall), GREY, 2, cv2.LINE_AA)
    cv2.line(picture, (0, tall), (width, tall), GREY, 3)
    return picture


def figures(team: str, numbers: Sequence[str]) -> list[Cutting]:
    """A team as strips; a figure without a number has a dot."""
    faces = [face(team, number) for number in numbers]
    return [
        Cutting((np.ascontiguousarray(np.rot90(one, -1)), np.ascontiguousarray(np.rot90(one))), TALL + FOOT, WIDE)
        for one in faces
    ]


def figure_sheets(pieces: list[Cutting], paper: str) -> list[Sheet]:
    """All teams, on as many sheets as they need."""
    return paged("figures", pieces, GAP, paper)
