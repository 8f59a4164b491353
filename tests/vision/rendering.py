"""Rendered tables for tests, made once per run."""

from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np

from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable, look_in_view
from vision.soccer_tactics.drawn.scene import Scene, play_scene, start_scene
from vision.soccer_tactics.reader import Reader

Picture = np.ndarray[Any, np.dtype[Any]]


@cache
def plain_table() -> VirtualTable:
    """A quiet table: even light, cards laid exactly."""
    return VirtualTable(PitchLook(), 1)


@cache
def start_picture() -> tuple[Picture, Scene]:
    """The quiet table's start formation."""
    scene = start_scene(np.random.default_rng(5))
    return plain_table().picture(scene), scene


@cache
def _taught() -> Reader:
    reader = Reader(teams=plain_table().look.teams)
    assert reader.read(start_picture()[0], start=True).found
    return reader


def taught_reader() -> Reader:
    """A reader that has seen the quiet table's start formation and nothing else."""
    return deepcopy(_taught())


@cache
def play_picture(seed: int, hand: bool = False) -> tuple[Picture, Scene]:
    """The quiet table in open play."""
    scene = play_scene(np.random.default_rng(seed), hand)
    return plain_table().picture(scene), scene


def any_table(seed: int) -> tuple[VirtualTable, np.random.Generator]:
    """A table drawn at random, and the randomness to go on with."""
    random = np.random.default_rng(seed)
    return VirtualTable(look_in_view(random), seed), random
