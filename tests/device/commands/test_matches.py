"""`schiri matches` as a family asks it."""

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from device import cli
from device.store import Said, Store, action, position
from rules import record
from rules.game import BadInput
from rules.soccer_tactics import game as soccer_tactics
from rules.soccer_tactics.notation import from_pitch
from tests.device.store import matches
from tests.device.store.matches import GAME, KICK_OFF, NOON, TIE, write

SHOT = """
16 . . . a1 . . . .
14 . . . . h11* . . .
 9 . . a11 . a10 . . .
home shot -
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """One match with a goal set up by hand, something taken back and a pause; one that is over."""
    path = tmp_path / "matches.db"
    with Store(path) as store:
        log = store.begin("soccer-tactics", {"teams": ["green", "red"]}, at=NOON)
        write(log, action(TIE), clock=5)
        write(log, Said("undo", {}), clock=5)
        write(log, action(KICK_OFF, "overruled"), clock=9)
        write(log, position(GAME.state_json(from_pitch(SHOT))), clock=600)
        write(log, action({"type": "spin", "result": "goal"}), clock=754.3)
        write(log, Said("pause", {}), clock=760)
        matches.play(store.begin("soccer-tactics", {}, at=NOON, teams=("Anna", "<Ben>")), 3, 20_000, ends=1)
    return path


def schiri(capsys: pytest.CaptureFixture[str], *words: str | Path, lang: str = "en") -> tuple[int, str, str]:
    status = cli.run(["--lang", lang, "matches", *map(str, words)], {})
    return status, *capsys.readouterr()


def test_no_matches_yet_is_a_friendly_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    status, said, wrong = schiri(capsys, lang="de")
    assert (status, wrong) == (0, "")
    assert said.startswith("Noch ist kein Spiel aufgezeichnet.")
    assert list(tmp_path.iterdir()) == []  # looking makes no files
    Store(tmp_path / ".local/share/schiri/matches.db").close()
    assert schiri(capsys, lang="de")[:2] == (0, said)


def test_the_list_has_one_line_for_each_match(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = schiri(capsys, "--store", path, lang="de")
    assert status == 0
    assert said.splitlines() == [
        "Nr  Anpfiff           Begegnung     Stand  Zustand",
        " 2  16.11.2026 12:00  Anna – <Ben>  0:0    beendet",
        " 1  16.11.2026 12:00  Grün – Rot    1:0    noch offen",
    ]


def test_the_store_is_found_through_the_settings(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(f"[storage]\npath = '{path}'\n")
    assert "Anna" in schiri(capsys, "--settings", settings)[1]
    settings.write_text("[storage]\npaht = 'x'\n")
    status, _, wrong = schiri(capsys, "--settings", settings)
    assert status == 2
    assert "line 2: There is no “storage.paht”. Perhaps you mean “path”." in wrong


def test_a_match_is_told_from_kick_off_to_the_board(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = schiri(capsys, "show", "1", "--store", path)
    assert status == 0
    heading, goals, timeline, board = said.split("\n\n")
    assert heading == "Match 1 · 2026-11-16 12:00 · Green – Red 1:0 · unfinished"
    assert goals.startswith("Goals\n  12:34  ")
    flowing = " ".join(timeline.split())
    assert "(taken back) 0:05 The last step is taken back. 0:09 " in flowing
    assert "(decided by the players) 10:00 The players set the board" in flowing
    assert timeline.endswith("\n  12:40  Pause.")
    assert board.startswith("The board (h: Green, a: Red, *: ball)\n   A    B")
    assert len(board.splitlines()) == 1 + 1 + 16


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_match_can_be_told_in_both_languages(path: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("1", "2"):
        assert schiri(capsys, "show", number, "--store", path, lang=lang)[0] == 0


def test_json_lines_are_a_record_that_the_rules_replay(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (1, 2):
        out = tmp_path / f"{number}.jsonl"
        assert schiri(capsys, "export", str(number), "--store", path, "--out", out)[:2] == (0, f"Written: {out}\n")
        written = record.loads(GAME, out.read_text(encoding="utf-8"))
        with Store(path) as store:
            log = store.open(number)
            assert written.options == log.header.options
            assert record.replay(GAME, written.options, written.actions)[-1].state == log.play.state
        text = out.read_text(encoding="utf-8")
        assert text.count('{"entry": ') == len(log.entries)
        assert schiri(capsys, "export", str(number), "--store", path)[1] == text


class Tags(HTMLParser):
    """Checks that everything that opens also closes, and nothing is fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert {name for name, _ in attrs} & {"src", "href"} == set()
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_is_one_page_with_the_board_drawn(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in ("1", "2"):
        out = tmp_path / "report.html"
        assert schiri(capsys, "export", number, "--store", path, "--out", out, lang="de")[0] == 0
        text = out.read_text(encoding="utf-8")
        tags = Tags()
        tags.feed(text)
        assert tags.open == []
        assert {"svg", "h1", "table"} <= tags.seen
        assert "<Ben>" not in text
        assert '<html lang="de">' in text
    assert "&lt;Ben&gt;" in text


def test_asked_wrongly_is_status_2(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in (
        (["show"], "Which match?"),
        (["show", "99"], "There is no match number 99."),
        (["export", "99"], "There is no match number 99."),
        (["show", "first"], "'first'"),
        (["burn"], "'burn'"),
    ):
        status, said, wrong = schiri(capsys, *words, "--store", path)
        assert (status, said) == (2, "")
        assert told in wrong


def test_what_the_disk_does_not_allow_is_status_1(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, wrong = schiri(capsys, "--store", tmp_path / "nothing.db")
    assert status == 1
    assert "nothing.db cannot be opened" in wrong
    status, _, wrong = schiri(capsys, "export", "1", "--store", path, "--out", tmp_path / "no" / "folder.html")
    assert status == 1
    assert "cannot be written" in wrong
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"\0" * 8192)
    status, _, wrong = schiri(capsys, "--store", damaged)
    assert status == 1
    assert "nothing is deleted" in wrong


def test_a_match_of_other_rules_is_told_as_far_as_it_goes(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read_action = soccer_tactics.GAME.read_action

    def no_spin(given: Any) -> Any:
        if given["type"] == "spin":
            raise BadInput("bad-spin", "nobody spins any more")
        return read_action(given)

    changed = replace(soccer_tactics.GAME, version="next", read_action=no_spin)
    monkeypatch.setattr(soccer_tactics, "GAME", changed)
    status, said, _ = schiri(capsys, "show", "1", "--store", path)
    assert status == 0
    assert "cannot be replayed from entry 5 on" in said
    assert "   0:09  " in said
    assert "older rules" in schiri(capsys, "--store", path)[1]
    assert schiri(capsys, "export", "1", "--store", path, "--out", tmp_path / "x.jsonl")[0] == 0
    assert '"spin"' in (tmp_path / "x.jsonl").read_text(encoding="utf-8")


def test_a_match_by_other_rules_is_shown_and_said_to_be_one(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soccer_tactics, "GAME", replace(soccer_tactics.GAME, version="next"))
    status, said, _ = schiri(capsys, "show", "1", "--store", path)
    assert status == 0
    assert "but not go on with it" in " ".join(said.split())
    assert "   0:09  " in said
    assert "older rules" in schiri(capsys, "--store", path)[1]


@pytest.mark.parametrize(("lang", "saved", "back"), [("de", "Gesichert: 2", "Zurück"), ("en", "Saved: 2", "back")])
def test_backup_and_restore(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, saved: str, back: str
) -> None:
    file = tmp_path / "stick.db"
    status, said, wrong = schiri(capsys, "backup", file, "--store", path, lang=lang)
    assert (status, wrong) == (0, "")
    assert saved in said
    status, said, wrong = schiri(capsys, "restore", file, "--store", path, lang=lang)
    assert (status, wrong) == (0, "")
    assert back in said
    assert f"./schiri matches restore {tmp_path / 'matches.before-1.db'}" in said
    assert len(schiri(capsys, "--store", path)[1].splitlines()) == 3


def test_a_restore_is_refused_in_words(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Schiri")
    for words, status, told in (
        (["backup"], 2, "Which file?"),
        (["restore"], 2, "Which file?"),
        (["restore", letter], 1, "is no backup of Schiri"),
        (["restore", tmp_path / "nothing"], 1, "cannot be opened"),
        (["backup", letter], 1, "No backup can be written"),
    ):
        found, said, wrong = schiri(capsys, *words, "--store", path)
        assert (found, said) == (status, "")
        assert told in wrong
    with Store(path):
        found, said, wrong = schiri(capsys, "restore", letter, "--store", path)
        assert (found, said) == (1, "")
        assert "Please stop it first" in wrong


def test_what_only_the_second_copy_has_is_shown_and_told(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = path.read_bytes()
    with Store(path) as store:
        write(store.open(1), Said("resume", {}), clock=800)
    path.write_bytes(before)  # an older file has come back
    status, said, wrong = schiri(capsys, "show", "1", "--store", path)
    assert status == 0
    assert "13:20" in said
    assert "second copy" in wrong
    assert path.read_bytes() == before


def test_a_lost_store_of_which_the_second_copy_is_left_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    with Store(tmp_path / "schiri" / "matches.db") as store:
        store.begin("soccer-tactics", {}, at=NOON)
    (tmp_path / "schiri" / "matches.db").unlink()
    status, _, wrong = schiri(capsys)
    assert status == 1
    assert "second copy" in wrong
