"""What lies over the match and has the buttons: front door, pause, menu, why, numbers, entering by hand."""

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from device.games import PLAYABLE, game_day
from device.games.game_day import rows
from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import MOST_ROWS, Screen
from device.referee import face
from device.referee.effects import Effect
from rules.game import SIDES, Json

if TYPE_CHECKING:
    from device.referee.referee import Referee, Unfinished

WIDTH = 22
"""Letters in a line of a longer text."""
LINES = 3


class Mode(Protocol):
    """A page of the panel with its own buttons."""

    stops_clock: ClassVar[bool]
    by_hand: ClassVar[bool]

    def screen(self, referee: "Referee") -> Screen:
        """What is shown."""

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """What a button does here."""


STEP = {"home": -1, "away": 1}
"""Left and right go through a list."""


@dataclass(slots=True)
class FrontDoor:
    """Before a match: which game, how long, and go."""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """The game and its length."""
        day, options = game_day(referee.game), referee.options
        name, _values = day.choices[0]
        title = referee.said.say(f"game.{referee.game}").oled[0]
        shown = day.option_text(name, options[name], referee.said.lang)
        return screens.start(referee.said, title, shown, other_games=len(PLAYABLE) > 1)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left: another game. Right: another length. Whistle: go. Menu: everything else."""
        if press.gesture != "short":
            return []
        match press.button:
            case "home":
                referee.game = PLAYABLE[(PLAYABLE.index(referee.game) + 1) % len(PLAYABLE)]
            case "away":
                _next_value(referee, 0, 1)
            case "menu":
                referee.modes.append(Options())
            case "whistle":
                return referee.begin()
        return []


def _next_value(referee: "Referee", place: int, step: int) -> None:
    name, values = game_day(referee.game).choices[place]
    now = referee.options[name]
    current = tuple(now) if isinstance(now, list) else now
    here = values.index(current) if current in values else 0
    chosen = values[(here + step) % len(values)]
    referee.options[name] = list(chosen) if isinstance(chosen, tuple) else chosen


@dataclass(slots=True)
class Options:
    """All options, one after the other: left and right change one, the whistle goes to the next."""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False
    place: int = 0

    def screen(self, referee: "Referee") -> Screen:
        """One option and its value."""
        day = game_day(referee.game)
        name, _ = day.choices[self.place]
        value = referee.options[name]
        shown = day.option_text(name, tuple(value) if isinstance(value, list) else value, referee.said.lang)
        place = (self.place + 1, len(day.choices))
        return screens.option(referee.said, day.option_name(name, referee.said.lang), shown, place)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: another value. Whistle: the next option. Menu: back."""
        if press.gesture != "short":
            return []
        if press.button in STEP:
            _next_value(referee, self.place, STEP[press.button])
        elif press.button == "menu" or self.place + 1 == len(game_day(referee.game).choices):
            referee.modes.pop()
        else:
            self.place += 1
        return []


@dataclass(slots=True)
class ResumeOffer:
    """The power was gone in the middle of a match."""

    unfinished: "Unfinished"
    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """Score and clock as they were."""
        day = game_day(self.unfinished.game)
        return screens.resume(referee.said, day.score(self.unfinished.play.state), self.unfinished.play.clock)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Whistle: go on. Menu: a new match instead."""
        if press.gesture != "short":
            return []
        if press.button == "whistle":
            return referee.resume(self.unfinished)
        return referee.give_up() if press.button == "menu" else []


@dataclass(slots=True)
class Pause:
    """The clock stands because somebody asked for it."""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """Score and clock, and the way back in time."""
        assert referee.ruling is not None
        play = referee.ruling.match.play
        return screens.pause(
            referee.said, referee.scoreboard, back=play.last is not None, forward=play.undone is not None
        )

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Whistle: go on. Left: a step back. Right: a step forward again. Menu: everything else."""
        if press.button == "menu" and press.gesture != "chord":
            referee.modes.append(Menu())
            return []
        if press.gesture != "short":
            return []
        return {"whistle": referee.go_on, "home": referee.undo, "away": referee.redo}[press.button]()


