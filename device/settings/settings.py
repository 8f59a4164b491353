"""The settings: one TOML file, and defaults that work without any.

`load` gives a `Settings` or raises `BadSettings` with all problems at once, each with its line. Every entry stands in
`example.toml` with a word about it.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from pathlib import Path

from device.settings.reading import BadSettings, Problem, read
from device.settings.setting import (
    angle,
    corners,
    host_name,
    one_of,
    path_name,
    pin,
    size,
    text,
    time_of_day,
    topic,
    truth,
    whole,
)
from rules import game_named, games
from rules.game import SIDES, Json
from rules.opponent.levels import LEVELS
from rules.texts import LANGUAGES
from rules.untrusted import Unusable, toml_table
from vision.untrusted import MISSING, read_text

USUAL_PORT, USUAL_TLS_PORT = 1883, 8883
"""Where brokers listen, without and with encryption."""
MOST_BYTES = 64 << 10
"""Of a settings file: thirty times what the example has."""


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """The clocks beside the match clock; how long a half lasts is an option of the game."""

    move_seconds: int = whole(60, 10, 600)
    placement_seconds: int = whole(60, 10, 600)
    warning_seconds: int = whole(10, 0, 60)


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """The buzzer."""

    volume: int = whole(70, 0, 100)
    quiet_from: str = time_of_day("")
    quiet_until: str = time_of_day("")

    def volume_at(self, now: time) -> int:
        """The volume at this time of day: none in the quiet hours, which may go past midnight."""
        if not (self.quiet_from and self.quiet_until):
            return self.volume
        begin, end = time.fromisoformat(self.quiet_from), time.fromisoformat(self.quiet_until)
        quiet = begin <= now < end if begin <= end else now >= begin or now < end
        return 0 if quiet else self.volume


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """The OLED."""

    driver: str = one_of("ssd1306", "ssd1309", "sh1106")
    i2c_port: int = whole(1, 0, 22)
    i2c_address: int = whole(0x3C, 0x03, 0x77)
    rotate: int = angle(0, 180)
    brightness: int = whole(80, 1, 100)
    burn_in_minutes: int = whole(10, 0, 240)


@dataclass(frozen=True, slots=True)
class PinSettings:
    """Where buttons and buzzer are connected, by BCM number."""

    home: int = pin(17)
    away: int = pin(27)
    whistle: int = pin(22)
    menu: int = pin(23)
    buzzer: int = pin(18)


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """What looks at the table."""

    kind: str = one_of("auto", "picamera2", "v4l2", "stream", "phone", "folder", "virtual")
    source: str = path_name("")
    size: tuple[int, int] = size((2304, 1296))
    corners: tuple[tuple[int, int], ...] = corners(())
    calibration: str = path_name("")


@dataclass(frozen=True, slots=True)
class PageSettings:
    """The page in the browser."""

    host: str = host_name("localhost")
    port: int = whole(8000, 1, 65535)
    open: bool = truth(True)
    this_computer: str = one_of("referee", "viewer")

    @property
    def listen(self) -> str:
        """Where to listen: for this machine only, unless the page is opened to the house."""
        return "0.0.0.0" if self.open and self.host == "localhost" else self.host  # noqa: S104 # asked for


@dataclass(frozen=True, slots=True)
class OpponentSettings:
    """Who plays if nobody else is there."""

    level: str = one_of("people", *LEVELS)
    side: str = one_of(*SIDES)
    dice: str = one_of("people", "electronic")
    hints: int = whole(3, 0, 20)
    chances: str = one_of("alone", "always", "never")


@dataclass(frozen=True, slots=True)
class StorageSettings:
    """Where matches are kept."""

    path: str = path_name("")
    picture_megabytes: int = whole(200, 0, 100_000)

    def file(self, environment: Mapping[str, str]) -> Path:
        """The store: as set, else where a service or a person keeps such things."""
        if self.path:
            return Path(self.path).expanduser()
        return _folder(environment, "STATE_DIRECTORY", "XDG_DATA_HOME", ".local/share") / "matches.db"


@dataclass(frozen=True, slots=True)
class BrokerSettings:
    """Through whom this table tells others of its match; a table without an address plays alone."""

    address: str = host_name("")
    port: int = whole(0, 0, 65535)
    tls: bool = truth(False)
    user: str = text("")
    password: str = text("")
    password_file: str = path_name("")
    ca: str = path_name("")
    certificate: str = path_name("")
    key: str = path_name("")
    table: str = topic("")
    home_assistant: bool = truth(True)
    control: bool = truth(False)

    @property
    def port_in_use(self) -> int:
        """The port that is set, else the one that brokers usually have."""
        return self.port or (USUAL_TLS_PORT if self.tls else USUAL_PORT)


@dataclass(frozen=True, slots=True)
class ClubSettings:
    """An evening of many tables."""

    database: str = text("")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    language: str = one_of("auto", *LANGUAGES)
    game: str = one_of(*games())
    options: Mapping[str, Json] = field(default_factory=lambda: {name: usual_options(name) for name in games()})
    """The full options of every game, by the game's name."""
    clock: ClockSettings = field(default_factory=ClockSettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    display: DisplaySettings = field(default_factory=DisplaySettings)
    pins: PinSettings = field(default_factory=PinSettings)
    camera: CameraSettings = field(default_factory=CameraSettings)
    page: PageSettings = field(default_factory=PageSettings)
    storage: StorageSettings = field(default_factory=StorageSettings)
    opponent: OpponentSettings = field(default_factory=OpponentSettings)
    broker: BrokerSettings = field(default_factory=BrokerSettings)
    club: ClubSettings = field(default_factory=ClubSettings)


def usual_options(game: str) -> Json:
    """All options of a game as its rulebook has them."""
    rules = game_named(game)
    return rules.options_json(rules.start({}))


def settings_path(environment: Mapping[str, str]) -> Path:
    """Where the file is looked for if none is named."""
    return _folder(environment, "CONFIGURATION_DIRECTORY", "XDG_CONFIG_HOME", ".config") / "settings.toml"


def load(path: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of a file; without a name those of the usual file, and the defaults if there is none."""
    asked = path or settings_path(os.environ if environment is None else environment)
    try:
        content = read_text(asked, MOST_BYTES)
        table = toml_table(content)
    except Unusable as problem:
        if path is None and problem.key == MISSING:
            return Settings()
        raise BadSettings(asked, [Problem.of_file(problem)]) from problem
    settings, problems = read(Settings, table, content)
    if problems:
        raise BadSettings(asked, problems, settings)
    return settings


def chosen_language(path: Path | None, environment: Mapping[str, str]) -> str | None:
    """The language that a settings file names, whatever else is wrong with it; None where it leaves that open."""
    try:
        table = toml_table(read_text(path or settings_path(environment), MOST_BYTES))
    except Unusable:  # `load` tells what is wrong
        return None
    language = table.get("language")
    return language if language in LANGUAGES else None


def _folder(environment: Mapping[str, str], service: str, person: str, usual: str) -> Path:
    """A service is told its own folder by systemd; a person's folder is shared by many programs."""
    if environment.get(service):
        return Path(environment[service].partition(":")[0])
    named = Path(environment.get(person, ""))
    return (named if named.is_absolute() else Path(environment.get("HOME") or Path.home()) / usual) / "schiri"
