"""A recorded match, shown to the installed service by a webcam: rulings, whistles and display as they have to be."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from device import HOME
from device.games import game_day
from device.panel.buttons import Press
from device.panel.sounds import PATTERNS
from device.play.replay import Replay
from device.recordings.recording import Recording, load_recording
from device.texts.language import texts
from rules.game import Json
from tests.virtual_pi.ear import Ear
from tests.virtual_pi.pi import VirtualPi
from tests.virtual_pi.table import SETTINGS, Table
from tests.virtual_pi.test_faults import POST

pytestmark = pytest.mark.virtual_pi

RECORDINGS = HOME / "tests/recordings"
SHORT = 12
"""Moments of a match until it is kicked off and played on for a while."""


def at_the_table(boot: Callable[..., VirtualPi], match: str) -> tuple[VirtualPi, Table, Recording]:
    """A Pi whose webcam sees the first picture of a recording, and whose front door offers its game."""
    recording = load_recording(RECORDINGS / match)
    pi = boot(folder=HOME)
    table = Table(pi)
    table.lay(recording.picture(recording.frames[0][0]))
    table.plug()
    pi.settle(f'game = "{recording.game}"\n{SETTINGS}[clock]\nmove_seconds = 600\n')
    pi.until(lambda: pi.page().get("door", {}).get("open"), "the front door")
    _choose(pi, recording)
    return pi, table, recording


def _choose(pi: VirtualPi, recording: Recording) -> None:
    for name, values, _ in game_day(recording.game).choices:
        if name in recording.options:
            number = list(values).index(recording.options[name])
            order = {"kind": "menu", "data": {"do": "option", "option": name, "number": number}}
            assert pi.run(POST, reads=json.dumps(order).encode()).text == "204"


def actions(pi: VirtualPi) -> list[Json]:
    """What the card holds of the match."""
    return [data["action"] for _, kind, data in pi.call("entries") if kind == "action"]


def moments(recording: Recording) -> Iterator[tuple[Press | Path, list[Json]]]:
    """What is done at the table, and all actions that `replay` has counted by then."""
    told: list[Json] = []
    for line in Replay(recording, texts("de")).lines():
        told += [ruling["action"] for ruling in line["rulings"] if "action" in ruling]
        what = Press(line["press"], line["gesture"], line["at"]) if "press" in line else recording.picture(line["file"])
        yield what, list(told)


def played(pi: VirtualPi, table: Table, recorded: Iterable[tuple[Press | Path, list[Json]]]) -> list[Json]:
    """Show and press what was recorded; the display is compared with the screen after every moment."""
    told: list[Json] = []
    for what, told in recorded:
        if isinstance(what, Press):
            pi.press(what.button)
        else:
            table.lay(what)
            pi.until(table.looked_at, f"{what.name} is looked at")
        due = len(told)
        pi.until(partial(_counted, pi, due), f"{told[-1:]} counts")
        assert actions(pi) == told
        pi.until(partial(pi.has_shown, pi.panel()), "the glass shows what the page says that it does")
    return told


def _counted(pi: VirtualPi, due: int) -> bool:
    return len(actions(pi)) >= due


def begin(pi: VirtualPi) -> None:
    pi.press("whistle")
    pi.until(lambda: not pi.page()["door"]["open"], "the match")


def seconds(sound: str) -> float:
    return sum(tone.ms for tone in PATTERNS[sound]) / 1000


def test_the_first_minute_of_a_match_with_its_whistle(boot: Callable[..., VirtualPi]) -> None:
    pi, table, recording = at_the_table(boot, "match-a")
    begin(pi)
    ear, recorded = Ear(pi), moments(recording)
    minute = played(pi, table, islice(recorded, SHORT))
    assert minute
    long = [sound for sound in ear.sounds() if sound.seconds >= seconds("kick-off") * 0.9]
    assert len(long) == 1, "one kick-off, one long whistle"
    pi.until(ear.silent, "silence")
    _the_camera_is_pulled_out_and_comes_back(pi, table)
    assert len(played(pi, table, islice(recorded, 2))) > len(minute), "play goes on"


def _the_camera_is_pulled_out_and_comes_back(pi: VirtualPi, table: Table) -> None:
    table.plug(there=False)
    pi.until(lambda: any("Webcam" in trouble for trouble in pi.troubles()), "the camera is missed")
    assert "Webcam" in pi.journal()
    table.plug()
    pi.until(lambda: not any("Webcam" in trouble for trouble in pi.troubles()), "the camera is back")


@pytest.mark.long
@pytest.mark.parametrize("match", ["match-a", "super-goal-match"])
def test_a_whole_match_is_refereed_as_on_any_computer(boot: Callable[..., VirtualPi], match: str) -> None:
    pi, table, recording = at_the_table(boot, match)
    begin(pi)
    rulings: list[dict[str, Any]] = json.loads((recording.folder / "expected.json").read_text())["rulings"]
    expected = [ruling["action"] for ruling in rulings if "action" in ruling]
    assert played(pi, table, moments(recording)) == expected
