"""An evening as a value: who takes part, what was drawn, what was played. Everything that is decided starts from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from device.club.rule_sets import RuleSet, rule_set

DrawKind = Literal["league", "home-and-away", "groups", "swiss", "knock-out"]
DRAWS: tuple[DrawKind, ...] = ("league", "home-and-away", "groups", "swiss", "knock-out")

LEAGUE, SWISS, KNOCK_OUT = "league", "swiss", "knock-out"
"""Stages. Groups are leagues beside each other; a knock-out may follow them."""


HELD = "-"
"""Stands for a table: the match is not called until somebody says so, because one of the two is not there."""


class Score(NamedTuple):
    """How a match ended; a shoot-out counts apart, because in a league the match was level."""

    home: int
    away: int
    shoot_out: tuple[int, int] | None = None

    @property
    def winner(self) -> int:
        """1: home, -1: away, 0: level, even after a shoot-out or without one."""
        return _sign(self.home - self.away) or _sign(_difference(self.shoot_out))

    @property
    def in_play(self) -> int:
        """The same without the shoot-out."""
        return _sign(self.home - self.away)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person or a team that takes part."""

    id: int
    name: str
    members: tuple[str, ...] = ()
    """Who plays in a team; nobody named for a single person."""
    withdrawn: bool = False
    """Went home: is drawn no more."""


class Fixture(NamedTuple):
    """Who meets whom, as it comes out of a draw; without `away` somebody has a bye."""

    stage: str
    group: int
    """Counted from 1; 0 where there are no groups."""
    round: int
    number: int
    """Its place in the round, counted from 0."""
    home: int
    away: int | None


@dataclass(frozen=True, slots=True)
class Pairing:
    """A fixture that is in the books."""

    id: int
    fixture: Fixture
    score: Score | None = None
    table: str = ""
    """The table to which it was called last, or `HELD`."""
    call: str = ""
    """The number of that call; empty before the first one."""

    @property
    def bye(self) -> bool:
        """Whether nothing is played."""
        return self.fixture.away is None

    @property
    def done(self) -> bool:
        """Whether nothing is left to be played."""
        return self.bye or self.score is not None

    @property
    def called(self) -> bool:
        """Whether a table has it now."""
        return bool(self.call) and not self.done

    @property
    def undecided(self) -> bool:
        """Whether it was played, but a knock-out still has to know who goes on."""
        return self.fixture.stage == KNOCK_OUT and self.score is not None and not self.score.winner

    @property
    def winner(self) -> int | None:
        """Who went through; nobody as long as it is level."""
        if self.bye:
            return self.fixture.home
        if self.score is None or not self.score.winner:
            return None
        return self.fixture.home if self.score.winner > 0 else self.fixture.away

    @property
    def loser(self) -> int | None:
        """Who did not."""
        if self.bye or self.score is None or not self.score.winner:
            return None
        return self.fixture.away if self.score.winner > 0 else self.fixture.home

    def has(self, entrant: int) -> bool:
        """Whether somebody plays in it."""
        return entrant in self.fixture[-2:]


@dataclass(frozen=True, slots=True)
class Plan:
    """How an evening is played."""

    draw: DrawKind = "swiss"
    groups: int = 4
    """How many groups, where there are any."""
    through: int = 2
    """How many of each group go on."""
    rounds: int = 0
    """Rounds of a Swiss draw; 0 lets the number of entrants decide."""
    third: bool = True
    """Whether the losers of the semi-finals play for the third place."""
    rules: str = "football"


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that the books say about an evening."""

    id: int
    name: str
    game: str
    plan: Plan
    seed: int
    """All chance of the evening comes from it, so everybody can draw it again."""
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    pairings: tuple[Pairing, ...] = ()
    """In the order in which they were drawn."""
    tables: tuple[str, ...] = ()
    """The tables in use, in their order."""
    drawn: bool = False
    """Whether it has begun; before, people come and go."""

    @property
    def rules(self) -> RuleSet:
        """By which points are given."""
        return rule_set(self.plan.rules)

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """Who is still there, in the order in which they came."""
        return tuple(one for one in self.entrants.values() if not one.withdrawn)

    def of(self, stage: str, group: int | None = None, round_: int | None = None) -> tuple[Pairing, ...]:
        """The pairings of a stage, a group, a round."""
        return tuple(
            one
            for one in self.pairings
            if one.fixture.stage == stage and group in (None, one.fixture.group) and round_ in (None, one.fixture.round)
        )

    def groups(self) -> tuple[int, ...]:
        """The groups by number; just 0 where all play in one."""
        return tuple(sorted({one.fixture.group for one in self.pairings if one.fixture.stage != KNOCK_OUT})) or (0,)


def all_done(pairings: Sequence[Pairing]) -> bool:
    """Whether all of them have been played; of none at all it is not said."""
    return bool(pairings) and all(one.done for one in pairings)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _difference(pair: tuple[int, int] | None) -> int:
    return 0 if pair is None else pair[0] - pair[1]
