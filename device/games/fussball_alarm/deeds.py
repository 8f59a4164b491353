"""What the page may ask of the card table: beside what every table does, cards are dealt and put right."""

from device.games.fussball_alarm.plan import TABLE
from device.virtual.deeds import SHARED_DEEDS, Deeds, exactly
from rules.fussball_alarm.cards import ALL_CARDS, CARDS, HAND_SIZE, PLACES
from rules.reading import Check, list_of, matching, one_of, or_null, table_of, whole

PLAYER, CARD = matching(r"player-\d"), one_of(*CARDS)
FEWEST, MOST = min(TABLE.places), max(TABLE.places)
ON_THE_TABLE: dict[str, Check] = {
    "phase": matching(r"[a-z][a-z-]{0,11}"),
    "alarm": list_of(or_null(CARD), len(PLACES), len(PLACES)),
    "yellow": matching(r"[a-z][a-z0-9-]{0,11}"),
    "discard": or_null(CARD),
    "draw_pile": whole(0, ALL_CARDS),
    "discard_pile": whole(0, ALL_CARDS),
    "cards": lambda value: table_of(PLAYER, whole(0, HAND_SIZE + 1), MOST)(value) and len(value) >= FEWEST,
    "hands": table_of(PLAYER, list_of(CARD, most=HAND_SIZE), MOST),
}
"""What lies on the table, as far as everybody may know."""
DEEDS: Deeds = {
    **SHARED_DEEDS,
    "arrange": {"position": exactly(**ON_THE_TABLE)},
    "deal": {"players": whole(FEWEST, MOST)},
}
