"""What a single picture shows before anything is known: two tins of paint, a marked ball, the plate, a line-up."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.season import recorded
from tests.vision.singles import alone
from tests.vision.soccer_tactics.test_alone import FLAT, GREEN, RECORDINGS, TABLE, WHITE
from vision.flat_view import Flat
from vision.ground.evidence import TEAMS, BoardLook, Colours
from vision.ground.plate import sector_places
from vision.soccer_tactics.at_home import lies_right, lined_up
from vision.soccer_tactics.grass import _printed
from vision.soccer_tactics.line_up import Lesson
from vision.soccer_tactics.marked_ball import marked_ball
from vision.soccer_tactics.placed import Placed
from vision.soccer_tactics.plate_print import plate_shown
from vision.soccer_tactics.reader import Reader
from vision.soccer_tactics.shapes import first_shapes
from vision.soccer_tactics.sides import _by_tin

ORANGE, CRIMSON, WOODEN = (0.08, 0.26, 0.66), (0.12, 0.18, 0.70), (0.275, 0.42, 0.305)
PAPER = np.array(WHITE, float)


def _hues(*groups: tuple[tuple[float, float, float], int]) -> np.ndarray:
    random = np.random.default_rng(3)
    return np.concatenate([np.array(hue) + random.normal(0, 0.004, (count, 3)) for hue, count in groups])


def test_figures_of_one_tin_are_of_one_team_although_a_few_look_like_the_rivals_name() -> None:
    truth = np.array([True] * 11 + [False] * 11)
    named = truth.copy()
    named[[2, 12, 15, 20]] ^= True
    told, clear = _by_tin(named, _hues((CRIMSON, 11), (ORANGE, 11)))
    assert (told == truth).all() and clear.min() > 0.5


def test_a_hue_between_two_tins_or_one_tin_only_tells_nothing() -> None:
    yellow, green = (0.11, 0.40, 0.49), (0.275, 0.60, 0.125)
    named = np.array([True] * 8 + [False] * 9)
    told, _ = _by_tin(named, np.concatenate([_hues((yellow, 8), (green, 8)), [WOODEN]]))
    assert not told[-1]
    told, clear = _by_tin(named, _hues((ORANGE, 17)))
    assert (told == named).all() and not clear.any()


def _balls(*balls: str, mark: bool = True, lamp: bool = False, over: tuple[int, int, int] | None = None) -> np.ndarray:
    """Grass with balls, a mirrored lamp around the first of them, a figure half over it."""
    view = np.full((*FLAT.shape, 3), GREEN, np.uint8)
    for ball in balls:
        column, row = (round(v) for v in FLAT.pixel(*TABLE.pitch.centre(ball)))
        if lamp:
            cv2.rectangle(view, (column - 35, row - 35), (column + 35, row + 35), (200, 215, 210), -1)
        cv2.circle(view, (column, row), 11, WHITE, -1)
        if mark:
            cv2.circle(view, (column, row), 3, (40, 40, 40), -1)
        if over is not None:
            cv2.circle(view, (column - 12, row), 8, over, -1)
    return view


def _found(view: np.ndarray, flat: Flat = FLAT) -> str | None:
    ball = marked_ball(view, np.ones(flat.shape, np.float32), PAPER, TABLE.ball, flat)
    return None if ball is None else TABLE.pitch.field_at(*flat.place(ball.column, ball.row))


def test_a_ball_is_its_mark_in_a_white_ring_also_within_a_lamp_and_beside_a_figure() -> None:
    assert _found(_balls("C5")) == "C5"
    assert _found(_balls("C5", lamp=True)) == "C5"
    assert _found(_balls("C5", lamp=True, over=(40, 150, 210))) == "C5"


def test_white_without_a_mark_is_no_ball_and_a_figures_edge_is_no_mark() -> None:
    assert _found(_balls("C5", mark=False)) is None
    assert _found(_balls("C5", mark=False, lamp=True, over=(30, 20, 20))) is None


def _plate(figure_on: int, paint: tuple[int, int, int], red: tuple[int, int, int]) -> np.ndarray:
    """The spinner's plate with a figure on one of its sectors."""
    view = np.full((*FLAT.shape, 3), GREEN, np.uint8)
    sectors = sector_places(TABLE.spinner, FLAT)
    print_ = {TABLE.spinner.sectors[0]: WHITE, TABLE.spinner.sectors[1]: (80, 85, 88), TABLE.spinner.sectors[3]: red}
    for name, sector in zip(TABLE.spinner.sectors, sectors, strict=True):
        view.reshape(-1, 3)[sector.whole] = print_[name]
    row, column = (int(v.mean()) for v in np.divmod(sectors[figure_on].inner, FLAT.shape[1]))
    cv2.circle(view, (column, row), 7, paint, -1)
    return view


