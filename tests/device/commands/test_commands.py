"""The commands, each up to the line where it calls somebody else."""

import io
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from device import HOME
from device.commands import COMMANDS, CommandModule, bench, load, lock, test
from device.texts.language import texts
from device.workshop import services

ENGLISH = texts("en")


def told(command: CommandModule | ModuleType, *words: str) -> Namespace:
    parser = ArgumentParser()
    command.add_arguments(parser, ENGLISH)
    return parser.parse_args(words)


class Calls:
    """Stands in for `subprocess.run` and answers with the given statuses."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.heard: list[str] = []
        self.folders: set[Path] = set()

    def __call__(
        self, command: list[str], cwd: Path, check: bool, env: dict[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        assert command[:2] == [sys.executable, "-m"]
        assert not check
        self.heard.append(" ".join(command[2:]))
        self.folders.add(cwd)
        if "--output-file" in command:
            Path(command[command.index("--output-file") + 1]).write_text("ball==1.0 --hash=sha256:0\n")
        return subprocess.CompletedProcess(command, self.statuses.pop(0) if self.statuses else 0)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    calls = Calls()
    monkeypatch.setattr(subprocess, "run", calls)
    monkeypatch.setattr(services, "SERVICES", ())
    return calls


@pytest.mark.parametrize("name", COMMANDS)
def test_every_listed_command_has_the_common_shape(name: str) -> None:
    command = load(name)
    assert callable(command.run)
    assert callable(command.add_arguments)


def test_test_runs_all_its_steps_in_the_checkout(calls: Calls, capsys: pytest.CaptureFixture[str]) -> None:
    assert test.run(told(test), ENGLISH) == 0
    assert calls.heard == [
        *("ruff check", "ruff format --check", "mypy"),
        "deno lint --quiet --config device/web/deno.json",
        "deno fmt --quiet --check --config device/web/deno.json",
        "deno check --quiet --config device/web/deno.json device/web/browser/ device/club/browser/",
        "pytest -n 3 --dist worksteal",
    ]
    assert calls.folders == {HOME}
    assert capsys.readouterr().out.count("Good") == 7


def test_test_goes_on_after_a_failure_and_remembers_it(calls: Calls, capsys: pytest.CaptureFixture[str]) -> None:
    calls.statuses = [0, 1, 0, 0, 0, 0, 0]
    assert test.run(told(test), ENGLISH) == 1
    assert len(calls.heard) == 7
    lines = capsys.readouterr().out.splitlines()[-7:]
    assert [line.split()[0] for line in lines] == ["Good", "FAILED", *["Good"] * 5]


def test_test_fast_and_words_for_pytest(calls: Calls) -> None:
    test.run(told(test, "--fast", "--", "-k", "offside", "-x"), ENGLISH)
    assert calls.heard[-1] == "pytest -n 3 --dist worksteal -m not slow -k offside -x"


def test_test_compiles_modules_once_even_where_the_checkout_stays_clean() -> None:
    assert test.environment({"LANG": "de"}) == {"LANG": "de"}
    clean = test.environment({"LANG": "de", "PYTHONDONTWRITEBYTECODE": "1"})
    assert clean == {"LANG": "de", "PYTHONPYCACHEPREFIX": str(test.BYTECODE)}


def test_test_long(calls: Calls) -> None:
    test.run(told(test, "--long"), ENGLISH)
    assert calls.heard[-1] == "pytest -n 3 --dist worksteal --long"


def test_lock_writes_the_base_and_what_each_group_adds(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    checkout(tmp_path, monkeypatch)
    assert lock.run(told(lock), ENGLISH) == 0
    base, dev = calls.heard
    assert "--universal --python-version 3.11 --generate-hashes" in base
    assert "--extra dev" in dev
    assert "--no-emit-package=ball" in dev
    assert {path.name for path in (tmp_path / "requirements").iterdir()} == {"base.lock", "dev.lock"}


def test_lock_changes_nothing_if_one_fails(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout(tmp_path, monkeypatch)
    calls.statuses = [0, 2]
    assert lock.run(told(lock), ENGLISH) == 1
    assert "dev.lock could not be renewed" in capsys.readouterr().err
    assert list((tmp_path / "requirements").iterdir()) == []


def checkout(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "requirements").mkdir()
    (folder / "pyproject.toml").write_text('[project.optional-dependencies]\ndev = ["whistle"]\n')
    monkeypatch.setattr(lock, "HOME", folder)


def test_bench_measures_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = SimpleNamespace(run=lambda said: 7 if said is ENGLISH else 1)
    monkeypatch.setitem(sys.modules, "device.workshop.bench", ModuleType("device.workshop.bench"))
    monkeypatch.setitem(sys.modules, "device.workshop.bench.rules", measured)
    assert bench.run(told(bench, "rules"), ENGLISH) == 7


def test_engine_answers_until_standard_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = load("engine")
    monkeypatch.setattr(engine, "Engine", lambda *said: SimpleNamespace(answer=lambda line: f"{said}: {line}"))
    sink = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"kick-off\n")))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=sink))
    assert engine.run(Namespace(game="echo"), ENGLISH) == 0
    assert sink.getvalue() == b"('echo', 'en'): kick-off\n"
