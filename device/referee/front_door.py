"""The front door on the page: a game, its options, names, and off we go. The display's buttons do the same."""

from typing import TYPE_CHECKING, Any

from device.games import game_day
from device.referee import warming_up
from device.referee.effects import Effect, KeepNames
from device.referee.inputs import Chosen
from device.web.contract.door import DoorName, DoorNews, DoorOption
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.referee.referee import Referee

CLOSED: DoorNews = {"open": False, "unfinished": "", "games": [], "options": [], "names": []}


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
    for name, values, _ in game_day(referee.game).choices:
        if name == option and number < len(values):
            referee.options[name] = list(values[number]) if isinstance(values[number], tuple) else values[number]


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
        "options": [_option(referee, name, values, said.lang) for name, values, _ in game_day(referee.game).choices],
        "names": _names(referee, said),
    }


def _option(referee: "Referee", name: str, values: tuple[Any, ...], lang: str) -> DoorOption:
    words, now = game_day(referee.game).words, referee.options[name]
    current = tuple(now) if isinstance(now, list) else now
    return {
        "option": name,
        "title": words.option_name(name, lang),
        "values": [words.option_text(name, value, lang) for value in values],
        "chosen": values.index(current) if current in values else 0,
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
