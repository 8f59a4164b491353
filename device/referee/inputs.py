"""Everything that the referee is told."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from device.panel.buttons import Press, Seat
from device.store.entries import Entry, Said
from rules.game import Json
from vision.observation import Observation


@dataclass(frozen=True, slots=True)
class Saw:
    """The camera has read a picture at rest."""

    observation: Observation
    at: float
    fault: str | None = None
    """While the table is being set up: what makes the picture hard to read."""
    late: bool = False
    """Whether people have done something since, so that it shows the table as it was before."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Time goes on."""

    at: float


@dataclass(frozen=True, slots=True)
class CameraGone:
    """No pictures come any more."""

    at: float


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody has entered an action on the page."""

    action: Json
    at: float
    by: Seat | None = None
    """The side that enters it alone, on its telephone; none for everybody at the table."""


@dataclass(frozen=True, slots=True)
class Answered:
    """Somebody has answered the question on the page, by the number of the answer."""

    number: int
    at: float
    by: Seat | None = None
    """The side that answers alone, on its telephone; none for everybody at the table."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """The electronic dice have fallen, or the electronic spinner stands still."""

    action: Json
    at: float


@dataclass(frozen=True, slots=True)
class Decided:
    """Somebody who is not in the room has decided for a side, as `Think` asked."""

    number: int
    at: float
    action: Json | None = None
    """An action of the rules; none where the dice shall fall, or where there is nothing to decide."""
    die: str | None = None
    """The die that shall be thrown, in games with several; empty in others. None if it is not for dice."""
    reason: Mapping[str, str] = field(default_factory=dict)
    """Half a sentence that says why, by language."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that has a button on the page and a line in the menu: undo, redo, pause, go on."""

    what: str
    at: float
    by: Seat | None = None
    """The side that wishes it alone, on its telephone; none for everybody at the table."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody chose something at the front door, on the page: a game, an option, names, or to begin."""

    what: str
    told: Mapping[str, Any]
    at: float


@dataclass(frozen=True, slots=True)
class Joined:
    """The table that keeps the match has begun one, and we follow it."""

    game: str
    options: Json
    teams: tuple[str, str]
    own: tuple[str, ...]
    """The sides that play here."""
    at: float


@dataclass(frozen=True, slots=True)
class Followed:
    """The table that keeps the match has written these entries."""

    entries: tuple[Entry, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Proposed:
    """The other table wants this written after an entry."""

    number: int
    said: tuple[Said, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Refused:
    """What we have proposed after an entry does not count."""

    number: int
    at: float


@dataclass(frozen=True, slots=True)
class FarDie:
    """A die that has fallen at the other table."""

    number: int
    well: str
    value: int
    throw: int
    at: float


@dataclass(frozen=True, slots=True)
class Linked:
    """Whether the other table can be reached."""

    up: bool
    at: float


FromAfar = Joined | Followed | Proposed | Refused | FarDie | Linked
"""What a match between two tables brings."""
Input = FromAfar | Saw | Tick | CameraGone | Entered | Answered | Thrown | Decided | Wish | Chosen | Press
