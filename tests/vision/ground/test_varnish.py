"""Shadows on varnish take the white veil from the print, and nothing else."""

import numpy as np

from vision.arrays import Array
from vision.ground.evidence import BoardLook, gather
from vision.ground.tuning import SURELY_NOT_EMPTY

WHITE = np.array((170.0, 177.0, 170.0), np.float32)
PRINT = np.array((45.0, 130.0, 80.0), np.float32)
VEIL = 0.08
SIZE = (12, 12)


def veiled(share: float, veil: float) -> Array:
    """Print of which a shadow leaves a share, under a veil; light grows with the square of grey levels."""
    return np.sqrt(share * PRINT**2 + veil * WHITE**2)


def emptiness(colour: Array, white: Array | None) -> float:
    """How much a place of this colour looks like the empty board, which is varnished if `white` is known."""
    plain = np.ones((*SIZE, 3), np.float32)
    look = plain * veiled(1.0, VEIL)
    ones, none = np.ones(SIZE, np.float32), np.zeros(SIZE, np.float32)
    board = BoardLook(look, none, ones, 2.0, look.astype(np.uint8), none.astype(bool), veil=white)
    view = np.clip(plain * colour, 0, 255).round().astype(np.uint8)
    return float(gather(view, board, board.spread()).empty[6, 6])


def test_a_shadow_that_takes_the_veil_is_still_the_board() -> None:
    for share, veil in ((0.8, 0.0), (0.6, 0.0), (0.4, 0.0)):
        assert emptiness(veiled(share, veil), None) < SURELY_NOT_EMPTY
        assert emptiness(veiled(share, veil), WHITE) > SURELY_NOT_EMPTY


def test_paint_is_no_shadow_on_varnish() -> None:
    for paint in ((150.0, 65.0, 30.0), (35.0, 35.0, 190.0), (35.0, 100.0, 140.0), (20.0, 20.0, 20.0)):
        assert emptiness(np.array(paint), WHITE) < SURELY_NOT_EMPTY


def test_more_white_is_no_shadow() -> None:
    assert emptiness(veiled(1.0, 0.4), WHITE) < SURELY_NOT_EMPTY
