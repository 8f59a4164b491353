"""Joining and leaving over HTTP: who has no code stays a viewer, and a viewer changes nothing."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from device.people.invitation import MOST_FROM_ONE
from device.people.register import MOST_PEOPLE
from device.web.contract.people import Invited, Me
from device.web.hall import COOKIE
from device.web.key_holder import KeyHolder
from tests.device.web.strict import held
from tests.device.web.test_pages import UNDO, Page

PRESS = {"kind": "press", "data": {"button": "home", "down": True}}
STRANGER, PHONE = "192.168.1.66", "192.168.1.20"


@pytest.fixture
def page() -> Page:
    return Page()


def join(page: Page, role: str = "home", host: str = PHONE, name: str = "Anna") -> TestClient:
    visitor = page.visitor(host)
    letter = {"code": page.reception.code(), "name": name, "role": role}
    assert visitor.post("/people/join", json=letter).status_code == 200
    return visitor


def me(visitor: TestClient) -> Me:
    told: Me = held(visitor.get("/me.json").json(), Me)
    return told


def test_this_machine_is_the_referee_and_everybody_else_a_viewer(page: Page) -> None:
    assert me(page.client)["role"] == "referee"
    assert me(page.visitor("::1"))["role"] == "referee"
    assert me(page.visitor(STRANGER))["role"] == "viewer"


def test_a_viewer_sees_and_changes_nothing(page: Page) -> None:
    viewer = page.visitor(STRANGER)
    assert viewer.get("/").status_code == 200
    assert viewer.get("/picture/camera.jpg").status_code == 200
    for commands in (PRESS, UNDO, [PRESS, UNDO]):
        assert viewer.post("/commands", json=commands).status_code == 403
    letters: dict[str, Any] = {"invite": {}, "rename": {"number": 1, "name": "X"}, "send-away": {"number": 1}}
    for deed, letter in letters.items():
        assert viewer.post(f"/people/{deed}", json=letter).status_code == 403
    assert viewer.get("/picture/joining.png").status_code == 403
    assert viewer.get("/picture/invitation.png").status_code == 403
    assert page.inbox.take() == ()


def test_with_the_code_a_telephone_joins_and_its_commands_carry_its_role(page: Page) -> None:
    anna = join(page)
    assert (me(anna)["role"], me(anna)["name"], me(anna)["people"]) == ("home", "Anna", [])
    assert anna.post("/commands", json=[PRESS, UNDO]).status_code == 204
    assert [command.role for command in page.inbox.take()] == ["home", "home"]
    other = {"kind": "press", "data": {"button": "away", "down": True}}
    assert anna.post("/commands", json=[PRESS, other]).status_code == 403
    assert page.inbox.take() == ()  # a letter is taken whole or not at all


def test_the_cookie_is_for_the_server_alone(page: Page) -> None:
    letter = {"code": page.reception.code(), "name": "Anna", "role": "home"}
    cookie = page.visitor(PHONE).post("/people/join", json=letter).headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie


def test_a_wrong_code_is_refused_and_guessing_is_slow(page: Page) -> None:
    code, stranger = page.reception.code(), page.visitor(STRANGER)
    for _ in range(MOST_FROM_ONE):
        letter = {"code": "000000", "name": "Eve", "role": "referee"}
        assert stranger.post("/people/join", json=letter).status_code == 403
    answer = stranger.post("/people/join", json={"code": code, "name": "Eve", "role": "referee"})
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    assert me(stranger)["role"] == "viewer"
    assert me(join(page))["role"] == "home"  # others are not kept waiting


@pytest.mark.parametrize(
    "letter",
    [
        {},
        [],
        {"code": "482913", "name": "", "role": "home"},
        {"code": "482913", "name": "\u202eevil", "role": "home"},
        {"code": "482913", "name": "x" * 25, "role": "home"},
        {"code": "482913", "name": "Anna", "role": "viewer"},
        {"code": 482913, "name": "Anna", "role": "home"},
        {"code": "4829130", "name": "Anna", "role": "home"},
        {"code": "482913", "name": "Anna", "role": "home", "more": 1},
    ],
    ids=str,
)
def test_letters_that_make_no_sense(page: Page, letter: Any) -> None:
    page.reception.code()
    assert page.visitor(PHONE).post("/people/join", json=letter).status_code == 422
    assert page.reception.people() == ()


def test_the_referee_invites_lists_renames_and_sends_away(page: Page) -> None:
    anna = join(page)
    invited = held(page.client.post("/people/invite", json={}).json(), Invited)
    assert (invited["code"], invited["address"]) == (page.reception.code(), "http://192.168.1.7:8000/")
    assert page.client.get("/picture/joining.png").headers["content-type"] == "image/png"
    assert [(one["name"], one["role"]) for one in me(page.client)["people"]] == [("Anna", "home")]
    page.client.post("/people/rename", json={"number": 1, "name": "Anne"})
    assert me(anna)["name"] == "Anne"
    page.client.post("/people/send-away", json={"number": 1})
    assert me(anna)["role"] == "viewer"
    assert anna.post("/commands", json=PRESS).status_code == 403


def test_everybody_may_rename_himself_and_go_but_nobody_else(page: Page) -> None:
    anna, ben = join(page), join(page, "away", "192.168.1.21", "Ben")
    assert anna.post("/people/send-away", json={"number": 2}).status_code == 403
    assert anna.post("/people/rename", json={"number": 2, "name": "X"}).status_code == 403
    assert anna.post("/people/rename", json={"number": 1, "name": "Anne"}).status_code == 200
    assert anna.post("/people/send-away", json={"number": 1}).status_code == 200
    assert (me(anna)["role"], me(ben)["role"]) == ("viewer", "away")


def test_a_full_house(page: Page) -> None:
    for number in range(MOST_PEOPLE):
        page.reception.join(page.reception.code(), PHONE, str(number), "home")
    letter = {"code": page.reception.code(), "name": "Anna", "role": "home"}
    assert page.visitor(PHONE).post("/people/join", json=letter).status_code == 409


def test_every_change_is_news(page: Page) -> None:
    told: list[int] = []
    page.reception.on_change = lambda: told.append(1)
    anna = join(page)
    anna.post("/people/rename", json={"number": 1, "name": "Anne"})
    anna.post("/people/send-away", json={"number": 1})
    assert len(told) == 3


def test_a_page_with_a_key(page: Page) -> None:
    app = KeyHolder(page.app, "right")
    stranger = TestClient(app, base_url="http://localhost:8000", client=(STRANGER, 1), follow_redirects=False)
    assert stranger.get("/").status_code == stranger.get("/?key=wrong").status_code == 403
    assert stranger.get("/?key=right").status_code == 303
    assert stranger.get("/").status_code == 200
    here = TestClient(app, base_url="http://localhost:8000", client=("127.0.0.1", 1))
    assert here.get("/").status_code == 200
