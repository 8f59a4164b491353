"""What can go wrong with one look: a picture is missed, a die is not read. How soon is the match found again?"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from device.games import game_day
from device.games.game_day import GameDay
from device.panel.buttons import Press
from device.referee.tray import BUMPED, AnyDie, lay_there
from tests.device.matches.family import Family, Truth, complains, label_of
from tests.device.matches.refereed import Watched, stands, watch
from tests.device.matches.seen_match import Moment, SeenMatch
from vision.observation import Observation, SymbolDie

ACTIONS_AFTER = 6
"""Actions that a match has to go on for, so that one can tell whether it was found again."""
FOUND_AFTER = 4
"""Moments in a row that stand as they should: then the match has been found again."""
WITHIN = 3
"""Actions within which a match has to be found again."""
FOUND, ASKED, INSISTED, LOST = "found", "asked", "insisted", "lost"
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
    how: str
    """Found by the referee alone; asked and found; found after people insisted that they were right; lost."""
    actions: int | None
    """Actions played until the match was found again, a whole placement as one; nothing if it never was."""


def search(match: SeenMatch, disturbances: Iterator[Disturbance]) -> Iterator[Found]:
    """For every disturbance, in their order: how many actions it took to find the match again."""
    watched = watch(match)
    forks: list[Watched] = []
    truth: list[tuple[Truth, str]] = []
    for moment in match.moments:
        forks.append(watched.fork())
        watched.wait(moment.at)
        label = label_of(watched, moment.what) if isinstance(moment.what, Press) else ""
        watched.do(moment)
        truth.append((Truth(watched.ruling.state, stands(watched)), label))
    deeds = _deeds(match)
    for one in disturbances:
        family = Family(forks[one.moment].fork())
        until = _lost_until(match, one, family, truth)
        before = deeds[match.moments[one.moment - 1].played]
        actions = None if until is None else deeds[until] - before
        yield Found(one, _how(actions, family), actions)


def _how(actions: int | None, family: Family) -> str:
    if actions is None or actions > WITHIN:
        return LOST
    return INSISTED if family.insisted else ASKED if family.taps else FOUND


def _deeds(match: SeenMatch) -> list[int]:
    """For every number of actions: how many deeds they are. To place eleven players is one."""
    day, deeds, before = game_day(match.game), [0], None
    state = day.rules.start(match.options)
    for told in match.actions:
        action = day.rules.read_action(told)
        deed = day.conduct.one_deed(state, action)
        deeds.append(deeds[-1] + (deed is None or deed != before))
        state, before = day.rules.apply(state, action).state, deed
    return deeds


def _lost_until(match: SeenMatch, one: Disturbance, family: Family, truth: list[tuple[Truth, str]]) -> int | None:
    """How many actions had been played when the match was found again; nothing if it never was."""
    lost_until, right = match.moments[one.moment - 1].played, 0
    for k, moment in enumerate(one.disturbed(match.moments), one.moment):
        now, label = truth[k]
        if moment is not None:
            family.follow(moment, label, truth[k - 1][0], now)
        elif isinstance(what := match.moments[k].what, Observation):
            family.watched.table = what  # a picture is missed, the table is not
        if stands(family.watched) != now.stands:
            lost_until, right = match.moments[k].played, 0
            continue
        right += 1
        lies = one.die is not None and moment is not None and _lies(moment, match.moments[k])
        if right >= FOUND_AFTER and not lies and not complains(family.watched):
            return lost_until
    return lost_until if right and not complains(family.watched) else None


def _lies(shown: Moment, real: Moment) -> bool:
    """Whether the die that cannot be seen still lies there."""
    return shown.what != real.what
