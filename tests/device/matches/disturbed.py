"""What can go wrong with one look: a picture is missed, a die is not read. How soon is the match found again?"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from device.games import game_day
from device.games.game_day import GameDay
from device.referee.tray import BUMPED, AnyDie, lay_there
from tests.device.matches.refereed import Watched, stands, watch
from tests.device.matches.seen_match import Moment, SeenMatch
from vision.observation import Observation, SymbolDie

ACTIONS_AFTER = 6
"""Actions that a match has to go on for, so that one can tell whether it was found again."""
FOUND_AFTER = 4
"""Moments in a row that stand as they should: then the match has been found again."""
WELLS = ("left", "right")


class Disturbance(NamedTuple):
    """What is missed: one whole look, or one die for as long as it lies there."""

    moment: int
    well: str = ""
    die: AnyDie | None = None
    leaning: bool = False
    """The die is seen, but as one that leans; otherwise it is not seen at all."""

    def __str__(self) -> str:
        if self.die is None:
            return f"moment {self.moment} left out"
        return f"moment {self.moment}: {self.die.value} in the {self.well} well {'leans' if self.leaning else 'hidden'}"

    def disturbed(self, moments: tuple[Moment, ...]) -> Iterator[Moment | None]:
        """The moments from the disturbed one on; nothing where a look is missed."""
        if self.die is None:
            yield None
            yield from moments[self.moment + 1 :]
            return
        lies = True
        for moment in moments[self.moment :]:
            if lies and isinstance(moment.what, Observation) and moment.what.tray:
                seen = without(moment.what, self.well, self.die, leaning=self.leaning)
                lies = seen is not moment.what
                moment = moment._replace(what=seen)
            yield moment


def without(seen: Observation, well: str, die: AnyDie, *, leaning: bool) -> Observation:
    """The same look, but one die leans or is not seen; the look itself if that die does not lie there."""
    at = next((k for k, (name, d) in enumerate(seen.tray) if name == well and lay_there(d, die, BUMPED)), None)
    if at is None:
        return seen
    leans = ((well, unread(seen.tray[at][1])),) if leaning else ()
    tray = (*seen.tray[:at], *leans, *seen.tray[at + 1 :])
    dice = {name: tuple(sorted(d.value for w, d in tray if w == name and d.value)) for name in WELLS}
    cocked = tuple(name for name in WELLS if any(w == name and not d.value for w, d in tray))
    return replace(seen, tray=tray, dice=dice, cocked=cocked)


def unread(die: AnyDie) -> AnyDie:
    """The same die, but nobody can tell what it shows."""
    return replace(die, value="") if isinstance(die, SymbolDie) else replace(die, value=0)


def in_play(match: SeenMatch) -> range:
    """The moments after kick-off, for until then everybody waits for the referee; the last few tell too little."""
    day = game_day(match.game)
    first = next(k for k, moment in enumerate(match.moments) if not _before_kick_off(day, moment.state))
    last = len(match.actions) - ACTIONS_AFTER
    return range(first + 1, sum(moment.played <= last for moment in match.moments))


def _before_kick_off(day: GameDay[Any, Any, Any], state: Any) -> bool:
    return day.table.setting_up(state) or day.table.lining_up(state)


def left_out(match: SeenMatch) -> Iterator[Disturbance]:
    """Every look in play once."""
    for k in in_play(match):
        if isinstance(match.moments[k].what, Observation):
            yield Disturbance(k)


def hidden(match: SeenMatch, *, leaning: bool = True) -> Iterator[Disturbance]:
    """Every die that falls in play, once."""
    played = in_play(match)
    lying: dict[str, list[AnyDie]] = {well: [] for well in WELLS}
    for k, moment in enumerate(match.moments):
        if not isinstance(moment.what, Observation) or moment.what.hand or moment.what.dice is None:
            continue
        for well, before in lying.items():
            now = [die for name, die in moment.what.tray if name == well and die.value]
            for die in now:
                if k in played and not any(lay_there(die, old, BUMPED) for old in before):
                    yield Disturbance(k, well, die, leaning)
            lying[well] = now


class Found(NamedTuple):
    """How a match went on after a disturbance."""

    what: Disturbance
    actions: int | None
    """Actions played until the match was found again; nothing if it never was."""
    watched: Watched


def search(match: SeenMatch, disturbances: Iterator[Disturbance]) -> Iterator[Found]:
    """For every disturbance, in their order: how many actions it took to find the match again."""
    watched = watch(match)
    forks: dict[int, Watched] = {}
    truth = []
    for k, moment in enumerate(match.moments):
        forks[k] = watched.fork()
        watched.follow(moment)
        truth.append(stands(watched))
    for one in disturbances:
        yield _found(match, one, forks[one.moment].fork(), truth)


def _found(match: SeenMatch, one: Disturbance, watched: Watched, truth: list[object]) -> Found:
    before = match.moments[one.moment - 1].played if one.moment else 0
    lost_until, right = before, 0
    for k, moment in enumerate(one.disturbed(match.moments), one.moment):
        if moment is not None:
            watched.follow(moment)
        if stands(watched) != truth[k]:
            lost_until, right = match.moments[k].played, 0
            continue
        right += 1
        lies = one.die is not None and moment is not None and _lies(moment, match.moments[k])
        if right >= FOUND_AFTER and not lies and not _complains(watched):
            return Found(one, lost_until - before, watched)
    return Found(one, lost_until - before if right and not _complains(watched) else None, watched)


def _lies(shown: Moment, real: Moment) -> bool:
    """Whether the die that cannot be seen still lies there."""
    return shown.what != real.what


def _complains(watched: Watched) -> bool:
    return watched.ruling.question is not None or watched.ruling.wrong is not None
