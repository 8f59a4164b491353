"""Everything that a match needs, put together: on the Pi its hardware, elsewhere the virtual table and the page."""

import secrets
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from random import Random, SystemRandom

from device.cameras.choice import VIRTUAL, Wish, wished
from device.games import game_day, teams_of
from device.messages.identity import FILE as TABLE
from device.messages.identity import table_name
from device.messages.line import Line, Message, open_line
from device.opponents.heads import AtOnceHead, ProcessHead
from device.opponents.questions import Head
from device.panel.qr import qr_png
from device.people.invitation import Invitation
from device.people.names import read_names
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
from device.play.stadium import Stadium
from device.play.system_clock import SystemClock
from device.play.whistler import Whistler
from device.ports import Clock, Trouble
from device.referee.partner import Partner
from device.referee.referee import House, Referee
from device.service.off_switch import off_switch
from device.settings import Settings, StorageSettings
from device.store import Store, StoreProblem
from device.store.whole_file import keep
from device.tables.profiles import Profiles
from device.virtual.demo import FOLLOWED, Demo, SteppedClock
from device.virtual.settling import AS_ON_WOOD, Settling
from device.virtual.tables import Tables
from device.web.inbox import Inbox
from device.web.notice_board import NoticeBoard
from device.web.orders import no_table
from device.web.server import WebPage
from rules.game import Json
from rules.opponent import LEVELS, has_opponent
from rules.reading import Check
from rules.texts import Catalogue

DEMO_STORE = "demonstrations.db"
NAMES = "names.json"
"""What players and teams are called, beside the matches."""
PEOPLE = "people.json"
"""The telephones that have joined, beside the matches."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the stadium opens for: a match, or a demonstration by robots, who touch nothing of the family's."""

    settings: Settings
    wishes: Namespace
    environment: Mapping[str, str]

    @property
    def store(self) -> Path:
        """The file of the matches. Robots have their own, because nobody goes on with what they played."""
        path: Path = self.wishes.store or self.settings.storage.file(self.environment)
        return path.with_name(DEMO_STORE) if self.wishes.demo and not self.wishes.store else path

    def beside_the_store(self, name: str) -> Path | None:
        """A file that the family has beside its matches; robots have none."""
        return None if self.wishes.demo else self.store.with_name(name)

    def clock(self) -> Clock:
        """Robots' time goes as fast as one likes."""
        return SteppedClock(self.wishes.speed) if self.wishes.demo else SystemClock()

    def random(self, today: date | None) -> Random:
        """What robots throw can be repeated: by the number of their table, else by the day."""
        if not self.wishes.demo:
            return SystemRandom()
        day = (today or datetime.now(UTC).date()).toordinal()
        return Random(day if self.wishes.table is None else self.wishes.table)  # noqa: S311 # nobody bets

    def worker(self) -> Executor:
        """Who reads the pictures; a demonstration's clock waits for nobody."""
        return AtOnce() if self.wishes.demo else in_the_background()

    def head(self) -> Head:
        """Who thinks for a side that is not in the room."""
        return AtOnceHead() if self.wishes.demo else ProcessHead()

    def with_opponent(self, house: House) -> House:
        """Against whom one can play, and plays if nothing else is chosen."""
        asked, usual = self.wishes, self.settings.opponent
        nobody = usual.level == "people" or asked.demo
        return house._replace(
            # Nobody could hold the opponent's cards at the table, so there it has to be home or away.
            levels={game: LEVELS for game, told in house.options.items() if has_opponent(game) and "teams" in told},
            against=asked.against or ("" if nobody else usual.level),
            own_side=asked.side or usual.side,
            hints=usual.hints,
            throws_for_others=usual.dice == "electronic",
        )

    def match_wanted(self) -> tuple[str, dict[str, Json]]:
        """The game to begin with, and the options of every game, with what the command line asks for."""
        options = deepcopy(dict(self.settings.options))
        game, minutes = self.wishes.game or self.settings.game, self.wishes.minutes
        if self.wishes.demo:
            options[game] = game_day(game).conduct.demonstration(options[game], minutes)
        elif minutes and "half_minutes" in options[game]:
            options[game]["half_minutes"] = minutes
        return game, options


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
    at_home = settings.camera
    settings = replace(settings, camera=wished(settings.camera, Wish(VIRTUAL) if wishes.demo else wishes.camera))
    occasion = Occasion(settings, wishes, environment)
    clock, random, keeper = occasion.clock(), occasion.random(today), _keeper(occasion)
    game, options = occasion.match_wanted()
    settling = settling._replace(speed=wishes.speed) if wishes.demo else settling
    lay = partial(Tables, clock.now, wishes.table or 0, game, teams_of(options[game]), settling)
    stand = CameraStand(settings, environment, clock, lay, pi=on_a_pi, at_home=at_home)
    if on_a_pi and stand.tables is None:
        connect_panel(stand.equipment, settings, clock)
    house = House(options, **asdict(settings.clock), names=read_names(occasion.beside_the_store(NAMES)))
    referee = _referee(texts, occasion.with_opponent(house), game, keeper, resumes=not wishes.demo)
    day = MatchDay(referee, keeper, stand.equipment, stand.eyes, clock, settings, random, occasion.worker())
    day.watch.choose_camera, day.head = stand.choose, occasion.head()
    day.assistant.lend_table, day.assistant.give_back = stand.lend_table, stand.give_back
    _make_at_home(day, stand, occasion)
    if (switch := off_switch(environment)) is not None and on_a_pi:
        day.assistant.switch_off, referee.can_switch_off = switch, True
    problem = "\n".join(gap.say(texts) for gap in stand.kit.gaps)
    stadium = Stadium(day, clock, texts, _robots(day, stand, wishes), problem, stand)
    with ExitStack() as leaving:
        leaving.callback(day.close)
        _open_line(stadium, occasion)
        if isinstance(day.equipment.player, Whistler):
            leaving.callback(day.equipment.player.close)
        if not wishes.no_page:
            _open_page(stadium, occasion, leaving)
        yield stadium


