"""The screens of one game for the gallery: what the referee shows in a position, or after some actions."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from device.games.game_day import GameDay
from device.panel import screens
from device.panel.screen import Screen
from device.referee import face
from device.referee.ruling import Ruling
from device.store.play import Play
from rules.texts import Catalogue


class Showing(NamedTuple):
    """One game in one language."""

    said: Catalogue
    day: GameDay[Any, Any, Any]
    clock: float = 0.0
    """What the match clock says on every screen, in seconds."""

    def start(self, choice: int = 0) -> Screen:
        """The front door with one of the values of the most important option."""
        name, values, button = self.day.choices[0]
        shown = self.day.words.option_text(name, values[choice], self.said.lang)
        return screens.start(self.said, self.said.say(f"game.{self.day.rules.name}").oled[0], shown, button)

    def ruling(self, state: Any) -> Ruling:
        """A referee who has come to this position."""
        return Ruling(self.said, self.day.rules.name, Play(state, clock=self.clock), 60, 10)

    def asked(self, state: Any) -> Screen:
        """What is to be done now, and what the buttons do."""
        return face.screen(self.ruling(state))

    def listed(self, state: Any) -> Screen:
        """The first entry of the list behind a button."""
        offer = next(offer for offer in self.day.conduct.offers(state) if offer.choose)
        title, *more = self.day.words.choosing(state, offer, self.said.lang).oled
        entry = self.day.words.label(state, offer.actions[0], self.said.lang)
        return screens.choice(self.said, title, entry, " ".join(more), (1, len(offer.actions)))

    def decided(self, state: Any, actions: Sequence[Any], kind: str) -> Screen:
        """The decision of a kind that some actions lead to."""
        ruling = self.ruling(state)
        ruling.accept(actions, "camera")
        while ruling.shown is not None and ruling.shown.event.kind != kind:
            ruling.next_decision()
        return face.screen(ruling)
