"""What one picture of the mat shows: jerseys, ball die, dice, referees, perhaps a hand; and the truth about it."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from rules.fuba.pitch import SECTORS
from vision.fuba.drawn.look import BOARD, MatLook
from vision.fuba.drawn.mat_print import sector_at, sector_box
from vision.virtual_table.look import Array, Random
from vision.virtual_table.things import Die, Hand, random_hand, some_dice, wells_of

HEIGHT = 7.0
OUTLINE = np.array(
    [
        (-4.0, -8.6),
        (4.0, -8.6),
        (4.0, 1.2),
        (6.7, -1.8),
        (9.8, 2.6),
        (4.4, 8.2),
        (2.6, 8.6),
        (0.0, 7.4),
        (-2.6, 8.6),
        (-4.4, 8.2),
        (-9.8, 2.6),
        (-6.7, -1.8),
        (-4.0, 1.2),
    ]
)
"""A jersey's outline in millimetres, collar up, counter-clockwise."""
CONVEX_PARTS = ((0, 1, 2, 8, 12), (2, 3, 4, 5, 6, 7), (12, 7, 8, 9, 10, 11))
"""Trunk and sleeves, by corners of the outline: for telling whether two jerseys overlap."""
SPAN = 21.0
"""Jerseys further apart cannot touch."""
KEEP_OFF = 3.0
"""A jersey's middle stays so far off the sectors' lines: its sector is beyond dispute."""
INSIDE = 9.5
"""And so far off the outer lines."""
BALL_ROOM = 20.0
"""Between the ball die's middle and a jersey's."""
HOME_FORMATION = ("P1", "L1", "R1", "M1", "L2", "R2", "C")
MIRRORED = dict(zip(HOME_FORMATION, ("P2", "R4", "L4", "M2", "R3", "L3", "C"), strict=True))


@dataclass(frozen=True)
class Jersey:
    """A jersey: side 0 or 1, 2 for a referee; its middle in millimetres, and its turn in radians."""

    side: int
    x: float
    y: float
    turn: float

    def outline(self, size: float = 1.0) -> Array:
        """Its corners on the mat."""
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return np.asarray(size * OUTLINE @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y))


@dataclass(frozen=True)
class BallDie:
    """The round die: its middle, its turn, its value, and how far its upper side is off the vertical."""

    x: float
    y: float
    turn: float
    value: int
    lean: float = 0.0


@dataclass(frozen=True)
class MatScene:
    """One picture's content."""

    jerseys: tuple[Jersey, ...]
    ball: BallDie | None
    dice: tuple[Die, ...] = ()
    referees: tuple[Jersey, ...] = ()
    hand: Hand | None = None

    def truth(self, look: MatLook, file: str) -> dict[str, Any]:
        """As in a recording's `truth.json`."""
        counts = [Counter(sector_at(j.x, j.y) for j in self.jerseys if j.side == side) for side in (0, 1)]
        ball = self.ball and {"sector": sector_at(self.ball.x, self.ball.y), "value": self.ball.value}
        return {
            "file": file,
            "counts": {team: dict(count) for team, count in zip(look.teams, counts, strict=True)},
            "ball": ball,
            "dice": wells_of(self.dice),
            "hand": self.hand is not None,
        }


def overlap(one: Jersey, other: Jersey) -> bool:
    """Whether two jerseys cover a common place; to touch is allowed."""
    if np.hypot(one.x - other.x, one.y - other.y) > SPAN * 1.1:
        return False
    a, b = one.outline(1.06).astype(np.float32), other.outline(1.06).astype(np.float32)
    return any(cv2.intersectConvexConvex(a[list(p)], b[list(q)])[0] > 0.01 for p in CONVEX_PARTS for q in CONVEX_PARTS)


def formation_scene(random: Random, look: MatLook) -> MatScene:
    """Both sides in their own halves, two players at the ball in the centre."""
    jerseys: list[Jersey] = []
    for side in (0, 1):
        sectors = ["P1", "C", "C", *random.choice(list(HOME_FORMATION[:-1]), 8)]
        for sector in sectors:
            where = MIRRORED[str(sector)] if side else str(sector)
            jerseys.append(_laid(random, side, where, jerseys))
    return _with_the_rest(random, look, jerseys, "C", 3)


