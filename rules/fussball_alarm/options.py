"""What a family chooses before the match: how many play, what they are called, and how the footballers are called."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.fussball_alarm.cards import CARDS, FEWEST, MOST, PLAYERS, Player
from rules.game import Json
from rules.reading import Entry, check_options, is_text, is_whole

LONGEST_NAME = 16
SHORT_NAME = 9
"""Letters of a name that fit everywhere: two of them have room in a line of the OLED."""


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen variant; unnamed players and footballers are called by their numbers."""

    number: int = FEWEST
    names: tuple[str, ...] = ()
    """What the players are called, clockwise; empty if they have no names."""
    footballers: tuple[str, ...] = ()
    """What the seven footballers are called; empty if they have no names."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, clockwise."""
        return PLAYERS[: self.number]

    def json(self) -> Json:
        """All options by name, as `read_options` takes them."""
        return {"players": list(self.names) or self.number, "footballers": list(self.footballers)}


def _are_names(value: Any, fewest: int, most: int) -> bool:
    """A list of names that are different even where they are cut short."""
    return (
        isinstance(value, list | tuple)
        and fewest <= len(value) <= most
        and all(_is_name(name) for name in value)
        and len({short(name) for name in value}) == len(value)
    )


def short(name: str) -> str:
    """A name where there is no room for all of it."""
    return name if len(name) <= SHORT_NAME else f"{name[: SHORT_NAME - 1]}."


def _is_name(name: Any) -> bool:
    return is_text(name, LONGEST_NAME) and name != "" and name.isprintable() and name == name.strip()


_ALLOWED: Mapping[str, Entry] = {
    "players": Entry(
        lambda value: is_whole(value, FEWEST, MOST) or _are_names(value, FEWEST, MOST),
        f"a number from {FEWEST} to {MOST}, or as many different names of at most {LONGEST_NAME} letters, clockwise",
    ),
    "footballers": Entry(
        lambda value: value in ([], ()) or _are_names(value, len(CARDS), len(CARDS)),
        f"{len(CARDS)} different names of at most {LONGEST_NAME} letters, or an empty list",
    ),
}


def read_options(given: Json) -> Options:
    """Options from JSON; every unknown name or value out of range is named."""
    check_options(given, _ALLOWED)
    players = given.get("players", FEWEST)
    footballers = tuple(given.get("footballers", ()))
    if isinstance(players, int):
        return Options(players, (), footballers)
    return Options(len(players), tuple(players), footballers)
