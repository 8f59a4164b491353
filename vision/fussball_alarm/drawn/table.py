"""The drawn card table as one value."""

import numpy as np

from vision.fussball_alarm.drawn.look import BOARD
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view
from vision.fussball_alarm.drawn.scene import CardScene, Deal, LaidCard, laid_out, random_deal
from vision.virtual_table.drawn_table import DrawnTable
from vision.virtual_table.look import Random
from vision.virtual_table.symbol_die import anywhere

PLACES = 7


def drawn_table() -> DrawnTable:
    """Cards on the cloth, the die in the tray; a scene does not depend on the look."""
    return DrawnTable(
        look=card_look_in_view,
        paint=VirtualCardTable,
        start=lambda random, _: laid_out(random, Deal((None,) * PLACES, None, None, {}, None)),
        play=lambda random, _: laid_out(random, random_deal(random)),
        showing=showing,
    )


def showing(random: Random, name: str | None) -> CardScene:
    """The empty cloth, and one card in its middle or one die in the tray."""
    if name is None:
        return CardScene(())
    if "/" in name:
        return CardScene((), anywhere(random, name))
    turn = float(random.uniform(0, 2 * np.pi))
    return CardScene((LaidCard(name, BOARD[0] / 2, BOARD[1] / 2, turn),))