def _referee(texts: Catalogue, house: House, game: str, keeper: RecordKeeper, *, resumes: bool) -> Referee:
    """The referee, who offers the match that was interrupted."""
    referee = Referee(texts, house, game, keeper.unfinished() if resumes else None)
    if keeper.outdated is not None:
        referee.inform(keeper.outdated.say(texts))
    return referee


def _make_at_home(day: MatchDay, stand: CameraStand, occasion: Occasion) -> None:
    """The family's names are kept, and its tables are known again."""
    names = occasion.beside_the_store(NAMES)
    if names is not None:
        day.assistant.keep_names = partial(keep, names)
        profiles = Profiles(names.parent)
        day.watch.remembered = Remembered(profiles, lambda: "" if stand.tables is not None else stand.name)


def _robots(day: MatchDay, stand: CameraStand, wishes: Namespace) -> Demo | None:
    """Who plays in a demonstration."""
    if not wishes.demo or stand.tables is None:
        return None
    day.announcer.demo = True
    table = stand.tables.of(day.referee.game)
    return Demo(table, day.random, day.edge, polite=wishes.speed <= FOLLOWED)


def _open_page(stadium: Stadium, occasion: Occasion, leaving: ExitStack) -> None:
    """Open the page for this match day; what is wrong with it is told, and the match goes on without."""
    day, settings = stadium.day, occasion.settings
    board, inbox = NoticeBoard(), Inbox(stadium.clock.now)
    day.equipment.board, day.equipment.inbox = board, inbox

    def deeds() -> Mapping[str, Mapping[str, Check]]:
        return stadium.tables.deeds() if stadium.tables is not None else no_table()

    own_role = REFEREE if settings.page.this_computer == REFEREE else VIEWER
    register = Register(occasion.beside_the_store(PEOPLE), partial(secrets.token_urlsafe, 32))
    reception = Reception(register, Invitation(secrets.randbelow), time.monotonic, own_role)
    archive = Archive(occasion.store, settings.storage.picture_megabytes, day.current, lambda: day.keeper.match)
    spoken, pictures = (lambda: day.said.lang), partial(_picture, stadium)
    page = WebPage(settings.page, board, inbox, stadium.texts, reception, pictures, spoken, deeds, archive)
    try:
        page.start()
    except Trouble as trouble:
        stadium.problem = "\n".join(filter(None, (stadium.problem, trouble.say(stadium.texts))))
        return
    leaving.callback(page.close)
    stadium.address, day.equipment.entrance = page.own_address, page


def _open_line(stadium: Stadium, occasion: Occasion) -> None:
    """Where the family has a broker, somebody tells it of the match; robots tell nobody."""
    wanted = occasion.settings.broker
    if not wanted.address or occasion.wishes.demo:
        if occasion.wishes.invite or occasion.wishes.join:
            _tell(stadium, "command.play.no-broker")
        return
    # Who has no broker pays nothing.
    from device.messages import contract
    from device.messages.outbox import FILE, Outbox
    from device.messages.reporter import Allowed, Reporter

    table = table_name(wanted, occasion.beside_the_store(TABLE), partial(secrets.token_hex, 3))
    will = Message(contract.topic(table, contract.PRESENCE), contract.OFFLINE, retained=True)
    try:
        line = open_line(wanted, client=f"schiri-{table}", will=will, keeps=False)
    except Trouble as trouble:
        stadium.problem = "\n".join(filter(None, (stadium.problem, trouble.say(stadium.texts))))
        return
    outbox = Outbox(occasion.beside_the_store(FILE), table)
    allowed = Allowed(wanted.home_assistant, wanted.control)
    stadium.day.reporter = Reporter(line, table, outbox, stadium.day.referee, partial(datetime.now, UTC), allowed)
    _sit_down(stadium, occasion, line)


def _sit_down(stadium: Stadium, occasion: Occasion, line: Line) -> None:
    """A match with another table: invited, joined, or gone on with after an interruption."""
    from device.messages import pair

    day, wishes = stadium.day, occasion.wishes
    file = occasion.beside_the_store(pair.FILE)
    seat, own = pair.read_seat(file), day.referee.house.own_side
    goes_on = seat is not None and day.referee.unfinished is not None and seat.match == day.keeper.match
    if wishes.invite:
        code = "".join(secrets.choice(pair.LETTERS) for _ in range(pair.CODE))
        seat = pair.Seat(code, True, (own,))
        _tell(stadium, "command.play.invited", code=code)
    elif wishes.join and not (goes_on and seat is not None and seat.code == wishes.join):
        day.pair = pair.Pair(line, pair.Seat(wishes.join, False, ()), file)
        return
    elif not goes_on or seat is None:
        return
    day.referee.partner = Partner(seat.keeps, frozenset(seat.own))
    day.pair = pair.Pair(line, seat, file)


def _tell(stadium: Stadium, key: str, **facts: object) -> None:
    """What people should know at the start."""
    stadium.problem = "\n".join(filter(None, (stadium.problem, stadium.texts.page(key, **facts))))


def _keeper(occasion: Occasion) -> RecordKeeper:
    now, path = partial(datetime.now, UTC), occasion.store
    open_store = partial(Store, path, picture_megabytes=occasion.settings.storage.picture_megabytes)
    look, elsewhere = partial(Store, path, read_only=True), _elsewhere(path, occasion.environment)
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
