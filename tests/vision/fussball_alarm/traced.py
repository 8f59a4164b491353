"""The card table of Fußball-Alarm before a ray tracer: cards and piles on a cloth, the die in its tray."""

from collections.abc import Mapping

import numpy as np

from tests.vision.traced.studio import Studio, printable
from tests.vision.traced.things import hand_text, symbol_die_text
from tests.vision.traced.words import printed, prism, surface
from vision.fussball_alarm.designs import cards as designs
from vision.fussball_alarm.drawn.look import CardLook
from vision.fussball_alarm.drawn.render import PAPER_EDGE, VirtualCardTable, cloth
from vision.fussball_alarm.drawn.scene import TABLE, CardScene, LaidCard
from vision.virtual_table.look import Array
from vision.virtual_table.symbol_die import HALF

LAYER = 0.02
"""Millimetres by which a later card lies over an earlier one of the same height."""


class TracedTable(VirtualCardTable):
    """One card table; its pictures are traced."""

    def __init__(self, look: CardLook, seed: int = 0, designs_of: Mapping[str, Array] | None = None) -> None:
        super().__init__(look, seed, designs_of)
        deck = designs.deck() if designs_of is None else designs_of
        self.cards, pictures = printable(deck, TABLE.card[0], "card")
        self.files, faces = printable(self.faces, 2 * HALF, "face")
        self.studio = Studio(self, cloth(look), seed, pictures | faces)

    def picture(self, scene: CardScene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        return self.studio.photograph(self.things(scene))

    def things(self, scene: CardScene) -> list[str]:
        """Everything that lies on the cloth and in the tray, or reaches over it."""
        blue, green, red = (float(value) for value in PAPER_EDGE)
        return [
            surface("Paper", (blue, green, red), 0.0),
            *(self._card(card, (place + 1) * LAYER) for place, card in enumerate(scene.cards)),
            *([symbol_die_text(self.look, scene.die, self.files)] if scene.die else []),
            *([hand_text(scene.hand)] if scene.hand else []),
        ]

    def _card(self, card: LaidCard, layer: float) -> str:
        """A card, or the top card of a pile with the edges of those below it."""
        top_left, top_right, _, bottom_left = np.add(card.corners(), (0.0, 0.0, layer))
        face = printed(self.cards[card.name], np.array([top_left, top_right, bottom_left]), LAYER / 2)
        if card.height <= TABLE.thick:
            return face
        return f"{face} {prism(card.corners()[:, :2], 0.0, card.height, 'Paper')}"
