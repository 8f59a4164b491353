"""`schiri gallery`: the pictures are there, and nobody reads a traceback."""

import ast
import re
from pathlib import Path

import pytest
from PIL import Image

from device.cli import run
from device.games import game_day
from device.panel.drawing import SIZE
from device.panel.gallery import gallery
from device.panel.screens import ICON_OF_EVENT
from device.panel.sounds import PATTERNS
from device.texts.language import texts
from rules import games
from rules.soccer_tactics.events import FACTS_OF
from rules.super_goal.events import FACTS_OF as SUPER_GOAL_FACTS_OF
from rules.texts import LANGUAGES
from tests.checkout import HOME

PANEL = HOME / "device/panel"
NOT_PURE = {
    "time",
    "threading",
    "random",
    "os",
    "socket",
    "subprocess",
    "asyncio",
    "queue",
    "logging",
    "gpiozero",
    "luma",
}


def test_every_screen_in_both_sizes_and_all_on_one_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "screens"
    assert run(["--lang", "en", "gallery", "--out", str(folder)], {}) == 0
    names = set(gallery(texts("en")))
    assert {path.stem for path in folder.glob("*.png")} == names | {f"{name}-x4" for name in names} | {"sheet"}
    assert {path.stem for path in folder.glob("*.wav")} == set(PATTERNS)
    for name, scale in (("goal", 1), ("goal-x4", 4)):
        with Image.open(folder / f"{name}.png") as picture:
            assert picture.size == (SIZE[0] * scale, SIZE[1] * scale)
    assert str(len(names)) in capsys.readouterr().out


def test_plain_leaves_out_what_is_for_the_eye(tmp_path: Path) -> None:
    assert run(["gallery", "--plain", "--out", str(tmp_path)], {}) == 0
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.png" for name in gallery(texts("de"))}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(["--lang", "en", "gallery", "--out", str(tmp_path / "file")], {}) == 2
    assert "please name another folder" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_languages_show_the_same_screens(lang: str) -> None:
    shown, german = gallery(texts(lang)), gallery(texts("de"))
    assert list(shown) == list(german)
    for name, screen in shown.items():
        other = german[name]
        assert (screen.kind, screen.icons, screen.progress) == (other.kind, other.icons, other.progress)
        assert [bool(label) for label in screen.buttons] == [bool(label) for label in other.buttons]


def test_every_label_is_used_and_every_used_label_exists() -> None:
    used = set(re.findall(r'_label\(said, "([a-z-]+)"', (PANEL / "screens.py").read_text(encoding="utf-8")))
    used |= {"kick-off", "kick-off-anyway", "why-short", "no-hand", "look-anew"}  # chosen by a condition
    used |= {choice.button for game in games() for choice in game_day(game).choices[:1]}  # at the front door
    prefix = "panel.button."
    assert used == {key.removeprefix(prefix) for key in texts("de").entries if key.startswith(prefix)}


def test_every_event_with_an_icon_can_happen() -> None:
    assert set(ICON_OF_EVENT) <= {*FACTS_OF, *SUPER_GOAL_FACTS_OF}


@pytest.mark.parametrize("module", sorted(PANEL.glob("*.py")), ids=lambda path: path.stem)
def test_the_panel_is_pure(module: Path) -> None:
    """No clock, no thread, no hardware: time is an argument."""
    imported = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported & NOT_PURE == set()
