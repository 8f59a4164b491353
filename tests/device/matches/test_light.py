"""Whole matches over a drawn table whose light changes, slowly or at once, and whose camera is nudged.

The eyes follow, or notice that they cannot and look anew by themselves; nobody presses anything.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from device.cameras.eyes import ReaderEyes
from device.games import part, teams_of
from tests.device.matches.refereed import account, refereed
from tests.device.matches.seen_match import Match, play, read
from vision.observation import LIGHT_CHANGED, Observation

pytestmark = pytest.mark.slow
CHANGED_AT, ACTIONS = 8, 14
EVENING = {
    "lamp": (-0.6, -0.2, 0.775),
    "lamp_power": 0.75,
    "tint": (0.6, 0.85, 1.05),
    "exposure": 0.8,
    "slope": (0.25, 0.1),
}
"""Another lamp, from the other side, warmer, and no more window."""
LAMP_MOVED = {"lamp": (-0.6, -0.2, 0.775)}
NUDGED = {"eye": (154.0, 221.0, 664.0), "aim": (169.0, 230.0)}
STEPS = 6
"""In which a slow change comes: each paints the room anew."""
LONG = pytest.mark.long


def between(before: Any, after: Any, how_far: float) -> Any:
    """Part of the way from one look to another."""
    if isinstance(before, tuple):
        return tuple(between(one, other, how_far) for one, other in zip(before, after, strict=True))
    return before + (after - before) * how_far


@pytest.mark.parametrize(
    ("game", "change", "slowly", "anew"),
    [
        ("soccer-tactics", EVENING, False, True),
        pytest.param("soccer-tactics", EVENING, True, True, marks=LONG),
        pytest.param("soccer-tactics", LAMP_MOVED, False, False, marks=LONG),
        pytest.param("soccer-tactics", NUDGED, False, False, marks=LONG),
        pytest.param("fussball-alarm", EVENING, False, True, marks=LONG),
    ],
    ids=["at once", "slowly", "lamp moved", "nudged", "under a hand"],
)
def test_a_match_goes_on_in_another_light(game: str, change: Mapping[str, Any], slowly: bool, anew: bool) -> None:
    match, room = Match(game, 1), part(game, "camera").LIVING_ROOM
    look = room.pleasant(teams_of(match.options))
    eyes, painted, noticed = ReaderEyes(game, teams_of(match.options)), {0.0: room.paint(look, 0)}, 0

    def sight(lining_up: bool) -> Observation | None:
        nonlocal noticed
        played = len(match.ruling.match.play.line())
        step = round(STEPS * (played - CHANGED_AT / 2) / (ACTIONS - CHANGED_AT / 2))
        changed = min(max(step / STEPS, 0.0), 1.0) if slowly else float(played >= CHANGED_AT)
        if changed not in painted:
            now = {name: between(getattr(look, name), value, changed) for name, value in change.items()}
            painted[changed] = room.paint(replace(look, **now), 0)
        picture = np.asarray(painted[changed].picture(match.top.scene()), np.uint8)
        seen = read(eyes, picture, lining_up)
        if seen is not None and seen.reason == LIGHT_CHANGED:
            noticed += 1
            seen = eyes.look(picture, again=True, lining_up=lining_up)
        return seen

    played = play(match, ACTIONS, sight)
    told = account(played, refereed(played))
    assert (told.understood, told.invented, told.questions, told.wrongs) == (told.played, 0, 0, 0)
    assert noticed == anew
