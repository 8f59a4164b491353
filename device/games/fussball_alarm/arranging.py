"""Puts the virtual card table as the referee knows it; everybody keeps the cards in his hand."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from device.games.fussball_alarm.plan import SEATS
from rules.fussball_alarm.cards import PILE, PLAYERS, Player
from rules.fussball_alarm.state import BEFORE_THE_GAME

if TYPE_CHECKING:
    from device.games.fussball_alarm.tabletop import CardTop

YELLOW, DRAW, DISCARD, ROW, HAND = "yellow", "draw", "discard", "row-", "hand-"


def arrange(top: "CardTop", position: Mapping[str, Any]) -> None:
    """Row, yellow card, open hands, and both piles with as many cards as they have, the right one on top."""
    seats = dict(zip(PLAYERS, SEATS[len(position["cards"])], strict=False))
    _row(top, position["alarm"])
    holder = position["yellow"]
    _lay(top, YELLOW, "pile" if holder == PILE else seats[holder])
    if position["phase"] in BEFORE_THE_GAME:
        return
    shown: Mapping[Player, list[str]] = position["hands"]
    laid = {card for player, hand in shown.items() for card in _show(top, player, seats, hand)}
    for card in [card for card in top.player_cards if card not in laid and _in_the_open(top, card)]:
        top.take_off(card)
    _pile(top, position["discard"], position["discard_pile"])
    _hands(top, {player: 0 if player in shown else count for player, count in position["cards"].items()}, seats)
    for card in top.there(DISCARD)[: -position["discard_pile"] or None]:
        _lay(top, card, DRAW)


def _lay(top: "CardTop", card: str, field: str) -> None:
    if top.field_of(card) != field:
        top.drop(card, *top.middle(field))


def _row(top: "CardTop", alarm: list[str | None]) -> None:
    """Cards that are face up stay who they are; nobody knows the others."""
    for place, footballer in enumerate(alarm, 1):
        card = f"a{place}"
        _lay(top, card, f"{ROW}{place}")
        if footballer is not None and top.alarm[card] != footballer:
            other = next(name for name, who in top.alarm.items() if who == footballer)
            top.alarm[card], top.alarm[other] = footballer, top.alarm[card]
    for place, footballer in enumerate(alarm, 1):
        top.turn(f"a{place}", int(footballer is not None))


def _in_the_open(top: "CardTop", card: str) -> bool:
    return top.field_of(card) not in (None, DRAW, DISCARD)


def _show(top: "CardTop", player: Player, seats: Mapping[Player, str], hand: list[str]) -> list[str]:
    """An open hand: cards that lie there already stay, the others come from the hand if they can."""
    found: list[str] = []
    for footballer in hand:
        cards = [card for card in top.player_cards if top.footballer(card) == footballer and card not in found]
        best = max(cards, key=lambda card: (top.owner(card, len(seats)) == player, _in_the_open(top, card), card))
        found.append(best)
        if not (top.owner(best, len(seats)) == player and _in_the_open(top, best)):
            _lay(top, best, seats[player])
    return found


def _pile(top: "CardTop", footballer: str | None, wanted: int) -> None:
    """So many discards, and the right one on top of them; new ones come from the draw pile."""
    while len(top.there(DISCARD)) < wanted and top.there(DRAW):
        card = top.there(DRAW)[-1]
        _lay(top, card, DISCARD)
        top.restack(card, below=True)
    pile = top.there(DISCARD)
    if footballer is None or (pile and top.footballer(pile[-1]) == footballer):
        return
    alike = [card for card in top.player_cards if top.footballer(card) == footballer and not _in_the_open(top, card)]
    best = max(alike, key=lambda card: (card in pile, top.field_of(card) == DRAW))
    if best not in pile:
        _lay(top, pile[0] if pile else best, DRAW)
    _lay(top, best, DISCARD)
    top.restack(best)


def _hands(top: "CardTop", wanted: Mapping[Player, int], seats: Mapping[Player, str]) -> None:
    """Everybody has so many cards; who has too many gives some back, who has too few draws."""
    held: dict[Player | None, list[str]] = {player: [] for player in (*wanted, None)}
    for card in top.player_cards:
        if top.field_of(card) is None:
            held[top.owner(card, len(seats))].append(card)
    for player, cards in held.items():
        for card in cards[0 if player is None else wanted[player] :]:
            _lay(top, card, DRAW)
            top.restack(card, below=True)
    for player, count in wanted.items():
        for card in top.there(DRAW)[::-1][: max(count - len(held[player]), 0)]:
            top.drop(card, *top.middle(f"{HAND}{seats[player]}"))
