"""What was asked for with `--out` is written whole, and takes nothing else's place."""

import os
import stat
import threading
from pathlib import Path

import pytest

from vision.out_files import write_out


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/dev/null")
    write_out(link, b"a page")
    assert link.is_symlink()
    assert stat.S_ISCHR(link.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["link"]


def test_a_link_keeps_pointing(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    goal, link, loose = tmp_path / "there/goal.pdf", tmp_path / "link.pdf", tmp_path / "loose.pdf"
    goal.write_bytes(b"old")
    goal.chmod(0o600)
    link.symlink_to("there/goal.pdf")
    loose.symlink_to("there/new.pdf")
    write_out(link, b"new")
    write_out(loose, b"newer")
    assert link.is_symlink() and loose.is_symlink()
    assert (goal.read_bytes(), (tmp_path / "there/new.pdf").read_bytes()) == (b"new", b"newer")
    assert stat.S_IMODE(goal.stat().st_mode) == 0o600


def test_a_pipe_gets_everything(tmp_path: Path) -> None:
    pipe, content, heard = tmp_path / "pipe", b"x" * 300_000, list[bytes]()
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reading, True)

    def listen() -> None:
        with os.fdopen(reading, "rb") as file:
            heard.append(file.read())

    ear = threading.Thread(target=listen)
    writer = os.open(pipe, os.O_WRONLY)  # else the reader would see the end before the beginning
    ear.start()
    write_out(pipe, content)
    os.close(writer)
    ear.join()
    assert heard == [content]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_what_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for path in (tmp_path / "pipe", tmp_path, tmp_path / "no/where", tmp_path / ("x" * 300), tmp_path / "a\0b"):
        with pytest.raises(OSError):  # noqa: PT011 # any of them
            write_out(path, b"x")
    with pytest.raises(OSError):  # noqa: PT011
        write_out(tmp_path / "circle", b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["circle", "pipe"]


def test_a_full_device_is_told() -> None:
    with pytest.raises(OSError, match="No space"):
        write_out(Path("/dev/full"), b"x" * 100)
