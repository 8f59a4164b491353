"""What a family prints: corner cards, dice tray and, if they do not own the game, its board, to scale."""

from vision.printing.boards import board_of
from vision.printing.booklet import print_booklet
from vision.printing.paper import PAPERS

__all__ = ["PAPERS", "board_of", "print_booklet"]
