"""On stage: the decision that has the screen, as part of the topic `match`."""

from typing import Literal, TypedDict

Sign = Literal["ball", "flag", "yellow", "red", "whistle", "cross", "dot", "pause", "tick", "dice", "cup"]


class Scene(TypedDict):
    """A move on the way to a goal; `/picture/move/NUMBER.jpg` shows how it stood then."""

    number: int
    text: str


class Goal(TypedDict):
    """What a goal brings along."""

    scorer: str
    """Who, and after whose pass; empty in a game that does not know."""
    standing: str
    moves: list[Scene]
    """The last ones, the first of them first, as far as there are pictures."""


class Call(TypedDict):
    """A decision on the screen: what happened, why, what comes next. The prompt waits until it has been read."""

    number: int
    """Its own number: whoever has read it names it with the wish `read`."""
    kind: str
    sign: Sign
    side: Literal["", "home", "away"]
    """Whom it is for."""
    what: str
    why: str
    next: str
    """Who does what then; empty if another decision follows first."""
    spoken: str
    lasts: float
    """Seconds on the screen, unless somebody has read it before; 0 lasts until people go on."""
    goal: Goal | None


class Comment(TypedDict):
    """What happened in the last step that was no decision."""

    number: int
    text: str
