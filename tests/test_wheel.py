"""The wheel: built without the internet and installed, it does what the checkout does, or says what it lacks."""

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Any

import pytest

from rules import games
from tests.checkout import HOME
from tests.device.commands.test_play import ask, ended, first_line, words

ROOMS = ("rules", "vision", "device")
SOURCES = (*ROOMS, "pyproject.toml", "README.md", "LICENSE")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
LEFT_AT_HOME = {".pyc", ".md", ".ts", ".json"}
"""Nobody needs these at run time: leavings of Python, pages, and what only the checks of the browser's modules read."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, because building leaves files behind."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        if (HOME / name).is_dir():
            shutil.copytree(HOME / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(HOME / name, folder)
    build = (*PIP, "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", ".", ".")
    subprocess.run(build, cwd=folder, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def schiri(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The entry point in an environment of its own, which borrows the packages of this one."""
    venv = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    python = venv / "bin/python"
    subprocess.run([*PIP, "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    (site,) = venv.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return venv / "bin/schiri"


def outside() -> dict[str, str]:
    """The environment variables of somebody who knows nothing of the checkout."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}


def run(schiri: Path, folder: Path, *told: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [schiri, "--lang", "en", *told],
        cwd=folder,
        env=outside(),
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_all_that_the_rooms_hold_is_inside(wheel: Path) -> None:
    held = {
        str(path.relative_to(HOME))
        for room in ROOMS
        for path in (HOME / room).rglob("*")
        if path.is_file() and path.suffix not in LEFT_AT_HOME
    }
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert inside == held


def test_its_version_is_that_of_the_checkout(schiri: Path, tmp_path: Path) -> None:
    here = subprocess.run(
        [sys.executable, "-P", "-m", "device", "--version"],
        env=outside() | {"PYTHONPATH": str(HOME)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    done = run(schiri, tmp_path, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, here.stdout, "")


@pytest.mark.parametrize("game", games())
def test_the_rules_answer(schiri: Path, tmp_path: Path, game: str) -> None:
    done = run(schiri, tmp_path, "engine", game, stdin='{"cmd": "new"}\n{"cmd": "text", "lang": "en"}\n')
    state, text = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (0, "")
    assert not state["state"]["over"]
    assert text["page"]


def standing(board: dict[str, Any]) -> set[tuple[str, str]]:
    return {(figure["team"], figure["cell"]) for figure in board["figures"]}


def test_a_recording_is_read_to_its_last_figure(schiri: Path, tmp_path: Path) -> None:
    for name in ("0000.jpg", "0001.jpg", "recording.json"):
        shutil.copy(HOME / "tests/recordings/table-a" / name, tmp_path)
    truth = json.loads((HOME / "tests/recordings/table-a/truth.json").read_text(encoding="utf-8"))["frames"][:2]
    done = run(schiri, tmp_path, "read", str(tmp_path), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    read = [json.loads(line) for line in done.stdout.splitlines()]
    assert [standing(board) for board in read] == [standing(board) for board in truth]


def test_it_plays_and_its_page_is_whole(schiri: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        [schiri, "--lang", "de", *words(tmp_path, "--virtual")],
        cwd=tmp_path,
        env=outside(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            address = first_line(process).split()[-1]
            for name in (HOME / "device/web/browser").iterdir():
                path = "/" if name.name == "index.html" else f"/{name.name}"
                if name.name != "school.html":  # a page of `schiri teach`
                    assert ask(address, "GET", path)[0] == 200, path
            process.send_signal(signal.SIGINT)
            assert ended(process) == (0, "Auf Wiedersehen!\n", "")
        finally:
            process.kill()


@pytest.mark.parametrize("told", [["--help"], ["plya"], ["matches", "show"], ["doctor"]])
def test_it_says_how_it_is_called_here(schiri: Path, tmp_path: Path, told: list[str]) -> None:
    done = run(schiri, tmp_path, *told)
    assert "./schiri" not in done.stdout + done.stderr
    assert "schiri" in done.stdout + done.stderr


@pytest.mark.parametrize("command", ["test", "lock", "install", "uninstall"])
def test_what_needs_the_checkout_says_so(schiri: Path, tmp_path: Path, command: str) -> None:
    done = run(schiri, tmp_path, command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"schiri: “{command}” works in the checkout of Schiri only")
    assert done.stderr.count("\n") == 1


def test_screens_sounds_and_prints_come_out(schiri: Path, tmp_path: Path) -> None:
    for told in (["gallery", "--out", "screens"], ["print", "--out", "cards.pdf"]):
        done = run(schiri, tmp_path, *told)
        assert (done.returncode, done.stderr) == (0, ""), told
    assert (tmp_path / "screens/sheet.png").stat().st_size
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
