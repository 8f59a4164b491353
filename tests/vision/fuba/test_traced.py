"""What the ray tracer is told of a FUBA table."""

import numpy as np

from tests.vision.fuba.traced import things
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.scene import BallDie, MatScene, formation_scene


def test_every_jersey_and_every_referee_has_a_trunk_and_a_sanded_lid() -> None:
    look = MatLook(tracks=("left", "right"))
    scene = formation_scene(np.random.default_rng(3), look)
    told = "".join(things(look, scene))
    assert told.count("prism {") == 2 * (len(scene.jerseys) + len(scene.referees)) == 2 * (22 + 4)
    assert told.count("texture { Jersey2 }") == 4
    assert told.count("superellipsoid {") == len(scene.dice)


def test_the_ball_die_is_drilled_as_often_as_its_value_says() -> None:
    told = "".join(things(MatLook(), MatScene((), BallDie(100.0, 100.0, 0.4, 5))))
    assert told.count("sphere {") == 1 + 5
