"""People at the table who have noticed that the referee is behind: they say what was really played, if he asks.

They read the screen. They press a button only if it says what they mean, they answer a question only with the truth,
and where nothing on the screen is true they simply play on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from device.panel.buttons import Press
from device.referee.calls import MISSED
from device.referee.inputs import Answered, Entered, Input
from device.referee.modes import Pause
from rules.game import SIDES, Json
from tests.device.matches.refereed import Watched, stands
from tests.device.matches.seen_match import Moment

MOST_TAPS = 3
"""Taps in a row with which people help the referee on: not so, which die, what it showed."""


class Tap(NamedTuple):
    """An answer by its number, a button by its name, or something from a list."""

    number: int = 0
    button: str = ""
    chosen: Json | None = None

    def at(self, now: float) -> Input:
        """The same as the referee is told it."""
        if self.chosen is not None:
            return Entered(self.chosen, now)
        return Press(self.button, "short", now) if self.button else Answered(self.number, now)


class Truth(NamedTuple):
    """How the match really stands: all of it, and what anybody can see of it."""

    state: Any
    stands: Any


@dataclass
class Family:
    """People beside one referee."""

    watched: Watched
    taps: int = 0
    """How often they have told him something that they would not have had to tell."""
    insisted: bool = False
    """Whether they first had to say that something was right which he had called wrong."""
    _known: object = None

    def follow(self, moment: Moment, label: str, before: Truth, after: Truth) -> None:
        """One look or press, and what is said before it and after it. `label`: what the button said in the match."""
        self.watched.wait(moment.at, lambda: self.help(before))
        if any(isinstance(mode, Pause) for mode in self.watched.referee.modes):  # nobody wanted that
            self.watched.tell(Press("whistle", "short", self.watched.now))
            self.taps += 1
        if not isinstance(moment.what, Press) or self._finds(moment.what, label):
            self.watched.do(moment)
        self.help(after)

    def _finds(self, press: Press, label: str) -> bool:
        """Whether the button says what people mean, once they have read what stands in front of it."""
        for _ in range(MOST_TAPS):
            if self.watched.ruling.shown is None or label_of(self.watched, press) == label:
                break
            self.watched.tell(Press("whistle", "short", self.watched.now))
        return label_of(self.watched, press) in ("", label)

    def help(self, truth: Truth) -> None:
        """Say what was really played, if the screen gives people a chance to."""
        if _behind(self.watched, truth) and (known := _asks(self.watched)) != self._known:
            self._known = known
            for tap in _true(self.watched, truth):
                self.insisted = self.insisted or self.watched.ruling.wrong is not None
                self.watched.tap(tap.at(self.watched.now))
                self.taps += 1


def label_of(watched: Watched, press: Press) -> str:
    """What the screen says about a button."""
    return str(getattr(watched.referee.screen.buttons, press.button))


def _behind(watched: Watched, truth: Truth) -> bool:
    """Whether the referee is not where the match is, or says something that is not so."""
    ruling = watched.ruling
    missed = ruling.shown is not None and ruling.shown.event.kind == MISSED
    return complains(watched) or stands(watched) != truth.stands or (missed and ruling.state != truth.state)


def complains(watched: Watched) -> bool:
    """Whether the referee asks something or finds something wrong."""
    return watched.ruling.question is not None or watched.ruling.wrong is not None


def _asks(watched: Watched) -> object:
    ruling = watched.ruling
    return ruling.question, ruling.wrong, ruling.shown, ruling.may_stand_so, _hand_that_is_none(watched), ruling.state


def _hand_that_is_none(watched: Watched) -> bool:
    """Whether the screen offers to say that no hand is there, and none is."""
    table = watched.table
    return watched.ruling.situation.way_out == "no-hand" and table is not None and not table.hand


def _true(watched: Watched, truth: Truth) -> tuple[Tap, ...]:
    """The shortest row of taps after which the match stands as it really does, to the last thing that nobody sees."""
    rows: list[tuple[Watched, tuple[Tap, ...]]] = [(watched, ())]
    looks_right: tuple[Tap, ...] = ()
    for _ in range(MOST_TAPS):
        rows = [(twin, (*taps, tap)) for one, taps in rows for tap in _may_tap(one) for twin in (_tapped(one, tap),)]
        for twin, taps in rows:
            if _behind(twin, truth):
                continue
            if twin.ruling.state == truth.state:
                return taps
            looks_right = looks_right or taps
    return looks_right


def _tapped(watched: Watched, tap: Tap) -> Watched:
    twin = watched.fork()
    twin.tap(tap.at(twin.now))
    return twin


def _may_tap(watched: Watched) -> Iterator[Tap]:
    """Everything that can be said with one tap now."""
    ruling = watched.ruling
    if watched.referee.modes:
        return
    if ruling.question is not None:
        yield from map(Tap, range(len(ruling.question.answers)))
    elif _hand_that_is_none(watched):
        yield Tap()
    elif ruling.shown is not None:
        yield Tap(number=1) if ruling.shown.event.kind == MISSED else Tap(button="whistle")
    elif ruling.may_stand_so:
        yield Tap()
    elif ruling.wrong is not None:
        yield Tap(button=SIDES[0])
    else:
        for offer in ruling.day.conduct.offers(ruling.state):
            if offer.choose:
                yield from (Tap(chosen=ruling.day.rules.action_json(action)) for action in offer.actions)
            else:
                yield Tap(button=offer.button)
