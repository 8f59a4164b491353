"""Everything that a match needs, put together: on the Pi its hardware, elsewhere the virtual table and the page."""

import secrets
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import asdict, replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from random import Random, SystemRandom

from device.cameras.choice import VIRTUAL, Wish, wished
from device.games import game_day, teams_of
from device.panel.qr import qr_lines, qr_png
from device.people.invitation import Invitation
from device.people.names import keep_names, read_names
from device.people.reception import Reception
from device.people.register import Register
from device.people.roles import REFEREE, VIEWER
from device.pi.board import is_pi
from device.play.archive import Archive
from device.play.camera_stand import CameraStand
from device.play.equipment import jpeg
from device.play.hardware import connect_panel
from device.play.lookout import AtOnce, in_the_background
from device.play.match_day import MatchDay
from device.play.record_keeper import RecordKeeper
from device.play.remembered import Remembered
from device.play.system_clock import SystemClock
from device.play.whistler import Whistler
from device.ports import Clock, Trouble
from device.referee.at_the_door import WayIn
from device.referee.referee import House, Referee
from device.service.off_switch import off_switch
from device.settings import PageSettings, Settings, StorageSettings
from device.store import Store, StoreProblem
from device.tables.profiles import Profiles
from device.virtual.demo import FOLLOWED, Demo, SteppedClock
from device.virtual.settling import AS_ON_WOOD, Settling
from device.virtual.tables import Tables
from device.web.notice_board import Inbox, NoticeBoard
from device.web.orders import no_table
from device.web.server import WebPage
from rules.game import Json
from rules.reading import Check
from rules.texts import Catalogue

TURN = 0.1
"""Seconds from one turn of the loop to the next: nobody notices a tenth, and a Pi stays cool."""
DEMO_STORE = "demonstrations.db"
NAMES = "names.json"
"""What players and teams are called, beside the matches."""
PEOPLE = "people.json"
"""The telephones that have joined, beside the matches."""
OFFER_EVERY = 1.0
"""Seconds between two looks for cameras that were plugged in."""
LINGER = 3.0
"""Seconds for which a demonstration shows its final screen."""


class Stadium:
    """A match day with its loop."""

    def __init__(
        self,
        day: MatchDay,
        clock: Clock,
        texts: Catalogue,
        demo: Demo | None,
        problem: str = "",
        stand: CameraStand | None = None,
    ) -> None:
        self.day = day
        self.clock = clock
        self.texts = texts
        self.address = ""
        """Where the page is; nowhere without one."""
        self.demo = demo
        self.problem = problem
        """What people should know at the start, in words."""
        self.stand = stand
        self._offer_at = float("-inf")
        self.alive: Callable[[], None] = lambda: None
        """Called after every turn that has really worked; the watchdog is fed here."""
        self.troubled: Callable[[tuple[str, ...]], None] = lambda _: None
        """Called with what is wrong, in words, whenever that has changed."""
        self._troubles: tuple[str, ...] = ()

    @property
    def tables(self) -> Tables | None:
        """The virtual tables; none over a real one."""
        return self.stand.tables if self.stand is not None else None

    def welcome(self) -> str:
        """Where to look."""
        key = "address" if self.address else "no-page-told"
        lines = [self.texts.page(f"command.play.{key}", address=self.address)]
        way = entrance.way_in(inviting=True) if (entrance := self.day.equipment.entrance) is not None else WayIn()
        if way.address and self.demo is None:
            lines.append(self.texts.page("command.play.house", address=way.address, code=way.code))
        if self.address and self.tables is None:
            lines.append(self.texts.page("command.play.setup", address=f"{self.address}setup.html"))
        if self.day.equipment.invitation is not None:
            invited = self.texts.page("command.play.invitation", address=self.day.equipment.invitation)
            lines.append(f"{invited}\n{qr_lines(self.day.equipment.invitation)}")
        if self.problem:
            lines.append(self.problem)
        return "\n".join(lines)

    def farewell(self) -> str:
        """Close the log and say what has become of the match; for what is not stored, where its copy lies."""
        self.day.keeper.close()
        return "\n".join([self._goodbye(), *(match.say(self.texts) for match in self.day.keeper.unkept)])

    def _goodbye(self) -> str:
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
                pictures=self.day.watch.read,
                mistakes=robots.mistakes,
                misunderstood=sum(robots.misunderstood.values()),
            )
            kinds = ", ".join(f"{count} × {what}" for what, count in robots.misunderstood.items())
            return f"{told} {kinds}".rstrip()
        stopped = "stopped" if self.day.keeper.unkept else "kept"
        return self.texts.page(f"command.play.{'over' if ruling.match.over else stopped}", standing=standing)

    def play(self, stopped: Callable[[], bool]) -> None:
        """Turn after turn, until somebody says stop; a demonstration ends when nobody looks at its final screen."""
        over_since: float | None = None
        self.day.assistant.whistle("start")
        while not stopped():
            self._turn()
            ruling = self.day.referee.ruling
            if self.demo is not None and ruling is not None and ruling.match.over:
                over_since = self.clock.now() if over_since is None else over_since
                if self.clock.now() - over_since >= LINGER and not self._rest_with_visitors():
                    return

    def _rest_with_visitors(self) -> bool:
        """After a demonstration the page stays for as long as somebody looks at it; nothing hurries any more."""
        board, inbox = self.day.equipment.board, self.day.equipment.inbox
        if board is None or inbox is None or not board.visitors:
            return False
        inbox.wait(TURN)
        return True

    def _turn(self) -> None:
        began = time.monotonic()
        if self.tables is not None:
            game, options = self.day.referee.on_the_table
            self.tables.lay(game, teams_of(options))
        self._offer_cameras()
        if self.demo is not None and isinstance(self.clock, SteppedClock):
            self.clock.go_on()
            with self.day.stumbles.caught("let the robots play", self.clock.now()):
                self._let_robots_play(self.demo)
            self.day.step()
        else:
            self.day.step()
            rest = TURN - (time.monotonic() - began)
            if rest > 0 and self.day.equipment.inbox is not None:
                self.day.equipment.inbox.wait(rest)
            elif rest > 0:
                time.sleep(rest)
        self.tell_troubles()
        if self.day.watch.alive():
            self.alive()

    def tell_troubles(self) -> None:
        """Tell what is wrong, if that has changed."""
        if (troubles := self.day.troubles()) != self._troubles:
            self._troubles = troubles
            self.troubled(troubles)

    def _offer_cameras(self) -> None:
        """Before a match people may choose who looks; robots need their virtual table."""
        board, now = self.day.equipment.board, self.clock.now()
        if board is None or self.stand is None or self.demo is not None or now < self._offer_at:
            return
        self._offer_at = now + OFFER_EVERY
        offered = self.stand.offers(peek=board.visitors > 0) if self.day.referee.ruling is None else []
        board.post("cameras", {"offered": offered, "chosen": self.stand.chosen()})

    def _let_robots_play(self, demo: Demo) -> None:
        if self.tables is not None:
            demo.hands.sit_at(self.tables.of(self.day.referee.on_the_table[0]))
        demo.step(self.day.referee, self.clock.now())


