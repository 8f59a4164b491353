"""What a family chooses before the match: colours, and what its own mat shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from json import loads
from typing import Any

from rules.fuba.pitch import FACTS, LANES, SECTORS, Pitch
from rules.game import Json
from rules.reading import Entry, is_whole, read_chosen, tell_chosen
from rules.teams import EXPECTED, are_teams


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen variant; the defaults are the rulebook's."""

    teams: tuple[str, str] = ("blue", "yellow")
    """Colours of home and away."""
    facts: str = "{}"
    """The family's own facts as JSON text, so that options stay plain values; empty means the data file."""

    @property
    def pitch(self) -> Pitch:
        """The mat these options are played on."""
        return _pitch(self.facts)

    def json(self) -> Json:
        """All options by name, as `read_options` takes them."""
        return tell_chosen(self)


@cache
def _pitch(facts: str) -> Pitch:
    own = loads(facts)
    return Pitch({name: {**FACTS[name], **own[name]} if name in own else FACTS[name] for name in FACTS})


CHANGEABLE = ("ball_value", "sectors", "possession", "attempt")
"""Facts that a family may change; the rest is the rulebook's own text."""


def _facts(value: Any) -> bool:
    return isinstance(value, dict) and all(name in CHANGEABLE for name in value)


_ALLOWED: Mapping[str, Entry] = {
    "teams": Entry(are_teams, EXPECTED),
    "facts": Entry(_facts, f"an object with some of {', '.join(CHANGEABLE)}"),
}


def read_options(given: Json) -> Options:
    """Options from JSON; every unknown name or value out of range is named."""
    return Options(**read_chosen(given, _ALLOWED, lambda facts: _examine(_pitch(facts))))


def _examine(pitch: Pitch) -> None:
    """A family's facts must describe a whole mat with whole numbers in its tables."""
    lanes = [set(pitch.facts["sectors"][lane]) for lane in LANES]
    usual = [set(FACTS["sectors"][lane]) for lane in LANES]
    if lanes != usual or any(low >= high for low, high in pitch.extent.values()):
        raise ValueError(f"the lanes have the sectors {', '.join(SECTORS)}, each with two ends")
    table = pitch.facts["attempt"]["sector"]
    numbers = [*table.values(), *pitch.facts["possession"].values()]
    numbers += [value for name, value in pitch.facts["attempt"].items() if name != "sector"]
    if set(table) - set(SECTORS) or not all(is_whole(value, -9, 9) for value in numbers):
        raise ValueError("the tables have sectors and whole numbers from -9 to 9")
    if not all(is_whole(value, 1, 6) for value in pitch.facts["ball_value"].values()):
        raise ValueError("the ball die shows 1 to 6")
    if set(pitch.facts["ball_value"]) != set(FACTS["ball_value"]):
        raise ValueError(f"the ball is put down at {', '.join(FACTS['ball_value'])}")
