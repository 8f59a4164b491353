"""What lies on the table and what can be entered by hand, as each role may see it."""

from functools import lru_cache
from typing import Any, Protocol

from device.games import game_day, game_page, teams_of
from device.games.game_page import Telling
from device.people.roles import REFEREE, Role
from device.referee.moment import NO_MOMENT, Moment
from device.referee.referee import Referee
from device.referee.view import dice_now, due_now
from device.web.contract.choices import Choices, ChoicesNews
from device.web.contract.table import TableNews
from rules.texts import Catalogue

CLOCKWORK = ("time",)
"""Actions that only the clock brings: nobody enters them by hand."""


class VirtualTable(Protocol):
    """A table that lies in the browser."""

    @property
    def private(self) -> bool:
        """Whether something lies there that only one player may see."""

    def news(self, telling: Telling) -> TableNews:
        """Where everything is."""


def table_view(
    referee: Referee,
    table: VirtualTable | None,
    said: Catalogue | None = None,
    role: Role = REFEREE,
    telephones: frozenset[Role] = frozenset(),
) -> TableNews:
    """The topic `table` of the page: a virtual table as it lies, a real one as the rules know it."""
    game, options = referee.on_the_table
    playing = referee.ruling is not None
    state = referee.ruling.state if referee.ruling is not None else game_day(game).rules.start(options)
    telling = Telling(game, state, playing, said or referee.said, teams_of(options), role, telephones)
    if referee.ruling is not None:
        telling = telling._replace(due=tuple(due_now(referee.ruling)), dice=dice_now(referee.ruling))
    if table is not None:
        return table.news(telling)
    return {
        "game": game,
        "live": False,
        "pieces": game_page(game).pieces(telling) if playing else [],
        "dice": [],
        "arrow": None,
        "tumbles": 0.0,
        "light": 1.0,
        "seats": [],
        "tools": [],
        "taps": {},
    }


NOTHING_TO_ENTER: Choices = {"board": [], "groups": [], "pieces": {}}


def choices_view(
    referee: Referee, moment: Moment = NO_MOMENT, said: Catalogue | None = None, role: Role = REFEREE
) -> ChoicesNews:
    """The topic `choices` of the page: for each role, without the secrets of others."""
    ruling, lang = referee.ruling, (said or referee.said).lang
    if ruling is None:
        return {**NOTHING_TO_ENTER, "state": moment.state, "secret": False}
    game, secrets = ruling.day.rules.name, secret_owners(referee)
    choices = _choices(game, ruling.state, lang, role if secrets else REFEREE)
    return {**choices, "state": moment.state, "secret": role in secrets}


def secret_owners(referee: Referee) -> frozenset[str]:
    """Who has something to choose now that nobody else may see."""
    ruling = referee.ruling
    return frozenset() if ruling is None else _owners(ruling.day.rules.name, ruling.state)


@lru_cache(maxsize=4)
def _owners(game: str, state: Any) -> frozenset[str]:
    day = game_day(game)
    return frozenset(
        owner for action in day.rules.legal(state) if (owner := day.conduct.secret(state, action)) is not None
    )


@lru_cache(maxsize=8)
def _choices(game: str, state: Any, lang: str, role: Role) -> Choices:
    """Hundreds of actions in words; the page is told twice a second, so each state is worded once."""
    rules, secret = game_day(game).rules, game_day(game).conduct.secret
    actions = [
        action
        for action in rules.legal(state)
        if rules.action_json(action)["type"] not in CLOCKWORK
        and (role == REFEREE or secret(state, action) in (None, role))
    ]
    return game_page(game).choices(state, actions, lang)
