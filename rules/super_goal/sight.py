"""What the camera believes: where the ball lies, and which dice have just been rolled.

A plain field is the same thing as probabilities by field, only very sure of itself.
"""

from collections.abc import Mapping
from math import log
from typing import Any, NamedTuple

from rules.evidence import SURE, is_probability, log_of
from rules.game import BadInput, Json
from rules.super_goal.actions import Roll
from rules.super_goal.dice import DICE, may_show
from rules.super_goal.pitch import FIELDS, Field


class Seen(NamedTuple):
    """One look at the table."""

    ball: Mapping[Field, float] = {}
    """Logarithms of the ball's probabilities; empty if nothing is known about it."""
    rolled: tuple[Roll, ...] = ()
    """Fresh dice, in the order in which they fell."""

    def fit(self, field: Field | None, *, in_hand: bool = False) -> float:
        """How well the ball on a field fits; one that somebody carries to its place can be on any field as well."""
        if not self.ball:
            return 0.0
        if in_hand or field is None:
            anywhere = self.best_possible() - log(len(FIELDS))
            return anywhere if field is None else max(self.fit(field), anywhere)
        return self.ball.get(field, log_of(0))

    def best_possible(self) -> float:
        """How well the best look fits, legal or not."""
        return max(self.ball.values(), default=0.0)

    def likeliest(self) -> Field | None:
        """Where the ball seems to be."""
        return max(self.ball, key=self.ball.__getitem__, default=None)


def look(field: Field | None, *rolled: Roll) -> Seen:
    """What a perfect camera would see."""
    return Seen({field: log_of(SURE)} if field else {}, rolled)


def read_seen(given: Json) -> Seen:
    """Evidence from JSON: `ball` is a field, null, or probabilities by field; `rolled` lists dice with their faces."""
    unknown = set(given) - {"ball", "rolled"}
    if unknown:
        raise BadInput(
            "bad-seen", f"what is seen has no {', '.join(sorted(map(str, unknown)))}; it has ball and rolled"
        )
    return Seen(_read_ball(given.get("ball")), _read_rolled(given.get("rolled", [])))


def _read_ball(given: Any) -> dict[Field, float]:
    if given is None:
        return {}
    if isinstance(given, str):
        given = {given: SURE}
    if not isinstance(given, dict) or not all(f in FIELDS and is_probability(p) for f, p in given.items()):
        raise BadInput("bad-seen", "'ball' must be a field from a1 to e11, null, or probabilities by field")
    return {field: log_of(probability) for field, probability in given.items()}


def _read_rolled(given: Any) -> tuple[Roll, ...]:
    if not isinstance(given, list) or len(given) > len(DICE) or not all(map(_is_rolled, given)):
        raise BadInput("bad-seen", '\'rolled\' must be a list of fresh dice like {"die": "red", "face": "forward-2"}')
    return tuple(Roll(die["die"], die["face"]) for die in given)


def _is_rolled(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != {"die", "face"}:
        return False
    return isinstance(value["die"], str) and value["die"] in DICE and may_show(value["die"], value["face"])
