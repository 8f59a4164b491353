"""Who may send pictures, and which picture is wanted next. Pure: time, chance and pictures are arguments.

One telephone at a time is the camera. The invitation is a code that is good for one telephone; the QR code holds it.
Who shows it gets a key, and only pictures with this key count. Wrong guesses change nothing: a code that changed with
them would spoil the QR code that the family is scanning.

A telephone sends small pictures all the time. They tell whether anything moves. When the table has come to rest and has
changed, a picture in full size is wanted. So the line carries little while nothing happens.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from vision.arrays import Picture
from vision.stillness import Stillness

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without letters that look like digits."""
CODE_LENGTH = 8
"""Forty bits: at a thousand guesses a second somebody would guess for seventeen years, and there is a new one for each
telephone."""
LEAST_PAUSE = 0.08
"""Seconds between two small pictures; more often nobody needs them. Full ones come when they are wanted."""

Want = Literal["small", "full"]


class NotInvited(Exception):
    """Somebody without a code or a key that counts."""


class TooOften(Exception):
    """Pictures come faster than anybody can look at them."""


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


@dataclass(frozen=True, slots=True)
class Seen:
    """What a picture means: which one is wanted next, and the table at rest if it is known how it looks."""

    want: Want
    table: Picture | None = None


class PhoneDesk:
    """Takes in one telephone and its pictures."""

    def __init__(self, code: Callable[[], str] = new_code, key: Callable[[], str] = secrets.token_urlsafe) -> None:
        self._new_code, self._new_key = code, key
        self.code = code()
        """The invitation that counts now."""
        self._key: str | None = None
        self._last = float("-inf")
        self._want: Want = "small"
        self._stillness = Stillness()
        self._full: Picture | None = None

    @property
    def taken(self) -> bool:
        """Whether a telephone has come."""
        return self._key is not None

    def invite(self) -> str:
        """A new code; a telephone that is here stays until another one comes with it."""
        self.code = self._new_code()
        return self.code

    def hello(self, code: str) -> str:
        """Somebody shows a code: the key for his pictures. Raises `NotInvited`."""
        if not secrets.compare_digest(code.encode(), self.code.encode()):
            raise NotInvited
        self.invite()
        self._key, self._want = self._new_key(), "small"
        self._stillness, self._full = Stillness(), None
        return self._key

    def admit(self, key: str, kind: Want, now: float) -> None:
        """Somebody wants to send a picture. Raises `NotInvited` or `TooOften`."""
        self.recognise(key)
        if now - self._last < LEAST_PAUSE if kind == "small" else self._want != "full":
            raise TooOften
        self._last, self._want = now, "small"

    def recognise(self, key: str) -> None:
        """Raises `NotInvited` unless this is the telephone that counts now."""
        if self._key is None or not secrets.compare_digest(key.encode(), self._key.encode()):
            raise NotInvited

    def small(self, picture: Picture) -> Seen:
        """A small picture: at rest the table looks as in the last full one, unless something has changed."""
        if self._stillness.ready(picture):
            self._want = "full"
            return Seen("full")
        return Seen("small", self._full if self._stillness.resting else None)

    def full(self, picture: Picture) -> Seen:
        """The picture that was wanted."""
        self._stillness.was_read()
        self._full = picture
        return Seen("small", picture)
