"""The archive: every stored match can be looked at, step by step, and nobody learns what is still a secret."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from device.play.archive import ON_A_PAGE, Archive, Current
from device.store import Store, action
from device.store.copies import Copies
from device.texts.language import texts
from device.web.archive import archive_routes
from device.web.contract.archive import ArchivedMatch, ArchivedStep, ArchiveList
from rules import game_named, games
from tests.device.reports.evenings import NOON, OFFSIDE, offside_match, played_by_chance
from tests.device.store.matches import write
from tests.device.web.strict import held


def archive_of(path: Path, current: Current | None = None, offered: int = 0) -> Archive:
    return Archive(path, 200, lambda: current, lambda: offered)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    path = tmp_path_factory.mktemp("evenings") / "matches.db"
    offside_match(path)
    for game in games():
        played_by_chance(path, game, 40)
    return archive_of(path)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_all_matches_are_listed_the_newest_first(shelf: Archive, lang: str) -> None:
    told = shelf.list(lang, 0)
    held(told, ArchiveList)
    assert [line["match"] for line in told["matches"]] == [5, 4, 3, 2, 1]
    names = {texts(lang).page(f"game.{game}") for game in games()}
    assert {line["game"] for line in told["matches"]} == names
    assert told["space"]["matches"] > 10_000 and told["space"]["pictures"] > 10_000


@pytest.mark.parametrize("match", range(1, 6))
def test_every_step_of_every_game_has_words_and_a_board(shelf: Archive, match: int) -> None:
    told = shelf.match(match, "de")
    assert told is not None
    held(told, ArchivedMatch)
    assert told["steps"] and told["numbers"]
    for step in told["steps"]:
        assert step["text"]
        assert (shelf.board(match, step["number"], moment=False) or "").startswith("<svg")
        assert (shelf.board(match, step["number"], moment=True) or "").startswith("<svg")
    assert bool(shelf.chart(match, "heat")) == told["heat"]
    assert bool(shelf.chart(match, "momentum")) == told["momentum"]
    assert "</html>" in (shelf.report(match, "en") or "")


def test_a_decision_has_its_photographs_with_and_without_lines(shelf: Archive) -> None:
    step = shelf.why(1, OFFSIDE, "de")
    assert step is not None
    held(step, ArchivedStep)
    assert (step["picture"], step["video"], step["before"]) == (True, True, True)
    plain, lines = shelf.picture(1, OFFSIDE, "picture"), shelf.picture(1, OFFSIDE, "video")
    assert plain and lines and plain != lines
    assert shelf.picture(1, 1, "picture") is None


def test_what_is_not_there_is_not_found(shelf: Archive) -> None:
    assert shelf.match(99, "de") is None
    assert shelf.match(None, "de") is None  # nobody plays
    assert shelf.why(1, 99, "de") is None
    assert shelf.board(1, 99, moment=False) is None
    nowhere = archive_of(Path("nowhere.db"))
    assert nowhere.list("de", 0)["matches"] == []
    assert nowhere.match(1, "de") is None


def test_the_addresses_answer_and_refuse(shelf: Archive) -> None:
    client = TestClient(Starlette(routes=archive_routes(shelf)))
    assert client.get("/archive/list/de/0.json").status_code == 200
    assert client.get("/archive/match/1/en.json").json()["match"] == 1
    report = client.get("/archive/match/1/report/de.html")
    assert "attachment" in report.headers["content-disposition"]
    assert "script-src" not in report.headers["content-security-policy"]
    bad = ["list/fr/0", "list/de/-1", "list/de/99999999", "match/x/de", "match/1/why/1e3/de", "match/٣/de"]
    assert {client.get(f"/archive/{path}.json").status_code for path in bad} == {404}
    assert client.get("/archive/match/now/de.json").status_code == 404


def test_a_match_that_goes_on_keeps_its_secrets(tmp_path: Path) -> None:
    """FUBA: the first side has chosen its formation, and the other has not."""
    game, path = game_named("fuba"), tmp_path / "matches.db"
    with Store(path) as store:
        log = store.begin("fuba", {}, at=NOON)
        chosen = next(one for one in game.legal(log.play.state) if "formation" in str(game.action_json(one)))
        write(log, action(game.action_json(chosen)))
        current = Current(1, "fuba", log.play, log.header.options)
    secret = archive_of(path).match(1, "de")
    assert secret is not None
    assert any(sign.isdigit() for sign in secret["steps"][0]["text"])
    for shelf, match in ((archive_of(path, current), None), (archive_of(path, offered=1), 1)):
        told = shelf.match(match, "de")
        assert told is not None
        assert told["steps"][0]["text"] == ""
        assert not any(sign.isdigit() for sign in told["steps"][0]["events"][0]["text"])


def test_who_has_given_his_name_goes_by_it(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with Store(path) as store:
        log = store.begin("super-goal", {}, at=NOON, teams=("Anna", "Opa Heinrich"))
        write(log, action({"type": "toss", "winner": "home"}))
        current = Current(1, "super-goal", log.play, log.header.options, log.header.teams)
    assert archive_of(path).list("de", 0)["matches"][0]["contest"] == "Anna – Opa Heinrich"
    for shelf in (archive_of(path), archive_of(path, current)):
        told = shelf.match(1, "de")
        assert told is not None
        assert told["result"] == "Anna 0:0 Opa Heinrich"
        assert "Anna" in told["steps"][0]["events"][0]["text"]


def test_a_match_by_older_rules_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    played_by_chance(path, "super-goal", 12)
    with Store(path) as store:
        row = store.read(1)[0]._replace(rules="0").row()
        store._connection.execute("REPLACE INTO match VALUES (?,?,?,?,?,?,?,?)", row)
    told = archive_of(path).match(1, "de")
    assert told is not None and len(told["steps"]) == 12 and told["problem"]
    assert archive_of(path).list("de", 0)["matches"][0]["condition"] == "mit älteren Regeln"


def test_a_long_list_is_leafed_through(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with Store(path) as store:
        for _ in range(ON_A_PAGE + 1):
            store.begin("soccer-tactics", {}, at=NOON)
    shelf = archive_of(path)
    assert [len(shelf.list("de", page)["matches"]) for page in range(3)] == [ON_A_PAGE, 1, 0]
    assert shelf.list("de", 0)["pages"] == 2


def test_a_deleted_match_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    offside_match(path)
    played_by_chance(path, "super-goal", 12)
    shelf = archive_of(path)
    assert shelf.match(1, "de") is not None
    with Store(path) as store:
        store.delete(1)
        assert [summary.header.match for summary in store.list()] == [2]
    assert shelf.match(1, "de") is None
    assert list(Copies(path).matches()) == [2]
    assert list((tmp_path / "matches.pictures").iterdir()) == []
    assert b'"to":"D14"' not in path.read_bytes()
    with Store(path) as store:  # nothing brings it back
        assert [summary.header.match for summary in store.list()] == [2]


def test_another_match_under_the_same_number_is_another_match(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    played_by_chance(path, "super-goal", 12)
    shelf = archive_of(path)
    before = shelf.match(1, "de")
    with Store(path) as store:
        store.delete(1)
    played_by_chance(path, "soccer-tactics", 12)
    after = shelf.match(1, "de")
    assert before is not None and after is not None and before["game"] != after["game"]
