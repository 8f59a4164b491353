"""Fingers on four buttons: raw edges and the time in, presses out.

Nothing here waits or reads a clock. Whoever has the pins hands over every edge with its time, and lets the time go on
with `tick`; how often is only a matter of how soon the presses are told, never of which ones.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

BUTTONS = ("home", "away", "whistle", "menu")
Side = Literal["home", "away"]
Seat = Literal["home", "away", "third", "fourth"]
"""A side, or a place at a table with up to four players: the first two are called as the sides are."""
GESTURES = ("short", "long", "chord", "stuck")


class Edge(NamedTuple):
    """A contact closed (`down`) or opened at a time, bouncing and all."""

    button: str
    down: bool
    at: float
    by: Seat | None = None
    """The side whose telephone it is; none for the device itself, which everybody at the table can reach."""


class Press(NamedTuple):
    """What a finger meant.

    `short`: pressed and released. `long`: held; told while the finger is still on the button. `chord`: two buttons
    pressed together, `button` names both in the order of `BUTTONS`: `home+away`. `stuck`: held so long that it cannot
    be a finger; told once, and the button is ignored until it comes up.
    """

    button: str
    gesture: str
    at: float
    """When it became certain; the times of presses never go back."""
    by: Seat | None = None
    """The side that pressed alone, on its telephone."""


class Timing(NamedTuple):
    """Times in seconds."""

    debounce: float = 0.015
    """A contact that has not changed for so long has settled; cheap buttons bounce for up to 10 ms."""
    hold: float = 0.7
    """From here on it is a long press: children press slowly."""
    together: float = 0.25
    """Two buttons that go down within this time are a chord."""
    stuck: float = 20.0


USUAL = Timing()


@dataclass(slots=True)
class _Key:
    """One button as it is now."""

    raw: bool = False
    since: float = float("-inf")
    """Time of the last edge."""
    settled: bool = False
    down_at: float = 0.0
    undecided: bool = False
    """It is down, and it has not become a press yet."""
    told_stuck: bool = False
    by: Seat | None = None


class Gestures:
    """The four buttons, and what has not become a press yet."""

    def __init__(self, timing: Timing = USUAL) -> None:
        self.timing = timing
        self._keys = {button: _Key() for button in BUTTONS}
        self._told = float("-inf")
        """Time of what became certain last."""

    def edge(self, edge: Edge) -> tuple[Press, ...]:
        """A contact changed, maybe some time ago; the result is what had become certain by then."""
        presses = self.tick(edge.at)
        key = self._keys[edge.button]
        if key.raw != edge.down:
            key.raw, key.since = edge.down, max(edge.at, key.since)
            key.by = edge.by if edge.down else key.by
        return presses

    def tick(self, now: float) -> tuple[Press, ...]:
        """What has become certain until now."""
        presses: list[Press] = []
        while due := min((moment for moment in self._due() if moment[0] <= now), default=None):
            at, button, what = due
            self._told = max(at, self._told)
            presses += self._happen(self._keys[button], button, what, self._told)
        return tuple(presses)

    def _due(self) -> Iterator[tuple[float, str, str]]:
        """The next thing for every button: when, which, what."""
        for button, key in self._keys.items():
            if key.raw != key.settled:
                yield key.since + self.timing.debounce, button, "settle"
            elif key.settled and key.undecided:
                # Not before the last edge: a contact that bounces in this very moment may be a finger that leaves.
                yield max(key.down_at + self.timing.hold, key.since + self.timing.debounce), button, "long"
            elif key.settled and not key.told_stuck:
                yield max(key.down_at + self.timing.stuck, key.since + self.timing.debounce), button, "stuck"

    def _happen(self, key: _Key, button: str, what: str, at: float) -> Iterator[Press]:
        if what == "settle":
            key.settled = key.raw
            yield from self._went_down(key, button, at) if key.raw else self._came_up(key, button, at)
        elif what == "long":
            key.undecided = False
            yield Press(button, "long", at, key.by)
        else:
            key.told_stuck = True
            yield Press(button, "stuck", at, key.by)

    def _went_down(self, key: _Key, button: str, at: float) -> Iterator[Press]:
        key.down_at, key.undecided, key.told_stuck = key.since, True, False
        for other_button, other in self._keys.items():
            both_down = other is not key and other.undecided and other.raw
            if both_down and key.down_at - other.down_at <= self.timing.together:
                key.undecided = other.undecided = False
                pair = sorted((button, other_button), key=BUTTONS.index)
                yield Press("+".join(pair), "chord", at, key.by if key.by == other.by else None)
                return

    @staticmethod
    def _came_up(key: _Key, button: str, at: float) -> Iterator[Press]:
        if key.undecided:
            key.undecided = False
            yield Press(button, "short", at, key.by)
