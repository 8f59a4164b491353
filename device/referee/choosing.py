"""Choosing from a list what nobody can see on the table: a formation, a target, what the keeper does."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from device.games.game_day import Offer
from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import Screen
from device.referee.effects import Effect
from device.referee.mode import STEP

if TYPE_CHECKING:
    from device.referee.referee import Referee


@dataclass(slots=True)
class Choosing:
    """One list of one offer; it is gone as soon as play has gone on without it."""

    state: Any
    offer: Offer
    place: int = 0
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = False

    def screen(self, referee: "Referee") -> Screen:
        """One entry at a time; who chooses, and who looks away."""
        assert referee.ruling is not None
        day, lang = referee.ruling.day, referee.said.lang
        title, *more = day.words.choosing(self.state, self.offer, lang).oled
        entry = day.words.label(self.state, self.offer.actions[self.place], lang)
        place = (self.place + 1, len(self.offer.actions))
        return screens.choice(referee.said, title, entry, " ".join(more), place)

    def secret_of(self, referee: "Referee") -> str | None:
        """The side that chooses in secret, if it is one."""
        assert referee.ruling is not None
        return referee.ruling.secret_of(self.offer.actions)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """Left and right: another entry. Whistle: take it. Menu: back."""
        if press.gesture != "short":
            return []
        if press.button in STEP:
            self.place = (self.place + STEP[press.button]) % len(self.offer.actions)
            return []
        referee.modes.remove(self)
        if press.button == "menu":
            return []
        assert referee.ruling is not None
        return referee.ruling.take((self.offer.actions[self.place],), overrule=False)
