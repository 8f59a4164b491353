"""What is handed to the ray tracer, and how its light becomes a photograph; the tracing itself needs POV-Ray."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from rules import games, plugged
from tests.vision.traced.room import GROWN
from tests.vision.traced.studio import Studio
from tests.vision.traced.things import die_text, hand_text
from vision.arrays import Array
from vision.game_vision import drawn_table
from vision.virtual_table.look import Room
from vision.virtual_table.photographs import PhotographedTable
from vision.virtual_table.sheets import blank_board
from vision.virtual_table.things import Die, random_hand

BENT = Room(bend=0.04, noise=0.0, blur=0.3)


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_table_for_the_tracer(game: str) -> None:
    random, drawn = np.random.default_rng(3), drawn_table(game)
    look = drawn.look(random, (640, 360))
    table, things = plugged("tests.vision", game, "traced").TracedTable(look, 3), []

    def photographed(studio: Studio, told: Iterable[str]) -> Array:
        things.append(studio.scene_text(told))
        return np.zeros((1, 1, 3))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Studio, "photograph", photographed)
        table.picture(drawn.start(random, look))
    assert things[0].count("camera {") == things[0].count("light_source {") == 1
    assert all(f'"{sheet}.png"' in things[0] for sheet in ("board", "tray", "top"))
    assert things[0].count("{") == things[0].count("}")


def test_a_hand_has_fingers_and_an_arm() -> None:
    told = hand_text(random_hand(np.random.default_rng(1), (320.0, 448.0)))
    assert told.count("cylinder {") == 4
    assert told.count("cone {") == 1


def test_a_die_shows_as_many_hollows_as_its_five_faces_have() -> None:
    assert die_text(Room(), Die(40.0, 40.0, 0.3, 6)).count("sphere { <") == 6 + 7 + 7


def test_the_lens_bends_the_traced_picture_as_it_bends_the_drawn_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spot of light at a place of the board is photographed where the virtual camera sees that place."""
    place = np.array([(20.0, 400.0, 0.0)])
    table = PhotographedTable(BENT, blank_board(BENT), 1)

    def traced(studio: Studio, _: Iterable[str]) -> Array:
        camera, (width, height) = table.camera, (round(side * GROWN) for side in studio.look.size)
        seen = (place[0] - camera.eye) @ camera.axes.T
        spot = seen[:2] / seen[2] * camera.focal + (width / 2 - 0.5, height / 2 - 0.5)
        light = np.zeros((height, width, 3), np.float32)
        cv2.circle(light, (round(spot[0] * 16), round(spot[1] * 16)), 6 * 16, (1.0, 1.0, 1.0), -1, cv2.LINE_AA, 4)
        return light

    monkeypatch.setattr(Studio, "light", traced)
    grey = Studio(table, blank_board(BENT), 1).photograph([]).mean(axis=2)
    rows, columns = np.nonzero(grey > 60)
    wanted = table.camera.project(place)[0]
    assert abs(columns.mean() - wanted[0]) < 0.5
    assert abs(rows.mean() - wanted[1]) < 0.5
