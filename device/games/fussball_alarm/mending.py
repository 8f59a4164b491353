"""How a card is put right: it is turned over, laid before somebody, or taken up."""

from device.games.fussball_alarm import words
from rules.fussball_alarm.breaches import DIE, DISCARD, HAND_CARD, YELLOW_CARD
from rules.fussball_alarm.cards import PILE, PLAYERS
from rules.fussball_alarm.sight import DOWN
from rules.fussball_alarm.state import State
from rules.game import Repair
from rules.texts import Text

OPEN_CARD = "open-card"
"""What the discard pile begins with."""


def mend(state: State, repair: Repair, lang: str) -> Text:
    """What is to be done with a card that does not lie as it should."""
    said = words.catalogue(lang)
    piece, seen, belongs = repair
    if piece in PLAYERS:
        return said.say("mend.hand", player=words.player(state, piece, lang))
    if piece == YELLOW_CARD and belongs not in (None, PILE):
        return said.say("mend.yellow-player", player=words.player(state, str(belongs), lang))
    facts = {} if belongs is None else {"card": words.place(state, belongs, lang)}
    if piece in (YELLOW_CARD, HAND_CARD, DIE, OPEN_CARD):
        return said.say(f"mend.{piece}")
    if piece == DISCARD:
        return said.say("mend.discard", **facts)
    way = "missing" if seen is None else "down" if belongs == DOWN else "up" if seen == DOWN else "changed"
    return said.say(f"mend.alarm-{way}", place=piece.rpartition("-")[2], **facts)
