"""A match step by step: what was done, what it led to, and what to look at in it."""

from typing import Any, NamedTuple

from device.games import board_drawings, game_page
from device.games.marks import NO_MARKS, Marks, together
from device.store.play import Link, Play, Told, told_line
from rules.game import Event


class Chronicle(NamedTuple):
    """A match of a game that is played here, as far as today's rules can follow it."""

    game: str
    play: Play
    steps: tuple[Told, ...]
    """First to last, what was taken back included."""

    def find(self, number: int) -> Link | None:
        """The step that an entry led to."""
        return next((told.link for told in self.steps if told.link.entry.number == number), None)

    def state_before(self, link: Link) -> Any:
        """The position that a step came from."""
        before = link.before
        return before.step.state if before is not None and before.step is not None else self.play.start

    def marks(self, link: Link) -> Marks:
        """What to look at in a step."""
        page, before = game_page(self.game), self.state_before(link)
        return together(page.marks(before, event) for event in events_of(link)) if link.step else NO_MARKS

    def drawing(self, number: int) -> str | None:
        """The position after a step as SVG, with its marks; a decision is drawn as it stood when it was whistled."""
        as_svg = board_drawings(self.game)[1]
        if number == 0:
            return as_svg(self.play.start)
        link = self.find(number)
        if link is None or link.step is None:
            return None
        marks = self.marks(link)
        return as_svg(link.step.state, marks)


def chronicle(game: str, play: Play) -> Chronicle:
    """Everything that was done in a match."""
    return Chronicle(game, play, tuple(told_line(play))[::-1])


def events_of(link: Link) -> tuple[Event, ...]:
    """What happened in a step."""
    return link.step.events if link.step is not None else ()
