"""Robots' hands play against the opponent, and both are understood; whole matches through the drawn camera are long."""

from functools import partial
from pathlib import Path

import pytest

from device.cameras.eyes import open_eyes
from device.games import living_room
from device.opponents.heads import AtOnceHead
from device.play.reconnecting import Reconnecting
from device.settings import CameraSettings, usual_options
from device.store import Store
from device.store.entries import ACTION, DECIDED, ELSEWHERE
from device.virtual.camera import VirtualCamera
from rules import games
from rules.opponent import LEVELS, has_opponent
from tests.device.play.ground import Ground, keeper_of
from vision.camera import PI_CAMERA_3

LEVEL = "friendly"
GAMES = [game for game in games() if has_opponent(game) and "teams" in usual_options(game)]
every_game = pytest.mark.parametrize("game", GAMES)


def alone(path: Path, game: str, level: str = LEVEL, seed: int = 1) -> Ground:
    """One person's hands at a table, and nobody opposite."""
    ground = Ground(keeper_of(path / "matches.db"), seed=seed, game=game)
    ground.referee.house = ground.referee.house._replace(levels=dict.fromkeys(GAMES, LEVELS))
    ground.referee.against = level
    ground.day.head = AtOnceHead()
    ground.demo.robots.clumsiness = 0.0
    return ground


def drawn(ground: Ground, game: str) -> None:
    """A camera over the table and eyes that have to read."""
    teams = tuple(ground.referee.options.get("teams", ("red", "blue")))
    room = living_room(game, teams, 0)
    ground.equipment.camera = Reconnecting(lambda: VirtualCamera(ground.tabletop, ground.clock.now, room))
    ground.day.watch.open_eyes = partial(open_eyes, CameraSettings(), PI_CAMERA_3, {})


def theirs(ground: Ground) -> int:
    """How often the opponent has decided."""
    log = ground.keeper.log
    return 0 if log is None else sum(entry.kind == DECIDED for entry in log.entries)


@every_game
def test_hands_and_opponent_understand_each_other(game: str, tmp_path: Path) -> None:
    ground = alone(tmp_path, game, "child")
    ground.until(lambda: theirs(ground) >= 3)
    ground.until(lambda: not ground.ruling.waits_for_elsewhere)
    assert not ground.demo.robots.misunderstood and not ground.day.stumbles.recent(ground.clock.at)
    assert ground.keeper.log is not None
    said = [entry.data["by"] for entry in ground.keeper.log.entries if entry.kind == ACTION]
    assert ELSEWHERE in said
    ground.day.close()
    with Store(tmp_path / "matches.db") as store:
        assert store.open(1).play.state == ground.ruling.state, "what is stored leads to the same state"


def test_after_a_power_cut_the_same_errand_comes_again(tmp_path: Path) -> None:
    ground = alone(tmp_path, "super-goal", "child")
    ground.until(lambda: ground.referee.ruling is not None and ground.ruling.errand is not None)
    errand, decisions = ground.ruling.errand, theirs(ground)
    ground.day.close()
    again = alone(tmp_path, "super-goal", "child")
    again.press("whistle")
    assert again.ruling.errand == errand
    assert theirs(again) == decisions, "nobody thinks twice"
    again.day.close()


@pytest.mark.long
@every_game
def test_a_whole_match_through_the_drawn_camera(game: str, tmp_path: Path) -> None:
    ground = alone(tmp_path, game)
    drawn(ground, game)
    ground.until(lambda: ground.referee.ruling is not None and ground.ruling.match.over, most=60_000)
    assert not ground.demo.robots.misunderstood
    assert theirs(ground) > 10
    ground.day.close()
