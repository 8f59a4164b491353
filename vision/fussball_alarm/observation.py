"""What the reader reports of the card table."""

from dataclasses import dataclass
from typing import Any

from rules.fussball_alarm.cards import PLACES, Player
from vision.designs.names import die_and_face
from vision.fussball_alarm.card_table import card_table
from vision.observation import Observation

DOWN = "down"
PLAYER, ALARM, YELLOW = "player-", "alarm-", "yellow"
BACKS = ("player-back", "alarm-back")
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card on the table: its name (None for one that was never shown), its middle, its turn, and how sure that is."""

    name: str | None
    x: float
    y: float
    turn: float
    """Degrees, counter-clockwise."""
    confidence: float

    def footballer(self, kind: str = PLAYER) -> str | None:
        """Who is on a card of this kind."""
        if self.name is None or self.name in BACKS or not self.name.startswith(kind):
            return None
        return self.name.removeprefix(kind)


@dataclass(frozen=True, slots=True)
class CardsSeen(Observation):
    """Fußball-Alarm: every card that lies open or shows its back; the die is in `tray`."""

    cards_seen: tuple[OpenCard, ...] = ()

    def row(self) -> tuple[OpenCard | None, ...]:
        """The alarm cards by place; nothing where no card is seen."""
        table = card_table()
        found: dict[int, OpenCard] = {}
        for card in sorted(self.cards_seen, key=lambda card: card.confidence):
            place = table.row_place(card.x, card.y)
            if place is not None and (card.name is None or card.name.startswith(ALARM)):
                found[place] = card
        return tuple(found.get(place) for place in PLACES)

    def discard(self) -> OpenCard | None:
        """The top of the discard pile: a footballer, or a card that was never shown, among the piles."""
        table = card_table()
        here = [c for c in self.cards_seen if table.among_the_piles(c.x) and (c.name is None or c.footballer())]
        return min(here, key=lambda card: abs(card.y - table.discard[1]), default=None)

    def yellow(self) -> OpenCard | None:
        """The yellow card."""
        return next((card for card in self.cards_seen if card.name == YELLOW), None)

    def hands(self, number: int) -> dict[Player, tuple[OpenCard, ...]]:
        """What lies open before each of so many players, the yellow card apart."""
        found: dict[Player, tuple[OpenCard, ...]] = {}
        for card in sorted(self.cards_seen, key=lambda card: card.y):
            player = card_table().player_at(card.x, card.y, number)
            if player is not None and (card.name is None or card.footballer()):
                found[player] = (*found.get(player, ()), card)
        return found

    def json(self, file: str) -> dict[str, Any]:
        """The line that `schiri read --json` prints. There is only one die, so wells are left out."""
        told = Observation.json(self, file)
        if told.get("dice"):
            told["dice"] = {well: [die_and_face(name)[1] for name in values] for well, values in told["dice"].items()}
        return told

    def pieces(self) -> dict[str, Any]:
        """Alarm row, discard pile, yellow card, and every card with its place."""
        yellow, discard = self.yellow(), self.discard()
        return {
            "alarm": [_alarm(card) for card in self.row()],
            "discard": discard and (discard.footballer() or UNKNOWN),
            "yellow": yellow and {"x": round(yellow.x, 1), "y": round(yellow.y, 1)},
            "cards": [
                {
                    "name": card.name or UNKNOWN,
                    "x": round(card.x, 1),
                    "y": round(card.y, 1),
                    "turn": round(card.turn, 1),
                    "confidence": round(card.confidence, 3),
                }
                for card in self.cards_seen
            ],
        }


def _alarm(card: OpenCard | None) -> str | None:
    if card is None:
        return None
    return DOWN if card.name in BACKS else card.footballer(ALARM) or UNKNOWN
