"""How long reading takes on this machine, by stage, and against one search for markers on the same frame."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from statistics import median

import cv2

from vision.arrays import Picture
from vision.reader import Reader
from vision.stillness import Stillness


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds for one frame size; ratios are to one `detectMarkers` of the same frame."""

    size: tuple[int, int]
    markers_ms: float
    still_ms: float
    full_ms: float
    stages: dict[str, float]
    learn_ms: float = 0.0

    @property
    def still_ratio(self) -> float:
        """The cheap check of every frame."""
        return self.still_ms / self.markers_ms

    @property
    def full_ratio(self) -> float:
        """A full reading."""
        return self.full_ms / self.markers_ms


def bench(start: Picture, frames: Iterable[Picture], teams: tuple[str, str], rounds: int = 5) -> Timing:
    """Learn from the start formation, then time readings of frames in which everything has moved."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    played = list(frames)
    reader, gate = Reader(teams=teams), Stillness()
    learn_ms = _timed(partial(reader.read, start, start=True))
    for frame in played:
        reader.read(frame)
    markers, still, full = [], [], []
    stages: dict[str, list[float]] = {}
    for _ in range(rounds):
        for frame in played:
            markers.append(_timed(partial(detector.detectMarkers, frame)))
            still.append(_timed(partial(gate.ready, frame)))
            full.append(_timed(partial(reader.read, frame)))
            for stage, ms in reader.stage_ms.items():
                stages.setdefault(stage, []).append(ms)
    return Timing(
        (start.shape[1], start.shape[0]),
        median(markers),
        median(still),
        median(full),
        {stage: median(values) for stage, values in stages.items()},
        learn_ms,
    )


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
