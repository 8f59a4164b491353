"""Pages to read: why, the match in numbers, the telephone page's address, a stuck button."""

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from device.games.game_day import rows
from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import MOST_ROWS, Screen
from device.referee.effects import Effect
from device.referee.mode import STEP

if TYPE_CHECKING:
    from device.referee.referee import Referee
    from device.referee.ruling import Ruling

WIDTH = 22
"""Letters in a line of a longer text."""
LINES = 3


@dataclass(slots=True)
class Why:
    """A longer text, page by page."""

    text: str
    place: int = 0
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

    @property
    def pages(self) -> list[list[str]]:
        """Lines by page."""
        lines = textwrap.wrap(self.text, WIDTH)
        return [lines[at : at + LINES] for at in range(0, len(lines), LINES)] or [[]]

    def screen(self, referee: "Referee") -> Screen:
        """One page."""
        pages = self.pages
        return screens.why(referee.said, pages[self.place], (self.place + 1, len(pages)))

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: another page. Menu: the next one, and back after the last. Whistle: back."""
        if press.gesture != "short":
            return []
        last = len(self.pages) - 1
        if press.button in STEP:
            self.place = min(max(self.place + STEP[press.button], 0), last)
        elif press.button == "menu" and self.place < last:
            self.place += 1
        else:
            referee.modes.remove(self)
        return []


@dataclass(slots=True)
class Numbers:
    """The match in numbers."""

    place: int = 0
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

    def screen(self, referee: "Referee") -> Screen:
        """A few lines at a time."""
        ruling = referee.ruling
        assert ruling is not None
        events = [event for link in ruling.match.play.line() if link.step for event in link.step.events]
        counts = ruling.day.conduct.numbers(events, ruling.state)
        at = self.place * (MOST_ROWS - 1)
        table = rows(counts[at : at + MOST_ROWS - 1], lambda what: _counted(ruling, what))
        return screens.statistics(referee.said, *ruling.day.words.columns(ruling.state, referee.said.lang), table)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: other numbers. Whistle or menu: back."""
        ruling = referee.ruling
        if press.gesture != "short" or ruling is None:
            return []
        if press.button in STEP:
            pages = max(-(-len(ruling.day.conduct.numbers((), ruling.state)) // (MOST_ROWS - 1)), 1)
            self.place = (self.place + STEP[press.button]) % pages
        else:
            referee.modes.remove(self)
        return []


def _counted(ruling: "Ruling", what: str) -> str:
    """What a line of numbers is about: something that is counted, or somebody."""
    key = f"panel.count.{what}"
    if key in ruling.said.entries:
        return ruling.said.say(key).oled[0]
    return " ".join(ruling.day.words.piece(ruling.state, what, ruling.said.lang).oled)


@dataclass(slots=True)
class Address:
    """Where telephones find the page, or a picture on it."""

    url: str
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

    def screen(self, referee: "Referee") -> Screen:
        """A code to scan; without a page, how to open it."""
        return screens.address(referee.said, self.url) if self.url else screens.no_page(referee.said)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Any button: back."""
        if press.gesture == "short":
            referee.modes.remove(self)
        return []


@dataclass(slots=True)
class Stuck:
    """A button that never comes up again; the others still work."""

    button: str
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

    def screen(self, referee: "Referee") -> Screen:
        """Which one."""
        return screens.stuck_button(referee.said, self.button)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Any button that works: back; if the whistle is stuck, it has paused the match, and nobody else can go on."""
        if press.gesture not in ("short", "long"):
            return []
        referee.modes.remove(self)
        return referee.go_on() if self.button == "whistle" else []
