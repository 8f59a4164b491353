"""The shelf with a fifth game on it: its folders are added to those of the rooms, and nothing else is changed."""

from pathlib import Path

import pytest

import device.games
import rules
import vision

HERE = Path(__file__).parent
ROOMS = {rules: "rules", vision: "vision", device.games: "device"}


@pytest.fixture(autouse=True)
def fifth_game(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the fifth game."""
    for room, folder in ROOMS.items():
        monkeypatch.setattr(room, "__path__", [*room.__path__, str(HERE / folder)])
    return "penalties"
