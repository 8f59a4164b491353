"""`schiri play` as a process of its own: it starts, says where it is, answers, and ends when it is told to."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from device.ports import Trouble
from device.store import Store
from device.web.server import MORE_PORTS
from tests.checkout import HOME
from tests.device.play.ground import TEXTS, Ground, keeper_of
from tests.halves import half_of

PATIENCE = 120
"""Seconds for what takes three; on a machine with much to do a start can take long."""


def words(tmp_path: Path, *more: str, port: int = 8000) -> list[str]:
    settings = tmp_path / "settings.toml"
    settings.write_text(f"[page]\nport = {port}\nopen = false\n", encoding="utf-8")  # so it says one line at the start
    return ["play", "--store", str(tmp_path / "matches.db"), "--settings", str(settings), *more]


@contextmanager
def playing(arguments: list[str]) -> "Iterator[subprocess.Popen[str]]":
    """The command, and nothing of it afterwards."""
    with subprocess.Popen(
        [sys.executable, "-m", "device", "--lang", "de", *arguments],
        cwd=HOME,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(HOME)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def ended(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def ask(address: str, method: str, path: str, order: Any = None) -> tuple[int, bytes]:
    line = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    try:
        letter = None if order is None else json.dumps(order)
        line.request(method, path, letter, {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


@pytest.mark.slow
def test_it_starts_says_where_answers_and_ends(tmp_path: Path) -> None:
    with playing(words(tmp_path, "--virtual")) as process:
        said, _, address = first_line(process).rpartition(" ")
        assert said == "Schiri ist bereit:"
        assert address.startswith("http://localhost:")
        assert b"<html" in ask(address, "GET", "/")[1]
        process.send_signal(signal.SIGINT)
        assert ended(process) == (0, "Auf Wiedersehen!\n", "")


@pytest.mark.slow
def test_an_unfinished_match_is_taken_up_and_kept(tmp_path: Path) -> None:
    """What a power cut has left goes on at a press of the whistle, and at the end it is still there."""
    before = Ground(keeper_of(tmp_path / "matches.db"))
    before.until_entry(8)
    before.day.close()
    with playing(words(tmp_path, "--virtual")) as process:
        address = first_line(process).split()[-1]
        for down in (True, False):
            order = {"kind": "press", "data": {"button": "whistle", "down": down}}
            assert ask(address, "POST", "/commands", order)[0] == 204
        assert '"clock"' in match_on(address)
        process.send_signal(signal.SIGTERM)
        status, out, err = ended(process)
    assert (status, err) == (0, "")
    assert "gespeichert" in out
    with Store(tmp_path / "matches.db") as store:
        assert [summary.condition for summary in store.list()] == ["unfinished"]
        assert store.open(1).entries[:8] == before.keeper.log.entries[:8]  # type: ignore[union-attr]


def match_on(address: str) -> str:
    """The news of the match, once one is on."""
    line = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    line.request("GET", "/news")
    answer = line.getresponse()
    try:
        while news := answer.readline().decode():
            if news.startswith("data:") and '"stands"' in news and '"clock":""' not in news:
                return news
    finally:
        line.close()
    raise AssertionError("no match")


@pytest.mark.slow
@pytest.mark.parametrize("times", half_of([1, 10]))
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_told_to_stop_at_any_moment_it_leaves_a_whole_log(tmp_path: Path, how: signal.Signals, times: int) -> None:
    chance = Random(int(how))
    for _ in range(times):
        with playing(
            words(tmp_path, "--demo", "--table", "0", "--no-page", "--speed", "1000", "--minutes", "1")
        ) as process:
            assert first_line(process) == "Schiri ist bereit."
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(chance.uniform(0, 4))
            process.send_signal(how)
            status, _, err = ended(process)
        assert (status, err) == (0, "")
        left = {path.name for path in tmp_path.iterdir() if "pictures" not in path.name}
        # The write-ahead log has been brought home; where no match had begun yet, there are no copies.
        assert left - {"matches.copies"} == {"matches.db", "settings.toml"}
        with Store(tmp_path / "matches.db") as store:
            assert store.rescued is None
            assert {summary.condition for summary in store.list()} <= {"unfinished"}


@pytest.mark.slow
def test_taken_ports_are_told_and_the_match_can_be_played(tmp_path: Path) -> None:
    doors = []
    first = 20000 + os.getpid() % 10000
    try:
        for port in range(first, first + MORE_PORTS + 1):
            doors.append(socket.socket())
            with suppress(OSError):  # somebody else has taken it already
                doors[-1].bind(("127.0.0.1", port))
                doors[-1].listen()
        with playing(words(tmp_path, "--virtual", port=first)) as process:
            assert first_line(process) == "Schiri ist bereit."
            taken = Trouble("page-ports-taken", first=first, last=first + MORE_PORTS)
            assert first_line(process) == taken.say(TEXTS)
            process.send_signal(signal.SIGTERM)
            assert ended(process)[0] == 0
    finally:
        for door in doors:
            door.close()


@pytest.mark.slow
def test_a_store_that_cannot_be_is_told_and_the_match_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("no folder")
    store = tmp_path / "a file" / "matches.db"
    with playing([*words(tmp_path, "--virtual", "--no-page"), "--store", str(store)]) as process:
        assert first_line(process) == "Schiri ist bereit."
        process.send_signal(signal.SIGTERM)
        status, _, err = ended(process)
    assert status == 0
    assert str(store) in err


@pytest.mark.slow
def test_a_missing_folder_for_matches_is_made(tmp_path: Path) -> None:
    store = tmp_path / "a" / "b" / "matches.db"
    with playing([*words(tmp_path, "--virtual", "--no-page"), "--store", str(store)]) as process:
        first_line(process)
        process.send_signal(signal.SIGTERM)
        assert ended(process)[::2] == (0, "")
    assert store.is_file()


def test_broken_settings_are_named_with_their_line(tmp_path: Path) -> None:
    arguments = words(tmp_path, "--virtual")
    (tmp_path / "settings.toml").write_text('[page]\nport = "eight thousand"\n\n[camera\n', encoding="utf-8")
    with playing(arguments) as process:
        status, out, err = ended(process)
    assert (status, out) == (2, "")
    assert "settings.toml" in err
    assert "4" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("wrong", [["--speed", "0"], ["--speed", "fast"], ["--minutes", "0"], ["--table", "x"]])
def test_wrong_words_are_explained(tmp_path: Path, wrong: list[str]) -> None:
    with playing(words(tmp_path, *wrong)) as process:
        status, out, err = ended(process)
    assert (status, out) == (2, "")
    assert wrong[0] in err
    assert "Traceback" not in err
