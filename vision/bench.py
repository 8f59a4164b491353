"""What reading costs on this machine, by stage, and against one search for markers on the same frame.

Cost is the processor's time on one core. Other programs make the clock run longer, but they hardly add to that time.
Each reading is measured right after a search on its own frame. The median of these ratios counts.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Protocol, runtime_checkable

import cv2

from vision.arrays import Picture
from vision.readers import TableReader
from vision.stillness import Stillness


@runtime_checkable
class TimedReader(TableReader, Protocol):
    """A reader that times its stages."""

    clock: Callable[[], float]
    stage_ms: dict[str, float]


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of work for one frame size; ratios are to one `detectMarkers` of the same frame."""

    size: tuple[int, int]
    markers_ms: float
    still_ms: float
    full_ms: float
    still_ratio: float
    """The cheap check of every frame."""
    full_ratio: float
    """A full reading."""
    stages: dict[str, float]
    """Milliseconds of each stage of a full reading."""
    stage_ratios: dict[str, float]
    """The same as parts of a search for markers."""
    learn_ms: float = 0.0
    """A first reading, with whatever is learned from a start formation."""

    @property
    def pixels(self) -> int:
        """Of a frame."""
        return self.size[0] * self.size[1]


def bench(reader: TimedReader, start: Picture, frames: Iterable[Picture], rounds: int = 5) -> Timing:
    """Let a fresh reader learn the start formation, then measure readings of frames in which everything has moved."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    played = list(frames)
    reader.clock, gate = time.process_time, Stillness()
    costs: list[tuple[float, float, float]] = []
    stages: dict[str, list[tuple[float, float]]] = {}
    with _one_core():
        learn_ms = _work(partial(reader.read, start, start=True))
        for frame in played:
            reader.read(frame)
        for frame in played * rounds:
            works = (partial(detector.detectMarkers, frame), partial(gate.ready, frame), partial(reader.read, frame))
            markers, still, full = (_work(work) for work in works)
            costs.append((markers, still, full))
            for stage, ms in reader.stage_ms.items():
                stages.setdefault(stage, []).append((ms, ms / markers))
    markers_ms, still_ms, full_ms = (median(of) for of in zip(*costs, strict=True))
    return Timing(
        (start.shape[1], start.shape[0]),
        markers_ms,
        still_ms,
        full_ms,
        median(still / markers for markers, still, _ in costs),
        median(full / markers for markers, _, full in costs),
        {stage: median(ms for ms, _ in works) for stage, works in stages.items()},
        {stage: median(ratio for _, ratio in works) for stage, works in stages.items()},
        learn_ms,
    )


@contextmanager
def _one_core() -> Iterator[None]:
    """OpenCV's other threads would spin while they wait for work, and that time would count."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)


def _work(work: Callable[[], object]) -> float:
    """Milliseconds of the processor's time."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000
