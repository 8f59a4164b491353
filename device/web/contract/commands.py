"""Commands: what the browser sends to `POST /commands`, one or a list of them.

The server answers 204, or 4xx with a refusal. `orders.py` checks every command. 409: the match has gone on since; the
state or the question for which the command was made is over.
"""

from typing import Any, Literal, TypedDict


class PressData(TypedDict):
    """A button goes down or comes up."""

    button: str
    down: bool


class OfferedPressData(PressData):
    """A button goes down for what it was offered for, in this state of the match and in no later one."""

    state: int


class AnswerData(TypedDict):
    """An answer to the referee's question, counted from 0."""

    number: int
    question: int


class EnterData(TypedDict):
    """An action, entered by hand."""

    action: dict[str, Any]
    state: int


class PressCommand(TypedDict):
    """Two edges of one button are never less than 30 ms apart."""

    kind: Literal["press"]
    data: PressData | OfferedPressData


class AnswerCommand(TypedDict):
    """The referee asked, somebody answers."""

    kind: Literal["answer"]
    data: AnswerData


class EnterCommand(TypedDict):
    """One of `choices`."""

    kind: Literal["enter"]
    data: EnterData


class TableCommand(TypedDict):
    """Something is done to the virtual table: `do` says what; `orders.py` and each game say with which entries."""

    kind: Literal["table"]
    data: dict[str, Any]


class MenuCommand(TypedDict):
    """`do`: `undo`, `redo` and `hint` (with `state`), `pause`, `language` (with `language`), `camera` (with `camera`).

    A `camera` is one that is offered, or the address of one in the network.

    `read` (with `call`): the decision on the screen has been read.
    Before a match, at the front door: `game` (with `game`), `option` (with `option` and the `number` of a value),
    `names` (with a list of `names`), `begin`, `warm-up` (which `warmed-up` or `begin` ends); where a match was
    interrupted, `resume` or `give-up`.

    On the set-up page: `look-anew`, `teams` (with `home` and `away`), `corners` (with four `corners` as parts of the
    picture, home's left first), `end` (with `near`: whether end 1 is home's), `same-table` (with `same`).
    In the archive: `delete-match` (with `match`).
    """

    kind: Literal["menu"]
    data: dict[str, Any]


SentCommand = PressCommand | AnswerCommand | EnterCommand | TableCommand | MenuCommand


class Fault(TypedDict):
    """Why something was refused, and where in it."""

    code: str
    where: str


class Refusal(TypedDict):
    """Every answer that is an error."""

    error: Fault
