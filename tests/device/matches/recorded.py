"""A recorded match: its pictures as the reader sees them, and the actions that were really played."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.cameras.eyes import ReaderEyes
from device.panel.buttons import Press
from device.recordings.recording import Recording, full_options, load_recording
from rules import game_named
from rules.game import BadInput, IllegalAction, Json
from tests.device.matches.refereed import watch
from tests.device.matches.seen_match import Moment, SeenMatch, actions_of, read
from vision.observation import Observation

TRUTH, EXPECTED = "truth.json", "expected.json"


def recorded(folder: Path) -> SeenMatch:
    """Every picture of a recording, read once, with how the match stands after it.

    `truth.json` may carry `actions` in each of its frames: what was played since the frame before. Without them the
    recording's `expected.json` tells all actions, and how the match stands at each picture is what a referee rules.
    """
    recording = load_recording(folder)
    options = full_options(recording.game, recording.options, recording.teams)
    played = _played(folder)
    if played is None:
        return _as_ruled(recording, options)
    moments, actions, state = [], list[Json](), game_named(recording.game).start(options)
    watched = watch(SeenMatch(recording.game, options, (), ()))
    for what, at, name in _looks(recording, lambda: watched.referee.lining_up):
        for action in played.get(name, ()):
            state = _after(recording.game, state, action)
            actions.append(action)
        moments.append(Moment(at, what, state, len(actions)))
        watched.follow(moments[-1])
    return SeenMatch(recording.game, options, tuple(moments), tuple(actions))


def _as_ruled(recording: Recording, options: Json) -> SeenMatch:
    """The actions that the recording expects, and how a referee who sees all of it comes to them."""
    moments: list[Moment] = []
    watched = watch(SeenMatch(recording.game, options, (), ()))
    for what, at, _ in _looks(recording, lambda: watched.referee.lining_up):
        moment = Moment(at, what, None, 0)
        watched.follow(moment)
        line = watched.ruling.match.play.line()
        moments.append(moment._replace(state=watched.ruling.state, played=len(line)))
    expected = recording.folder / EXPECTED
    if not expected.exists():
        return SeenMatch(recording.game, options, tuple(moments), actions_of(watched.ruling))
    rulings = json.loads(expected.read_text(encoding="utf-8"))["rulings"]
    actions = tuple(ruling["action"] for ruling in rulings if "action" in ruling)
    wrongs = sum("wrong" in ruling for ruling in rulings)
    return SeenMatch(recording.game, options, tuple(moments), actions, wrongs)


def _played(folder: Path) -> dict[str, list[Json]] | None:
    """File → the actions played since the picture before; nothing if the truth does not tell."""
    path = folder / TRUTH
    frames = json.loads(path.read_text(encoding="utf-8")).get("frames", []) if path.exists() else []
    if not any("actions" in frame for frame in frames):
        return None
    return {frame["file"]: frame.get("actions", []) for frame in frames}


def _looks(recording: Recording, lining_up: Any) -> Iterator[tuple[Observation | Press, float, str]]:
    """Looks and presses in their order; a picture that looks like the one before is not read."""
    eyes = ReaderEyes(recording.game, recording.teams)
    whats: list[tuple[float, int, Any]] = [(at, 1, name) for name, at in recording.frames]
    whats += [(press.at, 0, press) for press in recording.presses]
    for at, _, what in sorted(whats, key=lambda one: one[:2]):
        if isinstance(what, Press):
            yield what, at, ""
            continue
        picture = cv2.imread(str(recording.picture(what)))
        assert picture is not None, what
        seen = read(eyes, np.asarray(picture, np.uint8), lining_up())
        if seen is not None:
            yield seen, at, what


def _after(game: str, state: Any, action: Json) -> Any:
    rules = game_named(game)
    try:
        return rules.apply(state, rules.read_action(action)).state
    except (BadInput, IllegalAction) as problem:
        raise ValueError(f"the truth of a recording is against the rules: {action}: {problem}") from problem
