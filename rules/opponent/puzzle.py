"""Puzzles: whose turn it is may score in a few moves, and one first move is clearly the best. By the rules alone."""

from typing import Any, NamedTuple

from rules.game import Game, Side
from rules.opponent.deciding import mind_of
from rules.opponent.draws import Draws
from rules.opponent.mind import Mind, Throw

MOVES = 2
MOST_STEPS = 40_000
"""Positions to look at; a puzzle that takes more is none for a family."""
WORTH_IT = 0.3
CLEARLY = 0.1
"""How probable a goal has to be, and how much more probable than with the second best move."""
CHOICE = 4
"""With fewer moves to choose from there is nothing to find."""


class Try(NamedTuple):
    """A first move, and how probably a goal comes of it."""

    option: Any
    scores: float


class Puzzle(NamedTuple):
    """A position with one clearly best first move."""

    state: Any
    side: Side
    tries: tuple[Try, ...]
    """All first moves, the best one first."""

    @property
    def best(self) -> Try:
        """The answer."""
        return self.tries[0]


FAINT = 1 / 500
"""What is less probable counts as never: equal dice are thrown again and again."""


class TooLong(Exception):
    """More has to be looked at than a puzzle is worth."""


class Ahead:
    """How probably a side scores before the other one decides anything, with so many decisions of its own."""

    def __init__(self, mind: Mind[Any, Any, Any], side: Side, lead: float) -> None:
        self.mind, self.side, self.lead, self.steps = mind, side, lead, 0

    def after(self, world: Any, option: Any, moves: int, share: float = 1.0) -> float:
        """After a decision, or the mean of what a throw may bring."""
        if not isinstance(option, Throw):
            return self.scores(self.mind.follow(world, option), moves, share)
        return sum(
            chance * self.scores(self.mind.follow(world, fall), moves, share * chance)
            for fall, chance in self.mind.falls(world, option)
        )

    def scores(self, world: Any, moves: int, share: float) -> float:
        """From here; once the moves are used up, only dice that are due may still bring the goal."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong
        lead = self.mind.lead(world, self.side)
        if lead != self.lead or self.mind.over(world):
            return float(lead > self.lead)
        turn = self.mind.turn(world)
        if share < FAINT or (moves == 0 and turn is not None):
            return 0.0
        if turn is None:
            return self.after(world, Throw(), moves, share)
        if turn != self.side:
            return 0.0
        return max(
            (self.after(world, option, moves - 1, share) for option in self.mind.options(world, turn)), default=0.0
        )


def puzzle(game: Game[Any, Any], state: Any, moves: int = MOVES) -> Puzzle | None:
    """What there is to find in a position; nothing where secrets matter, or where no move is clearly the best."""
    mind = mind_of(game.name)
    if len(mind.sides(state)) != 2 or any(mind.hides(state, side) for side in mind.sides(state)):
        return None
    world = mind.imagine(state, "", {}, Draws(0))
    side = mind.turn(world)
    if side is None or len(options := mind.options(world, side)) < CHOICE:
        return None
    ahead = Ahead(mind, side, mind.lead(world, side))
    try:
        tries = [Try(option, ahead.after(world, option, moves - 1)) for option in options]
    except TooLong:
        return None
    tries.sort(key=lambda one: -one.scores)
    (best, scores), (_, second) = tries[:2]
    good = scores >= WORTH_IT and scores - second >= CLEARLY and not isinstance(best, Throw)
    return Puzzle(state, side, tuple(tries)) if good else None
