"""Every setting has a reader and an effect: each is changed once in a settings file, and something else comes out."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, redirect_stderr
from dataclasses import dataclass, fields, is_dataclass
from datetime import time
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, cast
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image

from device import cli
from device.cameras.choice import choose_camera, open_camera
from device.cameras.eyes import open_eyes
from device.cameras.feed import first_frame
from device.messages.identity import table_name
from device.messages.line import open_line
from device.opponents.heads import AtOnceHead
from device.panel.sounds import Sound
from device.play.equipment import Equipment
from device.play.hardware import connect_panel
from device.play.kit import checked_lens
from device.play.reconnecting import Reconnecting
from device.play.stadium import Stadium
from device.play.system_clock import SystemClock
from device.play.whistler import Whistler
from device.ports import Trouble
from device.referee.effects import Whistle
from device.referee.inputs import Tick
from device.referee.referee import Unfinished
from device.settings import Settings, load, usual_options
from device.store.play import Play
from rules import game_named
from rules.game import Json
from rules.soccer_tactics import notation
from rules.soccer_tactics.state import FIRST_HALF
from tests.device.cameras.webcam import Webcam
from tests.device.messages.lines import until
from tests.device.messages.papers import Ear, ear, issue
from tests.device.pi.glass import Bus
from tests.device.play.ground import GroundClock
from tests.device.play.opened import opened
from tests.device.referee.positions import RED_MOVES, SHOT
from vision.camera import PI_CAMERA_3

pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

GAME = game_named("soccer-tactics")
EVENING = time(21, 30)
LENS = '{"focal": 0.9}'
ROLLED = {"type": "roll", "dice": [4]}
CORNER = {"type": "spin", "result": "corner"}


@dataclass(frozen=True)
class House:
    """Where a settings file is tried out."""

    file: Path
    patch: pytest.MonkeyPatch
    printed: Callable[[], str]

    @property
    def settings(self) -> Settings:
        return load(self.file)

    def play(self, **wishes: Any) -> AbstractContextManager[Stadium]:
        """`play`, as somebody calls it who lives here."""
        return opened(self.settings, self.file.parent, **wishes)


# What can be seen of the settings


def said(house: House) -> str:
    """What a command prints on a German computer."""
    house.patch.setenv("HOME", str(house.file.parent))
    for name in ("STATE_DIRECTORY", "XDG_DATA_HOME"):
        house.patch.delenv(name, raising=False)
    assert cli.run(["matches", "--settings", str(house.file)], {"LANG": "de_DE.UTF-8"}) == 0
    return house.printed().strip()


def game_on_offer(house: House) -> str:
    with house.play() as stadium:
        return stadium.day.referee.on_the_table[0]


def seconds_of_a_half(house: House) -> float:
    with house.play() as stadium:
        stadium.day.referee.begin()
        assert stadium.day.referee.ruling is not None
        return stadium.day.referee.ruling.match.remaining


def go_on(stadium: Stadium, pitch: str, action: Json) -> None:
    """Go on in the middle of a first half, after this action."""
    state = notation.from_pitch(pitch)
    state = state._replace(match=state.match._replace(period=FIRST_HALF, running=True, first_kick_off="home"))
    state = GAME.apply(state, GAME.read_action(action)).state
    stadium.day.referee.handle(Tick(0.0))
    stadium.day.referee.resume(Unfinished(GAME.name, Play(state, clock=1200.0)))


def seconds_for(pitch: str, action: Json) -> Callable[[House], int | None]:
    """What the move clock gives."""

    def show(house: House) -> int | None:
        with house.play() as stadium:
            go_on(stadium, pitch, action)
            return stadium.day.referee.scoreboard.move_clock

    return show


def ticks_fifteen_seconds_before_the_end(house: House) -> int:
    with house.play() as stadium:
        go_on(stadium, RED_MOVES, ROLLED)
        return sum(effect == Whistle("tick") for effect in stadium.day.referee.handle(Tick(45.0)))


def loudness(house: House) -> list[int]:
    """Of a whistle in the evening."""

    class Ears:
        trouble: Trouble | None = None
        heard: list[int]

        def play(self, sound: Sound) -> None:
            self.heard.append(sound.volume)

    ears = Ears()
    ears.heard = []
    house.patch.setattr(SystemClock, "time_of_day", lambda _: EVENING)
    with house.play() as stadium:
        stadium.day.equipment.player = ears
        stadium.day.do(Whistle("start"))
    return ears.heard


def brightness_after(minutes: float) -> Callable[[House], int]:
    """How bright the display is so long after the last press."""

    class Glass:
        contrast = 0

        def show(self, _: Image.Image, contrast: int) -> None:
            self.contrast = contrast

        def close(self) -> None:
            pass

    def show(house: House) -> int:
        glass, clock = Glass(), GroundClock()
        house.patch.setattr(SystemClock, "now", lambda _: clock.now())
        with house.play() as stadium:
            stadium.day.equipment.camera = None
            stadium.day.equipment.display = Reconnecting(lambda: glass)
            stadium.day.step()
            clock.at = 60 * minutes
            stadium.day.step()
        return glass.contrast

    return show


class Panel(NamedTuple):
    """A panel that was connected: who was asked on the bus, what was sent there, what is on which pin."""

    asked: tuple[tuple[int, int], ...]
    sent: bytes
    wired: dict[str, str]


def panel(house: House) -> Panel:
    """Connect the panel of a Pi whose bus and pins are made of Python."""
    from luma.core.interface.serial import i2c

    display = house.settings.display
    our_bus, factory = Bus(display.driver, display.i2c_address), MockFactory(pin_class=MockPWMPin)
    asked: list[tuple[int, int]] = []

    def ask(bus: None, port: int, address: int) -> Any:  # luma would open the real one
        asked.append((port, address))
        return i2c(bus=our_bus, port=port, address=address)

    house.patch.setattr("luma.core.interface.serial.i2c", ask)
    house.patch.setattr("device.pi.pins.pin_factory", lambda: factory)
    equipment = Equipment()
    connect_panel(equipment, house.settings, GroundClock())
    assert equipment.display is not None
    picture = Image.new("1", (128, 64))
    picture.putpixel((3, 5), 1)
    equipment.display.use(0.0, lambda device: device.show(picture, 200))
    assert equipment.display.trouble is None
    sent = bytes(byte for kind, values in our_bus.written for byte in (kind, *values))
    wired = dict(wires(equipment, factory))
    assert isinstance(equipment.player, Whistler)
    equipment.player.close()
    return Panel(tuple(asked), sent, wired)


def wires(equipment: Equipment, factory: MockFactory) -> Iterator[tuple[str, str]]:
    """Thing and pin: the buzzer is the only one that is driven, buttons are found by pressing."""
    assert equipment.buttons is not None
    equipment.buttons.use(0.0, lambda device: device.edges())
    for info, pin in factory.pins.items():
        if pin.function == "output":
            yield "buzzer", info.name
            continue
        pin.drive_low()
        for edge in equipment.buttons.use(0.0, lambda device: device.edges()) or ():
            yield edge.button, info.name
        pin.drive_high()
        equipment.buttons.use(0.0, lambda device: device.edges())
    equipment.buttons.close()


def asked_on_the_bus(house: House) -> tuple[tuple[int, int], ...]:
    return panel(house).asked


def sent_to_the_display(house: House) -> bytes:
    return panel(house).sent


def wired(house: House) -> dict[str, str]:
    return panel(house).wired


def camera(house: House) -> tuple[object, ...]:
    """What is opened to look at the table, on a laptop."""
    opened: list[tuple[object, ...]] = []

    def open_webcam(_: object, size: tuple[int, int], names: Sequence[str], found: Callable[[str], None]) -> Webcam:
        opened.append(("webcam", size, tuple(names)))
        found(names[0])
        return Webcam()

    house.patch.setattr("device.pi.webcam.open_webcam", open_webcam)
    choice = choose_camera(house.settings.camera, pi=False)
    if not choice.virtual:
        with closing(open_camera(choice, GroundClock())) as looking:
            first_frame(looking)
    return opened[0] if opened else ("virtual table",)


def told_to_the_reader(house: House) -> tuple[object, ...]:
    """Lens and corners, with which every picture is read."""
    told: list[Any] = []
    house.patch.setattr("device.cameras.eyes.open_reader", lambda *given: told.append(given))
    open_eyes(house.settings.camera, checked_lens(house.settings)[0], {}, GAME.name, usual_options(GAME.name))
    _, _, lens, corners, _ = told[0]
    return lens == PI_CAMERA_3, None if corners is None else corners.tolist()


def page(house: House) -> tuple[str, bool]:
    """Name and first digits of the page's address, and whether telephones are told of it."""
    with house.play(no_page=False) as stadium:
        assert not stadium.problem
        address = urlsplit(stadium.address)
        entrance = stadium.day.equipment.entrance
        assert entrance is not None
        return f"{address.hostname}:{str(address.port)[:3]}", bool(entrance.way_in(inviting=False).address)


