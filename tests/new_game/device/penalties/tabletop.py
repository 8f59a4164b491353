"""The virtual table: dice are rolled into the tray, and that is all."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from device.games.game_page import Telling
from device.virtual.tabletop import Place, Tabletop
from device.web.contract.table import Piece
from rules.game import Json
from vision.penalties.drawn import PenaltyScene
from vision.penalties.table import table

from .plan import AROUND


class PenaltyTop(Tabletop):
    """Where everything is now."""

    board = (table().width, table().length)
    around = AROUND
    tray = table().tray

    def __init__(self) -> None:
        super().__init__(())

    def middle(self, name: str) -> tuple[float, float]:
        """The board is one field."""
        return self.board[0] / 2, self.board[1] / 2

    def field_at(self, x: float, y: float) -> str:
        """The board is one field."""
        return "board"

    def set_up(self, random: np.random.Generator) -> None:
        """The tray is empty."""
        self.dice = ()

    def apply_position(self, position: Mapping[str, Any], random: np.random.Generator) -> None:
        """Nothing stands on the board."""

    def scene(self) -> PenaltyScene:
        """What the camera looks at."""
        return PenaltyScene(self._dice(), self._hand())

    def _settle(self, piece: str, x: float, y: float) -> None:
        self._put(piece, Place(x, y))

    def pieces(self, telling: Telling) -> list[Piece]:
        """Nothing but dice."""
        return []

    def known(self, state: Any) -> Json | None:
        """Nothing stands on the board."""
        return None


TABLETOP = PenaltyTop
