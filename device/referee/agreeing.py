"""What one side cannot decide alone: it asks on its telephone, and the other side or the referee agrees.

Buttons of the device belong to everybody at the table, so whoever presses those decides for both.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from device.panel import screens
from device.panel.buttons import Press, Seat, Side
from device.panel.screen import Screen
from device.referee.choosing import Choosing
from device.referee.effects import Effect, Whistle
from device.referee.mode import Mode
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.referee.referee import Referee

PATIENCE = 30.0
"""Seconds after which nobody has agreed."""
NEEDS_BOTH = ("undo", "redo", "insist", "hint")
YES = 0
"""The number of the first answer on the page."""


@dataclass(slots=True)
class Agreeing:
    """One side wants something that concerns both."""

    what: str
    """One of `NEEDS_BOTH`."""
    by: Seat
    state: Any
    """How the match stood when it was asked: if play has gone on since, nobody has to agree any more."""
    until: float
    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = False

    @property
    def other(self) -> Side:
        """The button that agrees."""
        return "away" if self.by == "home" else "home"

    def screen(self, referee: "Referee") -> Screen:
        """Who asks for what; the other side's button agrees."""
        return screens.agree(referee.said, self.what, self._who(referee, referee.said), self.other)

    def asked(self, referee: "Referee", said: Catalogue) -> str:
        """The question as the page puts it."""
        return said.page(f"panel.agree.{self.what}", side=self._who(referee, said))

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """The other side's button and the whistle agree, the asking side's button takes it back."""
        if press.gesture != "short":
            return []
        return self.answer(referee, press.by, agrees=press.button in (self.other, "whistle"))

    def answer(self, referee: "Referee", by: Seat | None, *, agrees: bool) -> list[Effect]:
        """Somebody answers; whoever has asked cannot agree with himself."""
        if agrees and by == self.by:
            return []
        referee.modes.remove(self)
        return referee.grant(self.what) if agrees else [Whistle("wrong")]

    def over(self, referee: "Referee") -> bool:
        """Whether nobody has to agree any more."""
        ruling = referee.ruling
        return ruling is None or ruling.state is not self.state or (referee.now or 0.0) >= self.until

    def _who(self, referee: "Referee", said: Catalogue) -> str:
        assert referee.ruling is not None
        return referee.ruling.day.words.piece(referee.ruling.state, self.by, said.lang).page


def side_may_press(mode: Mode, press: Press, *, several: bool) -> bool:
    """Whether a side's telephone may press this while something lies over the match: mostly that is for both.

    `several`: everybody plays for himself, and the buttons belong to whoever acts.
    """
    if isinstance(mode, Choosing):
        return several or mode.offer.button == press.by
    return isinstance(mode, Agreeing) or (mode.whistle_for_all and press.button == "whistle")
