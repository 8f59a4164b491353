"""The whole way once, without perfect eyes: rendered pictures, read, judged, written, whistled, drawn."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from device.cameras.eyes import ReaderEyes, open_eyes
from device.games import living_room
from device.play.reconnecting import Reconnecting
from device.settings import CameraSettings
from device.store import Store
from device.virtual.camera import VirtualCamera
from tests.device.play.ground import Ground, keeper_of
from vision.camera import PI_CAMERA_3


def with_pictures(ground: Ground) -> None:
    """A camera over the table and eyes that have to read."""
    ground.equipment.camera = Reconnecting(
        lambda: VirtualCamera(ground.tabletop, ground.clock.now, living_room("soccer-tactics", ("red", "blue"), 0))
    )
    ground.day.watch.open_eyes = partial(open_eyes, CameraSettings(), PI_CAMERA_3, {})


@pytest.mark.slow
def test_kick_off_some_moves_a_wrong_one_and_a_restart(tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"), seed=3)
    with_pictures(ground)
    ground.tabletop.set_up(np.random.default_rng(3))
    ground.demo.robots.clumsiness = 0.0
    ground.until_entry(5)
    ground.demo.robots.clumsiness = 1.0
    ground.until(lambda: ground.ruling.wrong is not None)
    ground.demo.robots.clumsiness = 0.0
    assert ground.screen == "wrong"
    assert ground.ears.heard[-1] == "wrong"
    ground.until(lambda: ground.ruling.wrong is None)
    ground.until_entry(ground.keeper.number + 3)
    assert not ground.demo.robots.misunderstood
    log = ground.keeper.log
    assert log is not None
    assert any("wrong" in entry.data for entry in log.entries if entry.kind == "note")
    assert ground.keeper.formation
    assert log.play.state == ground.ruling.state
    ground.until(lambda: not ground.demo.hands.busy())
    ground.day.close()

    again = Ground(keeper_of(tmp_path / "matches.db"), seed=4, tabletop=ground.tabletop)
    with_pictures(again)
    again.demo.robots.clumsiness = 0.0
    assert again.screen == "resume"
    again.until_entry(len(log.entries) + 2)
    assert set(again.demo.robots.misunderstood) <= {"question"}  # a hand may have been at work when the light went out
    again.day.close()
    with Store(tmp_path / "matches.db") as store:
        assert store.open(1).entries[: len(log.entries)] == log.entries


def test_in_the_dark_nothing_is_read() -> None:
    eyes = ReaderEyes("soccer-tactics", ("red", "blue"))
    night = np.full((864, 1536, 3), 5, np.uint8)
    seen = [eyes.look(night, again=False, lining_up=True) for _ in range(3)]
    assert [look and (look.found, look.reason) for look in seen] == [None, (False, "dark"), None]
    again = eyes.look(night, again=True, lining_up=True)
    assert again is not None
    assert (again.found, again.reason) == (False, "dark")
