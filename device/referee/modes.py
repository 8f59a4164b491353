"""What lies over the match and has the buttons: front door, options, going on, pause, menu."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from device.games import game_day
from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import Screen
from device.referee import front_door
from device.referee.at_the_door import Joined, Joining
from device.referee.by_hand import ByHand
from device.referee.choosing import Choosing
from device.referee.effects import Effect
from device.referee.mode import STEP, Mode
from device.referee.pages_to_read import Address, Numbers, Stuck, Why
from device.referee.switching_off import SwitchingOff

if TYPE_CHECKING:
    from device.referee.referee import Referee, Unfinished

__all__ = [
    "Address",
    "ByHand",
    "Choosing",
    "FrontDoor",
    "Leaving",
    "Menu",
    "Mode",
    "Numbers",
    "Options",
    "Pause",
    "ResumeOffer",
    "Stuck",
    "SwitchingOff",
    "Why",
]


@dataclass(slots=True)
class FrontDoor:
    """Before a match: which game, how long, and go."""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

    def screen(self, referee: "Referee") -> Screen:
        """The game and its length."""
        day, options = game_day(referee.game), referee.options
        name, _values, button = day.choices[0]
        title = referee.said.say(f"game.{referee.game}").oled[0]
        shown = day.words.option_text(name, options[name], referee.said.lang)
        chosen = next((o for o in front_door.options(referee) if o.name == front_door.OPPONENT and o.now), None)
        against = front_door.value_text(referee, chosen, chosen.now, referee.said) if chosen else ""
        return screens.start(referee.said, title, shown, button, against, other_games=len(referee.games) > 1)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left: another game. Right: its first option. Whistle: go, held: switch off. Menu: everything else."""
        if press.gesture != "short":
            return _switch_off(referee, press)
        match press.button:
            case "home":
                referee.game = referee.games[(referee.games.index(referee.game) + 1) % len(referee.games)]
            case "away":
                first = game_day(referee.game).choices[0].name
                _next_value(referee, next(o for o in front_door.options(referee) if o.name == first), 1)
            case "menu":
                referee.modes.append(Options())
            case "whistle":
                return referee.begin()
        return []


def _switch_off(referee: "Referee", press: Press) -> list[Effect]:
    """Where the device can do it, the whistle asks for it when it is held and nobody plays."""
    if referee.can_switch_off and press == press._replace(button="whistle", gesture="long", by=None):
        referee.modes.append(SwitchingOff())
    return []


def _next_value(referee: "Referee", option: front_door.Option, step: int) -> None:
    front_door.set_option(referee, option, (option.place + step) % len(option.values))


@dataclass(slots=True)
class Options:
    """All options, one after the other: left and right change one, the whistle goes to the next."""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = False
    place: int = 0

    def screen(self, referee: "Referee") -> Screen:
        """One option and its value."""
        options = front_door.options(referee)
        option = options[self.place]
        shown = front_door.value_text(referee, option, option.now, referee.said)
        title = front_door.title(referee, option, referee.said)
        return screens.option(referee.said, title, shown, (self.place + 1, len(options)))

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: another value. Whistle: the next option. Menu: back."""
        if press.gesture != "short":
            return []
        options = front_door.options(referee)
        if press.button in STEP:
            _next_value(referee, options[self.place], STEP[press.button])
        elif press.button == "menu" or self.place + 1 == len(options):
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
    whistle_for_all: ClassVar[bool] = True

    def screen(self, referee: "Referee") -> Screen:
        """How it stood, and the time; a match of another game than the one asked for is offered as what it is."""
        day, play = game_day(self.unfinished.game), self.unfinished.play
        standing, clock = day.words.standing(play.state, referee.said.lang), day.clocks.face(play.state, play.clock)
        other = self.unfinished.game if self.unfinished.game != referee.game else ""
        return screens.resume(referee.said, standing, clock, day.clocks.counts, other)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Whistle: go on, held: switch off. Menu: a new match instead."""
        if press.gesture != "short":
            return _switch_off(referee, press)
        if press.button == "whistle":
            return referee.resume(self.unfinished)
        return referee.give_up(self.unfinished) if press.button == "menu" else []


@dataclass(slots=True)
class Pause:
    """The clock stands because somebody asked for it."""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

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
    whistle_for_all: ClassVar[bool] = False
    place: int = 0

    ENTRIES: ClassVar[tuple[str, ...]] = (
        "by-hand",
        "throw",
        "undo",
        "redo",
        "hint",
        "look-anew",
        "numbers",
        "join",
        "joined",
        "leave",
    )

    def screen(self, referee: "Referee") -> Screen:
        """One entry at a time."""
        entries = self.entries(referee)
        entry = referee.said.say(f"panel.menu.{entries[self.place]}").oled
        place = (self.place + 1, len(entries))
        title = referee.said.say("panel.menu.title").oled[0]
        return screens.choice(referee.said, title, entry[0], " ".join(entry[1:]), place)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: another entry. Whistle: take it. Menu: back."""
        if press.gesture != "short":
            return []
        if press.button in STEP:
            self.place = (self.place + STEP[press.button]) % len(self.entries(referee))
            return []
        referee.modes.remove(self)
        if press.button == "menu":
            return []
        return self._take(referee, self.entries(referee)[self.place])

    def entries(self, referee: "Referee") -> tuple[str, ...]:
        """What can be chosen now; hints only where there is a coach."""
        entries = (*self.ENTRIES, "off") if referee.can_switch_off else self.ENTRIES
        coached = referee.ruling is not None and referee.has_coach(referee.ruling)
        return entries if coached else tuple(entry for entry in entries if entry != "hint")

    def _take(self, referee: "Referee", entry: str) -> list[Effect]:
        pages: dict[str, Callable[[], Mode]] = {
            "by-hand": ByHand,
            "numbers": Numbers,
            "join": Joining,
            "joined": Joined,
            "leave": Leaving,
            "off": SwitchingOff,
        }
        if entry in pages:
            referee.modes.append(pages[entry]())
            return []
        deeds: dict[str, Callable[[], list[Effect]]] = {
            "hint": referee.hint,
            "throw": referee.throw,
            "undo": referee.undo,
            "redo": referee.redo,
            "look-anew": referee.look_anew,
        }
        return deeds[entry]()


@dataclass(slots=True)
class Leaving:
    """Really give the match up?"""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """The question."""
        return screens.confirm(referee.said, "leave")

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Whistle: yes. Everything else: no."""
        if press.gesture != "short":
            return []
        referee.modes.remove(self)
        return referee.leave() if press.button == "whistle" else []
