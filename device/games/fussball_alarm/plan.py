"""The plan of the card table: the alarm row, the piles, the players' places."""

from device.games.surroundings import Surroundings, shared_plan
from rules.fussball_alarm.cards import DIE
from rules.game import Json
from vision.fussball_alarm.card_table import card_table

TABLE = card_table()
BOARD = (TABLE.width, TABLE.length)
HANDS = (-97.0, BOARD[0] + 97.0)
"""x of the cards that somebody holds: beside the long sides, out of the camera's sight."""
SLOTS = tuple(22.0 + 45.0 * k for k in range(12))
"""y of these cards, one over the edge of the other; half of them belong to each corner of the table."""
QUARTERS = ("q1", "q2", "q3", "q4")
"""The four corners of the table, clockwise from home left: before whom that is depends on how many play."""
SEATS = {2: ("q1", "q4"), 3: ("q1", "q2", "q3"), 4: QUARTERS}
"""Before whom, clockwise; who has a whole side to himself sits at one of its corners."""


class CardSurroundings(Surroundings):
    """Beside the table lie the hands."""

    def bench_place(self, figure: str) -> tuple[float, float]:
        """Before anybody has been dealt anything, all cards are out of the way."""
        return HANDS[0], SLOTS[0]


AROUND = CardSurroundings(
    tray_at=(105.0, 597.0),
    bench={},
    ball_at_rest=(180.0, -200.0),
    edge={"x": (-145.0, 505.0), "y": (-50.0, 690.0)},
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
        "hands": {"x": list(HANDS), "y": [SLOTS[0], SLOTS[-1]]},
        "seats": [[list(box) for box in TABLE.places[number]] for number in sorted(TABLE.places)],
        "fewest": min(TABLE.places),
        "fields": {},
        "ball_radius": 0.0,
    }
