"""Every address that a browser can ask for: what is posted there, what comes back, and which refusals to expect.

The routes themselves are in `pages.py`, `hall.py` and on the pages of the school and the telephone; a test holds this
table against them. `device.workshop.openapi` makes a description for programs from it.
"""

from pathlib import Path
from typing import Any, NamedTuple

from device.web.contract.archive import ArchivedMatch, ArchivedStep, ArchiveList, Outlook, Puzzle
from device.web.contract.commands import SentCommand
from device.web.contract.fetched import Sounds, Words
from device.web.contract.people import Invited, InviteLetter, JoinLetter, Me, RenameLetter, SendAwayLetter
from device.web.contract.phone import PhoneAnswer, PhoneHello, PhoneKey
from device.web.contract.plan import Plan
from device.web.contract.school import EmptyLetter, ForgetLetter, LayLetter, SchoolNews, ShowLetter

JPEG, PNG, SVG, EVENTS = "image/jpeg", "image/png", "image/svg+xml", "text/event-stream"
BAD_LETTER = (400, 413, 415, 422)
"""Refusals of every letter: no JSON, too long, not called JSON, an entry that does not fit."""
SCHOOL_LETTER = (400, 404, 413, 415)
"""The school takes what it knows out of a letter, and knows every lesson by name."""


class Address(NamedTuple):
    """One address with one method."""

    method: str
    path: str
    answer: Any = None
    """The contract's type of what comes back, the kind of file, or nothing at all (204)."""
    refusals: tuple[int, ...] = ()
    letter: Any = None
    """The contract's type of what is posted as JSON, or the kind of file."""
    key: str = ""
    """The header that has to be sent along."""


PAGE = (
    Address("GET", "/news", EVENTS, (503,)),
    Address("POST", "/commands", None, (*BAD_LETTER, 403, 409, 503), SentCommand | list[SentCommand]),
    Address("GET", "/me.json", Me),
    Address("POST", "/people/join", Me, (*BAD_LETTER, 403, 409, 429), JoinLetter),
    Address("POST", "/people/invite", Invited, (*BAD_LETTER, 403), InviteLetter),
    Address("POST", "/people/rename", Me, (*BAD_LETTER, 403), RenameLetter),
    Address("POST", "/people/send-away", Me, (*BAD_LETTER, 403), SendAwayLetter),
    Address("GET", "/words.json", Words),
    Address("GET", "/sounds.json", Sounds),
    Address("GET", "/pitch/{game}/{lang}.json", Plan, (404,)),
    Address("GET", "/faces/{game}/{die}/{face}.png", PNG, (404,)),
    Address("GET", "/picture/camera.jpg", JPEG, (404,)),
    Address("GET", "/picture/setup.jpg", JPEG, (403, 404)),
    Address("GET", "/picture/decision/{number}.jpg", JPEG, (404,)),
    Address("GET", "/picture/move/{number}.jpg", JPEG, (404,)),
    Address("GET", "/picture/invitation.png", PNG, (403, 404)),
    Address("GET", "/picture/joining.png", PNG, (403, 404)),
    Address("GET", "/picture/usb/{node}.jpg", JPEG, (403, 404)),
    Address("GET", "/archive/list/{lang}/{number}.json", ArchiveList, (404,)),
    Address("GET", "/archive/match/{match}/{lang}.json", ArchivedMatch, (404,)),
    Address("GET", "/archive/match/{match}/why/{number}/{lang}.json", ArchivedStep, (404,)),
    Address("GET", "/archive/match/{match}/outlook/{lang}.json", Outlook, (404,)),
    Address("GET", "/archive/puzzle/{number}/{lang}.json", Puzzle, (404,)),
    *(Address("GET", f"/archive/match/{{match}}/{name}.svg", SVG, (404,)) for name in ("heat", "momentum", "chances")),
    *(Address("GET", f"/archive/match/{{match}}/{name}/{{number}}.svg", SVG, (404,)) for name in ("board", "moment")),
    *(
        Address("GET", f"/archive/match/{{match}}/{kind}/{{number}}.jpg", JPEG, (404,))
        for kind in ("picture", "video", "before")
    ),
    Address("GET", "/archive/match/{match}/report/{lang}.html", "text/html", (404,)),
)
"""The page of a match, beside the files of `browser/`."""

SCHOOL = (
    Address("GET", "/", "text/html"),
    Address("GET", "/lessons.json", SchoolNews),
    Address("GET", "/look.jpg", JPEG, (503,)),
    Address("GET", "/album.png", PNG, (404,)),
    Address("POST", "/show", SchoolNews, SCHOOL_LETTER, ShowLetter),
    Address("POST", "/empty", SchoolNews, (), EmptyLetter),
    Address("POST", "/forget", SchoolNews, SCHOOL_LETTER, ForgetLetter),
    Address("POST", "/lay", SchoolNews, SCHOOL_LETTER, LayLetter),
)
"""The teaching page."""

PHONE = (
    Address("GET", "/", "text/html"),
    Address("GET", "/words.json", Words),
    Address("POST", "/hello", PhoneKey, (*BAD_LETTER, 403), PhoneHello),
    Address("POST", "/small", PhoneAnswer, (403, 413, 422, 429), JPEG, "x-schiri-key"),
    Address("POST", "/full", PhoneAnswer, (403, 413, 422, 429), JPEG, "x-schiri-key"),
)
"""The page on which a telephone is the camera."""

FILE_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
"""What is served as it lies in `browser/`, by the end of its name."""


def files(folder: Path) -> tuple[Address, ...]:
    """The addresses of the files in a folder; a folder's own page is called index.html."""
    found = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.suffix in FILE_KINDS)
    served = tuple(Address("GET", f"/{name}", FILE_KINDS[Path(name).suffix]) for name in found)
    return (Address("GET", "/", "text/html"), *served)
