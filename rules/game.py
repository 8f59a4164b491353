"""The one door through which every room talks to a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from rules.texts import Text

Side = str
"""`"home"` or `"away"`; home plays upwards, its goal is at row 1. In a game of more players `"player-1"` and so on."""

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
        return {"type": self.kind, **self.facts}


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


S = TypeVar("S")
"""A game's state."""
A = TypeVar("A")
"""A game's action."""


class Step(NamedTuple, Generic[S]):
    """What an action led to."""

    state: S
    events: tuple[Event, ...] = ()


class Repair(NamedTuple):
    """One thing to put right on the table: a figure or the ball, where it stands, where it belongs.

    `None` stands for a place off the board; a figure in somebody's hand is there too.
    """

    piece: str
    seen: str | None
    belongs: str | None


class Candidate(NamedTuple, Generic[A]):
    """One legal explanation of what the camera sees: the actions in order, and how probable they are.

    No action at all means that nothing has happened.
    """

    actions: tuple[A, ...]
    probability: float


class Explanation(NamedTuple, Generic[A]):
    """What the table shows: the legal explanations, best first; if there is none, what is wrong and how to mend it."""

    candidates: tuple[Candidate[A], ...]
    violations: tuple[Violation, ...] = ()
    repairs: tuple[Repair, ...] = ()
    attempted: tuple[A, ...] = ()
    """The actions that came nearest to what is seen, legal or not."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A]):
    """What every game can do; states and actions are frozen values of the game's own types."""

    name: str
    version: str
    """Changes whenever the same actions could lead to another state: stored matches name it."""

    start: Callable[[Json], S]
    """The first state of a match from its options; unknown or bad options raise `BadInput`."""

    legal: Callable[[S], Sequence[A]]
    """Everything that players, chance and clock may bring now, in a fixed order."""

    check: Callable[[S, A], tuple[Violation, ...]]
    """All reasons why an action is wrong now; empty means legal."""

    apply: Callable[[S, A], Step[S]]
    """Do a legal action; an illegal one raises `IllegalAction`."""

    explain: Callable[[S, Json], Explanation[A]]
    """Which legal actions turn this state into what is seen?"""

    load: Callable[[Json, Json], S]
    """A state from its JSON form and the match's options; what is wrong with it raises `BadInput`."""

    state_json: Callable[[S], Json]
    """A state as JSON; always with `side`, `phase`, `score` (by side) and `over`."""

    read_action: Callable[[Any], A]
    """An action from its JSON form."""

    action_json: Callable[[A], Json]
    """An action as JSON."""

    options_json: Callable[[S], Json]
    """The options of the match."""

    prompt: Callable[[S, str], Text]
    """What to do now in a language: who, what, why."""

    say_event: Callable[[S, Event, str], Text]
    """An event in words."""

    say_violation: Callable[[S, Violation, str], Text]
    """A violation in words."""

    rule_of: Callable[[Event], str] = lambda _: ""
    """The number of the rule that an event follows from, or the rulebook's short name for it; empty without one."""
