"""The table of rules, files and tests says the truth."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from rules.engine import Engine
from rules.fuba import actions as fuba_actions
from rules.fuba import notation as mat
from rules.fussball_alarm import actions as card_actions
from rules.fussball_alarm.state import PHASES as CARD_PHASES
from rules.fussball_alarm.violations import RULE_OF
from rules.soccer_tactics import notation
from rules.super_goal import actions as super_goal_actions
from rules.super_goal import notation as board
from rules.super_goal.pitch import FACTS
from rules.super_goal.state import PHASES as BOARD_PHASES
from rules.super_goal.violations import CHAPTERS

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
    decisions = [f"decision {number}" for number in range(1, 19)]
    assert [rule for rule, *_ in ROWS] == [*RULES, *short, *decisions]


@pytest.mark.parametrize(("rule", "files", "test_file", "prefix"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_files_and_tests_that_exist(rule: str, files: str, test_file: str, prefix: str) -> None:
    for file in files.replace("`", "").split():
        assert (HOME / "rules/soccer_tactics" / file).is_file(), file
    named = f"def {prefix}"
    assert named in (TESTS / test_file).read_text(encoding="utf-8"), f"{rule}: no test {prefix}… in {test_file}"


def test_the_positions_on_the_page_are_the_same() -> None:
    """Each game's position stands there as a pitch and as a line."""
    drawn = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for form, pitch, line in zip((notation, mat, board), drawn[::2], drawn[1::2], strict=True):
        assert form.from_pitch(pitch) == form.from_line(line)
        assert form.to_line(form.from_pitch(pitch)) == line.strip()


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


SUPER_GOAL = PAGE.partition("## Super Goal!")[2]
CHAPTER_ROWS = re.findall(r"^\| ([a-z-]+(?:, var| \d)?) \| .* \| (.*) \| `(\S+)` `(\S+)` \|$", SUPER_GOAL, re.MULTILINE)


def test_every_chapter_and_special_case_of_super_goal_has_its_row() -> None:
    *chapters, _ = CHAPTERS
    assert [chapter for chapter, *_ in CHAPTER_ROWS] == [
        *chapters,
        "penalty, var",
        *(f"special {number}" for number in range(1, 8)),
    ]


@pytest.mark.parametrize(
    ("chapter", "files", "test_file", "prefix"), CHAPTER_ROWS, ids=[row[0] for row in CHAPTER_ROWS]
)
def test_a_row_of_super_goal_names_files_and_tests_that_exist(
    chapter: str, files: str, test_file: str, prefix: str
) -> None:
    for file in files.replace("`", "").split():
        assert (HOME / "rules/super_goal" / file).is_file(), file
    tests = (HOME / "tests/rules/super_goal" / test_file).read_text(encoding="utf-8")
    assert f"def {prefix}" in tests, f"{chapter}: no test {prefix}… in {test_file}"


def test_the_dice_of_super_goal_are_named_on_the_page() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .* \| ((?:`\S+` ?)+) \|$", SUPER_GOAL, re.MULTILINE)
    named = {die: faces.replace("`", "").split() for die, faces in rows}
    assert named == {die: list(dict.fromkeys(faces)) for die, faces in FACTS["dice"].items()}


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


GAMES_ON_THE_PAGE: Mapping[str, ModuleType] = {
    "FUBA": fuba_actions,
    "Super Goal!": super_goal_actions,
    "Fußball-Alarm": card_actions,
}


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name, module in GAMES_ON_THE_PAGE.items() for kind in module.FORM.kinds]
)
def test_every_action_is_on_the_page(name: str, kind: str) -> None:
    actions = GAMES_ON_THE_PAGE[name]
    here = PAGE.partition(f"### {name} in the engine")[2].partition("\n## ")[0]
    (example,) = re.findall(rf'^\| `(\{{"type": "{kind}".*?\}})` \|', here, re.MULTILINE)
    assert actions.FORM.tell(actions.FORM.read(json.loads(example))) == json.loads(example)


POSITIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "Super Goal!": ("super-goal", BOARD_PHASES),
    "Fußball-Alarm": ("fussball-alarm", CARD_PHASES),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_phase_is_on_the_page_with_a_position_that_can_be_loaded(name: str) -> None:
    game, phases = POSITIONS[name]
    here = PAGE.partition(f"### {name} in the engine")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| `(\{.*?\})`[^`]*(?:`[^|]*)?\|$", here, re.MULTILINE)
    assert tuple(phase for phase, _ in rows) == phases
    engine = Engine(game)
    for phase, given in rows:
        answer = json.loads(engine.answer(json.dumps({"cmd": "load", "position": json.loads(given)})))
        assert answer["state"]["phase"] == phase, answer
        assert bool(json.loads(engine.answer('{"cmd": "legal"}'))["legal"]) == (phase != "over")
