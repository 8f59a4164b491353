"""Bad files are told with a sentence: no traceback, no waiting for ever, whatever lies there."""

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from device.cli import run
from device.doctor.case import Visit
from device.doctor.finding import Facts, as_lines, doctor_texts
from device.doctor.probes import PROBES
from device.doctor.visit import examine
from device.play.stadium import Stadium
from tests.fuzz.files import KINDS, noise, picture, spoil

SECONDS = 5
"""Of the processor, for one command: what others do on this machine does not count."""
ASLEEP = 60
"""Seconds of the clock on the wall, for a command that waits for something that never comes."""
FEW, MANY = 20, 300
"""Bad files per command in the plain suite, and in the long form."""
BESIDE = ("small.png", "post.png", "0001.png")
"""Good pictures that lie in the same folder."""
PICTURES = [name for name in KINDS if name.startswith("picture.")]


class Hang(BaseException):
    """A command that did not end in time, by the signal that says so; no handler of ours catches it."""


@contextmanager
def in_time() -> Iterator[None]:
    def ring(number: int, _: object) -> None:
        raise Hang(signal.Signals(number).name)

    alarms = (
        (signal.SIGPROF, signal.ITIMER_PROF, SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, ASLEEP),
    )
    before = [signal.signal(sign, ring) for sign, _, _ in alarms]
    for _, timer, seconds in alarms:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (sign, timer, _), handler in zip(alarms, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(sign, handler)


def call(*words: str | Path) -> None:
    """A command as a person types it; every exception goes through."""
    assert run([*map(str, words), "--lang", "en"], {}) in (0, 1, 2)


def doctor(settings: Path) -> None:
    """The probes that read what a settings file says, here in our own process."""

    def ask(name: str, visit: Visit) -> Facts:
        wanted = name in ("settings", "kit", "storage", "page")
        facts: Facts = json.loads(json.dumps(PROBES[name](visit))) if wanted else {"no_answer": "not asked"}
        return facts

    for finding in examine(Visit(str(settings), "en"), ask):
        assert as_lines(finding, doctor_texts("en"))


def calibrated(file: Path) -> None:
    call("read", file.parent / "small.png", "--calibration", file)


def with_album(file: Path) -> None:
    call("read", file.parent / "small.png", "--game", "super-goal", "--album", file.parent)


def lessons(*words: str | Path) -> None:
    call("teach", "--game", "super-goal", "--list", *words)


COMMANDS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "play --settings": ("settings.toml", lambda file: call("play", "--no-page", "--settings", file)),
    "matches --settings": ("settings.toml", lambda file: call("matches", "--settings", file)),
    "teach --settings": ("settings.toml", lambda file: lessons("--settings", file)),
    "doctor --settings": ("settings.toml", doctor),
    "replay": ("recording.json", lambda file: call("replay", file.parent, "--json")),
    "read FOLDER": ("recording.json", lambda file: call("read", file.parent)),
    "read --calibration": ("lens.json", calibrated),
    "read --album": ("album.json", with_album),
    "teach --album": ("album.json", lambda file: lessons("--album", file.parent)),
    **{f"dice {name}": (name, lambda file: call("dice", file, "--json")) for name in PICTURES},
    **{f"read {name}": (name, lambda file: call("read", file, "--json")) for name in PICTURES},
}
"""Which file is bad, and who reads it."""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in which `play` starts and ends at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Stadium, "play", lambda *_: None)
    return tmp_path


def one_after_the_other(command: str, numbers: range, room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, read = COMMANDS[command]
    for number in numbers:
        folder = room / str(number)
        folder.mkdir()
        for beside in BESIDE:
            (folder / beside).write_bytes(picture())
        spoil(name, number, folder / name)
        try:
            with in_time():
                read(folder / name)
        except BaseException as problem:
            problem.add_note(f"{command}, bad file number {number}")
            raise
        assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["recording.json", "album.json", "settings.toml"])
def test_the_good_file_is_good(name: str, room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else its mutations would all be refused for the same reason."""
    for beside in BESIDE:
        (room / beside).write_bytes(picture())
    (room / name).write_bytes(KINDS[name]())
    for wanted, read in COMMANDS.values():
        if wanted == name:
            read(room / name)
            assert not capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_few_bad_files(command: str, room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one_after_the_other(command, range(FEW), room, capsys)


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_many_bad_files(command: str, room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one_after_the_other(command, range(FEW, MANY), room, capsys)


@pytest.mark.long
@pytest.mark.parametrize("command", ["dice", "read"])
@pytest.mark.parametrize("softness", [0.5, 2, 8, 20])
def test_noise_takes_no_longer_than_dice(command: str, softness: float, room: Path) -> None:
    """What is looked at is counted, so spots without end cost no more than a table full of dice."""
    for seed in range(5):
        (room / "noise.png").write_bytes(noise(softness, np.random.default_rng(seed)))
        with in_time():
            call(command, room / "noise.png", "--json")
