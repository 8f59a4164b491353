"""Every address of the page and what it answers, through the door."""

import asyncio
import gc
import json
import re
import tracemalloc
from typing import Any

import pytest
from starlette.testclient import TestClient

from device.club.pages import BROWSER as CLUB
from device.panel.sounds import PATTERNS
from device.referee.moment import Moment
from device.texts.language import texts
from device.web.contract.commands import Refusal
from device.web.contract.fetched import Sounds, Words
from device.web.contract.plan import Plan
from device.web.door import HEADERS, Door
from device.web.hall import Hall
from device.web.inbox import MOST_COMMANDS, Command, Inbox
from device.web.letters import LONGEST_LETTER
from device.web.notice_board import MOST_FROM_ONE, MOST_VISITORS, NoticeBoard
from device.web.pages import BROWSER, face_pngs, page_app
from device.web.stream import QUIET, stream
from rules.texts import LANGUAGES
from tests.checkout import HOME
from tests.device.people.receptions import reception
from tests.device.web.strict import held

WRITTEN = [file for folder in (BROWSER, CLUB) for file in folder.iterdir() if file.suffix != ".png"]
"""What people wrote; icons are pictures."""
UNDO = {"kind": "menu", "data": {"do": "undo", "state": 0}}


class Page:
    """The page with its board and inbox, asked without a network."""

    def __init__(self) -> None:
        self.board, self.inbox = NoticeBoard(), Inbox()
        self.lang = "de"
        self.pictures = {"camera": b"\xff\xd8camera", "decision/7": b"\xff\xd8offside"}
        self.reception = reception()
        hall = Hall(self.reception, lambda: "http://192.168.1.7:8000/")
        inner = page_app(self.board, self.inbox, lambda: self.lang, hall, self.picture)
        self.app = Door(inner, lambda: {"localhost"}, everywhere=False)
        self.client = self.visitor("127.0.0.1")

    def visitor(self, host: str) -> TestClient:
        """Somebody who calls from this address."""
        return TestClient(self.app, base_url="http://localhost:8000", client=(host, 4000))

    def picture(self, name: str) -> bytes | None:
        assert len(name) < 20
        return self.pictures.get(name)

    def command(self, letter: Any, **headers: str) -> Any:
        return self.client.post("/commands", json=letter, headers=headers)


@pytest.fixture
def page() -> Page:
    return Page()


def test_the_page_loads_nothing_from_elsewhere(page: Page) -> None:
    answer = page.client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    for file in WRITTEN:
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        text = re.sub(r'(?:placeholder|pattern)="[^"]*"', "", text)  # what somebody may type in
        text = re.sub(r"/\*\* @import \{[^}]*\} from \"[./a-z_]+\" \*/", "", text)  # types, which no browser loads
        text = re.sub(r'placeholder="[^"]*"', "", text)  # shown to people, who may type such an address
        assert not re.search(r"https?:|//\w+\.\w+/|@import|url\(", text), file.name
        assert file.parent == CLUB or page.client.get(f"/{file.name}").status_code == 200


def test_the_page_needs_no_inline_script_or_style() -> None:
    page = (BROWSER / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=", page)


def test_every_module_that_is_imported_is_there() -> None:
    for file in BROWSER.glob("*.js"):
        for name in re.findall(r'from "\./([^"]+)"', file.read_text(encoding="utf-8")):
            assert (BROWSER / name).is_file(), f"{file.name} wants {name}"


def test_words_come_in_both_languages(page: Page) -> None:
    answer = held(page.client.get("/words.json").json(), Words)
    assert answer["lang"] == "de"
    assert answer["words"].keys() == set(LANGUAGES)
    assert answer["words"]["en"]["decisions.rule"] == "Rule {rule}"
    page.lang = "en"
    assert page.client.get("/words.json").json()["lang"] == "en"


def test_every_word_that_the_page_asks_for_is_in_the_catalogue_and_none_is_idle() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in WRITTEN)
    asked = set(re.findall(r'\bt\(\s*"([a-z.-]+)"', code)) | set(re.findall(r'data-(?:word|label)="([a-z.-]+)"', code))
    asked |= set(re.findall(r'"((?:archive|club|table|menu|hand|phone|people|setup)\.(?!js"|css")[a-z-]+)"', code))
    known = {key.removeprefix("page.") for key in texts("de").entries if key.startswith("page.")}
    assert asked <= known
    python = "\n".join(path.read_text(encoding="utf-8") for path in (HOME / "device").rglob("*.py"))
    asked |= set(re.findall(r'"page\.([a-z.-]+)"', python)) & known
    made = (
        "club.column.",
        "club.export.",
        "club.refused.",
        "club.short.",
        "colour.",
        "language.",
        "panel.",
        "role.",
        "setup.step.",
        "sound.",
        "voice.",
        "table.roll-",
        "voice.",
    )  # put together from facts
    assert {key for key in known - asked if not key.startswith(made)} == set()


