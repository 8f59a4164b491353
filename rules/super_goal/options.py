"""What a family chooses before the match: length, video assistant, shoot-out, colours, and what its own game shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from json import loads
from typing import Any

from rules.game import Json
from rules.reading import Entry, is_truth, is_whole, list_of, number, one_of, read_chosen, tell_chosen, whole
from rules.super_goal.dice import DICE, may_show
from rules.super_goal.pitch import FACTS, FIELDS, Pitch
from rules.teams import EXPECTED, are_teams


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen variant; the defaults are the rulebook's."""

    half_minutes: float = 7.5
    """A tournament plays 5, with a shoot-out."""
    shoot_out: bool = False
    var: bool = False
    teams: tuple[str, str] = ("yellow", "green")
    """Colours of home and away; ours are those that no die has."""
    facts: str = "{}"
    """The family's own facts as JSON text, so that options stay plain values; empty means the data file."""

    @property
    def pitch(self) -> Pitch:
        """The board and the dice that these options are played with."""
        return _pitch(self.facts)

    def json(self) -> Json:
        """All options by name, as `read_options` takes them."""
        return tell_chosen(self)


@cache
def _pitch(facts: str) -> Pitch:
    own = loads(facts)
    return Pitch({name: {**FACTS[name], **own[name]} if name in own else FACTS[name] for name in FACTS})


CHANGEABLE = tuple(FACTS["reconstructed"])
"""Facts that a family may change; the rest is the rulebook's own text."""


def _facts(value: Any) -> bool:
    return isinstance(value, dict) and all(name in CHANGEABLE and isinstance(value[name], dict) for name in value)


_ALLOWED: Mapping[str, Entry] = {
    "half_minutes": Entry(number(0.5, 60), "a number of minutes from 0.5 to 60"),
    "shoot_out": Entry(is_truth, "true or false"),
    "var": Entry(is_truth, "true or false"),
    "teams": Entry(are_teams, EXPECTED),
    "facts": Entry(_facts, f"an object with some of {', '.join(CHANGEABLE)}"),
}


def read_options(given: Json) -> Options:
    """Options from JSON; every unknown name or value out of range is named."""
    return Options(**read_chosen(given, _ALLOWED, lambda facts: _examine(_pitch(facts).facts)))


def _examine(facts: Json) -> None:
    """A family's facts must describe a whole board and eight dice with six faces each."""
    for name in CHANGEABLE:
        if set(facts[name]) != set(FACTS[name]) and name != "stops":
            raise ValueError(f"{name} has the entries {', '.join(FACTS[name])}")
    for name in ("areas", "spots"):
        for entry, usual in FACTS[name].items():
            _examine_fields(f"{name}.{entry}", facts[name][entry], several=isinstance(usual, list))
    if not set(facts["areas"]["outside_shot"]) <= set(facts["stops"]):
        raise ValueError("stops says where a shot from each field of outside_shot is stopped first")
    _examine_fields("stops", [*facts["stops"], *facts["stops"].values()], several=True)
    kick = facts["free_kick"]
    if not list_of(whole(1, 11))(kick["defence_rows"]):
        raise ValueError("free_kick.defence_rows is a list of rows from 1 to 11")
    direct = {*map(str, kick["defence_rows"]), *map(str, range(kick["master_row"], 12))}
    if not is_whole(kick["master_row"], 1, 11) or not direct <= set(kick["lands"]):
        raise ValueError("free_kick.lands names a field for every row of a direct free kick")
    _examine_fields("free_kick.lands", list(kick["lands"].values()), several=True)
    for die in DICE:
        faces = facts["dice"][die]
        if not list_of(partial(may_show, die), 6, 6)(faces):
            raise ValueError(f"dice.{die} is a list of six faces like {', '.join(FACTS['dice'][die])}")


def _examine_fields(name: str, given: Any, *, several: bool) -> None:
    fields = given if several else [given]
    if not list_of(one_of(*FIELDS), 1)(fields):
        raise ValueError(f"{name} is {'a list of fields' if several else 'a field'} from a1 to e11")
