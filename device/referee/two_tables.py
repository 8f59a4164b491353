"""Two tables, one match: one keeps it, the other follows, and each side plays at its own.

The log of the table that keeps the match is the truth. The other one proposes what its side has done, and it has
happened when the entry comes back; its log is the same, entry by entry. What the far side has done is put into place on
the table here, and nobody is blamed meanwhile.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from device.games import game_day
from device.panel import screens
from device.panel.buttons import Press
from device.panel.screen import Screen
from device.referee import deciding, looking
from device.referee.effects import BeginMatch, Effect, LookAgain, Refuse, Whistle
from device.referee.inputs import FarDie, Followed, FromAfar, Joined, Linked, Proposed, Refused
from device.referee.modes import Menu, Mode, Pause
from device.referee.partner import CLOCKWORK, Partner, far_side
from device.referee.tray import SIDE_OF_WELL
from device.store import entries
from device.store.entries import ELSEWHERE, Entry, Said
from device.store.play import Play
from rules.game import BadInput, IllegalAction
from vision.tray.dice import Die

if TYPE_CHECKING:
    from device.referee.referee import Referee
    from device.referee.ruling import Ruling

ASIDE = 1000.0
"""Millimetres between two throws of the far table, so that the same value twice is not taken for one die."""
DEEDS = (entries.ACTION, entries.POSITION, entries.UNDO, entries.REDO)


@dataclass(slots=True)
class Apart:
    """The other table cannot be reached: the clocks stand."""

    stops_clock: ClassVar[bool] = True
    by_hand: ClassVar[bool] = False
    whistle_for_all: ClassVar[bool] = True

    def screen(self, referee: "Referee") -> Screen:
        """Why nothing goes on."""
        return screens.apart(referee.said, referee.scoreboard)

    def press(self, referee: "Referee", press: Press) -> list[Effect]:
        """One can wait, or look into the menu and leave."""
        if press.button == "menu" and press.gesture == "short":
            referee.modes.append(Menu())
        return []


def still_apart(modes: Sequence[Mode]) -> list[Mode]:
    """What stays over the match when people want to go on."""
    return [mode for mode in modes if isinstance(mode, Apart)]


def hear(referee: "Referee", given: FromAfar) -> list[Effect]:
    """Something has come from the other table."""
    if isinstance(given, Joined):
        return _join(referee, given)
    if isinstance(given, Linked):
        return _linked(referee, given.up)
    ruling = referee.ruling
    if ruling is None or ruling.partner is None:
        return []
    match given:
        case Followed(fresh):
            return _follow(referee, ruling, fresh)
        case Proposed(number, said):
            return _proposed(referee, ruling, number, said)
        case Refused(number):
            ruling.match.asked = None if ruling.match.asked == number else ruling.match.asked
        case FarDie():
            return _die(ruling, ruling.partner, given)
    return []


def _join(referee: "Referee", given: Joined) -> list[Effect]:
    """A match that another table keeps begins here, too."""
    if given.game not in referee.games:
        return []
    try:
        start = game_day(given.game).rules.start(given.options)
    except BadInput:  # the rules there are others
        return []
    referee.partner = Partner(False, frozenset(given.own))
    referee.names[given.game] = given.teams
    referee.take_up(given.game, Play(start))
    return [BeginMatch(given.game, given.options, given.teams), Whistle("start"), LookAgain()]


def _linked(referee: "Referee", up: bool) -> list[Effect]:
    apart = any(isinstance(mode, Apart) for mode in referee.modes)
    if referee.ruling is None or referee.ruling.match.over or up != apart:
        return []
    if not up:
        referee.modes.append(Apart())
        return [Whistle("wrong")]
    referee.modes = [mode for mode in referee.modes if not isinstance(mode, Apart)]
    return [Whistle("accepted"), LookAgain()]


# The table that keeps the match


def _proposed(referee: "Referee", ruling: "Ruling", number: int, said: Sequence[Said]) -> list[Effect]:
    """The far side has done something; what was meant for another moment is over."""
    assert ruling.partner is not None
    if not ruling.partner.keeps or number != ruling.match.play.number:
        return []
    kinds = {one.kind for one in said}
    if kinds == {entries.ACTION} and not ruling.match.play.paused:
        actions = _allowed(ruling, ruling.partner, said)
        if actions:
            before = ruling.state
            effects = deciding.accept(ruling, actions, ELSEWHERE)
            return effects + _table_follows(ruling, before)
    far = next(iter(set(ruling.day.conduct.sides(ruling.state)) - ruling.partner.own), "")
    wishes = {entries.UNDO: "undo", entries.REDO: "redo"}
    if kinds <= wishes.keys() and far in ("home", "away"):
        asked = referee.ask_the_other(wishes[next(iter(kinds))], "home" if far == "home" else "away")
        return [*asked, Refuse(number)]
    if kinds == {entries.PAUSE}:
        return referee.pause()
    if kinds == {entries.RESUME}:
        return referee.go_on()
    return [Refuse(number)]


def _allowed(ruling: "Ruling", partner: Partner, said: Sequence[Said]) -> tuple[Any, ...]:
    """The actions, if the rules allow them and they are the far side's own; else none."""
    day, state = ruling.day, ruling.state
    actions: list[Any] = []
    try:
        for one in said:
            action = day.rules.read_action(one.data["action"])
            theirs = far_side(ruling, partner, state) is not None
            if action.type in CLOCKWORK or not (theirs or actions or action in day.conduct.interjections(state)):
                return ()
            state = day.rules.apply(state, action).state
            actions.append(action)
    except (BadInput, IllegalAction, KeyError, TypeError):
        return ()
    return tuple(actions)


def _die(ruling: "Ruling", partner: Partner, given: FarDie) -> list[Effect]:
    """The die of the far side lies in its well as if it had fallen here."""
    if given.number != ruling.match.play.number or not partner.keeps or given.well not in SIDE_OF_WELL:
        return []
    partner.dice = {given.well: Die(ASIDE * (given.throw + 1), 0.0, 0.0, given.value, 1.0)}
    return [LookAgain()]


# The table that follows


def _follow(referee: "Referee", ruling: "Ruling", fresh: Sequence[Entry]) -> list[Effect]:
    effects: list[Effect] = []
    own = ruling.match.asked
    for entry in fresh:
        if entry.number != ruling.match.play.number + 1:
            continue
        before = ruling.state
        try:
            more, events = ruling.match.follow([entry])
        except (BadInput, IllegalAction, KeyError, TypeError, ValueError):  # a forged one, or other rules
            break
        effects += more
        if entry.kind == entries.PAUSE:
            referee.modes.append(Pause())
        elif entry.kind == entries.RESUME:
            referee.modes = [mode for mode in referee.modes if not isinstance(mode, Pause)]
        elif entry.kind in DEEDS:
            effects += deciding.followed(ruling, events)
            if entry.number - 1 != own:
                effects += _table_follows(ruling, before)
    return effects + looking.settle(ruling)


def _table_follows(ruling: "Ruling", before: Any) -> list[Effect]:
    """What was done at the far table has to be put into place here; until then this one is not played by."""
    expected = ruling.day.table.expected
    if expected(before) != expected(ruling.state):
        ruling.watching.take_back()
        ruling.expect_disorder()
    return looking.settle(ruling)
