"""A recording is seen with the eyes of a match: stillness, lesson and second looks included."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from device.play.replay import MOST_READINGS, UNCHANGED, Replay
from device.recordings.recording import FILE, load_recording
from device.texts.language import texts
from rules.game import Json
from tests.checkout import HOME
from vision.arrays import Picture
from vision.observation import Observation

MATCH = HOME / "tests/recordings/match-a"


def recorded(folder: Path, *names: str, **changed: Any) -> Replay:
    """The first pictures of a recorded match, and what else lies in the folder, a second apart."""
    given = json.loads((MATCH / FILE).read_text(encoding="utf-8"))
    given |= {"frames": [{"file": name, "at": float(at)} for at, name in enumerate(names)], "presses": []} | changed
    (folder / FILE).write_text(json.dumps(given), encoding="utf-8")
    for name in names:
        if (MATCH / name).exists():
            shutil.copy(MATCH / name, folder)
    return Replay(load_recording(folder), texts("de"))


def watched(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Every reading from now on: whether it is a lesson."""
    lessons: list[bool] = []
    read = replay.eyes.reader.read

    def reading(picture: Picture, start: bool = False) -> Observation:
        lessons.append(start)
        return read(picture, start=start)

    monkeypatch.setattr(replay.eyes.reader, "read", reading)
    return lessons


def seen(lines: list[Json]) -> list[str]:
    return [line["seen"] for line in lines]


@pytest.mark.slow
def test_the_start_formation_is_a_lesson_and_the_same_picture_again_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = recorded(tmp_path, "0000.jpg", "0000.jpg", "0001.jpg")
    lessons = watched(replay, monkeypatch)
    assert seen(list(replay.lines())) == ["table", UNCHANGED, UNCHANGED]  # 0001 shows the same formation
    assert lessons.count(True) == 1
    assert lessons[:2] == [False, True]
    assert replay.referee.lining_up


@pytest.mark.slow
def test_a_picture_is_read_again_only_while_the_referee_wants_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = recorded(tmp_path, "0000.jpg", "0010.jpg")
    lines = replay.lines()
    next(lines)
    lessons = watched(replay, monkeypatch)
    assert seen(list(lines)) == ["table"]
    assert 1 <= len(lessons) <= 2 * MOST_READINGS  # in the set-up every reading may be followed by a lesson


@pytest.mark.slow
def test_pictures_of_one_moment_are_all_seen(tmp_path: Path) -> None:
    frames = [{"file": name, "at": 0.0} for name in ("0000.jpg", "0010.jpg")]
    replay = recorded(tmp_path, "0000.jpg", "0010.jpg", frames=frames)
    lines = list(replay.lines())
    assert [(line["file"], line["seen"]) for line in lines] == [("0000.jpg", "table"), ("0010.jpg", "table")]


@pytest.mark.slow
def test_a_picture_that_cannot_be_read_is_told_and_the_next_one_seen(tmp_path: Path) -> None:
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    lines = list(recorded(tmp_path, "broken.jpg", "missing.jpg", "0000.jpg").lines())
    assert lines[-1]["seen"] == "table"
    assert all(reason not in ("table", "hand", UNCHANGED) for reason in seen(lines[:-1]))


def test_a_recording_of_presses_alone_needs_no_picture(tmp_path: Path) -> None:
    replay = recorded(tmp_path, presses=[{"button": "whistle", "at": 1.0}])
    assert [line["press"] for line in replay.lines()] == ["whistle"]