def test_sounds_are_the_buzzers(page: Page) -> None:
    answer = held(page.client.get("/sounds.json").json(), Sounds)
    assert answer["patterns"]["wrong"] == [list(tone) for tone in PATTERNS["wrong"]]
    assert answer["patterns"].keys() == answer["ranks"].keys() == PATTERNS.keys()
    assert answer["ranks"]["goal"] > answer["ranks"]["foul"] > answer["ranks"]["tick"]


def test_the_plan_of_a_pitch(page: Page) -> None:
    plan = held(page.client.get("/pitch/soccer-tactics/de.json").json(), Plan)
    assert (plan["width"], plan["length"], plan["fields"]["A1"]) == (320, 448, [0, 0, 40, 28])
    middles = [[(x0 + x1) / 2, (y0 + y1) / 2] for x0, y0, x1, y1 in map(plan["fields"].get, ("C4", "F4", "C13", "F13"))]
    assert [shape["at"] for shape in plan["ground"] if shape["look"] == "star"] == middles
    chalk = [shape["box"] for shape in plan["ground"] if shape["look"] == "chalk" and "box" in shape]
    assert [80, 0, 240, 84] in chalk and [80, 364, 240, 448] in chalk
    for nowhere in ("chess/de", "soccer-tactics/fr", "soccer-tactics/.."):
        assert page.client.get(f"/pitch/{nowhere}.json").status_code == 404


def test_faces_of_dice_are_pictures(page: Page) -> None:
    answer = page.client.get("/faces/super-goal/red/forward-2.png")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    for nowhere in ("super-goal/red/forward-9", "soccer-tactics/red/forward-2", "chess/red/forward-2"):
        assert page.client.get(f"/faces/{nowhere}.png").status_code == 404


def test_pictures(page: Page) -> None:
    answer = page.client.get("/picture/camera.jpg")
    assert (answer.content, answer.headers["content-type"]) == (b"\xff\xd8camera", "image/jpeg")
    assert answer.headers["cache-control"] == "no-store"
    assert page.client.get("/picture/decision/7.jpg").content == b"\xff\xd8offside"
    assert page.client.get("/picture/decision/8.jpg").status_code == 404
    assert page.client.get(f"/picture/decision/{10**30}.jpg").status_code == 404
    assert page.client.get("/picture/decision/..%2F7.jpg").status_code == 404


@pytest.mark.parametrize("address", ["/../settings.py", "/%2e%2e/pages.py", "/nothing", "/browser/index.html"])
def test_nothing_else_is_served(page: Page, address: str) -> None:
    assert page.client.get(address).status_code == 404


def test_commands_reach_the_inbox_in_order(page: Page) -> None:
    press = {"kind": "press", "data": {"button": "home", "down": True}}
    assert page.command([press, UNDO]).status_code == 204
    assert page.command(UNDO).status_code == 204
    assert [command.kind for command in page.inbox.take()] == ["press", "menu", "menu"]


def test_what_is_no_command_is_refused(page: Page) -> None:
    answer = page.command({"kind": "fly", "data": {}})
    assert (answer.status_code, held(answer.json(), Refusal)["error"]["code"]) == (422, "unknown-kind")
    json_type = {"content-type": "application/json"}
    for letter in (b"", b"{", b"\xff\xfe", b"[" * 50_000, b'{"x": NaN}', b"9" * 5_000, b"[" * 30 + b"]" * 30):
        assert page.client.post("/commands", content=letter, headers=json_type).status_code == 400
    assert page.client.post("/commands", content=b" " * (LONGEST_LETTER + 1), headers=json_type).status_code == 413
    assert page.client.post("/commands", content=json.dumps(UNDO)).status_code == 415
    assert page.client.get("/commands").status_code in (404, 405)
    assert page.inbox.take() == ()


def test_a_full_inbox_is_told(page: Page) -> None:
    while page.inbox.put(Command("menu", {"do": "undo"})):
        pass
    assert page.command(UNDO).status_code == 503
    assert len(page.inbox.take()) == MOST_COMMANDS


def test_strangers_stay_outside(page: Page) -> None:
    assert page.command(UNDO, origin="http://evil.example").status_code == 403
    assert page.client.get("/", headers={"host": "evil.example"}).status_code == 403
    refusal = held(page.client.get("/news", headers={"host": "evil.example"}).json(), Refusal)
    assert refusal["error"]["code"] == "foreign-host"
    assert page.inbox.take() == ()
    assert page.command(UNDO, origin="http://localhost:8000").status_code == 204


