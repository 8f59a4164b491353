"""Figures that hide in the grass: the start formation tells where the lamp hangs, and shadows tell who is missing."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.rendering import plain_table, taught_reader
from tests.vision.soccer_tactics.score import Score, judge
from vision.ground.evidence import Colours
from vision.ground.lamp import Lamp
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import play_scene, start_scene
from vision.soccer_tactics.reader import Reader

pytestmark = pytest.mark.slow


@cache
def _camouflaged() -> PitchLook:
    """Green figures: grass, only darker, as dark as the lamp's shadows."""
    calm = plain_table().look
    blue, green, red = (0.66 * value for value in calm.grass[0])
    lamp, power = (0.62, 0.44, 0.65), 0.5
    return replace(
        calm, teams=("red", "green"), paints=(calm.paints[0], (blue, green, red)), lamp=lamp, lamp_power=power
    )


def _lamp(reader: Reader) -> Lamp:
    assert reader.knowledge is not None and reader.knowledge.lamp is not None
    return reader.knowledge.lamp


def test_the_lamp_is_found_by_the_shadows_of_the_start_formation() -> None:
    lamp, (x, y, z) = _lamp(taught_reader()), plain_table().look.lamp
    lean = (np.array([160.0, 224.0]) - lamp.place) / lamp.height
    assert lean == pytest.approx((-x / z, -y / z), abs=0.15)
    assert lamp.shade < 0.8


def test_a_squad_that_hides_in_the_grass_is_given_away_by_its_shadows() -> None:
    table, random = VirtualTable(_camouflaged(), 3), np.random.default_rng(3)
    pictures = [
        (scene, table.picture(scene)) for scene in (start_scene(random), play_scene(random), play_scene(random))
    ]
    seen = {}
    for shadows in (True, False):
        reader, score = Reader(teams=table.look.teams), Score()
        for k, (scene, picture) in enumerate(pictures):
            judge(score, str(k), scene.truth(table.look, str(k)), reader.read(picture, start=k == 0))
            if not shadows and reader.knowledge is not None:
                reader.knowledge.lamp = None
        seen[shadows] = score
    assert seen[True].right == 3, seen[True].faults
    assert seen[False].right < 3


def test_a_start_formation_in_pale_pictures_is_given_away_by_its_shadows() -> None:
    """A camera whose curve lifts dark tones makes shadows and dark paint alike."""
    table = VirtualTable(_camouflaged(), 3)
    pale = np.rint(255 * (np.arange(256) / 255) ** 0.7).astype(np.uint8)
    reader = Reader(teams=table.look.teams)
    seen = reader.read(pale[table.picture(start_scene(np.random.default_rng(3)))], start=True)
    assert reader.knowledge is not None and reader.knowledge.taught
    assert len(seen.figures) == 22


def test_a_paint_that_hides_does_not_deny_a_figure_where_the_ground_seems_to_show() -> None:
    paints = {team: np.zeros(64**3, np.float32) for team in ("home", "away")}
    colours = Colours(paints, {}, {("away", ""): 0.3})
    assert colours.least() == pytest.approx([-5.0, np.log(0.3)])
