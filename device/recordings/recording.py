"""A recording: a folder with numbered pictures and `recording.json`, which tells when each was taken."""

import json
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from device.games import NO_TEAMS
from device.panel.buttons import BUTTONS, GESTURES, Press
from rules import games
from rules.game import Json

FILE = "recording.json"


class BadRecording(ValueError):
    """A folder that is no recording: the sentence says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Recording:
    """What was recorded: which game, which pictures when, which presses when."""

    folder: Path
    game: str
    teams: tuple[str, str]
    frames: tuple[tuple[str, float], ...]
    presses: tuple[Press, ...]
    options: Json

    def picture(self, name: str) -> Path:
        """Where a picture lies."""
        return self.folder / name


def load_recording(folder: Path) -> Recording:
    """The recording in a folder; `BadRecording` tells what is wrong."""
    path = folder / FILE
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as problem:
        raise BadRecording(f"{path}: no such file") from problem
    except (OSError, ValueError) as problem:
        raise BadRecording(f"{path}: {problem}") from problem
    try:
        return _read(folder, given)
    except (KeyError, TypeError, AttributeError, ValueError) as problem:
        raise BadRecording(f"{path}: {type(problem).__name__}: {problem}") from problem


def _read(folder: Path, given: Any) -> Recording:
    if given["game"] not in games():
        raise ValueError(f"game {given['game']!r}")
    home, away = given.get("teams", NO_TEAMS)
    frames = [(str(frame["file"]), float(frame["at"])) for frame in given["frames"]]
    if any(Path(name).name != name for name, _ in frames):
        raise ValueError("pictures lie in the folder itself")
    presses = [Press(press["button"], press.get("gesture", "short"), float(press["at"])) for press in given["presses"]]
    for press in presses:
        if press.gesture not in GESTURES or not set(press.button.split("+")) <= set(BUTTONS):
            raise ValueError(f"press {press.button} {press.gesture}")
    if not all(isfinite(at) for at in (*(at for _, at in frames), *(press.at for press in presses))):
        raise ValueError("a time that is no number")
    options = dict(given.get("options", {}))
    return Recording(
        folder,
        given["game"],
        (str(home), str(away)),
        tuple(sorted(frames, key=lambda frame: frame[1])),
        tuple(sorted(presses, key=lambda press: press.at)),
        options,
    )


def write_recording(recording: Recording) -> None:
    """Write `recording.json` beside its pictures."""
    given = {
        "game": recording.game,
        "teams": list(recording.teams),
        "options": recording.options,
        "frames": [{"file": name, "at": round(at, 3)} for name, at in recording.frames],
        "presses": [
            {"button": press.button, "gesture": press.gesture, "at": round(press.at, 3)} for press in recording.presses
        ],
    }
    text = json.dumps(given, indent=1, ensure_ascii=False)
    (recording.folder / FILE).write_text(text + "\n", encoding="utf-8")
