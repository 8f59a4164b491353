"""The ball on a board seen straight from above."""

import cv2
import numpy as np
import pytest

from vision.arrays import Picture
from vision.flat_view import Flat
from vision.super_goal import tuning
from vision.super_goal.ball import BallFound, find_ball
from vision.super_goal.board import goal_board

TABLE = goal_board()
FLAT = Flat(TABLE.width, TABLE.length, tuning.SCALE, tuning.MARGIN)
PAPER, GREEN, INK = (235, 240, 240), (60, 140, 70), (30, 30, 30)
AT = (75.0, 165.0)


def disc(view: Picture, x: float, y: float, radius: float, colour: tuple[int, int, int]) -> None:
    column, row = FLAT.pixel(x, y)
    cv2.circle(view, (round(column * 16), round(row * 16)), round(radius * FLAT.scale * 16), colour, -1, cv2.LINE_AA, 4)


def seen(view: Picture) -> BallFound | None:
    soft = cv2.GaussianBlur(view, (0, 0), 0.8)
    return find_ball(soft, np.full((*FLAT.shape, 3), 245.0, np.float32), TABLE.ball, FLAT)


def board() -> Picture:
    return np.full((*FLAT.shape, 3), GREEN, np.uint8)


@pytest.mark.parametrize("marks", [0, 5, 6])
def test_a_ball_may_have_more_marks_than_the_one_in_its_middle(marks: int) -> None:
    view = board()
    disc(view, *AT, TABLE.ball.radius, PAPER)
    disc(view, *AT, 2.7, INK)
    for turn in np.arange(marks) * 2 * np.pi / max(marks, 1):
        disc(view, AT[0] + 8.6 * float(np.cos(turn)), AT[1] + 8.6 * float(np.sin(turn)), 1.2, INK)
    ball = seen(view)
    assert ball is not None
    assert ball.confidence == 1
    assert np.hypot(ball.x - AT[0], ball.y - AT[1]) < 1


def test_a_lamp_mirrored_in_the_board_is_no_ball() -> None:
    view = board()
    disc(view, *AT, 40.0, PAPER)
    ball = seen(view)
    assert ball is None or ball.confidence == 0
