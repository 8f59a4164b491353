"""Who has joined is kept on the disk; what was damaged there is set aside."""

import json
import stat
from pathlib import Path

import pytest

from device.people.register import MOST_PEOPLE, Register, TooMany
from vision.untrusted import MOST_TEXT


def register(file: Path | None) -> Register:
    keys = iter(range(1000))
    return Register(file, lambda: f"secret-{next(keys)}")


def test_who_joined_is_known_after_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "state" / "people.json"
    first = register(file)
    key = first.join("Anna", "home")
    first.join("Opa", "referee")
    again = register(file)
    anna = again.of(key)
    assert anna is not None
    assert (anna.name, anna.role, anna.number) == ("Anna", "home", 1)
    assert [person.name for person in again.people()] == ["Anna", "Opa"]


def test_the_file_holds_no_key_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "people.json"
    key = register(file).join("Anna", "home")
    assert key not in file.read_text(encoding="utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_who_is_sent_away_stays_away(tmp_path: Path) -> None:
    file = tmp_path / "people.json"
    people = register(file)
    key = people.join("Anna", "home")
    people.send_away(1)
    assert people.of(key) is None
    assert register(file).of(key) is None
    people.send_away(1)  # once more does no harm


def test_another_name(tmp_path: Path) -> None:
    people = register(tmp_path / "people.json")
    key = people.join("Anna", "home")
    people.rename(1, "Anne")
    people.rename(7, "Nobody")
    anne = people.of(key)
    assert anne is not None
    assert anne.name == "Anne"
    assert len(people.people()) == 1


def test_not_more_than_fit() -> None:
    people = register(None)
    for number in range(MOST_PEOPLE):
        people.join(f"{number}", "away")
    with pytest.raises(TooMany):
        people.join("one more", "away")


GOOD = {"number": 1, "name": "Anna", "role": "home", "key_hash": "0" * 64}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 1000,
        b" " * (MOST_TEXT + 1),
        json.dumps({"people": [GOOD] * (MOST_PEOPLE + 1)}).encode(),
        json.dumps({"people": [{**GOOD, "role": "king"}]}).encode(),
        json.dumps({"people": [{**GOOD, "name": 7}]}).encode(),
        json.dumps({"people": [{**GOOD, "more": 7}]}).encode(),
        json.dumps({"people": {"1": GOOD}}).encode(),
    ],
    ids=lambda content: content[:24].decode("latin-1"),
)
def test_a_damaged_file_is_set_aside_and_stops_nobody(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "people.json"
    file.write_bytes(content)
    people = register(file)
    assert people.people() == ()
    assert file.with_name("people.json.damaged").read_bytes() == content
    people.join("Anna", "home")
    assert len(register(file).people()) == 1


def test_a_good_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "people.json"
    file.write_text(json.dumps({"people": [GOOD]}), encoding="utf-8")
    assert [person.name for person in register(file).people()] == ["Anna"]


def test_a_disk_that_refuses_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    people = register(tmp_path / "file" / "people.json")
    key = people.join("Anna", "home")
    assert people.of(key) is not None
