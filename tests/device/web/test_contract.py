"""What server and browser tell each other is described once, and every game keeps to it."""

import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from starlette.routing import Route

from device.cameras.phone.page import FILES, phone_app
from device.games import game_day, game_page, tabletop
from device.panel.buttons import Press
from device.referee.by_role import CLOCKWORK, choices_view, table_view
from device.referee.inputs import Tick, Wish
from device.referee.referee import House, Referee, Unfinished
from device.referee.view import match_view
from device.school.page import school_app
from device.settings import usual_options
from device.store import entries
from device.store.entries import Entry
from device.store.play import Play, follow
from device.texts.language import texts
from device.virtual.tabletop import Tabletop
from device.web.addresses import PAGE, PHONE, SCHOOL, Address
from device.web.contract.choices import ChoicesNews
from device.web.contract.match import MatchNews
from device.web.contract.plan import Plan, Shape
from device.web.contract.table import TableNews
from device.web.contract.topics import CameraNews
from device.web.hall import Hall
from device.web.inbox import Inbox
from device.web.notice_board import NoticeBoard
from device.web.pages import page_app
from device.workshop import typescript
from device.workshop.openapi import description
from rules import games
from rules.game import Json
from rules.texts import LANGUAGES
from tests.device.web.strict import faults, held

LARGEST = 40_000
"""Letters of one message."""
every_game = pytest.mark.parametrize("game", games())


def test_the_browser_has_the_same_contract() -> None:
    assert typescript.FILE.read_text(encoding="utf-8") == typescript.declarations(), (
        "renew it: python -m device.workshop.typescript"
    )


def test_every_address_is_described() -> None:
    board, inbox = NoticeBoard(), Inbox()
    nobody: Any = SimpleNamespace(hello=None, small=None, full=None)
    hall = Hall(nobody, lambda: "")
    files = {Address("GET", f"/{name}") for name in FILES}
    for app, described in (
        (page_app(board, inbox, lambda: "de", hall), PAGE),
        (school_app(nobody, texts("de")), SCHOOL),
        (phone_app(nobody), (*PHONE, *files)),
    ):
        routes = [route for route in app.routes if isinstance(route, Route)]
        found = {(method, route.path) for route in routes for method in (route.methods or set()) - {"HEAD"}}
        assert found == {(address.method, address.path) for address in described}, "renew device/web/addresses.py"


def test_the_description_follows_the_contract() -> None:
    told = description(PAGE)
    joining = told["paths"]["/people/join"]["post"]
    assert joining["requestBody"]["content"] == {
        "application/json": {"schema": {"$ref": "#/components/schemas/JoinLetter"}}
    }
    letter = told["components"]["schemas"]["JoinLetter"]
    assert letter["required"] == ["code", "name", "role"]
    assert letter["properties"]["role"] == {"enum": ["viewer", "home", "away", "third", "fourth", "referee"]}
    group = told["components"]["schemas"]["Choice"]["properties"]["then"]
    assert group == {"type": "array", "items": {"$ref": "#/components/schemas/ChoiceGroup"}}
    assert "language" in told["components"]["schemas"]["MenuCommand"]["properties"]["data"]["properties"]["do"]["enum"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"number": 1, "invitation": False}, []),
        ({"invitation": False}, ["CameraNews: number is missing"]),
        ({"number": 1, "invitation": False, "more": 2}, ["CameraNews: more is too many"]),
        ({"number": True, "invitation": False}, ["CameraNews.number: True is no <class 'int'>"]),
        ({"number": None, "invitation": False}, ["CameraNews.number: None is no <class 'int'>"]),
        ([], ["CameraNews: [] is no object"]),
    ],
)
def test_a_message_of_another_form_is_found_out(value: Any, told: list[str]) -> None:
    assert list(faults(value, CameraNews, "CameraNews")) == told


def test_faults_deep_inside_are_found_out() -> None:
    group: Json = {"title": "", "choices": [], "more_title": "", "more": []}
    choice: Json = {"label": "a", "picture": "", "pips": 0, "action": None, "then": [group]}
    fine = {"state": 0, "board": [], "groups": [{**group, "choices": [choice]}], "pieces": {}, "secret": False}
    assert not list(faults(fine, ChoicesNews, "news"))
    group["title"] = 3
    assert list(faults(fine, ChoicesNews, "news")) == ["news.groups[0].choices[0].then[0].title: 3 is no <class 'str'>"]
    shape = {"shape": "rect", "look": "chalk", "box": [0, 0, 1, "x"], "round": 0}
    assert list(faults(shape, Shape, "shape")) == ["shape.box[3]: 'x' is no <class 'float'>"]


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plans(game: str, lang: str) -> None:
    plan = held(game_page(game).plan(lang), Plan)
    assert plan["ground"]
    assert len(json.dumps(plan)) < LARGEST


