"""The log as play: which actions stand, where that leads, what the clock says.

Everything here is a frozen value, and every entry leads from one `Play` to the next in constant time: the line of
standing actions is linked backwards, so a step back is only a look at where we came from, and an entry that cannot be
stored leaves nothing to repair.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import merge
from typing import Any, NamedTuple

from device.store import entries
from device.store.entries import Entry, Said
from rules.game import SIDES, BadInput, Event, Game, Json, Step

QUIET = (entries.CLOCK, entries.NOTE, entries.ACTION)
"""Kinds that need not reach the disk before play goes on; an action that has consequences does."""


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """A standing entry and what stood before it; compared by identity, for a long match is a deep chain."""

    entry: Entry
    step: Step[Any] | None
    """Where it leads; None where the log is read without rules."""
    before: "Link | None"


@dataclass(frozen=True, slots=True, eq=False)
class TakenBack:
    """Entries that were taken back, the last one first, each with what the clock said then."""

    link: Link
    clock: float
    before: "TakenBack | None"


class Play(NamedTuple):
    """A match after some entries."""

    start: Any
    """The state before the first action."""
    number: int = 0
    """The number of the last entry."""
    clock: float = 0.0
    paused: bool = False
    abandoned: bool = False
    last: Link | None = None
    undone: TakenBack | None = None
    """What a redo would bring back."""
    dropped: TakenBack | None = None
    """What was taken back for good, because play has gone on another way."""
    sides: Mapping[str, str] = {}
    """Who decides for the sides that are not in the room; nobody is missing in most matches."""
    hints: Mapping[str, int] = {}
    """How many hints the coach has given, by side and half."""
    most_hints: int | None = None
    """How many he gives in a half, where that was chosen for this match."""
    hint: Json | None = None
    """The last one."""
    decided: Entry | None = None
    """What such a side has decided for this state, and nobody has carried out yet."""

    @property
    def state(self) -> Any:
        """The state of the match now."""
        return self.last.step.state if self.last and self.last.step else self.start

    def line(self) -> list[Link]:
        """What stands, first to last."""
        return list(_back(self.last))[::-1]


class Told(NamedTuple):
    """An entry that happened on the table, and whether it still counts."""

    link: Link
    stands: bool


class LogStep(NamedTuple):
    """A step that happened: its finished entries, and where they lead."""

    entries: tuple[Entry, ...]
    play: Play
    """The match after the last of them."""
    events: tuple[Event, ...]
    whistled: bool
    """Whether the disk must have it before play goes on."""


def log_step(play: Play, said: Sequence[Said], clock: float, game: Game[Any, Any]) -> LogStep:
    """The next step of a match: this is the one place where a match goes on.

    What the rules refuse leaves as `IllegalAction` or `BadInput`, and nothing has happened.
    """
    fresh = [entries.finished(number, clock, one) for number, one in enumerate(said, play.number + 1)]
    return step_of(play, fresh, game)


def step_of(play: Play, fresh: Sequence[Entry], game: Game[Any, Any]) -> LogStep:
    """The step that finished entries make: our own, or those of the table that keeps the match."""
    events: list[Event] = []
    for entry in fresh:
        play = follow(play, entry, game)
        if entry.kind in (entries.ACTION, entries.POSITION) and play.last and play.last.step:
            events += play.last.step.events
    whistled = bool(events) or any(entry.kind not in QUIET for entry in fresh)
    return LogStep(tuple(fresh), play, tuple(events), whistled)


def follow(play: Play, entry: Entry, game: Game[Any, Any] | None) -> Play:
    """One entry further; without a game only the line is kept and nothing is asked of the rules.

    What the rules refuse leaves as `IllegalAction` or `BadInput`, and `play` is as it was.
    """
    play = play._replace(number=entry.number, clock=entry.clock)
    match entry.kind:
        case entries.ACTION | entries.POSITION:
            step = _step(play, entry, game) if game else None
            link = Link(entry, step, play.last)
            return play._replace(last=link, undone=None, dropped=_dropped(play), decided=None)
        case entries.UNDO:
            if play.last is None:
                raise BadInput("nothing-to-undo", "there is no action to take back")
            before = float(entry.data.get("from", entry.clock))
            undone = TakenBack(play.last, before, play.undone)
            return play._replace(last=play.last.before, undone=undone, decided=None)
        case entries.REDO:
            if play.undone is None:
                raise BadInput("nothing-to-redo", "no action has been taken back")
            again = play.undone.link
            link = Link(again.entry, again.step, play.last)
            return play._replace(last=link, undone=play.undone.before, decided=None)
        case entries.PAUSE | entries.RESUME:
            resumes = entry.kind == entries.RESUME
            return play._replace(paused=not resumes, abandoned=play.abandoned and not resumes)
        case entries.ABANDON:
            return play._replace(abandoned=True)
        case entries.SIDES | entries.DECIDED | entries.NOTE:
            return _beside(play, entry)
    return play


def _beside(play: Play, entry: Entry) -> Play:
    """What changes nothing on the table: who decides elsewhere, what he decided, and what the coach has said."""
    if entry.kind == entries.SIDES:
        return play._replace(sides=entry.data)
    if entry.kind == entries.DECIDED:
        return play._replace(decided=entry)
    note = entry.data
    match note:
        case {"hint": {"of": str(half)}}:
            hints = {**play.hints, half: play.hints.get(half, 0) + 1}
            return play._replace(hints=hints, hint=note["hint"])
        case {"most-hints": int(most)}:
            return play._replace(most_hints=most)
    return play


def standing_numbers(log: Iterable[Entry]) -> set[int]:
    """The numbers of the entries that still count, told without the rules."""
    play = Play(None)
    for entry in log:
        play = follow(play, entry, None)
    return {link.entry.number for link in play.line()}


def told_line(play: Play) -> Iterator[Told]:
    """Everything that was done, the newest entry first: what stands, and what was taken back since."""
    gone = [told.link for line in (play.undone, play.dropped) for told in _taken_back(line)]
    gone.sort(key=_number, reverse=True)
    lines = (Told(link, stands=True) for link in _back(play.last)), (Told(link, stands=False) for link in gone)
    return merge(*lines, key=lambda told: _number(told.link), reverse=True)


def goals_of(told: Json) -> tuple[int, int]:
    """Home's and away's goals in a state; a game of more than two players has neither."""
    home, away = (told["score"].get(side, 0) for side in SIDES)
    return home, away


def _step(play: Play, entry: Entry, game: Game[Any, Any]) -> Step[Any]:
    if entry.kind == entries.POSITION:
        return Step(game.load(entry.data["position"], game.options_json(play.start)))
    return game.apply(play.state, game.read_action(entry.data["action"]))


def _back(link: Link | None) -> Iterator[Link]:
    while link is not None:
        yield link
        link = link.before


def _taken_back(line: TakenBack | None) -> Iterator[TakenBack]:
    while line is not None:
        yield line
        line = line.before


def _dropped(play: Play) -> TakenBack | None:
    """Play goes on another way: nobody can bring back what was taken back until now."""
    dropped = play.dropped
    for told in _taken_back(play.undone):
        dropped = TakenBack(told.link, told.clock, dropped)
    return dropped


def _number(link: Link) -> int:
    return link.entry.number
