"""From a look at the table to a verdict: as known, a legal step, a wrong one, or a question."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from device.games.game_day import NOTHING_FRESH, Fresh, GameDay
from device.referee.tray import DiceWatch
from rules.game import Candidate, Explanation, Repair, Violation
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


@dataclass(frozen=True, slots=True)
class Wrong:
    """Nothing legal explains it."""

    violations: tuple[Violation, ...]
    repairs: tuple[Repair, ...]
    attempted: tuple[Any, ...]


Verdict = AsKnown | Legal | Unsure | Wrong


class Watching:
    """Looks at one table during one match."""

    def __init__(self, day: GameDay[Any, Any]) -> None:
        self.day = day
        self.dice = DiceWatch()
        self.last: Observation | None = None
        self.overruled: dict[str, int] = {}
        """Looks of places that people have said are wrong; forgotten as soon as something else is seen there."""
        self._taken_back: Mapping[str, int] | None = None
        """How the table looked when something was taken back: that look is not played again."""

    def look(self, observation: Observation) -> None:
        """See a table without a hand over it."""
        self.last = observation
        self.dice.look(observation)
        looks = self.day.looks(observation)
        self.overruled = {place: look for place, look in self.overruled.items() if looks.get(place, look) == look}
        if self._taken_back is not None and looks != self._taken_back:
            self._taken_back = None

    def judge(self, state: Any, *, first: bool) -> Verdict:
        """What has happened since `state`? After the first step of one look only the own well of a side counts."""
        if self.last is None:
            return AsKnown()
        fresh = NOTHING_FRESH if self._taken_back is not None else self._fresh(state, first=first)
        seen = self.day.seen(state, self.last, fresh, self.overruled)
        verdict = self._verdict(state, self.day.rules.explain(state, seen))
        if self._taken_back is None:
            return verdict
        if isinstance(verdict, AsKnown):
            self._taken_back = None
            return verdict
        return Wrong((), (), ())

    def _verdict(self, state: Any, found: Explanation[Any]) -> Verdict:
        if not found.candidates:
            chance = found.attempted[:1]
            if chance and chance[0].type in BY_CHANCE and not self.day.rules.check(state, chance[0]):
                return Legal(tuple(chance))
            return Wrong(found.violations, found.repairs, found.attempted)
        best = found.candidates[0]
        if best.probability >= SURE:
            return Legal(best.actions) if best.actions else AsKnown()
        likely = [c for c in found.candidates if c.probability >= WORTH_ASKING][:MOST_ANSWERS]
        if len(likely) == 1:
            return Legal(best.actions) if best.actions else AsKnown()
        return Unsure(tuple(likely))

    def _fresh(self, state: Any, *, first: bool) -> Fresh:
        due = self.day.chance_due(state)
        fallen = self.dice.fresh()
        if due == "spin":
            degrees = self.dice.spun()
            return Fresh(spin=None if degrees is None else self.day.spin_of(state, degrees))
        if due == "shot-die":
            rolled = [values[0] for values in fallen.values() if len(values) == 1]
            return Fresh(spin=self.day.shot_of(state, rolled[0])) if len(rolled) == 1 else NOTHING_FRESH
        if due == "both":
            return Fresh(fallen) if len(fallen) == 2 else NOTHING_FRESH
        if due == "dice":
            side = self.day.rules.state_json(state)["side"]
            if side in fallen and (len(fallen) == 1 or len(fallen[side]) == self.day.dice_wanted(state)):
                return Fresh({side: fallen[side]})
            return Fresh(fallen) if first else NOTHING_FRESH
        return NOTHING_FRESH

    def count_dice(self, state: Any) -> None:
        """The look has been dealt with: what lies there is old now, unless the other side still has to roll."""
        if self.day.chance_due(state) != "both" or len(self.dice.fresh()) == 2:
            self.dice.count()

    def take_back(self) -> None:
        """Something has been taken back: until somebody touches the table, it shows what no longer counts."""
        self._taken_back = None if self.last is None else self.day.looks(self.last)
        self.dice.count()

    def overrule(self, state: Any) -> None:
        """People say that the table stands as `state` says, so the camera is wrong wherever it sees something else."""
        if self.last is None:
            return
        expected = self.day.expected(state)
        looks = self.day.looks(self.last)
        self.overruled = {place: look for place, look in looks.items() if expected.get(place, look) != look}
        self.dice.count()
