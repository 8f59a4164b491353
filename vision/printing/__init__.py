"""What a family prints: corner cards, dice tray and, if they do not own the game, its board, to scale."""

from vision.printing.boards import BOARDS
from vision.printing.booklet import print_booklet
from vision.printing.paper import PAPERS

__all__ = ["BOARDS", "PAPERS", "print_booklet"]
