"""The club house: office and page together, and the loop that tells everybody what is new."""

import secrets
import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

from device.club.books import Books, BooksAway
from device.club.listening import Listening
from device.club.office import Office, Room
from device.club.pages import club_app
from device.club.view import club_news
from device.messages.line import Line
from device.people.invitation import Invitation
from device.people.reception import Reception
from device.people.register import Register
from device.settings import PageSettings
from device.web.hall import Hall
from device.web.notice_board import NoticeBoard, in_words
from device.web.server import PageThread

TURN = 0.1
"""Seconds between two looks at what tables say."""
LOOK_EVERY = 10
"""Turns between two looks at what another organiser has decided."""


class ClubHouse:
    """An evening with its page."""

    def __init__(
        self, books: Books, page: PageSettings, lang: str, people: Path | None, line: Line | None = None
    ) -> None:
        """`people`: the file with the telephones that have joined. `line`: to the broker that the tables tell."""
        self._something = threading.Event()
        self.office = Office(books, self._something.set)
        self.listening = None if line is None else Listening(line, self.office)
        self._turns = count()
        self._room: Room | None = None
        """The evening as it was told last."""
        self.board = NoticeBoard(lang)
        self.board.on_strangers = self._something.set
        register = Register(people, partial(secrets.token_urlsafe, 32))
        self.reception = Reception(register, Invitation(secrets.randbelow), time.monotonic)
        self.reception.on_change = self._people_changed
        hall = Hall(self.reception, lambda: self.page.house_address)
        self.page = PageThread(page, club_app(self.office, self.board, hall, lambda: lang, secrets.randbelow))
        self._changes = count(1)
        self.away: Callable[[bool], None] = lambda _: None
        """Told when the books do not answer any more (True), and when they do again."""
        self._is_away = False

    def turn(self) -> None:
        """Wait for something new, but not for long, and tell it."""
        fresh = self._something.wait(TURN)
        self._something.clear()
        if self.listening is not None:
            self.listening.step()
            if self._room is not None:
                self.listening.call(self._room)
        looks = next(self._turns) % LOOK_EVERY == 0
        if (looks and self.office.look()) or fresh:
            self.tell()

    def tell(self) -> None:
        """How things stand now, to everybody who listens."""
        try:
            room = self._room = self.office.room()
        except BooksAway:
            self._note_away(away=True)
            return
        self._note_away(away=False)
        self.board.strangers()
        self.board.tell("club", in_words(lambda said: club_news(room, said)))

    def close(self) -> None:
        """Send everybody home."""
        if self.listening is not None:
            self.listening.close()
        self.board.close()
        self.page.close()
        self.office.books.close()

    def _note_away(self, *, away: bool) -> None:
        if away != self._is_away:
            self._is_away = away
            self.away(away)

    def _people_changed(self) -> None:
        self.board.look_who_reads()
        self.board.post("people", {"number": next(self._changes)})
