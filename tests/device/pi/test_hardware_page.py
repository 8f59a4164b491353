"""What hardware.md says about the wiring, the sounds and the screens is what the code does."""

import math
import re
from dataclasses import asdict

import cv2
import numpy as np
import pytest

from device.doctor.table import HEIGHT_CM, MOST_TILT_DEG
from device.panel.gallery import gallery
from device.panel.letters import font
from device.panel.sounds import PATTERNS
from device.settings import PinSettings
from device.texts.language import texts
from device.workshop.plans.drawings import DRAWINGS
from device.workshop.plans.stand import spot
from device.workshop.plans.wiring import GROUNDS, PLACES, VOLTS
from tests.checkout import HOME
from vision.cards import find_markers
from vision.soccer_tactics.table import table

PAGE = (HOME / "hardware.md").read_text(encoding="utf-8")
HEADER = {2: 3, 3: 5, 17: 11, 18: 12, 22: 15, 23: 16, 27: 13}
"""GPIO → place on the 40-pin header."""


@pytest.mark.parametrize("name", asdict(PinSettings()))
def test_the_table_names_the_pins_and_their_places(name: str) -> None:
    row = re.search(rf"^\| {name}[^|]*\| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert row
    gpio = getattr(PinSettings(), name)
    assert (int(row[1]), int(row[2])) == (gpio, HEADER[gpio])


def test_the_header_of_the_drawing_is_complete() -> None:
    assert {gpio: PLACES[gpio] for gpio in HEADER} == HEADER
    assert sorted(PLACES) == list(range(2, 28))
    board_s_own = {27, 28}
    assert sorted([*PLACES.values(), *GROUNDS, *VOLTS, *board_s_own]) == list(range(1, 41))


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_drawings_are_what_the_program_draws(name: str) -> None:
    drawn = (HOME / "hardware" / name).read_text(encoding="utf-8")
    assert drawn == DRAWINGS[name](), "python -m device.workshop.plans draws it anew"
    assert f"](hardware/{name})" in PAGE


def test_the_cards_lie_in_the_drawing_as_they_lie_on_a_table() -> None:
    """Going from card to card in order means turning the same way as in a picture that a camera took from above."""
    picture = cv2.imread(str(HOME / "tests/recordings/table-b/0000.jpg"))
    assert picture is not None
    seen = find_markers(picture, frozenset(range(4)))
    corners = table().card_corners()
    drawn = [np.mean([spot(x, y) for x, y in corners[card]], axis=0) for card in range(4)]
    assert np.sign(area(drawn)) == np.sign(area([seen[card].mean(axis=0) for card in range(4)]))


def area(points: list[np.ndarray[tuple[int], np.dtype[np.float64]]]) -> float:
    """Twice the area of a polygon; its sign tells which way round it goes."""
    following = [*points[1:], points[0]]
    return float(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, following, strict=True)))


def test_the_display_can_be_read_as_far_as_the_page_says() -> None:
    rows = re.findall(r"^\| [\d.]+ inch \| ([\d.]+) mm \| ([\d.]+) mm \| (\d+) cm \|$", PAGE, re.MULTILINE)
    assert len(rows) == 3
    for pixel, capital, far in rows:
        millimetres = font("B12").cap * float(pixel)
        assert millimetres == pytest.approx(float(capital), abs=0.05)
        assert math.degrees(math.atan(millimetres / (float(far) * 10))) * 60 >= 16


def test_height_and_tilt_are_those_of_the_doctor() -> None:
    assert f"{HEIGHT_CM[0]} to {HEIGHT_CM[1]} cm above the board" in PAGE
    assert f"{MOST_TILT_DEG}° is the limit" in PAGE


def test_every_sound_is_explained() -> None:
    section = PAGE.partition("### Sounds")[2].partition("### Screens")[0]
    explained = set(re.findall(r"^\| ([a-z-]+) \|", section, re.MULTILINE)) - {"sound"}
    assert explained == set(PATTERNS)


def test_every_screen_is_shown_and_explained() -> None:
    shown = re.findall(r'^\| <img src="tests/device/panel/golden/en/([a-z-]+)\.png" alt="\1"', PAGE, re.MULTILINE)
    assert sorted(shown) == sorted(gallery(texts("en")))
    for name in shown:
        assert (HOME / f"tests/device/panel/golden/en/{name}.png").is_file()


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^):#]+)\)", PAGE))))
def test_links_lead_somewhere(path: str) -> None:
    assert (HOME / path).exists()
