"""What a family chooses before the match: length, variants, colours, and how strict the referee is."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from json import dumps, loads
from typing import Any

from rules.game import BadInput, Json
from rules.soccer_tactics.pitch import FACTS, Pitch

COLOURS = ("red", "blue", "yellow", "green")
STRICTNESS = ("family", "rulebook")


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen variant; the defaults are the rulebook's."""

    half_minutes: int = 45
    extra_time: bool = True
    extra_minutes: int = 15
    shoot_out: bool = True
    advanced: bool = False
    """Rule 12A: defenders count +2 in a duel."""
    shot_die: bool = False
    """Rule 12B: shots are decided by the shot die instead of the spinner."""
    strictness: str = "rulebook"
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
        return {**asdict(self), "teams": list(self.teams), "facts": loads(self.facts)}


@cache
def _pitch(facts: str) -> Pitch:
    return Pitch.from_facts({**FACTS, **loads(facts)})


def _minutes(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 120


def _teams(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(colour in COLOURS for colour in value)
        and value[0] != value[1]
    )


def _facts(value: Any) -> bool:
    return isinstance(value, dict) and all(name in FACTS for name in value)


_ALLOWED: dict[str, tuple[Callable[[Any], bool], str]] = {
    "half_minutes": (_minutes, "whole minutes from 1 to 120"),
    "extra_minutes": (_minutes, "whole minutes from 1 to 120"),
    "extra_time": (lambda value: isinstance(value, bool), "true or false"),
    "shoot_out": (lambda value: isinstance(value, bool), "true or false"),
    "advanced": (lambda value: isinstance(value, bool), "true or false"),
    "shot_die": (lambda value: isinstance(value, bool), "true or false"),
    "strictness": (lambda value: value in STRICTNESS, " or ".join(STRICTNESS)),
    "teams": (_teams, f"two different colours of {', '.join(COLOURS)}, home first"),
    "facts": (_facts, f"an object with some of {', '.join(FACTS)}"),
}


def read_options(given: Json) -> Options:
    """Options from JSON; every unknown name or value out of range is named."""
    for name, value in given.items():
        if name not in _ALLOWED:
            raise BadInput("unknown-option", f"there is no option {name!r}; there are {', '.join(_ALLOWED)}")
        allows, expected = _ALLOWED[name]
        if not allows(value):
            raise BadInput("bad-option", f"option {name!r} is {value!r}; it must be {expected}")
    facts = dumps(given.get("facts", {}), sort_keys=True)
    try:
        _pitch(facts)
    except (KeyError, TypeError, AttributeError) as problem:
        raise BadInput("bad-option", f"option 'facts' cannot be read: {problem}") from problem
    chosen = {**given, "facts": facts}
    if "teams" in chosen:
        chosen["teams"] = tuple(chosen["teams"])
    return Options(**chosen)
