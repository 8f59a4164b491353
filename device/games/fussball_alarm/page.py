"""Fußball-Alarm on the page: cards, piles, the hands beside the table; everything is entered by words."""

from collections.abc import Mapping
from math import pi

from device.games.fussball_alarm import words
from device.games.fussball_alarm.mending import OPEN_CARD
from device.games.fussball_alarm.plan import BOARD, HANDS, SLOTS, TABLE, plan, spot_box
from device.games.game_page import FOOTBALL_SIGNS, GamePage, Telling, all_as_buttons
from device.people.roles import REFEREE, SEATS
from device.web.contract.stage import Sign
from device.web.contract.table import Card, Piece, Seat
from rules.fussball_alarm.breaches import YELLOW_CARD
from rules.fussball_alarm.cards import PILE, PLACES, PLAYERS, Player
from rules.fussball_alarm.game import GAME

SIGNS = {"card": "▮", "question-mark": "?", "lightning": "⚡"}
"""What the die shows."""
CARD_BACK, ALARM_BACK, YELLOW = "player-back", "alarm-back", "yellow"


PAPER = {
    "player": "#f0f0e1",
    "alarm": "#dc5050",
    ALARM_BACK: "#282d3c",
    CARD_BACK: "#3c8c4b",
    YELLOW: "#f4c20d",
}
"""The colours of the sheets."""
SHIRTS = ("#cd2d2d", "#1e5abe", "#329632", "#c48f00", "#783296", "#d96a20", "#3c3c3c")
"""The footballers' colours, one after the other."""
ALARM_SHIRT = "#7d1f1f"
FRAME = 3.0
"""Between the cards in a hand and the frame around it."""
NAME_BESIDE = 21.0
"""From the table's edge to a player's name, between the corner cards."""


def die_sign(face: str) -> str:
    """A face of the die as a sign."""
    return SIGNS[face]


def draw_card(
    piece: str, look: str, at: tuple[float, float], turn: float, lang: str, *, held: bool = False, off: bool = False
) -> Card:
    """A card as it lies; `player-3` and `alarm-3` show a footballer, everything else is plain."""
    kind, _, number = look.rpartition("-")
    shown = kind in ("player", "alarm") and number.isdigit()
    shirt = ALARM_SHIRT if kind == "alarm" else SHIRTS[int(number) - 1] if shown else ""
    return {
        "kind": "card",
        "id": piece,
        "name": words.catalogue(lang).page(f"page.card.{kind if shown else look}", number=number),
        "x": round(at[0], 1),
        "y": round(at[1], 1),
        "held": held,
        "off": off,
        "turn": round(turn, 3),
        "paper": PAPER[kind if shown else look],
        "patch": shirt if shown else "",
        "text": number if shown else "",
    }


def pieces(telling: Telling) -> list[Piece]:
    """The alarm row, the piles, and the yellow card while it rests."""
    told = GAME.state_json(telling.state)
    row = [f"alarm-{card}" if card else ALARM_BACK for card in told["alarm"]]
    looks = [
        *((f"a{k}", look, spot) for k, (look, spot) in enumerate(zip(row, TABLE.row, strict=True), 1)),
        ("draw", CARD_BACK, TABLE.draw),
        ("discard", f"player-{told['discard']}" if told["discard"] else "", TABLE.discard),
        ("yellow", YELLOW if told["yellow"] == PILE else "", TABLE.yellow),
    ]
    return [draw_card(piece, look, at, pi / 2, telling.lang) for piece, look, at in looks if look]


def playing_on(telling: Telling) -> Player | None:
    """Who acts in a match."""
    side = GAME.state_json(telling.state)["side"] if telling.playing else None
    return None if side is None else str(side)


def sees_hand_of(telling: Telling, player: Player | None) -> bool:
    """Whether this reader may see a player's cards: they are his, or lie open on the one screen of the table.

    That screen shows the cards of whoever is on while the others look away, unless he has a telephone of his own.
    """
    seat = SEATS[PLAYERS.index(player)] if player is not None else None
    if telling.role == REFEREE:
        return seat is not None and player == playing_on(telling) and seat not in telling.telephones
    return seat == telling.role


def hand_seats(telling: Telling) -> list[Seat]:
    """Who holds which cards beside the table; whoever is on stands out."""
    options = telling.state.options
    reach, across = TABLE.card[1] / 2 + FRAME, TABLE.card[0] / 2 + FRAME
    lowest, highest = SLOTS[0] - across, SLOTS[-1] + across
    seats: list[Seat] = []
    for player, (left, _, low, high) in zip(options.players, TABLE.places[options.number], strict=True):
        first = left < BOARD[0] / 2
        x = HANDS[0] if first else HANDS[1]
        seats.append(
            {
                "name": words.player(telling.state, player, telling.lang).page,
                "box": [x - reach, max(low, lowest) + 1, x + reach, min(high, highest) - 1],
                "at": [-NAME_BESIDE if first else BOARD[0] + NAME_BESIDE, (max(low, 0) + min(high, BOARD[1])) / 2],
                "on": player == playing_on(telling),
            }
        )
    return seats


def piece_id(piece: str) -> str:
    """A card by the name that a repair has for it."""
    return "yellow" if piece == YELLOW_CARD else piece.replace("alarm-", "a")


WHISTLED: Mapping[str, Sign] = {
    **FOOTBALL_SIGNS,
    "alarm": "whistle",
    "last-alarm": "whistle",
    "heavy-foul": "whistle",
    "simple-foul": "whistle",
    "five-equal": "cup",
}

SPOTS = {
    **{f"alarm-{place}": spot_box(spot) for place, spot in zip(PLACES, TABLE.row, strict=True)},
    OPEN_CARD: spot_box(TABLE.discard),
    YELLOW_CARD: spot_box(TABLE.yellow),
}

PAGE = GamePage(
    plan=plan,
    pieces=pieces,
    choices=all_as_buttons(GAME, words.entered),
    piece_id=piece_id,
    spots=SPOTS,
    signs=WHISTLED,
)