def open_play(random: Random, look: MatLook, hand: bool = False) -> MatScene:
    """Players anywhere, some touching, at times one sent off; the keepers in their penalty areas."""
    jerseys: list[Jersey] = []
    for side, own in ((0, "P1"), (1, "P2")):
        jerseys.append(_laid(random, side, own, jerseys))
        for _ in range(10):
            if random.random() < 0.03:
                continue
            jersey = _touching(random, side, jerseys) if random.random() < 0.25 else None
            jerseys.append(jersey or _laid(random, side, str(random.choice(SECTORS)), jerseys))
    arm = random_hand(random, BOARD) if hand else None
    scene = _with_the_rest(random, look, jerseys, str(random.choice(SECTORS)), int(random.integers(1, 7)))
    return MatScene(scene.jerseys, scene.ball, scene.dice, scene.referees, arm)


def moved_on(random: Random, look: MatLook, scene: MatScene) -> MatScene:
    """A few jerseys and the ball die elsewhere, the rest as it was."""
    jerseys = list(scene.jerseys)
    for k in random.permutation(len(jerseys))[: int(random.integers(1, 6))]:
        others = [j for i, j in enumerate(jerseys) if i != k]
        jerseys[k] = _laid(random, jerseys[k].side, str(random.choice(SECTORS)), others)
    return _with_the_rest(random, look, jerseys, str(random.choice(SECTORS)), int(random.integers(1, 7)))


def _with_the_rest(random: Random, look: MatLook, jerseys: list[Jersey], sector: str, value: int) -> MatScene:
    ball = laid_ball(random, sector, value, jerseys)
    return MatScene(tuple(jerseys), ball, some_dice(random), referees(random, look))


def laid_ball(random: Random, sector: str, value: int, jerseys: list[Jersey]) -> BallDie:
    """The ball die somewhere in a sector, off the jerseys."""
    while True:
        x, y = _place_in(random, sector)
        if all(np.hypot(x - j.x, y - j.y) > BALL_ROOM for j in jerseys):
            return BallDie(x, y, float(random.uniform(0, 2 * np.pi)), value, float(random.normal(0, 0.05)))


def referees(random: Random, look: MatLook) -> tuple[Jersey, ...]:
    """Black jerseys on the tracks."""
    found = []
    for side in look.tracks:
        x = -9.5 if side == "left" else look.board[0] + 9.5
        for low, high in ((50.0, 255.0), (285.0, 490.0)):
            y, turn = float(random.uniform(low, high)), float(random.uniform(0, 2 * np.pi))
            found.append(Jersey(2, x + float(random.normal(0, 0.5)), y, turn))
    return tuple(found)


@cache
def _room_in(sector: str) -> tuple[float, float, float, float]:
    left, low, right, high = sector_box(sector)
    (a, c), (b, d) = (
        (
            start + (INSIDE if start <= 0 else KEEP_OFF),
            end - (INSIDE if end >= size else KEEP_OFF),
        )
        for start, end, size in ((left, right, BOARD[0]), (low, high, BOARD[1]))
    )
    return a, b, c, d


def _place_in(random: Random, sector: str) -> tuple[float, float]:
    a, b, c, d = _room_in(sector)
    return float(random.uniform(a, c)), float(random.uniform(b, d))


def beyond_dispute(x: float, y: float) -> bool:
    """Whether a place lies on the pitch and clearly in one sector."""
    return any(a <= x <= c and b <= y <= d for a, b, c, d in (_room_in(sector) for sector in SECTORS))


def _laid(random: Random, side: int, sector: str, others: list[Jersey]) -> Jersey:
    while True:
        jersey = Jersey(side, *_place_in(random, sector), float(random.uniform(0, 2 * np.pi)))
        if not any(overlap(jersey, other) for other in others):
            return jersey


def _touching(random: Random, side: int, others: list[Jersey]) -> Jersey | None:
    """A jersey pushed against another one."""
    beside = others[int(random.integers(len(others)))]
    way, turn = float(random.uniform(0, 2 * np.pi)), float(random.uniform(0, 2 * np.pi))
    for reach in np.arange(6.0, SPAN + 2, 0.25):
        jersey = Jersey(side, beside.x + reach * float(np.cos(way)), beside.y + reach * float(np.sin(way)), turn)
        if not overlap(jersey, beside):
            free = not any(overlap(jersey, other) for other in others)
            return jersey if free and beyond_dispute(jersey.x, jersey.y) else None
    return None
