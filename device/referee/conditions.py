"""What a situation is made of: frozen parts, and the table of what leads where.

Three things change by themselves: what is to be done on the table, whether the referee sees it, and whether the clocks
may run. Whether the match is being set up or over is not said again here: that is the rules' own state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from device.referee.calls import Question, WrongMove
from rules.game import Repair


@dataclass(frozen=True, slots=True)
class Playing:
    """The table shows what it should; people do what the rules ask for."""


@dataclass(frozen=True, slots=True)
class Arranging:
    """Things have to be put into place, and that is nobody's fault."""

    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class PuttingRight:
    """A wrong move was told, and waits to be put right."""

    move: WrongMove
    over: "Playing | Arranging" = Playing()
    """What else is to be done then."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The camera is not sure, and somebody has to say."""

    question: Question
    over: "Playing | Arranging | PuttingRight"
    """What is to be done if the answer is that nothing happened."""


@dataclass(frozen=True, slots=True)
class Seeing:
    """The table lies open to the camera."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A hand is over the board: nothing is read, and the clocks run."""

    since: float
    reason: str = "hand"


@dataclass(frozen=True, slots=True)
class Blind:
    """The table cannot be seen: it is dark, a card is covered, the camera is gone. The clocks stand."""

    since: float
    reason: str


@dataclass(frozen=True, slots=True)
class Running:
    """The clocks run whenever the game's own clocks do."""


@dataclass(frozen=True, slots=True)
class Paused:
    """Somebody has stopped the clocks: a pause."""


Task = Playing | Arranging | PuttingRight | Asking
Sight = Seeing | Waiting | Blind
Clocks = Running | Paused
Part = Task | Sight | Clocks


class Trigger(Enum):
    """What changes a part of the situation."""

    PLAY_GOES_ON = "a step counts"
    OUT_OF_PLACE = "something does not stand where it belongs, without a fault"
    IN_PLACE = "the table shows what it should"
    WRONG = "a wrong move is told"
    PUT_RIGHT = "what was wrong has been mended"
    UNSURE = "two looks did not say what happened"
    ANSWERED = "somebody has answered that nothing happened"
    SEEN = "the table can be seen"
    HAND = "a hand is over it"
    COVERED = "it cannot be seen"
    PAUSE = "somebody stops the clocks"
    GO_ON = "somebody lets them run again"


LEADS_TO: Mapping[type[Part], Mapping[Trigger, tuple[type[Part], ...]]] = {
    # What is to be done on the table
    Playing: {
        Trigger.PLAY_GOES_ON: (Playing,),
        Trigger.OUT_OF_PLACE: (Arranging,),
        Trigger.IN_PLACE: (Playing,),
        Trigger.WRONG: (PuttingRight,),
        Trigger.UNSURE: (Asking,),
    },
    Arranging: {
        Trigger.PLAY_GOES_ON: (Playing,),
        Trigger.OUT_OF_PLACE: (Arranging,),
        Trigger.IN_PLACE: (Playing,),
        Trigger.WRONG: (PuttingRight,),
        Trigger.UNSURE: (Asking,),
    },
    PuttingRight: {
        Trigger.PLAY_GOES_ON: (Playing,),
        Trigger.OUT_OF_PLACE: (PuttingRight,),
        Trigger.IN_PLACE: (PuttingRight,),
        Trigger.WRONG: (PuttingRight,),
        Trigger.PUT_RIGHT: (Playing,),
        Trigger.UNSURE: (Asking,),
    },
    Asking: {
        Trigger.PLAY_GOES_ON: (Playing,),
        Trigger.OUT_OF_PLACE: (Asking,),
        Trigger.IN_PLACE: (Playing, PuttingRight),
        Trigger.WRONG: (PuttingRight,),
        Trigger.UNSURE: (Asking,),
        Trigger.ANSWERED: (Playing, Arranging, PuttingRight),
    },
    # Whether the referee sees it
    Seeing: {Trigger.SEEN: (Seeing,), Trigger.HAND: (Waiting,), Trigger.COVERED: (Blind,)},
    Waiting: {Trigger.SEEN: (Seeing,), Trigger.HAND: (Waiting,), Trigger.COVERED: (Blind,)},
    Blind: {Trigger.SEEN: (Seeing,), Trigger.HAND: (Waiting,), Trigger.COVERED: (Blind,)},
    # Whether the clocks may run
    Running: {Trigger.GO_ON: (Running,), Trigger.PAUSE: (Paused,)},
    Paused: {Trigger.GO_ON: (Running,), Trigger.PAUSE: (Paused,)},
}
"""From which part, by which trigger, to which: nothing else can happen."""


class Impossible(Exception):
    """A change that the table does not have: a fault of ours."""


def lead(before: Part, trigger: Trigger, after: Part) -> None:
    """Hold a change against the table."""
    if type(after) not in LEADS_TO[type(before)].get(trigger, ()):
        raise Impossible(f"{trigger} leads from {before} to {after}")


def out_of_place(task: Task, repairs: tuple[Repair, ...] | None) -> Task:
    """The same task, with things to put into place behind it. Without `repairs` the old ones stay."""
    match task:
        case Playing() | Arranging():
            return _disarranged(task, repairs)
        case PuttingRight():
            return _behind(task, repairs)
        case Asking(question, over):
            rest = _behind(over, repairs) if isinstance(over, PuttingRight) else _disarranged(over, repairs)
            return Asking(question, rest)


def _behind(wrong: PuttingRight, repairs: tuple[Repair, ...] | None) -> PuttingRight:
    return PuttingRight(wrong.move, _disarranged(wrong.over, repairs))


def _disarranged(before: Playing | Arranging, repairs: tuple[Repair, ...] | None) -> Arranging:
    known = before.repairs if isinstance(before, Arranging) else ()
    return Arranging(known if repairs is None else repairs)


def in_place(task: Task) -> Playing | PuttingRight:
    """What is left of a task when everything stands as it should: nothing, or a wrong move that is not settled."""
    rest = task.over if isinstance(task, Asking) else task
    return PuttingRight(rest.move) if isinstance(rest, PuttingRight) else Playing()
