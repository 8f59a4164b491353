"""Entering by hand what the camera cannot see."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import Screen
from device.referee import face
from device.referee.effects import Effect
from device.referee.mode import STEP
from rules.game import Json

if TYPE_CHECKING:
    from device.referee.referee import Referee


@dataclass(slots=True)
class ByHand:
    """Entering with two buttons what the camera cannot see: first what kind of thing, then which one."""

    stops_clock: ClassVar[bool] = False
    by_hand: ClassVar[bool] = True
    whistle_for_all: ClassVar[bool] = False
    path: list[str] = field(default_factory=list)
    place: int = 0

    def entries(self, referee: "Referee") -> dict[str, list[Any]]:
        """Label → the legal actions below it."""
        ruling = referee.ruling
        assert ruling is not None
        found: dict[str, list[Any]] = {}
        for action in ruling.day.rules.legal(ruling.state):
            words = ruling.day.words.spelled(ruling.state, action, referee.said.lang)
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

    def secret_of(self, referee: "Referee") -> str | None:
        """The side whose secret is being entered; which kind of thing it is may be seen."""
        assert referee.ruling is not None
        below = [action for actions in self.entries(referee).values() for action in actions] if self.path else []
        return referee.ruling.secret_of(below)

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
        words = ruling.day.words.spelled(ruling.state, actions[0], referee.said.lang)
        if len(words) > len(self.path) + 1:
            self.path.append(label)
            return []
        self.path.clear()
        given: Json = ruling.day.rules.action_json(actions[0])
        return ruling.enter(given)
