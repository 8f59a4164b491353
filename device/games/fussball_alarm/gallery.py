"""One example of every screen that a match of Fußball-Alarm shows beside those that all games share."""

from collections.abc import Iterator

from device.games.fussball_alarm.game_day import GAME_DAY
from device.games.showing import Showing
from device.panel import screens
from device.panel.screen import Row, Screen
from device.referee import face
from device.referee.watching import Wrong
from rules.fussball_alarm.actions import DRAW, WHISTLE, Action, Begin, Deal, Discard, Foul, LayOpen, Roll, TurnUp
from rules.fussball_alarm.cards import CARDS, LIGHTNING, PLACES, QUESTION_MARK
from rules.fussball_alarm.state import State
from rules.game import Candidate, Repair
from rules.texts import Catalogue
from vision.fussball_alarm.card_table import card_table
from vision.fussball_alarm.observation import CardsSeen, OpenCard

ANNA, BEN, CARL = "player-1", "player-2", "player-3"
OPTIONS = {"players": ["Anna", "Ben", "Carl"]}
YELLOW = OpenCard("yellow", *card_table().yellow, 90.0, 1.0)
TOP = OpenCard("player-3", *card_table().discard, 90.0, 1.0)
DEALT: tuple[Action, ...] = (Begin(ANNA), Deal("3"))


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """Name and screen, in the order of a match."""
    show = Showing(said, GAME_DAY)
    yield "alarm-start", show.start(1)
    begin = GAME_DAY.rules.start(OPTIONS)
    yield "alarm-begin", show.asked(begin)
    yield "alarm-begin-list", show.listed(begin)
    dealing = _after(begin, Begin(ANNA))
    yield "alarm-deal", _seen(show, dealing, *_row(), YELLOW)
    yield "alarm-turn-over", _seen(show, dealing, *_row(up=3), YELLOW, TOP)
    rolling = _after(begin, *DEALT)
    yield "alarm-roll", show.asked(rolling)
    yield "alarm-draw", show.asked(_after(rolling, Roll("card")))
    question = _after(rolling, Roll(QUESTION_MARK))
    yield "alarm-question", show.asked(question)
    alarm = _after(rolling, Roll(LIGHTNING))
    yield "alarm-lightning", show.asked(alarm)
    turned = [TurnUp(1, "5")]
    yield "alarm-turned-up", show.decided(alarm, turned, "alarm")
    yield "alarm-heavy-foul", show.decided(alarm, turned, "heavy-foul")
    fouling = _after(alarm, *turned)
    yield "alarm-whom", _asked_whom(said, fouling)
    whistling = _after(fouling, Foul(BEN), Discard("2"))
    yield "alarm-whistle", show.asked(whistling)
    yield "alarm-yellow", show.decided(whistling, [WHISTLE], "yellow")
    yield "alarm-replacement", show.asked(_after(whistling, WHISTLE))
    yield "alarm-wrong-card", _wrong(show, rolling)
    booked = _after(whistling, WHISTLE, DRAW)
    hands: tuple[Action, ...] = (LayOpen(ANNA, ("1", "1", "1", "4", "6")), LayOpen(BEN, ("2", "2", "4", "5", "7")))
    last = _last_alarm(booked)
    yield "alarm-open-hands", show.asked(last)
    yield "alarm-hand", show.decided(last, hands[:1], "hand")
    hands = (*hands, LayOpen(CARL, ("3", "4", "5", "6", "7")))
    yield "alarm-over", show.decided(last, hands, "final")
    yield "alarm-final", show.asked(_after(last, *hands))
    yield "alarm-numbers", _numbers(said, rolling)
    yield "alarm-pause", screens.pause(said, face.scoreboard(show.ruling(booked)))
    yield "alarm-resume", screens.resume(said, GAME_DAY.words.standing(booked, said.lang), "", GAME_DAY.clocks.counts)


def _after(state: State, *actions: Action) -> State:
    for action in actions:
        state = GAME_DAY.rules.apply(state, action).state
    return state


def _last_alarm(state: State) -> State:
    """All alarm cards but one are up, and now the last one."""
    up = tuple(card for card in CARDS if card != state.row[0])
    nearly = state._replace(row=(*state.row, *up[:-1]), phase="alarm", die=LIGHTNING)
    return _after(nearly, TurnUp(nearly.next_places[0], up[-1]))


def _row(up: int = 0) -> Iterator[OpenCard]:
    """Seven alarm cards, perhaps one of them face up."""
    for place, (x, y) in zip(PLACES, card_table().row, strict=True):
        yield OpenCard("alarm-5" if place == up else "alarm-back", x, y, 90.0, 1.0)


def _seen(show: Showing, state: State, *cards: OpenCard) -> Screen:
    """What is to be done when these cards lie on the table."""
    ruling = show.ruling(state)
    ruling.watching.look(CardsSeen(True, cards_seen=cards))
    return face.screen(ruling)


def _numbers(said: Catalogue, state: State) -> Screen:
    """Fouls and yellow cards of everybody."""
    table = [
        Row(GAME_DAY.words.piece(state, who, said.lang).oled[0], *(("2", "1") if who == BEN else ("1", "0")))
        for who in state.players
    ]
    return screens.statistics(said, *GAME_DAY.words.columns(state, said.lang), table)


def _asked_whom(said: Catalogue, state: State) -> Screen:
    """A card has been discarded, and nobody has said whose hand it came from."""
    ways: list[Candidate[Action]] = [Candidate((Foul(player), Discard("2")), 0.5) for player in (BEN, CARL)]
    asked, answers = GAME_DAY.words.ask(state, ways, said.lang)
    return screens.question(said, " ".join(asked.oled), [" ".join(answer.oled) for answer in answers])


def _wrong(show: Showing, state: State) -> Screen:
    """An alarm card is face up although no lightning was rolled."""
    turned = TurnUp(4, "2")
    ruling = show.ruling(state)
    ruling.tell_wrong(Wrong(GAME_DAY.rules.check(state, turned), (Repair("alarm-4", "2", "down"),), (turned,)))
    return face.screen(ruling)
