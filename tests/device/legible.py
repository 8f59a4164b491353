"""Whether a game's texts can be shown on the OLED: every character is there, in letters that can be read."""

from collections.abc import Mapping

from device.panel.drawing import BODY_TOP, BUTTONS_TOP, WIDTH
from device.panel.fitting import SMALLEST, fit
from device.panel.letters import font
from rules.texts import Catalogue, counted


def assert_drawable(catalogue: Catalogue, size: str, more: str = "") -> None:
    shown = {character for entry in catalogue.entries.values() for character in entry["oled"]} | set(more)
    assert {character for character in shown - {"\n", "{", "}"} if character not in font(size).glyphs} == set()


def assert_legible(catalogue: Catalogue, longest_facts: Mapping[str, object]) -> None:
    for key, entry in catalogue.entries.items():
        oled = tuple(entry["oled"].format_map(counted(longest_facts)).splitlines())
        lines = fit("", oled, WIDTH, BUTTONS_TOP - BODY_TOP)
        assert " ".join(line.text for line in lines) == " ".join(oled), key
        assert SMALLEST not in [line.font.size for line in lines], key
