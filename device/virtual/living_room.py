"""Living rooms for virtual tables: a pleasant one, and others by their number."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import numpy as np

from vision.virtual_table.look import PAINTS, Room

SIZE = (1536, 864)
Look = TypeVar("Look", bound=Room)
Draw = Callable[[np.random.Generator, tuple[int, int]], Look]
"""Draws a table of some game by lot, all of it in the picture."""


def pleasant(look: Look) -> Look:
    """The same table, well lit: home's goal to the left, soft shadows, little grain."""
    return replace(
        look,
        roll_deg=-90.0,
        lamp=(0.35, 0.3, 0.887),
        lamp_power=0.5,
        shadow_soft=4.0,
        noise=1.5,
    )


def another(draw: Draw[Look], seed: int, size: tuple[int, int] = SIZE) -> Look:
    """Other light, camera, prints and places; the tray lies at the far end."""
    random = np.random.default_rng(seed)
    while True:
        look = draw(random, size)
        if look.tray[1] > look.board[1]:
            return look


def dressed(look: Look, teams: tuple[str, str]) -> Look:
    """The same table with these teams."""
    return replace(look, teams=teams, paints=(PAINTS[teams[0]], PAINTS[teams[1]]))
