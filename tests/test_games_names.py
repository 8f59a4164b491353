"""A game's name stands in its own folders and nowhere else: nobody who adds a game has to edit a shared file."""

import re
import subprocess
from pathlib import Path

import pytest

from rules import games
from tests.checkout import HOME

SOURCE = {".py", ".js", ".css", ".html", ".toml", ".sh", ".service", ".svg"}
ROOMS = ("rules", "vision", "device", "systemd", "schiri")
WORLD = {"fussball-alarm": ("Fußball-Alarm", "Fussball-Alarm")}
"""Names that a box spells otherwise than our folders do."""


def spellings(game: str) -> tuple[str, ...]:
    """`two-words`, `two_words`, `TwoWords`, `Two Words` and what stands on the box."""
    words = game.split("-")
    return (game, "_".join(words), "".join(map(str.title, words)), " ".join(words), *WORLD.get(game, ()))


def own_folders(game: str) -> tuple[Path, ...]:
    folder = game.replace("-", "_")
    return tuple(HOME / room / folder for room in ("rules", "vision", "device/games"))


def shared_files(game: str) -> list[Path]:
    """All tracked sources outside a game's own folders."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *ROOMS],
        cwd=HOME,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [HOME / name for name in listed.stdout.split("\0") if name]
    sources = [path for path in paths if path.is_file() and (path.suffix in SOURCE or path.name == "schiri")]
    return [path for path in sources if not any(own in path.parents for own in own_folders(game))]


@pytest.mark.parametrize("game", games())
def test_no_shared_file_knows_a_game_by_name(game: str) -> None:
    name = re.compile("|".join(map(re.escape, spellings(game))), re.IGNORECASE)
    found = {
        f"{path.relative_to(HOME)}:{number}: {line.strip()}"
        for path in shared_files(game)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if name.search(line)
    }
    assert found == set()


def test_all_spellings_are_looked_for() -> None:
    assert set(spellings("super-goal")) == {"super-goal", "super_goal", "SuperGoal", "super goal"}
    assert "Fußball-Alarm" in spellings("fussball-alarm")


def test_there_is_something_to_look_at() -> None:
    assert HOME / "schiri" in shared_files(games()[0])
    assert len(shared_files(games()[0])) > 300
