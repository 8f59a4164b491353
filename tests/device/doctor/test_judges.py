"""Facts in, findings out: every finding that the doctor has words for is provoked here once."""

from string import Formatter
from typing import Any

import pytest

from device.doctor import house, panel, table
from device.doctor.case import Visit
from device.doctor.finding import (
    ABSENT,
    BROKEN,
    LOOK,
    MARKS,
    NO_ANSWER,
    OK,
    Finding,
    as_json,
    as_lines,
    doctor_texts,
    worst,
)
from device.doctor.probes import PROBES
from device.doctor.visit import ROUND, Judge, examine
from device.texts.language import texts
from rules.texts import LANGUAGES

CAMERA = {"there": True, "size": [2304, 1296], "brightness": 90.0, "markers": [0, 1, 2, 3, 4, 5]}
STANDS = CAMERA | {"height_cm": 65.2, "tilt_deg": 6.0, "whole_board": True}
DISPLAY = {"pi": True, "port": 1, "wanted": 0x3C, "bus": True, "forbidden": False, "found": [0x3C]}
STORAGE = {"path": "/m.db", "free_mb": 9000, "matches": 3, "problem": "", "hidden": False, "writable": True}
POWER: dict[str, Any] = {"pi": True, "throttled": 0, "alarm": False, "celsius": 51.2}
PAGE = {"host": "localhost", "port": 8000, "busy": False, "free": True}
BOARD = {"pi": True, "model": "Raspberry Pi 4 Model B", "system": "Debian 12", "processor": "aarch64"}
PROGRAMS = {"python": "3.11.2", "opencv": "4.11.0", "numpy": "1.26.4"}
BUSY = {"there": True, "pi": True, "busy": True}
LAPTOP = {"pi": False}

CAMERA_TROUBLES = sorted(
    key.split(".")[1]
    for key in texts("en").entries
    if key.startswith(
        ("hardware.camera-", "hardware.webcam-", "hardware.stream-", "hardware.phone-", "hardware.folder-")
    )
)
"""Everything that a camera may say."""

