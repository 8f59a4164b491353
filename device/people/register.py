"""The telephones that have joined, kept beside the matches: each has a name, a role and a key that only it knows.

A key is kept as its hash, so that whoever reads the file cannot use it. All methods may be called from any thread.
"""

import hashlib
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from device.people.roles import PAIRED, Role
from device.store.whole_file import keep, read_kept
from rules.reading import exactly, is_text, list_of, one_of, whole

MOST_PEOPLE = 32
"""Telephones that are remembered: a family with all its guests."""
LONGEST_NAME = 24
"""Letters: what fits beside a role on a telephone."""

ARE_PEOPLE = exactly(
    people=list_of(
        exactly(
            number=whole(1, 10**6),
            name=lambda value: is_text(value, LONGEST_NAME),
            role=one_of(*PAIRED),
            key_hash=lambda value: is_text(value, 64),
        ),
        most=MOST_PEOPLE,
    )
)


class TooMany(Exception):
    """No more telephones can join before one is sent away."""


@dataclass(frozen=True, slots=True)
class Person:
    """A telephone, or another browser, that has joined."""

    number: int
    name: str
    role: Role
    key_hash: str = ""


class Register:
    """Everybody who has joined."""

    def __init__(self, file: Path | None, new_key: Callable[[], str]) -> None:
        """`file`: where they are kept; nowhere without one. `new_key` gives a key that nobody can guess."""
        self._file, self._new_key = file, new_key
        self._lock = threading.Lock()
        self._people = {person.number: person for person in _read(file)}

    def people(self) -> tuple[Person, ...]:
        """In the order in which they joined."""
        with self._lock:
            return tuple(self._people.values())

    def join(self, name: str, role: Role) -> str:
        """Somebody new; the key to come back with. Raises `TooMany`."""
        key = self._new_key()
        with self._lock:
            if len(self._people) >= MOST_PEOPLE:
                raise TooMany
            number = max(self._people, default=0) + 1
            self._people[number] = Person(number, name, role, _hash(key))
            self._keep()
        return key

    def of(self, key: str) -> Person | None:
        """Who has this key."""
        wanted = _hash(key)
        with self._lock:
            return next((person for person in self._people.values() if person.key_hash == wanted), None)

    def rename(self, number: int, name: str) -> None:
        """Another name for somebody who is still there."""
        with self._lock:
            if number in self._people:
                self._people[number] = replace(self._people[number], name=name)
                self._keep()

    def send_away(self, number: int) -> None:
        """Their key opens nothing any more."""
        with self._lock:
            if self._people.pop(number, None) is not None:
                self._keep()

    def _keep(self) -> None:
        if self._file is not None:
            keep(self._file, {"people": [asdict(person) for person in self._people.values()]})


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _read(file: Path | None) -> list[Person]:
    """Those who joined before; a file that makes no sense is set aside, and they have to join again."""
    found = None if file is None else read_kept(file, ARE_PEOPLE)
    return [] if found is None else [Person(**entry) for entry in found["people"]]
