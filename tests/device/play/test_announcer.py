"""What is announced: display and page tell the same decision in the same turn."""

import json

from device.referee.staging import on_stage
from device.settings import PageSettings
from device.web.notice_board import Reader
from tests.device.web.rehearsal import Rehearsal, offside


def test_a_decision_leaves_the_banner_in_the_turn_in_which_it_leaves_the_display() -> None:
    rehearsal = Rehearsal(PageSettings(open=False), offside())
    seen = set()
    for _ in range(80):
        rehearsal.clock.at += 0.13  # never in step with the page's looks at the clocks
        rehearsal.day.step()
        call = json.loads(rehearsal.board._told["match"][Reader("de")])["call"]
        shown = on_stage(rehearsal.night.referee)
        assert (call is None) == (shown is None)
        seen.add(call and call["kind"])
    assert {"offside", None} < seen
