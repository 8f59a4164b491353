"""A single picture without a start formation: lamps, hands, paints known by name, and figures that do not vanish."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.season import recorded
from tests.vision.singles import alone
from vision.board_features import _as_one
from vision.flat_view import flat_of
from vision.ground import paint
from vision.ground.evidence import BODY, TEAMS, Votes
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.lamps import brightened, foreign, mirrored_lamps, plain_ground
from vision.soccer_tactics.scene import Scene, Sighting
from vision.soccer_tactics.spotting import Wanted, spot
from vision.soccer_tactics.table import table

TABLE = table()
FLAT = flat_of(TABLE.pitch)
GREEN, LAMP, SKIN, WHITE = (55, 150, 75), (170, 205, 180), (110, 150, 225), (215, 225, 225)
EYE = (160.0, 224.0, 650.0)
RECORDINGS = Path(__file__).parents[2] / "recordings"


def _at(field: str) -> tuple[int, int]:
    column, row = FLAT.pixel(*TABLE.pitch.centre(field))
    return round(column), round(row)


def _pitch(**patches: tuple[int, int, int]) -> np.ndarray:
    """Grass with patches of seventy millimetres around fields, a figure and a ball."""
    view = np.full((*FLAT.shape, 3), GREEN, np.uint8)
    for field, colour in patches.items():
        column, row = _at(field)
        view[row - 35 : row + 36, column - 35 : column + 36] = colour
    cv2.circle(view, _at("C5"), 8, (30, 30, 190), -1)
    cv2.circle(view, _at("F12"), 11, WHITE, -1)
    return view


def test_a_mirrored_lamp_is_found_with_the_figure_in_it_and_the_ball_is_none() -> None:
    view = _pitch(C5=LAMP)
    lamps = mirrored_lamps(brightened(view, plain_ground(view, TABLE, FLAT)), TABLE, FLAT)
    column, row = _at("C5")
    assert lamps[row - 33 : row + 34, column - 33 : column + 34].all()
    assert np.count_nonzero(lamps[40:-40, 40:-40]) < 80 * 80
    column, row = _at("F12")
    assert not lamps[row, column]


def test_a_hand_has_another_hue_than_grass_and_a_lamp_has_not() -> None:
    view = _pitch(C5=LAMP, F8=SKIN)
    plain = plain_ground(view, TABLE, FLAT)
    other, bright = foreign(view, plain, TABLE, FLAT), brightened(view, plain)
    column, row = _at("F9")
    assert other[row, column] and not bright[row, column]
    column, row = _at("C5")
    assert bright[row - 30 : row + 30, column - 30 : column - 12].all()


@pytest.mark.parametrize(
    ("name", "light", "colour"),
    [
        ("red", (169, 208, 247), (0.01, 0.2, 0.61)),
        ("blue", (169, 208, 247), (0.23, 0.16, 0.09)),
        ("blue", (194, 222, 224), (0.56, 0.4, 0.29)),
        ("yellow", (134, 131, 133), (0.07, 0.41, 0.52)),
        ("green", (134, 131, 133), (0.28, 0.6, 0.13)),
    ],
)
def test_paints_in_real_rooms_are_known_by_their_names(
    name: str, light: tuple[int, ...], colour: tuple[float, ...]
) -> None:
    """As measured in recordings, compared with white paper: by warm lamps, in haze and in a dim room."""
    white = np.array(light, float)
    cell = paint.bins((np.array(colour) * white)[None])
    density = {
        other: float(paint.named_density((other,), white)[cell][0]) for other in ("red", "blue", "yellow", "green")
    }
    assert max(density, key=lambda other: density[other]) == name
    assert density[name] > np.log(1 / 256**3)


def _spotted(ground: float, found_elsewhere: bool) -> list[str]:
    """What is seen where a figure stood, if its pixels say `ground` each and another may have come into view."""
    shapes = {"numbered": Shape(30.0, 8.0)}
    votes = np.full(FLAT.shape, -5.0, np.float32)
    cv2.circle(votes, _at("E8"), 14, ground, -1)
    if found_elsewhere:
        cv2.circle(votes, _at("B12"), 12, 5.0, -1)
    rows = {(team, part): k for k, team in enumerate(TEAMS) for part in (BODY, *shapes)}
    bare = np.float32(-5.0)
    layers = np.stack([np.append(votes.ravel(), bare), np.full(votes.size + 1, bare)])
    everywhere = np.arange(votes.size)
    scene = Scene(Votes(everywhere, everywhere, layers, rows), shapes, FLAT, np.array(EYE))
    column, row = _at("E8")
    figures = spot(scene, Wanted(11), [Sighting("home", "numbered", row, column, 900.0)])
    return [TABLE.pitch.field_at(*FLAT.place(f.column, f.row)) for f in figures]


def test_a_figure_whose_place_does_not_look_bare_is_still_there() -> None:
    assert _spotted(-0.6, found_elsewhere=False) == ["E8"]


def test_a_figure_whose_place_is_bare_has_gone() -> None:
    assert _spotted(-5.0, found_elsewhere=False) == []


def test_a_figure_that_stands_elsewhere_now_is_not_seen_twice() -> None:
    assert "E8" not in _spotted(-0.6, found_elsewhere=True)


def test_points_on_figures_that_were_moved_do_not_tell_the_boards_pose() -> None:
    random = np.random.default_rng(1)
    before = random.uniform(100, 900, (80, 2)).astype(np.float32)
    now = before + np.array([7.0, -4.0], np.float32)
    now[:20] += random.uniform(5, 15, (20, 2)).astype(np.float32)
    kept = _as_one(before, now)
    assert not kept[:20].any() and kept[20:].all()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table-a/0005.jpg", "table-c/0003.jpg"])
def test_recorded_pictures_are_read_alone(name: str) -> None:
    """Two lamps mirrored in the board, one of them yellow; dark green on green grass."""
    shot = next(shot for shot in recorded(RECORDINGS / name.split("/")[0]) if shot.name == name)
    score = alone(shot)
    assert score.right == 1, score.faults
    assert score.sure[0][0] < 0.9
