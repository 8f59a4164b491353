"""The page without a camera: a real match day in the middle of things, to look at and to play with.

python -m tests.device.web.rehearsal [PORT] [--lang en] [--real] [--show goal]
"""

import argparse
import sys
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from device.games.soccer_tactics.camera import LIVING_ROOM, QuickTable
from device.games.soccer_tactics.tabletop import PitchTop
from device.play.archive import Archive
from device.play.equipment import Equipment
from device.play.match_day import MatchDay
from device.play.record_keeper import RecordKeeper
from device.referee.inputs import Wish
from device.settings import PageSettings, Settings
from device.texts.language import texts
from device.virtual.camera import VirtualCamera
from device.virtual.tabletop import Tabletop
from device.web.inbox import Command, Inbox
from device.web.notice_board import NoticeBoard
from device.web.orders import no_table
from device.web.server import WebPage
from tests.device.people.receptions import reception
from tests.device.play.ground import GroundClock
from tests.device.referee.evenings import GameNight, Night, at
from tests.device.referee.positions import OFFSIDE_TRAP, RED_MOVES, SHOT

PICTURE = (768, 432)
"""Half of what the referee looks at: quicker to paint, and large enough to look at."""
CLOCK = 2532.0
"""42:12 to go."""


def in_the_middle(lang: str = "de") -> GameNight:
    """Red has scored; a corner before that was taken back."""
    night = at(SHOT, lang, CLOCK)
    night.spin("corner")
    night.wait(20)
    night.tell(Wish("undo", night.now))
    night.line_up()
    night.spin("goal")
    night.wait(20)
    night.line_up()
    return night


def red_moves(lang: str = "de") -> GameNight:
    """Red has rolled a four and moves a figure."""
    night = at(RED_MOVES, lang, CLOCK)
    night.roll("home", 4)
    return night


def wrong_move(lang: str = "de") -> GameNight:
    """Red 7 went three fields instead of four."""
    night = red_moves(lang)
    night.put(h7="C9")
    return night


def offside(lang: str = "de") -> GameNight:
    """Red 10 was offside on D14."""
    night = at(OFFSIDE_TRAP, lang, CLOCK)
    night.put(ball="D14")
    return night


SITUATIONS: dict[str, Callable[[str], GameNight]] = {
    "moves": red_moves,
    "goal": in_the_middle,
    "wrong": wrong_move,
    "offside": offside,
}
"""What can be looked at."""


class Listening(Inbox):
    """An inbox that remembers everything that was taken out of it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Command] = []

    def take(self) -> tuple[Command, ...]:
        commands = super().take()
        self.heard += commands
        return commands


class Rehearsal:
    """A match day over a table that obeys; somebody else looks at it for the referee, and tells him what he likes."""

    def __init__(
        self,
        page: PageSettings,
        night: Night | None = None,
        tabletop: Tabletop | None = None,
        lang: str = "de",
        *,
        virtual: bool = True,
        store: Path = Path("nowhere.db"),
    ) -> None:
        self.said = texts(lang)
        self.board, self.inbox = NoticeBoard(), Listening()
        self.random = np.random.default_rng(4)
        self.tabletop: Any = tabletop or PitchTop()
        self.tabletop.set_up(self.random)
        self.virtual = virtual
        self.day: MatchDay
        self.looks = 0
        self.clock = GroundClock()
        self.lock = threading.RLock()
        self.camera = VirtualCamera(PitchTop(), time.monotonic, partial(QuickTable, LIVING_ROOM.pleasant(size=PICTURE)))
        self.reception = reception(page.this_computer)
        spoken, deeds = (lambda: self.day.said.lang), (lambda: self.tabletop.deeds) if virtual else no_table
        shelf = Archive(store, 0, lambda: self.day.current(), lambda: 0)
        self.web = WebPage(page, self.board, self.inbox, self.said, self.reception, self.picture, spoken, deeds, shelf)
        self.sit_down(night or red_moves(lang))

    @property
    def heard(self) -> list[Command]:
        """Everything that came from the page."""
        return self.inbox.heard

    def sit_down(self, night: Night) -> None:
        """Another evening at the same table."""
        with self.lock:
            self.night = night
            self.clock.at = night.now
            equipment = Equipment(board=self.board, inbox=self.inbox, table=self.tabletop if self.virtual else None)
            equipment.entrance = self.web
            keeper = RecordKeeper(None, None, lambda: datetime.now(UTC))
            self.day = MatchDay(night.referee, keeper, equipment, no_eyes, self.clock, Settings(), Random(1))
        self.inbox.wake()

    def picture(self, name: str) -> bytes | None:
        return cv2.imencode(".jpg", self.camera.frame().picture)[1].tobytes()

    def act(self, deed: Callable[[], object]) -> None:
        """Something happens beside the page."""
        with self.lock:
            deed()
            self.sit_down(self.night)

    def listen(self, timeout: float | None) -> tuple[Command, ...]:
        """Wait for commands; the match day obeys."""
        self.inbox.wait(timeout)
        with self.lock:
            before = len(self.heard)
            self.day.step()
            self.looks += 1
            self.board.post("camera", {"number": self.looks, "invitation": False})
            return tuple(self.heard[before:])


def no_eyes(*_: object) -> Any:
    """Nobody looks through the camera."""
    raise AssertionError("a rehearsal has no camera")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int, nargs="?", default=8000)
    parser.add_argument("--lang", default="de")
    parser.add_argument("--real", action="store_true", help="as over a real board: nothing to be dragged")
    parser.add_argument("--show", choices=SITUATIONS, default="moves")
    arguments = parser.parse_args()
    night = SITUATIONS[arguments.show](arguments.lang)
    page = PageSettings(port=arguments.port)
    rehearsal = Rehearsal(page, night, lang=arguments.lang, virtual=not arguments.real)
    sys.stdout.write(f"{rehearsal.web.start()}\n")
    while True:
        for command in rehearsal.listen(1.0):
            sys.stdout.write(f"{command}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
