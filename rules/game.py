"""The one door through which every room talks to a game."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Side = str
"""`"home"` or `"away"`; home plays upwards, its goal is at row 1."""

HOME: Side = "home"
AWAY: Side = "away"
SIDES: tuple[Side, Side] = (HOME, AWAY)
OTHER: Mapping[Side, Side] = {HOME: AWAY, AWAY: HOME}

Json = dict[str, Any]
"""A JSON object as the `json` module gives it."""


class Event(NamedTuple):
    """What happened, in football words: `goal`, `offside`, `corner`, with the facts needed to say it."""

    kind: str
    facts: Json

    def json(self) -> Json:
        """The event as one flat JSON object."""
        return {"event": self.kind, **self.facts}


class Violation(NamedTuple):
    """One reason why an action is wrong: the rule's number, a code and the facts, but no prose."""

    rule: str
    code: str
    facts: Json


class IllegalAction(ValueError):
    """Raised by `apply` for an action that `check` would have refused."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(f"{v.code} (rule {v.rule}) {v.facts}" for v in violations))
        self.violations = tuple(violations)


class BadInput(ValueError):
    """Something that is no position, no action or no option: the sentence says what and where."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
