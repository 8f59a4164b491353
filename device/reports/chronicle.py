"""A match step by step: what was done, what it led to, and what to look at in it."""

from typing import Any, NamedTuple

from device.games import board_drawings, game_day, game_page
from device.games.marks import NO_MARKS, Marks
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
        """What to look at in a step: where several things happened, in the first that was whistled."""
        decisive, before = game_day(self.game).decisive, self.state_before(link)
        whistled_first = sorted(events_of(link), key=lambda event: event.kind not in decisive)
        found = (game_page(self.game).marks(before, event) for event in whistled_first)
        return next((marks for marks in found if any(marks)), NO_MARKS)

    def drawing(self, number: int) -> str | None:
        """The position after a step as SVG; nought is the start."""
        as_svg = board_drawings(self.game)[1]
        link = self.find(number)
        if number and (link is None or link.step is None):
            return None
        return as_svg(link.step.state if link is not None and link.step is not None else self.play.start)

    def moment(self, number: int) -> str | None:
        """A decision as SVG: how they stood when it came about, with what to look at."""
        link = self.find(number)
        marks = self.marks(link) if link is not None else NO_MARKS
        if link is None or not any(marks):
            return self.drawing(number)
        return board_drawings(self.game)[1](self.state_before(link), marks)


def chronicle(game: str, play: Play) -> Chronicle:
    """Everything that was done in a match."""
    return Chronicle(game, play, tuple(told_line(play))[::-1])


def events_of(link: Link) -> tuple[Event, ...]:
    """What happened in a step."""
    return link.step.events if link.step is not None else ()
