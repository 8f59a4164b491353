"""What hardware.md says about the wiring is what the code does."""

import math
import re
from dataclasses import asdict

import pytest

from device.panel.letters import font
from device.settings import Pins
from tests.stadium import HOME

PAGE = (HOME / "hardware.md").read_text(encoding="utf-8")
HEADER = {2: 3, 3: 5, 17: 11, 18: 12, 22: 15, 23: 16, 27: 13}
"""GPIO → place on the 40-pin header."""


@pytest.mark.parametrize("name", asdict(Pins()))
def test_the_table_names_the_pins_and_their_places(name: str) -> None:
    row = re.search(rf"^\| {name}[^|]*\| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert row
    gpio = getattr(Pins(), name)
    assert (int(row[1]), int(row[2])) == (gpio, HEADER[gpio])


def test_the_display_can_be_read_as_far_as_the_page_says() -> None:
    rows = re.findall(r"^\| [\d.]+ inch \| ([\d.]+) mm \| ([\d.]+) mm \| (\d+) cm \|$", PAGE, re.MULTILINE)
    assert len(rows) == 3
    for pixel, capital, far in rows:
        millimetres = font("B12").cap * float(pixel)
        assert millimetres == pytest.approx(float(capital), abs=0.05)
        assert math.degrees(math.atan(millimetres / (float(far) * 10))) * 60 >= 16
