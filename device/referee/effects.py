"""Everything that the referee wants to happen."""

from dataclasses import dataclass
from typing import Any

from device.store.entries import Said
from device.store.play import LogStep
from rules.game import Json


@dataclass(frozen=True, slots=True)
class Write:
    """Write a step into the log, in one transaction."""

    step: LogStep


@dataclass(frozen=True, slots=True)
class Whistle:
    """Make a sound."""

    sound: str


@dataclass(frozen=True, slots=True)
class KeepPicture:
    """Keep the picture that led to an entry, by its number; without one, to the last."""

    number: int | None = None
    of: int | None = None
    """The earlier entry whose picture it is, where the table has been put in order since."""


@dataclass(frozen=True, slots=True)
class LookAgain:
    """Read the table once more, though nothing has moved: one look was not enough."""


@dataclass(frozen=True, slots=True)
class NoHand:
    """Read the table as one without a hand over it, whatever looks like one: people say so."""


@dataclass(frozen=True, slots=True)
class LookAnew:
    """Forget how this table looks, and read it as for the first time: lamp, board or camera was moved."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Let chance choose one of these actions, each as likely as it stands there."""

    among: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Think:
    """Let somebody who is not in the room decide for a side; `Decided` brings the answer under the same number."""

    number: int
    game: str
    state: Any
    side: str
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class BeginMatch:
    """Open the log of a new match."""

    game: str
    options: Json
    teams: tuple[str, str] = ("", "")
    """What home and away are called; empty means by colour."""


@dataclass(frozen=True, slots=True)
class LayOut:
    """Lay a position on the virtual table, to warm up; if a camera looks at a real table, lend one."""

    game: str
    options: Json
    position: Json
    lot: int
    """The seed of chance as long as it lasts."""


@dataclass(frozen=True, slots=True)
class PackUp:
    """The warm-up is over: everything as it was."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """The unfinished match is taken up again; its log is written to from now on."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Nobody wants to finish the unfinished match: do not offer it again."""

    step: LogStep
    """What its log says about it."""


@dataclass(frozen=True, slots=True)
class SendAway:
    """Somebody who has joined is only a viewer from now on."""

    number: int


@dataclass(frozen=True, slots=True)
class KeepNames:
    """Players or teams have other names, by game."""

    names: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Everybody goes to bed: the device shuts down, so that its plug can be pulled."""


@dataclass(frozen=True, slots=True)
class Propose:
    """The table that keeps the match is asked to write this; it has happened when its entries come back."""

    number: int
    """The last entry that we have: the proposal is for the moment after it."""
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """A proposal for this moment does not count."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowDie:
    """The other table is shown a die of ours: both sides roll, each at its own table."""

    number: int
    well: str
    value: int
    throw: int
    """Counts the throws, because the same value may fall again."""


Effect = (
    Write
    | Whistle
    | KeepPicture
    | LookAgain
    | NoHand
    | LookAnew
    | Throw
    | Think
    | BeginMatch
    | LayOut
    | PackUp
    | GoOn
    | GiveUp
    | SendAway
    | KeepNames
    | SwitchOff
    | Propose
    | Refuse
    | ShowDie
)
