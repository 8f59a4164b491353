"""A reader that takes its time stops nothing else: clocks, buttons, panel and eyes go on."""

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from device.play.equipment import jpeg
from device.play.lookout import LONGEST_READING, Lookout, Sight, in_the_background
from device.ports import Frame
from device.referee.effects import Effect, KeepPicture
from device.referee.inputs import Tick
from device.referee.ruling import Ruling
from device.virtual.demo import STEP
from device.virtual.tabletop import Tabletop
from tests.device.play.ground import BLANK, Ground, PerfectEyes, keeper_of
from vision.arrays import Picture
from vision.camera import Pose
from vision.observation import Observation

LONG = 30
"""Seconds after which a test gives up; nobody waits for that when all is well."""


class SlowEyes(PerfectEyes):
    """Reads only while somebody lets it."""

    def __init__(self, tabletop: Tabletop) -> None:
        super().__init__(tabletop)
        self.reads, self.may = threading.Event(), threading.Event()
        self.may.set()

    def read(self, picture: Picture, *, lining_up: bool) -> Observation:
        seen = super().read(picture, lining_up=lining_up)
        self.reads.set()
        assert self.may.wait(LONG)
        return seen


class Evening(Ground):
    """A ground whose eyes work in a thread of their own, and can be held up."""

    def __init__(self, folder: Path, **wishes: Any) -> None:
        self.worker = in_the_background()
        super().__init__(keeper_of(folder / "matches.db"), worker=self.worker, **wishes)
        self.pair_of_eyes = SlowEyes

    @property
    def slow(self) -> SlowEyes:
        eyes = self.eyes[-1]
        assert isinstance(eyes, SlowEyes)
        return eyes

    def turn(self, times: int = 1, *, robots: bool = True) -> None:
        """As usual; a reader that is not held up has always done by the next turn."""
        for _ in range(times):
            super().turn(robots=robots)
            if not self.eyes or self.slow.may.is_set():
                self.worker.submit(int).result(LONG)

    def learned(self) -> bool:
        """Whether a picture of the start formation is kept."""
        return self.keeper.formation is not None

    @contextmanager
    def reading(self) -> Iterator[None]:
        """In here a picture is being read, from now on until the end."""
        self.slow.may.clear()
        self.slow.reads.clear()
        try:
            self.day.watch.look_again = True
            while self.day.watch.lookout is not None and self.day.watch.lookout._work is None:
                Ground.turn(self, robots=False)
            assert self.slow.reads.wait(LONG)
            yield
        finally:
            self.slow.may.set()
            self.worker.submit(int).result(LONG)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.day.close()


def test_the_clock_runs_while_a_picture_is_read(evening: Evening) -> None:
    evening.until_entry(1)
    evening.until(lambda: evening.ruling.day.clocks.runs(evening.ruling.state))
    evening.until(lambda: not evening.demo.hands.busy() and not evening.ruling.clock_stands)
    with evening.reading():
        before, shown = evening.ruling.match.remaining, len(evening.display.shown)
        evening.turn(20, robots=False)
        assert before - evening.ruling.match.remaining == pytest.approx(20 * STEP)
        assert len(evening.display.shown) > shown


def test_a_lesson_stops_neither_buttons_nor_page_and_counts_when_it_ends(evening: Evening) -> None:
    evening.until(lambda: evening.referee.ruling is not None)
    with evening.reading():
        evening.press("menu")
        assert evening.screen == "why"
        evening.press("whistle")
        assert evening.screen == "prompt"
        assert not evening.learned()
    evening.turn(robots=False)
    assert evening.learned()  # people pressed since, but the lesson was one
    evening.until_entry(3)
    assert not evening.demo.robots.misunderstood


def test_a_whole_match_is_understood_as_with_eyes_that_read_at_once(evening: Evening) -> None:
    evening.until_entry(40)
    assert not evening.demo.robots.misunderstood
    assert evening.day.troubles() == ()


