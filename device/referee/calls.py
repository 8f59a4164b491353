"""What a referee has called: a decision, a wrong move, a question; and how long a decision stays on the screen."""

from dataclasses import dataclass
from typing import Any

from device.referee.watching import MOST_ANSWERS, Wrong
from device.texts.wording import Wording
from rules.game import Candidate, Event

MISSED = "unseen"
"""The kind of a notice that tells what nobody saw; people may say that it was not so."""
THANKS = "thanks"
"""The kind of the notice that somebody gets who has put something right."""
SAID = "said"
"""The kind of the notice that tells what a side has said that is not in the room."""
OTHERWISE = "otherwise"
"""The kind of the notice that an errand was done in another way than it was meant."""
HINT = "hint"
"""The kind of the notice that tells the coach's idea."""
SHOWN_FOR = {
    HINT: 10.0,
    "goal": 7.0,
    "own-goal": 7.0,
    "final": 6.0,
    "offside": 5.0,
    "red": 5.0,
    MISSED: 5.0,
    "kick-off-roll": 2.5,
    "duel": 2.5,
    "duel-won": 3.0,
    THANKS: 2.0,
}
SHOWN_USUALLY = 3.5
"""Seconds for which a decision stays on the screen, unless play has gone on before."""


def shown_for(kind: str) -> float:
    """How long a decision of this kind takes to read; a goal is celebrated."""
    return SHOWN_FOR.get(kind, SHOWN_USUALLY)


@dataclass(frozen=True, slots=True)
class Decision:
    """A whistle on the screen."""

    event: Event
    text: Wording
    since: float

    def has_been_read(self, now: float) -> bool:
        """Whether it has been on the screen for long enough."""
        return now - self.since >= shown_for(self.event.kind)


@dataclass(frozen=True, slots=True)
class WrongMove:
    """What does not count, and what to put right."""

    wrong: Wrong
    text: Wording
    rule: str
    """As the rules name it; a game may have a word for its chapter."""
    number: int = 0
    """The entry of the log that tells it: its picture shows the table before it was put right."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the camera is not sure about."""

    candidates: tuple[Candidate[Any], ...]
    asked: Wording
    answers: tuple[Wording, ...]
    left: tuple[tuple[Candidate[Any], ...], ...] = ()
    """What each answer leaves possible, where an answer may stand for several; a roll is asked about in this way."""
    at: int = 0
    """The answer that the panel shows, where there are more of them than buttons."""

    @property
    def leafed(self) -> bool:
        """Whether there are too many answers for the buttons."""
        return len(self.answers) > MOST_ANSWERS
