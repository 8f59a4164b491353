"""The referee's assistant: somebody does whatever the referee wants."""

from typing import get_args

from device.play.assistant import Assistant
from device.play.match_day import MatchDay
from device.referee.effects import Effect


def test_every_effect_is_somebodys_job() -> None:
    assert {*Assistant.JOBS, *MatchDay.ANSWERS} == set(get_args(Effect))
