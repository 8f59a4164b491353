"""From a look at the table to a verdict: as known, a legal step, a wrong one, or a question."""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from device.games.game_day import NOTHING_FRESH, Fresh, GameDay
from device.referee.tray import DiceWatch
from rules.game import OTHER, SIDES, Candidate, Explanation, Repair, Side, Violation
from vision.observation import Observation

SURE = 0.9
"""From here on a candidate is taken without a question."""
WORTH_ASKING = 0.03
"""Less likely ones are not offered as answers."""
MOST_ANSWERS = 3
BY_CHANCE = ("roll", "duel", "spin")


@dataclass(frozen=True, slots=True)
class AsKnown:
    """The table shows what it should."""


@dataclass(frozen=True, slots=True)
class Legal:
    """These actions explain what is seen."""

    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """Several things may have happened."""

    candidates: tuple[Candidate[Any], ...]

    @property
    def chance(self) -> float:
        """How likely the likeliest is."""
        return self.candidates[0].probability

    @property
    def best(self) -> "AsKnown | Legal":
        """What it would be."""
        return _taken(self.candidates[0])


@dataclass(frozen=True, slots=True)
class Wrong:
    """Nothing legal explains it."""

    violations: tuple[Violation, ...]
    repairs: tuple[Repair, ...]
    attempted: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """These actions explain it, some of which nobody saw."""

    actions: tuple[Any, ...]


Verdict = AsKnown | Legal | Unsure | Wrong | Missed


def _taken(candidate: Candidate[Any]) -> AsKnown | Legal:
    return Legal(candidate.actions) if candidate.actions else AsKnown()