def test_a_visitor_gets_what_stands_and_what_comes() -> None:
    async def visit() -> list[str]:
        board = NoticeBoard()
        board.post("camera", {"number": 7, "invitation": False})
        events = stream(board)
        heard = [await anext(events), await anext(events)]
        waiting = asyncio.ensure_future(anext(events))
        await asyncio.to_thread(lambda: board.post("sound", {"name": "goal", "volume": 70}))
        heard.append(await waiting)
        board.close()
        heard += [event async for event in events]
        return heard

    assert asyncio.run(visit()) == [
        "retry: 1000\n\n",
        'event: camera\ndata: {"number":7,"invitation":false}\n\n',
        'event: sound\ndata: {"name":"goal","volume":70}\n\n',
    ]


def test_a_quiet_line_is_kept_alive_and_a_visitor_who_goes_is_forgotten() -> None:
    async def visit() -> tuple[str, int, int]:
        board = NoticeBoard()
        events = stream(board, keep_alive=0)
        await anext(events)
        quiet, during = await anext(events), board.visitors
        await events.aclose()
        return quiet, during, board.visitors

    assert asyncio.run(visit()) == (QUIET, 1, 0)


def test_a_full_house_is_asked_to_come_later(page: Page) -> None:
    for _ in range(MOST_VISITORS):
        page.board.visit(lambda: None)
    assert page.client.get("/news").status_code == 503


def test_what_comes_too_late_is_refused_whole(page: Page) -> None:
    page.inbox.moment = Moment(state=1)
    press = {"kind": "press", "data": {"button": "home", "down": True}}
    answer = page.command([press, UNDO])
    assert (answer.status_code, held(answer.json(), Refusal)["error"]["code"]) == (409, "too-late")
    assert page.inbox.take() == ()
    offered = {"kind": "press", "data": {"button": "whistle", "down": True, "state": 0}}
    assert page.command(offered).status_code == 409  # else who taps "midfield" too late would pause the match
    page.inbox.moment = Moment(state=0)
    assert page.command([press, UNDO, offered]).status_code == 204


def test_a_picture_of_no_decision(page: Page) -> None:
    for number in ("9" * 4301, "0", "-1", "1e3", "%D9%A3", "7.0", "\u0663"):
        assert page.client.get(f"/picture/decision/{number}.jpg").status_code == 404


@pytest.mark.slow
def test_faces_that_nobody_printed_are_not_remembered(page: Page) -> None:
    def miss(numbers: range) -> None:
        for number in numbers:
            assert page.client.get(f"/faces/super-goal/red/nothing-{number}.png").status_code == 404
            assert page.client.get(f"/faces/chess-{number}/red/forward-2.png").status_code == 404

    def grown(numbers: range) -> int:
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        miss(numbers)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        return after - before

    miss(range(20))
    kept = face_pngs.cache_info().currsize
    tracemalloc.start()
    try:
        miss(range(20))
        # 600 pictures would be some megabytes, every time; another thread of this process grows once.
        assert any(grown(range(first, first + 300)) < 300_000 for first in (20, 320, 620))
    finally:
        tracemalloc.stop()
    assert face_pngs.cache_info().currsize == kept


def news(app: Any, host: str, cookie: str = "") -> int:
    """The status that somebody gets who wants to listen from this address; he goes at once."""

    async def ask() -> int:
        statuses: list[int] = []
        headers = [(b"host", b"localhost:8000"), (b"cookie", cookie.encode())]
        scope = {"type": "http", "method": "GET", "path": "/news", "headers": headers, "client": (host, 4000)}
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
                gone.set()

        await app({**scope, "query_string": b"", "http_version": "1.1", "root_path": ""}, receive, send)
        return statuses[0]

    return asyncio.run(ask())


def test_the_family_has_a_seat_whoever_else_came_before(page: Page) -> None:
    app = page.client.app
    for number in range(MOST_VISITORS):
        page.board.visit(lambda: None, f"192.168.1.{number}")
    assert news(app, "192.168.1.77") == 503
    assert news(app, "127.0.0.1") == news(app, "::1") == 200
    page.board.visit(lambda: None, "192.168.1.78")  # on the seat that a guest gave up
    assert news(app, "192.168.1.79") == 503
    letter = {"code": page.reception.code(), "name": "Anna", "role": "home"}
    joined = page.visitor("192.168.1.79").post("/people/join", json=letter)
    assert news(app, "192.168.1.79", cookie=joined.headers["set-cookie"]) == 200


def test_one_guest_does_not_take_all_seats(page: Page) -> None:
    for _ in range(MOST_FROM_ONE):
        page.board.visit(lambda: None, "192.168.1.7")
    assert news(page.client.app, "192.168.1.7") == 503
    assert news(page.client.app, "192.168.1.8") == 200
