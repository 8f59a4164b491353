"""What a family chooses before the match: length, variants, colours, and how strict the referee is."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from json import loads
from typing import Any

from rules.game import Json
from rules.reading import Entry, is_truth, one_of, read_chosen, tell_chosen, whole
from rules.soccer_tactics.pitch import FACTS, Pitch
from rules.teams import EXPECTED, are_teams

STRICTNESS = ("family", "rulebook")


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen variant; the defaults are the rulebook's, but a small breach is only put right (decision 15)."""

    half_minutes: int = 45
    extra_time: bool = True
    extra_minutes: int = 15
    shoot_out: bool = True
    advanced: bool = False
    """Rule 12A: defenders count +2 in a duel."""
    shot_die: bool = False
    """Rule 12B: shots are decided by the shot die instead of the spinner."""
    strictness: str = "family"
    teams: tuple[str, str] = ("red", "blue")
    """Colours of home and away."""
    facts: str = "{}"
    """The family's own board facts as JSON text, so that options stay plain values; empty means the data file."""

    @property
    def pitch(self) -> Pitch:
        """The board these options are played on."""
        return _pitch(self.facts)

    def json(self) -> Json:
        """All options by name, as `read_options` takes them."""
        return tell_chosen(self)


@cache
def _pitch(facts: str) -> Pitch:
    return Pitch.from_facts({**FACTS, **loads(facts)})


def _facts(value: Any) -> bool:
    return isinstance(value, dict) and all(name in FACTS for name in value)


_ALLOWED: Mapping[str, Entry] = {
    "half_minutes": Entry(whole(1, 120), "whole minutes from 1 to 120"),
    "extra_minutes": Entry(whole(1, 120), "whole minutes from 1 to 120"),
    "extra_time": Entry(is_truth, "true or false"),
    "shoot_out": Entry(is_truth, "true or false"),
    "advanced": Entry(is_truth, "true or false"),
    "shot_die": Entry(is_truth, "true or false"),
    "strictness": Entry(one_of(*STRICTNESS), " or ".join(STRICTNESS)),
    "teams": Entry(are_teams, EXPECTED),
    "facts": Entry(_facts, f"an object with some of {', '.join(FACTS)}"),
}


def read_options(given: Json) -> Options:
    """Options from JSON; every unknown name or value out of range is named."""
    return Options(**read_chosen(given, _ALLOWED, _pitch))
