"""A game's drawn table as one value: looks and scenes by lot, and the painter of photographs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from vision.virtual_table.look import Array, Random


class Painted(Protocol):
    """A painted table that can be photographed."""

    @property
    def look(self) -> Any:
        """How it looks."""

    def picture(self, scene: Any) -> Array:
        """One photograph of what lies there now."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """What a game draws; looks and scenes are values of the game's own types."""

    look: Callable[[Random, tuple[int, int]], Any]
    """Any table, all of it in a picture of this size."""
    paint: Callable[[Any, int], Painted]
    """A table with this look; the number decides about wood and grain."""
    start: Callable[[Random, Any], Any]
    """The scene before kick-off."""
    play: Callable[[Random, Any], Any]
    """Any scene of open play."""
    showing: Callable[[Random, str | None], Any] | None = None
    """The table with only one thing to be learned on it, by the thing's name; empty with `None`."""