@dataclass(slots=True)
class Menu:
    """A list of everything that is seldom needed."""

    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    place: int = 0

    ENTRIES: ClassVar[tuple[str, ...]] = ("by-hand", "throw", "undo", "redo", "numbers", "address", "leave")

    def screen(self, referee: "Referee") -> Screen:
        """One entry at a time."""
        entry = referee.said.say(f"panel.menu.{self.ENTRIES[self.place]}").oled
        place = (self.place + 1, len(self.ENTRIES))
        title = referee.said.say("panel.menu.title").oled[0]
        return screens.choice(referee.said, title, entry[0], " ".join(entry[1:]), place)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: another entry. Whistle: take it. Menu: back."""
        if press.gesture != "short":
            return []
        if press.button in STEP:
            self.place = (self.place + STEP[press.button]) % len(self.ENTRIES)
            return []
        referee.modes.remove(self)
        if press.button == "menu":
            return []
        return self._take(referee, self.ENTRIES[self.place])

    def _take(self, referee: "Referee", entry: str) -> list[Effect]:
        pages: dict[str, Callable[[], Mode]] = {
            "by-hand": ByHand,
            "numbers": Numbers,
            "address": lambda: Address(referee.house.address),
            "leave": Leaving,
        }
        if entry in pages:
            referee.modes.append(pages[entry]())
            return []
        return {"throw": referee.throw, "undo": referee.undo, "redo": referee.redo}[entry]()


@dataclass(slots=True)
class Leaving:
    """Really give the match up?"""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """The question."""
        return screens.confirm(referee.said, "leave")

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Whistle: yes. Everything else: no."""
        if press.gesture != "short":
            return []
        referee.modes.remove(self)
        return referee.leave() if press.button == "whistle" else []


@dataclass(slots=True)
class Why:
    """A longer text, page by page."""

    text: str
    place: int = 0
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False

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

    def screen(self, referee: "Referee") -> Screen:
        """A few lines at a time."""
        ruling = referee.ruling
        assert ruling is not None
        events = [event for link in ruling.match.play.line() if link.step for event in link.step.events]
        counts = ruling.day.numbers(events, ruling.state)
        at = self.place * (MOST_ROWS - 1)
        table = rows(counts[at : at + MOST_ROWS - 1], lambda what: referee.said.say(f"panel.count.{what}").oled[0])
        home, away = (" ".join(ruling.day.piece(ruling.state, side, referee.said.lang).oled) for side in SIDES)
        return screens.statistics(referee.said, home, away, table)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: other numbers. Whistle or menu: back."""
        ruling = referee.ruling
        if press.gesture != "short" or ruling is None:
            return []
        if press.button in STEP:
            pages = -(-len(ruling.day.numbers((), ruling.state)) // (MOST_ROWS - 1))
            self.place = (self.place + STEP[press.button]) % pages
        else:
            referee.modes.remove(self)
        return []


@dataclass(slots=True)
class Address:
    """Where telephones find the page, or a picture on it."""

    url: str
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False

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

    def screen(self, referee: "Referee") -> Screen:
        """Which one."""
        return screens.stuck_button(referee.said, self.button)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Any button that works: back."""
        if press.gesture in ("short", "long"):
            referee.modes.remove(self)
        return []


@dataclass(slots=True)
class ByHand:
    """Entering with two buttons what the camera cannot see: first what kind of thing, then which one."""

    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = True
    path: list[str] = field(default_factory=list)
    place: int = 0

    def entries(self, referee: "Referee") -> dict[str, list[Any]]:
        """Label → the legal actions below it."""
        ruling = referee.ruling
        assert ruling is not None
        found: dict[str, list[Any]] = {}
        for action in ruling.day.rules.legal(ruling.state):
            words = ruling.day.spelled(ruling.state, action, referee.said.lang)
            if list(words[: len(self.path)]) == self.path and len(words) > len(self.path):
                found.setdefault(words[len(self.path)], []).append(action)
        return found

    def screen(self, referee: "Referee") -> Screen:
        """One entry of this level, and above it who is to do what; a decision is shown first."""
        ruling = referee.ruling
        assert ruling is not None
        if ruling.shown is not None and not self.path:
            return face.screen(ruling, pictures=False)
        entries = list(self.entries(referee))
        if not entries:
            return screens.nothing_to_enter(referee.said)
        title = " ".join(self.path) or ruling.day.rules.prompt(ruling.state, referee.said.lang).oled[0]
        here = min(self.place, len(entries) - 1)
        return screens.choice(referee.said, title, entries[here], "", (here + 1, len(entries)))

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: another entry. Whistle: take it. Menu: one level back, and out of it at the first one."""
        if press.gesture != "short":
            return []
        ruling = referee.ruling
        if ruling is not None and ruling.shown is not None and not self.path:
            ruling.next_decision()
            return []
        entries = self.entries(referee)
        if press.button == "menu" or not entries:
            if self.path:
                self.path.pop()
                self.place = 0
            else:
                referee.modes.remove(self)
            return []
        if press.button in STEP:
            self.place = (min(self.place, len(entries) - 1) + STEP[press.button]) % len(entries)
            return []
        label = list(entries)[min(self.place, len(entries) - 1)]
        return self._take(referee, label, entries[label])

    def _take(self, referee: "Referee", label: str, actions: Sequence[Any]) -> list[Effect]:
        ruling = referee.ruling
        assert ruling is not None
        self.place = 0
        words = ruling.day.spelled(ruling.state, actions[0], referee.said.lang)
        if len(words) > len(self.path) + 1:
            self.path.append(label)
            return []
        self.path.clear()
        given: Json = ruling.day.rules.action_json(actions[0])
        return ruling.enter(given)
