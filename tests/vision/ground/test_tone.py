"""The camera's curve may bend during a match, and the light may change: board and paints are still known."""

import numpy as np

from vision.arrays import Array
from vision.flat_view import Flat
from vision.ground import tuning
from vision.ground.board_memory import BoardMemory
from vision.ground.evidence import BoardLook
from vision.ground.tone import Tone, contrast_change

FLAT = Flat(320, 448)


def _board() -> Array:
    """Two greens, white lines, a dark and a red patch."""
    board = np.full((*FLAT.shape, 3), (40, 110, 55), np.float32)
    board[::2] *= 0.9
    board[:, ::40], board[::28] = (200, 215, 210), (200, 215, 210)
    board[40:90, 60:200], board[300:380, 200:330] = (30, 30, 30), (50, 45, 170)
    return board


def _curved(board: Array, power: float) -> Array:
    return np.asarray(255 * (board / 255) ** power, np.float32)


def _memory() -> BoardMemory:
    board, clear = _board(), np.zeros(FLAT.shape, np.float32)
    look = BoardLook(board, clear, np.ones(FLAT.shape, np.float32), 1.5, board.astype(np.uint8), clear > 0)
    return BoardMemory(look, np.full(3, 220.0), FLAT)


def test_a_bent_curve_is_told_from_light_that_grew_weaker() -> None:
    then = _board()[::4, ::4].reshape(-1, 3)
    usable = np.ones(then.shape, bool)
    assert contrast_change(then * 0.9, then, usable) is None
    tone = contrast_change(_curved(then, 1.08), then, usable)
    assert tone is not None and np.abs(tone.now(then) - _curved(then, 1.08)).max() < 4


def test_figures_that_came_and_went_do_not_bend_the_curve() -> None:
    then = _board()[::4, ::4].reshape(-1, 3)
    now = then.copy()
    now[::7] = (35, 30, 180)
    assert contrast_change(now, then, np.ones(then.shape, bool)) is None


def test_a_board_whose_contrast_drifts_still_looks_empty() -> None:
    memory = _memory()
    for k in range(1, 8):
        view = np.rint(_curved(_board(), 1 + 0.04 * k)).astype(np.uint8)
        memory.follow_light(view)
        evidence = memory.compare(view)
        odd = np.count_nonzero(evidence.empty < tuning.SURELY_NOT_EMPTY)
        assert odd < 0.002 * evidence.empty.size, k


def test_paints_are_known_in_a_light_that_has_changed() -> None:
    paint = np.array([[150.0, 70.0, 40.0]])
    dusk, bent = Tone(np.log([0.7, 0.8, 0.9])), Tone(np.array([-0.3, -0.2, -0.2]), np.full(3, 1.05))
    change = dusk.then(bent)
    now = np.rint(change.now(paint))
    assert np.abs(change.before(now.T).T - paint).max() < 3
