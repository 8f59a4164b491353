"""Topic `choices`: what can be entered by hand."""

from typing import Any, TypedDict


class Choice(TypedDict):
    """A button for entering by hand: an action, or a further question."""

    label: str
    picture: str
    pips: int
    action: dict[str, Any] | None
    then: "list[ChoiceGroup]"


class ChoiceGroup(TypedDict):
    """A question with its answers; `more` is folded away under a word."""

    title: str
    choices: list[Choice]
    more_title: str
    more: list[Choice]


class BoardChoice(TypedDict):
    """An action that is entered by choosing a piece and then a field."""

    piece: str
    to: str
    label: str
    """Empty where piece and field say enough."""
    action: dict[str, Any]


class Choices(TypedDict):
    """What can be entered by hand: on the board, or by buttons."""

    board: list[BoardChoice]
    groups: list[ChoiceGroup]
    pieces: dict[str, str]
    """The names of pieces that may be chosen."""


class ChoicesNews(Choices):
    """Topic `choices`: what can be entered by hand now."""

    state: int
    """For which state; whoever enters something names it."""
    secret: bool
    """Whether there is something that this reader alone may see and choose: the page shows it by itself."""
