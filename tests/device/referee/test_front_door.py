"""The front door on the page: a game, its options, names, and off we go; a match that was interrupted comes first."""

from typing import Any

import pytest

from device.games import game_day
from device.panel.buttons import Press
from device.referee.effects import BeginMatch, Effect, GiveUp, GoOn, KeepNames
from device.referee.front_door import door_view
from device.referee.inputs import Chosen, Entered, Tick
from device.referee.referee import House, Referee, Unfinished, named
from device.referee.view import match_view, unfinished_match
from device.settings import usual_options
from device.store.play import Play
from device.texts.language import texts
from device.web.contract.door import DoorNews
from device.web.contract.match import MatchNews
from rules import games
from rules.texts import LANGUAGES, Text
from tests.device.web.strict import held

every_game = pytest.mark.parametrize("game", games())


def at_the_door(game: str, unfinished: Unfinished | None = None) -> Referee:
    referee = Referee(texts("de"), House({name: usual_options(name) for name in games()}), game, unfinished)
    referee.handle(Tick(0.0))
    return referee


def choose(referee: Referee, what: str, **told: Any) -> list[Effect]:
    return referee.handle(Chosen(what, told, 1.0))


def shown(referee: Referee, lang: str = "de") -> DoorNews:
    said = texts(lang)
    news: DoorNews = held(door_view(referee, unfinished_match(referee, said), said), DoorNews)
    return news


@every_game
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_game_is_chosen_with_every_option_and_begins_so(game: str, lang: str) -> None:
    referee = at_the_door(games()[0])
    choose(referee, "game", game=game)
    assert [offer["game"] for offer in shown(referee, lang)["games"] if offer["chosen"]] == [game]
    wanted = {}
    for option in shown(referee, lang)["options"]:
        last = len(option["values"]) - 1
        choose(referee, "option", option=option["option"], number=last)
        wanted[option["option"]] = option["values"][last]
    assert {one["option"]: one["values"][one["chosen"]] for one in shown(referee, lang)["options"]} == wanted
    begun = choose(referee, "begin")
    assert [effect.game for effect in begun if isinstance(effect, BeginMatch)] == [game]
    assert referee.ruling is not None and not shown(referee)["open"]


@every_game
def test_names_are_shown_before_and_during_the_match_and_kept(game: str) -> None:
    referee = at_the_door(game)
    usual = [one["label"] for one in shown(referee)["names"]]
    assert choose(referee, "names", names=["  Anna ", ""]) == [KeepNames({game: ("Anna", "")})]
    assert [one["name"] for one in shown(referee)["names"]][:2] == ["Anna", ""]
    for _ in ("before", "during"):
        told: MatchNews = held(match_view(referee), MatchNews)
        called = told["players"] or told["names"]
        assert called[0] == "Anna" and called[1] == usual[1]
        assert told["on"] is None or told["on"] in called
        begun = [effect for effect in choose(referee, "begin") if isinstance(effect, BeginMatch)]
        assert all(effect.teams == (("", "") if told["players"] else ("Anna", "")) for effect in begun)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("game", {"game": "chess"}),
        ("option", {"option": "facts", "number": 0}),
        ("option", {"option": "half_minutes", "number": 99}),
        ("resume", {}),
        ("give-up", {}),
    ],
)
def test_what_cannot_be_chosen_changes_nothing(what: str, told: dict[str, Any]) -> None:
    referee = at_the_door(games()[0])
    before = shown(referee)
    assert choose(referee, what, **told) == []
    assert shown(referee) == before


def test_a_page_that_comes_too_late_begins_no_second_match() -> None:
    referee = at_the_door(games()[0])
    choose(referee, "begin")
    ruling = referee.ruling
    assert choose(referee, "begin") == choose(referee, "game", game=games()[1]) == []
    assert referee.ruling is ruling


def test_an_interrupted_match_of_another_game_is_named_and_comes_first() -> None:
    asked, other = games()[0], games()[1]
    unfinished = Unfinished(other, Play(game_day(other).rules.start(usual_options(other))), 1)
    referee = at_the_door(asked, unfinished)
    assert shown(referee)["unfinished"] == f"{texts('de').page(f'game.{other}')}, 0:0, gestern"
    assert choose(referee, "begin") == choose(referee, "game", game=other) == []
    gone = choose(referee, "give-up")
    assert any(isinstance(effect, GiveUp) for effect in gone) and shown(referee)["unfinished"] == ""
    again = choose(at_the_door(asked, unfinished), "resume")
    assert any(isinstance(effect, GoOn) for effect in again)


def at_the_door_of_one(level: str = "", own_side: str = "home") -> Referee:
    """Somebody may play alone."""
    games_of_one = {"fuba": ("child", "best")}
    house = House(
        {name: usual_options(name) for name in games()}, levels=games_of_one, against=level, own_side=own_side
    )
    referee = Referee(texts("de"), house, "fuba")
    referee.handle(Tick(0.0))
    return referee


def absent(referee: Referee) -> dict[str, str]:
    """Who decides for the sides that are not in the room."""
    referee.begin()
    assert referee.ruling is not None
    return dict(referee.ruling.match.play.sides)


def test_an_opponent_is_chosen_like_any_option_and_people_are_the_first() -> None:
    referee = at_the_door_of_one()
    first = shown(referee)["options"][0]
    assert (first["title"], first["values"], first["chosen"]) == ("Gegner", ["Menschen", "Kind", "so gut es geht"], 0)
    choose(referee, "option", option="opponent", number=2)
    sides = next(one for one in shown(referee)["options"] if one["option"] == "own-side")
    assert (sides["title"], sides["values"]) == ("Wir spielen", ["BLAU", "GELB"])
    choose(referee, "option", option="own-side", number=1)
    assert absent(referee) == {"home": "best"}


def test_the_display_names_the_opponent_and_goes_through_all_of_them() -> None:
    referee = at_the_door_of_one("child")
    assert referee.screen.lines[-1] == "gegen: Kind"
    for button in ("menu", "away"):
        referee.handle(Press(button, "short", 1.0))
    assert (referee.screen.title, referee.screen.headline) == ("Gegner", "so gut es geht")


def test_a_game_without_an_opponent_is_played_by_people() -> None:
    referee = at_the_door_of_one("best")
    assert absent(referee) == {"away": "best"}
    referee.leave()
    choose(referee, "game", game="super-goal")
    assert "opponent" not in [one["option"] for one in shown(referee)["options"]]
    assert absent(referee) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_who_plays_is_called_by_name_in_prompts_buttons_and_on_the_display(game: str, lang: str) -> None:
    referee = at_the_door(game)
    referee.speak(texts(lang))
    choose(referee, "names", names=["Mia", "Opa Heinrich"])
    choose(referee, "warm-up" if game != "fussball-alarm" else "begin")
    if game == "fussball-alarm":
        referee.handle(Entered({"type": "begin", "player": "player-1"}, 2.0))
        referee.handle(Entered({"type": "deal", "card": "3"}, 3.0))
    told = match_view(referee, said=texts(lang))
    assert "Mia" in told["prompt"]
    shown = referee.screen
    assert "MIA" in " ".join((shown.title, shown.headline, *shown.lines)).upper()
    assert all("Mia" in offer["label"] for offer in told["offers"] if ":" in offer["label"])
    assert named("Konstantin-Maximilian").page == "Konstantin-Ma."
    assert named("Opa Heinrich") == Text(("OPA",), "Opa Heinrich")
