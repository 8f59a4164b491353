"""Labels on the pitch can be read: their contrast to what lies under them, computed from the style sheet."""

import re

import pytest

from device.games import game_page
from device.web.pages import BROWSER
from rules import games

STYLE = (BROWSER / "style.css").read_text(encoding="utf-8")
UNDER = {
    ".name": (".pitch", ".board"),  # beside the pitch, on the page over a real board and on the virtual table
    ".name.on-grass": (".grass", ".grass.stripe"),
    ".spot-name": (".cloth", ".cloth.lane"),
    ".hand-name": (".board",),  # between the corner cards
    ".hand-name.on": (".board",),
}
"""Labels, and the grounds on which they stand."""
LEAST = 4.5


def said(selector: str, *properties: str) -> str:
    """What the style sheet says about a selector."""
    rule = re.search(rf"^{re.escape(selector)} \{{(.*?)\}}", STYLE, re.MULTILINE | re.DOTALL)
    assert rule, selector
    found = re.search(rf"\b(?:{'|'.join(properties)}): *([^;]+);", rule[1] + ";")
    assert found, (selector, properties)
    return found[1].strip()


def luminance(colour: str) -> float:
    """WCAG's relative luminance; a colour that lets something through cannot be judged."""
    digits = colour.removeprefix("#")
    digits = "".join(sign * 2 for sign in digits) if len(digits) == 3 else digits
    assert len(digits) == 6, f"{colour} is not opaque"
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("label", "ground"), [(label, ground) for label, under in UNDER.items() for ground in under])
def test_a_label_stands_out_from_its_ground(label: str, ground: str) -> None:
    light, dark = sorted((luminance(said(label, "fill")), luminance(said(ground, "fill", "background"))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= LEAST
    assert "opacity" not in (re.search(rf"^{re.escape(label)} \{{(.*?)\}}", STYLE, re.MULTILINE) or [""])[0]


@pytest.mark.parametrize("game", games())
def test_every_label_of_a_plan_is_one_that_was_measured(game: str) -> None:
    ground = game_page(game).plan("de")["ground"]
    looks = {f".{shape['look'].replace(' ', '.')}" for shape in ground if shape["shape"] == "text"}
    assert looks - {".sector-sign"} <= UNDER.keys()
