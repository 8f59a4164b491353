"""The settings file as a parent writes it, mistakes included."""

import os
import re
from datetime import time
from pathlib import Path
from time import process_time

import pytest

from device import settings
from device.settings import BadSettings, Settings, chosen_language, explain_problems, load, settings_path
from device.settings.example import example
from device.settings.toml_lines import lines_of
from device.texts.language import texts
from rules import games
from rules.texts import LANGUAGES


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaints(folder: Path, text: str, lang: str = "en") -> list[str]:
    with pytest.raises(BadSettings) as bad:
        load(written(folder, text))
    first, *lines = explain_problems(bad.value, texts(lang)).splitlines()
    assert str(folder) in first
    return [line.strip() for line in lines]


def test_the_example_changes_nothing_and_shows_everything(tmp_path: Path) -> None:
    assert load(written(tmp_path, example())) == Settings()
    shown = {".".join(name) for name in lines_of(example())}
    usual = Settings()
    for section in Settings.__dataclass_fields__:
        entries = getattr(getattr(usual, section), "__dataclass_fields__", {})
        assert {section, *(f"{section}.{entry}" for entry in entries)} <= shown
    for game, options in usual.options.items():
        assert {f"options.{game}.{option}" for option in options} <= shown


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert load(None, {"HOME": str(tmp_path)}) == Settings()


def test_an_empty_file_is_fine(tmp_path: Path) -> None:
    assert load(written(tmp_path, "\n# nothing yet\n")) == Settings()


