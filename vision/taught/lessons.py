"""The albums that readers come with: our own printed faces and cards."""

from functools import cache

from vision.designs import cards, dice
from vision.designs.names import DIE_SIDE, drawn_faces
from vision.taught.album import Album, Page


@cache
def printed_faces(game: str) -> Album:
    """The faces of a game's dice as we print them."""
    return Album([Page(name, picture, dice.PIXELS / DIE_SIDE) for name, picture in drawn_faces(game).items()])


@cache
def printed_cards() -> Album:
    """The cards of Fußball-Alarm as we print them."""
    return Album([Page(name, picture, cards.SCALE) for name, picture in cards.deck().items()])
