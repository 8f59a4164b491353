"""What the page may ask of the card table: beside what every table does, cards are dealt and put right."""

from collections import Counter
from typing import Any

from device.games.fussball_alarm.plan import TABLE
from device.virtual.deeds import SHARED_DEEDS, Deeds
from rules.fussball_alarm.cards import ALL_CARDS, CARDS, COPIES, HAND_SIZE, PILE, PLACES, PLAYERS
from rules.fussball_alarm.state import PHASES
from rules.reading import Check, exactly, list_of, one_of, or_null, table_of, whole

PLAYER, CARD = one_of(*PLAYERS), one_of(*CARDS)
FEWEST, MOST = min(TABLE.places), max(TABLE.places)
ON_THE_TABLE: dict[str, Check] = {
    "phase": one_of(*PHASES),
    "alarm": list_of(or_null(CARD), len(PLACES), len(PLACES)),
    "yellow": one_of(PILE, *PLAYERS),
    "discard": or_null(CARD),
    "draw_pile": whole(0, ALL_CARDS),
    "discard_pile": whole(0, ALL_CARDS),
    "cards": table_of(PLAYER, whole(0, HAND_SIZE + 1), MOST),
    "hands": table_of(PLAYER, list_of(CARD, most=HAND_SIZE), MOST),
}
"""What lies on the table, as far as everybody may know."""
_has_these = exactly(**ON_THE_TABLE)


def is_position(value: Any) -> bool:
    """Whether cards can lie so: everybody named sits at the table, and no footballer is there more often than he is."""
    if not _has_these(value):
        return False
    sitting = PLAYERS[: len(value["cards"])]
    open_cards = Counter(card for hand in value["hands"].values() for card in hand)
    turned_up = [card for card in value["alarm"] if card is not None]
    return (
        FEWEST <= len(sitting) <= MOST
        and value["cards"].keys() == set(sitting)
        and value["hands"].keys() <= set(sitting)
        and value["yellow"] in (PILE, *sitting)
        and len(turned_up) == len(set(turned_up))
        and max((open_cards + Counter([value["discard"]] if value["discard"] else [])).values(), default=0) <= COPIES
    )


DEEDS: Deeds = {
    **SHARED_DEEDS,
    "arrange": {"position": is_position},
    "deal": {"players": whole(FEWEST, MOST)},
}