@contextmanager
def open_stadium(
    settings: Settings,
    wishes: Namespace,
    texts: Catalogue,
    environment: Mapping[str, str],
    *,
    pi: bool | None = None,
    settling: Settling = AS_ON_WOOD,
    today: date | None = None,
) -> Iterator[Stadium]:
    """Put everything together, and take it apart again whatever happens; unless told, look whether this is a Pi.

    `settling`: how long dice and needle move on a virtual table. `today`: robots play another match every day.
    """
    on_a_pi = is_pi() if pi is None else pi
    settings = replace(settings, camera=wished(settings.camera, Wish(VIRTUAL) if wishes.demo else wishes.camera))
    table = wishes.table or 0
    lot = (today or datetime.now(UTC).date()).toordinal() if wishes.table is None else wishes.table
    random = Random(lot) if wishes.demo else SystemRandom()  # noqa: S311 # robots play, nobody bets
    clock: Clock = SteppedClock(wishes.speed) if wishes.demo else SystemClock()
    keeper = _keeper(settings, wishes, environment)
    game, options = _match_wanted(settings, wishes)
    settling = settling._replace(speed=wishes.speed) if wishes.demo else settling
    lay = partial(Tables, clock.now, table, game, teams_of(options[game]), settling)
    stand = CameraStand(settings, environment, clock, lay, pi=on_a_pi)
    equipment, tables = stand.equipment, stand.tables
    if on_a_pi and tables is None:
        connect_panel(equipment, settings, clock)
    kept = None if wishes.demo else (wishes.store or settings.storage.file(environment)).with_name(NAMES)
    house = House(options, **asdict(settings.clock), names=read_names(kept))
    referee = Referee(texts, house, game, None if wishes.demo else keeper.unfinished())
    if keeper.outdated is not None:
        referee.inform(keeper.outdated.say(texts))
    worker = AtOnce() if wishes.demo else in_the_background()  # a demonstration's clock waits for nobody
    day = MatchDay(referee, keeper, equipment, stand.eyes, clock, settings, random, worker)
    day.watch.choose_camera = stand.choose
    if kept is not None:
        day.assistant.keep_names = partial(keep_names, kept)
        folder = (wishes.store or settings.storage.file(environment)).parent
        day.watch.remembered = Remembered(Profiles(folder), lambda: "" if stand.tables is not None else stand.name)
    polite = bool(wishes.demo) and wishes.speed <= FOLLOWED
    demo = Demo(tables.of(game), random, day.edge, polite=polite) if wishes.demo and tables is not None else None
    day.announcer.demo = demo is not None
    if (switch := off_switch(environment)) is not None and on_a_pi:
        day.assistant.switch_off, referee.can_switch_off = switch, True
    stadium = Stadium(day, clock, texts, demo, "\n".join(gap.say(texts) for gap in stand.kit.gaps), stand)
    with ExitStack() as leaving:
        leaving.callback(day.close)
        if isinstance(equipment.player, Whistler):
            leaving.callback(equipment.player.close)
        if not wishes.no_page:
            people = None if wishes.demo else (wishes.store or settings.storage.file(environment)).with_name(PEOPLE)
            archive = _archive(day, settings, _store_file(settings, wishes, environment))
            _open_page(stadium, settings.page, people, leaving, archive)
        yield stadium