class Watching:
    """Looks at one table during one match."""

    def __init__(self, day: GameDay[Any, Any, Any]) -> None:
        self.day = day
        self.dice = DiceWatch()
        self.last: Observation | None = None
        self.overruled: dict[str, int] = {}
        """Looks of places that people have said are wrong; forgotten as soon as something else is seen there."""
        self._taken_back: Mapping[str, int] | None = None
        """How the table looked when something was taken back: that look is not played again."""
        self.stale: Mapping[str, int] = {}
        """Looks of places that people have not brought up to date yet. They show the moment before, no new deed."""
        self._counted_looks: Mapping[str, int] = {}
        """How the table looked when the last step counted."""
        self.idle: Side | None = None
        """The side whose die has just fallen although the other one is due; until it is taken up, or play goes on."""
        self._asked_of: tuple[str, ...] = SIDES
        """The wells whose dice the last verdict rests on."""

    def twin(self) -> "Watching":
        """Another one who has seen the same, to think something through."""
        twin = copy(self)
        twin.dice = self.dice.twin()
        return twin

    @property
    def taken_back(self) -> bool:
        """Whether the table still shows what was taken back."""
        return self._taken_back is not None

    def look(self, observation: Observation) -> None:
        """See a table without a hand over it."""
        self.last = observation
        self.dice.look(observation)
        looks = self.day.table.looks(observation)
        self.overruled, self.stale = (
            {place: look for place, look in known.items() if looks.get(place, look) == look}
            for known in (self.overruled, self.stale)
        )
        if self.idle is not None and not self.dice.still(self.idle):
            self.idle = None
        if self._taken_back is not None and looks != self._taken_back:
            self._taken_back = None

    def judge(self, state: Any, *, first: bool) -> Verdict:
        """What has happened since `state`? After the first step of one look only the own well of a side counts."""
        if self.last is None:
            return AsKnown()
        fresh = NOTHING_FRESH if self._taken_back is not None else self._fresh(state, first=first)
        verdict = self._explained(state, self.last, fresh)
        if self._taken_back is None:
            return verdict
        if isinstance(verdict, AsKnown):
            self._taken_back = None
            return verdict
        return Wrong((), self.repairs(state), ())

    def judge_ready(self, state: Any) -> Verdict:
        """Somebody says that his side stands now: what does the table show?"""
        self._taken_back = None
        return AsKnown() if self.last is None else self._explained(state, self.last, Fresh(ready=True))

    def _explained(self, state: Any, seen: Observation, fresh: Fresh) -> Verdict:
        return self._verdict(state, self.day.table.explain(state, seen, fresh, {**self.overruled, **self.stale}))

    def follow(self, state: Any, unseen_after: Any = None) -> None:
        """Play has gone on: remember the places that still show the moment before.

        After a roll that nobody saw, a place that shows something new is no such place: it may show what came next.
        """
        self.dice.mark()
        self.idle = None
        if self.last is not None:
            looks, expected = self.day.table.looks(self.last), self.day.table.expected(state)
            self._counted_looks = looks
            places = [place for place in self.day.table.slow_to_follow if place in looks]
            stale = {p: looks[p] for p in places if looks[p] != expected.get(p, looks[p])}
            if unseen_after is not None:
                known = self.day.table.expected(unseen_after)
                stale = {p: look for p, look in stale.items() if p in self.stale or known.get(p, look) == look}
            self.stale = stale

    def looks(self) -> tuple[Mapping[str, int], object]:
        """What can be seen, as plainly as possible: the same twice means that nobody has done anything."""
        if self.last is None:
            return {}, ()
        return self.day.table.looks(self.last), tuple((well, die.value) for well, die in self.last.tray)

    def shows(self, state: Any) -> bool:
        """Whether the table looks exactly as it should in a state, and no die is left to explain."""
        if self.last is None or self.dice.fresh():
            return False
        looks, expected = self.day.table.looks(self.last), self.day.table.expected(state)
        return all(expected.get(place, look) == look for place, look in looks.items())

    def stands(self, state: Any) -> bool:
        """Whether everything stands as it should in a state, as far as the camera is believed; dice do not matter."""
        if self.last is None:
            return False
        looks, expected = self.day.table.looks(self.last), self.day.table.expected(state)
        believed = {place: look for place, look in looks.items() if self.overruled.get(place) != look}
        return all(expected.get(place, look) == look for place, look in believed.items())

    def touched(self) -> bool:
        """Whether anybody has done something on the table since the last step counted."""
        looks = {} if self.last is None else self.day.table.looks(self.last)
        return looks != self._counted_looks or self.dice.disturbed()

    def dice_disturbed(self) -> bool:
        """Whether somebody has been at the dice since the last step counted, as far as anybody can see."""
        return self.last is not None and (self.last.dice is None or self.dice.disturbed())

    def reminders(self, state: Any) -> tuple[Repair, ...]:
        """What should be put right, although play goes on without it."""
        return () if self.last is None else self.day.table.reminders(state, self.last, self.overruled)

    def repairs(self, state: Any) -> tuple[Repair, ...]:
        """What has to be put where, so that the table shows what it should."""
        return () if self.last is None else self.day.table.repairs(state, self.last, self.overruled)

    def _verdict(self, state: Any, found: Explanation[Any]) -> Verdict:
        if not found.candidates:
            chance = found.attempted[:1]
            if chance and chance[0].type in BY_CHANCE and not self.day.rules.check(state, chance[0]):
                return Legal(tuple(chance))
            return Wrong(found.violations, found.repairs, found.attempted)
        best = found.candidates[0]
        if best.probability >= SURE:
            return _taken(best)
        likely = [c for c in found.candidates if c.probability >= WORTH_ASKING][:MOST_ANSWERS]
        if len(likely) == 1:
            return _taken(best)
        return Unsure(tuple(likely))

    def _fresh(self, state: Any, *, first: bool) -> Fresh:
        """What chance has brought for this state, and nothing that is still incomplete."""
        due = self.day.chance.due(state)
        fallen = self.dice.fresh()
        self._asked_of = SIDES
        if due == "spin":
            degrees = self.dice.spun()
            return Fresh(spin=None if degrees is None else self.day.chance.spin_of(state, degrees))
        if due == "shot-die":
            rolled = [value for values in fallen.values() for value in values]
            return Fresh(spin=self.day.chance.shot_of(state, rolled[0])) if len(rolled) == 1 else NOTHING_FRESH
        if due == "both":
            one_each = len(fallen) == len(SIDES) and all(len(values) == 1 for values in fallen.values())
            return Fresh(fallen) if one_each else NOTHING_FRESH
        if due == "faces":
            return Fresh(fallen)
        return self._rolled(state, fallen, first=first) if due == "dice" else NOTHING_FRESH

    def _rolled(self, state: Any, fallen: Mapping[str, tuple[Any, ...]], *, first: bool) -> Fresh:
        """One side's dice: in its own well, two of them anywhere, and without a tray a single one anywhere, too."""
        side, wanted = self.day.conduct.side_to_act(state) or SIDES[0], self.day.chance.wanted(state)
        own = next(iter(fallen.values()), ()) if self.day.chance.wells_shared else fallen.get(side, ())
        if len(own) >= wanted:
            self._asked_of = SIDES if self.day.chance.wells_shared else (side,)
            return Fresh({side: own})
        together = tuple(sorted(value for values in fallen.values() for value in values))
        if len(together) < wanted or not (first or len(own)) or self._of_the_other_side(state, fallen) is not None:
            return NOTHING_FRESH
        return Fresh({side: together})

    def count_dice(self, state: Any, *, told: bool = False) -> None:
        """The look has been dealt with: what lies there is old now, unless more dice have to join it.

        A symbol die that nothing explains stays fresh, so that it counts once the ball lies where it belongs; unless
        it was told that it does not count.
        """
        if self.day.chance.due(state) == "faces":
            if told:
                self.dice.refuse()
            return
        fallen = sum(map(len, self.dice.fresh().values()))
        incomplete = {"both": len(SIDES), "dice": self.day.chance.wanted(state)}.get(
            self.day.chance.due(state) or "", 0
        )
        if fallen >= incomplete:
            self.idle = self._of_the_other_side(state, self.dice.fresh()) or self.idle
            self.dice.count()

    def _of_the_other_side(self, state: Any, fallen: Mapping[str, tuple[Any, ...]]) -> Side | None:
        """Whose die fell out of turn: each side owns one, so the other one's is no roll where a single one is due."""
        side, chance = self.day.conduct.side_to_act(state), self.day.chance
        if side not in SIDES or chance.wells_shared or not self.dice.has_tray:
            return None
        one_is_due = chance.due(state) == "dice" and chance.wanted(state) == 1
        return OTHER[side] if OTHER[side] in fallen and (one_is_due or chance.lying(state)) else None

    def count_what_was_asked_for(self) -> None:
        """A roll counts; dice in the other well may belong to the next one."""
        self.dice.count(self._asked_of)

    def rolled_again(self, state: Any) -> bool:
        """Whether the side that acts has rolled anew although its roll is still to be used, and got another number."""
        valid = Counter(self.day.chance.lying(state))
        again = Counter(self.dice.fresh().get(self.day.conduct.side_to_act(state) or "", ()))
        return bool(valid) and bool(again - valid)

    def rolled_in_one_well(self, state: Any) -> bool:
        """Whether both sides' dice are due, and enough have fallen, but not one for each side."""
        fallen = [len(values) for values in self.dice.fresh().values()]
        return self.day.chance.due(state) == "both" and sum(fallen) >= len(SIDES) and fallen != [1, 1]

    def still_to_roll(self, state: Any) -> Side | None:
        """Both sides' dice are due, and one of them has fallen where it belongs: whose is missing."""
        fallen = {side: len(values) for side, values in self.dice.fresh().items()}
        first = next(iter(fallen), None)
        alone = self.day.chance.due(state) == "both" and first is not None and fallen == {first: 1}
        return OTHER[first] if alone and first is not None else None

    def take_back(self) -> None:
        """Something has been taken back: until somebody touches the table, it shows what no longer counts."""
        self._taken_back = None if self.last is None else self.day.table.looks(self.last)
        self.dice.count()

    def believe(self) -> None:
        """What the table shows counts again, though something was taken back."""
        self._taken_back = None

    def believe_again(self, places: Iterable[str]) -> None:
        """Something is to be done at these places, so the camera counts there again, whatever people have said."""
        again = set(places)
        self.overruled = {place: look for place, look in self.overruled.items() if place not in again}

    def overrule(self, state: Any) -> None:
        """People say that the table stands as `state` says, so the camera is wrong wherever it sees something else."""
        if self.last is None:
            return
        expected = self.day.table.expected(state)
        looks = self.day.table.looks(self.last)
        self.overruled = {place: look for place, look in looks.items() if expected.get(place, look) != look}
        self.dice.count()
