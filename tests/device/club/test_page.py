"""A club's page over HTTP: everybody looks, organisers decide, and what is decided is told at once."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from starlette.testclient import TestClient

from device.club.books import Books
from device.club.club_house import ClubHouse
from device.club.draw import champion
from device.club.evening import DRAWS, Plan, Score
from device.club.letters import DEEDS
from device.club.office import Office
from device.club.reports import Report
from device.club.trace import trace
from device.club.view import club_news
from device.settings import PageSettings
from device.texts.wording import in_language
from device.web.contract.club import ClubChange, ClubNews
from rules import games
from rules.texts import LANGUAGES
from tests.device.web.strict import held

STRANGER = "192.168.1.66"
NAMES = ["Anna", "Łucja", "=1+1", "Dora <b>"]


@pytest.fixture
def books(books_at: Callable[[str], Books], tmp_path: Path) -> Books:
    books = books_at(str(tmp_path / "club.db"))
    books.make("Friday", games()[0], Plan("knock-out"), seed=4)
    return books


@pytest.fixture
def house(books: Books) -> ClubHouse:
    return ClubHouse(books, PageSettings(open=False), "de", None)


def visitor(house: ClubHouse, host: str = "127.0.0.1") -> TestClient:
    app = house.page._server.config.app
    return TestClient(app, base_url="http://localhost", client=(host, 50_000))  # type: ignore[arg-type]


@pytest.fixture
def organiser(house: ClubHouse) -> TestClient:
    return visitor(house)


def do(client: TestClient, what: str, **entries: Any) -> int:
    letter = {"do": what, "evening": 1, **entries}
    return client.post("/club/do", json=letter).status_code


def begin(client: TestClient, tables: int = 2) -> None:
    assert do(client, "add", people=[{"name": name, "members": []} for name in NAMES]) == 204
    assert do(client, "tables", tables=[str(k + 1) for k in range(tables)]) == 204
    assert do(client, "begin") == 204


def news(house: ClubHouse, lang: str = "en") -> ClubNews:
    told: ClubNews = held(club_news(house.office.room(), in_language(lang)), ClubNews)
    return told


def test_an_evening_from_the_first_name_to_its_winner(house: ClubHouse, organiser: TestClient) -> None:
    assert news(house)["condition"] == "preparing"
    begin(organiser)
    now = news(house)["now"]
    assert [(match["title"], match["table"], match["condition"]) for match in now] == [
        ("Semi-final", "1", "called"),
        ("Semi-final", "2", "called"),
    ]
    for match in now:
        assert do(organiser, "result", match=match["id"], home=2, away=1, shoot_out=[], why="") == 204
    titles = {match["title"]: match["id"] for match in news(house)["now"]}
    assert set(titles) == {"Final", "Match for third place"}
    third, final = titles["Match for third place"], titles["Final"]
    assert do(organiser, "result", match=third, home=0, away=1, shoot_out=[], why="") == 204
    assert do(organiser, "result", match=final, home=1, away=1, shoot_out=[], why="") == 409  # somebody has to win
    assert do(organiser, "result", match=final, home=1, away=1, shoot_out=[4, 3], why="") == 204
    told = news(house)
    last = next(match for match in told["done"] if match["id"] == final)
    assert (told["condition"], told["champion"]) == ("over", last["home"])
    assert last["score"] == "1:1 (4:3 on penalties)"


def test_a_stranger_looks_and_decides_nothing(house: ClubHouse, organiser: TestClient) -> None:
    begin(organiser)
    before = house.office.books.trace(1)
    stranger = visitor(house, STRANGER)
    assert stranger.get("/").status_code == 200
    assert stranger.get("/club/evening.json").status_code == 200
    assert stranger.get("/club/trace/de.json").status_code == 403
    assert stranger.get("/picture/joining.png").status_code == 403
    for what in DEEDS:
        assert do(stranger, what) == 403
    assert house.office.books.trace(1) == before


def test_with_the_code_a_telephone_organises_under_its_name(house: ClubHouse, organiser: TestClient) -> None:
    phone = visitor(house, STRANGER)
    letter = {"code": house.reception.code(), "name": "Rita", "role": "referee"}
    assert phone.post("/people/join", json=letter).status_code == 200
    begin(phone)
    told: list[ClubChange] = [held(one, ClubChange) for one in phone.get("/club/trace/en.json").json()]
    assert told[0]["text"] == "Drawn."
    assert told[0]["who"] == "Rita"
    assert told[-1]["who"] == "this computer"


@pytest.mark.parametrize(
    "letter",
    [
        [],
        "begin",
        {},
        {"do": []},
        {"do": "begin"},
        {"do": "begin", "evening": True},
        {"do": "begin", "evening": 1, "more": 1},
        {"do": "add", "evening": 1, "people": []},
        {"do": "add", "evening": 1, "people": [{"name": " ", "members": []}]},
        {"do": "add", "evening": 1, "people": [{"name": "x" * 81, "members": []}]},
        {"do": "result", "evening": 1, "match": 1, "home": -1, "away": 0, "shoot_out": [], "why": ""},
        {"do": "result", "evening": 1, "match": 1, "home": 1, "away": 0, "shoot_out": [1], "why": ""},
        {"do": "tables", "evening": 1, "tables": ["a\x00b"]},
    ],
    ids=str,
)
def test_a_letter_that_makes_no_sense_is_refused(organiser: TestClient, letter: Any) -> None:
    assert organiser.post("/club/do", json=letter).status_code == 422


def test_what_cannot_be_is_refused_with_its_reason(house: ClubHouse, organiser: TestClient) -> None:
    assert organiser.post("/club/do", json={"do": "begin", "evening": 1}).json()["error"]["code"] == "too-few"
    begin(organiser)
    first, second = news(house)["now"]
    answers = (
        {"do": "add", "evening": 1, "people": [{"name": "Eva", "members": []}]},
        {"do": "call", "evening": 1, "match": first["id"], "table": second["table"]},
        {"do": "result", "evening": 1, "match": 99, "home": 1, "away": 0, "shoot_out": [], "why": ""},
        {"do": "begin", "evening": 77},
    )
    codes = [organiser.post("/club/do", json=letter).json()["error"]["code"] for letter in answers]
    assert codes == ["drawn", "table-taken", "no-match", "no-evening"]


def test_every_refusal_has_its_sentence() -> None:
    source = Path(__file__).parents[3] / "device/club"
    text = (source / "books.py").read_text() + (source / "pages.py").read_text()
    codes = {part.split('"')[0] for part in text.split('Refused("')[1:]} | {"books-away", "not-allowed", "bad-entry"}
    assert len(codes) > 10
    for lang in LANGUAGES:
        for code in codes:
            assert in_language(lang).page(f"page.club.refused.{code}")


def test_a_table_that_tells_is_seen_live_and_its_result_counts_once(house: ClubHouse, organiser: TestClient) -> None:
    begin(organiser)
    match = news(house)["now"][0]
    report = Report(match["table"], "m1", 3, games()[0], Score(1, 0), clock="12:00")
    house.office.hear(report)
    assert {key: news(house)["now"][0][key] for key in ("live", "clock", "condition")} == {
        "live": "1:0",
        "clock": "12:00",
        "condition": "playing",
    }
    for _ in range(2):
        house.office.hear(replace(report, entry=9, score=Score(2, 0), over=True))
    done = news(house)["done"]
    assert [(one["id"], one["score"]) for one in done] == [(match["id"], "2:0")]


def test_everybody_is_told_of_a_decision(house: ClubHouse, organiser: TestClient) -> None:
    heard: list[str] = []
    listener = house.board.visit(lambda: heard.append("woken"))
    house.tell()
    listener.take()
    begin(organiser)
    house.turn()
    (told,) = listener.take()
    assert json.loads(told.text)["condition"] == "playing"
    assert heard


def test_files_to_take_away(house: ClubHouse, organiser: TestClient) -> None:
    begin(organiser)
    match = news(house)["now"][0]
    do(organiser, "result", match=match["id"], home=3, away=1, shoot_out=[], why="")
    rows = list(csv.reader(io.StringIO(organiser.get("/club/matches/en.csv").text)))
    assert rows[0] == ["Round", "Home", "Away", "Result", "Table"]
    assert "3:1" in [row[3] for row in rows]
    assert "'=1+1" in {cell for row in rows for cell in row}  # a spreadsheet must not reckon with a name
    told = organiser.get("/club/evening.json").json()
    assert [one["name"] for one in told["people"]] == NAMES
    assert told["matches"][match["id"] - 1]["score"] == {"home": 3, "away": 1, "shoot_out": None}
    drawn = pdfium.PdfDocument(organiser.get("/club/evening/en.pdf").content)
    words = drawn[0].get_textpage().get_text_range()
    assert all(word in words for word in ("Friday", "Dora <b>", "Łucja"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("draw", DRAWS)
def test_every_draw_is_told_in_every_language(books: Books, draw: Any, lang: str) -> None:
    number = books.make("Saturday", games()[0], Plan(draw, groups=2), seed=4)
    books.add(number, [(f"P{k}", ()) for k in range(7)], "Rita")
    books.use_tables(number, ["1", "2"], "Rita")
    books.begin(number, "Rita")
    office = Office(books)
    while champion(books.read(number)) is None:
        one = next(one for one in books.read(number).pairings if one.called)
        held(club_news(office.room(), in_language(lang)), ClubNews)
        books.enter(number, one.id, Score(one.id % 3, 3), "Rita", "")
    last = held(club_news(office.room(), in_language(lang)), ClubNews)
    assert last["condition"] == "over"
    assert (draw == "knock-out") == (not last["standings"])
    assert trace(office, in_language(lang))