def own_role(house: House) -> str:
    """What this computer's own browser is told that it is."""
    with house.play(no_page=False) as stadium, urlopen(f"{stadium.address}me.json") as answer:
        return str(json.load(answer)["role"])


def store(house: House) -> tuple[str, bool]:
    """Where a match is kept, and whether a picture is kept with it."""
    with house.play() as stadium:
        keeper = stadium.day.keeper
        keeper.begin(GAME.name, {}, "de")
        keeper.keep_picture(b"a picture")
        assert keeper.store is not None
        return str(keeper.store.path.relative_to(house.file.parent)), keeper.picture(0) is not None


# One row for each setting


class Effect(NamedTuple):
    """A file that changes one setting, what shows it, and what that becomes; in a table, what of it becomes new."""

    changed: str
    shown: Callable[[House], Any]
    becomes: Any
    before: str = ""
    """The file without the change."""


def absent(house: House) -> dict[str, str]:
    """Who decides for whom, once a match has begun."""
    with house.play() as stadium:
        stadium.day.tell(Tick(0.0))
        for effect in stadium.day.referee.begin():
            stadium.day.do(effect)
        assert stadium.day.referee.ruling is not None
        return dict(stadium.day.referee.ruling.match.play.sides)


def seats_taken(house: House) -> list[str]:
    return list(absent(house))