BROKER = {"set": True, "address": "b", "port": 1883, "up": False, "reason": ""}
STOPPED = {"installed": True, "state": "inactive", "stopped": True, "enabled": True}
CASES: list[tuple[Judge, dict[str, Any], str]] = [
    (house.broker, {"set": False}, "broker absent none"),
    (house.broker, BROKER | {"up": True}, "broker ok answers"),
    (house.broker, BROKER, "broker look silent"),
    (house.broker, BROKER | {"reason": "Not authorized"}, "broker look refuses"),
    (house.broker, BROKER | {"reason": "missing", "file": "/ca.pem"}, "broker look file"),
    (table.camera, CAMERA, "camera ok works"),
    (table.camera, CAMERA | {"brightness": 24.9}, "camera ok works, camera look dark"),
    (table.camera, CAMERA | {"brightness": 25.0}, "camera ok works"),
    (table.camera, CAMERA | {"brightness": 161.0}, "camera ok works, camera look bright"),
    (table.camera, {"there": False}, "camera absent none"),
    (table.camera, BUSY, "camera look busy"),
    *(
        (table.camera, {"there": True, "trouble": code, "reason": "x", "name": "/dev/video0"}, f"camera broken {code}")
        for code in CAMERA_TROUBLES
    ),
    (table.cards, CAMERA, "cards ok all, tray ok seen"),
    (table.cards, CAMERA | {"markers": [0, 1, 3, 4, 5]}, "cards look one-missing, tray ok seen"),
    (table.cards, CAMERA | {"markers": [0, 3, 4]}, "cards broken too-few, tray look half"),
    (table.cards, CAMERA | {"markers": []}, "cards broken too-few, tray look unseen"),
    (table.cards, {"there": False}, "cards absent no-picture"),
    (table.view, STANDS, "view ok good"),
    (table.view, STANDS | {"height_cm": 54.0}, "view ok good"),  # the lens is not known better than that
    (table.view, STANDS | {"height_cm": 48.0}, "view look low"),
    (table.view, STANDS | {"height_cm": 90.0, "tilt_deg": 31.0}, "view look high, view look tilted"),
    (table.view, STANDS | {"whole_board": False}, "view broken cut-off"),
    (table.view, CAMERA, "view absent unknown"),
    (panel.display, DISPLAY, "display ok answers"),
    (panel.display, DISPLAY | {"found": [0x3D]}, "display look elsewhere"),
    (panel.display, DISPLAY | {"found": []}, "display broken missing"),
    (panel.display, DISPLAY | {"forbidden": True, "found": []}, "display broken forbidden"),
    (panel.display, DISPLAY | {"bus": False, "found": []}, "display broken bus-off"),
    (panel.display, LAPTOP, "display absent none"),
    (panel.buttons, {"pi": True, "held": {}}, "buttons ok free"),
    (panel.buttons, {"pi": True, "held": {"menu": 23}}, "buttons broken held"),
    (panel.buttons, {"pi": True, "trouble": "no chip"}, "buttons broken no-pins"),
    (panel.buttons, {"pi": True, "trouble": "No module named 'lgpio'"}, "buttons broken no-library"),
    (panel.buttons, BUSY, "buttons look busy"),
    (panel.buttons, LAPTOP | {"busy": False}, "buttons absent none"),
    (panel.buzzer, {"pi": True, "volume": 70, "played": True}, "buzzer ok played"),
    (panel.buzzer, {"pi": True, "volume": 70, "played": False}, "buzzer ok untried"),
    (panel.buzzer, {"pi": True, "volume": 0, "played": True}, "buzzer look silent"),
    (panel.buzzer, {"pi": True, "trouble": "no chip"}, "buzzer broken no-pin"),
    (panel.buzzer, {"pi": True, "trouble": "No module named 'lgpio'"}, "buzzer broken no-library"),
    (panel.buzzer, BUSY, "buzzer look busy"),
    (panel.buzzer, LAPTOP, "buzzer absent none"),
    (house.board, BOARD, "board ok pi"),
    (house.board, BOARD | {"processor": "armv7l"}, "board broken 32-bit"),
    (house.board, BOARD | {"pi": False, "processor": "x86_64"}, "board absent no-pi"),
    (house.programs, PROGRAMS, "programs ok good"),
    (house.programs, PROGRAMS | {"opencv": "5.0.0-alpha"}, "programs look slow"),
    (house.programs, PROGRAMS | {"opencv": "4.6.0"}, "programs broken old"),
    (house.programs, PROGRAMS | {"python": "3.9.2"}, "programs broken old"),
    (house.programs, {"python": "3.11.2", "reason": "numpy.dtype size changed"}, "programs broken missing"),
    (house.settings, {"path": "/s.toml", "there": True, "problems": []}, "settings ok good"),
    (house.settings, {"path": "/s.toml", "there": False, "problems": []}, "settings ok usual"),
    (house.settings, {"path": "/s.toml", "there": True, "problems": ["line 3"]}, "settings broken bad"),
    (house.kit, {"gaps": []}, "kit ok whole"),
    (house.kit, {"gaps": ["No lens."]}, "kit look gaps"),
    (house.storage, STORAGE, "storage ok well"),
    (house.storage, STORAGE | {"matches": 0}, "storage ok empty"),
    (house.storage, STORAGE | {"free_mb": 499}, "storage look nearly-full"),
    (house.storage, STORAGE | {"free_mb": 3}, "storage broken full"),
    (house.storage, STORAGE | {"writable": False}, "storage broken read-only"),
    (house.storage, STORAGE | {"problem": "torn", "free_mb": 1}, "storage broken unwell, storage broken full"),
    (house.storage, STORAGE | {"hidden": True, "writable": False}, "storage look hidden"),
    (house.power, POWER, "power ok good"),
    (house.power, POWER | {"throttled": None, "celsius": None}, "power ok good"),
    (house.power, POWER | {"throttled": 0x50005}, "power broken weak, power look hot"),
    (house.power, POWER | {"throttled": 0x50000}, "power look was-weak"),
    (house.power, POWER | {"throttled": None, "alarm": True}, "power broken weak"),
    (house.power, POWER | {"celsius": 80.4}, "power look hot"),
    (house.power, POWER | {"throttled": None, "alarm": None}, "power look unknown"),
    (house.power, LAPTOP, "power absent none"),
    (house.clock, {"synchronised": True, "own": False, "year": 2026}, "clock ok synchronised"),
    (house.clock, {"synchronised": False, "own": True, "year": 2026}, "clock ok own-clock"),
    (house.clock, {"synchronised": False, "own": False, "year": 2026}, "clock look unsynchronised"),
    (house.clock, {"synchronised": False, "own": True, "year": 1970}, "clock look never-set"),
    (house.page, PAGE, "page ok free"),
    (house.page, PAGE | {"busy": True, "free": False}, "page ok open"),
    (house.page, PAGE | {"free": False, "taken": True, "reason": "in use"}, "page look taken"),
    (house.page, PAGE | {"free": False, "taken": False, "reason": "cannot"}, "page look no-such-host"),
    (house.service, {"installed": False}, "service absent not-installed"),
    (house.service, {"installed": True, "state": "active", "enabled": True}, "service ok runs"),
    (house.service, {"installed": True, "state": "active", "enabled": False}, "service look not-enabled"),
    (house.service, STOPPED, "service ok stopped"),
    (house.service, STOPPED | {"state": "failed", "stopped": False}, "service broken down"),
    (house.service, {"installed": True, "state": "activating", "enabled": True}, "service broken down"),
]


