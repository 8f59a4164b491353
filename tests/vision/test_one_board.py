"""One board: what the rules read off it, what the camera knows of it and what the printer draws are the same."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from rules.game import AWAY, HOME
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import fields_in
from rules.soccer_tactics.shot import read_spinner
from tests.vision.printing.test_booklet import PER_MM, pages
from vision.printing import PAPERS, board_of, print_booklet
from vision.printing.boards import MARGIN
from vision.printing.paper import EDGE, FOOT, tiles
from vision.soccer_tactics.printed import SECTOR, STAR
from vision.soccer_tactics.table import table

Array = NDArray[Any]

SOCCER = table()
MEANS = {"ball": "goal", "flag": "corner", "one": "goal-kick"}
OFF_THE_LINES = [degrees for degrees in range(0, 360, 9) if 3 < (degrees + 22.5) % 45 < 42]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[Array]:
    out = tmp_path_factory.mktemp("print") / "board.pdf"
    print_booklet("soccer-tactics", out, "a4")
    return pages(out)[2:6]


def colour(printed: list[Array], x: float, y: float) -> Array:
    """The printed board's colour at a place in millimetres."""
    board, (side, end) = board_of("soccer-tactics"), MARGIN
    sheets = tiles(-side, -end, board.width + 2 * side, board.length + 2 * end, "a4")
    for page, tile in zip(printed, sheets, strict=True):
        if tile.x + 1 < x < tile.x + tile.width - 1 and tile.y + 1 < y < tile.y + tile.height - 1:
            row = PAPERS["a4"][1] - EDGE - FOOT - (y - tile.y)
            return np.asarray(page[round(row * PER_MM), round((EDGE + x - tile.x) * PER_MM)], float) / 255
    raise AssertionError((x, y))


@pytest.mark.parametrize("degrees", OFF_THE_LINES)
def test_a_needle_lies_on_the_sector_that_the_rules_name(degrees: int, printed: list[Array]) -> None:
    angle = np.radians(degrees)
    (x, y), reach = SOCCER.spinner.centre, 0.45 * SOCCER.spinner.radius  # below the signs
    seen = colour(printed, x + reach * np.cos(angle), y + reach * np.sin(angle))
    painted = min(SECTOR, key=lambda what: float(np.abs(seen - SECTOR[what]).sum()))
    assert seen == pytest.approx(SECTOR[painted], abs=0.03)
    assert MEANS[painted] == read_spinner(Options().pitch, degrees)
    assert painted == SOCCER.spinner.sector(degrees)


@pytest.mark.parametrize("name", ["table-a", "table-b", "table-c"])
def test_the_sectors_lie_as_in_recorded_pictures(name: str) -> None:
    file = Path(__file__).parents[1] / "recordings" / name / "0001.jpg"
    picture = cv2.imread(str(file))
    assert picture is not None
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    found, numbers, _ = finder.detectMarkers(picture)
    known = SOCCER.card_corners()
    pairs = [(known[int(n)], c[0]) for n, c in zip(numbers.ravel(), found, strict=True) if int(n) in known]
    ours, theirs = (np.concatenate(side).astype(np.float32) for side in zip(*pairs, strict=True))
    to_picture, _ = cv2.findHomography(ours, theirs)
    (x, y), reach = SOCCER.spinner.centre, 0.75 * SOCCER.spinner.radius
    red = {}
    for degrees in (45, 135):
        angle = np.radians(degrees + np.linspace(-12, 12, 9))
        places = np.stack([x + reach * np.cos(angle), y + reach * np.sin(angle)], axis=1)[None]
        spots = np.rint(cv2.perspectiveTransform(places, to_picture)[0]).astype(int)
        blue, _, strong = np.median(picture[spots[:, 1], spots[:, 0]], axis=0)
        red[degrees] = strong / blue
    assert red[135] > 1.3 * red[45]
    assert (SOCCER.spinner.sector(45), SOCCER.spinner.sector(135)) == ("flag", "one")


def test_stars_are_printed_where_long_shots_are_allowed(printed: list[Array]) -> None:
    for side in (HOME, AWAY):
        for field in fields_in(Options().pitch.stars[side]):
            assert colour(printed, *SOCCER.pitch.centre(field)) == pytest.approx(STAR, abs=0.03), field


def test_the_squad_stands_on_the_lines_of_the_set_up() -> None:
    lines = Options().pitch.set_up
    stands = {line.role: set(line.fields) for line in SOCCER.start}
    assert stands["keeper"] == set(fields_in(lines["keeper"][HOME]))
    assert stands["striker"] == set(fields_in(lines["strikers"][HOME]))
