"""Card tables drawn by lot, and how well they are read."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.vision.fussball_alarm.score import NEAR
from vision.designs.names import die_and_face
from vision.fussball_alarm.designs import cards as designs
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view
from vision.fussball_alarm.drawn.scene import CardScene, Deal, LaidCard, laid_out, random_deal
from vision.fussball_alarm.observation import CardsSeen
from vision.fussball_alarm.reader import CardReader

BURIED = 12.0
"""So near under another card of its pile nothing of a card can be seen."""


@dataclass
class Score:
    """What was read, and what was there."""

    cards: int = 0
    right: int = 0
    invented: int = 0
    """Known cards where none of them lies."""
    strange: int = 0
    """Unknown cards on tables on which all cards are known."""
    faces: int = 0
    faces_right: int = 0
    faces_wrong: int = 0
    hands: int = 0
    hands_seen: int = 0
    false_hands: int = 0

    def look(self, scene: CardScene, deal: Deal, seen: CardsSeen) -> None:
        """Count one picture."""
        assert seen.found
        if scene.hand is not None:
            self.hands += 1
            self.hands_seen += seen.hand
            return
        self.false_hands += seen.hand
        left = list(seen.cards_seen)
        for card in open_cards(scene):
            self.cards += 1
            near = [c for c in left if c.name == card.name and np.hypot(c.x - card.x, c.y - card.y) < NEAR]
            self.right += bool(near)
            left = [c for c in left if c not in near[:1]]
        self.invented += sum(card.name is not None for card in left)
        self.strange += sum(card.name is None for card in left)
        read = [die_and_face(str(die.value))[1] for _, die in seen.tray]
        self.faces += 1
        self.faces_right += read == ([] if deal.die is None else [deal.die])
        self.faces_wrong += any(face and face != deal.die for face in read)


def open_cards(scene: CardScene) -> list[LaidCard]:
    """All cards but those that lie under the top of a pile."""
    return [
        card
        for k, card in enumerate(scene.cards)
        if not any(
            abs(card.x - over.x) < BURIED and abs(card.y - over.y) < BURIED and over.height > card.height
            for over in scene.cards[k + 1 :]
        )
    ]


def season(league: int, first: int, last: int, looks: int = 5) -> Score:
    """Whole tables: several deals each, one with a hand."""
    score, deck = Score(), designs.deck()
    for number in range(first, last):
        random: Any = np.random.default_rng([league, number])
        size = (1536, 864) if random.random() < 0.7 else (2304, 1296)
        table = VirtualCardTable(card_look_in_view(random, size), number, deck)
        reader = CardReader()
        for k in range(looks):
            deal = random_deal(random)
            scene = laid_out(random, deal, hand=k == 3)
            score.look(scene, deal, reader.read(table.picture(scene)))
    return score
