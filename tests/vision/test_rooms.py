"""Who may use whom inside `vision/`: readers and drawn tables are strangers, games do not know each other."""

from pathlib import Path

from rules import games
from tests.checkout import HOME
from tests.imports import imports, modules, named

VISION = HOME / "vision"
GAMES = {game.replace("-", "_") for game in games()}
HALLWAY, GAME, DESIGNS, DRAWN = "the hallway", "a game", "a game's designs", "a game's drawn table"

MAY_USE = {
    HALLWAY: {"board_search", "loose_dice", "taught", "tray"},
    "board_search": {HALLWAY},
    "designs": {HALLWAY},
    "ground": {HALLWAY},
    "tray": {HALLWAY},
    "loose_dice": {HALLWAY, "tray"},
    "photo_dice": {HALLWAY},
    "spinner": {HALLWAY, "ground"},
    "taught": {HALLWAY, "designs", "tray"},
    "printing": {HALLWAY},
    "virtual_table": set(),
    GAME: {HALLWAY, "ground", "tray", "spinner", "taught", "designs", "printing", DESIGNS},
    DESIGNS: {HALLWAY, "designs"},
    DRAWN: {"virtual_table", "designs", DESIGNS},
}
"""A room may use itself and those named here; a game only its own folders. Plugs name their parts, and import none."""


def room_of(parts: tuple[str, ...]) -> tuple[str, str]:
    """The room of a module by the parts of its name below `vision`, and the game it belongs to."""
    if not parts or not (VISION / parts[0]).is_dir():
        return HALLWAY, ""
    if parts[0] not in GAMES:
        return parts[0], ""
    inner = {"designs": DESIGNS, "drawn": DRAWN}
    return inner.get(parts[1] if len(parts) > 1 else "", GAME), parts[0]


def used(module: Path) -> set[tuple[str, str]]:
    names = (name.split(".") for name in imports(module, typing=False))
    return {room_of(tuple(name[1:])) for name in names if name[0] == "vision"}


def test_a_room_uses_only_those_that_it_may() -> None:
    for module in modules("vision"):
        room, game = room_of(module.relative_to(VISION).with_suffix("").parts)
        for other, of_game in used(module):
            assert other == room or other in MAY_USE[room], f"{named(module)} uses {other}"
            assert of_game in ("", game), f"{named(module)} uses {of_game}"


def test_every_room_has_its_place_in_the_table() -> None:
    rooms = {path.parent.name for path in VISION.glob("*/__init__.py")}
    assert rooms - GAMES == set(MAY_USE) - {HALLWAY, GAME, DESIGNS, DRAWN}


def test_no_reader_may_use_a_drawn_table() -> None:
    """What the table says about it, in case somebody widens it."""
    readers = MAY_USE.keys() - {"virtual_table", DRAWN}
    assert all(not MAY_USE[room] & {"virtual_table", DRAWN} for room in readers)
    assert all(room in {"virtual_table", "designs", DESIGNS} for room in MAY_USE[DRAWN] | MAY_USE["virtual_table"])
