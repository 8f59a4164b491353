"""A little match of Fußball-Alarm to read: lay the table, act, and say what the referee must make of it.

`at(phase)` starts, every action returns the match, and the last words are expectations::

    at("roll", turn="player-2").roll("card").draw().discard("3").expect(turn="player-3", top="3")
"""

from typing import Any, Self

from rules.fussball_alarm import phases, position
from rules.fussball_alarm.actions import (
    Action,
    Begin,
    Deal,
    Discard,
    Done,
    Draw,
    Foul,
    LayOpen,
    Renew,
    Roll,
    Search,
    TurnUp,
    Whistle,
)
from rules.fussball_alarm.cards import PLACES, Player
from rules.fussball_alarm.ending import score
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.options import Options
from rules.fussball_alarm.state import State, new_match
from tests.rules.little_match import LittleMatch

ONE, TWO, THREE, FOUR = (f"player-{number}" for number in range(1, 5))


class Match(LittleMatch[State, Action]):
    """A match from some moment on."""

    game = GAME

    def begin(self, player: Player) -> Self:
        return self.do(Begin(player))

    def deal(self, card: str) -> Self:
        return self.do(Deal(card))

    def roll(self, die: str) -> Self:
        return self.do(Roll(die))

    def draw(self) -> Self:
        return self.do(Draw())

    def search(self) -> Self:
        return self.do(Search())

    def discard(self, card: str) -> Self:
        return self.do(Discard(card))

    def turn_up(self, card: str, place: int | None = None) -> Self:
        """The next alarm card, or the one at a place."""
        return self.do(TurnUp(place or self.state.next_places[0], card))

    def foul(self, player: Player) -> Self:
        return self.do(Foul(player))

    def whistle(self) -> Self:
        return self.do(Whistle())

    def done(self) -> Self:
        return self.do(Done())

    def renew(self, card: str) -> Self:
        return self.do(Renew(card))

    def lay_open(self, player: Player, hand: str) -> Self:
        """`lay_open(ONE, "11123")`."""
        return self.do(LayOpen(player, tuple(hand)))

    def usual_turn(self, card: str) -> Self:
        """A turn with a card on the die: draw, and discard this one."""
        return self.roll("card").draw().discard(card)

    def expect(self, **wanted: Any) -> Self:
        """Entries of the state, `side`, `score`, or `alarm` as a text of seven places (`"53....."`)."""
        for name, value in wanted.items():
            assert self._look_up(name) == value, f"{name} is {self._look_up(name)!r}, not {value!r}"
        return self

    def _look_up(self, name: str) -> Any:
        if name == "side":
            return phases.side_to_act(self.state)
        if name == "score":
            return score(self.state)
        if name == "alarm":
            return "".join(self.state.alarm_card(place) or "." for place in PLACES)
        return getattr(self.state, name)


def at(phase: str, players: int = 3, **entries: Any) -> Match:
    """A match in some phase; `alarm="53....."` is the row."""
    entries = {"turn": ONE, "discard": "3", **entries}
    if "alarm" in entries:
        entries["alarm"] = [None if card == "." else card for card in entries["alarm"]]
    return Match(position.from_json({"phase": phase, **entries}, Options(players)))


def before(players: int = 3) -> Match:
    """A match before anybody has a card."""
    return Match(new_match(Options(players)))


def the_end(alarm: str, players: int = 3, **entries: Any) -> Match:
    """All alarm cards have been turned up, from left to right; nobody has shown a hand."""
    return at("lay-open", players, alarm=alarm, **entries)