def test_what_was_read_before_a_button_was_pressed_does_not_count(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.until_entry(2)
    evening.until(lambda: not evening.demo.hands.busy())
    told: list[Observation] = []

    def saw(_: Ruling, seen: Observation) -> list[Effect]:
        told.append(seen)
        return []

    monkeypatch.setattr(Ruling, "saw", saw)
    with evening.reading():
        evening.press("menu")
    evening.turn(robots=False)
    assert told == []
    evening.turn(2, robots=False)
    assert len(told) == 1  # the same table, looked at again


def test_a_fault_of_the_reader_is_told_and_play_goes_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening.until_entry(2)

    def broken(*_: object, **__: object) -> Observation:
        raise ValueError("no such square")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(SlowEyes, "read", broken)
        evening.day.watch.look_again = True
        evening.turn(4, robots=False)
    assert "no such square" in caplog.text
    assert len(evening.day.troubles()) == 1
    evening.until_entry(5)


def test_a_match_that_is_left_does_not_hear_of_its_last_picture(evening: Evening) -> None:
    evening.until_entry(2)
    with evening.reading():
        evening.referee.leave()
        evening.turn(robots=False)
    evening.turn(robots=False)
    assert evening.screen == "start"
    evening.until(lambda: evening.referee.ruling is not None)
    evening.until_entry(2)


def test_at_the_end_no_picture_is_being_read(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.until_entry(2)
    with evening.reading():
        (thread,) = (thread for thread in threading.enumerate() if thread.name.startswith("eyes"))
        threading.Thread(target=evening.slow.may.set).start()
        evening.day.close()
        assert not thread.is_alive()
        evening.worker = in_the_background()
    evening.worker.shutdown()


def test_a_reader_that_never_ends_is_no_longer_alive(evening: Evening) -> None:
    evening.until_entry(2)
    assert evening.day.watch.alive()
    with evening.reading():
        evening.clock.at += LONGEST_READING + 1
        assert not evening.day.watch.alive()
    assert evening.day.watch.alive()


class ByAndBy(Executor):
    """A worker who does the next thing when he is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        promised: Future[Any] = Future()
        self.waiting.append(lambda: promised.set_result(fn(*args, **kwargs)))
        return promised

    def go_on(self) -> None:
        self.waiting.pop(0)()


class EveryFrame:
    """Eyes that find every frame worth a reading, and see its brightness."""

    def __init__(self) -> None:
        self.taught = False
        self.pose: Pose | None = None

    def ready(self, picture: Picture, *, again: bool) -> bool:
        return True

    def read(self, picture: Picture, *, lining_up: bool) -> Observation:
        self.taught = lining_up
        return Observation(True, reason=str(picture.max()))

    def fault(self, picture: Picture) -> str | None:
        return None

    def no_hand(self) -> None:
        pass

    def learn(self, picture: Picture) -> None:
        """Nothing to learn."""


def frame(number: int) -> Frame:
    return Frame(np.full_like(BLANK, number), float(number))


def test_the_newest_picture_waits() -> None:
    worker, eyes = ByAndBy(), EveryFrame()
    lookout = Lookout(eyes, worker)
    seen: list[Sight] = []
    for number in range(1, 8):
        lookout.look(frame(number), again=False, lining_up=False)
        if number in (4, 6):
            worker.go_on()
        sight = lookout.sight()
        seen += [sight] if sight else []
    assert len(worker.waiting) == 1  # one at a time
    assert [(sight.frame.at, sight.seen.reason) for sight in seen] == [(1.0, "1"), (5.0, "5")]


def test_what_waits_when_people_do_something_is_let_go() -> None:
    worker = ByAndBy()
    lookout = Lookout(EveryFrame(), worker)
    assert not lookout.outdate()
    lookout.look(frame(1), again=False, lining_up=False)
    lookout.look(frame(2), again=False, lining_up=False)
    assert lookout.outdate()
    worker.go_on()
    sight = lookout.sight()
    assert sight is not None and sight.late
    lookout.look(frame(3), again=False, lining_up=False)
    worker.go_on()
    sight = lookout.sight()
    assert sight is not None and (sight.frame.at, sight.late) == (3.0, False)


def test_nothing_is_learned_from_a_picture_that_waited_until_play_had_begun() -> None:
    worker = ByAndBy()
    lookout = Lookout(EveryFrame(), worker)
    lookout.look(frame(1), again=False, lining_up=True)
    lookout.look(frame(2), again=False, lining_up=True)
    worker.go_on()
    sight = lookout.sight()
    assert sight is not None and sight.taught
    lookout._eyes.ready = lambda *_, **__: False  # type: ignore[method-assign]
    lookout.look(frame(3), again=False, lining_up=False)
    worker.go_on()
    sight = lookout.sight()
    assert sight is not None and (sight.frame.at, sight.taught) == (2.0, False)


def test_the_picture_of_a_decision_is_the_one_that_was_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"))
    kept: list[bytes] = []
    monkeypatch.setattr(ground.referee, "handle", lambda _: [KeepPicture()])
    monkeypatch.setattr(ground.keeper, "keep_picture", lambda picture, *_: kept.append(picture))
    old, new = frame(10), frame(200)
    ground.day.watch.frame = new
    ground.day.see(Sight(old, Observation(True), taught=False))
    ground.day.tell(Tick(1.0))
    assert kept == [jpeg(old), jpeg(new)]


def test_the_start_formation_is_learned_before_anything_is_read() -> None:
    worker = ByAndBy()
    lookout = Lookout(EveryFrame(), worker)
    lookout.learn(frame(1))
    lookout.look(frame(2), again=False, lining_up=False)
    assert len(worker.waiting) == 1
    worker.go_on()
    assert lookout.sight() is None
    lookout.look(frame(3), again=False, lining_up=False)
    worker.go_on()
    sight = lookout.sight()
    assert sight is not None and sight.frame.at == 3.0


def test_a_hand_that_is_denied_is_denied_between_two_readings(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.until(evening.learned)
    with evening.reading():
        lookout = evening.day.watch.lookout
        assert lookout is not None
        lookout.no_hand()
        assert evening.slow.hands_denied == 0
    evening.turn()
    assert evening.slow.hands_denied == 1
    evening.day.close()