def chances(house: House) -> bool:
    """Whether two people are told how their match may end."""
    with house.play() as stadium:
        day = stadium.day
        day.head = AtOnceHead()
        day.tell(Tick(0.0))
        day.referee.begin()
        for _ in range(3):
            day.step()
        return day.announcer.chances is not None


def hints(house: House) -> int:
    with house.play() as stadium:
        return stadium.day.referee.hints


def throws_itself(house: House) -> bool:
    with house.play() as stadium:
        return stadium.day.referee.house.throws_for_others


def called(house: House, *, encrypted: bool = False) -> Ear:
    """What a broker hears first, and whose certificate it sees; `{port}` in the file is where it listens."""
    issue(house.file.parent)
    with ear(house.file.parent if encrypted else None) as listening:
        text = house.file.read_text(encoding="utf-8").replace("{port}", str(listening.port))
        house.file.write_text(text, encoding="utf-8")
        (house.file.parent / "password").write_text("from a file\n", encoding="utf-8")
        line = open_line(house.settings.broker)
        listening.wait()
        line.close()
    return listening


def first_byte(house: House) -> int:
    return called(house).said[0]


def greeted_with(*words: bytes) -> Callable[[House], bool]:
    """Whether a broker hears all of these words."""

    def show(house: House) -> bool:
        said = called(house).said
        return all(word in said for word in words)

    return show


def broker_asked(house: House) -> tuple[str, int]:
    """Where the line leads, without anybody there."""
    asked: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *_: object, **__: object) -> NoReturn:
        asked.append(address)
        raise ConnectionRefusedError

    house.patch.setattr("socket.create_connection", connect)
    line = open_line(house.settings.broker)
    until(lambda: asked)
    line.close()
    return asked[0]


def trusted(house: House) -> bool:
    """Whether the broker's certificate is believed: what is said then is a greeting."""
    return called(house, encrypted=True).said[:1] == b"\x10"


def shown_certificate(house: House) -> str:
    try:
        return called(house, encrypted=True).showed
    except Trouble:
        return "not without its key"


def name_on_the_broker(house: House) -> str:
    return table_name(house.settings.broker, None, lambda: "x")


def allowed(house: House) -> tuple[bool, ...]:
    """What the reporter of a match day may tell and hear; nobody is at this address."""

    def nobody(*_: object, **__: object) -> NoReturn:
        raise ConnectionRefusedError

    house.patch.setattr("socket.create_connection", nobody)
    with house.play() as stadium:
        assert stadium.day.reporter is not None
        return stadium.day.reporter.allowed


