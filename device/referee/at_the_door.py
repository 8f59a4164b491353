"""How telephones come in: the code to join with, and the list of those who have joined."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import Screen
from device.people.register import Person
from device.referee.effects import Effect, SendAway
from device.referee.mode import STEP

if TYPE_CHECKING:
    from device.referee.referee import Referee


class WayIn(NamedTuple):
    """What the referee knows about the page."""

    address: str = ""
    """Where telephones find it; empty if they cannot reach it."""
    code: str = ""
    """To join with; there is one only while somebody asks for it."""
    people: tuple[Person, ...] = ()
    """Who has joined."""


@dataclass(slots=True)
class Joining:
    """How to watch and to join."""

    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

    def screen(self, referee: "Referee") -> Screen:
        """A code to scan, and the same in figures; without a page, how to open it."""
        way = referee.way_in
        return screens.joining(referee.said, way.address, way.code) if way.address else screens.no_page(referee.said)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Any button: back."""
        if press.gesture == "short":
            referee.modes.remove(self)
        return []


@dataclass(slots=True)
class Joined:
    """Everybody who has joined; one can be sent away."""

    place: int = 0
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """One at a time."""
        people = referee.way_in.people
        if not people:
            return screens.nobody_joined(referee.said)
        person = people[self._place(people)]
        return screens.joined(referee.said, person.name, person.role, (self._place(people) + 1, len(people)))

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: somebody else. Whistle: send away. Menu: back."""
        if press.gesture != "short":
            return []
        people = referee.way_in.people
        if press.button in STEP and people:
            self.place = (self._place(people) + STEP[press.button]) % len(people)
            return []
        if press.button == "whistle" and people:
            return [SendAway(people[self._place(people)].number)]
        referee.modes.remove(self)
        return []

    def _place(self, people: tuple[Person, ...]) -> int:
        return min(self.place, len(people) - 1)
