"""The printed sheets, looked at as a camera and a ruler would."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from rules import games
from rules.texts import LANGUAGES, Catalogue
from vision.printing import PAPERS, board_of, print_booklet
from vision.printing.boards import CHALK, GRASS, LETTER, MARGIN
from vision.printing.paper import EDGE, FOOT, OVERLAP, tiles
from vision.printing.shapes import Polygon, Rect, Text
from vision.soccer_tactics.printed import PALE

Array = NDArray[Any]

PER_MM = 8.0
"""Pixels per millimetre of the rendered pages."""


def pages(path: Path) -> list[Array]:
    document = pypdfium2.PdfDocument(path)
    scale = PER_MM * 25.4 / 72
    return [np.asarray(page.render(scale=scale).to_pil().convert("RGB")) for page in document]


@pytest.fixture(scope="module")
def a4(tmp_path_factory: pytest.TempPathFactory) -> list[Array]:
    out = tmp_path_factory.mktemp("print") / "soccer.pdf"
    assert print_booklet("soccer-tactics", out) == 7
    return pages(out)


def markers(page: Array) -> dict[int, Array]:
    """Marker number → its corners in millimetres from the page's upper-left corner."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)
    grey = cv2.cvtColor(page, cv2.COLOR_RGB2GRAY)
    corners, ids, _ = detector.detectMarkers(grey)
    return {int(i): c.reshape(4, 2) / PER_MM for i, c in zip(ids.ravel(), corners, strict=True)}


def edges(corners: Array) -> Array:
    return np.asarray(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1))


def test_four_corner_cards_of_30_mm(a4: list[Array]) -> None:
    found = markers(a4[0])
    assert sorted(found) == [0, 1, 2, 3]
    for corners in found.values():
        assert edges(corners) == pytest.approx([30] * 4, abs=0.15)
        assert corners[0][1] == pytest.approx(corners[1][1], abs=0.1)  # upright on the page
        assert corners[0][1] < corners[3][1]


def test_dice_tray_markers_stand_as_the_table_says(a4: list[Array]) -> None:
    found = markers(a4[1])
    assert sorted(found) == [4, 5]
    for corners in found.values():
        assert edges(corners) == pytest.approx([20] * 4, abs=0.15)
    apart = found[5][3] - found[4][3]  # lower-left corners: (3, 30) and (127, 30)
    assert apart == pytest.approx([124, 0], abs=0.15)


def test_wells_are_dark_and_lie_between_the_markers(a4: list[Array]) -> None:
    left = markers(a4[1])[4][3] - np.array((3, -30))  # lower-left corner of the sheet, y down the page
    for x in (28, 73, 77, 122):
        for y in (6, 74):
            px, py = (left + np.array((x, -y))) * PER_MM
            assert a4[1][int(py), int(px)].max() < 90
    for x in (26, 75, 124):
        px, py = (left + np.array((x, -40))) * PER_MM
        assert a4[1][int(py), int(px)].min() > 200


@pytest.mark.parametrize("page", range(7))
def test_control_line_is_100_mm_on_every_page(a4: list[Array], page: int) -> None:
    row = a4[page][int((PAPERS["a4"][1] - EDGE - 4) * PER_MM)].max(axis=1)
    dark = np.nonzero(row < 128)[0]
    line = dark[dark < (EDGE + 101) * PER_MM]
    assert (line[-1] - line[0] + 1) / PER_MM == pytest.approx(100, abs=0.5)
    assert np.all(np.diff(line) == 1)


def test_sheets_together_show_the_whole_pitch_at_scale(a4: list[Array]) -> None:
    board = board_of("soccer-tactics")
    side, end = MARGIN
    height = int((board.length + 2 * end) * PER_MM)
    whole = np.zeros((height, int((board.width + 2 * side) * PER_MM), 3), np.uint8)
    for page, tile in zip(
        a4[2:6], tiles(-side, -end, board.width + 2 * side, board.length + 2 * end, "a4"), strict=True
    ):
        top = PAPERS["a4"][1] - EDGE - FOOT - tile.height
        part = page[round(top * PER_MM) :, round(EDGE * PER_MM) :]
        part = part[: int(tile.height * PER_MM), : int(tile.width * PER_MM)]
        y = height - round((tile.y + end + tile.height) * PER_MM)
        x = round((tile.x + side) * PER_MM)
        y, x = max(0, y), max(0, x)
        whole[y : y + part.shape[0], x : x + part.shape[1]] = part[: height - y, : whole.shape[1] - x]

    def colour(x: float, y: float) -> Array:
        return np.asarray(whole[int(height - (y + end) * PER_MM), int((x + side) * PER_MM)], float) / 255

    for column in range(8):
        for row in range(16):  # every field, near its lower-left corner: free of stars, lines and the spinner
            if (column, row) not in {(3, 7), (3, 8), (4, 7), (4, 8), (3, 3), (4, 3), (3, 12), (4, 12)}:
                seen = colour(column * 40 + 12, row * 28 + 4)
                assert seen == pytest.approx(GRASS[row % 2], abs=0.02), (column, row)
    for x, y in ((100, 224), (80, 40), (240, 400), (160, 448), (0, 300), (120, 14), (160, 103), (160, 345)):
        assert colour(x, y) == pytest.approx(CHALK, abs=0.05), (x, y)
    for x, y in ((100, 98), (220, 98), (100, 350), (220, 350)):
        assert colour(x, y)[2] < 0.4 < colour(x, y)[0]  # yellow stars


