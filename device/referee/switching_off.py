"""Switching the device off from its own panel, where it has somebody who can do that for it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import Screen
from device.referee.effects import Effect, SwitchOff

if TYPE_CHECKING:
    from device.referee.referee import Referee


@dataclass(slots=True)
class SwitchingOff:
    """Really switch off? After a yes it says when the plug may be pulled."""

    sure: bool = False
    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """The question, then the goodbye."""
        return screens.good_night(referee.said) if self.sure else screens.confirm(referee.said, "off")

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Whistle: yes. Everything else: no; if the device is still there after a yes, any button goes on."""
        if press.gesture != "short":
            return []
        if press.button == "whistle" and not self.sure:
            self.sure = True
            return [SwitchOff()]
        referee.modes.remove(self)
        return []