@pytest.mark.parametrize(("judge", "facts", "expected"), CASES, ids=[case[2] for case in CASES])
def test_from_facts_to_findings(judge: Judge, facts: dict[str, Any], expected: str) -> None:
    found = judge(facts)
    assert ", ".join(f"{finding.subject} {finding.level} {finding.key}" for finding in found) == expected
    for lang in LANGUAGES:
        said = doctor_texts(lang)
        for finding in found:
            assert finding.means(said)
            assert "{" not in finding.means(said) + finding.to_do(said)
            # What is wrong can be mended; what is well, or not here, asks for nothing.
            assert bool(finding.to_do(said)) == (finding.level in (LOOK, BROKEN))


def test_every_word_of_the_doctor_is_provoked_above() -> None:
    provoked = {tuple(finding.split()[::2]) for _, _, expected in CASES for finding in expected.split(", ")}
    provoked.add(("doctor", "no-answer"))
    asked_by_others = ("doctor.subject", "doctor.res", "doctor.first-pi")
    keys = (key.split(".") for key in doctor_texts("de").entries if not key.startswith(asked_by_others))
    assert {(subject, key) for _, subject, key, _ in keys} == provoked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_asks_with_sudo_is_not_told_to_ask_with_sudo(lang: str) -> None:
    said = doctor_texts(lang)
    findings = [finding for judge, facts, _ in CASES for finding in judge(facts) if finding.key != "hidden"]
    assert any("sudo ./schiri doctor" in finding.to_do(said, root=False) for finding in findings)
    assert not any("sudo ./schiri doctor" in finding.to_do(said, root=True) for finding in findings)


def test_both_languages_say_the_same() -> None:
    german, english = (doctor_texts(lang).entries for lang in ("de", "en"))
    assert german.keys() == english.keys()
    for key, entry in german.items():
        names = [{name for _, name, _, _ in Formatter().parse(text["page"]) if name} for text in (entry, english[key])]
        assert names[0] == names[1], key


def test_the_round_asks_every_probe_once_and_the_service_first() -> None:
    assert next(iter(ROUND)) == "service"
    assert set(ROUND) == set(PROBES)


GOOD: dict[str, dict[str, Any]] = {
    "service": {"installed": True, "state": "active", "enabled": True},
    "board": BOARD,
    "programs": PROGRAMS,
    "settings": {"path": "/s.toml", "there": True, "problems": []},
    "kit": {"gaps": []},
    "camera": STANDS,
    "display": DISPLAY,
    "buttons": {"pi": True, "held": {}},
    "buzzer": {"pi": True, "volume": 70, "played": True},
    "storage": STORAGE,
    "power": POWER,
    "clock": {"synchronised": True, "own": False, "year": 2026},
    "page": PAGE,
    "broker": BROKER | {"up": True},
}


def test_a_healthy_pi_from_top_to_toe() -> None:
    asked: list[tuple[str, bool]] = []

    def ask(name: str, visit: Visit) -> dict[str, Any]:
        asked.append((name, visit.busy))
        return GOOD[name]

    findings = list(examine(Visit(), ask))
    assert {finding.level for finding in findings} == {OK}
    assert asked[0] == ("service", False)
    assert all(busy for _, busy in asked[1:])  # the service runs and holds camera and pins


def test_a_probe_that_gives_no_answer_is_a_finding_and_the_round_goes_on() -> None:
    def ask(name: str, _: Visit) -> dict[str, Any]:
        return {NO_ANSWER: "45 s"} if name == "camera" else GOOD[name]

    findings = list(examine(Visit(), ask))
    broken = [finding for finding in findings if finding.level == BROKEN]
    assert [(finding.subject, finding.key) for finding in broken] == [("doctor", "no-answer")]
    assert "camera" in broken[0].means(doctor_texts("en"))
    assert findings[-1].subject == "broker"


def test_the_worst_counts() -> None:
    levels = [Finding("camera", level, "x") for level in (ABSENT, OK, LOOK, BROKEN)]
    assert [worst(levels[:number]) for number in range(5)] == [OK, ABSENT, OK, LOOK, BROKEN]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_stand_below_each_other(lang: str) -> None:
    said = doctor_texts(lang)
    lines = [as_lines(judge(facts)[0], said).splitlines() for judge, facts, _ in CASES]
    for first, *rest in lines:
        assert first[0] in MARKS.values()
        for line in rest:
            assert (
                line.index("→")
                == len(said.page("doctor.subject.settings" if lang == "de" else "doctor.subject.cards")) + 3
            )


def test_for_programs_everything_is_told() -> None:
    told = as_json(Finding("buttons", BROKEN, "held", {"buttons": "menu (GPIO23)"}), doctor_texts("en"))
    assert told["means"] == "A button is down all the time, or its cable has a short: menu (GPIO23)."
    assert told.keys() == {"subject", "level", "finding", "means", "do", "facts"}
