"""The teaching page: what the school says, and the letters that it gets.

`GET /lessons.json` and every `POST` are answered with `SchoolNews`, or with 404 for a lesson that does not exist.
"""

from typing import TypedDict


class LessonNews(TypedDict):
    """A face of a die, or a card, that can be shown to the camera."""

    name: str
    card: bool
    words: str
    own: bool
    """Whether the family has shown its own one."""


class SchoolNews(TypedDict):
    """Everything on the teaching page."""

    lang: str
    words: dict[str, str]
    """The page's own words."""
    count: str
    ready: bool
    """Whether the empty table is known, which cards need."""
    trial: bool
    """Whether this is a virtual table, onto which things can be laid."""
    lessons: list[LessonNews]
    said: str
    """How the lesson went; empty when there was none."""
    good: bool
    """Whether it went well."""
    like: str | None
    """The lesson that this one looks like, if that is why it was not learned."""


class ShowLetter(TypedDict):
    """`POST /show`: learn from what lies there, even if it looks like something else when somebody insists."""

    name: str
    insist: bool


class EmptyLetter(TypedDict):
    """`POST /empty`: look at the empty table."""


class ForgetLetter(TypedDict):
    """`POST /forget`: our own drawing counts again."""

    name: str


class LayLetter(TypedDict):
    """`POST /lay`: put something onto the virtual table, or clear it with null."""

    name: str | None


class SchoolLetters(TypedDict):
    """Every letter by the address to which it is posted."""

    show: ShowLetter
    empty: EmptyLetter
    forget: ForgetLetter
    lay: LayLetter
