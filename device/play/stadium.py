"""Everything that a match needs, put together: on the Pi its hardware, elsewhere the virtual table and the page."""

import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random, SystemRandom

from device.cameras.eyes import open_eyes
from device.games import game_day, teams_of
from device.panel.sounds import Sound
from device.pi.pins import MODEL
from device.play.match_day import Equipment, MatchDay, jpeg
from device.play.reconnecting import Reconnecting
from device.play.record_keeper import RecordKeeper
from device.play.system_clock import SystemClock
from device.play.whistler import Whistler
from device.ports import Buttons, Camera, Clock, Display, Trouble
from device.referee.referee import House, Referee
from device.school.shelf import albums
from device.settings import Settings
from device.store import Store, StoreProblem
from device.virtual.demo import Demo, SteppedClock
from device.virtual.tables import Tables
from device.web.notice_board import Inbox, NoticeBoard
from device.web.orders import no_table
from device.web.server import WebPage
from rules.texts import Catalogue

TURN = 0.1
"""Seconds from one turn of the loop to the next: nobody notices a tenth, and a Pi stays cool."""
DEMO_STORE = "demonstrations.db"
LINGER = 3.0
"""Seconds for which a demonstration shows its final screen."""


class Stadium:
    """A match day with its loop."""

    def __init__(
        self,
        day: MatchDay,
        clock: Clock,
        texts: Catalogue,
        address: str,
        demo: Demo | None,
        problem: str = "",
        tables: Tables | None = None,
    ) -> None:
        self.day = day
        self.clock = clock
        self.texts = texts
        self.address = address
        self.demo = demo
        self.problem = problem
        self.tables = tables
        self.alive: Callable[[], None] = lambda: None
        """Called after every turn that has really worked; the watchdog is fed here."""

    def welcome(self) -> str:
        """Where to look."""
        key = "address" if self.address else "no-page-told"
        lines = [self.texts.page(f"command.play.{key}", address=self.address)]
        if self.problem:
            lines.append(self.problem)
        return "\n".join(lines)

    def farewell(self) -> str:
        """What has become of the match."""
        ruling = self.day.referee.ruling
        if ruling is None:
            return self.texts.page("command.play.bye")
        standing = ruling.day.words.standing(ruling.state, self.texts.lang)
        if self.demo is not None:
            robots = self.demo.robots
            told = self.texts.page(
                "command.play.demo-over" if ruling.match.over else "command.play.demo-stopped",
                standing=standing,
                actions=len(ruling.match.play.line()),
                pictures=self.day.read,
                mistakes=robots.mistakes,
                misunderstood=sum(robots.misunderstood.values()),
            )
            kinds = ", ".join(f"{count} × {what}" for what, count in robots.misunderstood.items())
            return f"{told} {kinds}".rstrip()
        return self.texts.page("command.play.over" if ruling.match.over else "command.play.kept", standing=standing)

    def play(self, stopped: Callable[[], bool]) -> None:
        """Turn after turn, until somebody says stop; a demonstration ends after the final whistle."""
        over_since: float | None = None
        while not stopped():
            self._turn()
            ruling = self.day.referee.ruling
            if self.demo is not None and ruling is not None and ruling.match.over:
                over_since = self.clock.now() if over_since is None else over_since
                if self.clock.now() - over_since >= LINGER:
                    return

    def _turn(self) -> None:
        began = time.monotonic()
        if self.tables is not None:
            game, options = self.day.referee.on_the_table
            self.tables.lay(game, teams_of(options))
        if self.demo is not None and isinstance(self.clock, SteppedClock):
            self.clock.go_on()
            self.demo.step(self.day.referee, self.clock.now())
            self.day.step()
        else:
            self.day.step()
            rest = TURN - (time.monotonic() - began)
            if rest > 0 and self.day.equipment.inbox is not None:
                self.day.equipment.inbox.wait(rest)
            elif rest > 0:
                time.sleep(rest)
        self.alive()


