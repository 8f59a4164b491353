from dataclasses import replace

import numpy as np
import pytest

from vision.fuba.drawn.render import VirtualMat, mat_look_in_view
from vision.fuba.drawn.scene import open_play
from vision.soccer_tactics.drawn.render import VirtualTable, look_in_view
from vision.soccer_tactics.drawn.scene import start_scene
from vision.stillness import Stillness, relit, thinned


def frame(shift: int = 0) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    picture = np.full((432, 768, 3), 90, np.uint8)
    picture[200:230, 300 + shift : 330 + shift] = 220
    return picture


def test_the_first_frame_is_not_at_rest() -> None:
    assert not Stillness().ready(frame())


def test_a_resting_picture_is_read_once() -> None:
    gate = Stillness()
    gate.ready(frame())
    assert gate.ready(frame())
    gate.was_read()
    assert not gate.ready(frame())


def test_a_moving_picture_waits_until_it_rests() -> None:
    gate = Stillness()
    gate.ready(frame())
    gate.was_read()
    assert not gate.ready(frame(40))
    assert gate.ready(frame(40))


def test_grain_is_not_motion() -> None:
    random = np.random.default_rng(1)
    gate = Stillness()
    grainy = [np.clip(frame() + random.normal(0, 4, frame().shape), 0, 255).astype(np.uint8) for _ in range(2)]
    gate.ready(grainy[0])
    gate.was_read()
    assert not gate.ready(grainy[1])


@pytest.mark.slow
def test_an_arrow_that_has_turned_a_little_is_a_change() -> None:
    look = look_in_view(np.random.default_rng(5))
    table, scene = VirtualTable(look, 5), start_scene(np.random.default_rng(5))
    for degrees in range(0, 360, 30):
        gate = Stillness()
        for turned in (degrees, degrees):
            gate.ready(table.picture(replace(scene, spinner_deg=float(turned))))
        gate.was_read()
        after = table.picture(replace(scene, spinner_deg=degrees + 15.0))
        gate.ready(after)
        assert gate.ready(after), degrees


def test_a_ball_die_that_turns_where_it_lies_is_a_change() -> None:
    random = np.random.default_rng(77)
    look = mat_look_in_view(random)
    table, scene = VirtualMat(look, 1), open_play(random, look)
    assert scene.ball is not None
    for before, after in ((3, 2), (1, 5), (6, 4)):
        gate = Stillness()
        faces = [table.picture(replace(scene, ball=replace(scene.ball, value=value))) for value in (before, after)]
        for picture in (faces[0], faces[0], faces[1]):
            gate.ready(picture)
            if gate.resting:
                gate.was_read()
        assert gate.ready(faces[1]), (before, after)


def test_another_light_is_told_from_a_hand_a_nudge_and_somebody_who_leans_over() -> None:
    picture = VirtualTable(look_in_view(np.random.default_rng(3), (1280, 720)), 3).picture(
        start_scene(np.random.default_rng(3))
    )
    before = thinned(picture)
    ramp = np.linspace(0.5, 0.9, 1280)[None, :, None] * np.array([0.7, 0.9, 1.0])
    assert relit(before, thinned((picture * ramp).astype(np.uint8)))
    assert not relit(before, before)
    assert not relit(before, thinned(np.roll(picture, 9, axis=1)))
    hand, leaning = picture.copy(), (picture * 0.6).astype(np.uint8)
    hand[:300, 500:700] = (110, 150, 225)
    leaning[:, :560] = (60, 50, 45)
    assert not relit(before, thinned(hand))
    assert not relit(before, thinned(leaning))
