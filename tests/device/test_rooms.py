"""Who may use whom inside `device/`: storeys, each of which knows only those below it."""

from pathlib import Path

import pytest

from rules import games
from tests.checkout import HOME
from tests.imports import imports, modules, named

DEVICE = HOME / "device"
GAMES = {game.replace("-", "_") for game in games()}
GAME, DOOR, CONTRACT = "one game's folder", "the front door", "the page's contract"

STOREYS = (
    {"settings", "store", "panel", CONTRACT},  # wishes, what is kept, shown and told: they know nobody
    {"texts", "ports", "people", "tables", "opponents"},  # words, hardware's abilities, who joined, who thinks
    {"service", "pi"},  # the machine: systemd, pins, cameras, displays
    {"games"},  # what a game is at the table
    {"referee"},  # what happens now
    # matches told, replayed, played without a table, seen in the browser, told to others through a broker
    {"reports", "recordings", "virtual", "web", "messages"},
    {GAME},  # found by name, so nobody below imports it
    {"cameras", "school"},  # eyes, and what they are taught
    {"play"},  # everything of a match day put together
    {"club"},  # an evening of many tables
    {"doctor"},
    {"workshop"},  # benches, plans, tests
    {"commands"},
    {DOOR},  # the command line
)
"""From the ground up: a room may use itself and every room of a lower storey."""
STOREY = {room: floor for floor, rooms in enumerate(STOREYS) for room in rooms}

UPWARDS = {
    ("panel", "games"): "the gallery shows every game's screens, which it asks for by the game's name",
}
"""Uses against the direction, each with its reason."""


def room_of(parts: tuple[str, ...]) -> str | None:
    """The room of a module by the parts of its name below `device`; nothing for `device` itself."""
    if parts[:1] == ("games",) and len(parts) > 1 and parts[1] in GAMES:
        return GAME
    if parts[:2] == ("web", "contract"):
        return CONTRACT
    if not parts or parts[0] == "__init__":
        return None
    return DOOR if parts[0] in ("cli", "__main__") else parts[0]


def used(module: Path) -> set[str]:
    names = (tuple(name.split(".")) for name in imports(module, typing=False))
    return {room for name in names if name[0] == "device" and (room := room_of(name[1:])) is not None}


def test_a_room_uses_only_lower_storeys() -> None:
    for module in modules("device"):
        room = room_of(module.relative_to(DEVICE).with_suffix("").parts)
        for other in used(module):
            assert room is not None, named(module)
            below = other == room or STOREY[other] < STOREY[room] or (room, other) in UPWARDS
            assert below, f"{named(module)} uses {other}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_knows_no_other_one(game: str) -> None:
    others = {f"device.games.{other}" for other in GAMES - {game}}
    for module in modules(f"device/games/{game}"):
        assert not any(name.startswith(tuple(others)) for name in imports(module)), module.name


def test_every_room_has_its_storey() -> None:
    rooms = {path.parent.name for path in DEVICE.glob("*/__init__.py")}
    loose = {path.stem for path in DEVICE.glob("*.py")} - {"__init__", "__main__", "cli"}
    assert rooms | loose == set(STOREY) - {GAME, DOOR, CONTRACT}


def test_every_use_upwards_is_still_there() -> None:
    found = {
        (room, other)
        for module in modules("device")
        if (room := room_of(module.relative_to(DEVICE).with_suffix("").parts)) is not None
        for other in used(module)
        if other != room and STOREY[other] >= STOREY[room]
    }
    assert found == set(UPWARDS)