def evening(game: str, seed: int, actions: int, lang: str) -> tuple[Referee, Tabletop]:
    """A referee after some actions of a random match, and a table on which it lies."""
    day, random = game_day(game), Random(seed)
    rules, options = day.rules, usual_options(game)
    play = Play(rules.start(options))
    for _ in range(actions):
        if day.conduct.over(play.state):
            break
        said = entries.action(rules.action_json(random.choice(rules.legal(play.state))), entries.CAMERA)
        entry = Entry(play.number + 1, 1000.0, said.kind, said.data)
        play = follow(play, entry, rules)
    referee = Referee(texts(lang), House({game: options}), unfinished=Unfinished(game, play))
    referee.handle(Tick(0.0))
    top = tabletop(game)
    top.set_up(np.random.default_rng(seed))
    return referee, top


def entered(news: ChoicesNews) -> Iterator[Json]:
    """Every action that somebody can enter, found as the browser finds them."""
    yield from (choice["action"] for choice in news["board"])
    groups = list(news["groups"])
    for group in groups:
        for choice in (*group["choices"], *group["more"]):
            assert choice["label"]
            if choice["action"] is not None:
                yield choice["action"]
            groups += choice["then"]


@every_game
@pytest.mark.parametrize("actions", [0, 1, 2, 3, 5, 9, 20, 45, 80, 130, 400])
def test_every_moment_of_a_match_keeps_to_the_contract(game: str, actions: int) -> None:
    lang = LANGUAGES[actions % 2]
    referee, top = evening(game, 7 + actions, actions, lang)
    for step in (lambda: None, lambda: referee.handle(Press("whistle", "short", 0.1)), undo_of(referee)):
        step()
        match = held(match_view(referee, ("no camera",)), MatchNews)
        assert match["game"] == game
        choices = held(choices_view(referee), ChoicesNews)
        tables = [held(table_view(referee, table), TableNews) for table in (top, None)]
        assert [table["live"] for table in tables] == [True, False]
        assert all(piece["name"] for table in tables for piece in table["pieces"])  # for those who do not see them
        assert all(len(json.dumps(news)) < LARGEST for news in (match, choices, *tables))
        for group in tables[0]["tools"]:
            for tool in group["tools"]:
                assert tool["command"]["do"] in top.deeds
        expect_all_legal(referee, choices)
        fields = game_page(game).plan(lang)["fields"]
        assert {choice["to"] for choice in choices["board"]} <= fields.keys()
        assert {choice["piece"] for choice in choices["board"]} == choices["pieces"].keys()


def undo_of(referee: Referee) -> Any:
    return lambda: referee.handle(Wish("undo", 0.2))


def expect_all_legal(referee: Referee, choices: ChoicesNews) -> None:
    """Each legal action can be entered in one way, and nothing else can."""
    if referee.ruling is None:
        assert list(entered(choices)) == []
        return
    rules = referee.ruling.day.rules
    legal = [rules.action_json(action) for action in rules.legal(referee.ruling.state)]
    wanted = sorted(json.dumps(action, sort_keys=True) for action in legal if action["type"] not in CLOCKWORK)
    assert sorted(json.dumps(action, sort_keys=True) for action in entered(choices)) == wanted


@every_game
def test_what_was_taken_back_is_told_with_its_rule(game: str) -> None:
    found = []
    for actions in (3, 12, 40, 80):
        referee, _ = evening(game, actions, actions, "de")
        referee.handle(Press("whistle", "short", 0.1))
        before = [decision["taken_back"] for decision in match_view(referee)["decisions"]]
        assert not any(before)
        referee.handle(Wish("undo", 0.2))
        after = match_view(referee)["decisions"]
        assert len(after) == len(before)
        found += [decision for decision in after if decision["taken_back"]]
    assert found
    assert any(decision["rule"] for decision in found)
