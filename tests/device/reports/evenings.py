"""Stored matches to look at: one with an offside that was photographed, and others of every game."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import cv2
import numpy as np

from device.games.soccer_tactics.camera import LIVING_ROOM, QuickTable
from device.games.soccer_tactics.tabletop import PitchTop
from device.store import Store, action, position
from device.store.entries import Said
from device.store.log import MatchLog
from device.store.pictures import BEFORE
from device.store.play import log_step
from rules.game import Json
from rules.soccer_tactics import notation
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.options import Options
from tests.device.referee.positions import OFFSIDE_TRAP
from vision.camera import Pose
from vision.kept_picture import encoded, small_with_pose, with_pose
from vision.virtual_table.camera import DrawnCamera

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
LOOK = LIVING_ROOM.pleasant(size=(1536, 864))
OFFSIDE = 2
"""The number of the entry that was whistled."""


def true_pose() -> Pose:
    """Where the drawn camera really stands."""
    camera = DrawnCamera(LOOK)
    rotation, _ = cv2.Rodrigues(camera.axes)
    return Pose(rotation.ravel(), -camera.axes @ camera.eye, camera.focal, camera.bend, LOOK.size)


def offside_match(path: Path) -> None:
    """Red 10 waits behind the last blue one on D14 and gets the ball; both moments were photographed."""
    before, after = _photographs()
    with Store(path) as store:
        log = store.begin("soccer-tactics", {}, at=NOON)
        _write(log, position(_trap()))
        _write(log, action({"type": "play", "to": "D14"}))
        store.pictures.keep(1, OFFSIDE, before, BEFORE)
        store.pictures.keep(1, OFFSIDE, after)


def _trap() -> Json:
    return GAME.state_json(notation.from_pitch(OFFSIDE_TRAP, Options()))


@cache
def _photographs() -> tuple[bytes, bytes]:
    """Before the pass and after it; painting takes seconds."""
    table, painter, chance = PitchTop(), QuickTable(LOOK), np.random.default_rng(4)
    table.apply_position(_trap(), chance)
    before = small_with_pose(painter.picture(table.scene()), true_pose())
    table.apply_position(_trap() | {"ball": "D14"}, chance)
    return before, with_pose(encoded(painter.picture(table.scene())), true_pose())


def played_by_chance(path: Path, game: str, most: int, seed: int = 1) -> None:
    """Some legal actions of a game, one after the other."""
    with Store(path) as store:
        log, chance = store.begin(game, {}, at=NOON), Random(seed)
        for number in range(1, most + 1):
            legal: list[Json] = [log.game.action_json(one) for one in log.game.legal(log.play.state)]
            legal = [one for one in legal if one["type"] != "time"] or legal
            if not legal:
                return
            _write(log, action(chance.choice(legal)), clock=2.0 * number)


def _write(log: MatchLog, said: Said, clock: float = 0.0) -> None:
    log.append(log_step(log.play, [said], clock, log.game), at=NOON)
