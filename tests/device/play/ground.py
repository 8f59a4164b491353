"""A ground to play on in tests: the real match day, record keeper, referee and store, but eyes that never err.

The things lie on the virtual table and robots move them; what they have put down is seen without a picture, so a whole
match takes seconds. Every piece of hardware can be pulled out and put back.
"""

from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from device.games import tabletop as lay_out
from device.games.fuba.tabletop import MatTop
from device.games.fussball_alarm.tabletop import CardTop
from device.games.soccer_tactics.tabletop import PitchTop
from device.games.super_goal.tabletop import BoardTop
from device.panel.buttons import Edge
from device.panel.sounds import Sound
from device.play.equipment import Equipment
from device.play.match_day import MatchDay
from device.play.reconnecting import Reconnecting
from device.play.record_keeper import RecordKeeper
from device.ports import Frame, Trouble
from device.referee.referee import House, Referee
from device.referee.ruling import Ruling
from device.settings import Settings
from device.store import Store
from device.texts.language import texts
from device.virtual.demo import STEP, Demo
from device.virtual.tabletop import Tabletop
from rules.game import Json
from tests.device.referee.card_table import CardsAtHome
from tests.device.referee.goal_table import GoalTable
from tests.device.referee.mat import MatTable
from tests.device.referee.table import Table
from vision.arrays import Picture
from vision.camera import Pose
from vision.observation import Observation, SymbolDie
from vision.tray.dice import Die

TEXTS = texts("de")
BLANK: Picture = np.zeros((9, 16, 3), np.uint8)


@dataclass
class GroundClock:
    """Goes on when it is told to."""

    at: float = 0.0
    wall: time = time(15, 30)

    def now(self) -> float:
        return self.at

    def time_of_day(self) -> time:
        return self.wall


@dataclass
class Cable:
    """A camera, a display and buttons in one, which work as long as the cable is in."""

    clock: GroundClock
    plugged: bool = True
    shown: list[Image.Image] = field(default_factory=list)
    pressed: list[Edge] = field(default_factory=list)

    def frame(self) -> Frame:
        self._try("camera-gone")
        return Frame(BLANK, self.clock.now())

    def show(self, picture: Image.Image, _contrast: int) -> None:
        self._try("display-gone")
        self.shown.append(picture)

    def edges(self) -> tuple[Edge, ...]:
        self._try("pins-missing")
        pressed, self.pressed = tuple(self.pressed), []
        return pressed

    def close(self) -> None:
        self._try("camera-gone")

    def plug(self) -> "Cable":
        """Open it."""
        self._try("camera-missing")
        return self

    def _try(self, code: str) -> None:
        if not self.plugged:
            raise Trouble(code, reason="the cable is out")


