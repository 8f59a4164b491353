"""A recorded match, shown picture by picture to a camera, and refereed by what `play` puts together."""

import time
from collections.abc import Callable
from concurrent.futures import wait
from pathlib import Path

import cv2
import numpy as np

from device.panel.buttons import Press
from device.play.replay import Replay
from device.play.stadium import Stadium
from device.recordings.recording import Recording, full_options
from device.store.entries import ACTION
from device.texts.language import texts
from rules.game import Json

LOOKS = 4
"""New frames in which each picture is seen: to notice it, to see it at rest, and twice more to be sure."""
LONGEST = 60
"""Seconds for one reading or one picture; nobody waits for that when all is well. Turns are too quick to count: on a
busy machine the next picture comes late."""
ALIKE = 6.0
"""Grey levels between a picture and its copy from the camera: decoders and a smaller size differ by less."""


_REPLAYED: dict[tuple[Path, int], list[Json]] = {}


def replayed(recording: Recording, most: int) -> list[Json]:
    """What `replay` makes of the first pictures; once is enough for all cameras."""
    known = (recording.folder, most)
    if known not in _REPLAYED:
        _REPLAYED[known] = _replayed(recording, most)
    return _REPLAYED[known]


def _replayed(recording: Recording, most: int) -> list[Json]:
    lines = Replay(recording, texts("de")).lines()
    told = [line for _, line in zip(range(most), lines, strict=False)]
    return [ruling["action"] for line in told for ruling in line["rulings"] if "action" in ruling]


def refereed(stadium: Stadium, recording: Recording, most: int, show: Callable[[Path], None]) -> list[Json]:
    """What the match day makes of the same pictures, seen through its own camera."""
    day = stadium.day
    day.referee.game = recording.game
    day.referee.house = day.referee.house._replace(
        options={recording.game: full_options(recording.game, recording.options, recording.teams)}
    )
    for effect in day.referee.begin():
        day.do(effect)
    moments = [(at, 1, name) for name, at in recording.frames] + [(p.at, 0, p) for p in recording.presses]
    for _, _, what in sorted(moments, key=lambda moment: moment[:2])[:most]:
        if isinstance(what, Press):
            day.tell(what._replace(at=stadium.clock.now()))
        else:
            file = recording.picture(what)
            show(file)
            _look(stadium, file)
    log = day.keeper.log
    return [entry.data["action"] for entry in log.entries if entry.kind == ACTION] if log else []


def _look(stadium: Stadium, file: Path) -> None:
    """Turn after turn, until the camera has shown this picture often enough."""
    wanted, looked, last = cv2.imread(str(file)), 0, stadium.day.watch.frame
    assert wanted is not None
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        stadium.day.step()
        frame = stadium.day.watch.frame
        if frame is not None and frame is not last and _shows(frame.picture, wanted):
            last, looked = frame, looked + 1
        if looked >= LOOKS and _all_read(stadium):
            return
    raise AssertionError(f"{file.name} was not seen: {stadium.day.troubles()}")


def _all_read(stadium: Stadium) -> bool:
    """Whether nothing is being read, nothing waits, and nobody wants a second look."""
    day, lookout = stadium.day, stadium.day.watch.lookout
    if lookout is None:
        return True
    if lookout._work is not None:
        wait([lookout._work], LONGEST)
    return not day.watch.reading and not day.watch.look_again


def _shows(picture: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]", wanted: object) -> bool:
    thin = cv2.resize(picture, (160, 90), interpolation=cv2.INTER_AREA).astype(np.int16)
    other = cv2.resize(np.asarray(wanted, np.uint8), (160, 90), interpolation=cv2.INTER_AREA).astype(np.int16)
    return float(np.abs(thin - other).max()) < 5 * ALIKE and float(np.abs(thin - other).mean()) < ALIKE
