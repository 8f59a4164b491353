"""`schiri bench device` measures the real thing."""

import pytest

from device.workshop.bench import device
from tests.device.play.ground import TEXTS


@pytest.mark.slow
def test_from_the_picture_at_rest_to_the_whistle() -> None:
    work = device.whistle_work(TEXTS, 3)
    assert len(work) == 3
    assert all(0.001 < seconds < 5 for seconds in work)


@pytest.mark.slow
def test_the_service_starts_and_shows_a_picture() -> None:
    cost = device.play_alone(idle=False)
    assert cost.start_work > 0
    assert cost.ready_seconds > 0


def test_the_budgets_stand_beside_what_was_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(device, "whistle_work", lambda _: [0.06, 0.05, 0.09])
    monkeypatch.setattr(device, "play_alone", lambda *, idle: device.Cost(2.5, 1.5, 1.0, 2.0, 255.0))
    monkeypatch.setattr(device, "memory_as_on_a_pi", lambda: 154.0)
    assert device.run(TEXTS) == 0
    told = capsys.readouterr().out
    for measured, budget in (("60 ms", "150 ms"), ("2.50 s", "3 s"), ("1.0 %", "5 %"), ("154 MB", "200 MB")):
        assert any(measured in line and f"{budget})" in line for line in told.splitlines())