def books_that_do_not_open(house: House) -> bool:
    """Whether a club evening looks for its books where the settings say; there it finds none."""
    complained = StringIO()
    with redirect_stderr(complained):
        assert cli.run(["club", "--settings", str(house.file)], {}) == 1
    return "/dev/null/friday.db" in complained.getvalue()


NO_MATCH = "No match has been recorded yet. After the first kick-off it will be here."
QUIET = '[sound]\nquiet_from = "21:00"\nquiet_until = "{}"'
WEBCAM = '[camera]\nkind = "v4l2"\n'
LOOPBACK = '[page]\nhost = "127.0.0.1"\n'
CLOSED = "[page]\nopen = false\n"
STRONG = '[opponent]\nlevel = "strong"\n'
BROKER = '[broker]\naddress = "{}"\n'
HERE = '[broker]\naddress = "127.0.0.1"\nport = {port}\n'
ANNA = HERE + 'user = "anna"\n'
ENCRYPTED = HERE + 'tls = true\nca = "{home}/authority.pem"\n'
OWN = 'certificate = "{home}/table.pem"\n'
TOGETHER = 'certificate = "{home}/table-and-key.pem"\n'
EFFECTS = {
    "language": Effect('language = "en"', said, NO_MATCH),
    "game": Effect('game = "fuba"', game_on_offer, "fuba"),
    "options": Effect("[options.soccer-tactics]\nhalf_minutes = 10", seconds_of_a_half, 600),
    "clock.move_seconds": Effect("[clock]\nmove_seconds = 30", seconds_for(RED_MOVES, ROLLED), 30),
    "clock.placement_seconds": Effect("[clock]\nplacement_seconds = 90", seconds_for(SHOT, CORNER), 90),
    "clock.warning_seconds": Effect("[clock]\nwarning_seconds = 20", ticks_fifteen_seconds_before_the_end, 1),
    "sound.volume": Effect("[sound]\nvolume = 30", loudness, [30]),
    "sound.quiet_from": Effect(QUIET.format("22:00"), loudness, [0]),
    "sound.quiet_until": Effect(QUIET.format("22:00"), loudness, [0], QUIET.format("21:15")),
    "display.driver": Effect('[display]\ndriver = "sh1106"', sent_to_the_display, None),
    "display.i2c_port": Effect("[display]\ni2c_port = 3", asked_on_the_bus, ((3, 0x3C),)),
    "display.i2c_address": Effect("[display]\ni2c_address = 0x3D", asked_on_the_bus, ((1, 0x3D),)),
    "display.rotate": Effect("[display]\nrotate = 180", sent_to_the_display, None),
    "display.brightness": Effect("[display]\nbrightness = 100", brightness_after(0), 255),
    "display.burn_in_minutes": Effect("[display]\nburn_in_minutes = 5", brightness_after(7), 40),
    "pins.home": Effect("[pins]\nhome = 5", wired, {"home": "GPIO5"}),
    "pins.away": Effect("[pins]\naway = 5", wired, {"away": "GPIO5"}),
    "pins.whistle": Effect("[pins]\nwhistle = 5", wired, {"whistle": "GPIO5"}),
    "pins.menu": Effect("[pins]\nmenu = 5", wired, {"menu": "GPIO5"}),
    "pins.buzzer": Effect("[pins]\nbuzzer = 12", wired, {"buzzer": "GPIO12"}),
    "camera.kind": Effect(WEBCAM, camera, ("webcam", (2304, 1296), ("/dev/video0",))),
    "camera.source": Effect(WEBCAM + 'source = "2"', camera, ("webcam", (2304, 1296), ("/dev/video2",)), WEBCAM),
    "camera.size": Effect(WEBCAM + "size = [640, 480]", camera, ("webcam", (640, 480), ("/dev/video0",)), WEBCAM),
    "camera.corners": Effect(
        "[camera]\ncorners = [[1, 2], [9, 2], [9, 8], [1, 8]]",
        told_to_the_reader,
        (True, [[1, 2], [9, 2], [9, 8], [1, 8]]),
    ),
    "camera.calibration": Effect('[camera]\ncalibration = "{home}/lens.json"', told_to_the_reader, (False, None)),
    "page.host": Effect(CLOSED + 'host = "127.0.0.1"', page, ("127.0.0.1:800", False), CLOSED),
    "page.port": Effect(CLOSED + "port = 18200", page, ("localhost:182", False), CLOSED),
    "page.open": Effect(LOOPBACK + "open = false", page, ("127.0.0.1:800", False), LOOPBACK),
    "page.this_computer": Effect(LOOPBACK + 'this_computer = "viewer"', own_role, "viewer", LOOPBACK),
    "storage.path": Effect('[storage]\npath = "{home}/here.db"', store, ("here.db", True)),
    "storage.picture_megabytes": Effect(
        "[storage]\npicture_megabytes = 0", store, (".local/share/schiri/matches.db", False)
    ),
    "opponent.level": Effect('[opponent]\nlevel = "strong"', absent, {"away": "strong"}),
    "opponent.side": Effect(STRONG + 'side = "away"', seats_taken, ["home"], STRONG),
    "opponent.dice": Effect('[opponent]\ndice = "electronic"', throws_itself, True),
    "opponent.hints": Effect("[opponent]\nhints = 5", hints, 5),
    "opponent.chances": Effect('[opponent]\nchances = "always"', chances, True),
    "broker.address": Effect(
        BROKER.format("broker.example"), broker_asked, ("broker.example", 1883), BROKER.format("1.2.3.4")
    ),
    "broker.port": Effect(BROKER.format("a") + "port = 99", broker_asked, ("a", 99), BROKER.format("a")),
    "broker.tls": Effect(HERE + "tls = true", first_byte, 0x16, HERE),
    "broker.user": Effect(HERE + 'user = "anna"', greeted_with(b"anna"), True, HERE),
    "broker.password": Effect(ANNA + 'password = "secret"', greeted_with(b"anna", b"secret"), True, ANNA),
    "broker.password_file": Effect(
        ANNA + 'password_file = "{home}/password"', greeted_with(b"anna", b"from a file"), True, ANNA
    ),
    "broker.ca": Effect(ENCRYPTED, trusted, True, HERE + "tls = true\n"),
    "broker.certificate": Effect(ENCRYPTED + TOGETHER, shown_certificate, "table", ENCRYPTED),
    "broker.key": Effect(ENCRYPTED + OWN + 'key = "{home}/table.key"', shown_certificate, "table", ENCRYPTED + OWN),
    "broker.table": Effect('[broker]\ntable = "kitchen"', name_on_the_broker, "kitchen"),
    "broker.home_assistant": Effect(
        BROKER.format("a") + "home_assistant = false", allowed, (False, False), BROKER.format("a")
    ),
    "broker.control": Effect(BROKER.format("a") + "control = true", allowed, (True, True), BROKER.format("a")),
    "club.database": Effect(
        '[club]\ndatabase = "/dev/null/friday.db"',
        books_that_do_not_open,
        True,
        '[club]\ndatabase = "/dev/null/monday.db"',
    ),
}


