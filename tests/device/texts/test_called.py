"""Every text says the command as one has to type it where it is read."""

from collections.abc import Iterator

import pytest

from device.doctor.finding import doctor_texts
from device.texts import called
from device.texts.language import texts
from rules.texts import LANGUAGES


def told() -> Iterator[tuple[str, str]]:
    for lang in LANGUAGES:
        for said in (texts(lang), doctor_texts(lang)):
            yield from ((key, entry["page"]) for key, entry in said.entries.items() if "schiri " in entry["page"])


def test_in_a_checkout_the_start_script_is_called() -> None:
    assert all("./schiri" in text for key, text in told() if "cli." in key)


def test_an_installed_wheel_has_no_start_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(called, "is_checkout", lambda: False)
    assert {key for key, text in told() if "./schiri" in text} == set(called.SENDS_TO_A_CHECKOUT)
    assert any(text == "Perhaps you mean: schiri {command}" for _, text in told())
