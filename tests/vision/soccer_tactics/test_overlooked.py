"""What has not been seen yet, or was overlooked: a sector's print, and a figure that is missing."""

from functools import partial

import cv2
import numpy as np
import pytest

from vision.arrays import Array
from vision.flat_view import flat_of
from vision.ground.board_memory import BoardMemory
from vision.ground.evidence import BODY, TEAMS, BoardLook, Votes
from vision.ground.plate import on_plate, sector_places
from vision.ground.tuning import PLATE_DOUBT
from vision.soccer_tactics import tuning
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.judgement import Found, Known, fields, observation
from vision.soccer_tactics.scene import Scene, Sighting
from vision.soccer_tactics.spotting import Wanted, spot
from vision.soccer_tactics.table import table

TABLE = table()
FLAT = flat_of(TABLE.pitch)
PLACES = sector_places(TABLE.spinner, FLAT)
RED = [k for k, name in enumerate(TABLE.spinner.sectors) if name == TABLE.spinner.sectors[3]]
PRINT = (40, 40, 190)


def _plate(print_: tuple[int, int, int]) -> Array:
    view = np.full((*FLAT.shape, 3), (50, 120, 60), np.uint8)
    view[on_plate(FLAT, TABLE.spinner)] = (200, 210, 215)
    for k in RED:
        view.reshape(-1, 3)[PLACES[k].whole] = print_
    return view


def _blind() -> BoardMemory:
    """A board whose red sectors nobody has seen: they are guessed to be grey."""
    colour, doubt = _plate((130, 130, 130)).astype(np.float32), np.zeros(FLAT.shape, np.float32)
    for k in RED:
        doubt.ravel()[PLACES[k].whole] = tuning.BLIND_PLATE_DOUBT
    look = BoardLook(colour, doubt, np.ones(FLAT.shape, np.float32), 2.0, colour.astype(np.uint8), doubt < 0)
    return BoardMemory(look, np.full(3, 215.0), FLAT)


def _covered(view: Array, sector: int, colour: tuple[int, int, int]) -> Array:
    row, column = np.divmod(PLACES[sector].inner, FLAT.shape[1])
    cv2.circle(view, (round(column.mean()), round(row.mean())), 8, colour, -1)
    return view


def test_a_sector_that_is_even_into_its_corners_tells_the_print_of_those_alike() -> None:
    memory = _blind()
    memory.uncover_plate(_covered(_plate(PRINT), RED[1], (120, 60, 30)), TABLE.spinner)
    for k in RED:
        at = PLACES[k].inner
        assert memory.look.doubt.ravel()[at].max() == pytest.approx(PLATE_DOUBT)
        assert np.abs(memory.look.colour.reshape(-1, 3)[at] - PRINT).max() < 2


def test_a_figure_on_a_sector_does_not_tell_its_print() -> None:
    memory, view = _blind(), _plate((200, 210, 215))
    for k in RED:
        _covered(view, k, PRINT)
    memory.uncover_plate(view, TABLE.spinner)
    assert np.abs(memory.look.colour.reshape(-1, 3)[PLACES[RED[0]].inner] - PRINT).max() > 80


def _empty_scene() -> Scene:
    shapes = {"numbered": Shape(30.0, 8.0)}
    nobody = np.zeros(0, np.intp)
    rows = {(team, part): k for k, team in enumerate(TEAMS) for part in (BODY, *shapes)}
    slot = np.zeros(FLAT.shape[0] * FLAT.shape[1], np.intp)
    return Scene(
        Votes(slot, nobody, np.full((2, 1), -5, np.float32), rows), shapes, FLAT, np.array([160.0, 224.0, 650.0])
    )


def _at(field: str, score: float) -> Sighting:
    column, row = FLAT.pixel(*TABLE.pitch.centre(field))
    return Sighting("home", "numbered", row, column, score)


def test_where_a_figure_may_have_been_overlooked_its_field_says_so() -> None:
    scene = _empty_scene()
    scene.rejected = [_at("C5", 40.0), _at("F9", tuning.FIGURE_SCORE - 10)]
    scene.lingers, scene.lingering = _at("B12", 500.0), tuning.LINGERS
    seen = fields((), None, scene, TABLE)
    assert 0.2 < seen["F9"].home < 0.5 and 0.2 < seen["B12"].home < 0.5
    assert seen["C5"].home < 0.01 and seen["F9"].away < 0.01


def _scene_at_c5(votes: dict[str, float]) -> Scene:
    """A scene in which a disc on one field votes for either team, and all else against both."""
    shapes = {"numbered": Shape(30.0, 8.0)}
    views = [np.full(FLAT.shape, -5.0, np.float32) for _ in TEAMS]
    column, row = (round(v) for v in FLAT.pixel(*TABLE.pitch.centre("C5")))
    for view, team in zip(views, TEAMS, strict=True):
        cv2.circle(view, (column, row), 9, votes[team], -1)
    layers = np.stack([np.append(view.ravel(), np.float32(-5)) for view in views])
    everywhere = np.arange(views[0].size)
    rows = {(team, part): k for k, team in enumerate(TEAMS) for part in (BODY, *shapes)}
    return Scene(Votes(everywhere, everywhere, layers, rows), shapes, FLAT, np.array([100.0, 126.0, 650.0]))


def test_a_figure_wears_the_paint_that_says_more_for_it() -> None:
    """Deep in the shade it may look like either; whoever was tried first must not win by that alone."""
    found = spot(_scene_at_c5({"home": 3.6, "away": 4.4}), Wanted(11), before=[_at("C5", 300.0)])
    assert [(figure.team, figure.team_margin > 0) for figure in found] == [("away", True)]


def test_where_a_team_hides_in_the_grass_faint_figures_wait_for_a_second_look() -> None:
    scene = partial(_scene_at_c5, {"home": 1.6, "away": 2.0})

    def spotted(*wary: str) -> list[str]:
        return [figure.team for figure in spot(scene(), Wanted(11, wary=wary))]

    assert spotted() == ["away"]
    assert spotted("away") == []


def test_a_board_is_the_less_sure_the_more_figures_a_team_is_short_of_whose_paint_may_hide() -> None:
    def sure(most: int, *hiding: str) -> float:
        nobody = Found(_empty_scene(), [], [], None, None, None, [])
        known = Known(TABLE, ("green", "blue"), True, {"home": most, "away": 0}, hiding)
        return observation(nobody, known).confidence

    assert sure(8, "home") < 0.5 * sure(1, "home") < sure(0, "home")
    assert sure(8, "away") == sure(8) == sure(0)
