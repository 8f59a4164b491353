"""Positions as pictures."""

from pathlib import Path
from xml.etree import ElementTree as ET

import rules.soccer_tactics
from device.games.soccer_tactics.drawing import as_svg
from rules.soccer_tactics import notation
from rules.soccer_tactics.actions import Roll
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.phases import apply
from rules.soccer_tactics.set_up import start
from rules.soccer_tactics.state import Match

PICTURE = Path(rules.soccer_tactics.__path__[0]) / "pitch.svg"


def test_the_picture_in_the_readme_shows_a_real_kick_off() -> None:
    state = apply(start(Match(Options())), Roll((2, 5))).state
    drawn = as_svg(state)
    assert PICTURE.read_text(encoding="utf-8") == drawn, f"write what as_svg draws to {PICTURE.name}"


def test_two_figures_on_a_field_stand_beside_each_other() -> None:
    drawn = as_svg(notation.from_pitch("12 . . . h9*/a4 . . . .\nhome duel -"))
    discs = [circle for circle in ET.fromstring(drawn).iter() if circle.get("r") == "14"]
    assert len({(disc.get("cx"), disc.get("cy")) for disc in discs}) == 2