def _match_wanted(settings: Settings, wishes: Namespace) -> tuple[str, dict[str, Json]]:
    """The game to begin with, and the options of every game, with what the command line asks for."""
    options = deepcopy(dict(settings.options))
    game = wishes.game or settings.game
    if wishes.demo:
        options[game] = game_day(game).conduct.demonstration(options[game], wishes.minutes)
    elif wishes.minutes and "half_minutes" in options[game]:
        options[game]["half_minutes"] = wishes.minutes
    return game, options


def _open_page(
    stadium: Stadium, where: PageSettings, people: Path | None, leaving: ExitStack, archive: Archive
) -> None:
    """Open the page for this match day; what is wrong with it is told, and the match goes on without.

    `people`: where the telephones that join are kept.
    """
    day = stadium.day
    board, inbox = NoticeBoard(), Inbox(stadium.clock.now)
    day.equipment.board, day.equipment.inbox = board, inbox

    def deeds() -> Mapping[str, Mapping[str, Check]]:
        return stadium.tables.deeds() if stadium.tables is not None else no_table()

    own_role = REFEREE if where.this_computer == REFEREE else VIEWER
    invitation = Invitation(secrets.randbelow)
    reception = Reception(Register(people, partial(secrets.token_urlsafe, 32)), invitation, time.monotonic, own_role)
    pictures = partial(_picture, stadium)
    page = WebPage(where, board, inbox, stadium.texts, reception, pictures, lambda: day.said.lang, deeds, archive)
    try:
        page.start()
    except Trouble as trouble:
        stadium.problem = "\n".join(filter(None, (stadium.problem, trouble.say(stadium.texts))))
        return
    leaving.callback(page.close)
    stadium.address, day.equipment.entrance = page.own_address, page


def _store_file(settings: Settings, wishes: Namespace, environment: Mapping[str, str]) -> Path:
    path: Path = wishes.store or settings.storage.file(environment)
    # Robots' matches are nobody's to go on with.
    return path.with_name(DEMO_STORE) if wishes.demo and not wishes.store else path


def _archive(day: MatchDay, settings: Settings, path: Path) -> Archive:
    """Stored matches for the page, the one that is being played as the referee knows it."""
    return Archive(path, settings.storage.picture_megabytes, day.current, lambda: day.keeper.match)


def _keeper(settings: Settings, wishes: Namespace, environment: Mapping[str, str]) -> RecordKeeper:
    now = partial(datetime.now, UTC)
    path = _store_file(settings, wishes, environment)
    open_store = partial(Store, path, picture_megabytes=settings.storage.picture_megabytes)
    look, elsewhere = partial(Store, path, read_only=True), _elsewhere(path, environment)
    try:
        return RecordKeeper(open_store(), None, now, open_store, look, elsewhere)
    except StoreProblem as problem:
        return RecordKeeper(None, problem, now, open_store, look, elsewhere)


def _elsewhere(store: Path, environment: Mapping[str, str]) -> list[Path]:
    """Where a copy of a match may lie that the store does not take, the best place first."""
    usual = StorageSettings().file(environment).parent
    folders = [store.parent, usual, Path(environment.get("HOME", usual))]
    # A service has a folder for temporary files of its own, which goes when it ends.
    return folders if "STATE_DIRECTORY" in environment else [*folders, Path(tempfile.gettempdir())]


def _picture(stadium: Stadium, name: str) -> bytes | None:
    """For the page: `camera` and `setup` are new, `decision/7` and `move/7` led to an entry."""
    day = stadium.day
    if name == "invitation":
        return qr_png(day.equipment.invitation) if day.equipment.invitation is not None else None
    if name == "setup":
        return day.watch.set_up.picture()
    if name == "camera":
        return jpeg(day.watch.frame) if day.watch.frame is not None else None
    kind, _, number = name.partition("/")
    if kind == "usb":
        return stadium.stand.peeks.picture(f"/dev/{number}") if stadium.stand is not None else None
    if kind == "move":
        return day.assistant.moves.find(int(number)) if number.isdigit() else None
    return day.keeper.picture(int(number)) if number.isdigit() else None
