"""White: the cards tell it, without them the board's chalk, without either a usual picture."""

import numpy as np
import pytest

from vision.arrays import Array
from vision.camera import Pose, pose_from_points
from vision.flat_view import flat_of
from vision.ground.white import UNSEEN_WHITE, usual_white, whites_on_board
from vision.soccer_tactics.table import table

TABLE = table()
FLAT = flat_of(TABLE.pitch)
EVEN = np.ones(FLAT.shape, np.float32)
ON_CARD, ON_BOARD, IN_THE_DARK = (240, 235, 210), (150, 170, 205), (60, 68, 82)


def square(left: int, top: int) -> Array:
    return np.array([(left, top), (left + 40, top), (left + 40, top + 40), (left, top + 40)], float)


def chalk_and_paper(chalk: tuple[int, ...], paper: tuple[int, ...]) -> tuple[Array, Pose]:
    """A board that is as white as chalk, a paper in the corner beside it, and where the camera stands."""
    picture = np.full((600, 800, 3), chalk, np.uint8)
    picture[:100, :100] = paper
    pose = pose_from_points(TABLE.corners(), TABLE.corners() + 110, (800, 600))
    assert pose is not None
    return picture, pose


@pytest.mark.parametrize(
    ("marker", "paper", "white"),
    [(0, ON_CARD, ON_CARD), (TABLE.tray.markers[1], IN_THE_DARK, ON_BOARD)],
    ids=["card", "tray in a dark corner"],
)
def test_white_is_that_of_the_cards_or_else_as_bright_as_the_chalk(
    marker: int, paper: tuple[int, ...], white: tuple[float, ...]
) -> None:
    picture, pose = chalk_and_paper(ON_BOARD, paper)
    whites = whites_on_board(picture, {marker: square(30, 30)}, TABLE, pose)
    assert usual_white(whites, EVEN, FLAT) == pytest.approx(white)
    assert usual_white(whites, 2 * EVEN, FLAT) == pytest.approx(np.divide(white, 2))


def test_where_nothing_white_is_seen_white_is_as_usual() -> None:
    assert usual_white([], EVEN, FLAT) == pytest.approx(UNSEEN_WHITE)


@pytest.mark.parametrize(
    ("paper", "hue"),
    [((120, 150, 210), (120, 150, 210)), ((200, 240, 255), ON_BOARD)],
    ids=["well lit", "blown out"],
)
def test_paper_tells_the_colour_of_white_unless_it_is_blown_out(paper: tuple[int, ...], hue: tuple[int, ...]) -> None:
    picture, pose = chalk_and_paper(ON_BOARD, paper)
    whites = whites_on_board(picture, {TABLE.tray.markers[0]: square(30, 30)}, TABLE, pose)
    for _, white in whites:
        assert white / white.sum() == pytest.approx(np.divide(hue, sum(hue)), abs=0.01)
    assert len(whites) > 10
