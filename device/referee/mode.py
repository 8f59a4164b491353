"""A page of the panel that lies over the match and has the buttons."""

from typing import TYPE_CHECKING, ClassVar, Protocol

from device.panel.buttons import Press
from device.panel.screen import Screen
from device.referee.effects import Effect

if TYPE_CHECKING:
    from device.referee.referee import Referee

STEP = {"home": -1, "away": 1}
"""Left and right go through a list."""


class Mode(Protocol):
    """A page of the panel with its own buttons."""

    stops_clock: ClassVar[bool]
    by_hand: ClassVar[bool]
    whistle_for_all: ClassVar[bool]
    """Whether one side alone may whistle here: to go on, to begin, or to close what was read."""

    def screen(self, referee: "Referee") -> Screen:
        """What is shown."""

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """What a button does here."""
