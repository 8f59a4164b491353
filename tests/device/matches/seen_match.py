"""A whole match as a referee sees it: looks at the table and presses of buttons, and what was really played.

Robots play it at a virtual table whose referee has perfect eyes, so what he rules is what was played. Another referee
sees the same moments with other eyes: a reader's, or such as miss a picture or a die. Nobody answers him, and nobody
waits for him: a family that simply plays on.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import numpy as np

from device.cameras.eyes import ReaderEyes
from device.games import living_room, teams_of
from device.games import tabletop as lay_out
from device.panel.buttons import Edge, Gestures, Press
from device.referee.effects import Effect, LookAgain
from device.referee.inputs import Input, Saw, Tick
from device.referee.referee import House, Referee
from device.referee.ruling import Ruling
from device.settings import usual_options
from device.texts.language import texts
from device.virtual.camera import VirtualCamera
from device.virtual.demo import STEP
from device.virtual.hands import RobotHands
from device.virtual.robots import Robots
from rules.game import Json
from tests.device.play.ground import BLANK, PerfectEyes
from vision.arrays import Picture
from vision.observation import Observation

LONGEST = 3600.0
"""Seconds after which a match of robots has got stuck."""


class Moment(NamedTuple):
    """A look at the table or a press, and how the match really stands after it."""

    at: float
    what: Observation | Press
    state: Any
    played: int
    """Actions that have really been played by then."""


@dataclass(frozen=True, slots=True)
class SeenMatch:
    """One match, moment by moment."""

    game: str
    options: Json
    moments: tuple[Moment, ...]
    actions: tuple[Json, ...]
    """What was really played."""
    wrongs: int = 0
    """Wrong moves that were really made, and put right again."""


Sight = Callable[[bool], Observation | None]
"""Other eyes: what they see now; they are told whether the start formation is being set up."""


@dataclass
class Match:
    """Robots at a virtual table, and the referee with perfect eyes who knows what they play."""

    game: str
    seed: int
    clumsiness: float = 0.0
    options: Json = field(default_factory=dict)
    now: float = 0.0
    presses: list[Press] = field(default_factory=list)

    def __post_init__(self) -> None:
        random = Random(self.seed)
        self.options = usual_options(self.game) | self.options
        self.referee = Referee(texts("de"), House({self.game: self.options}), self.game)
        self.top = lay_out(self.game)
        self.top.set_up(np.random.default_rng(self.seed))
        self._gestures = Gestures()
        self.hands = RobotHands(self.top, random, self._edge)
        self.robots = Robots(Random(self.seed + 1), clumsiness=self.clumsiness)
        self._eyes = PerfectEyes(self.top)
        self._again = False

    def _edge(self, edge: Edge) -> None:
        self.presses += self._gestures.edge(edge)

    @property
    def ruling(self) -> Ruling:
        assert self.referee.ruling is not None
        return self.referee.ruling

    def begin(self) -> None:
        """The first whistle."""
        self._perform(self.referee.handle(Tick(0.0)))
        self._perform(self.referee.begin())

    def moments(self, sight: Sight | None = None) -> Iterator[Moment]:
        """Play on; every look and every press, as it comes. Other eyes look where the perfect ones do."""
        while self.now < LONGEST and not self.ruling.match.over:
            self.now += STEP
            self.hands.move(self.now)
            self.robots.play(self.referee, self.hands, self.now)
            self.presses += self._gestures.tick(self.now)
            pressed, self.presses = self.presses, []
            for press in pressed:
                self._tell(press)
                yield self._moment(press)
            lining_up = self.referee.lining_up
            if not self._eyes.ready(BLANK, again=self._again):
                self._tell(Tick(self.now))
                continue
            self._again, seen = False, self._eyes.read(BLANK, lining_up=lining_up)
            shown = seen if sight is None else sight(lining_up)
            self._tell(Saw(seen, self.now))
            if shown is not None:
                yield self._moment(shown)

    def _moment(self, what: Observation | Press) -> Moment:
        return Moment(self.now, what, self.ruling.state, len(self.ruling.match.play.line()))

    def _tell(self, given: Input) -> None:
        self._perform(self.referee.handle(given))

    def _perform(self, effects: list[Effect]) -> None:
        self._again = self._again or any(isinstance(effect, LookAgain) for effect in effects)


def actions_of(ruling: Ruling) -> tuple[Json, ...]:
    """The actions that stand, first to last; a position that people have set stands as it is."""
    return tuple(link.entry.data.get("action", link.entry.data) for link in ruling.match.play.line())


def play(match: Match, actions: int, sight: Sight | None = None) -> SeenMatch:
    """A match until so many actions have been played, or to its end."""
    match.begin()
    moments = []
    for moment in match.moments(sight):
        moments.append(moment)
        if moment.played >= actions:
            break
    return SeenMatch(match.game, match.options, tuple(moments), actions_of(match.ruling))


def perfect(game: str, seed: int, actions: int, clumsiness: float = 0.0, **options: Any) -> SeenMatch:
    """A match seen by eyes that never err."""
    return play(Match(game, seed, clumsiness, options), actions)


def drawn(game: str, seed: int, actions: int, table: int, clumsiness: float = 0.0, **options: Any) -> SeenMatch:
    """A match as the reader sees it in the drawn pictures of a living room."""
    match = Match(game, seed, clumsiness, options)
    teams = teams_of(match.options)
    camera = VirtualCamera(match.top, lambda: match.now, living_room(game, teams, table))
    eyes = ReaderEyes(game, teams)
    return play(match, actions, lambda lining_up: read(eyes, camera.frame().picture, lining_up))


def read(eyes: ReaderEyes, picture: Picture, lining_up: bool) -> Observation | None:
    """A picture at rest, as in a match: one look sees that it has changed, the next one that it rests."""
    looks = (eyes.look(picture, again=False, lining_up=lining_up) for _ in range(2))
    return next((seen for seen in looks if seen is not None), None)
