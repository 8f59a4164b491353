"""How quick and how modest the device is: whistle, start, idling, memory, each beside its budget.

Work is counted in seconds of processor time, so that other programs on the machine do not disturb it; only the start is
measured by the clock on the wall, because people wait by that one. The service that is measured is the real command in
a process of its own, with the page and the virtual table. Memory is also measured as on a Pi, where nobody has to draw
the table: the same program looks at a folder of pictures.
"""

import os
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np

from device import HOME
from device.games import NO_TEAMS, living_room
from device.panel.buttons import Edge
from device.play.opening import open_stadium
from device.play.stadium import TURN, Stadium
from device.recordings.recording import Recording, write_recording
from device.settings import CameraSettings, Settings
from device.texts.language import texts as catalogue
from device.virtual.demo import SteppedClock
from device.workshop.bench.service import megabytes_of, serving
from rules import games
from rules.texts import Catalogue
from vision.game_vision import drawn_table, game_vision

MOST_WHISTLE_MS = 150
MOST_START_SECONDS = 3
MOST_IDLE_PERCENT = 5
MOST_MEGABYTES = 200
WHISTLES = 30
IDLE_SECONDS = 10
STARTS = 3
PICTURES = 5


class Cost(NamedTuple):
    """What `play` costs as a process of its own."""

    ready_seconds: float
    start_work: float
    idle_percent: float
    match_percent: float
    megabytes: float


def run(texts: Catalogue) -> int:
    """Measure and print, with the budgets beside."""
    print(texts.page("bench.device.begin"))
    work = sorted(whistle_work(texts))
    print(
        texts.page(
            "bench.device.whistle",
            middle=f"{1000 * median(work):.0f}",
            worst=f"{1000 * work[-1]:.0f}",
            count=len(work),
            most=MOST_WHISTLE_MS,
        )
    )
    if not Path("/proc/self/stat").exists():
        print(texts.page("bench.device.linux-only"))
        return 0
    starts = [play_alone(idle=number == STARTS - 1) for number in range(STARTS)]
    seconds, spent = min(each.ready_seconds for each in starts), min(each.start_work for each in starts)
    print(texts.page("bench.device.start", seconds=f"{seconds:.2f}", work=f"{spent:.2f}", most=MOST_START_SECONDS))
    for key, percent in (("idle", starts[-1].idle_percent), ("match", starts[-1].match_percent)):
        told = {"percent": f"{percent:.1f}", "seconds": IDLE_SECONDS, "most": MOST_IDLE_PERCENT}
        print(texts.page(f"bench.device.{key}", **told))
    print(texts.page("bench.device.memory", megabytes=f"{memory_as_on_a_pi():.0f}", most=MOST_MEGABYTES))
    print(texts.page("bench.device.memory-virtual", megabytes=f"{starts[-1].megabytes:.0f}"))
    return 0


def whistle_work(texts: Catalogue, count: int = WHISTLES) -> list[float]:
    """Seconds of work from a picture at rest to its whistle: read, judged, written, drawn and on the page.

    The camera's own work is left out: here it draws the picture, on a Pi a chip of its own does that.
    """
    spent: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        wishes = _wishes(store=Path(folder) / "matches.db")
        settings = Settings()
        with open_stadium(settings, wishes, texts, {}) as stadium:
            while len(spent) < count:
                _turn(stadium, spent)
    return spent


def _turn(stadium: Stadium, spent: list[float]) -> None:
    day, clock, demo = stadium.day, stadium.clock, stadium.demo
    assert demo is not None
    assert isinstance(clock, SteppedClock)
    clock.go_on()
    demo.step(day.referee, clock.now())
    assert day.equipment.camera is not None
    day.equipment.camera.use(clock.now(), lambda camera: camera.frame())  # from now on the picture lies ready
    pictures, entries = day.watch.read, day.keeper.number
    begin = time.process_time()
    day.step()
    if day.watch.read > pictures and day.keeper.number > entries:
        spent.append(time.process_time() - begin)


def _wishes(store: Path) -> Namespace:
    return Namespace(
        camera=None,
        demo=True,
        speed=1000.0,
        minutes=5,
        table=0,
        game=None,
        no_page=False,
        store=store,
        against=None,
        invite=False,
        join=None,
        side=None,
    )


def play_alone(*, idle: bool) -> Cost:
    """Start `play`, wait until the page shows a picture of the camera, and look what it costs when nothing happens."""
    begin = time.monotonic()
    with serving() as service:
        service.ready()
        ready, work = time.monotonic() - begin, service.work()
        if not idle:
            return Cost(ready, work, 0, 0, 0)
        service.browser.listen()
        at_the_door = service.percent(IDLE_SECONDS)
        service.kick_off()
        return Cost(ready, work, at_the_door, service.percent(IDLE_SECONDS), service.megabytes())


def memory_as_on_a_pi() -> float:
    """Megabytes of a process that reads pictures from a folder."""
    random, game = np.random.default_rng(1), games()[0]
    teams, drawn = game_vision(game).usual_teams or NO_TEAMS, drawn_table(game)
    table = living_room(game, teams, 0)()
    scenes = [drawn.start(random, table.look), *(drawn.play(random, table.look) for _ in range(PICTURES - 1))]
    with tempfile.TemporaryDirectory() as folder:
        frames = tuple((f"{number:04}.jpg", float(number)) for number in range(PICTURES))
        for (name, _), scene in zip(frames, scenes, strict=True):
            cv2.imwrite(f"{folder}/{name}", table.picture(scene))
        write_recording(Recording(Path(folder), game, teams, frames, (), {}))
        code = f"from device.workshop.bench.device import watch_pictures; watch_pictures({folder!r})"
        with subprocess.Popen([sys.executable, "-c", code], cwd=HOME, stdout=subprocess.PIPE, encoding="utf-8") as eyes:
            assert eyes.stdout is not None
            return float(eyes.stdout.readline())


def watch_pictures(folder: str) -> None:
    """Begin a match over a folder of pictures, read them, and tell how much memory that took."""
    settings = replace(Settings(), camera=CameraSettings(kind="folder", source=folder))
    wishes = _wishes(Path(folder) / "matches.db")
    wishes.demo = False
    with open_stadium(settings, wishes, catalogue("en"), {}, pi=True) as stadium:
        for down in (True, False):
            stadium.day.edge(Edge("whistle", down, stadium.clock.now()))
            time.sleep(2 * TURN)
        end = stadium.clock.now() + PICTURES + 1
        stadium.play(lambda: stadium.day.watch.read > 1 and stadium.clock.now() > end and not stadium.day.watch.reading)
        print(megabytes_of(os.getpid()), flush=True)
