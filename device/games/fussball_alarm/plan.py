"""The plan of the card table: the alarm row, the piles, the players' places."""

from device.table_plan import Surroundings, shared_plan
from rules.fussball_alarm.cards import CARDS, DIE
from rules.game import Json
from vision.fussball_alarm.card_table import card_table

TABLE = card_table()
BOARD = (TABLE.width, TABLE.length)
IN_HAND = -92.0
"""Where cards lie that somebody holds: beside the table, out of the camera's sight."""


class CardSurroundings(Surroundings):
    """Beside the table every card has its own place."""

    def bench_place(self, figure: str) -> tuple[float, float]:
        """Cards on a hand lie side by side, sorted by footballers; the others have no place there."""
        number = int(figure[1:]) if figure[1:].isdigit() else 0
        kind, copy = (number - 1) % len(CARDS), (number - 1) // len(CARDS)
        return -36.0 + 62.0 * kind + 6.0 * copy, IN_HAND


AROUND = CardSurroundings(
    tray_at=(105.0, 597.0),
    bench={"home": -70.0, "away": -115.0},
    ball_at_rest=(180.0, -200.0),
    edge={"x": (-60.0, 420.0), "y": (-145.0, 690.0)},
)


def plan() -> Json:
    """All that has to be drawn and does not move."""
    wide, long = TABLE.card
    spots = [*TABLE.row, TABLE.draw, TABLE.discard, TABLE.yellow]
    return {
        **shared_plan(AROUND, BOARD, TABLE.cards, TABLE.tray),
        "ground": "cards",
        "card": [wide, long],
        "spots": [[x - long / 2, y - wide / 2, x + long / 2, y + wide / 2] for x, y in spots],
        "lanes": [TABLE.piles_lane[0], TABLE.row_lane[1]],
        "faces": list(DIE),
        "fields": {},
        "ball_radius": 0.0,
    }
