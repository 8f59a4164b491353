"""The plan of the card table: the alarm row, the piles, the players' places."""

from device.games.fussball_alarm.words import catalogue
from device.games.game_page import rect, text
from device.games.surroundings import Surroundings, shared_plan
from device.web.contract.measures import Box
from device.web.contract.plan import NamedPlace, Plan, TextShape
from vision.fussball_alarm.card_table import card_table

TABLE = card_table()
BOARD = (TABLE.width, TABLE.length)
HANDS = (-97.0, BOARD[0] + 97.0)
"""x of the cards that somebody holds: beside the long sides, out of the camera's sight."""
SLOTS = tuple(22.0 + 45.0 * k for k in range(12))
"""y of these cards, one over the edge of the other; half of them belong to each corner of the table."""
QUARTERS = ("q1", "q2", "q3", "q4")
"""The four corners of the table, clockwise from home left: before whom that is depends on how many play."""
INWARDS = 47.0
"""From the table's edge to the middle of a card that lies before a player."""
CORNERS = tuple(
    (INWARDS if left else BOARD[0] - INWARDS, (0.25 if low else 0.75) * BOARD[1])
    for left, low in ((True, True), (True, False), (False, False), (False, True))
)
"""The middles of the four corners, in their order."""
SEATS = {2: ("q1", "q4"), 3: ("q1", "q2", "q3"), 4: QUARTERS}
"""Whose corners these are, clockwise. Whoever has a whole side to himself sits at one of its corners."""


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


ROUND = 6.0
ABOVE = 6.0
"""From a pile to its name."""


def plan(lang: str) -> Plan:
    """All that has to be drawn and does not move; the piles have names."""
    said = catalogue(lang)
    piles = {"draw": TABLE.draw, "discard": TABLE.discard, "yellow": TABLE.yellow}
    lane = (TABLE.piles_lane[0], 0.0, TABLE.row_lane[1], TABLE.length)
    return {
        **shared_plan(AROUND, BOARD, TABLE.cards, TABLE.tray),
        "ground": [
            rect("cloth", (0.0, 0.0, *BOARD), ROUND),
            rect("cloth lane", lane),
            *(rect("card-spot", spot_box(spot), ROUND) for spot in (*TABLE.row, *piles.values())),
            *(_pile_name(said.page(f"page.pile.{name}"), spot) for name, spot in piles.items()),
        ],
        "places": _places(lang),
        "card": list(TABLE.card),
    }


def _places(lang: str) -> list[NamedPlace]:
    """Piles, row and corners by name, for those who play by keyboard or ear."""
    said = catalogue(lang)
    piles = {"draw": TABLE.draw, "discard": TABLE.discard, "yellow": TABLE.yellow}
    named = [
        *((said.page(f"page.pile.{name}"), at) for name, at in piles.items()),
        *((said.page("page.row", place=place), at) for place, at in enumerate(TABLE.row, 1)),
        *((said.page("page.corner", number=number), at) for number, at in enumerate(CORNERS, 1)),
    ]
    return [{"name": name, "at": list(at)} for name, at in named]


def spot_box(spot: tuple[float, float]) -> Box:
    """The room of a card that lies across."""
    (x, y), (wide, long) = spot, TABLE.card
    return [x - long / 2, y - wide / 2, x + long / 2, y + wide / 2]


def _pile_name(word: str, spot: tuple[float, float]) -> TextShape:
    left, _, _, high = spot_box(spot)
    return text("spot-name", word, (spot[0], high), lying=(left, spot[1]), shift=(0.0, -ABOVE))
