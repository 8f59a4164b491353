"""What a game brings for its opponent, and what comes out of it."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Generic, NamedTuple, TypeVar

from rules.game import HOME, SIDES, Json, Side
from rules.opponent.draws import Draws
from rules.texts import Catalogue

S = TypeVar("S")
"""A game's state, as the referee has it."""
W = TypeVar("W")
"""A world: a state in which nothing is hidden any more, because what is hidden has been imagined."""
A = TypeVar("A")


class Throw(NamedTuple):
    """The decision to let chance speak: by which die, where there is a choice of dice."""

    die: str = ""


class Decision(NamedTuple, Generic[A]):
    """What a side does, and why."""

    action: A | None
    """An action of the rules; `None` where the decision is to let the dice fall."""
    die: str
    """Which die that is, in games that have several; else empty."""
    reason: str
    """The term of the evaluation that speaks most for it against the usual choice; the key of its text."""
    facts: Json
    """What the text needs to know: figure, field, card."""
    value: float
    """What the position is worth then: goals ahead for this side, those to be hoped for included."""
    looked_at: int
    """How many positions have been judged for it."""


Terms = tuple[float, ...]
"""What there is to say for a side in one position: a number for each name in `Mind.names`, 0 where nothing."""


@dataclass(frozen=True, slots=True)
class Mind(Generic[S, W, A]):
    """A game as its opponent sees it."""

    names: tuple[str, ...]
    """What the evaluation looks at; each has a weight in the game's `weights.toml` and a text."""

    imagine: Callable[[S, Side, Json, Draws], W]
    """A world that looks to a side exactly as this state does, given what it alone knows (its own cards)."""

    hides: Callable[[S, Side], bool]
    """Whether there is anything that this side cannot know, so that one world is not enough."""

    state_of: Callable[[W], S]
    """What the referee would have of this world."""

    turn: Callable[[W], Side | None]
    """Who has to decide now; `None` while it is for dice, cards or clock, and at the end."""

    options: Callable[[W, Side], Sequence[A | Throw]]
    """What a side may decide now, also when it is not its turn; empty if nothing."""

    falls: Callable[[W, Throw], Sequence[tuple[A, float]]]
    """What chance may bring, and how probable each is."""

    follow: Callable[[W, A], W]
    """What an action leads to."""

    terms: Callable[[W, Side], Terms]
    """What speaks for a side."""

    lead: Callable[[W, Side], float]
    """How many goals a side is ahead; in games without goals, what has been decided already."""

    over: Callable[[W], bool]
    """Whether the match has ended."""

    weights: Json
    """The game's `weights.toml`."""

    catalogue: Callable[[str], Catalogue]
    """How the game says its reasons, in a language."""

    spoken: Callable[[S, Json, str], Mapping[str, object]]
    """The facts of a reason as words."""

    facts: Callable[[S, Any], Json]
    """What can be told about an action: its figure, its field."""

    unfit: Mapping[type, frozenset[str]] = field(default_factory=dict)
    """By kind of action the terms that may speak for it, but whose sentence is about something else."""

    against: Mapping[str, str] = field(default_factory=dict)
    """What to say instead where a term speaks for the other side, and a choice only makes it smaller."""

    clock: Callable[[S], A | None] = lambda _: None
    """The signal that the time of a period is over, where it may come now."""

    obvious: Callable[[Any], bool] = lambda _: True
    """Whether a choice needs no explaining: children of seven play these."""

    by_heart: Callable[[W, Side], float] = lambda _, __: 0.0
    """What a position is worth where a board is small enough to be worked out: the chance of the next goal."""

    sides: Callable[[S], Sequence[Side]] = lambda _: SIDES
    """Who plays."""

    dealt: Callable[[S, Draws], W] = lambda state, _: state  # type: ignore[assignment,return-value]
    """A whole new match with everything that will be hidden in it."""

    own: Callable[[W, Side], Json] = lambda _, __: {}
    """What a side alone knows in this world."""

    mixed: Callable[[W, Side], Sequence[tuple[A, float]]] = lambda _, __: ()
    """Secret choices that only a mixture makes safe, with their shares; empty where there is none to make."""

    unfinished: Callable[[W], bool] = lambda _: False
    """Whether a choice shows what it is worth only in the next one of the same side: a tactic, in its first move."""


def lead_of(state: Any, side: Side) -> float:
    """Goals ahead, in games whose match keeps the score of two sides."""
    home, away = state.match.score
    return float(home - away if side == HOME else away - home)


def nothing_hidden(state: S, _: Side, __: Json, ___: Draws) -> S:
    """`imagine` where nothing is hidden."""
    return state


def weights_beside(package: str) -> Json:
    """A game's `weights.toml`."""
    return tomllib.loads(files(package).joinpath("weights.toml").read_text(encoding="utf-8"))


def reasons_of(package: str) -> Callable[[str], Catalogue]:
    """How a game says its reasons, by language."""
    return cache(lambda lang: Catalogue(lang, files(package).joinpath("texts", "opponent")))
