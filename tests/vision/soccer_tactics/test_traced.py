"""What the ray tracer is told of a Soccer Tactics table."""

import numpy as np

from tests.vision.soccer_tactics.traced import things
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.scene import Scene, play_scene, start_scene


def test_everything_on_the_table_is_told_once() -> None:
    scene = start_scene(np.random.default_rng(3))
    told = "".join(things(PitchLook(), scene))
    assert told.count("lathe {") == len(scene.figures) == 22
    assert told.count("superellipsoid {") == len(scene.dice)
    assert told.count("texture { White }") == 1


def test_an_empty_board_has_neither_ball_nor_hand() -> None:
    told = "".join(things(PitchLook(), Scene((), None, (), 0.0)))
    assert "lathe {" not in told
    assert "texture { White }" not in told
    assert "cone {" not in told


def test_a_hand_is_told() -> None:
    assert "cone {" in "".join(things(PitchLook(), play_scene(np.random.default_rng(1), hand=True)))