@contextmanager
def open_stadium(
    settings: Settings, wishes: Namespace, texts: Catalogue, environment: Mapping[str, str], model: Path = MODEL
) -> Iterator[Stadium]:
    """Put everything together, and take it apart again whatever happens."""
    virtual = wishes.virtual or wishes.demo or settings.camera.kind == "virtual" or not model.exists()
    random = Random(wishes.table) if wishes.demo else SystemRandom()  # noqa: S311 # robots play, nobody bets
    clock: Clock = SteppedClock(wishes.speed) if wishes.demo else SystemClock()
    keeper = _keeper(settings, wishes, environment)
    options = deepcopy(dict(settings.options))
    game = wishes.game or settings.game
    if wishes.demo:
        options[game] = game_day(game).conduct.demonstration(options[game], wishes.minutes)
    elif wishes.minutes and "half_minutes" in options[game]:
        options[game]["half_minutes"] = wishes.minutes
    equipment = Equipment()
    tables = Tables(clock.now, wishes.table, game, teams_of(options[game])) if virtual else None
    if tables is not None:
        equipment.table = tables
        laid = tables
        equipment.camera = Reconnecting(lambda: laid)
    else:
        _connect(equipment, settings, clock)
    shown, problem = ({}, "") if virtual else albums(settings, environment, texts)
    page, address = None, ""
    if not wishes.no_page:
        equipment.board, equipment.inbox = NoticeBoard(), Inbox(clock.now)
    house = House(options, settings.clock.move_seconds, settings.clock.warning_seconds)
    referee = Referee(texts, house, game, None if wishes.demo else keeper.unfinished())
    day = MatchDay(
        referee, keeper, equipment, partial(open_eyes, settings.camera, shown), clock, settings, texts, random
    )
    if equipment.board is not None and equipment.inbox is not None:
        deeds = tables.deeds if tables is not None else no_table
        page = WebPage(settings.page, equipment.board, equipment.inbox, texts, partial(_picture, day), deeds)
        try:
            address = page.start()
            referee.house = house._replace(address=address if settings.page.open else "")
        except Trouble as trouble:
            page, problem = None, "\n".join(filter(None, (problem, trouble.say(texts))))
    demo = Demo(tables.of(game), random, day.edge) if wishes.demo and tables is not None else None
    try:
        yield Stadium(day, clock, texts, address, demo, problem, tables)
    finally:
        if page is not None:
            page.close()
        if isinstance(equipment.player, Whistler):
            equipment.player.close()
        day.close()


def _keeper(settings: Settings, wishes: Namespace, environment: Mapping[str, str]) -> RecordKeeper:
    now = partial(datetime.now, UTC)
    path = wishes.store or settings.storage.file(environment)
    if wishes.demo and not wishes.store:
        path = path.with_name(DEMO_STORE)  # robots' matches are nobody's to go on with
    open_store = partial(Store, path, picture_megabytes=settings.storage.picture_megabytes)
    try:
        return RecordKeeper(open_store(), None, now, open_store)
    except StoreProblem as problem:
        return RecordKeeper(None, problem, now, open_store)


@dataclass(frozen=True, slots=True)
class Mute:
    """A buzzer that is not there."""

    trouble: Trouble

    def play(self, _: Sound) -> None:
        """Nothing is heard."""


def _connect(equipment: Equipment, settings: Settings, clock: Clock) -> None:
    """The real thing; whatever is missing is tried again from time to time, and played without."""
    from device.pi.pins import pin_factory

    equipment.camera = Reconnecting(partial(open_camera, settings, clock))
    equipment.buttons = Reconnecting(partial(_real_buttons, settings, clock))
    equipment.display = Reconnecting(partial(_real_display, settings))
    try:
        from device.pi.buzzer import PiBuzzer

        whistler = Whistler(PiBuzzer(pin_factory(), settings.pins.buzzer), clock)
        whistler.start()
        equipment.player = whistler
    except Trouble as trouble:
        equipment.player = Mute(trouble)  # the page still whistles


def open_camera(settings: Settings, clock: Clock) -> Camera:
    """The camera that the settings name."""
    from device.cameras.folder import FolderCamera
    from device.pi.camera import PiCamera
    from device.pi.webcam import open_webcam

    kind, source, size = settings.camera.kind, settings.camera.source, settings.camera.size
    if kind == "folder":
        return FolderCamera(Path(source), clock)
    if kind == "v4l2":
        return open_webcam(clock, size, source or "/dev/video0")
    return PiCamera(clock, size)


def _real_buttons(settings: Settings, clock: Clock) -> Buttons:
    from device.pi.buttons import PiButtons
    from device.pi.pins import pin_factory

    return PiButtons(pin_factory(), clock, settings.pins)


def _real_display(settings: Settings) -> Display:
    from device.pi.oled import Oled

    return Oled(settings.display)


def _picture(day: MatchDay, name: str) -> bytes | None:
    """Pictures for the page: `camera` is the latest, `decision/7` the one that led to an entry."""
    if name == "camera":
        return jpeg(day.frame) if day.frame is not None else None
    _, _, number = name.partition("/")
    return day.keeper.picture(int(number)) if number.isdigit() else None
