"""What the camera believes: how many players of each side stand in each sector, the ball and its die, fresh dice.

Plain counts ("three of home's in P1") are the same thing, only very sure of themselves.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.evidence import SURE, is_probability, log_of, read_dice
from rules.fuba.pitch import INDEX, SECTORS, Sector
from rules.fuba.state import State
from rules.game import SIDES, BadInput, Json, Side
from rules.reading import is_die, is_whole

MOST = 11
Beliefs = tuple[float, ...]
"""Logarithms of the probabilities of 0, 1, … 11 players."""


class Seen(NamedTuple):
    """One look at the table."""

    counts: Mapping[tuple[Side, Sector], Beliefs]
    """What is not listed tells nothing."""
    ball: Mapping[Sector, float] = {}
    """Logarithms of the ball's probabilities; empty if nothing is known about it."""
    values: Mapping[int, float] = {}
    """The same for its die."""
    dice: Mapping[Side, tuple[int, ...]] = {}
    """Dice that have just been rolled, by well."""

    def belief(self, side: Side, sector: Sector, number: int) -> float:
        """How well a number of players in a sector fits."""
        beliefs = self.counts.get((side, sector))
        return beliefs[number] if beliefs else 0.0

    def ball_belief(self, sector: Sector | None) -> float:
        """How well the ball in a sector fits; a ball that is not on the mat can be anywhere."""
        return self.ball.get(sector, log_of(0)) if sector is not None and self.ball else 0.0

    def value_belief(self, value: int) -> float:
        """How well a value of the ball die fits."""
        return self.values.get(value, log_of(0)) if self.values else 0.0

    def likeliest(self, side: Side) -> dict[Sector, int]:
        """The best guess for every listed sector."""
        return {
            sector: beliefs.index(max(beliefs)) for (whose, sector), beliefs in self.counts.items() if whose == side
        }

    def fit(self, state: State) -> float:
        """How well a whole state fits; players in hand can be anywhere, so a side without players is not looked at."""
        score = max(map(self.ball_belief, ball_places(state)))
        score += self.value_belief(state.ball_value) if state.ball else 0.0
        for side in SIDES:
            counts = state.counts(side)
            if any(counts):
                score += sum(self.belief(side, s, n) for s, n in zip(SECTORS, counts, strict=True))
            else:
                score += sum(max(beliefs) for (whose, _), beliefs in self.counts.items() if whose == side)
        return score

    def best_possible(self) -> float:
        """How well the best look fits, legal or not."""
        players = sum(max(beliefs) for beliefs in self.counts.values())
        return players + max(self.ball.values(), default=0.0) + max(self.values.values(), default=0.0)


def ball_places(state: State) -> tuple[Sector | None, ...]:
    """Where the ball may lie; during a pass also in its target, because people show a target that way."""
    return (state.ball,) if state.target is None else (state.ball, state.target)


def look(state: State, **more: Any) -> Seen:
    """What a perfect camera would see of a state."""
    counts = {(side, s): sure(state.players(side, s)) for side in SIDES for s in SECTORS}
    seen = Seen(counts, {state.ball: log_of(SURE)} if state.ball else {}, {state.ball_value: log_of(SURE)})
    return seen._replace(**more)


@cache
def sure(number: int) -> Beliefs:
    """A plain count as evidence."""
    return tuple(log_of(SURE if n == number else (1 - SURE) / MOST) for n in range(MOST + 1))


def read_seen(given: Json) -> Seen:
    """Evidence from JSON: `home` and `away` (or both in `counts`) by sector, or `sectors` with probabilities of counts.

    `ball` is a sector, null, probabilities by sector, or an object with `sector` and `value`; `ball_value` a number or
    probabilities by number; `dice` has the fresh dice of each side.
    """
    if isinstance(given.get("counts"), dict):
        given = {**given, **given["counts"]}
    unknown = set(given) - {"home", "away", "counts", "sectors", "ball", "ball_value", "dice"}
    if unknown:
        raise BadInput("bad-seen", f"what is seen has no {', '.join(sorted(unknown))}")
    ball: Any = given.get("ball")
    value: Any = given.get("ball_value")
    if isinstance(ball, dict) and set(ball) <= {"sector", "value"} and ball:
        ball, value = ball.get("sector"), ball.get("value", value)
    counts = _read_sectors(given["sectors"]) if "sectors" in given else _read_counts(given)
    return Seen(counts, _read_ball(ball), _read_value(value), read_dice(given.get("dice", {})))


def _read_counts(given: Json) -> dict[tuple[Side, Sector], Beliefs]:
    found: dict[tuple[Side, Sector], Beliefs] = {}
    for side in SIDES:
        if side not in given:
            continue
        counts = given[side]
        if not isinstance(counts, dict) or not all(s in INDEX and is_whole(n, 0, MOST) for s, n in counts.items()):
            raise BadInput("bad-seen", f'{side!r} must say how many players are in which sector: {{"P1": 3}}')
        found |= {(side, sector): sure(counts.get(sector, 0)) for sector in SECTORS}
    return found


def _read_sectors(given: Any) -> dict[tuple[Side, Sector], Beliefs]:
    if not isinstance(given, dict) or not all(isinstance(sides, dict) for sides in given.values()):
        raise BadInput("bad-seen", "'sectors' must be an object of sectors with home and away")
    found = {}
    for sector, sides in given.items():
        if sector not in INDEX:
            raise BadInput("unknown-sector", f"{sector!r} is none of {', '.join(SECTORS)}")
        for side, chances in sides.items():
            good = isinstance(chances, dict) and all(
                number.isdigit() and int(number) <= MOST and is_probability(p) for number, p in chances.items()
            )
            if side not in SIDES or not good:
                raise BadInput("bad-seen", f'{sector}: home and away with probabilities by count, like {{"2": 0.9}}')
            found[side, sector] = tuple(log_of(chances.get(str(n), 0.0)) for n in range(MOST + 1))
    return found


def _read_ball(given: Any) -> dict[Sector, float]:
    if given is None:
        return {}
    if isinstance(given, str):
        given = {given: SURE}
    if not isinstance(given, dict) or not all(s in INDEX and is_probability(p) for s, p in given.items()):
        raise BadInput("bad-seen", "'ball' must be a sector, null, or probabilities by sector")
    return {sector: log_of(probability) for sector, probability in given.items()}


def _read_value(given: Any) -> dict[int, float]:
    if given is None:
        return {}
    if is_die(given):
        given = {str(given): SURE}
    faces = {str(n) for n in range(1, 7)}
    if not isinstance(given, dict) or not all(n in faces and is_probability(p) for n, p in given.items()):
        raise BadInput("bad-seen", "'ball_value' must be a number from 1 to 6, null, or probabilities by number")
    return {int(number): log_of(probability) for number, probability in given.items()}
