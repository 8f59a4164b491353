"""A recording: a folder with numbered pictures and `recording.json`, which tells when each was taken."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from device.games import NO_TEAMS
from device.panel.buttons import BUTTONS, GESTURES, Press
from device.settings import usual_options
from rules import game_named, games
from rules.game import BadInput, Json
from rules.reading import Check, is_text, list_of, number, one_of
from rules.teams import COLOURS
from rules.texts import Catalogue
from rules.untrusted import Unusable
from vision.untrusted import read_json

FILE = "recording.json"
MOST_HOURS = 6
"""From the first moment to the last: the clocks of a replay tick through all of them."""
CHORDS = tuple("+".join(pair) for pair in combinations(BUTTONS, 2))
"""Two buttons that are pressed together, as `Press` names them."""
LONGEST_NAME, LONGEST_TOLD = 200, 60
"""Letters of a picture's name, and of a wrong value that is told."""


class BadRecording(ValueError):
    """A folder that is no recording: which file, and the key and facts of the sentence that says why."""

    def __init__(self, path: Path, key: str, **facts: object) -> None:
        self.path, self.key, self.facts = path, key, facts
        super().__init__(f"{path}: {key.rpartition('.')[2].replace('-', ' ')} {' '.join(map(str, facts.values()))}")

    def say(self, texts: Catalogue) -> str:
        """The sentence for a person."""
        return f"{self.path}: {texts.page(self.key, **self.facts)}"


def _is_frame(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and is_text(name := value.get("file", ""), LONGEST_NAME)
        and Path(name).name == name not in ("", "..")
        and "\0" not in name
        and is_time(value.get("at"))
    )


def _is_press(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("gesture", "short") not in GESTURES:
        return False
    buttons = CHORDS if value.get("gesture") == "chord" else BUTTONS
    return value.get("button") in buttons and is_time(value.get("at"))


is_time = number(-1e10, 1e10)
"""Seconds, counted from any moment that people know."""
ENTRIES: Mapping[str, Check] = {
    "game": one_of(*games()),
    "teams": lambda value: list_of(one_of(*COLOURS), 2, 2)(value) and value[0] != value[1],
    "frames": list_of(_is_frame),
    "presses": list_of(_is_press),
    "options": lambda value: isinstance(value, dict),
}
USUAL: Json = {"teams": list(NO_TEAMS), "options": {}}


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
        given = read_json(path)
    except Unusable as problem:
        raise BadRecording(path, f"file.{problem.key}", **problem.facts) from problem
    given = USUAL | given if isinstance(given, dict) else {}
    for entry, allows in ENTRIES.items():
        if not allows(given.get(entry)):
            value = json.dumps(given.get(entry), ensure_ascii=False)[:LONGEST_TOLD]
            raise BadRecording(path, "recording.wrong", entry=entry, value=value)
    times = [moment["at"] for moment in (*given["frames"], *given["presses"])]
    if times and max(times) - min(times) > MOST_HOURS * 3600:
        raise BadRecording(path, "recording.too-long", hours=MOST_HOURS)
    try:
        game_named(given["game"]).start(full_options(given["game"], given["options"], given["teams"]))
    except BadInput as problem:
        raise BadRecording(path, "recording.options", reason=problem.text) from problem
    return _recording(folder, given)


def full_options(game: str, options: Json, teams: Sequence[str]) -> Json:
    """All options of a recorded match: the usual ones, those that were recorded, and the teams that play."""
    full = usual_options(game) | options
    return full | {"teams": list(teams)} if "teams" in full else full


def _recording(folder: Path, given: Json) -> Recording:
    home, away = given["teams"]
    frames = [(frame["file"], float(frame["at"])) for frame in given["frames"]]
    presses = [Press(press["button"], press.get("gesture", "short"), float(press["at"])) for press in given["presses"]]
    return Recording(
        folder,
        given["game"],
        (home, away),
        tuple(sorted(frames, key=lambda frame: frame[1])),
        tuple(sorted(presses, key=lambda press: press.at)),
        given["options"],
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
