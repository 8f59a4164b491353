"""`schiri bench cameras` opens every kind for real, if only for a moment."""

import pytest

from device.workshop.bench import cameras
from tests.device.play.ground import TEXTS


@pytest.mark.slow
def test_every_kind_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cameras, "SECONDS", 0.2)
    monkeypatch.setattr(cameras, "SIZE", (512, 288))
    assert cameras.run(TEXTS) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.count("%") for line in lines] == [0, 2, 2, 2, 2, 1]
