"""The front door on the page: a game, its options, names, and off we go. The display's buttons do the same."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from device.games import game_day
from device.referee import warming_up
from device.referee.effects import Effect, KeepNames
from device.referee.inputs import Chosen
from device.web.contract.door import DoorName, DoorNews, DoorOption
from rules.game import SIDES, Side
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.referee.referee import Referee

OPPONENT, OWN_SIDE, HINTS = "opponent", "own-side", "hints"
"""What can be chosen in every game that somebody plays who is no person, beside the game's own options."""
NOBODY = ""
"""People play against each other."""
CLOSED: DoorNews = {"open": False, "unfinished": "", "games": [], "options": [], "names": []}


class Option(NamedTuple):
    """Something that can be chosen before the match."""

    name: str
    values: tuple[Any, ...]
    now: Any
    """The value that holds."""

    @property
    def place(self) -> int:
        """Its number; a value from the settings that is not offered stands for the first."""
        return self.values.index(self.now) if self.now in self.values else 0


def options(referee: "Referee") -> tuple[Option, ...]:
    """Against whom, where there is a choice; then the options of the game."""
    own = tuple(
        Option(name, values, tuple(now) if isinstance(now := referee.options[name], list) else now)
        for name, values, _ in game_day(referee.game).choices
    )
    levels = referee.house.levels.get(referee.game, ())
    if not levels:
        return own
    opponent = Option(OPPONENT, (NOBODY, *levels), referee.against if referee.against in levels else NOBODY)
    sides = (Option(OWN_SIDE, SIDES, referee.own_side),) if opponent.now and "teams" in referee.options else ()
    hints = (Option(HINTS, (referee.house.hints, 0), referee.hints),) if referee.house.hints else ()
    return (opponent, *own[:1], *sides, *own[1:], *hints)


def set_option(referee: "Referee", option: Option, number: int) -> None:
    """Take another value."""
    value = option.values[number]
    if option.name == OPPONENT:
        referee.against = value
    elif option.name == OWN_SIDE:
        referee.own_side = value
    elif option.name == HINTS:
        referee.hints = value
    else:
        referee.options[option.name] = list(value) if isinstance(value, tuple) else value


def title(referee: "Referee", option: Option, said: Catalogue) -> str:
    """What is chosen, in a word."""
    if option.name in (OPPONENT, OWN_SIDE, HINTS):
        return " ".join(said.say(f"{option.name}.title").oled)
    return game_day(referee.game).words.option_name(option.name, said.lang)


def value_text(referee: "Referee", option: Option, value: Any, said: Catalogue) -> str:
    """A value in words."""
    words = game_day(referee.game).words
    if option.name == OPPONENT:
        return " ".join(said.say(f"opponent.{value or 'people'}").oled)
    if option.name == HINTS:
        return " ".join(said.say("hints.some" if value else "hints.none", number=value).oled)
    if option.name == OWN_SIDE:
        return " ".join(words.piece(game_day(referee.game).rules.start(referee.options), value, said.lang).oled)
    return words.option_text(option.name, value, said.lang)


def absent(referee: "Referee", sides: Sequence[Side]) -> dict[Side, str]:
    """Who decides for the sides that are not in the room: the chosen opponent for all of them but one."""
    if referee.against not in referee.house.levels.get(referee.game, ()):
        return {}
    own = referee.own_side if referee.own_side in sides else sides[0]
    return {side: referee.against for side in sides if side != own}


def choose(referee: "Referee", chosen: Chosen) -> list[Effect]:
    """Before a match: what somebody chose on the page. What cannot be chosen now changes nothing."""
    unfinished, told = referee.unfinished, chosen.told
    match chosen.what:
        case "begin" if unfinished is None:
            return referee.begin()
        case "warm-up" if unfinished is None:
            return warming_up.begin(referee)
        case "resume" if unfinished is not None:
            return referee.resume(unfinished)
        case "give-up" if unfinished is not None:
            return referee.give_up(unfinished)
        case "game" if unfinished is None and told["game"] in referee.games:
            referee.game = told["game"]
        case "option" if unfinished is None:
            _choose_option(referee, told["option"], told["number"])
        case "names":
            referee.names[referee.game] = tuple(name.strip() for name in told["names"])
            return [KeepNames(dict(referee.names))]
    return []


def _choose_option(referee: "Referee", option: str, number: int) -> None:
    for offered in options(referee):
        if offered.name == option and number < len(offered.values):
            set_option(referee, offered, number)


def called(names: tuple[str, ...], usual: list[str]) -> list[str]:
    """How people are called: by the names that they gave, else as the game calls them."""
    return [name or other for name, other in zip((*names, *usual[len(names) :]), usual, strict=False)]


def door_view(referee: "Referee", unfinished: str, said: Catalogue) -> DoorNews:
    """The topic `door` of the page; `unfinished` names an interrupted match."""
    if referee.ruling is not None:
        return CLOSED
    return {
        "open": True,
        "unfinished": unfinished,
        "games": [
            {"game": game, "name": said.page(f"game.{game}"), "chosen": game == referee.game} for game in referee.games
        ],
        "options": [_option(referee, option, said) for option in options(referee)],
        "names": _names(referee, said),
    }


def _option(referee: "Referee", option: Option, said: Catalogue) -> DoorOption:
    return {
        "option": option.name,
        "title": title(referee, option, said),
        "values": [value_text(referee, option, value, said) for value in option.values],
        "chosen": option.place,
    }


def _names(referee: "Referee", said: Catalogue) -> list[DoorName]:
    colours = list(referee.options.get("teams", ()))
    players = list(game_day(referee.game).words.players(referee.options, said.lang))
    usual = players or [said.page(f"page.colour.{colour}") for colour in colours]
    given = referee.names.get(referee.game, ())
    return [
        {
            "label": label,
            "colour": "" if players else colours[number],
            "name": given[number] if number < len(given) else "",
        }
        for number, label in enumerate(usual)
    ]