def test_letter_paper_needs_no_more_sheets(tmp_path: Path) -> None:
    out = tmp_path / "letter.pdf"
    assert print_booklet("soccer-tactics", out, "letter", "en") == 7
    height, width = pages(out)[0].shape[:2]
    assert (width / PER_MM, height / PER_MM) == pytest.approx((215.9, 279.4), abs=0.2)


def test_the_board_of_super_goal_is_printed_to_scale(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert print_booklet("super-goal", out) == 2 + 4 + 1  # cards, tray, board, stickers for the dice
    first, second, *_ = pages(out)
    assert sorted(markers(first)) == [0, 1, 2, 3]
    assert sorted(markers(second)) == [4, 5]
    board = board_of("super-goal")
    grass = [shape for shape in board.shapes if isinstance(shape, Rect) and shape.fill in GRASS]
    assert sum(shape.width * shape.height for shape in grass) == pytest.approx(150 * 330)
    letters = {shape.words for shape in board.shapes if isinstance(shape, Text)}
    assert letters == {*"abcde", *map(str, range(1, 12))}


def test_the_mat_of_fuba_is_printed_to_scale_with_a_track_for_each_half(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert print_booklet("fuba", out) == 2 + 9
    board = board_of("fuba")
    filled = [shape for shape in board.shapes if isinstance(shape, Rect) and shape.fill in GRASS]
    assert sum(shape.width * shape.height for shape in filled) == pytest.approx(360 * 540)
    words = [shape.words for shape in board.shapes if isinstance(shape, Text)]
    assert words.count("P1") == words.count("45") == words.count("90") == 1
    assert words.count("+5") == 2


def test_neighbouring_sheets_overlap_and_cover() -> None:
    for paper in PAPERS:
        found = tiles(-25, -13, 370, 474, paper)
        assert [t.label for t in found] == ["A1", "A2", "B1", "B2"]
        assert found[0].x + found[0].width - found[1].x == pytest.approx(OVERLAP)
        assert found[0].y + found[0].height - found[2].y == pytest.approx(OVERLAP)
        assert found[3].x + found[3].width == pytest.approx(345)
        assert found[3].y + found[3].height == pytest.approx(461)


def test_all_fields_are_named() -> None:
    words = [s.words for s in board_of("soccer-tactics").shapes if isinstance(s, Text) and s.fill == LETTER]
    for name in (*"ABCDEFGH", *map(str, range(1, 17))):
        assert words.count(name) == 2
    areas = [s for s in board_of("soccer-tactics").shapes if isinstance(s, Rect) and s.width == 160]
    assert [(a.x, a.y, a.height) for a in areas] == [(80, 0, 84), (80, 364, 84)]


def test_paper_figures_of_both_teams_are_as_large_as_wooden_ones(a4: list[Array]) -> None:
    sheet = a4[6].astype(int)
    red, blue = sheet[..., 0] - sheet[..., 2] > 60, sheet[..., 2] - sheet[..., 0] > 60
    for shirt in (red, blue):
        count, _, boxes, _ = cv2.connectedComponentsWithStats(shirt.astype(np.uint8))
        wide, high = (boxes[1:, k] / PER_MM for k in (cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
        whole = (wide > 29) & (high > 14)
        assert sum(np.round(wide[whole] / 30)) == 2 * 11, count  # front and back of eleven, joined at the fold or not


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_a_small_board_fits_on_one_sheet(game: str, paper: str, tmp_path: Path) -> None:
    out = tmp_path / "small.pdf"
    assert print_booklet(game, out, paper, small=True) == 1
    (page,) = pages(out)
    inked = np.argwhere(page.min(axis=2) < 250) / PER_MM
    assert np.all(inked.min(axis=0) >= EDGE - 1) and np.all(
        inked.max(axis=0) <= np.array(PAPERS[paper][::-1]) - EDGE + 3
    )
    assert np.ptp(inked[:, 0]) > 0.8 * PAPERS[paper][1]


def test_the_spinner_shows_what_its_sectors_mean() -> None:
    shapes = board_of("soccer-tactics").shapes
    assert sum(isinstance(shape, Text) and shape.words == "1" and shape.fill == CHALK for shape in shapes) == 2
    signs = [len(shape.points) for shape in shapes if isinstance(shape, Polygon) and shape.fill in (CHALK, PALE)]
    assert sorted(signs) == [3, 3, 5, 5, 5, 5]  # flags, and the patches of the balls


def test_the_same_print_twice_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        print_booklet("soccer-tactics", tmp_path / name)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_failed_print_leaves_the_old_file(tmp_path: Path) -> None:
    folder = tmp_path / "taken.pdf"
    folder.mkdir()
    with pytest.raises(IsADirectoryError):
        print_booklet("fuba", folder)
    assert [p.name for p in tmp_path.iterdir()] == ["taken.pdf"]


def test_both_languages_say_the_same_things() -> None:
    german, english = (Catalogue(lang, files("vision.printing").joinpath("texts")) for lang in LANGUAGES)
    assert german.entries.keys() == english.entries.keys()