def names(kind: type[Any], above: str = "") -> Iterator[str]:
    """Every setting by its full name."""
    for entry in fields(kind):
        section: Any = entry.default_factory
        if is_dataclass(section):
            yield from names(cast("type[Any]", section), f"{above}{entry.name}.")
        else:
            yield f"{above}{entry.name}"


def test_every_setting_has_a_row() -> None:
    assert list(EFFECTS) == list(names(Settings))


@pytest.mark.parametrize("name", list(names(Settings)))
def test_a_changed_setting_has_its_effect(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    effect = EFFECTS[name]
    monkeypatch.setattr("device.pi.board.MODEL", tmp_path / "no-model")
    (tmp_path / "lens.json").write_text(LENS, encoding="utf-8")
    house = House(tmp_path / "settings.toml", monkeypatch, lambda: capsys.readouterr().out)

    def shown(text: str) -> Any:
        house.file.write_text(text.replace("{home}", str(tmp_path)), encoding="utf-8")
        with monkeypatch.context() as patch:
            return effect.shown(House(house.file, patch, house.printed))

    before, after = shown(effect.before), shown(effect.changed)
    assert after != before
    if isinstance(effect.becomes, dict):
        assert after == before | effect.becomes
    elif effect.becomes is not None:
        assert after == effect.becomes
