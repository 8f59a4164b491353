"""The code with which a telephone joins: six digits, on the display or the computer's screen, good for some minutes.

There is only a code while somebody has asked for one. Whoever guesses is slowed down: an address has few tries, and all
addresses together have not many more.
"""

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

DIGITS = 6
LIFETIME = 300.0
"""Seconds for which a code is good after it was last shown: long enough to find the telephone."""
WINDOW = 60.0
"""Seconds in which wrong tries are counted."""
MOST_FROM_ONE = 5
MOST_OF_ALL = 20
"""Wrong tries in a window. In the five minutes of a code that is a hundred of a million codes."""


class Wrong(NamedTuple):
    """A code that was not the right one, and who sent it."""

    at: float
    address: str


class Invitation:
    """The code of now."""

    def __init__(self, number: Callable[[int], int]) -> None:
        """`number(n)`: by chance one of 0 to n - 1, which nobody can foresee."""
        self._number = number
        self._code = ""
        self._until = 0.0
        self._wrong: deque[Wrong] = deque(maxlen=MOST_OF_ALL)

    def show(self, now: float) -> str:
        """The code, which is good for a while longer now; a new one if there is none."""
        if now >= self._until:
            self._code = f"{self._number(10**DIGITS):0{DIGITS}}"
        self._until = now + LIFETIME
        return self._code

    def wait(self, address: str, now: float) -> float:
        """Seconds until this address may try a code; none if it may now."""
        recent = [wrong for wrong in self._wrong if now - wrong.at < WINDOW]
        own = [wrong for wrong in recent if wrong.address == address]
        if len(own) >= MOST_FROM_ONE:
            return own[-MOST_FROM_ONE].at + WINDOW - now
        return recent[0].at + WINDOW - now if len(recent) >= MOST_OF_ALL else 0.0

    def accepts(self, code: str, address: str, now: float) -> bool:
        """Whether this is the code; several telephones may use the same one."""
        if now < self._until and code == self._code:
            return True
        self._wrong.append(Wrong(now, address))
        return False
