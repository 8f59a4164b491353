"""Disks that are really full or locked, mounted for the test alone: what is said is true, and nothing is forgotten."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.store import Store
from tests.checkout import HOME
from tests.device.play.small_disk import EVENINGS

ENVIRONMENT = os.environ | {"PYTHONPATH": str(HOME), "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.mark.slow
@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening(own_mounts: list[str], tmp_path: Path, evening: str) -> None:
    done = subprocess.run(
        [*own_mounts, sys.executable, "-P", "-m", "tests.device.play.small_disk", evening, str(tmp_path)],
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("de", "konnte nicht gespeichert"),
        pytest.param("en", "could not be stored", marks=pytest.mark.long),
    ],
)
def test_the_farewell_of_the_real_command_does_not_lie(
    own_mounts: list[str], tmp_path: Path, lang: str, sentence: str
) -> None:
    (tmp_path / "settings.toml").write_text("[storage]\npicture_megabytes = 0\n", encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        [*own_mounts, sys.executable, "-P", "-m", "tests.device.play.small_disk", lang, str(tmp_path)],
        env=ENVIRONMENT | {"HOME": str(home), "XDG_DATA_HOME": str(tmp_path / "nowhere")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1, done
    assert sentence in done.stdout.splitlines()[-1]
    (copy,) = home.glob("*.copy")
    assert str(copy) in done.stdout
    back = subprocess.run(
        [sys.executable, "-m", "device", "matches", "restore", str(copy), "--store", str(tmp_path / "other.db")],
        cwd=HOME,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert back.returncode == 0, back.stderr
    with Store(tmp_path / "other.db") as store:
        assert len(store.open(1).lines) == len(copy.read_text(encoding="ascii").splitlines()) - 1 > 0
