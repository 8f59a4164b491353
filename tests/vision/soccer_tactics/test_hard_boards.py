"""What misled the reader on rendered tables: mirrored lamps, paint as dark as a shadow, a figure too many."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.rendering import plain_table, play_picture, taught_reader
from tests.vision.soccer_tactics.score import Score, judge
from tests.vision.soccer_tactics.season import match
from tests.vision.trials import grainy
from vision.arrays import Array
from vision.flat_view import flat_of
from vision.ground.ball import BallSighting, ball_votes, calm_board, find_ball
from vision.ground.evidence import BoardLook, gather
from vision.soccer_tactics import grass
from vision.soccer_tactics.drawn.look import Crest, PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import Figure, play_scene, start_scene
from vision.soccer_tactics.drawn.shop import random_shop_look
from vision.soccer_tactics.empty_board import without_lamps
from vision.soccer_tactics.reader import Reader
from vision.soccer_tactics.table import table
from vision.soccer_tactics.tuning import BLIND_PLATE_DOUBT
from vision.virtual_table.photographs import drawn_in_view

TABLE = table()
FLAT = flat_of(TABLE.pitch)
GREEN, WHITE = (55, 150, 75), (215, 225, 225)


def _lawn() -> np.ndarray:
    return np.full((*FLAT.shape, 3), GREEN, np.uint8)


def _found(view: np.ndarray, dark_paint: bool = False) -> str | None:
    """The field on which the ball is found."""
    ball = _ball(view, dark_paint)
    return None if ball is None else TABLE.pitch.field_at(*FLAT.place(ball.column, ball.row))


def _ball(
    view: np.ndarray,
    dark_paint: bool = False,
    blind: Array | bool = False,
    kick_off: tuple[float, float] | None = None,
    stickers: bool = False,
) -> BallSighting | None:
    """The ball on a lawn that was never seen empty, nor told in `blind` places.

    A paint may be as dark as a mark, and `stickers` on heads as white as the ball.
    """
    clear = np.zeros(FLAT.shape, bool)
    look = BoardLook(
        _lawn().astype(np.float32),
        np.where(blind, np.float32(BLIND_PLATE_DOUBT), np.full(FLAT.shape, 3.5, np.float32)),
        np.ones(FLAT.shape, np.float32),
        2.0,
        _lawn(),
        clear,
    )
    evidence = gather(view, look, look.spread())
    white = np.array(WHITE, float)
    painted = dark_paint & (view.max(axis=2) < 60).ravel()[evidence.at]
    wood = np.where(painted, np.float32(-10), np.float32(-30))
    paint = wood
    if stickers:
        wood = np.where((view.min(axis=2) > 200).ravel()[evidence.at], np.float32(-5), wood)
    votes = ball_votes(view, evidence, calm_board(look, white, FLAT), wood, FLAT, paint)
    return find_ball(votes, TABLE.ball, FLAT, kick_off=kick_off)


def _disc(view: np.ndarray, field: str, marked: bool) -> None:
    column, row = (round(v) for v in FLAT.pixel(*TABLE.pitch.centre(field)))
    cv2.circle(view, (column, row), 11, WHITE, -1)
    if marked:
        cv2.circle(view, (column, row), 2, (110, 110, 110), -1)
        view[row - 1 : row + 2, column - 1 : column + 2] = 30


def test_a_ball_has_a_mark_and_a_lamp_has_none() -> None:
    view = _lawn()
    _disc(view, "B3", marked=False)
    _disc(view, "F12", marked=True)
    view[310:] = np.where(view[310:] == WHITE, np.uint8(190), view[310:])
    assert _found(view) == "F12"


def test_before_kick_off_the_ball_is_nowhere_else() -> None:
    """A crest beside a figure may look like one: half of it lies on ground that nobody has seen empty."""
    view = _lawn()
    _disc(view, "F12", marked=True)
    assert _ball(view) is not None
    assert _ball(view, kick_off=TABLE.spinner.centre) is None
    _disc(view, "E8", marked=True)
    ball = _ball(view, kick_off=TABLE.spinner.centre)
    assert ball is not None
    assert TABLE.pitch.field_at(*FLAT.place(ball.column, ball.row)) == "E8"


def test_a_ball_as_white_as_the_numbers_stickers_is_seen_and_a_sticker_is_none() -> None:
    view = _lawn()
    column, row = (round(v) for v in FLAT.pixel(*TABLE.pitch.centre("B3")))
    cv2.circle(view, (column, row), 5, WHITE, -1)
    assert _ball(view, stickers=True) is None
    _disc(view, "F12", marked=True)
    ball = _ball(view, stickers=True)
    assert ball is not None
    assert TABLE.pitch.field_at(*FLAT.place(ball.column, ball.row)) == "F12"


def test_a_mark_is_a_mark_beside_a_paint_as_dark() -> None:
    view = _lawn()
    _disc(view, "B3", marked=False)
    _disc(view, "F12", marked=True)
    view[310:] = np.where(view[310:] == WHITE, np.uint8(190), view[310:])
    assert _found(view, dark_paint=True) == "F12"


def test_white_where_any_print_may_come_to_light_says_little_for_a_ball() -> None:
    """A sector of the plate that figures and arrow have hidden since kick-off may be white."""
    view = _lawn()
    _disc(view, "F12", marked=True)
    usual, told_nothing = _ball(view), _ball(view, blind=np.ones(FLAT.shape, bool))
    assert usual is not None
    assert told_nothing is None or told_nothing.score < usual.score / 2


def test_white_that_does_not_end_is_no_ball() -> None:
    view = _lawn()
    x, y = (round(v) for v in FLAT.pixel(*TABLE.pitch.centre("C4")))
    view[y - 40 : y + 40, x - 40 : x + 40] = WHITE
    cv2.circle(view, (x, y), 2, (30, 30, 30), -1)
    _disc(view, "G13", marked=True)
    assert _found(view) == "G13"


@pytest.mark.parametrize("radius", [11, 12])
def test_the_ball_lies_in_the_middle_of_its_white(radius: int) -> None:
    view = _lawn()
    cv2.circle(view, (150, 200), radius, WHITE, -1)
    cv2.circle(view, (150, 200), 3, (30, 30, 30), -1)
    ball = _ball(view)
    assert ball is not None
    assert np.hypot(ball.row - 200, ball.column - 150) < 0.3


def test_a_pale_margin_beside_a_figure_is_no_ball() -> None:
    view = _lawn()
    column, row = (round(v) for v in FLAT.pixel(140.0, 0.0))
    view[row - 16 : row, column - 25 : column + 25] = WHITE
    cv2.circle(view, (column, row + 9), 10, (30, 30, 30), -1)
    assert _found(view, dark_paint=True) is None


def test_a_ball_that_lies_half_beyond_the_edge_is_seen() -> None:
    view = _lawn()
    column, row = (round(v) for v in FLAT.pixel(140.0, 1.0))
    cv2.circle(view, (column, row), 11, WHITE, -1)
    cv2.circle(view, (column, row), 3, (30, 30, 30), -1)
    assert _found(view) == "D1"


def test_beside_the_edge_of_a_mirrored_lamp_the_grass_is_still_grass() -> None:
    view = _lawn().astype(np.float32)
    lamp = slice(*(round(v) for v in (FLAT.pixel(0, 5 * 28)[1], FLAT.pixel(0, 6 * 28)[1])))
    left, right = (round(FLAT.pixel(x, 0)[0]) for x in (95, 120))
    view[lamp, left:right] = (150, 200, 165)
    tone, plain = grass.field_tones(view, np.ones(FLAT.shape, bool), FLAT, TABLE.pitch)
    column, row = (round(v) for v in FLAT.pixel(*TABLE.pitch.centre("C6")))
    assert tone[row, column, 0] > 120
    assert np.abs(plain[row, column] - GREEN).max() < 5


def test_where_field_and_neighbours_are_under_a_lamp_the_rest_of_the_pitch_tells_their_grass() -> None:
    view = _lawn()
    (left, top), (right, bottom) = (FLAT.pixel(*TABLE.pitch.centre(field)) for field in ("D3", "H9"))
    view[round(top) : round(bottom), round(left) : round(right)] = (150, 200, 165)
    _, plain = grass.field_tones(view.astype(np.float32), np.ones(FLAT.shape, bool), FLAT, TABLE.pitch)
    column, row = (round(v) for v in FLAT.pixel(*TABLE.pitch.centre("F6")))
    assert plain[row, column, 0] > 90
    assert np.abs(without_lamps(plain, view, TABLE, FLAT)[row, column] - GREEN).max() < 8


@pytest.mark.slow
def test_dark_green_on_dark_grass_is_read_in_a_dim_rooms_grain() -> None:
    folder = Path(__file__).parents[2] / "recordings" / "table-c"
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    reader, score = Reader(teams=tuple(truth["teams"])), Score()
    for k, frame in enumerate(truth["frames"][:2]):
        picture = grainy(np.asarray(cv2.imread(str(folder / frame["file"]))), k)
        judge(score, frame["file"], frame, reader.read(picture, start=k == 0))
    assert score.right == 2, score.faults


@pytest.mark.slow
@pytest.mark.parametrize("seed", [10_453, 10_465])
def test_a_lamp_or_a_sector_on_which_nobody_stands_is_left_out_of_the_start_formation(seed: int) -> None:
    shot = next(match(seed))
    score = Score()
    judge(score, shot.name, shot.truth, Reader(teams=tuple(shot.truth["teams"])).read(shot.picture, start=True))
    assert score.right == 1, score.faults


@pytest.mark.slow
def test_a_figure_beside_a_mirrored_lamp_is_learned_where_it_stands() -> None:
    shot = next(match(10_439))
    seen = Reader(teams=tuple(shot.truth["teams"])).read(shot.picture, start=True)
    assert [round(figure.x) for figure in seen.figures if figure.cell == "G13"] == [pytest.approx(256, abs=4)]


@pytest.mark.slow
def test_paint_that_is_grass_only_darker_is_learned() -> None:
    calm = plain_table().look
    blue, green, red = (0.42 * value for value in calm.grass[0])
    look = replace(calm, teams=("red", "green"), paints=(calm.paints[0], (blue, green, red)), lamp_power=0.35)
    scene = start_scene(np.random.default_rng(3))
    reader, score = Reader(teams=look.teams), Score()
    judge(score, "dark", scene.truth(look, "dark"), reader.read(VirtualTable(look, 3).picture(scene), start=True))
    assert reader.knowledge is not None and reader.knowledge.taught
    assert score.right == 1, score.faults


@pytest.mark.slow
@pytest.mark.parametrize("paint", [(34.0, 57.0, 24.0), (36.0, 60.0, 26.0)])
def test_paint_as_dark_as_a_shadow_on_the_grass_is_learned_beside_the_rivals_shadows(
    paint: tuple[float, float, float],
) -> None:
    look = PitchLook(
        teams=("green", "blue"),
        paints=(paint, plain_table().look.paints[1]),
        grass=((44.0, 92.0, 37.0), (42.0, 89.0, 35.0)),
        lamp_power=0.5,
        noise=1.5,
    )
    table, random = VirtualTable(look, 3), np.random.default_rng(7)
    reader, score = Reader(teams=look.teams), Score()
    for k, scene in enumerate((start_scene(random), play_scene(random))):
        judge(score, f"{k}", scene.truth(look, f"{k}"), reader.read(table.picture(scene), start=k == 0))
    assert reader.knowledge is not None and reader.knowledge.taught
    assert score.right == 2, score.faults


@pytest.mark.slow
def test_a_clear_figure_too_many_is_reported_but_doubted() -> None:
    _, scene = play_picture(12)
    here = {figure.cell for figure in scene.figures}
    spare = [c for c in ("A3", "H5", "B14", "G8", "C10", "F2") if c not in here]
    home = [figure for figure in scene.figures if figure.side == 0]
    more = [Figure(0, "midfielder", c, *TABLE.pitch.centre(c)) for c in spare[: TABLE.squad + 1 - len(home)]]
    seen = taught_reader().read(plain_table().picture(replace(scene, figures=(*scene.figures, *more))))
    assert sum(figure.side == "home" for figure in seen.figures) == TABLE.squad + 1
    assert seen.confidence < 0.6


@pytest.mark.slow
def test_a_white_ball_on_a_grey_sector_is_seen_at_kick_off() -> None:
    """It is no grey sector in better light; most of it lies beside its figure, a crest's blue and yellow around it."""
    random = np.random.default_rng(90_001)
    look = drawn_in_view(lambda: random_shop_look(random))
    scene = start_scene(random)
    crests = (Crest(146.0, 205.0, 12.0, (160, 70, 30), (40, 190, 230)), Crest(180.0, 243.0, 12.0, (40, 40, 200), WHITE))
    picture = VirtualTable(replace(look, crests=crests), 1).picture(scene)
    seen = Reader(teams=look.teams).read(picture, start=True)
    assert seen.ball is not None
    assert seen.ball.cell == scene.truth(look, "")["ball"]
