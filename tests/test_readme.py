"""What the pages say is true: their commands run and succeed, their links lead somewhere, their pictures are ours."""

import re
import subprocess
from argparse import ArgumentParser
from pathlib import Path

import pytest
from PIL import Image

from device.cli import split
from device.commands import COMMANDS, load
from device.texts.language import texts
from rules import games
from tests import pictures_for_docs
from tests.checkout import HOME
from tests.test_repository import files, pages

NOT_RUN_HERE = {
    "./schiri test": "this is it",
    "./schiri test --fast": "this is it",
    "./schiri lock": "needs the internet and rewrites the locks",
    "./schiri play": "waits for a family; tests/device/commands/test_play.py starts it",
    "./schiri play --demo": "takes minutes; the demonstration has tests of its own",
}
ROOMS = ("rules", "vision", "device")
SMALL = {".png": 300_000, ".webp": 3_000_000}
"""Bytes of a picture, and of a film: a page has to open on a telephone, too."""


def commands() -> list[str]:
    """Every command in a block of a shell, on any page, once."""
    return list(
        dict.fromkeys(
            line
            for page in pages()
            for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
            for line in block.splitlines()
            if line
        )
    )


def some_slow(command: str) -> object:
    """A whole match of pictures takes its time, and so do a search for dice and the doctor."""
    slow = any(word in f"{command} " for word in (" replay ", " dice ", " doctor "))
    return pytest.param(command, marks=pytest.mark.slow) if slow else command


@pytest.mark.parametrize("command", [some_slow(command) for command in commands() if command not in NOT_RUN_HERE])
def test_runs(command: str) -> None:
    done = subprocess.run(["sh", "-c", command], cwd=HOME, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert '"error"' not in done.stdout


def test_exceptions_are_no_more_than_needed() -> None:
    assert set(NOT_RUN_HERE) <= set(commands())


def options_of(command: str) -> set[str]:
    parser = ArgumentParser()
    load(command).add_arguments(parser, texts("en"))
    return {*parser._option_string_actions, "--lang"}


def test_whatever_else_the_pages_let_people_say_exists() -> None:
    """A command in the middle of a sentence or a table is not run, but it has its name and its options."""
    wrong = set()
    for page in pages():
        for said in re.findall(r"`(?:sudo )?\./schiri ([^`]+)`", page.read_text(encoding="utf-8")):
            _, command, words = split(said.split())
            if command in COMMANDS:
                wrong |= {word for word in words if word.startswith("--") and len(word) > 2} - options_of(command)
            elif command not in (None, "COMMAND"):
                wrong.add(said)
    assert wrong == set()


def test_the_readme_begins_with_pictures_and_fits_a_few_screens() -> None:
    readme = (HOME / "README.md").read_text(encoding="utf-8")
    assert readme.index("docs/pictures/page.png") < readme.index("docs/pictures/display.png") < readme.index("./schiri")
    assert len(readme.splitlines()) < 90


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(HOME)))
def test_links_lead_somewhere(page: Path) -> None:
    said = page.read_text(encoding="utf-8")
    targets = {*re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", said), *re.findall(r'src="([^":]+)"', said)}
    assert {target for target in targets if not (page.parent / target).exists()} == set()


NAMES_A_FILE = re.compile(r"`((?:[\w.-]+/)*(?:[\w-]+\.(?:py|toml|js|ts|css|html|md|lock|json)|[\w-]+/))`")
"""A path in backticks: a file by its ending, a folder by its last stroke."""
IN_EVERY_GAME = "GAME"
EXPLAINS_A_ROOM = [
    page for page in pages() if page.parent == HOME / "docs" or (page.name == "README.md" and page.parent.name in ROOMS)
]


def in_the_checkout() -> set[str]:
    """All files and folders, from the checkout's own folder on; a folder ends with a stroke."""
    paths = [path.relative_to(HOME).as_posix() for path in files()]
    return {*paths, *(f"{folder}/" for path in paths for folder in map(str, Path(path).parents))}


@pytest.mark.parametrize("page", EXPLAINS_A_ROOM, ids=lambda page: str(page.relative_to(HOME)))
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """A page of a room names files, tests and the rules' data from any folder on; one of `docs/` from the room on."""
    room = page.parent.name
    near = (f"{room}/", f"tests/{room}/", "rules/") if room in ROOMS else ()
    there = [f"/{path}" for path in in_the_checkout() if path.startswith(near)]
    named = set(NAMES_A_FILE.findall(page.read_text(encoding="utf-8").replace("`../", "`")))
    wanted = {name.replace(IN_EVERY_GAME, game.replace("-", "_")) for name in named for game in games()}
    lost = {name for name in wanted if not any(path.endswith(f"/{name}") for path in there)}
    assert {name for name in lost if not (HOME / name).exists()} == set()


def test_every_page_of_the_docs_is_found_from_the_first_page() -> None:
    first = "".join((HOME / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    assert [page.name for page in sorted((HOME / "docs").glob("*.md")) if f"](docs/{page.name}" not in first] == []


def test_the_pictures_are_small_and_shown() -> None:
    for picture in (HOME / "docs/pictures").iterdir():
        assert picture.stat().st_size < SMALL[picture.suffix]
        assert any(f"pictures/{picture.name}" in page.read_text(encoding="utf-8") for page in pages()), picture.name


def test_the_picture_of_the_display_shows_what_the_display_shows() -> None:
    """`python -m tests.pictures_for_docs` renews it."""
    with Image.open(pictures_for_docs.DISPLAY) as shown:
        assert shown.convert("RGB").tobytes() == pictures_for_docs.display().tobytes()
