"""A position as a picture: the alarm row, the piles, the yellow card, open hands.

Drawn as SVG, so that it is sharp on a page and in a report, and can be compared as text.
"""

from html import escape

from device.games.fussball_alarm import words
from device.games.marks import NO_MARKS, Marks
from device.games.paint import TABLE
from rules.fussball_alarm.cards import CARDS, PLACES, Player
from rules.fussball_alarm.speech import footballer_name
from rules.fussball_alarm.state import State

CARD = (56.0, 87.0)
GAP = 10.0
SHIRTS = ("#cd2d2d", "#1e5abe", "#329632", "#f5be1e", "#783296", "#f0823c", "#3c3c3c")
"""What our printed footballers wear."""
PAPER, BACK, ALARM_BACK, ALARM, YELLOW = "#f0f0e1", "#3c8c4b", "#282d3c", "#dc5050", "#fad728"
WIDTH = len(PLACES) * (CARD[0] + GAP) + GAP
LANG = "de"


def as_text(state: State) -> str:
    """The table in letters: the row, the top of the discards, who has the yellow card, open hands."""
    row = " ".join(state.alarm_card(place) or "·" for place in PLACES)
    holder = state.yellow or "-"
    lines = [f"alarm    {row}", f"discard  {state.top or '-'}  ({state.discard_pile})", f"draw     {state.draw_pile}"]
    lines += [f"yellow   {holder}"]
    lines += [f"{player} {' '.join(state.hand(player) or ()) or '-'}" for player in state.players]
    return "\n".join(lines) + "\n"


def as_svg(state: State, _: Marks = NO_MARKS) -> str:
    """The whole picture; a card game has nothing to measure."""
    rows = 2 + sum(state.hand(player) is not None for player in state.players)
    height = rows * (CARD[1] + 2 * GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" font-family="sans-serif">',
        f'<rect width="100%" height="100%" fill="{TABLE}"/>',
        *(_card(place - 1, 0, *_alarm(state, place)) for place in PLACES),
        _card(0, 1, BACK, str(state.draw_pile), "#fff"),
        *([] if state.top is None else [_player_card(state, 1, 1, state.top)]),
        _card(3, 1, YELLOW, "", "#222"),
        _note(4, 1, _holder(state)),
    ]
    shown = [player for player in state.players if state.hand(player) is not None]
    for line, player in enumerate(shown, 2):
        hand = state.hand(player) or ()
        parts += [_player_card(state, column, line, card) for column, card in enumerate(hand)]
        parts.append(_note(len(hand), line, words.player(state, player, LANG).page))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _holder(state: State) -> str:
    who: Player | None = state.yellow
    return "" if who is None else words.player(state, who, LANG).page


def _alarm(state: State, place: int) -> tuple[str, str, str]:
    """Ground, sign and ink of an alarm card."""
    card = state.alarm_card(place)
    if card is None:
        return ALARM_BACK, "!", "#fff"
    return ALARM, footballer_name(state.options, card, LANG).oled[0], "#fff"


def _player_card(state: State, column: int, line: int, card: str) -> str:
    name = footballer_name(state.options, card, LANG).oled[0]
    return _card(column, line, PAPER, name, SHIRTS[CARDS.index(card)])


def _card(column: int, line: int, ground: str, sign: str, ink: str) -> str:
    x, y = GAP + column * (CARD[0] + GAP), GAP + line * (CARD[1] + 2 * GAP)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CARD[0]:g}" height="{CARD[1]:g}" rx="5" fill="{ground}" stroke="#222"/>'
        f'<text x="{x + CARD[0] / 2:g}" y="{y + CARD[1] / 2 + 6:g}" text-anchor="middle" font-size="15" '
        f'font-weight="bold" fill="{ink}">{escape(sign)}</text>'
    )


def _note(column: int, line: int, text: str) -> str:
    x, y = GAP + column * (CARD[0] + GAP), GAP + line * (CARD[1] + 2 * GAP)
    return f'<text x="{x:g}" y="{y + CARD[1] / 2 + 5:g}" font-size="15" fill="#222">{escape(text)}</text>'
