"""From what went wrong to the one sentence that helps."""

import errno
import fcntl
import os
from pathlib import Path

import pytest

from device.texts.language import texts
from device.workshop import first_start
from device.workshop.first_start import SetUpFailed, diagnose, set_up

ENGLISH = texts("en")
REFUSED = """\
WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(': Failed to connect')
ERROR: Could not find a version that satisfies the requirement numpy==2.4.6 (from versions: none)
ERROR: No matching distribution found for numpy==2.4.6"""


@pytest.mark.parametrize(
    ("said", "key"),
    [
        (REFUSED, "setup.no-network"),
        ("ERROR: No matching distribution found for numpy==2.4.6", "setup.no-package"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] voll", "setup.no-space"),
        ("Error: [Errno 30] Read-only file system: 'x'", "setup.read-only"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "setup.hashes"),
        ("Looking around\nERROR: the dog ate it\nnote: sorry", "setup.failed"),
        ("", "setup.failed"),
    ],
)
def test_what_pip_says_becomes_one_sentence(said: str, key: str, tmp_path: Path) -> None:
    failure = diagnose(said.splitlines(), tmp_path)
    assert failure.key == key
    for lang in ("de", "en"):
        assert "\n" not in texts(lang).page(failure.key, **failure.facts)


def test_an_unknown_failure_passes_on_the_last_error(tmp_path: Path) -> None:
    failure = diagnose(["ERROR: first", "ERROR: the dog ate it", "note: sorry"], tmp_path)
    assert "the dog ate it" in ENGLISH.page(failure.key, **failure.facts)


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.EROFS, "setup.read-only"),
        (errno.EACCES, "setup.read-only"),
        (errno.ENOSPC, "setup.no-space"),
        (errno.EDQUOT, "setup.no-space"),
        (errno.EIO, "setup.failed"),
    ],
)
def test_a_folder_that_refuses(number: int, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(SetUpFailed) as failure:
        set_up(tmp_path, ["base"], ENGLISH)
    assert failure.value.key == key


def test_a_drive_without_locks_is_used_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    built: list[list[str]] = []
    neighbour = tmp_path / ".venv-1"
    neighbour.mkdir()
    monkeypatch.setattr(fcntl, "flock", refuse)
    monkeypatch.setattr(first_start, "_build", lambda _, groups, __: built.append(groups))
    set_up(tmp_path, ["base"], ENGLISH)
    assert built == [["base"]]
    assert neighbour.exists()  # perhaps somebody is building it right now


def test_the_system_is_let_in_by_one_word(tmp_path: Path) -> None:
    configuration = tmp_path / "pyvenv.cfg"
    configuration.write_text("home = /usr/bin\ninclude-system-site-packages = false\nversion = 3.11.2\n")
    first_start._let_see_the_system(tmp_path)
    assert configuration.read_text() == "home = /usr/bin\ninclude-system-site-packages = true\nversion = 3.11.2\n"


@pytest.mark.parametrize(("we", "owner", "given"), [(0, 1000, True), (0, 0, False), (1000, 1000, False)])
def test_what_root_sets_up_belongs_to_the_checkouts_owner(
    we: int, owner: int, given: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = tmp_path / ".venv-1"
    (new / "bin").mkdir(parents=True)
    (new / "bin/python").symlink_to("/nowhere")
    taken: list[str] = []
    monkeypatch.setattr("os.geteuid", lambda: we)
    monkeypatch.setattr("os.chown", lambda path, *ids, follow_symlinks: taken.append(f"{path} {ids} {follow_symlinks}"))
    first_start._give(new, os.stat_result((0, 0, 0, 0, owner, 77, 0, 0, 0, 0)))
    expected = [f"{path} (1000, 77) False" for path in (new, new / "bin", new / "bin/python")]
    assert taken == (expected if given else [])


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Collecting numpy==2.4.6 (from -r /a b/base.lock (line 3))", "  numpy 2.4.6\n"),
        ("Collecting opencv-python-headless==4.14.0.94", "  opencv-python-headless 4.14.0.94\n"),
        ("Processing /a/whistle-1.0-py3-none-any.whl (from -r /b-1/c (line 1))", "  whistle 1.0\n"),
        ("Installing collected packages: numpy", "Unpacking …\n"),
        ("  Using cached numpy-2.4.6-cp311-cp311-linux_x86_64.whl (1 MB)", ""),
    ],
)
def test_progress_names_the_packages(line: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    first_start._progress(line, ENGLISH)
    assert capsys.readouterr().err == shown
