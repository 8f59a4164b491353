"""What keeps a match from starting is told with the way round it, and `play --safe` goes that way."""

from datetime import time
from pathlib import Path
from typing import Any

import pytest

from device.cli import run
from device.doctor.case import Visit
from device.doctor.house import kit
from device.doctor.house_probes import kit as ask_kit
from device.doctor.house_probes import settings as ask_settings
from device.panel.buttons import Press
from device.play.stadium import Stadium


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Stadium]:
    """Every stadium that opens, and closes again at once."""
    stadiums: list[Stadium] = []
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Stadium, "play", lambda stadium, _: stadiums.append(stadium))
    return stadiums


def settings(folder: Path, text: str) -> Path:
    (folder / "settings.toml").write_text(text, encoding="utf-8")
    return folder / "settings.toml"


def call(*words: str | Path) -> int:
    return run([*map(str, words), "--lang", "en"], {})


@pytest.mark.parametrize("content", [None, "[]", "{" * 99])
def test_play_and_doctor_tell_the_same_about_a_calibration_file(
    content: str | None, tmp_path: Path, started: list[Stadium], capsys: pytest.CaptureFixture[str]
) -> None:
    lens = tmp_path / "lens.json"
    if content is not None:
        lens.write_text(content, encoding="utf-8")
    file = settings(tmp_path, f'[camera]\ncalibration = "{lens}"\n')
    assert call("play", "--no-page", "--settings", file) == 0
    told = capsys.readouterr().out
    assert len(started) == 1
    started[0].day.watch.open_eyes("soccer-tactics", {})  # it died here, at kick-off
    (finding,) = kit(ask_kit(Visit(str(file), "en")))
    assert (finding.level, finding.key) == ("look", "gaps")
    assert str(finding.facts["gaps"]) in told
    assert f"I cannot use {lens} for the camera." in told


def test_a_good_calibration_file_is_no_finding(tmp_path: Path) -> None:
    (tmp_path / "lens.json").write_text('{"focal": 0.77}', encoding="utf-8")
    file = settings(tmp_path, f'[camera]\ncalibration = "{tmp_path}/lens.json"\n')
    assert kit(ask_kit(Visit(str(file), "en")))[0].key == "whole"


def test_doctor_tells_of_a_damaged_album_as_play_does(tmp_path: Path, started: list[Stadium]) -> None:
    file = settings(
        tmp_path, f'[camera]\nkind = "folder"\nsource = "{tmp_path}"\n[storage]\npath = "{tmp_path}/m.db"\n'
    )
    album = tmp_path / "taught/super-goal/album.json"
    album.parent.mkdir(parents=True)
    album.write_text("[" * 100_000, encoding="utf-8")
    assert call("play", "--no-page", "--settings", file) == 0
    (gap,) = ask_kit(Visit(str(file), "en"))["gaps"]
    assert str(album) in gap
    assert gap in started[0].problem


def test_bad_settings_name_the_safe_mode(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("play", "--settings", settings(tmp_path, "language = 5")) == 2
    assert "./schiri play --safe" in capsys.readouterr().err


def test_a_service_with_bad_settings_plays_without_them_and_says_so_on_the_display(
    tmp_path: Path, started: list[Stadium], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sees what a service prints: it went round and round in the dark."""
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody-listens"))
    file = settings(tmp_path, '[sound]\nvolume = 300\nquiet_from = "20:00"\n[display]\nbrightness = 40\n')
    assert call("play", "--no-page", "--settings", file) == 0
    day = started[0].day
    assert (day.settings.sound.volume, day.settings.display.brightness) == (70, 40)
    assert day.settings.sound.volume_at(time(21)) == 70
    (notice,) = day.troubles()
    assert "volume" in notice
    assert str(file) in notice
    assert " ".join(day.referee.screen.lines).startswith("The settings")
    day.referee.handle(Press("whistle", "short", 1.0))
    assert day.referee.screen.kind == "start"


def test_new_trouble_is_told_once_and_systemd_hears_what_is_wrong_now(
    tmp_path: Path, started: list[Stadium], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    statuses: list[str] = []
    monkeypatch.setattr("device.service.notify.Notifier.status", lambda _, status: statuses.append(status))
    assert call("play", "--no-page", "--store", tmp_path / "m.db") == 0
    capsys.readouterr()
    for troubles in (("No display.",), ("No display.", "No camera."), ("No display.",), ("No camera.",), ()):
        started[0].troubled(troubles)
    assert capsys.readouterr().err == "No display.\nNo camera.\n"
    assert statuses[:3] == ["No display.", "No display. No camera.", "No display."]
    assert statuses[4:] == [started[0].welcome()]
    started[0].troubled(("No camera.",))
    assert capsys.readouterr().err == "No camera.\n"


def test_the_safe_mode_needs_no_settings_no_camera_and_no_hardware(
    tmp_path: Path, started: list[Stadium], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.play.opening.is_pi", lambda: True)
    text = 'language = 5\n[camera]\nkind = "picamera2"\n[page]\nopen = true\n[storage]\npath = "~nosuchuser/x"\n'
    assert call("play", "--safe", "--no-page", "--settings", settings(tmp_path, text)) == 0
    (stadium,) = started
    equipment = stadium.day.equipment
    assert equipment.table is not None and equipment.buttons is None and equipment.display is None
    assert not stadium.day.settings.page.open
    assert stadium.day.keeper.store is not None
    assert tmp_path in stadium.day.keeper.store.path.parents


def test_a_start_that_fails_names_the_safe_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: Any) -> Stadium:
        raise OSError("the bus is on fire")

    monkeypatch.setattr("device.play.opening.open_stadium", broken)
    assert call("play", "--settings", settings(tmp_path, "")) == 1
    told = capsys.readouterr().err
    assert "the bus is on fire" in told and "./schiri play --safe" in told
    with pytest.raises(OSError, match="on fire"):
        call("play", "--safe")


@pytest.mark.parametrize("table", ["-5", "1.5", "x", "9" * 400, "²"])
def test_a_table_that_there_is_not(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("play", "--virtual", f"--table={table}") == 2
    assert "a whole number from 0 to 999999" in capsys.readouterr().err


def test_doctor_bears_an_overlong_name() -> None:
    facts = ask_settings(Visit("x" * 5000, "en"))
    assert not facts["there"]
    assert len(facts["problems"]) == 1
