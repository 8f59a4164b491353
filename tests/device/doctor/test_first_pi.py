"""The list for the first owner of a real Pi: every trial is told and asked, what goes wrong is in the report."""

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from device.commands import doctor
from device.commands.doctor import first_pi
from device.doctor.case import Visit
from device.doctor.finding import OK, Finding, doctor_texts
from device.doctor.first_pi import LIST, REPORT, Owner, Trial, lead_through
from device.doctor.trials import Tell, chatter, middle, nothing
from device.panel.buttons import BUTTONS
from device.texts.language import texts
from rules.texts import LANGUAGES
from tests.device.service.pi import FakePi


class Family:
    """Reads, presses Enter and answers every question with the same words."""

    def __init__(self, answer: str = " clear ") -> None:
        self.heard: list[str] = []
        self.asked: list[str] = []
        self.answer = answer

    def owner(self) -> Owner:
        return Owner(self.heard.append, self._ask)

    def _ask(self, question: str) -> str:
        self.asked.append(question)
        return self.answer


def breaks(_: Visit, __: Tell) -> dict[str, Any]:
    raise RuntimeError("no bus")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trial_has_its_words(lang: str) -> None:
    said = doctor_texts(lang)
    for trial in LIST:
        assert said.page(f"doctor.first-pi.{trial.name}.do")
        assert (f"doctor.first-pi.{trial.name}.ask" in said.entries) == trial.asks
    assert all(said.page(f"doctor.first-pi.buttons.{button}") for button in BUTTONS)


def test_answers_and_what_went_wrong_are_kept() -> None:
    family = Family()
    trials = (Trial("display", breaks, asks=True), Trial("plug", nothing, asks=True), Trial("red", nothing, waits=True))
    tried = list(lead_through(Visit(), doctor_texts("en"), family.owner(), trials))
    assert tried == [
        {"trial": "display", "found": {"failed": "RuntimeError: no bus"}, "answer": "clear"},
        {"trial": "plug", "found": {}, "answer": "clear"},
        {"trial": "red", "found": {}},
    ]
    assert len(family.asked) == 3


def test_schiri_is_stopped_meanwhile_and_the_report_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pi = FakePi(tmp_path / "pi")
    owned: list[tuple[Path, int, int]] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.chown", lambda *words: owned.append(words))
    monkeypatch.setattr(doctor, "examine", lambda _: [Finding("power", OK, "good", {"celsius": 50})])
    monkeypatch.setattr(doctor, "lead_through", lambda *_: [{"trial": "red", "found": {"red": 200}}])
    arguments = cli_words("--first-pi")
    assert first_pi(arguments, texts("en"), pi.machine, Family().owner()) == 0
    assert pi.calls[-2:] == ["systemctl stop schiri.service", "systemctl start schiri.service"]
    report = json.loads((tmp_path / REPORT).read_text(encoding="utf-8"))
    assert report["doctor"][0]["facts"] == {"celsius": 50}
    assert report["trials"] == [{"trial": "red", "found": {"red": 200}}]
    assert owned == [(tmp_path / REPORT, 1000, 1001)]


def test_it_starts_again_even_if_somebody_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(_: Visit) -> None:
        raise KeyboardInterrupt

    pi = FakePi(tmp_path)
    monkeypatch.setattr(doctor, "examine", give_up)
    with pytest.raises(KeyboardInterrupt):
        first_pi(cli_words("--first-pi"), texts("en"), pi.machine, Family().owner())
    assert pi.calls[-1] == "systemctl start schiri.service"


def test_only_on_a_pi_and_only_with_sudo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pi = FakePi(tmp_path)
    somebody = replace(pi.machine, user=1000)
    assert first_pi(cli_words("--first-pi"), texts("en"), somebody, Family().owner()) == 2
    assert "sudo" in capsys.readouterr().err
    pi.put("proc/device-tree/model", "Orange Pi 5\0")
    assert first_pi(cli_words("--first-pi"), texts("en"), pi.machine, Family().owner()) == 2
    assert "none here" in capsys.readouterr().err
    assert pi.calls == []


def test_how_a_contact_chatters() -> None:
    assert chatter([]) == {"pressed": False}
    assert chatter([1.0, 1.002, 1.0045, 1.2]) == {"pressed": True, "changes": 4, "unsettled_ms": 4.5}


def test_a_swap_of_colours_is_noticed() -> None:
    """Pictures are blue, green, red in this order."""
    picture = np.zeros((100, 200, 3), np.uint8)
    picture[40:60, 80:120] = (20, 30, 200)
    assert middle(picture) == {"red": 200, "green": 30, "blue": 20, "red_is_red": True}
    assert not middle(picture[:, :, ::-1])["red_is_red"]


def cli_words(*words: str) -> Any:
    parser = ArgumentParser()
    doctor.add_arguments(parser, texts("en"))
    return parser.parse_args(words)
