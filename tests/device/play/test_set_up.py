"""The set-up page's eyes are opened only while somebody looks, and what people say there is checked."""

from pathlib import Path
from typing import Any

import pytest

from device.cameras.choice import USB, Wish
from device.play.lookout import Lookout
from device.play.set_up import LOOKED_FOR
from device.play.stadium import Stadium
from device.settings import Settings
from device.web.inbox import Command
from device.web.orders import BadOrder, read_order
from tests.device.cameras.webcam import Webcam
from tests.device.play.opened import opened


@pytest.fixture
def stadium(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr("device.pi.webcam.open_webcam", lambda *_: Webcam())
    with opened(Settings(), tmp_path, camera=Wish(USB)) as stadium:
        while stadium.day.watch.frame is None:  # a camera is opened beside the loop
            stadium._turn()
        yield stadium


def eyes(stadium: Stadium) -> Lookout | None:
    return stadium.day.watch.lookout


def test_nobody_looks_so_nothing_is_opened_read_or_drawn(stadium: Stadium, monkeypatch: pytest.MonkeyPatch) -> None:
    day = stadium.day
    for _ in range(3):
        day.step()
    assert eyes(stadium) is None
    day.watch.set_up.picture()
    day.step()
    assert eyes(stadium) is not None
    now = day.clock.now()
    monkeypatch.setattr(day.clock, "now", lambda: now + LOOKED_FOR + 1)
    day.step()
    assert eyes(stadium) is None


def test_a_match_goes_on_with_the_eyes_of_the_set_up_unless_it_is_another_game(stadium: Stadium) -> None:
    day = stadium.day
    day.watch.set_up.picture()
    day.step()
    before = eyes(stadium)
    for effect in day.referee.begin():
        day.do(effect)
    assert eyes(stadium) is before
    day.referee.leave()
    day.step()
    day.referee.game = "fuba"
    day.step()
    assert eyes(stadium) is not before


def test_colours_are_changed_only_to_a_pair_that_the_game_has_and_only_before_a_match(stadium: Stadium) -> None:
    day = stadium.day

    def wish(home: str, away: str) -> None:
        day.obey(Command("menu", {"do": "teams", "home": home, "away": away}))

    wish("yellow", "green")
    assert day.referee.options["teams"] == ["yellow", "green"]
    wish("yellow", "pink")
    assert day.referee.options["teams"] == ["yellow", "green"]
    day.referee.begin()
    wish("red", "blue")
    assert day.referee.options["teams"] == ["yellow", "green"]


@pytest.mark.parametrize(
    "corners",
    [[], [[0, 0]] * 3, [[0, 0]] * 5, [[0, 0, 0]] * 4, [[0, "1"]] * 4, [[0, 1e9]] * 4, [[0, float("nan")]] * 4, 7],
)
def test_what_are_no_corners_is_refused_at_the_door(corners: object) -> None:
    with pytest.raises(BadOrder):
        read_order({"kind": "menu", "data": {"do": "corners", "corners": corners}}, {})
    fine = [[0.1, 0.1], [0.9, 0], [1.2, 1], [0, 1]]
    assert read_order({"kind": "menu", "data": {"do": "corners", "corners": fine}}, {}).data["corners"] == fine
