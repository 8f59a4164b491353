"""The command line as a parent meets it."""

import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from device import cli
from device.commands import COMMANDS
from tests.checkout import HOME

GERMAN = {"LANG": "de_DE.UTF-8"}
ENGLISH = {"LANG": "en_GB.UTF-8"}


@pytest.mark.parametrize("words", ["", "--help", "-h", "--lang de -h"])
def test_help_in_german(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(words.split(), GERMAN) == 0
    said = capsys.readouterr().out
    assert said.startswith("Aufruf: ./schiri")
    for word in ("Optionen:", "Befehle:", "Diese Hilfe zeigen", *COMMANDS):
        assert word in said
    for word in ("usage", "options", "show", "exit"):
        assert word not in said


def test_help_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--help"], ENGLISH) == 0
    said = capsys.readouterr().out
    assert said.startswith("usage: ./schiri")
    assert "Commands:" in said


@pytest.mark.parametrize("environment", [GERMAN, ENGLISH])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(
    command: str, environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([command, "--help"], environment) == 0
    said = capsys.readouterr().out
    assert f"schiri {command}" in said
    assert ("usage" in said) == (environment is ENGLISH)


def test_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    version = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert cli.run(["--version"], GERMAN) == 0
    assert capsys.readouterr().out == f"Schiri {version}\n"


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        (
            "tset",
            "Den Befehl „tset“ gibt es nicht. Gemeint ist vielleicht: ./schiri test",
            "no command “tset”",
        ),
        ("xyz", "Alle Befehle zeigt: ./schiri --help", "To see all commands: ./schiri --help"),
        ("--lang fr", "--lang: 'fr' gibt es nicht; möglich ist:", "--lang: invalid choice: 'fr'"),
        ("--lang", "--lang: hier fehlt ein Wert", "--lang: expected one argument"),
        ("--loud", "Das ist hier unbekannt: --loud", "unrecognized arguments: --loud"),
        ("lock now", "Das ist hier unbekannt: now", "unrecognized arguments: now"),
        ("test --fas", "Das ist hier unbekannt: --fas", "unrecognized arguments: --fas"),
        ("test --fast=1", "hier ist kein Wert möglich: '1'", "ignored explicit argument '1'"),
    ],
)
def test_mistakes_are_named_in_both_languages_with_status_2(
    words: str, german: str, english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for environment, sentence in ((GERMAN, german), (ENGLISH, english)):
        assert cli.run(words.split(), environment) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert sentence in said.err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", ("", None, "")),
        ("--version", ("--version", None, "")),
        ("test --fast", ("", "test", "--fast")),
        ("--lang de test --fast", ("--lang de", "test", "--fast")),
        ("--lang=de test", ("--lang=de", "test", "")),
        ("--lang test", ("--lang test", None, "")),
    ],
)
def test_the_command_is_found_as_the_start_script_finds_it(words: str, expected: tuple[str, str | None, str]) -> None:
    before, command, after = cli.split(words.split())
    assert (" ".join(before), command, " ".join(after)) == expected


def python(*words: str, cwd: Path = HOME) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-P", *words],
        env=os.environ | GERMAN | {"PYTHONPATH": str(HOME), "LC_ALL": "de_DE.UTF-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=cwd,
    )


def test_help_does_not_wait_for_the_heavy_libraries() -> None:
    watch = (
        "import sys; from device.cli import run; run(['--help'], {});"
        "print(sys.modules.keys() & {'cv2', 'numpy', 'PIL'})"
    )
    assert python("-c", watch).communicate()[0].endswith("\nset()\n")


def test_ctrl_c_is_no_accident() -> None:
    waiting = (
        "import device.cli, os, signal, runpy;"
        "device.cli.run = lambda *_: os.kill(os.getpid(), signal.SIGINT);"
        "runpy.run_module('device', run_name='__main__')"
    )
    process = python("-c", waiting)
    assert process.communicate() == ("", "")
    assert process.returncode == 128 + signal.SIGINT


def test_a_reader_who_went_away_is_no_accident() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "device", "--help"],
        env=os.environ | {"PYTHONPATH": str(HOME), "PYTHONUNBUFFERED": ""},
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_a_terminal_that_knows_no_umlauts_is_no_accident() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "device", "--help"],
        env=os.environ | {"PYTHONPATH": str(HOME), "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_current_folder_does_not_get_in_the_way(tmp_path: Path) -> None:
    for name in ("device", "rules", "json"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')")
    process = python("-m", "device", "--version", cwd=tmp_path)
    assert process.communicate()[0].startswith("Schiri ")
