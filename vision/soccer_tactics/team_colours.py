"""Which two colours play if nobody has named them: the two commonest paints on the pitch."""

import cv2
import numpy as np

from vision.arrays import Array, mask_of
from vision.ground import paint
from vision.ground.evidence import BoardLook, gather, noise_of
from vision.ground.plate import on_plate
from vision.ground.tuning import GUESS_DOUBT
from vision.soccer_tactics import grass, tuning
from vision.soccer_tactics.empty_board import light_of
from vision.soccer_tactics.lamps import plain_ground
from vision.soccer_tactics.sight import Sight

NAMES = ("red", "blue", "yellow", "green")
USUAL = ("red", "blue")
"""The colours in the box, home first."""


def teams_in(sight: Sight) -> tuple[str, str] | None:
    """The two commonest paints on the grass, home first: as in the box, or by who stands nearer to home's goal line.

    Shaded grass looks like green paint, so green plays only if there is just one other colour. Nothing if hardly any
    paint is seen: the board is empty.
    """
    plain = plain_ground(sight.view, sight.table, sight.flat)
    painted = _painted(sight, plain)
    shown = {name: np.argwhere(where) for name, where in painted.items()}
    first, second = sorted(NAMES[:-1], key=lambda name: -len(shown[name]))[:2]
    if len(shown[first]) < tuning.SOMEBODY_SHOWS * sight.flat.scale**2:
        return None
    if len(shown[second]) < tuning.SQUAD_SHOWS * len(shown[first]):
        second = NAMES[-1]
    if {first, second} == set(USUAL):
        return USUAL
    first, second = sorted((first, second), key=lambda name: _hindmost(shown[name]))
    return first, second


def _painted(sight: Sight, plain: Array) -> dict[str, Array]:
    """Where each paint is likelier than the others and than plain ground; printed stars are thinner than figures."""
    view, flat = sight.view, sight.flat
    light = light_of(plain, flat)
    white = sight.white(light)
    doubt = np.full(view.shape[:2], GUESS_DOUBT, np.float32)
    ground = np.clip(plain, 0, 255).astype(np.uint8)
    board = BoardLook(plain.astype(np.float32), doubt, light, noise_of(view), ground, np.zeros(doubt.shape, bool))
    evidence = gather(view, board, board.spread())
    liked = np.stack([paint.named_density((name,), white)[evidence.cells] for name in NAMES])
    best = liked.argmax(axis=0)
    open_ = (grass.inside(flat) & ~on_plate(flat, sight.table.spinner)).ravel()
    solid = (liked.max(axis=0) > evidence.empty.ravel() + tuning.PAINT_SHOWS) & open_
    width = round(tuning.BROADER_THAN_PRINT * flat.scale)
    kernel = np.ones((width, width), np.uint8)
    return {
        name: cv2.morphologyEx(mask_of((solid & (best == k)).reshape(doubt.shape)), cv2.MORPH_OPEN, kernel) > 0
        for k, name in enumerate(NAMES)
    }


def _hindmost(places: Array) -> float:
    """The row behind which only four of a hundred pixels of a team lie."""
    return float(np.percentile(places[:, 0], 4)) if len(places) else np.inf
