"""The reader: where the table lies, and what the dice in the tray show."""

import time

from vision.arrays import Array, Picture
from vision.camera import Lens
from vision.observation import Observation
from vision.table_reader import CardTableReader, Eyes, Lost
from vision.taught.album import Album
from vision.tray.dice import Dice, read_dice

from .table import table


class PenaltyReader(CardTableReader[Dice]):
    """Reads pictures of one table, one after the other."""

    def read(self, picture: Picture, start: bool = False) -> Observation:
        """Read one picture; there is nothing to learn."""
        located = self._locate(picture)
        if isinstance(located, Lost):
            return Observation(False, located.reason, cards=located.cards)
        pose, moved = located
        self._lap("pose")
        dice = self._dice(picture, pose, read_dice)
        self._lap("dice")
        if dice is None:
            return Observation(True, confidence=1.0, ms=self.stage_ms, moved=moved)
        return Observation(
            True,
            dice=dict(dice.wells),
            cocked=dice.cocked,
            tray=dice.dice,
            confidence=dice.confidence,
            ms=self.stage_ms,
            moved=moved,
        )

    def in_formation(self, seen: Observation) -> float:
        """Nobody lines up."""
        return 1.0 if seen.found else 0.0


def open_reader(_: tuple[str, str] | None, lens: Lens, corners: Array | None, __: Album) -> PenaltyReader:
    """A reader for this game's table."""
    return PenaltyReader(table(), Eyes(lens, corners, time.perf_counter))
