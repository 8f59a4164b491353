"""The eyes of a match at work: every frame gets a cheap look at once, and pictures are read one after the other.

On a Pi a reading takes a tenth of a second, and learning a start formation takes seconds. Clocks, buttons and page do
not wait for that: a worker reads, and the main loop asks now and then what has been seen. Meanwhile the newest picture
that is worth it waits. `AtOnce` is the worker of those who have the time: a demonstration, most tests.
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

from device.cameras.eyes import Eyes
from device.ports import Frame
from vision.camera import Pose
from vision.observation import Observation

LONGEST_READING = 60.0
"""Seconds: ten times what learning takes on a Pi. A reader that takes longer will not come back."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen in a picture."""

    frame: Frame
    """The picture itself, which may not be the newest."""
    seen: Observation
    taught: bool
    """Whether it was a lesson: the start formation stood there, and this table was learned from it."""
    fault: str | None = None
    """While the table is being set up: what makes the picture hard to read."""
    pose: Pose | None = None
    """Where the camera stood over the board."""
    late: bool = False
    """Whether people have done something since, so that it shows the table as it was before."""


class AtOnce(Executor):
    """A worker that does everything at once, while the caller waits."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it; what goes wrong comes out at once, too."""
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def in_the_background() -> Executor:
    """A worker with a thread of its own."""
    return ThreadPoolExecutor(1, "eyes")


class Lookout:
    """Eyes and their worker; one picture is being read, and one may wait."""

    def __init__(self, eyes: Eyes, worker: Executor) -> None:
        self._eyes = eyes
        self._worker = worker
        self._work: Future[Sight | None] | None = None
        self._began = 0.0
        self._waiting: tuple[Frame, bool] | None = None
        self._late = False

    def look(self, frame: Frame, *, again: bool, lining_up: bool) -> bool:
        """The cheap look; whether this picture is going to be read. `again`: even if it looks like the last one."""
        worth = self._eyes.ready(frame.glance, again=again)
        if worth:
            self._waiting = (frame, lining_up)
        if self._work is None and self._waiting is not None:
            (newest, formation), self._waiting, self._late = self._waiting, None, False
            self._began = frame.at
            # The one before may have shown that play has begun: then this is no start formation any more.
            self._work = self._worker.submit(self._read, newest, formation and lining_up)
        return worth

    def learn(self, picture: Frame) -> None:
        """Learn this table from a picture of the start formation, before anything else is read."""
        self._began = picture.at
        self._work = self._worker.submit(self._learn, picture)

    @property
    def busy(self) -> bool:
        """Whether a picture is being read, or waits for it."""
        return self._work is not None or self._waiting is not None

    def no_hand(self) -> None:
        """People say that no hand is there: the reader is told between two readings."""
        self._worker.submit(self._eyes.no_hand)

    def ask(self, job: Callable[[Eyes], T]) -> "Future[T]":
        """Have the worker do something with the eyes, between two readings."""
        return self._worker.submit(job, self._eyes)

    def sight(self) -> Sight | None:
        """What has been seen since, once; what went wrong in the reader comes out here."""
        if self._work is None or not self._work.done():
            return None
        work, self._work = self._work, None
        sight = work.result()
        return replace(sight, late=self._late) if sight is not None else None

    def outdate(self) -> bool:
        """People have done something: pictures that wait or are being read show an old table. Whether there are any."""
        self._late, self._waiting, waited = True, None, self._waiting
        return self._work is not None or waited is not None

    def lost(self, now: float) -> bool:
        """Whether the reader does not come back."""
        return self._work is not None and not self._work.done() and now - self._began > LONGEST_READING

    def _read(self, frame: Frame, lining_up: bool) -> Sight:
        seen = self._eyes.read(frame.picture, lining_up=lining_up)
        taught = self._eyes.taught
        fault = self._eyes.fault(frame.picture) if lining_up and seen.found else None
        return Sight(frame, seen, taught, fault, self._eyes.pose)

    def _learn(self, frame: Frame) -> None:
        self._eyes.learn(frame.picture)
