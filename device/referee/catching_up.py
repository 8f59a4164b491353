"""Catching up: nothing legal explains the table, unless a roll went by that nobody saw.

A legal move tells which roll it needed. So whatever chance had to bring is tried in all its values, and what the table
shows is followed from each of them, a few steps far. Several values that lead to the same position are one answer.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from device.games.game_day import GameDay
from device.referee.tray import DiceWatch
from device.referee.unseen import Trace, unseen
from device.referee.watching import BY_CHANCE, Legal, Unsure, Watching, Wrong

MOST_MISSED = 2
"""Rolls that may have gone by between two looks; a third one would explain nearly everything."""
MOST_JUDGED = 120
"""Hypotheses for one look and one number of missed rolls: the slowest game takes a fifth of a second for all."""
MOST_STEPS = 8
"""Steps that one look can show."""
MOST_TRIED = 4
"""Things done between two looks that are told apart; in a table that was swept clean nobody looks for an order."""
ONE_BY_ONE = 0.5
"""How likely one order of several deeds is."""
MISSED = 0.05
"""How likely it is that a roll was not seen: in a traced match it was one in thirty-two."""
WRONG_WELL = 0.1
"""How likely it is that a fresh die has nothing to say: somebody plays with it, or uses the other well."""


class Taken(NamedTuple):
    """Actions that one look shows together, or one that nobody saw."""

    actions: tuple[Any, ...]
    missed: bool = False
    pressed: bool = False
    """Somebody said so by button."""
    dice: DiceWatch | None = None
    """Which dice are old after something that nobody saw."""


@dataclass(frozen=True, slots=True)
class Way:
    """Steps that lead to what is seen, and how likely all of it is."""

    state: Any
    steps: tuple[Taken, ...] = ()
    weight: float = 1.0
    dice: DiceWatch | None = None
    """Which dice are old then."""

    @property
    def actions(self) -> tuple[Any, ...]:
        """All actions in order."""
        return tuple(action for step in self.steps for action in step.actions)

    @property
    def missed(self) -> tuple[Any, ...]:
        """What nobody saw."""
        return tuple(action for step in self.steps if step.missed for action in step.actions)

    @property
    def fallen(self) -> Any | None:
        """The first roll that nobody saw."""
        return next((action for action in self.missed if action.type in BY_CHANCE), None)

    @property
    def seen(self) -> bool:
        """Whether the table shows anything of it."""
        return any(not step.missed for step in self.steps)


@dataclass(slots=True)
class Budget:
    """What a search may still cost."""

    left: int = MOST_JUDGED
    missed: int = MOST_MISSED
    """Rolls that may have gone by."""
    trace: Trace = Trace.LEFT
    """What tells that somebody has rolled."""


def ways(watching: Watching, state: Any, trace: Trace = Trace.LEFT) -> tuple[Way, ...]:
    """Every way to what is seen, with as few rolls as possible that nobody saw.

    While nobody has been at the dice nothing has left a trace.
    """
    most = {Trace.LEFT: MOST_MISSED * watching.dice_disturbed(), Trace.NONE: 1, Trace.SAID: MOST_MISSED}[trace]
    for missed in range(most + 1):
        if found := list(_ways(watching.twin(), Way(state), Budget(missed=missed, trace=trace))):
            return ranked(watching.day, found)
    return ()


def ways_later(watching: Watching, state: Any, trace: Trace = Trace.LEFT) -> tuple[Way, ...]:
    """Every way on which the dice that lie there fell later, after something that nobody saw."""
    budget = Budget(trace=trace)
    found = [way for longer in _missed(watching, Way(state), budget) for way in longer]
    return ranked(watching.day, found)


def goes_on(watching: Watching, way: Way, *, anything: bool = False) -> list[Way]:
    """What this look shows after a way that was taken or may have been, if it shows anything, or `anything` will do."""
    found = _followed(watching, way, Budget())
    longer = (
        (now, twin) for now, twin, left in found if left is None and (anything or len(now.steps) > len(way.steps))
    )
    return [_with_dice(now, twin) for now, twin in longer]


def ranked(day: GameDay[Any, Any, Any], found: Iterable[Way]) -> tuple[Way, ...]:
    """The likeliest first; ways after which everything looks alike and the same things are allowed are told as one."""
    told: dict[Any, Way] = {}
    for way in found:
        kind = _what_matters(day, way.state)
        known = told.get(kind)
        told[kind] = way if known is None else _together(known, way)
    whole = sum(way.weight for way in told.values())
    likely = (replace(way, weight=way.weight / whole) for way in told.values())
    return tuple(sorted(likely, key=lambda way: -way.weight))


def _with_dice(way: Way, watching: Watching) -> Way:
    """Fresh dice that have nothing to say make a way less likely."""
    return replace(way, weight=way.weight * WRONG_WELL ** len(watching.dice.fresh()), dice=watching.dice)


def _what_matters(day: GameDay[Any, Any, Any], state: Any) -> Hashable:
    """How a match stands, and what may be done now; how it came to that is over."""
    table = tuple(sorted(day.table.expected(state).items()))
    return table, state.phase, day.conduct.side_to_act(state), day.conduct.score(state), tuple(day.rules.legal(state))


def _together(one: Way, other: Way) -> Way:
    likelier = max(one, other, key=lambda way: way.weight)
    return replace(likelier, weight=one.weight + other.weight)


def _ways(watching: Watching, way: Way, budget: Budget) -> Iterator[Way]:
    """Follow what is seen as far as it goes; where it does not, something may be missing in between."""
    for now, twin, left in _followed(watching, way, budget):
        if left is None and now.steps and (now.seen or twin.shows(now.state)):
            yield _with_dice(now, twin)
            continue
        for action in _one_of(twin, now.state, left):
            another = twin.twin()
            yield from _ways(another, _longer(another, now, (action,), ONE_BY_ONE), budget)
        if sum(step.missed for step in now.steps) < budget.missed:
            for longer in _missed(twin, now, budget):
                yield from longer


def _missed(watching: Watching, way: Way, budget: Budget) -> Iterator[Iterator[Way]]:
    """The ways after everything that chance may have brought unseen."""
    for sides, longer in _unseen(watching, way, budget.trace):
        twin = watching.twin()
        twin.dice.pass_over(sides)
        twin.follow(longer.state, unseen_after=way.state)
        steps = (*longer.steps[:-1], longer.steps[-1]._replace(dice=twin.dice.twin()))
        yield _ways(twin, replace(longer, steps=steps), budget)


def _one_of(watching: Watching, state: Any, left: Wrong | None) -> list[Any]:
    """Of several things that were done between two looks: those that may have been the first."""
    tried = () if left is None else left.attempted
    return [a for a in tried[:MOST_TRIED] if a.type not in BY_CHANCE and not watching.day.rules.check(state, a)]


def _followed(watching: Watching, way: Way, budget: Budget) -> Iterator[tuple[Way, Watching, Wrong | None]]:
    """As far as what is seen can be explained, and what is left that cannot."""
    rolled_in: Any = None
    for _ in range(MOST_STEPS):
        if not budget.left:
            return
        budget.left -= 1
        verdict = watching.judge(way.state, first=False)
        if isinstance(verdict, Unsure):
            for candidate in verdict.candidates:
                if candidate.actions:
                    twin = watching.twin()
                    longer = _longer(twin, way, candidate.actions, candidate.probability)
                    yield from _followed(twin, longer, budget)
            return
        if not isinstance(verdict, Legal):
            left = verdict if isinstance(verdict, Wrong) and not _has_yet_to_follow(watching, rolled_in) else None
            yield way, watching, left
            return
        rolled_in = way.state if verdict.actions[-1].type in BY_CHANCE else None
        way = _longer(watching, way, verdict.actions)


def _has_yet_to_follow(watching: Watching, rolled_in: Any) -> bool:
    """Whether the table only shows the moment before a roll: the ball or the figures have yet to follow it."""
    return rolled_in is not None and not watching.repairs(rolled_in)


def _longer(watching: Watching, way: Way, actions: Sequence[Any], chance: float = 1.0) -> Way:
    """One step further, with what follows by itself."""
    state = played(watching.day, way.state, actions)
    if any(action.type in BY_CHANCE for action in actions):
        chance *= _own_well(watching, way.state, watching.dice.fresh())
        watching.count_what_was_asked_for()
    watching.follow(state)
    return replace(way, state=state, steps=(*way.steps, Taken(tuple(actions))), weight=way.weight * chance)


def _own_well(watching: Watching, state: Any, wells: Collection[str]) -> float:
    """Whoever has to roll does so into his own well."""
    side = watching.day.conduct.side_to_act(state)
    anybody = watching.day.chance.wells_shared or watching.day.chance.due(state) not in ("dice", "faces")
    return 1.0 if anybody or not wells or side in wells else WRONG_WELL


def played(day: GameDay[Any, Any, Any], state: Any, actions: Sequence[Any]) -> Any:
    """The state after some actions and everything that follows by itself."""
    for action in actions:
        state = day.rules.apply(state, action).state
    while (forced := day.conduct.forced(state)) is not None:
        state = day.rules.apply(state, forced).state
    return state


def _unseen(watching: Watching, way: Way, trace: Trace) -> list[tuple[tuple[str, ...], Way]]:
    """Everything that chance may have brought, each position once, and the sides whose fresh dice are part of it."""
    found: dict[Any, tuple[tuple[str, ...], Way]] = {}
    own = _own_well(watching, way.state, watching.dice.leaning())
    for actions, sides, weight in unseen(watching, way.state, trace):
        after = played(watching.day, way.state, actions)
        share = way.weight * MISSED * weight * own
        known = found.get((after, sides))
        if known is not None:
            found[after, sides] = sides, replace(known[1], weight=known[1].weight + share)
            continue
        steps = (*way.steps, Taken(actions, missed=True))
        found[after, sides] = sides, replace(way, state=after, steps=steps, weight=share)
    return list(found.values())
