"""The table of rules, files and tests says the truth."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules.fuba import actions
from rules.fuba import notation as mat
from rules.fussball_alarm import actions as card_actions
from rules.fussball_alarm.violations import RULE_OF
from rules.soccer_tactics import notation

HOME = Path(__file__).resolve().parents[2]
TESTS = HOME / "tests/rules/soccer_tactics"
PAGE = (HOME / "rules/README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ((?:\d+\w*|short \d|decision \d+)) \| .* \| (.*) \| `(\S+)` `(\S+)` \|$", PAGE, re.MULTILINE)

RULES = [
    *("1A", "1B", "2", "3", "4", "4A", "4B", "4C", "4D", "5", "5A1", "5A2", "5B", "6", "6A", "6B", "6C", "7", "8"),
    *("9A", "9B", "9C", "10", "11A", "11B", "11C", "12A", "12B"),
]


def test_every_numbered_rule_and_decision_has_its_row() -> None:
    short = [f"short {number}" for number in range(1, 8)]
    decisions = [f"decision {number}" for number in range(1, 16)]
    assert [rule for rule, *_ in ROWS] == [*RULES, *short, *decisions]


@pytest.mark.parametrize(("rule", "files", "test_file", "prefix"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_files_and_tests_that_exist(rule: str, files: str, test_file: str, prefix: str) -> None:
    for file in files.replace("`", "").split():
        assert (HOME / "rules/soccer_tactics" / file).is_file(), file
    named = f"def {prefix}"
    assert named in (TESTS / test_file).read_text(encoding="utf-8"), f"{rule}: no test {prefix}… in {test_file}"


def test_the_positions_on_the_page_are_the_same() -> None:
    pitch, line, mat_pitch, mat_line = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert notation.from_pitch(pitch) == notation.from_line(line)
    assert notation.to_line(notation.from_pitch(pitch)) == line.strip()
    assert mat.from_pitch(mat_pitch) == mat.from_line(mat_line)
    assert mat.to_line(mat.from_pitch(mat_pitch)) == mat_line.strip()


SECTIONS = re.findall(r"^\| (\d(?:\.\d)+) \| .* \| (.*) \| `(\S+)` `(\S+)` \|$", PAGE, re.MULTILINE)
NUMBERED = [
    *("3.1", "3.2", "3.3", "3.3.1", "3.4", "4.1", "4.1.1", "4.2", "4.3", "4.3.1", "4.3.2"),
    *("4.4", "4.4.1", "4.4.2", "4.4.3", "4.5", "4.5.1", "4.5.2", "4.6", "4.6.1", "4.7"),
    *(f"4.7.{number}" for number in range(1, 8)),
    *("5.1", "5.1.1", "5.2", "5.2.1", "5.3", "5.4", "5.5", "5.5.1", "5.5.2"),
]


def test_every_section_of_fuba_has_its_row() -> None:
    assert [section for section, *_ in SECTIONS] == NUMBERED


@pytest.mark.parametrize(("section", "files", "test_file", "prefix"), SECTIONS, ids=[row[0] for row in SECTIONS])
def test_a_row_of_fuba_names_files_and_tests_that_exist(section: str, files: str, test_file: str, prefix: str) -> None:
    for file in files.replace("`", "").split():
        assert (HOME / "rules/fuba" / file).is_file(), file
    named = f"def {prefix}"
    tests = (HOME / "tests/rules/fuba" / test_file).read_text(encoding="utf-8")
    assert named in tests, f"{section}: no test {prefix}… in {test_file}"


def example_of(kind: str, heading: str) -> Any:
    """The action of this kind in the table of a game's engine."""
    table = PAGE.partition(f"### {heading} in the engine")[2].partition("\n## ")[0]
    (example,) = re.findall(rf'^\| `(\{{"type": "{kind}".*?\}})` \|', table, re.MULTILINE)
    return json.loads(example)


@pytest.mark.parametrize("kind", actions.KINDS)
def test_every_action_of_fuba_is_on_the_page(kind: str) -> None:
    example = example_of(kind, "FUBA")
    assert actions.to_json(actions.from_json(example)) == example


CARD_GAME = PAGE.partition("## Fußball-Alarm: every part")[2].partition("\n## ")[0]
PARTS = re.findall(r"^\| ([A-Z]\S+(?: \d)?) \| .* \| (.*) \| `(\S+)` `(\S+)` \|$", CARD_GAME, re.MULTILINE)


def test_every_part_of_fussball_alarm_has_its_row() -> None:
    """In the order of the book, and every part that a violation cites."""
    fouls = [f"Foul {number}" for number in range(1, 6)]
    parts = ["Aufbau", "Würfel", "Karte", "Frage", "Alarm", *fouls, "Gelb", "Limit", "Stapel", "Ende", "Sieg"]
    assert [part for part, *_ in PARTS] == parts
    assert set(RULE_OF.values()) <= set(parts)


@pytest.mark.parametrize(("part", "files", "test_file", "prefix"), PARTS, ids=[row[0] for row in PARTS])
def test_a_row_of_fussball_alarm_names_files_and_tests_that_exist(
    part: str, files: str, test_file: str, prefix: str
) -> None:
    for file in files.replace("`", "").split():
        assert (HOME / "rules/fussball_alarm" / file).is_file(), file
    tests = (HOME / "tests/rules/fussball_alarm" / test_file).read_text(encoding="utf-8")
    assert f"def {prefix}" in tests, f"{part}: no test {prefix}… in {test_file}"


@pytest.mark.parametrize("kind", card_actions.KINDS)
def test_every_action_of_fussball_alarm_is_on_the_page(kind: str) -> None:
    example = example_of(kind, "Fußball-Alarm")
    assert card_actions.to_json(card_actions.from_json(example)) == example