def test_what_is_set_is_used_and_the_rest_is_usual(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        language = "en"
        [options.soccer-tactics]
        half_minutes = 10
        teams = ["green", "red"]
        [options.soccer-tactics.facts]
        stars = ["B4", "G4"]
        [display]
        driver = "sh1106"
        i2c_address = 0x3D
        [camera]
        corners = [[10, 20], [900, 20], [900, 500], [10, 500]]
        """,
    )
    found = load(path)
    assert found.language == "en"
    options = found.options["soccer-tactics"]
    assert (options["half_minutes"], options["teams"]) == (10, ["green", "red"])
    assert options["facts"] == {"stars": ["B4", "G4"]}
    assert options["extra_minutes"] == 15
    assert (found.display.driver, found.display.i2c_address, found.display.brightness) == ("sh1106", 0x3D, 80)
    assert found.camera.corners[1] == (900, 20)
    assert found.pins == Settings().pins


def test_every_problem_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    told = complaints(
        tmp_path,
        """langauge = "de"
game = "halma"
[options.soccer-tactics]
teams = [
    "red",
    "red",
]
half_minutes = 500
[sound]
volume = 101
quiet_until = "7 o'clock"
[pins]
home = 27
menu = 2
[storage]
path = 5
[weather]
rain = true
""",
    )
    colours = "two different colours of red, blue, yellow, green, home first"
    sections = "language, game, options, clock, sound, display, pins, camera, page, storage, opponent, broker, club"
    assert told == [
        "line 1: There is no “langauge”. Perhaps you mean “language”.",
        f'line 2: “game” is "halma". It may be: {", ".join(games())}.',
        f'line 4: “options.soccer-tactics.teams” is ["red", "red"]. It may be: {colours}.',
        "line 8: “options.soccer-tactics.half_minutes” is 500. It may be: whole minutes from 1 to 120.",
        "line 10: “sound.volume” is 101. It may be: a whole number from 0 to 100.",
        'line 11: “sound.quiet_until” is "7 o\'clock". It may be: a time like "20:30", or "" for never.',
        "line 13: “pins.home” and “pins.away” are both on GPIO27. Please choose another pin for one of them.",
        "line 14: “pins.menu” cannot be on GPIO2: GPIO2 and GPIO3 belong to the display.",
        "line 16: “storage.path” is 5. It may be: the name of a file, folder or device in quotation marks.",
        f"line 17: There is no “weather”. Here can stand: {sections}.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[sound]\nvolume = true", 2),
        ("[sound]\nvolume = 7.5", 2),
        ("[sound]\n\nquiet_from = '20:00'", 3),
        ("sound = 5", 1),
        ("[page]\nopen = 'yes'", 2),
        ("[page]\nport = 0", 2),
        ("[display]\nrotate = 90", 2),
        ("[camera]\nsize = [1, 2, 3]", 2),
        ("[camera]\nsize = [-1, 2000]", 2),
        ("[camera]\ncorners = [[1, 2], [3, 4]]", 2),
        ("[pins]\nbuzzer = 28", 2),
        ("[pins]\nbuzzer = 3", 2),
        ("[pins]\nbuzzer = 17\nhome = 5\nmenu = 5", 4),
        ("pins.buzzer = 17", 1),
        ("[options]\nsoccer-tactics = 1", 2),
        ("[options.halma]\nstones = 10", 1),
        ("[options.soccer-tactics]\nstrictness = 'fierce'", 2),
        ("[options.soccer-tactics]\n[options.soccer-tactics.facts]\nstars = 5", 2),
        ("game = 1979-05-27", 1),
    ],
)
def test_a_mistake_is_found_on_its_line(tmp_path: Path, text: str, line: int, lang: str) -> None:
    (told,) = complaints(tmp_path, text, lang)
    assert re.match(rf"(Zeile|line) {line}: \S", told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[sound]\nvolume 70\n", "line 2: This is no TOML: Expected '=' after a key in a key/value pair"),
        ("a = 'b", "This is no TOML: "),
        ("[sound]\n[sound]\n", "line 2: This is no TOML: "),
    ],
)
def test_broken_toml_is_named_by_its_line(tmp_path: Path, text: str, told: str) -> None:
    (found,) = complaints(tmp_path, text)
    assert told in found


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("# für Anna".encode("latin-1"))
    for path, told in (
        (tmp_path / "nothing.toml", "There is no such file."),
        (tmp_path, "cannot be read"),
        (tmp_path / "latin.toml", "UTF-8"),
    ):
        with pytest.raises(BadSettings) as bad:
            load(path)
        assert told in explain_problems(bad.value, texts("en"))


@pytest.mark.parametrize(
    ("environment", "config", "data"),
    [
        ({"HOME": "/h"}, "/h/.config/schiri/settings.toml", "/h/.local/share/schiri/matches.db"),
        (
            {"HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d"},
            "/c/schiri/settings.toml",
            "/d/schiri/matches.db",
        ),
        (
            {"HOME": "/h", "XDG_CONFIG_HOME": "here", "XDG_DATA_HOME": ""},  # only full paths count
            "/h/.config/schiri/settings.toml",
            "/h/.local/share/schiri/matches.db",
        ),
        (
            {"CONFIGURATION_DIRECTORY": "/etc/schiri", "STATE_DIRECTORY": "/var/lib/schiri:/x", "XDG_DATA_HOME": "/d"},
            "/etc/schiri/settings.toml",
            "/var/lib/schiri/matches.db",
        ),
    ],
)
def test_files_lie_where_the_system_keeps_such_things(environment: dict[str, str], config: str, data: str) -> None:
    assert str(settings_path(environment)) == config
    assert str(Settings().storage.file(environment)) == data


def test_a_path_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/anna")
    assert settings.StorageSettings(path="~/games.db").file({}) == Path("/anna/games.db")


@pytest.mark.parametrize(
    ("quiet", "now", "volume"),
    [
        (("", ""), "23:00", 70),
        (("20:00", "07:00"), "19:59", 70),
        (("20:00", "07:00"), "20:00", 0),
        (("20:00", "07:00"), "03:00", 0),
        (("20:00", "07:00"), "07:00", 70),
        (("13:00", "15:00"), "14:00", 0),
        (("13:00", "15:00"), "15:00", 70),
    ],
)
def test_quiet_hours(quiet: tuple[str, str], now: str, volume: int) -> None:
    sound = settings.SoundSettings(quiet_from=quiet[0], quiet_until=quiet[1])
    assert sound.volume_at(time.fromisoformat(now)) == volume


def test_the_page_is_for_the_house_unless_it_is_closed() -> None:
    assert settings.PageSettings().listen == "0.0.0.0"
    assert settings.PageSettings(open=False).listen == "localhost"
    assert settings.PageSettings(host="192.168.0.7").listen == "192.168.0.7"


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("storage.path", "~nosuchuser/matches.db"),
        ("storage.path", "x" * 300),
        ("camera.calibration", "x/" * 3000),
        ("camera.source", "a\\u0000b"),
        ("page.host", "a" * 64 + ".local"),
        ("page.host", ""),
        ("page.host", "a..b"),
    ],
)
def test_names_that_no_system_takes(tmp_path: Path, entry: str, value: str) -> None:
    section, _, name = entry.partition(".")
    told = complaints(tmp_path, f'[{section}]\n{name} = "{value}"\n')
    assert len(told) == 1
    assert told[0].startswith(f"line 2: “{entry}” is ")


def test_thousands_of_unknown_entries_are_told_soon_and_briefly(tmp_path: Path) -> None:
    began = process_time()
    told = complaints(tmp_path, "".join(f"a{number} = 1\n" for number in range(6000)))
    assert process_time() - began < 5  # it took over a minute
    assert len(told) == 26
    assert told[24].startswith("line 25:")
    assert told[25] == "… and 5975 more."


def test_a_file_that_is_none_of_ours(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "vast").write_bytes(b"#" * 70_000)
    (tmp_path / "deep").write_text("a = " + "[" * 5000, encoding="utf-8")
    for path, told in (
        (tmp_path / "pipe", "no ordinary file"),
        (Path("/dev/zero"), "no ordinary file"),
        (tmp_path / "vast", "at most 64 kB"),
        (tmp_path / "deep", "inside each other"),
        (tmp_path / ("x" * 300), "cannot be read"),
    ):
        assert chosen_language(path, {}) is None
        with pytest.raises(BadSettings) as bad:
            load(path)
        assert told in explain_problems(bad.value, texts("en"))


def test_lines_of_values_that_need_more_than_one() -> None:
    text = 'a = """\nb = 1\n"""\n[c]\nd = [\n  1,\n]\ne.f = {g = 1}\r\n'
    assert lines_of(text) == {
        ("a",): 1,
        ("c",): 4,
        ("c", "d"): 5,
        ("c", "e"): 8,
        ("c", "e", "f"): 8,
        ("c", "e", "f", "g"): 8,
    }
