"""Fußball-Alarm in this room."""

from functools import partial
from typing import TYPE_CHECKING

from rules import later
from vision.game_vision import GameVision

if TYPE_CHECKING:
    from vision.arrays import Array
    from vision.camera import Lens
    from vision.fussball_alarm.reader import CardReader
    from vision.taught.album import Album

_later = partial(later, __package__)


def _reader(_: "tuple[str, str] | None", lens: "Lens", corners: "Array | None", album: "Album") -> "CardReader":
    from vision.fussball_alarm.lessons import printed_cards, printed_faces
    from vision.fussball_alarm.reader import CardReader

    faces, cards = (album.only(ours.names).over(ours) for ours in (printed_faces(), printed_cards()))
    return CardReader(lens, corners, cards=cards, faces=faces)


VISION = GameVision(
    table=_later("card_table", "card_table"),
    reader=_reader,
    overlay=_later("overlay", "overlay"),
    board=_later("printed", "board"),
    pieces=_later("printed", "pieces"),
    lessons=_later("lessons", "lessons"),
    most_searches=30.0,  # a whole new deal, twenty cards; after a turn one or two have changed
    drawn=_later("drawn.table", "drawn_table"),
)
