"""What the camera believes: for every field how likely it is empty, home's, away's or both; the ball; fresh dice.

A plain placement ("these fields are home's") is the same thing, only very sure of itself.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.evidence import SURE, is_probability, log_of, read_dice
from rules.game import SIDES, BadInput, Json, Side
from rules.reading import is_truth
from rules.soccer_tactics.actions import SPINS
from rules.soccer_tactics.pitch import FIELDS, INDEX, Field, Mask, mask_of

EMPTY, ONLY_HOME, ONLY_AWAY, BOTH = range(4)
NAMES = ("empty", "home", "away", "both")

Beliefs = tuple[float, float, float, float]
"""Logarithms of the four probabilities."""


class Seen(NamedTuple):
    """One look at the table."""

    fields: Mapping[Field, Beliefs]
    """Fields that are not listed tell nothing."""
    ball: Mapping[Field, float]
    """Logarithms of the ball's probabilities; empty if nothing is known about it."""
    ball_elsewhere: float = 0.0
    """The same for every field that is not listed."""
    dice: Mapping[Side, tuple[int, ...]] = {}
    """Dice that have just been rolled, by well."""
    spin: str | None = None
    """What spinner or shot die has just shown."""
    ready: bool = False
    """Both sides say that they stand in formation: nobody else could know."""

    def belief(self, field: Field, occupation: int) -> float:
        """How well an occupation of a field fits."""
        beliefs = self.fields.get(field)
        return beliefs[occupation] if beliefs else 0.0

    def ball_belief(self, field: Field | None) -> float:
        """How well the ball on a field fits; a ball on no field can be anywhere."""
        if field is None or not self.ball:
            return 0.0
        return self.ball.get(field, self.ball_elsewhere)

    def likeliest(self) -> dict[Field, int]:
        """The best guess for every listed field."""
        return {field: beliefs.index(max(beliefs)) for field, beliefs in self.fields.items()}

    def likeliest_ball(self) -> Field | None:
        """Where the ball most probably lies, if anywhere."""
        best = max(self.ball, key=self.ball.__getitem__, default=None)
        return best if best is not None and self.ball[best] > self.ball_elsewhere else None


def placed(home: Mask, away: Mask, ball: Field | None = None, **more: Any) -> Seen:
    """A plain placement as evidence; `ball=None` says nothing about the ball."""
    doubt = (1 - SURE) / 3
    fields = {}
    for field, i in INDEX.items():
        occupation = (home >> i & 1) + 2 * (away >> i & 1)
        beliefs = [log_of(doubt)] * 4
        beliefs[occupation] = log_of(SURE)
        fields[field] = (beliefs[0], beliefs[1], beliefs[2], beliefs[3])
    seen_ball = {} if ball is None else {ball: log_of(SURE)}
    return Seen(fields, seen_ball, log_of((1 - SURE) / len(FIELDS)), **more)


def read_seen(given: Json) -> Seen:
    """Evidence from JSON: `home` and `away` as fields (or figures with fields), or `fields` with probabilities.

    A look with none of these tells nothing. `ball` is a field, null, or probabilities by field; `dice` has the fresh
    dice of each side; `spin` a result; `ready` says that both sides stand in formation.
    """
    unknown = set(given) - {"home", "away", "fields", "ball", "dice", "spin", "ready"}
    if unknown:
        raise BadInput("bad-seen", f"what is seen has no {', '.join(sorted(unknown))}")
    more: dict[str, Any] = {"dice": read_dice(given.get("dice", {})), "spin": given.get("spin")}
    more["ready"] = given.get("ready", False)
    if not is_truth(more["ready"]):
        raise BadInput("bad-seen", "'ready' must be true or false")
    if more["spin"] is not None and more["spin"] not in [spin.result for spin in SPINS]:
        raise BadInput("bad-seen", "'spin' must be goal, corner or goal-kick")
    ball = given.get("ball")
    if "fields" not in given and any(side in given for side in SIDES):
        home, away = (mask_of(_read_fields(side, given.get(side))) for side in SIDES)
        return placed(home, away, **more)._replace(ball=_read_ball(ball))
    fields = given.get("fields", {})
    if not isinstance(fields, dict):
        raise BadInput("bad-seen", "'fields' must be an object of fields with their probabilities")
    return Seen(
        {field: _read_beliefs(field, beliefs) for field, beliefs in fields.items()}, _read_ball(ball), log_of(0), **more
    )


def _read_fields(side: Side, given: Any) -> list[Field]:
    fields = list(given.values()) if isinstance(given, dict) else given
    if not isinstance(fields, list) or not all(isinstance(field, str) and field in INDEX for field in fields):
        raise BadInput("bad-seen", f"{side!r} must be a list of fields A1 … H16")
    return fields


def _read_beliefs(field: str, given: Any) -> Beliefs:
    if field not in INDEX:
        raise BadInput("unknown-field", f"{field!r} is no field A1 … H16")
    if not isinstance(given, dict) or not all(name in NAMES and is_probability(value) for name, value in given.items()):
        raise BadInput("bad-seen", f"{field}: probabilities of empty, home, away and both, from 0 to 1")
    empty, home, away, both = (log_of(given.get(name, 0.0)) for name in NAMES)
    return (empty, home, away, both)


def _read_ball(given: Any) -> dict[Field, float]:
    if given is None:
        return {}
    if isinstance(given, str):
        given = {given: SURE}
    if not isinstance(given, dict) or not all(field in INDEX and is_probability(p) for field, p in given.items()):
        raise BadInput("bad-seen", "'ball' must be a field, null, or probabilities by field")
    return {field: log_of(probability) for field, probability in given.items()}