@pytest.mark.parametrize(("sector", "red"), [(1, (40, 45, 160)), (3, (75, 110, 225)), (7, (75, 110, 225))])
def test_a_red_figure_on_a_grey_or_a_paler_red_sector_stands_there(sector: int, red: tuple[int, int, int]) -> None:
    shown = plate_shown(_plate(sector, (15, 20, 150), red), PAPER, TABLE.spinner, FLAT)
    sectors = sector_places(TABLE.spinner, FLAT)
    standing = [float(shown.standing.ravel()[place.inner].mean()) for place in sectors]
    assert standing[sector] > 0.5
    assert all(share < 0.2 for k, share in enumerate(standing) if k != sector)
    assert shown.colourless.ravel()[sectors[0].inner].all()


def test_print_under_a_veil_of_light_is_the_same_print() -> None:
    star, fainter, grass, figure = (0.6, 1.9, 3.2), (0.8, 1.4, 2.0), (1.0, 1.0, 1.0), (2.5, 0.8, 0.6)
    known = np.ones(1, bool)

    def printed(*looks: tuple[float, float, float]) -> bool:
        return bool(_printed([(np.array([look]), known) for look in looks])[0])

    assert printed(star, star, fainter, figure)
    assert not printed(star, grass, grass, figure)
    assert not printed(grass, star, star, fainter)


def _lesson(**moved: str) -> Lesson:
    """A line-up as it was seen: figures that `moved` were seen elsewhere, or ("") hardly at all."""
    ground, nothing = np.full((1, 1, 3), GREEN, np.uint8), np.zeros((1, 1), np.float32)
    board = BoardLook(ground, nothing, nothing + 1, 2.0, ground, nothing > 0)
    figures = []
    for team in TEAMS:
        for line in TABLE.start:
            for field in line.fields[: line.count]:
                own = field if team == TEAMS[0] else TABLE.pitch.mirrored(field)
                where = moved.get(own, own)
                column, row = FLAT.pixel(*TABLE.pitch.centre(where or own))
                figures.append(Placed(team, line, own, row, column, 900.0 if where else 20.0))
    return Lesson(board, Colours({}, {}), first_shapes(TABLE), figures)


def _without(lesson: Lesson, *fields: str) -> Lesson:
    return Lesson(lesson.board, lesson.colours, lesson.shapes, [f for f in lesson.figures if f.field not in fields])


def test_a_picture_of_open_play_is_no_line_up_although_most_stand_on_their_places() -> None:
    keeper = next(line for line in TABLE.start if line.role == "keeper").fields[0]
    complete, hidden, elsewhere = _lesson(), _lesson(**{keeper: ""}), _lesson(**{keeper: "G3"})
    assert lined_up(complete, complete, False, FLAT)
    assert not lined_up(hidden, elsewhere, True, FLAT)
    assert lined_up(hidden, _without(complete, keeper), True, FLAT), "one hides in the grass, nobody has moved"
    assert not lined_up(hidden, _without(complete, keeper), False, FLAT)


def test_one_team_tells_homes_end_and_without_a_line_up_nothing_does() -> None:
    """Green figures hide on grass: a first look finds crests instead."""
    reds = [f for f in _lesson().figures if f.team == TEAMS[1]]
    crests = [replace(f, team=TEAMS[0], row=FLAT.shape[0] / 2) for f in reds]
    turned = [replace(f, row=FLAT.shape[0] - 1 - f.row, column=FLAT.shape[1] - 1 - f.column) for f in reds]

    def told(figures: list[Placed]) -> bool | None:
        return lies_right(replace(_lesson(), figures=figures), TABLE, FLAT)

    assert told(reds + crests) is True
    assert told(turned + crests) is False
    assert told(crests) is None
    assert told(reds[:5]) is None
    assert told([reds[0]] * 11) is None, "one figure, however often"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table-b/0000.jpg", "table-b/0007.jpg", "table-c/0004.jpg", "table-c/0006.jpg"])
def test_more_recorded_pictures_are_read_alone(name: str) -> None:
    """A line-up that nobody announced; red on red; a star like yellow paint; both grey sectors covered."""
    shot = next(shot for shot in recorded(RECORDINGS / name.split("/")[0]) if shot.name == name)
    score = alone(shot)
    assert score.right == 1, score.faults


@pytest.mark.slow
def test_open_play_announced_as_a_line_up_is_read_as_it_is() -> None:
    shot = next(shot for shot in recorded(RECORDINGS / "traced-10301") if shot.name.endswith("0001.jpg"))
    reader = Reader(teams=tuple(shot.truth["teams"]))
    seen = reader.read(shot.picture, start=True)
    assert sorted((f.cell, f.team) for f in seen.figures) == sorted(
        (f["cell"], f["team"]) for f in shot.truth["figures"]
    )
    assert seen.confidence < 0.9
    assert reader.knowledge is not None and not reader.knowledge.taught
