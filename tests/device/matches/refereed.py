"""A referee who sees a match: what he rules, what he asks, how far he is from what is really played."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from device.panel.buttons import Press
from device.referee.effects import Effect, LookAgain, Write
from device.referee.inputs import Input, Saw, Tick
from device.referee.referee import House, Referee
from device.referee.ruling import Ruling
from device.store import entries
from device.texts.language import texts
from rules.game import Json
from tests.device.matches.seen_match import Moment, SeenMatch, actions_of
from vision.observation import Observation

TICK = 0.5
MOST_LOOKS = 3
"""How often one picture is read when the referee wants to be sure."""


@dataclass
class Watched:
    """One referee at one match, moment by moment."""

    referee: Referee
    now: float = 0.0
    notes: list[Json] = field(default_factory=list)
    """What he asked, called wrong or missed, in order."""
    table: Observation | None = None
    """What he sees if he wants to look again."""

    @property
    def ruling(self) -> Ruling:
        assert self.referee.ruling is not None
        return self.referee.ruling

    def follow(self, moment: Moment) -> None:
        """One look or press, after the time before it."""
        self.wait(moment.at)
        self.do(moment)

    def wait(self, until: float, each: Callable[[], None] = lambda: None) -> None:
        """Time goes by; `each` is done after every tick of it."""
        while self.now + TICK < until:
            self.now += TICK
            self.tap(Tick(self.now))
            each()
        self.now = until
        self.tap(Tick(self.now))

    def do(self, moment: Moment) -> None:
        """One look or press."""
        if isinstance(moment.what, Press):
            self.tap(moment.what)
        else:
            self.table = moment.what
            self._see(moment.what)

    def tap(self, given: Input) -> None:
        """People say something; if the referee wants to see the table then, it looks as it does."""
        effects = self.tell(given)
        if self.table is not None and any(isinstance(effect, LookAgain) for effect in effects):
            self._see(self.table)

    def _see(self, seen: Observation) -> None:
        for _ in range(MOST_LOOKS):
            effects = self.tell(Saw(seen, self.now))
            if not any(isinstance(effect, LookAgain) for effect in effects):
                return

    def tell(self, given: Input) -> list[Effect]:
        """The referee is told something."""
        effects = self.referee.handle(given)
        for effect in effects:
            if isinstance(effect, Write):
                self.notes += [entry.data for entry in effect.step.entries if entry.kind == entries.NOTE]
        return effects

    def fork(self) -> "Watched":
        """A second referee who has seen the same until now; states and looks are frozen, so they are shared."""
        twin = copy(self.referee)
        twin.modes = [copy(mode) for mode in twin.modes]
        twin.ruling = copy(self.ruling)
        twin.ruling.match, twin.ruling.watching = copy(self.ruling.match), copy(self.ruling.watching)
        twin.ruling.watching.dice = self.ruling.watching.dice.twin()
        return Watched(twin, self.now, [], self.table)


def watch(match: SeenMatch) -> Watched:
    """A referee before the first look."""
    referee = Referee(texts("de"), House({match.game: match.options}), match.game)
    referee.handle(Tick(0.0))
    referee.begin()
    return Watched(referee)


class Account(NamedTuple):
    """What a referee made of a match, held against what was played."""

    played: int
    understood: int
    """Actions that he ruled as they were played."""
    invented: int
    """Actions that he ruled and nobody played."""
    questions: int
    wrongs: int
    """Moves that he called wrong although nobody erred."""
    notices: int
    """Times that he said what he had missed."""
    at_the_end: bool
    """Whether the match stands at the end as it really does."""


def account(match: SeenMatch, watched: Watched) -> Account:
    """How well a referee has followed a match."""
    ruled = actions_of(watched.ruling)
    same = matching(ruled, match.actions)
    kinds = [kind for note in watched.notes for kind in ("question", "wrong", "missed") if kind in note]
    return Account(
        len(match.actions),
        same,
        len(ruled) - same,
        kinds.count("question"),
        max(kinds.count("wrong") - match.wrongs, 0),
        kinds.count("missed"),
        bool(match.moments) and watched.ruling.state == match.moments[-1].state,
    )


def matching(ruled: Sequence[Json], played: Sequence[Json]) -> int:
    """How many actions stand in both lines, in the same order."""
    told, true = ([repr(action) for action in line] for line in (ruled, played))
    return sum(block.size for block in SequenceMatcher(None, told, true, autojunk=False).get_matching_blocks())


def refereed(match: SeenMatch, moments: Iterable[Moment] | None = None) -> Watched:
    """A referee who has seen all of a match, or these moments of it."""
    watched = watch(match)
    for moment in match.moments if moments is None else moments:
        watched.follow(moment)
    return watched


def stands(watched: Watched) -> Any:
    """How the match stands, as far as anybody can see: the table, whose turn it is, what is to be done, the score."""
    day, state = watched.ruling.day, watched.ruling.state
    told = day.conduct.side_to_act(state), state.phase, day.conduct.score(state), day.chance.lying(state)
    return day.table.expected(state), *told