class PerfectEyes:
    """Sees what lies there as soon as it has come to rest; like real eyes, looks again only if it has changed."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop
        self._last: object = None
        self._read: object = None
        self.taught = False
        self.pose: Pose | None = None
        self.learned = 0
        self.hands_denied = 0

    def ready(self, picture: Picture, *, again: bool) -> bool:
        things = lying(self._tabletop)
        resting = things == self._last
        self._last = things
        if not resting or (things == self._read and not again):
            return False
        self._read = things
        return True

    def read(self, picture: Picture, *, lining_up: bool) -> Observation:
        seen = observed(self._tabletop)
        self.taught = lining_up and not seen.hand
        return seen

    def fault(self, picture: Picture) -> str | None:
        """Nothing is hard to read in here."""
        return None

    def no_hand(self) -> None:
        self.hands_denied += 1

    def learn(self, picture: Picture) -> None:
        self.learned += 1


def lying(tabletop: Tabletop) -> Hashable:
    """Everything that can be seen on this table."""
    return str(tabletop.scene())


def observed(tabletop: Tabletop) -> Observation:
    """What a perfect reader would say about this table."""
    if tabletop.held:
        return Observation(True, hand=True)
    if isinstance(tabletop, CardTop):
        return CardsAtHome(Random(0), top=tabletop, laid_out=True).observation()
    places = {piece: tabletop.field_of(piece) for piece in (*tabletop.figures, "ball")}
    dice = [(die.well, Die(die.x, die.y, die.turn, die.value, 1.0)) for die in tabletop.dice]
    if isinstance(tabletop, BoardTop):
        symbols = [
            (thrown.well, SymbolDie(thrown.shown.x, thrown.shown.y, thrown.shown.turn, thrown.shown.face, 1.0))
            for thrown in tabletop.symbols
        ]
        return GoalTable(Random(0), places, symbols).observation()
    if isinstance(tabletop, MatTop):
        return MatTable(Random(0), places, dice, values={"ball": tabletop.ball_value}).observation()
    assert isinstance(tabletop, PitchTop)
    return Table(Random(0), places, dice, tabletop.spinner_deg).observation()


@dataclass
class Ears:
    """A player that remembers what was whistled."""

    heard: list[str] = field(default_factory=list)
    trouble: Trouble | None = None

    def play(self, sound: Sound) -> None:
        self.heard.append(sound.name)


@dataclass
class WallClock:
    """The date, which somebody may set."""

    date: datetime = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.date


class Ground:
    """One evening in the life of the program, from its start to its end."""

    def __init__(
        self,
        keeper: RecordKeeper,
        seed: int = 1,
        *,
        minutes: int = 1,
        game: str = "soccer-tactics",
        tabletop: Tabletop | None = None,
        camera: bool = True,
        worker: Executor | None = None,
    ) -> None:
        self.keeper = keeper
        self.clock = GroundClock()
        self.settings = Settings()
        options: dict[str, Json] = deepcopy(dict(self.settings.options))
        options["soccer-tactics"] |= {"half_minutes": minutes, "extra_minutes": minutes}
        self.tabletop = tabletop or lay_out(game)
        self.camera, self.display, self.buttons = Cable(self.clock, camera), Cable(self.clock), Cable(self.clock)
        self.ears = Ears()
        self.equipment = Equipment(
            camera=Reconnecting(self.camera.plug),
            display=Reconnecting(self.display.plug),
            buttons=Reconnecting(self.buttons.plug),
            player=self.ears,
        )
        random = Random(seed)
        self.referee = Referee(TEXTS, House(options), game, keeper.unfinished())
        self.pair_of_eyes: Callable[[Tabletop], PerfectEyes] = PerfectEyes
        self.eyes: list[PerfectEyes] = []
        self.day = MatchDay(
            self.referee, keeper, self.equipment, self._open_eyes, self.clock, self.settings, random, worker
        )
        self.demo = Demo(self.tabletop, random, self.day.edge)

    def _open_eyes(self, _game: str, _options: Json) -> PerfectEyes:
        self.eyes.append(self.pair_of_eyes(self.tabletop))
        return self.eyes[-1]

    @property
    def ruling(self) -> Ruling:
        assert self.referee.ruling is not None
        return self.referee.ruling

    @property
    def screen(self) -> str:
        return self.referee.screen.kind

    def turn(self, times: int = 1, *, robots: bool = True) -> None:
        """Time goes on by a step; the robots do what is due."""
        for _ in range(times):
            self.clock.at += STEP
            if robots:
                self.demo.step(self.referee, self.clock.at)
            self.day.step()

    def until(self, reached: Callable[[], bool], most: int = 4000) -> None:
        """Play on until something has happened."""
        for _ in range(most):
            if reached():
                return
            self.turn()
        raise AssertionError("it never happened")

    def until_entry(self, number: int) -> None:
        """Play on until the log has so many entries."""
        self.until(lambda: self.keeper.number >= number)

    def press(self, button: str, seconds: float = 0.1) -> None:
        """A finger on a real button."""
        self.buttons.pressed.append(Edge(button, True, self.clock.at))
        self.turn(round(seconds / STEP), robots=False)
        self.buttons.pressed.append(Edge(button, False, self.clock.at + 0.1))
        self.turn(2, robots=False)


def keeper_of(path: Path, now: Callable[[], datetime] | None = None, picture_megabytes: float = 200) -> RecordKeeper:
    """A keeper with a store on the disk."""
    return RecordKeeper(Store(path, wait=0, picture_megabytes=picture_megabytes), None, now or WallClock())
