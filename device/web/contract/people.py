"""Who is in the room: what the page is told about its visitor, and the letters with which telephones join.

`POST /people/…` is answered with `Me` (`invite` with `Invited`), or with a refusal: 403 `not-invited` or `not-allowed`,
429 `slow-down` with `Retry-After`, 409 `too-many-people`.
"""

from typing import Literal, TypedDict

RoleName = Literal["viewer", "home", "away", "third", "fourth", "referee"]


class PersonNews(TypedDict):
    """Somebody who has joined."""

    number: int
    name: str
    role: RoleName


class Me(PersonNews):
    """`/me.json`: what this browser may do; its number is nought if it has not joined."""

    people: list[PersonNews]
    """Everybody who has joined; told to referees only."""


class JoinLetter(TypedDict):
    """`POST /people/join`: with the code that the device shows."""

    code: str
    name: str
    role: RoleName


class InviteLetter(TypedDict):
    """`POST /people/invite`: a referee wants the code; a picture of it is `/picture/joining.png`."""


class RenameLetter(TypedDict):
    """`POST /people/rename`: a referee gives somebody another name; everybody may rename himself."""

    number: int
    name: str


class SendAwayLetter(TypedDict):
    """`POST /people/send-away`: a referee sends somebody away; everybody may go himself."""

    number: int


class Invited(TypedDict):
    """The answer to an invitation."""

    code: str
    address: str
    """Where the page is for other telephones; empty if they cannot reach it."""


class PeopleNews(TypedDict):
    """Topic `people`: with each new number `/me.json` may say something else."""

    number: int
